// Kills a process with SIGKILL in the middle of a resume, at a named point (L6): the next resume goes on from the
// record, asks for no answer again and loses nothing.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { relay } from '../../envs/relay/relay.ts';
import { solo } from '../../protocols/index.ts';
import type { Model } from '../../runtime/core/model.ts';
import { canonical, firstDifference } from '../../runtime/record/canonical.ts';
import { readRecord } from '../../runtime/record/read.ts';
import { fileSink } from '../../runtime/record/sink.ts';
import { resumeEpisode } from '../../runtime/run/resume.ts';
import { runEpisode } from '../../runtime/run/run.ts';
import { compiled } from '../support/compiled.ts';

const killed = compiled('tests/support/killed-resume.ts');
const rules = () => rulesModel({ player: relay.player, seed: 1 });
let folder: string;
let whole: string;
/** All agents have been asked in a step, and all but one have their answer. */
let cut: string;
let answered: readonly string[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'troupe-killed-'));
  whole = join(folder, 'whole.jsonl');
  await runEpisode({ world: relay, protocol: solo, agents: 4, models: rules(), sink: fileSink(whole) });
  const lines = readFileSync(whole, 'utf8').split('\n');
  const answers = lines.flatMap((line, i) => (/"type":"model.answered","step":2,/.test(line) ? [i] : []));
  cut = lines
    .slice(0, 1 + (answers.at(-2) ?? 0))
    .map((line) => `${line}\n`)
    .join('');
  const file = join(folder, 'cut.jsonl');
  writeFileSync(file, cut);
  answered = readRecord(file).events.flatMap((e) => (e.type === 'model.answered' ? [e.call] : []));
  expect(answers.length).toBeGreaterThan(3);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe.concurrent('a resume killed with SIGKILL', () => {
  test.each<readonly [point: string, bus: string, server: () => string[]]>([
    ['move', 'memory', () => []],
    ['question', 'memory', () => []],
    ['question', 'NATS', () => [inject('nats')]],
  ])('at its %s, on %s, is resumed as if it had not been', async (point, bus, server) => {
    const file = join(folder, `${point}-${bus}.jsonl`);
    writeFileSync(file, cut);
    const child = spawn(process.execPath, [killed, file, point, ...server()], { stdio: 'ignore' });
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
    expect(readFileSync(`${file}.epoch0`, 'utf8')).toBe(cut);
    // Before the move the record is as it was; after it, it says that it was resumed.
    expect(readFileSync(file, 'utf8') === cut).toBe(point === 'move');
    const asked: string[] = [];
    const inner = rules();
    const model: Model = {
      ...inner,
      ask(request, call) {
        asked.push(request.call);
        return inner.ask(request, call);
      },
    };
    await resumeEpisode(file, { world: relay, protocol: solo, models: model });
    expect(asked.filter((call) => answered.includes(call))).toEqual([]);
    const [expected, got] = [readRecord(whole).events, readRecord(file).events];
    expect(firstDifference(canonical(expected), canonical(got))).toBeUndefined();
  });
});
