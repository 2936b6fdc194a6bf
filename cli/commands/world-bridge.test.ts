// Tests that environments in Python play without a file of one's own, and that what goes wrong in them is told.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createCapturedContext, runCaptured } from '../../tests/support/capture.ts';
import { compiled } from '../../tests/support/compiled.ts';
import { showEnvironment } from '../commands/world.ts';

const python = spawnSync('python3', ['--version']).status === 0;
if (!python) console.warn('There is no python3 here: bridged environments are not tested.');

/** A folder with a module `my_env` of two agents who meet; its functions may be replaced. */
function folder(more = ''): string {
  const cwd = mkdtempSync(join(tmpdir(), 'troupe-bridge-'));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
  writeFileSync(join(cwd, 'my_env.py'), `${ENVIRONMENT}${more}`);
  return cwd;
}

const ENVIRONMENT = `
print("loading textures ...")
import random

class Space:
    n = 2

class Meeting:
    metadata = {"name": "meeting_v0"}
    possible_agents = ["left", "right"]
    def reset(self, seed=None, options=None):
        self.agents, self.at = ["left", "right"], {"left": 0, "right": 4}
        return dict(self.at), {"left": {}, "right": {}}
    def action_space(self, agent):
        return Space()
    def step(self, actions):
        for agent, action in actions.items():
            self.at[agent] += (1 if agent == "left" else -1) * action
        met = self.at["left"] >= self.at["right"]
        said = lambda value: {agent: value for agent in self.possible_agents}
        if met: self.agents = []
        return dict(self.at), said(1.0), said(met), said(False), said({})
    def close(self):
        pass
    def tell(self, agent):
        return f"I, {agent}, stand at {self.at[agent]}."

def parallel_env(**options):
    return Meeting()

def render_text(agent, obs):
    return f"{agent} stands at cell {obs}."
`;

const TROUPE = `node ${compiled('cli/main.ts')}`;
const bridged = (words = 'my_env:parallel_env --text render_text --actions stay,go') =>
  `cmd:${TROUPE} world bridge ${words}`;
const plays = ['--model', 'random', '--seed', '3', '--quiet', '--out', 'run'];
const play = (cwd: string, world = bridged(), more: readonly string[] = []) =>
  runCaptured(['run', world, '--protocol', 'dmas', ...plays, ...more], { cwd });
const recordIn = (cwd: string) =>
  join(cwd, 'run', readdirSync(join(cwd, 'run')).find((name) => name.endsWith('.jsonl')) ?? '');

describe.runIf(python)('troupe world bridge', () => {
  test('plays an environment with the texts of a function beside it', async () => {
    const cwd = folder();
    const { code, stdout, stderr } = await play(cwd, bridged(), ['--json']);
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toMatchObject({ world: 'meeting_v0', reason: 'goal' });
    expect(readFileSync(recordIn(cwd), 'utf8')).toContain('left stands at cell 0.');
    const replayed = await runCaptured(['replay', 'run', '--world', bridged()], { cwd });
    expect(replayed.stdout).toContain('same events');
  });

  test('says at a terminal what an agent sees, and how it is played', async () => {
    const { context, written } = createCapturedContext({ cwd: folder(), env: process.env });
    await showEnvironment({ environment: 'my_env:parallel_env', text: 'tell' }, context);
    const { stdout } = written();
    expect(stdout).toContain('left sees:\n  I, left, stand at 0.\nand can do: action 0, action 1, idle\n');
    expect(stdout).toContain("troupe run 'cmd:troupe world bridge my_env:parallel_env --text tell' --protocol dmas");
  });

  test.each([
    ['nothing:parallel_env', 'WORLD_FAILED', "No module named 'nothing'"],
    ['my_env:parallel_env --text nobody', 'WORLD_FAILED', 'nobody'],
    ['my_env:parallel_env --actions one,two,three', 'WORLD_FAILED', '3 names are given for 2 actions'],
  ])('names what is wrong with %s', async (words, code, said) => {
    const { stdout } = await play(folder(), bridged(words), ['--json']);
    expect(stdout).toContain(code);
    expect(stdout).toContain(said);
  });

  test.skipIf(spawnSync('python3', ['-c', 'import gymnasium']).status === 0)('says what to install', async () => {
    const { stdout } = await play(folder(), bridged('FrozenLake-v1'), ['--json']);
    expect(JSON.parse(stdout).error).toMatchObject({
      code: 'WORLD_NEEDS',
      fix: expect.stringContaining('pip install gymnasium'),
    });
  });

  test('the traceback of an exception is shown to people and to no agent', async () => {
    const cwd = folder(
      '\ndef fails(agent, obs):\n    if obs not in (0, 4): raise KeyError("door")\n    return "secret passage"\n',
    );
    const { stderr, stdout } = await play(cwd, bridged('my_env:parallel_env --text fails'), ['--json']);
    expect(`${stdout}${stderr}`).toContain("KeyError: 'door'");
    const events = readFileSync(recordIn(cwd), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(events.at(-1)).toMatchObject({ type: 'episode.ended', reason: 'world-error', code: 'WORLD_FAILED' });
    expect(JSON.stringify(events.filter(({ type }) => type !== 'episode.ended'))).not.toContain('KeyError');
  });

  test('a world that is not deterministic is told at the first replay and at the first resume', async () => {
    const cwd = folder('\ndef moods(agent, obs):\n    return f"{agent} feels {random.SystemRandom().random()}"\n');
    const world = bridged('my_env:parallel_env --text moods');
    await play(cwd, world, ['--steps', '3']);
    const replayed = await runCaptured(['replay', 'run', '--world', world], { cwd });
    expect([replayed.code, replayed.stdout]).toEqual([1, expect.stringMatching(/feels/)]);
    const record = recordIn(cwd);
    const lines = readFileSync(record, 'utf8').trim().split('\n');
    writeFileSync(record, `${lines.slice(0, -3).join('\n')}\n`);
    const resumed = await runCaptured(['resume', 'run', '--world', world, '--model', 'random'], { cwd });
    expect([resumed.code, resumed.stderr]).toEqual([
      1,
      expect.stringMatching(/RECORD_PARTS.*first at event 5, message/),
    ]);
  });
});
