// Tests forks: the record up to a place, and a changed continuation. The result is a record like any other: it replays,
// it can be cut and resumed, forked again, and audited.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { relay } from '../../envs/relay/relay.ts';
import { PROTOCOLS } from '../../protocols/index.ts';
import type { RecordEvent } from '../../runtime/core/event.ts';
import type { Model } from '../../runtime/core/model.ts';
import type { AnyProtocol } from '../../runtime/core/protocol.ts';
import { random } from '../../runtime/core/random.ts';
import { canonical, firstDifference, indexSteps, inLogicalOrder } from '../../runtime/record/canonical.ts';
import { createAudit } from '../../runtime/record/check/audit.ts';
import { readRecord } from '../../runtime/record/read.ts';
import { fileSink } from '../../runtime/record/sink.ts';
import { type ForkOptions, forkEpisode } from '../../runtime/run/fork.ts';
import { replayEpisode } from '../../runtime/run/replay.ts';
import { resumeEpisode } from '../../runtime/run/resume.ts';
import { runEpisode } from '../../runtime/run/run.ts';
import { additiveScheme, createTokenCounter } from '../../runtime/tokens/token-counter.ts';

const counter = createTokenCounter();
const rules = (): Model => rulesModel({ player: relay.player, seed: 1, counter });
const named = (name: string): Model => ({ ...rules(), name });
const byName = (name: string): AnyProtocol => {
  const found = PROTOCOLS[name as keyof typeof PROTOCOLS];
  if (found === undefined) throw new RangeError(`no protocol ${name}`);
  return found as AnyProtocol;
};
const parts = { world: relay, protocol: byName };

let folder: string;
let original: string;
let events: readonly RecordEvent[];
let files = 0;
const freshFile = () => join(folder, `${files++}`, 'record.jsonl');
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'troupe-fork-'));
  original = freshFile();
  await runEpisode({ world: relay, protocol: byName('dmas'), agents: 4, models: rules(), sink: fileSink(original) });
  ({ events } = readRecord(original));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function forked(options: Omit<ForkOptions, 'world' | 'protocol' | 'models'> & { models?: Model }, of = original) {
  const file = freshFile();
  const result = await forkEpisode(of, file, { ...parts, models: rules(), ...options });
  return { file, result, events: readRecord(file).events };
}

const replays = async (of: readonly RecordEvent[]) => (await replayEpisode(of, parts)).difference;

function findings(of: readonly RecordEvent[]) {
  const scheme = additiveScheme(counter);
  const audit = createAudit((name) => (name === scheme.name ? scheme : undefined));
  return of.flatMap((e) => audit.see(e) ?? []);
}

/** Cut at some events after it parted (for the last time), it is resumed to the same end. */
async function resumes(file: string, sampled: number): Promise<void> {
  const text = readFileSync(file, 'utf8');
  const whole = canonical(readRecord(file).events);
  const lines = text.trimEnd().split('\n');
  const first = lines.findLastIndex((line) => line.includes('"type":"episode.resumed"')) + 1;
  const chance = random(7);
  for (let i = 0; i < sampled; i++) {
    const keep = first + Math.floor(chance.next() * (lines.length - 1 - first));
    const cut = freshFile();
    fileSink(cut).close();
    writeFileSync(cut, `${lines.slice(0, keep).join('\n')}\n`);
    await resumeEpisode(cut, { ...parts, models: rules() });
    const after = readRecord(cut).events;
    expect(firstDifference(whole, canonical(after)), `cut after line ${keep}`).toBeUndefined();
    expect(after.map((e) => e.n)).toEqual(after.map((_, n) => n));
    expect(await replays(after)).toBeUndefined();
  }
}

const calls = (of: readonly RecordEvent[]) => of.filter((e) => e.type === 'model.called');
const wordOf = (of: readonly RecordEvent[], step: number, channel: string) => {
  const found = of.find((e) => e.type === 'message.sent' && e.step === step && e.message.channel === channel);
  if (found?.type !== 'message.sent') throw new RangeError(`nothing said on ${channel} in step ${step}`);
  return found.message.id;
};

