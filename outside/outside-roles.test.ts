// Tests roles that live in other programs: what they say is said by their role, on record, and by nobody else.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { workerLends } from '../experiment/worker-lends.ts';
import { cmas, seat } from '../protocols/index.ts';
import { findProtocol } from '../resolve/find-parts.ts';
import { freshId, freshSecret } from '../runtime/core/random.ts';
import { runCaptured, testSettings } from '../tests/support/capture.ts';

const policies = fileURLToPath(new URL('../clients/python/tests/policies.py', import.meta.url));
const policy = (name: string) => `cmd:python3 ${policies} ${name}`;

const python = spawnSync('python3', ['--version']).status === 0;
if (!python) console.warn('There is no python3 here: roles in Python are not tested.');

function folder(): string {
  const cwd = mkdtempSync(join(tmpdir(), 'troupe-roles-'));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
  return cwd;
}

const SEATED = ['relay', '--protocol', 'seat:planner=cmas', '--agents', '3', '--quiet', '--steps', '4'];
const play = (cwd: string, model: string, ...more: string[]) =>
  runCaptured(['run', ...SEATED, '--out', 'run', '--model', `planner=${model}`, '--json', ...more], { cwd });
const recordIn = (cwd: string) =>
  join(cwd, 'run', readdirSync(join(cwd, 'run')).find((name) => name.endsWith('.jsonl')) ?? '');
