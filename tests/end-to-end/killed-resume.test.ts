// Tests that a resume which is killed destroys nothing (L6). The file system as it stands before each of its writes,
// and in the middle of each, is what a kill at that moment leaves: from each the next resume has every answer, asks for
// none of them again, and ends as the undisturbed episode did.

import fs, { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { relay } from '../../envs/relay/relay.ts';
import { dmas, solo } from '../../protocols/index.ts';
import { parseEvent, type RecordEvent } from '../../runtime/core/event.ts';
import type { Model } from '../../runtime/core/model.ts';
import type { AnyProtocol } from '../../runtime/core/protocol.ts';
import { canonical, firstDifference } from '../../runtime/record/canonical.ts';
import { readRecord } from '../../runtime/record/read.ts';
import { fileSink } from '../../runtime/record/sink.ts';
import { forkEpisode } from '../../runtime/run/fork.ts';
import { replayEpisode } from '../../runtime/run/replay.ts';
import { resumeEpisode } from '../../runtime/run/resume.ts';
import { runEpisode } from '../../runtime/run/run.ts';

/** Told before each change of the file system, and in the middle of each write. */
const seen = { moment: (_what: string): void => {} };

const { linkSync, renameSync, unlinkSync, copyFileSync, writeSync } = fs;
const real = { linkSync, renameSync, unlinkSync, copyFileSync, writeSync };
const before =
  <A extends unknown[], R>(name: string, act: (...args: A) => R) =>
  (...args: A): R => {
    seen.moment(name);
    return act(...args);
  };

beforeAll(() => {
  Object.assign(fs, {
    linkSync: before('link', real.linkSync),
    renameSync: before('rename', real.renameSync),
    unlinkSync: before('unlink', real.unlinkSync),
    copyFileSync: before('copy', real.copyFileSync),
    writeSync(file: number, bytes: Buffer): number {
      seen.moment('append');
      const half = real.writeSync(file, bytes.subarray(0, bytes.length / 2));
      seen.moment('half an append');
      return half + real.writeSync(file, bytes.subarray(half));
    },
  });
  syncBuiltinESMExports();
});
afterAll(() => {
  Object.assign(fs, real);
  syncBuiltinESMExports();
});

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'troupe-killed-resume-'));
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  seen.moment = () => {};
});

const rules = () => rulesModel({ player: relay.player, seed: 1 });

/** Every agent asks at the beginning of a step: the answers of a step are there, but for one. */
async function cutWithAnswers(protocol: AnyProtocol): Promise<{ at: string; whole: readonly RecordEvent[] }> {
  const at = mkdtempSync(join(folder, 'cut-'));
  const file = join(at, 'record.jsonl');
  await runEpisode({ world: relay, protocol, agents: 4, steps: 4, models: rules(), sink: fileSink(file) });
  const whole = readRecord(file).events;
  const lines = readFileSync(file, 'utf8').split('\n');
  const answered = lines.flatMap((line, i) =>
    /"step":2,.*|"type":"model.answered"/.test(line) && isAnswerOf(2, line) ? [i] : [],
  );
  const keep = answered.at(-2) ?? 0;
  expect(answered.length).toBeGreaterThan(3);
  truncateSync(file, lines.slice(0, keep + 1).join('\n').length + 1);
  return { at, whole };
}
const isAnswerOf = (step: number, line: string): boolean =>
  line.includes('"type":"model.answered"') && line.includes(`"step":${step},`);

/** Of the unfinished step too, whichever epoch had them. */
function answersIn(file: string): Set<string> {
  const inputs = readRecord(file).events.map((e) => (e.type === 'input.kept' ? parseEvent(e.event) : e));
  return new Set(inputs.flatMap((e) => (e.type === 'model.answered' ? [`${e.call} ${e.attempt}`] : [])));
}

const hasEnded = (file: string): boolean => readRecord(file).events.some((e) => e.type === 'episode.ended');

function counting(): { model: Model; asked: string[] } {
  const model = rules();
  const asked: string[] = [];
  return {
    asked,
    model: {
      ...model,
      ask(request, call) {
        asked.push(`${request.call} ${request.attempt}`);
        return model.ask(request, call);
      },
    },
  };
}

