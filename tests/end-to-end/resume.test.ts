// Tests L6: killed at any event, a record is readable up to its last whole line, and resuming it ends as the
// undisturbed run did with the same answers.
import { existsSync, mkdtempSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { module } from '../../agents/module.ts';
import { look } from '../../agents/prompt.ts';
import { lateModel } from '../../conformance/other-order.ts';
import { relay } from '../../envs/relay/relay.ts';
import { utterance } from '../../protocols/channels.ts';
import { cmas, dmas, duo } from '../../protocols/index.ts';
import { natsBus } from '../../runtime/bus/nats.ts';
import { action, channel, observation } from '../../runtime/core/channel.ts';
import type { Happening, RecordEvent } from '../../runtime/core/event.ts';
import type { Model } from '../../runtime/core/model.ts';
import { type AnyProtocol, protocol } from '../../runtime/core/protocol.ts';
import { each, every, rule } from '../../runtime/core/role.ts';
import { everyone, own } from '../../runtime/core/route.ts';
import { sequence } from '../../runtime/naming/mix.ts';
import { canonical, firstDifference } from '../../runtime/record/canonical.ts';
import { lock } from '../../runtime/record/lock.ts';
import { readRecord } from '../../runtime/record/read.ts';
import { fileSink } from '../../runtime/record/sink.ts';
import { forkEpisode } from '../../runtime/run/fork.ts';
import { parseEpisode } from '../../runtime/run/options.ts';
import { replayEpisode } from '../../runtime/run/replay.ts';
import { resumeEpisode } from '../../runtime/run/resume.ts';
import { play, runEpisode } from '../../runtime/run/run.ts';
import { hashOfProtocol } from '../../runtime/topology/protocol-hash.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'troupe-resume-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
const freshFile = () => join(folder, `${files++}`, 'record.jsonl');
const rules = (slip = 0) => rulesModel({ player: relay.player, seed: 1, slip });

async function played(protocol: AnyProtocol, model = rules(), more = {}): Promise<string> {
  const file = freshFile();
  await runEpisode({ world: relay, protocol, agents: 3, models: model, sink: fileSink(file), ...more });
  return file;
}

/** As a kill would leave it. */
function cutAfter(text: string, characters: number): string {
  const file = freshFile();
  fileSink(file).close();
  writeFileSync(file, text.slice(0, characters));
  return file;
}

/** A model that notes what it is asked. */
function counting(model: Model): { model: Model; asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    model: {
      ...model,
      ask(request, call) {
        asked.push(request.call);
        return model.ask(request, call);
      },
    },
  };
}

test.each([
  ['cmas', cmas, {}],
  ['dmas', dmas, { steps: 2 }],
  ['duo', duo, { steps: 2 }],
])(
  '%s, cut at every event boundary and in the middle of every fourth line, ends as if undisturbed',
  async (_name, protocol, more) => {
    const whole = readFileSync(await played(protocol, rules(0.5), more), 'utf8');
    const expected = canonical(
      whole
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    );
    const lines = whole.split('\n');
    let at = 0;
    for (const [n, line] of lines.slice(0, -2).entries()) {
      at += line.length + 1;
      // A torn line is cut off before anything is read: what is left is the boundary before it.
      for (const cut of n % 4 === 0 ? [at, at + 10] : [at]) {
        const file = cutAfter(whole, cut);
        await resumeEpisode(file, { world: relay, protocol, models: rules(0.5) });
        const after = readRecord(file);
        expect(firstDifference(expected, canonical(after.events)), `cut at ${cut}`).toBeUndefined();
        expect(after.events.map((e) => e.n)).toEqual(after.events.map((_, i) => i));
      }
    }
  },
);

