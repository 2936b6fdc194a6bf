// Tests that whoever asks the command to end, by Ctrl-C, `kill` or a closed terminal, finds a record that says so and
// can be gone on with.
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRecord } from '../../runtime/record/read.ts';
import { runCaptured } from '../support/capture.ts';
import { compiled } from '../support/compiled.ts';
import { spawnTroupe } from '../support/spawned.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'troupe-signals-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Everybody answers everybody, and takes its time over it. */
const slowTalk = () => `
import { action, channel, each, every, observation, others, own, protocol, rule } from '${compiled('index.ts')}';
import { z } from '${resolve('node_modules/zod/index.js')}';
const talk = channel('talk', z.object({ text: z.string() }));
const opener = rule({ wakes: [every(observation)], says: [talk], say: () => [talk({ text: 'hi' })] });
const hand = rule({ wakes: [every(observation)], says: [action], say: () => [action({ do: 'wait' })] });
const chatter = rule({ wakes: [each(talk)], says: [talk], say: ({ talk: { body } }) => {
  process.stderr.write('talking\\n');
  for (const until = performance.now() + 50; performance.now() < until; );
  return [talk({ text: body.text + '!' })];
} });
export default protocol('slow', { timing: 'free', perAgent: { opener, chatter, hand },
  routes: { observation: own, talk: others, action: own } });
`;

test('SIGINT is heard while slow roles answer one another, and the record ends as cancelled', async () => {
  writeFileSync(join(folder, 'slow.mjs'), slowTalk());
  const child = spawnTroupe(['run', 'relay', '--protocol', './slow.mjs', '--agents', '3', '--out', 'slow'], folder);
  const exit = once(child, 'exit');
  let heard = 0;
  child.stderr.on('data', (text) => {
    const before = heard;
    heard += String(text).match(/talking/g)?.length ?? 0;
    if (before < 3 && heard >= 3) child.kill('SIGINT');
  });
  expect(await exit).toEqual([130, null]);
  expect(heard).toBeLessThan(60);
  expect(readRecord(join(folder, 'slow')).events.at(-1)).toMatchObject({ type: 'episode.ended', reason: 'cancelled' });
});

test.concurrent.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('%s ends an episode as cancelled, with exit code %i and nothing locked', async (signal, code) => {
  const out = join(folder, signal);
  const flags = ['run', 'relay', '--protocol', 'dmas', '--agents', '12', '--latency', 'first=100', '--out', out];
  const child = spawnTroupe(flags);
  for await (const text of child.stderr) if (/^step \d/m.test(String(text))) break;
  const exit = once(child, 'exit');
  child.kill(signal);
  expect(await exit).toEqual([code, null]);
  expect(readRecord(out).events.at(-1)).toMatchObject({ type: 'episode.ended', reason: 'cancelled' });
  expect(existsSync(join(out, 'record.jsonl.lock'))).toBe(false);
  const resumed = await runCaptured(['resume', out, '--quiet', '--json']);
  expect(JSON.parse(resumed.stdout)).toMatchObject({ reason: 'goal' });
});