const eventsIn = (cwd: string) =>
  readFileSync(recordIn(cwd), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
const actions = (cwd: string) =>
  eventsIn(cwd).flatMap(({ type, message }) =>
    type === 'message.sent' && message.channel === 'action' ? [message] : [],
  );

describe('a seat', () => {
  test('keeps who hears what and who says what, and is found by its name', async () => {
    const found = (await findProtocol('seat:planner=cmas:history=full', '.')).protocol;
    expect(found.name).toBe('seat:planner=cmas:history=full');
    const planner = seat(cmas, ['planner']).once.planner;
    expect(planner).toMatchObject({ wakes: cmas.once.planner?.wakes, says: cmas.once.planner?.says, ask: 'speak' });
    expect(() => seat(cmas, ['plannr'])).toThrow(
      expect.objectContaining({ code: 'ROLE_NOT_FOUND', fix: expect.stringContaining('planner') }),
    );
  });

  test('is played by no rules', async () => {
    const { code, stdout } = await runCaptured(['run', ...SEATED, '--json'], { cwd: folder() });
    expect(code).toBe(1);
    expect(stdout).toContain('speak');
  });
});

describe.runIf(python)('a role in Python', () => {
  test('says what its policy decides, is replayed without it, and each episode has its own', async () => {
    const cwd = folder();
    const { code, stdout } = await play(cwd, policy('Planner'));
    expect([code, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ steps: 4, fallbacks: 0 })]);
    const said = actions(cwd);
    expect(said).toHaveLength(12);
    expect(new Set(said.map(({ from }) => from))).toEqual(new Set(['team/_/planner']));
    const shown = JSON.parse(readFileSync(recordIn(cwd), 'utf8').split('\n')[0] ?? '');
    expect(JSON.stringify(shown.models)).toContain('program:last-action');
    expect(JSON.stringify(shown)).not.toContain('policies.py');
    expect((await runCaptured(['replay', 'run'], { cwd })).stdout).toContain('same events');
    const audit = await runCaptured(['cost', 'run', '--audit'], { cwd });
    expect(audit.code).toBe(0);
    const grid = ['--protocols', 'seat:planner=cmas', '--agents', '2', '--seeds', '3', '--steps', '3', '--quiet'];
    const compared = await runCaptured(
      ['compare', 'relay', ...grid, '--model', `planner=${policy('Planner')}`, '--out', 'grid', '--json'],
      { cwd },
    );
    expect([compared.code, compared.stderr]).toEqual([0, '']);
  });

  test('who is told no action idles', async () => {
    const cwd = folder();
    await play(cwd, policy('Idler'));
    expect(new Set(actions(cwd).map(({ body }) => body.do)).size).toBe(1);
  });

  test.each([
    ['Raises', 'KeyError'],
    ['Mumbles', "there is no channel 'shouting'"],
  ])('ends the episode by name where it %s', async (name, said) => {
    const cwd = folder();
    const { code } = await play(cwd, policy(name));
    expect(code).toBe(1);
    expect(eventsIn(cwd).at(-1)).toMatchObject({ type: 'episode.ended', reason: 'model-error' });
    expect(JSON.stringify(eventsIn(cwd))).toContain(said);
  });

  test('answers the questions of a protocol as a language model does', async () => {
    const cwd = folder();
    const asked = ['relay', '--protocol', 'cmas', '--agents', '2', '--quiet', '--steps', '2', '--out', 'run', '--json'];
    const { stdout } = await runCaptured(['run', ...asked, '--model', `planner=${policy('Answers')}`], { cwd });
    expect(JSON.parse(stdout)).toMatchObject({ steps: 2, calls: 2, fallbacks: 0 });
  });

  test('plays over a NATS server, in a worker of its own that knows the secret, as in one process', async () => {
    const server = inject('nats');
    const address = `${server}/policy-${freshId()}`;
    const serving = spawn('python3', [policies, 'Planner', address], { stdio: ['ignore', 'ignore', 'pipe'] });
    onTestFinished(() => void serving.kill());
    await new Promise<void>((begins) =>
      serving.stderr.on('data', (said) => void (String(said).includes('serving') && begins())),
    );
    const [here, there] = [folder(), folder()];
    await play(here, address);
    const env = { ...testSettings(), TROUPE_RUN_SECRET: freshSecret() };
    const name = `run-${freshId()}`;
    const bus = ['--bus', server, '--run', name];
    const worker = runCaptured(
      ['worker', ...bus, '--roles', 'planner', '--once', '--quiet', '--model', `planner=${address}`],
      { cwd: there, env },
    );
    const stranger = { ...env, TROUPE_RUN_SECRET: freshSecret() };
    const stop = new AbortController();
    const refused = runCaptured(
      ['worker', ...bus, '--roles', 'planner', '--quiet', '--model', `planner=${policy('Raises')}`],
      { cwd: there, env: stranger, signal: stop.signal },
    );
    const { code } = await runCaptured(['run', ...SEATED, ...bus, '--remote', 'planner', '--out', 'run'], {
      cwd: there,
      env,
    });
    expect([code, (await worker).code]).toEqual([0, 0]);
    stop.abort();
    expect((await refused).stderr).toContain('SECRET_DIFFERS');
    const difference = await runCaptured(['diff', join(here, 'run'), join(there, 'run'), '--any-model', '--json']);
    expect(JSON.parse(difference.stdout).difference ?? null).toBeNull();
  });

  test('no record starts a program', async () => {
    const cwd = folder();
    await play(cwd, policy('Planner'));
    const record = recordIn(cwd);
    const lines = readFileSync(record, 'utf8').trim().split('\n').slice(0, -6);
    writeFileSync(record, `${lines.join('\n')}\n`);
    const resume = () => runCaptured(['resume', 'run'], { cwd });
    expect((await resume()).stderr).toContain('MODEL_UNKNOWN');
    const [first = '', ...rest] = lines;
    const { models, ...started } = JSON.parse(first);
    const planted = {
      ...models.planner,
      name: 'cmd:touch stolen',
      kind: 'endpoint',
      about: 'x behind https://api.openai.com/v1.',
    };
    const altered = JSON.stringify({ ...started, models: { ...models, planner: planted } });
    writeFileSync(record, `${[altered, ...rest].join('\n')}\n`);
    expect((await resume()).stderr).toContain('which no record says');
    expect(readdirSync(cwd)).toEqual(['run']);
  });
});

test('a worker starts a program for nobody, unless it was told to', () => {
  const context = { cwd: '.', env: {} };
  const task = (name: string) => ({ world: 'relay', models: { model: [`planner=${name}`] } }) as never;
  const refusal = (flags: object, name: string) => workerLends(flags, context).refusal(task(name), {})?.code;
  expect(refusal({}, 'cmd:touch stolen')).toBe('NOT_LENT');
  expect(refusal({ allowModel: ['cmd:touch stolen'] }, 'cmd:touch stolen')).toBe('NOT_LENT');
  expect(refusal({ allowWorld: ['cmd:a'] }, 'cmd:b')).toBe('NOT_LENT');
});
