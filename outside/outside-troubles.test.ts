// Tests worlds in Python that do what no world may: one that raises, and one that is not deterministic.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runCaptured } from '../tests/support/capture.ts';

const client = fileURLToPath(new URL('../clients/python', import.meta.url));

/** A world in which one waits. `observe` and `step`: what its methods return, in Python. */
const source = (observe: string, step: string) => `
import os, sys
sys.path[:0] = [${JSON.stringify(client)}]
import troupe

class World:
    name, team, scenes, metrics = "waiting", (1, 2), ["here"], [{"name": "n", "better": "higher", "kind": "mean"}]
    n = 0
    def reset(self, scene, seed, agents, options): pass
    def observe(self, agent): return ${observe}
    def actions(self, agent): return ["wait"]
    def step(self, actions):
        self.n += 1
        ${step}
    def score(self): return {"n": self.n}

troupe.serve(World)
`;

const python = spawnSync('python3', ['--version']).status === 0;

function played(observe: string, step: string) {
  const cwd = mkdtempSync(join(tmpdir(), 'troupe-troubles-'));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
  writeFileSync(join(cwd, 'world.py'), source(observe, step));
  const world = 'cmd:python3 world.py';
  const asked = ['--protocol', 'dmas', '--agents', '2', '--steps', '4', '--model', 'random', '--out', 'run', '--json'];
  const record = () => join(cwd, 'run', readdirSync(join(cwd, 'run')).find((name) => name.endsWith('.jsonl')) ?? '');
  return { cwd, world, record, run: () => runCaptured(['run', world, ...asked, '--quiet'], { cwd }) };
}

describe.runIf(python)('a world in Python', () => {
  test('that raises is told with its traceback to people, and to no agent', async () => {
    const { run, record } = played('"You wait."', 'if self.n == 3: raise KeyError("the hinge of the door")');
    const { code, stderr, stdout } = await run();
    expect(code).toBe(1);
    expect(`${stderr}${stdout}`).toContain('the hinge of the door');
    // The whole traceback stands on the program's standard error; here stands the place in the user's own file.
    expect(stdout).toMatch(/Fix that code \(world\.py:\d+, in 'step'\)\./);
    expect(stdout).not.toMatch(/Traceback|outside\/\w+\.[tj]s/);
    const events = readFileSync(record(), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(events.at(-1)).toMatchObject({ type: 'episode.ended', reason: 'world-error', code: 'WORLD_FAILED' });
    const told = events.filter(({ type }) => type === 'model.called' || type === 'message.sent');
    expect(told.length).toBeGreaterThan(0);
    expect(JSON.stringify(told)).not.toMatch(/hinge|Traceback/);
  });

  test('that is not deterministic is told at the first replay, and at the first resume', async () => {
    const { run, record, cwd, world } = played('f"You are {os.urandom(4).hex() if self.n > 1 else 0}."', 'pass');
    expect((await run()).code).toBe(0);
    const replayed = await runCaptured(['replay', 'run', '--world', world], { cwd });
    expect(replayed.code).toBe(1);
    expect(replayed.stdout).toMatch(/You are/);
    const lines = readFileSync(record(), 'utf8').trim().split('\n');
    writeFileSync(record(), `${lines.slice(0, -10).join('\n')}\n`);
    const resumed = await runCaptured(['resume', 'run', '--world', world, '--model', 'random'], { cwd });
    expect([resumed.code, resumed.stderr]).toEqual([1, expect.stringContaining('RECORD_PARTS')]);
  });
});