describe('another protocol takes over', () => {
  test.each([
    ['cmas', '2'],
    ['duo', '1'],
    ['solo', '0'],
    ['smart-llm', '2'],
  ])('%s, from step %s: what comes of it replays, is resumed from any cut, and adds up', async (name, at) => {
    const fork = await forked({ at, takeover: byName(name) });
    const step = Number(at);
    expect(fork.events.filter((e) => e.type === 'step.started').map((e) => e.step)).toEqual(
      [...Array(fork.result.steps).keys()].map((n) => n),
    );
    expect(await replays(fork.events)).toBeUndefined();
    expect(findings(fork.events)).toEqual([]);
    const early = (of: readonly RecordEvent[]) => canonical(of.filter((e) => e.step < step));
    expect(firstDifference(early(events), early(fork.events))).toBeUndefined();
    await resumes(fork.file, 3);
  });

  test.each([
    ['smart-llm', ['allocator', 'decomposer', 'former']],
    ['emos', ['leader', 'planning', 'reflection']],
  ])('%s does in the first step after the fork what it does at the start', async (name, roles) => {
    const { events: own } = await forked({ at: '2', takeover: byName(name) });
    const asked = (when: (step: number) => boolean) =>
      [...new Set(calls(own).flatMap((e) => (when(e.step) ? [e.by.split('/').at(-1)] : [])))].sort();
    expect(asked((step) => step === 2)).toEqual(expect.arrayContaining(roles));
    expect(asked((step) => step > 2).filter((role) => roles.includes(role ?? ''))).toEqual([]);
  });

  test('its head says what it was made from, where, and what is other; the run is one of its own', async () => {
    const { events: own } = await forked({ at: '2', takeover: byName('cmas') });
    const [head] = own;
    const [origin] = events;
    if (head?.type !== 'episode.started' || origin?.type !== 'episode.started') throw new RangeError('no head');
    expect(head.forked).toMatchObject({ of: `${origin.run}/0`, at: '2', step: 2, protocol: { name: 'cmas' } });
    expect(head.protocol).toEqual(origin.protocol);
    expect(head.run).not.toBe(origin.run);
    expect(own.find((e) => e.type === 'episode.resumed')).toMatchObject({ step: 2, fork: head.forked });
  });

  test('its roles know nothing of what was said before', async () => {
    const { events: own } = await forked({ at: '2', takeover: byName('cmas') });
    const read = calls(own).flatMap((e) => (e.step >= 2 ? e.segments.flatMap((s) => s.from ?? []) : []));
    expect(read.length).toBeGreaterThan(0);
    expect(read.filter((id) => Number(id.slice(0, id.indexOf(':'))) < 2)).toEqual([]);
  });

  test('can also be forked, and switched back', async () => {
    const once = await forked({ at: '1', takeover: byName('cmas') });
    const twice = await forked({ at: '2', takeover: byName('dmas') }, once.file);
    expect(twice.events.flatMap((e) => (e.type === 'episode.resumed' ? [e.fork?.protocol?.name] : []))).toEqual([
      'cmas',
      'dmas',
    ]);
    expect(await replays(twice.events)).toBeUndefined();
    await resumes(twice.file, 4);
  });
});

describe('another model answers', () => {
  test('from a step on; what is on record keeps the name of who answered it', async () => {
    const { events: own } = await forked({ at: '1', models: named('other') });
    for (const e of calls(own)) expect(e.model).toBe(e.step < 1 ? 'rules' : 'other');
    expect(await replays(own)).toBeUndefined();
    expect(findings(own)).toEqual([]);
  });

  test('from a call on, in mid-step: the answers before it are not asked for again', async () => {
    const inStep = calls(events).filter((e) => e.step === 1);
    const third = inStep[2];
    if (third === undefined) throw new RangeError('no third call');
    const { events: own, result } = await forked({ at: third.call, models: named('other') });
    expect(result).toMatchObject({ from: 1, reused: 2, inDoubt: [] });
    expect(
      calls(own)
        .filter((e) => e.step === 1)
        .slice(0, 3)
        .map((e) => e.model),
    ).toEqual(['rules', 'rules', 'other']);
    expect(await replays(own)).toBeUndefined();
    expect(findings(own)).toEqual([]);
  });

  test('the same point can be named in many ways', async () => {
    const call = calls(events).filter((e) => e.step === 1)[2];
    if (call === undefined) throw new RangeError('no third call');
    const names = [
      call.call,
      `line:${events.indexOf(call) + 1}`,
      `event:${inLogicalOrder(events, indexSteps(events)).indexOf(call) + 1}`,
    ];
    const all = await Promise.all(names.map((at) => forked({ at, models: named('other') })));
    for (const { result } of all) expect(result).toMatchObject({ from: 1, reused: 2 });
  });
});

