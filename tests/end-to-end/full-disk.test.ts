// Tests what a full disk, and a run that throws, leave of a record: nothing that has happened is lost, and it goes on
// from there.
import fs, { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { relay } from '../../envs/relay/relay.ts';
import { dmas } from '../../protocols/index.ts';
import { canonicalEvents } from '../../runtime/record/canonical.ts';
import { readRecord } from '../../runtime/record/read.ts';
import { fileSink } from '../../runtime/record/sink.ts';
import { resumeEpisode } from '../../runtime/run/resume.ts';
import { runEpisode } from '../../runtime/run/run.ts';

/** Bytes that can still be written. */
let room = Number.POSITIVE_INFINITY;
const write = fs.writeSync;
const setWrite = (to: unknown) => {
  Reflect.set(fs, 'writeSync', to);
  syncBuiltinESMExports();
};
beforeAll(() =>
  // Takes what there is room for, and refuses the rest, as a file system does.
  setWrite((handle: number, bytes: unknown, ...rest: [number?, number?, number?]): number => {
    if (room === Number.POSITIVE_INFINITY || !(bytes instanceof Uint8Array))
      return Reflect.apply(write, fs, [handle, bytes, ...rest]);
    if (room <= 0) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    const taken = write(handle, bytes.subarray(0, Math.min(room, bytes.length)));
    room -= taken;
    return taken;
  }),
);
afterAll(() => setWrite(write));

const folder = mkdtempSync(join(tmpdir(), 'troupe-full-'));
const models = rulesModel({ player: relay.player, seed: 1 });
const played = { world: relay, protocol: dmas, agents: 3, models, seed: 1, run: 'full' };

test('with a full disk an episode ends as FILE_UNWRITABLE, a resume leaves the record as it is, and with room goes on', async () => {
  const [whole, file] = [join(folder, 'whole.jsonl'), join(folder, 'record.jsonl')];
  await runEpisode({ ...played, sink: fileSink(whole) });
  room = Math.floor(readFileSync(whole).length / 2);
  await expect(runEpisode({ ...played, sink: fileSink(file) })).rejects.toMatchObject({
    code: 'FILE_UNWRITABLE',
    message: expect.stringMatching(/no room left.*Make room/),
  });
  const left = readFileSync(file);
  expect([left.length > 1000, existsSync(`${file}.lock`)]).toEqual([true, false]);
  room = 500;
  await expect(resumeEpisode(file, { world: relay, protocol: dmas, models })).rejects.toMatchObject({
    code: 'FILE_UNWRITABLE',
  });
  expect(readFileSync(file)).toEqual(left);
  expect(readdirSync(folder).sort()).toEqual(['record.jsonl', 'record.jsonl.epoch0', 'whole.jsonl']);
  room = Number.POSITIVE_INFINITY;
  await resumeEpisode(file, { world: relay, protocol: dmas, models });
  const [one, other] = [whole, file].map((path) => [...canonicalEvents(readRecord(path).events)]);
  expect(other).toEqual(one);
});

test('of an episode whose watcher throws, all that was played is on record, and it goes on from there', async () => {
  const file = join(folder, 'thrown.jsonl');
  const onStep = ({ step }: { readonly step: number }) => {
    if (step === 1) throw new Error('no more');
  };
  await expect(runEpisode({ ...played, onStep, sink: fileSink(file) })).rejects.toThrow('no more');
  expect(readRecord(file).events.at(-1)).toMatchObject({ type: 'world.stepped', step: 1 });
  expect(await resumeEpisode(file, { world: relay, protocol: dmas, models })).toMatchObject({
    from: 2,
    reason: 'goal',
  });
});