test('what is on record as answered is not asked again, and a call that was open is told as in doubt', async () => {
  const whole = readFileSync(await played(dmas), 'utf8');
  const lines = whole.split('\n');
  const second = lines.findIndex(
    (line) => line.includes('"type":"model.called"') && line.includes('"step":1') && line.includes('speaker:0'),
  );
  const called = lines.findIndex((line, i) => i > second && line.includes('"type":"model.called"'));
  const file = cutAfter(whole, lines.slice(0, called + 1).join('\n').length + 1);
  const answered = new Set(readRecord(file).events.flatMap((e) => (e.type === 'model.answered' ? [e.call] : [])));
  const { model, asked } = counting(rules());
  const resumed = await resumeEpisode(file, { world: relay, protocol: dmas, models: model });
  expect(asked.filter((call) => answered.has(call))).toEqual([]);
  expect(resumed.inDoubt).toHaveLength(1);
  expect(resumed.reused).toBeGreaterThan(0);
  expect(readRecord(file).events.find((e) => e.type === 'episode.resumed')).toMatchObject({
    epoch: 1,
    inDoubt: resumed.inDoubt,
  });
  expect(existsSync(`${file}.epoch0`)).toBe(true);
});

test('a record that was resumed can be cut and resumed again', async () => {
  const whole = readFileSync(await played(dmas), 'utf8');
  const file = cutAfter(whole, Math.floor(whole.length / 3));
  await resumeEpisode(file, { world: relay, protocol: dmas, models: rules() });
  const again = readFileSync(file, 'utf8');
  const twice = cutAfter(again, Math.floor(again.length * 0.8));
  await resumeEpisode(twice, { world: relay, protocol: dmas, models: rules() });
  const events = readRecord(twice).events;
  expect(firstDifference(canonical(readRecord(file).events), canonical(events))).toBeUndefined();
  expect(events.flatMap((e) => (e.type === 'episode.resumed' ? [e.epoch] : [])).at(-1)).toBe(2);
});

test('a cancelled episode on NATS goes on in memory, and the other way round', async () => {
  const cancelled = async (bus?: Awaited<ReturnType<typeof natsBus>>) => {
    const abort = new AbortController();
    return played(dmas, rules(), { signal: abort.signal, onStep: () => abort.abort(), ...(bus ? { bus } : {}) });
  };
  const whole = canonical(readRecord(await played(dmas)).events);
  const bus = await natsBus({ servers: inject('nats') });
  const onNats = await cancelled(bus);
  await resumeEpisode(onNats, { world: relay, protocol: dmas, models: rules() });
  const inMemory = await cancelled();
  await resumeEpisode(inMemory, { world: relay, protocol: dmas, models: rules(), bus });
  await bus.close();
  for (const file of [onNats, inMemory])
    expect(firstDifference(whole, canonical(readRecord(file).events))).toBeUndefined();
});

test('where timing is free, what is on record is heard again in the order on record', async () => {
  const echo = channel('echo', z.object({ of: z.string() }));
  const mind = module({
    wakes: [every(observation)],
    says: [utterance, action],
    ask: 'act',
    answer: () => z.object({ action: z.string() }),
    prompt: look('Say what you do.'),
    say: ({ action: wanted }, _heard, me) => [utterance({ text: `${me.agent}: ${wanted}` }), action({ do: 'wait' })],
  });
  // Which echo is the first depends on who was heard first.
  const ears = rule({
    wakes: [each(utterance)],
    says: [echo],
    say: (heard) => [echo({ of: heard.utterance.body.text })],
  });
  const tail = rule({ wakes: [each(echo)], says: [], say: () => [] });
  const free = protocol('free', {
    perAgent: { mind, ears, tail },
    timing: 'free',
    routes: { observation: own, action: own, utterance: everyone, echo: own },
  });
  const file = await played(free, lateModel(rules(), 3), { steps: 4 });
  const whole = readFileSync(file, 'utf8');
  const first = readRecord(file).events.find((e) => e.type === 'message.sent' && e.message.channel === 'echo');
  expect(first?.type === 'message.sent' && first.message.body).not.toMatchObject({ of: expect.stringContaining('r1') });
  const cut = cutAfter(whole, Math.floor(whole.length * 0.8));
  const seen: Happening[] = [];
  const { from } = await resumeEpisode(cut, {
    world: relay,
    protocol: free,
    models: lateModel(rules(), 4),
    watch: [(e) => void seen.push(e)],
  });
  expect(from).toBeGreaterThan(1);
  const before = (events: readonly (RecordEvent | Happening)[]) =>
    canonical(events.filter((e) => e.step < from && e.type !== 'episode.started'));
  expect(firstDifference(before(readRecord(file).events), before(seen))).toBeUndefined();
  expect((await replayEpisode(readRecord(cut).events, { world: relay, protocol: free })).difference).toBeUndefined();
});

