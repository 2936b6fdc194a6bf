// Tests that a worker of a queue lends the servers, variables and files that it was started with, and nothing else.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { FORGED_TASKS } from '../scripts/fault-injection/queue-forgeries.mjs';
import type { EpisodeTask } from './episode-task.ts';
import { filesOfTask } from './plan.ts';
import { hashesOf } from './task-text.ts';
import { workerLends } from './worker-lends.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'troupe-lends-')));
const cwd = join(root, 'lent');
afterAll(() => rmSync(root, { recursive: true, force: true }));
for (const folder of ['lent', 'outside']) {
  mkdirSync(join(root, folder));
  writeFileSync(join(root, folder, 'mine.mjs'), 'globalThis.wasImported = true;');
}
symlinkSync(join(root, 'outside', 'mine.mjs'), join(cwd, 'link.mjs'));

const own = 'http://127.0.0.1:8000/v1';
const env = { OWN_KEY: 'k1', AWS_SECRET: 'k2', OPENAI_API_KEY: 'k3' };
const FLAGS = { allowModel: [own], allowKey: ['OWN_KEY'], allowFiles: ['.'] };
const lends = workerLends(FLAGS, { cwd, env });
const task: EpisodeTask = {
  job: { world: 'relay', model: '', protocol: 'cmas', agents: 3, scene: 'line', seed: 0 },
  ...{ world: 'relay', cwd, models: {}, worldOptions: {}, steps: null, out: null },
};
const from = {
  ...{ own, key: 'OWN_KEY', outside: join(root, 'outside', 'mine.mjs') },
  ...{ link: './link.mjs', inside: './mine.mjs' },
};
const refused = (of: EpisodeTask, hashes = hashesOf(filesOfTask(of), cwd), by = lends) => by.refusal(of, hashes)?.code;

describe('a forged task that names', () => {
  test.each(Object.entries(FORGED_TASKS))('%s is refused before anything of it is loaded', (name, forge) => {
    const { hashes, ...forged } = forge(task, from);
    const given = hashes ?? (name === 'a file without a hash' ? {} : undefined);
    expect(refused(forged, given)).toMatch(/hash/.test(name) ? 'OTHER_PARTS' : 'NOT_LENT');
    expect(globalThis).not.toHaveProperty('wasImported');
  });
});

describe('a worker that lends', () => {
  test('a server, its key and a folder plays what names these', () => {
    const models = { model: ['m', 'planner=rules'], baseUrl: `${own}/`, apiKeyEnv: 'OWN_KEY' };
    expect(refused({ ...task, models, job: { ...task.job, protocol: './mine.mjs:rounds=2' } })).toBeUndefined();
    expect(lends.env).toEqual({ OWN_KEY: 'k1' });
  });

  test('a folder that it was not started in plays what names its files from there, and nothing outside', () => {
    const by = workerLends({ allowFiles: [cwd] }, { cwd: root, env });
    const wanted = (path: string, more: Partial<EpisodeTask> = {}) => {
      const of = { ...task, cwd: root, ...more, job: { ...task.job, protocol: path } };
      const hashes = hashesOf(filesOfTask(of), cwd);
      const from = by.folderOf(of, hashes);
      return [from, by.refusal({ ...of, cwd: from }, hashes)?.message];
    };
    expect(wanted('./mine.mjs:rounds=2')).toEqual([cwd, undefined]);
    for (const path of ['./link.mjs', '../outside/mine.mjs'])
      expect(wanted(path)).toEqual([root, expect.stringContaining(`${path} (${join(root, path)}), which this worker`)]);
    expect(wanted('./none.mjs')).toEqual([cwd, expect.stringContaining(`(${join(cwd, 'none.mjs')}) is no file`)]);
    // A world looks for a file in its options in the folder of the process, where a program is started as well.
    const read = { world: join(cwd, 'mine.mjs'), worldOptions: { map: './mine.mjs' } };
    expect(wanted('cmas', read)).toEqual([root, expect.stringContaining(`(${join(root, 'mine.mjs')}), which`)]);
    expect(wanted('./mine.mjs', { world: 'cmd:./my_world' })[0]).toBe(root);
  });

  test('nothing plays shipped parts with rule-based players', () => {
    const nothing = workerLends({}, { cwd, env });
    expect([refused(task, {}, nothing), nothing.env]).toEqual([undefined, {}]);
    expect(refused({ ...task, world: './mine.mjs' }, undefined, nothing)).toBe('NOT_LENT');
    expect(nothing.refusal({ ...task, models: { model: ['m'], baseUrl: own } }, {})?.message).toContain(
      `the model 'm' at ${own}, which this worker does not lend. Start the worker with --allow-model ${own}`,
    );
  });

  test('a world in another program plays that one, and no other', () => {
    const [lent, other] = ['cmd:python3 my_world.py', 'cmd:python3 my_world.py; rm -r .'];
    const by = workerLends({ allowWorld: [lent] }, { cwd, env });
    expect(refused({ ...task, world: lent }, undefined, by)).toBeUndefined();
    expect(refused({ ...task, world: other }, undefined, by)).toBe('NOT_LENT');
    expect(refused({ ...task, world: 'nats://127.0.0.1:4222/counter' }, undefined, by)).toBe('NOT_LENT');
  });

  test('one model of OpenAI lends no other, and the key where it is named', () => {
    const named = { ...task, models: { model: ['small'] } };
    const [keyless, whole] = [[], ['OPENAI_API_KEY']].map((allowKey) =>
      workerLends({ allowModel: ['small,rules-of-mine'], allowKey }, { cwd, env }),
    );
    expect([refused(named, {}, keyless), refused(named, {}, whole)]).toEqual(['NOT_LENT', undefined]);
    expect(refused({ ...task, models: { model: ['large'] } }, {}, whole)).toBe('NOT_LENT');
  });

  test('its --base-url and --api-key-env lends these', () => {
    const by = workerLends({ baseUrl: own, apiKeyEnv: 'OWN_KEY' }, { cwd, env });
    expect(refused({ ...task, models: { model: ['m'], baseUrl: own, apiKeyEnv: 'OWN_KEY' } }, {}, by)).toBeUndefined();
  });

  test.each([
    ['a key with several servers and none named', { allowModel: [own, 'http://b/v1'], allowKey: ['OWN_KEY'] }],
    ['a key for a server that is not lent', { allowModel: [own], allowKey: ['OWN_KEY=http://b/v1'] }],
    ['a key without a server', { allowKey: ['OWN_KEY'] }],
    ['what is no name of a variable', { allowModel: [own], allowKey: ['sk-1'] }],
  ])('%s is refused at its start', (_what, flags) => {
    expect(() => workerLends(flags, { cwd, env })).toThrow(/^OPTION_BAD: --allow-key/);
  });

  test('a folder that is not there is refused at its start', () => {
    expect(() => workerLends({ allowFiles: ['./nowhere'] }, { cwd, env })).toThrow(/^FILE_UNREADABLE/);
  });
});
