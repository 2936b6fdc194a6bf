// Plays environments of the real PettingZoo and Gymnasium from one command, where a package index can be reached: by
// turns and at once, with masks and without, with two agents and with eight.
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { parseEvent } from '../../runtime/core/event.ts';
import { pythonPackages } from '../../scripts/python-packages.mjs';
import { runCaptured } from '../support/capture.ts';

const packages = pythonPackages();
if (packages === undefined)
  console.warn('There is no python3, or no package index: the real PettingZoo and Gymnasium are not played.');
const cwd = mkdtempSync(join(tmpdir(), 'troupe-pettingzoo-'));
vi.stubEnv('PYTHONPATH', `${fileURLToPath(new URL('../../clients/python', import.meta.url))}:${packages}`);
vi.stubEnv('SDL_VIDEODRIVER', 'dummy');
afterAll(() => vi.unstubAllEnvs());

const troupe = (...argv: string[]) => runCaptured(argv, { cwd });
const served = (environment: string) => `cmd:python3 -m troupe ${environment}`;

async function played(environment: string, protocol: string) {
  const out = `${environment}-${protocol}`.replaceAll(/\W+/g, '-');
  const { code, stderr } = await troupe(
    ...['run', served(environment), '--protocol', protocol, '--model', 'random', '--steps', '6'],
    ...['--json', '--quiet', '--out', out],
  );
  if (code !== 0) throw new Error(stderr);
  const lines = readFileSync(join(cwd, out, 'record.jsonl'), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => parseEvent(JSON.parse(line)));
}

describe.runIf(packages !== undefined).each([
  ['pettingzoo.classic.tictactoe_v3:env', 2],
  ['pettingzoo.classic.connect_four_v3:env', 2],
  ['pettingzoo.classic.go_v5:env', 2],
  ['pettingzoo.classic.rps_v2:parallel_env', 2],
  ['pettingzoo.sisl.pursuit_v5:parallel_env', 8],
  ['pettingzoo.butterfly.cooperative_pong_v6:parallel_env', 2],
])('%s', (environment, agents) => {
  test.each(['cmas', 'dmas'])('is played under %s, step by step', async (protocol) => {
    const events = await played(environment, protocol);
    const [started] = events;
    expect(started?.type === 'episode.started' && started.agents).toHaveLength(agents);
    const steps = events.filter(({ type }) => type === 'world.stepped').length;
    const ended = events.find(({ type }) => type === 'episode.ended');
    expect(ended?.type === 'episode.ended' && ended.reason).toMatch(/^(goal|failed|step-cap)$/);
    expect(steps).toBeGreaterThan(2);
  });
});

test.runIf(packages !== undefined)('an environment of Gymnasium is played by one agent', async () => {
  const events = await played('FrozenLake-v1', 'solo');
  expect(events.filter(({ type }) => type === 'world.stepped').length).toBeGreaterThan(0);
});

test.runIf(packages !== undefined)('the conformance suite takes one of PettingZoo’s', async () => {
  const { code, stdout, stderr } = await troupe('world', 'check', served('pettingzoo.classic.tictactoe_v3:env'));
  expect([code, code === 0 ? '' : stdout + stderr]).toEqual([0, '']);
});
