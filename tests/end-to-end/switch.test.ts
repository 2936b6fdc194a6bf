// Tests protocols that take over from one another in mid-episode: at every kind of event, recorded with the reason,
// replayed to the same events, resumed from a kill at any line around the switch, and paid for step by step.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { WORLDS } from '../../envs/index.ts';
import type { AnyLocalWorld } from '../../envs/kit/local-world.ts';
import { pickProtocol } from '../../resolve/find-parts.ts';
import type { RecordEvent, RecordEventOf } from '../../runtime/core/event.ts';
import { createLegResults } from '../../runtime/experiment/composite-results.ts';
import { createLedger } from '../../runtime/ledger/ledger.ts';
import { publishedSampling } from '../../runtime/naming/mix.ts';

import { canonical, firstDifference } from '../../runtime/record/canonical.ts';
import { createContradictions } from '../../runtime/record/check/contradictions.ts';
import { readRecord } from '../../runtime/record/read.ts';
import { fileSink, memorySink } from '../../runtime/record/sink.ts';
import { forkEpisode } from '../../runtime/run/fork.ts';
import type { EpisodeOptions } from '../../runtime/run/options.ts';
import { replayEpisode } from '../../runtime/run/replay.ts';
import { resumeEpisode } from '../../runtime/run/resume.ts';
import { runEpisode } from '../../runtime/run/run.ts';
import { SpanFold } from '../../runtime/telemetry/spans/span-fold.ts';
import type { Budget } from '../../runtime/tokens/budget.ts';
import { createTokenCounter } from '../../runtime/tokens/token-counter.ts';

const worldNamed = (name: string): AnyLocalWorld => WORLDS[name] ?? expect.fail(`no world ${name}`);
const rules = (world: AnyLocalWorld) => rulesModel({ player: world.player, seed: 1 });

interface SwitchedEpisode {
  readonly world: string;
  readonly protocol: string;
  readonly steps?: number;
  readonly budget?: Budget;
}

const optionsFor = async ({ world, protocol, steps = 6, budget }: SwitchedEpisode): Promise<EpisodeOptions> => ({
  world: worldNamed(world),
  protocol: await pickProtocol(protocol),
  ...{ agents: 2, steps, models: rules(worldNamed(world)) },
  ...(budget ? { budget } : {}),
});

async function play(episode: SwitchedEpisode, more: Partial<EpisodeOptions> = {}): Promise<RecordEvent[]> {
  const sink = memorySink();
  await runEpisode({ ...(await optionsFor(episode)), sink, ...more });
  return sink.events();
}

const switchesOf = (events: readonly RecordEvent[]) =>
  events.flatMap((e) => (e.type === 'protocol.switched' ? [e] : []));
const speakersIn = (events: readonly RecordEvent[], steps: (step: number) => boolean) =>
  new Set(events.flatMap((e) => (e.type === 'model.called' && steps(e.step) ? [e.by.split('/').at(-1)] : [])));