/** The folder as a kill at each moment would leave it, once each. A killed process holds no lock: it is taken over. */
async function killedAtEachMoment(at: string, act: () => Promise<unknown>): Promise<{ what: string; left: string }[]> {
  const moments: { what: string; left: string }[] = [];
  let busy = false;
  let last = '';
  seen.moment = (what) => {
    if (busy) return;
    busy = true;
    const names = readdirSync(at).filter((name) => !name.includes('.lock'));
    const now = JSON.stringify(names.map((name) => [name, readFileSync(join(at, name), 'utf8')]));
    if (now !== last) {
      const left = mkdtempSync(join(folder, 'left-'));
      for (const name of names) cpSync(join(at, name), join(left, name));
      moments.push({ what: `${moments.length}: ${what}`, left });
    }
    last = now;
    busy = false;
  };
  await act();
  seen.moment = () => {};
  return moments;
}

const epochsIn = (at: string): Map<string, string> =>
  new Map(
    readdirSync(at)
      .filter((name) => name.includes('.epoch') && !name.endsWith('.next'))
      .map((name) => [name, readFileSync(join(at, name), 'utf8')]),
  );

describe.each([
  ['solo', solo],
  ['dmas', dmas],
])('a resume of %s that is killed', (_name, protocol) => {
  test('at any moment loses no answer and no older epoch, also when that is done twice', async () => {
    const { at, whole } = await cutWithAnswers(protocol);
    const had = answersIn(join(at, 'record.jsonl'));
    const original = readFileSync(join(at, 'record.jsonl'), 'utf8');
    const resume = (where: string, model: Model) =>
      resumeEpisode(join(where, 'record.jsonl'), { world: relay, protocol, models: model });
    const first = await killedAtEachMoment(at, () => resume(at, rules()));
    expect(first.length).toBeGreaterThan(5);
    for (const [i, { what, left }] of first.entries()) {
      const file = join(left, 'record.jsonl');
      expect(
        [...had].filter((answer) => !answersIn(file).has(answer)),
        what,
      ).toEqual([]);
      const older = epochsIn(left);
      // Every third is killed once more, at each moment.
      const again = i % 3 === 0 ? mkdtempSync(join(folder, 'again-')) : undefined;
      if (again) cpSync(left, again, { recursive: true });
      const { model, asked } = counting();
      if (!hasEnded(file)) await resume(left, model);
      expect(
        asked.filter((call) => had.has(call)),
        what,
      ).toEqual([]);
      expect(firstDifference(canonical(whole), canonical(readRecord(file).events)), what).toBeUndefined();
      for (const [name, text] of older) expect(epochsIn(left).get(name), `${what}: ${name}`).toBe(text);
      expect([...epochsIn(left).values()], what).toContain(original);
      if (again === undefined || hasEnded(join(again, 'record.jsonl'))) continue;
      for (const second of await killedAtEachMoment(again, () => resume(again, rules()))) {
        const lost = [...had].filter((answer) => !answersIn(join(second.left, 'record.jsonl')).has(answer));
        expect(lost, `${what}, then ${second.what}`).toEqual([]);
        expect([...epochsIn(second.left).values(), readFileSync(join(second.left, 'record.jsonl'), 'utf8')]).toContain(
          original,
        );
      }
    }
  });

  test('and resumed replays as one that was not', async () => {
    const { at } = await cutWithAnswers(protocol);
    const file = join(at, 'record.jsonl');
    await resumeEpisode(file, { world: relay, protocol, models: rules() });
    const { events } = readRecord(file);
    expect(events.filter((e) => e.type === 'input.kept').length).toBeGreaterThan(3);
    expect((await replayEpisode(events, { world: relay, protocol })).difference).toBeUndefined();
  });
});

test('a fork that is killed is a fork that can be resumed, or is not there', async () => {
  const { at } = await cutWithAnswers(dmas);
  const file = join(at, 'record.jsonl');
  const into = mkdtempSync(join(folder, 'fork-'));
  const parts = { world: relay, protocol: dmas, models: rules() };
  const fork = () => forkEpisode(file, join(into, 'record.jsonl'), { ...parts, at: '1', drop: 'utterance' });
  const moments = await killedAtEachMoment(into, fork);
  const expected = canonical(readRecord(join(into, 'record.jsonl')).events);
  let resumed = 0;
  for (const { what, left } of moments) {
    if (!readdirSync(left).map(String).includes(basename(file))) continue;
    const own = join(left, 'record.jsonl');
    const { size } = statSync(own);
    if (size === 0 || hasEnded(own)) continue;
    await resumeEpisode(own, parts);
    expect(firstDifference(expected, canonical(readRecord(own).events)), what).toBeUndefined();
    resumed++;
  }
  expect(resumed).toBeGreaterThan(0);
});