describe('what is dropped', () => {
  test('a message: nobody hears it, and who waits for it is named', async () => {
    const floor = wordOf(events, 1, 'floor');
    const warned: string[] = [];
    const { events: own, result, file } = await forked({ drop: floor, onMayStall: (why) => void warned.push(why) });
    expect(warned).toEqual([expect.stringContaining("without 'floor'")]);
    const dropped = own.filter((e) => e.type === 'message.dropped' && e.reason === 'fork');
    expect(dropped.length).toBeGreaterThan(0);
    expect(dropped.every((e) => e.type === 'message.dropped' && e.id === floor)).toBe(true);
    expect(own.some((e) => e.type === 'message.delivered' && e.id === floor)).toBe(false);
    expect(result).toMatchObject({ reason: 'stalled', from: 1 });
    expect(result.waiting.flatMap((w) => w.for)).toContain('a message on floor');
    expect(await replays(own)).toBeUndefined();
    await resumes(file, 4);
  });

  test('a channel: all that is said on it from there on, and nothing that had been said before', async () => {
    const heard = events.filter((e) => e.type === 'message.sent' && e.step === 1 && e.message.channel === 'utterance');
    const second = heard[1];
    if (second?.type !== 'message.sent') throw new RangeError('no second utterance');
    const { events: own, file } = await forked({ at: second.message.id, drop: 'utterance' });
    const said = own.flatMap((e) =>
      e.type === 'message.sent' && e.message.channel === 'utterance' ? [e.message.id] : [],
    );
    const gone = new Set(own.flatMap((e) => (e.type === 'message.dropped' && e.reason === 'fork' ? [e.id] : [])));
    expect(said.filter((id) => !gone.has(id))).toEqual(said.slice(0, said.indexOf(second.message.id)));
    expect(gone.size).toBeGreaterThan(1);
    const unheard = calls(own).filter((e) => e.step > 1 && e.segments.some((s) => s.origin === 'message'));
    expect(unheard).toEqual([]);
    expect(await replays(own)).toBeUndefined();
    await resumes(file, 1);
  });

  test('under a protocol that takes over, too', async () => {
    const { result, events: own } = await forked({ at: '1', takeover: byName('llamar'), drop: 'memory' });
    expect(result.reason).not.toBe('stalled');
    expect(own.some((e) => e.type === 'message.dropped' && e.reason === 'fork')).toBe(true);
    expect(await replays(own)).toBeUndefined();
  });

  test.each(['progress', 'subtasks', 'corrections'])(
    'a role that waits with every for %s receives nothing and continues',
    async (channel) => {
      const of = freshFile();
      await runEpisode({ world: relay, protocol: byName('llamar'), agents: 3, models: rules(), sink: fileSink(of) });
      const { result, events: own, file } = await forked({ at: '1', drop: channel }, of);
      expect(result.reason).not.toBe('stalled');
      const gone = own.filter((e) => e.type === 'message.dropped' && e.reason === 'fork');
      expect(gone.length).toBeGreaterThan(0);
      expect(await replays(own)).toBeUndefined();
      await resumes(file, 1);
    },
  );

  test.each(['floor', 'agreed', 'action'])(
    '%s: the protocol cannot go on, which is said beforehand',
    async (channel) => {
      const into = freshFile();
      const refused = forkEpisode(original, into, { ...parts, models: rules(), at: '1', drop: channel });
      await expect(refused).rejects.toMatchObject({
        code: 'FORK_STUCK',
        what: expect.stringContaining('nobody would act'),
      });
      expect(() => readFileSync(into)).toThrow();
    },
  );

  test('speech that takes the turn: the world is still told', async () => {
    const of = freshFile();
    const world = { ...parts.world };
    const coela = byName('coela');
    await runEpisode({ world, protocol: coela, agents: 3, models: rules(), sink: fileSink(of), steps: 8 });
    const talk = readRecord(of).events.filter((e) => e.type === 'message.sent' && e.message.channel === 'talk');
    expect(talk.length).toBeGreaterThan(0);
    const { result, events: own } = await forked({ at: '0', drop: 'talk' }, of);
    expect(result.reason).not.toBe('stalled');
    const heard = own.filter((e) => e.type === 'message.delivered' && e.id.includes(':talk:'));
    expect(heard.length).toBeGreaterThan(0);
    expect(heard.every((e) => e.type === 'message.delivered' && e.to.endsWith('/body'))).toBe(true);
    expect(await replays(own)).toBeUndefined();
  });
});

describe('what cannot be forked', () => {
  const refused = (options: Partial<ForkOptions>, into = freshFile()) =>
    expect(forkEpisode(original, into, { ...parts, models: rules(), ...options })).rejects;

  test.each([['nowhere'], ['99'], ['event:9999'], ['line:0'], ['event:0'], ['1:utterance:team/r9/speaker:0']])(
    'at %s there is nothing: PLACE_UNKNOWN',
    async (at) => refused({ at }).toMatchObject({ code: 'PLACE_UNKNOWN' }),
  );

  test('a channel that the protocol does not have, a message said before, and a folder that holds a record', async () => {
    await refused({ at: '1', drop: 'uterance' }).toMatchObject({
      code: 'DROP_UNKNOWN',
      fix: expect.stringContaining('utterance'),
    });
    await refused({ at: '1', drop: wordOf(events, 0, 'utterance') }).toMatchObject({ code: 'PLACE_UNKNOWN' });
    await refused({ at: '1' }, original).toMatchObject({ code: 'FILE_UNWRITABLE' });
  });

  test('leaves no file behind when it is refused, and never touches the original', async () => {
    const before = readFileSync(original, 'utf8');
    const into = freshFile();
    await refused({ at: '1', drop: 'nothing' }, into).toBeDefined();
    expect(() => readFileSync(into)).toThrow();
    await forked({ at: '1', models: named('other') });
    expect(readFileSync(original, 'utf8')).toBe(before);
  });
});