describe('a switch', () => {
  test.each<[SwitchedEpisode, step: number, when: string]>([
    [{ world: 'sar', protocol: 'switch:cmas,dmas@step=3' }, 3, 'step'],
    [{ world: 'household', protocol: 'switch:coela,llamar@after=2' }, 2, 'after'],
    [{ world: 'household', protocol: 'switch:llamar,coela@goal=coverage:0.7' }, 2, 'goal'],
    [{ world: 'transport', protocol: 'switch:coela,cmas@spent=50%', budget: { calls: 20 } }, 0, 'spent'],
    [{ world: 'sar', protocol: 'switch:dmas,solo@unpaid=20/1', steps: 12 }, 0, 'unpaid'],
    [{ world: 'boxnet-1', protocol: 'switch:hmas-2,(mix:cmas=1,dmas=rest)@step=2' }, 2, 'step'],
    [{ world: 'chores', protocol: 'switch:capo,proagent@step=4@spent=99%', budget: { calls: 500 } }, 4, 'step'],
  ])('of %o is on record with its reason, and replays', async (episode, step, when) => {
    const events = await play(episode);
    const [switched, ...more] = switchesOf(events);
    if (switched === undefined) return expect.fail('nothing switched');
    expect(more).toEqual([]);
    expect(switched.why.when).toBe(when);
    expect(step === 0 ? switched.step > 0 : switched.step === step, `at step ${switched.step}`).toBe(true);
    const [, second] = (await pickProtocol(episode.protocol)).name.match(/,\(?([a-z]+[^@)]*)/) ?? [];
    expect(switched.protocol.name).toBe(second);
    const replayed = await replayEpisode(events, await optionsFor(episode));
    expect(replayed.difference).toBeUndefined();
    expect(replayed.steps).toBe(events.filter((e) => e.type === 'world.stepped').length);
    const contradictions = createContradictions();
    expect(events.flatMap((e) => contradictions.see(e) ?? [])).toEqual([]);
  });

  test('lets the roles of each leg play in its steps alone, and the world go on', async () => {
    const events = await play({ world: 'sar', protocol: 'switch:cmas,dmas@step=2,solo@after=2' });
    expect(switchesOf(events).map(({ step, leg }) => [step, leg])).toEqual([
      [2, 1],
      [4, 2],
    ]);
    expect(speakersIn(events, (step) => step < 2)).toEqual(new Set(['planner']));
    expect(speakersIn(events, (step) => step === 2 || step === 3)).toEqual(new Set(['speaker']));
    expect(speakersIn(events, (step) => step > 3)).toEqual(new Set(['mind']));
    const told: string[] = [];
    const spans = new SpanFold({
      emit: ({ events: notes }) =>
        void told.push(...notes.map(({ name, attributes }) => `${name} ${attributes['troupe.protocol']}`)),
    });
    for (const e of events) spans.see(e, e.t);
    spans.finish();
    expect(told).toEqual(expect.arrayContaining(['protocol.switched dmas', 'protocol.switched solo']));
    const before = await play({ world: 'sar', protocol: 'cmas', steps: 2 });
    const moves = (of: readonly RecordEvent[]) => of.filter((e) => e.type === 'world.stepped').slice(0, 2);
    expect(firstDifference(canonical(moves(events)), canonical(moves(before)))).toBeUndefined();
  });

  test.each([
    ['habitat', 'cmas', 'emos', ['leader', 'reflection', 'planning']],
    ['sar', 'cmas', 'smart-llm', ['decomposer', 'former', 'allocator']],
  ])('in %s from %s to %s begins with what the second does at the start', async (world, first, second, roles) => {
    const episode = { world, protocol: `switch:${first},${second}@step=2` };
    const events = await play(episode, { scene: world === 'habitat' ? 'height/2' : '1' });
    expect([...speakersIn(events, (step) => step === 2)]).toEqual(expect.arrayContaining(roles));
    const later = speakersIn(events, (step) => step > 2);
    expect(roles.filter((role) => later.has(role))).toEqual([]);
    expect(events.at(-1)).not.toMatchObject({ reason: 'failed' });
    expect((await replayEpisode(events, await optionsFor(episode))).difference).toBeUndefined();
  });

  test('lets a role that sleeps through step 0 sleep through the first step of its leg', async () => {
    const events = await play({ world: 'sar', protocol: 'switch:cmas,llamar@step=2' });
    expect(speakersIn(events, (step) => step === 2).has('verifier')).toBe(false);
    expect(speakersIn(events, (step) => step === 3).has('verifier')).toBe(true);
  });

  test('spends what the budget counts, and a share of it is looked up on record in a replay', async () => {
    const episode = { world: 'sar', protocol: 'switch:dmas,cmas@spent=40%', budget: { tokens: 12_000 }, steps: 12 };
    const events = await play(episode);
    const [switched] = switchesOf(events);
    const spent = events
      .filter(
        (e): e is RecordEventOf<'model.answered'> => e.type === 'model.answered' && e.step < (switched?.step ?? 0),
      )
      .reduce((sum, { usage }) => sum + usage.input + usage.output, 0);
    expect(switched?.why.figures).toEqual({ tokens: spent, budget: 12_000, share: spent / 12_000 });
    expect(spent / 12_000).toBeGreaterThanOrEqual(0.4);
    const forged = events.map((e) => (e.type === 'protocol.switched' ? { ...e, step: e.step - 1 } : e));
    expect((await replayEpisode(forged, await optionsFor(episode))).difference).toBeDefined();
  });

  test('hands on speech under way, and what CoELA remembers to CaPo', async () => {
    const spoken = await play({ world: 'household', protocol: 'coela', steps: 8 });
    const last = spoken.find(
      (e) => e.type === 'world.stepped' && e.outcomes.some(({ heardBy = [] }) => heardBy.length > 0),
    );
    const at = (last?.step ?? 0) + 1;
    const events = await play({ world: 'household', protocol: `switch:coela,capo@step=${at}`, steps: at + 1 });
    const said = events.flatMap((e) => (e.type === 'message.sent' && e.step === at ? [e.message] : []));
    expect(said.some(({ channel, from }) => channel === 'talk' && from.endsWith('/body'))).toBe(true);
    const over = events.flatMap((e) =>
      e.type === 'message.delivered' && e.step === at && !e.id.startsWith(`${at}:`) ? [e] : [],
    );
    const channels = new Set(over.map(({ id }) => id.split(':')[1]));
    expect([...channels].sort()).toEqual(['deed', 'percept', 'recall']);
    // Nobody is told what another agent noted for itself.
    for (const { id, to } of over) expect(id.split('/')[1]).toBe(to.split('/')[1]);
    expect(
      (await replayEpisode(events, await optionsFor({ world: 'household', protocol: `switch:coela,capo@step=${at}` })))
        .difference,
    ).toBeUndefined();
  });

  test('that did not happen so is found, without world and protocol at hand', async () => {
    const episode = { world: 'sar', protocol: 'switch:dmas,cmas@spent=40%', budget: { tokens: 12_000 }, steps: 12 };
    const events = await play(episode);
    const says = (change: (e: RecordEventOf<'protocol.switched'>) => RecordEvent) => {
      const contradictions = createContradictions();
      const told = events.map((e) => (e.type === 'protocol.switched' ? change(e) : e));
      return told.flatMap((e) => contradictions.see(e) ?? [])[0];
    };
    const because = (figures: Record<string, number>) => (e: RecordEventOf<'protocol.switched'>) => ({
      ...e,
      why: { ...e.why, figures: { ...e.why.figures, ...figures } },
    });
    expect(says((e) => e)).toBeUndefined();
    expect(says(because({ tokens: 9000 }))).toMatch(/after 9000 of 12000 tokens, and \d+ of 12000 were spent/);
    expect(says(because({ share: 0.1 }))).toMatch(/by spent with step \d+, and its event had not come/);
    expect(says((e) => ({ ...e, leg: 2 }))).toMatch(/took over where leg 2 was due/);
    expect(says((e) => ({ ...e, step: e.step + 1 }))).toMatch(/took over with step/);
    expect(says((e) => ({ ...e, protocol: { ...e.protocol, name: 'solo' } }))).toMatch(/and cmas was due/);
    expect(says((e) => ({ ...e, why: { when: 'step', figures: {} } }))).toMatch(/which it does not wait for/);
  });

  test('carries what both declare as notes: the new historian goes on where the old one was', async () => {
    const full = await play({ world: 'sar', protocol: 'switch:cmas:history=full,dmas:history=full@step=3', steps: 4 });
    const over = full.filter((e) => e.type === 'message.delivered' && e.step === 3 && !e.id.startsWith('3:'));
    expect(over.map((e) => ('id' in e ? e.id.split(':')[1] : ''))).toEqual(['history', 'agreed']);
    const prompt = full.find((e) => e.type === 'model.called' && e.step === 3);
    const told = prompt?.type === 'model.called' ? prompt.segments.map(({ text }) => text).join('\n') : '';
    expect(told).toMatch(/State 0:[\s\S]*State 1:[\s\S]*State 2:/);
    const none = await play({ world: 'sar', protocol: 'switch:cmas,dmas:history=full@step=3', steps: 4 });
    expect(none.some((e) => e.type === 'message.delivered' && e.step === 3 && !e.id.startsWith('3:'))).toBe(false);
  });

  test('costs what its steps cost: the ledger of the whole is the sum of its steps, and nothing is lost', async () => {
    const events = await play({ world: 'household', protocol: 'switch:cmas:history=full,dmas:history=full@step=3' });
    const ledger = createLedger({ count: createTokenCounter().count });
    for (const e of events) ledger.see(e);
    const legs = createLegResults();
    for (const e of events) legs.see(e);
    const { total, by, stray, unanswered } = ledger.end();
    const answered = events.filter((e): e is RecordEventOf<'model.answered'> => e.type === 'model.answered');
    expect(total.input).toBe(answered.reduce((sum, { usage }) => sum + usage.input, 0));
    expect(by.step.reduce((sum, row) => sum + row.input, 0)).toBe(total.input);
    expect([stray, unanswered]).toEqual([0, 0]);
    expect(by.leg.map(({ key }) => key)).toEqual(['1 cmas:history=full', '2 dmas:history=full']);
    expect(by.leg.reduce((sum, row) => sum + row.input, 0)).toBe(total.input);
    expect(legs.now().map(({ from, steps, why }) => [from, steps, why])).toEqual([
      [0, 3, undefined],
      [3, 3, 'as was set'],
    ]);
    for (const [i, { inputTokens, outputTokens, calls, messages }] of legs.now().entries())
      expect(by.leg[i]).toMatchObject({ input: inputTokens, output: outputTokens, calls, messages });
  });
});