test('two at once on one record: the second is refused', async () => {
  const whole = readFileSync(await played(dmas), 'utf8');
  const file = cutAfter(whole, Math.floor(whole.length / 2));
  const unlock = lock(file);
  await expect(resumeEpisode(file, { world: relay, protocol: dmas, models: rules() })).rejects.toMatchObject({
    code: 'RECORD_BUSY',
  });
  // Also by another name of the same file, which stays the name of a record that was gone on with.
  const link = freshFile();
  fileSink(link).close();
  symlinkSync(file, link);
  await expect(resumeEpisode(link, { world: relay, protocol: dmas, models: rules() })).rejects.toMatchObject({
    code: 'RECORD_BUSY',
  });
  unlock();
  writeFileSync(`${file}.lock`, '999999999');
  await resumeEpisode(link, { world: relay, protocol: dmas, models: rules() });
  expect([readlinkSync(link), readRecord(file).events.at(-1)?.type]).toEqual([file, 'episode.ended']);
});

test('an episode that has ended is not resumed', async () => {
  const file = await played(dmas);
  await expect(resumeEpisode(file, { world: relay, protocol: dmas, models: rules() })).rejects.toMatchObject({
    code: 'RECORD_ENDED',
  });
});

test.each([
  ['by its seals', (text: string) => text, 'RECORD_CHANGED'],
  ['without seals by playing it again', (text: string) => text.replaceAll(/,"seal":"[\w-]+"/g, ''), 'RECORD_PARTS'],
])('a record that was changed is found out before anything is moved, %s', async (_how, change, code) => {
  const whole = change(readFileSync(await played(dmas), 'utf8')).replace('"do":"wait"', '"do":"pass larch"');
  const file = cutAfter(whole, whole.length - 400);
  await expect(resumeEpisode(file, { world: relay, protocol: dmas, models: rules() })).rejects.toMatchObject({ code });
  expect(readFileSync(file, 'utf8')).toBe(whole.slice(0, whole.length - 400));
});

test('a fork keeps the steps before it and plays on otherwise, leaving the original alone', async () => {
  const file = await played(dmas);
  const before = readFileSync(file, 'utf8');
  const into = freshFile();
  const lazy: Model = {
    ...rules(),
    name: 'lazy',
    ask: () => ({
      text: '{"text":"","ready":true,"plan":{"r1":"wait","r2":"wait","r3":"wait"}}',
      usage: { input: 0, output: 0, source: 'estimate' },
      finish: 'stop',
    }),
  };
  const forked = await forkEpisode(file, into, { at: '1', world: relay, protocol: dmas, models: lazy });
  expect(forked).toMatchObject({ from: 1, reason: 'step-cap' });
  expect(readFileSync(file, 'utf8')).toBe(before);
  const own = readRecord(into).events;
  expect(own.filter((e) => e.type === 'model.called' && e.model === 'lazy').every((e) => e.step >= 1)).toBe(true);
  expect(
    firstDifference(
      canonical(readRecord(file).events.filter((e) => e.step < 1)),
      canonical(own.filter((e) => e.step < 1)),
    ),
  ).toBeUndefined();
});

test('an older record resumes, and keeps the form of its hash where its next protocol takes over', async () => {
  const turns = sequence('turns', [{ protocol: dmas }, { protocol: cmas, at: { step: 1 } }]);
  const older = freshFile();
  const options = { world: relay, protocol: turns, agents: 3, models: rules(), sink: fileSink(older), steps: 4 };
  await play(parseEpisode(options), { hashForm: 'prose' });
  const whole = readFileSync(older, 'utf8');
  const file = cutAfter(whole, whole.indexOf('"type":"world.stepped"'));
  await resumeEpisode(file, { world: relay, protocol: turns, models: rules() });
  const { events } = readRecord(file);
  const hashes = (type: string) => events.filter((e) => e.type === type).map((e) => 'protocol' in e && e.protocol.hash);
  expect(hashes('episode.started')).toEqual([hashOfProtocol(turns, relay.team.names(3), 'prose')]);
  expect(hashes('protocol.switched')).toEqual([hashOfProtocol(cmas, relay.team.names(3), 'prose')]);
  expect((await replayEpisode(events, { world: relay, protocol: turns })).difference).toBeUndefined();
});