test('a fork drops what the leg that plays there says', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'troupe-switch-fork-'));
  const episode = { world: 'sar', protocol: 'switch:cmas,dmas@step=2', steps: 4 };
  const file = join(folder, 'record.jsonl');
  await runEpisode({ ...(await optionsFor(episode)), sink: fileSink(file) });
  const forked = async (at: string, drop: string) =>
    forkEpisode(file, join(folder, `${at}-${drop}.jsonl`), { ...(await optionsFor(episode)), at, drop });
  await expect(forked('3', 'agreed')).rejects.toThrow(/FORK_STUCK/);
  const { fork } = await forked('3', 'utterance');
  expect(fork.drop).toMatchObject({ channel: 'utterance' });
  const { events } = readRecord(join(folder, '3-utterance.jsonl'));
  expect(events.filter((e) => e.type === 'message.dropped' && e.reason === 'fork').length).toBeGreaterThan(0);
  expect((await replayEpisode(events, await optionsFor(episode))).difference).toBeUndefined();
  rmSync(folder, { recursive: true });
});

test('is sampled as the papers behind its legs say, where they agree on every role', async () => {
  expect(publishedSampling(await pickProtocol('switch:cmas,dmas@step=2'))).toEqual({
    planner: { temperature: 0 },
    speaker: { temperature: 0 },
  });
  const unlike = await pickProtocol('switch:cmas,react@step=2,llamar@step=3,hmas-1@step=4');
  const differ = () => publishedSampling(unlike);
  expect(differ).toThrow(/SWITCH_SAMPLING_DIFFERS: .*role '/);
});

describe('what cannot switch is refused before anything is played', () => {
  test.each<[SwitchedEpisode, RegExp]>([
    [{ world: 'sar', protocol: 'switch:cmas,dmas@goal=transportrate' }, /SWITCH_GOAL_UNKNOWN.*mean transportRate/],
    [{ world: 'sar', protocol: 'switch:cmas,dmas@goal=steps:3' }, /SWITCH_GOAL_UNKNOWN: .*no such goal/],
    [{ world: 'sar', protocol: 'switch:cmas,dmas@goal=coverage:2' }, /SWITCH_GOAL_UNKNOWN.*1 at most/],
    [{ world: 'sar', protocol: 'switch:cmas,dmas@spent=50%' }, /SWITCH_WITHOUT_BUDGET/],
    [{ world: 'sar', protocol: 'switch:cmas,dmas@spent=50%', budget: { timeMs: 9 } }, /SWITCH_WITHOUT_BUDGET/],
    [{ world: 'sar', protocol: 'switch:cmas,(mix:cmas=3,dmas=rest)@step=2' }, /TEAM_NOT_DIVIDED: leg 2, mix:cmas=3/],
  ])('%o', async (episode, why) => {
    await expect(play(episode)).rejects.toThrow(why);
  });
});

describe('a kill around the switch', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'troupe-switch-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each([
    ['step', 'switch:cmas:history=full,dmas:history=full@step=2', undefined],
    ['spent', 'switch:cmas:history=full,dmas:history=full@spent=40%', { calls: 6 }],
  ])('loses nothing, whichever line is the last (%s)', async (_, protocol, budget) => {
    const episode = { world: 'sar', protocol, steps: 4, ...(budget ? { budget } : {}) };
    const file = join(folder, 'whole.jsonl');
    await runEpisode({ ...(await optionsFor(episode)), sink: fileSink(file) });
    const whole = readRecord(file).events;
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    rmSync(file);
    const at = lines.findIndex((line) => line.includes('"protocol.switched"'));
    expect(at).toBeGreaterThan(0);
    for (let last = at - 2; last < at + 6; last++) {
      const cut = join(folder, `cut-${last}.jsonl`);
      writeFileSync(cut, `${lines.slice(0, last + 1).join('\n')}\n`);
      const { budget: _budget, ...parts } = await optionsFor(episode);
      await resumeEpisode(cut, parts);
      const { events } = readRecord(cut);
      expect(firstDifference(canonical(whole), canonical(events)), lines[last]?.slice(0, 120)).toBeUndefined();
      expect((await replayEpisode(events, parts)).difference).toBeUndefined();
    }
  });
});
