// Tests mixtures of protocols whose speech is an act: a bridge overhears what a part's agents have spoken, after the
// world has handled it.
import { describe, expect, inject, test } from 'vitest';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { lateModel, shuffledBus } from '../../conformance/other-order.ts';
import { chores } from '../../envs/chores/world.ts';
import type { AnyLocalWorld } from '../../envs/kit/local-world.ts';
import { relay } from '../../envs/relay/relay.ts';
import { transport } from '../../envs/transport/world.ts';
import { cmas, coela, notes, proagent, rhp, talk } from '../../protocols/index.ts';
import { plan } from '../../protocols/shared/embodied.ts';
import { natsBus } from '../../runtime/bus/nats.ts';
import { action } from '../../runtime/core/channel.ts';
import type { RecordEvent } from '../../runtime/core/event.ts';
import type { AnyProtocol, Bridge, Mixture } from '../../runtime/core/protocol.ts';
import type { Outcome } from '../../runtime/core/world.ts';
import { type BridgeMapping, bridge, mix } from '../../runtime/naming/mix.ts';
import { canonical, firstDifference } from '../../runtime/record/canonical.ts';
import { memorySink } from '../../runtime/record/sink.ts';
import type { EpisodeOptions } from '../../runtime/run/options.ts';
import { replayEpisode } from '../../runtime/run/replay.ts';
import { runEpisode } from '../../runtime/run/run.ts';
import { checkProtocol } from '../../runtime/topology/check/check.ts';
import { describe as described, protocolHash } from '../../runtime/topology/protocol-hash.ts';
import { layOut } from '../../runtime/topology/topology.ts';
import { announced, mutual, overheard, settled } from '../skeletons/mixed-acts.ts';

const rules = (world: AnyLocalWorld) => rulesModel({ player: world.player, seed: 1 });

async function play(
  world: AnyLocalWorld,
  protocol: AnyProtocol,
  more: Partial<EpisodeOptions> = {},
): Promise<RecordEvent[]> {
  const sink = memorySink();
  await runEpisode({ world, protocol, agents: 4, steps: 16, models: rules(world), sink, ...more });
  return sink.events();
}
/** The same episode for several tests. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
const paid = { worldOptions: { speech: 'paid' } };

type SentMessage = Extract<RecordEvent, { type: 'message.sent' }>['message'];
const sentIn = (events: readonly RecordEvent[]): SentMessage[] =>
  events.flatMap((e) => (e.type === 'message.sent' ? [e.message] : []));
const roleOf = (from: string) => from.slice(from.lastIndexOf('/') + 1);
const byBridges = (events: readonly RecordEvent[]) =>
  sentIn(events).filter(({ from }) => roleOf(from).startsWith('bridge-'));
const byBodies = (events: readonly RecordEvent[]) =>
  sentIn(events).filter(({ from, channel }) => channel === talk.name && roleOf(from) === 'body');
const aloud = (events: readonly RecordEvent[]) => byBodies(events).filter(({ to }) => to === undefined);
const textOf = ({ body }: SentMessage) => talk.schema.parse(body).text;
const prompts = (events: readonly RecordEvent[]) =>
  events.flatMap((e) => (e.type === 'model.called' ? [{ call: e.call, step: e.step, segments: e.segments }] : []));
const namesBridge = ({ segments }: ReturnType<typeof prompts>[number]) =>
  segments.some(({ from = [] }) => from.some((id) => id.includes('/bridge-')));

const MIXTURES: readonly (readonly [name: string, make: (bridged: boolean) => Mixture])[] = [
  ['coela overheard by cmas', overheard],
  ['cmas announced to coela', announced],
  ['coela and dmas, each overheard by the other', mutual],
  ['what capo has settled, told to solo', settled],
];

describe.each(
  [transport, chores].flatMap((world) => MIXTURES.map(([name, make]) => [world.name, name, world, make] as const)),
)('%s: %s', (_world, _name, world, make) => {
  const having = once(() => play(world, make(true)));
  const without = once(() => play(world, make(false)));

  test('has no fault, with its bridges and without, and ends with a name', async () => {
    for (const [bridged, played] of [
      [true, having],
      [false, without],
    ] as const) {
      expect(checkProtocol(make(bridged), world.team.names(4))).toEqual([]);
      const events = await played();
      expect(events.at(-1)).toMatchObject({
        type: 'episode.ended',
        reason: expect.stringMatching(/^(goal|step-cap)$/),
      });
      const amiss = events.filter(({ type }) => /^message\.(refused|dropped)$|^decision\.fellBack$/.test(type));
      expect(amiss).toEqual([]);
    }
  });

  test('taking the bridges away changes a prompt, and none before a bridge has spoken', async () => {
    const [all, less] = [await having(), await without()];
    expect(byBridges(less)).toEqual([]);
    const first = prompts(all).find(namesBridge);
    expect(first).toBeDefined();
    const same = prompts(less).find(({ call }) => call === first?.call);
    expect(same?.segments).not.toEqual(first?.segments);
    const spokeAt = byBridges(all)[0]?.step ?? Number.NaN;
    const until = (events: readonly RecordEvent[]) => prompts(events).filter(({ step }) => step <= spokeAt);
    expect(until(all)).toEqual(until(less));
  });

  test('has the same record on memory and on NATS, and plays again to it', async () => {
    const events = await having();
    const bus = await natsBus({ servers: inject('nats') });
    const there = await play(world, make(true), { bus });
    await bus.close();
    expect(firstDifference(canonical(events), canonical(there))).toBeUndefined();
    const again = await replayEpisode(events, { world, protocol: make(true) });
    expect([again.difference, again.upTo]).toEqual([undefined, undefined]);
  });
});

test.each(MIXTURES)(
  '%s: the record does not depend on the order in which messages and answers come (L3)',
  async (_name, make) => {
    const short = { ...paid, steps: 8 };
    const plain = canonical(await play(relay, make(true), short));
    for (const seed of [1, 2, 3]) {
      const models = seed % 2 === 0 ? lateModel(rules(relay), seed) : rules(relay);
      const other = canonical(await play(relay, make(true), { ...short, models, bus: shuffledBus(seed) }));
      expect(firstDifference(plain, other), `seed ${seed}`).toBeUndefined();
    }
  },
);

describe('a bridge from speech that takes the turn', () => {
  /** The toy world with something else made of speech. */
  const where = (change: (spoken: Outcome) => Outcome): AnyLocalWorld => ({
    ...relay,
    step(state: Parameters<typeof relay.step>[0], intents: Parameters<typeof relay.step>[1]) {
      const { outcomes, ...rest } = relay.step(state, intents);
      return { ...rest, outcomes: outcomes.map((o) => (o.heardBy === undefined ? o : change(o))) };
    },
  });
  const spokenIn = (events: readonly RecordEvent[]) =>
    events.flatMap((e) => (e.type === 'world.stepped' ? e.outcomes.filter((o) => o.heardBy !== undefined) : []));

  test('receives each message once, however many others hear it, and in the same step', async () => {
    const events = await play(relay, overheard(true), paid);
    const inTime = new Set(events.flatMap((e) => (e.type === 'step.started' ? [e.step] : [])));
    const spoken = events.flatMap((e) =>
      e.type === 'world.stepped' && inTime.has(e.step + 1)
        ? e.outcomes.flatMap(({ agent, heardBy, text }) =>
            heardBy === undefined ? [] : [`${e.step + 1} ${agent}: ${text}`],
          )
        : [],
    );
    expect(spoken.length).toBeGreaterThan(2);
    expect(aloud(events).map((m) => `${m.step} ${m.agent}: ${textOf(m)}`)).toEqual(spoken);
    expect(byBodies(events).length).toBeGreaterThan(2 * spoken.length);
    expect(byBridges(events).map((m) => `${m.step} ${m.agent}: ${textOf(m)}`)).toEqual(spoken);
    for (const note of byBridges(events))
      expect(note.causes).toEqual([aloud(events).find((m) => m.agent === note.agent && m.step === note.step)?.id]);
  });

  test('says who spoke, so that several who speak in one step are told apart', async () => {
    const events = await play(relay, overheard(true), paid);
    const together = byBridges(events).filter(({ step }) => step === 1);
    expect(together.map(({ from }) => from).sort()).toEqual(['red/r3/bridge-1', 'red/r4/bridge-1']);
    const planner = prompts(events).find(namesBridge);
    const texts = planner?.segments.filter(({ origin }) => origin === 'message').map(({ text }) => text);
    expect(texts).toEqual([expect.stringMatching(/^r3 says: r3 has/), expect.stringMatching(/^r4 says: r4 has/)]);
  });

  test('receives messages in the form to which the world cut them', async () => {
    const events = await play(
      where((o) => ({ ...o, text: 'mumble' })),
      overheard(true),
      paid,
    );
    expect(byBridges(events).length).toBeGreaterThan(0);
    expect(new Set(byBridges(events).map(textOf))).toEqual(new Set(['mumble']));
  });

  test('receives messages that nobody in the world is near enough to hear', async () => {
    const events = await play(
      where((o) => ({ ...o, heardBy: [] })),
      overheard(true),
      paid,
    );
    expect(spokenIn(events).length).toBeGreaterThan(0);
    expect(byBodies(events).length).toBe(aloud(events).length);
    expect(byBridges(events).length).toBe(aloud(events).length);
    expect(byBridges(events).length).toBeGreaterThan(0);
  });

  test('does not receive messages that the world refused', async () => {
    const refused = await play(
      where((o) => ({ ...o, ok: false, heardBy: [] })),
      overheard(true),
      paid,
    );
    expect(spokenIn(refused).length).toBeGreaterThan(0);
    expect([byBodies(refused), byBridges(refused)]).toEqual([[], []]);
    // A world that knows no such speech says nothing of who heard it.
    const free = await play(relay, overheard(true));
    expect(sentIn(free).some(({ channel, from }) => channel === talk.name && roleOf(from) === 'execution')).toBe(true);
    expect([byBodies(free), byBridges(free)]).toEqual([[], []]);
  });

  test('changes nothing else: without it the same messages go to the same recipients, with the same ids', async () => {
    const deaf = mix('overheard', overheard(false).parts, {
      bridges: [bridge(['blue', talk], ['red', notes], () => undefined)],
    });
    const silent = await play(relay, deaf, paid);
    const without = await play(relay, overheard(false), paid);
    expect(aloud(silent).length).toBeGreaterThan(0);
    const rest = (events: readonly RecordEvent[]) => sentIn(events).filter((m) => !aloud(events).includes(m));
    expect(rest(silent)).toEqual(rest(without));
    expect(prompts(silent)).toEqual(prompts(without));
  });

  test('is one bridge of the protocol, whatever the size of the team', () => {
    const shown = described(layOut(overheard(true), ['a', 'b', 'c', 'd']));
    expect(shown.bridges).toEqual([{ role: 'bridge-1', from: 'blue.talk', into: 'red.notes' }]);
    const hashes = [2, 4, 9].map((n) => protocolHash(layOut(overheard(true), relay.team.names(n))));
    expect(new Set(hashes).size).toBe(1);
  });
});

describe('what a bridge passes', () => {
  const passing = (pass: BridgeMapping<{ text: string }, { text: string }>) =>
    mix('passing', overheard(false).parts, { bridges: [bridge(['blue', talk], ['red', notes], pass)] });

  test.each([
    ['undefined', () => undefined],
    ['an empty list', () => []],
  ])('may be nothing at all: %s', async (_what, pass) => {
    const events = await play(relay, passing(pass), paid);
    expect(aloud(events).length).toBeGreaterThan(0);
    expect(byBridges(events)).toEqual([]);
    expect(events.filter(({ type }) => type === 'message.refused')).toEqual([]);
  });

  test('may be less, by what was said and who said it', async () => {
    const events = await play(
      relay,
      passing((body, { agent }) => (agent === 'r4' ? body : [])),
      paid,
    );
    expect(new Set(aloud(events).map(({ agent }) => agent))).toEqual(new Set(['r3', 'r4']));
    expect(new Set(byBridges(events).map(({ agent }) => agent))).toEqual(new Set(['r4']));
  });
});

describe('the checks of such mixtures', () => {
  const AGENTS = relay.team.names(4);
  const parts = { red: { protocol: cmas, share: 0.5 }, blue: { protocol: coela.usual, share: 0.5 } };
  const bridged = (by: Bridge) => mix('m', parts, { bridges: [by] });
  const faults = (protocol: AnyProtocol) => checkProtocol(protocol, AGENTS).map(({ code }) => code);

  test('a bridge has no body to speak with', () => {
    const both = { red: { protocol: coela.usual, share: 0.5 }, blue: { protocol: coela.usual, share: 0.5 } };
    const into = mix('m', both, { bridges: [bridge(['blue', talk], ['red', talk])] });
    expect(checkProtocol(into, AGENTS)).toMatchObject([
      { code: 'BRIDGE_INTO_ACT', fix: expect.stringContaining('notes') },
    ]);
    expect(faults(bridged(bridge(['blue', talk], ['red', notes])))).toEqual([]);
  });

  test('what several agents keep to themselves is a race, unless order is an input', () => {
    const words = bridge(['blue', plan], ['red', notes], ({ choice }) => ({ text: choice }));
    expect(faults(bridged(words))).toEqual(['RACE']);
    const free = mix('m', parts, { timing: 'free', bridges: [words] });
    expect(faults(free)).toEqual([]);
  });

  test('a part whose protocol asks no model has no ear', () => {
    const planners = { red: { protocol: cmas, share: 0.5 }, blue: { protocol: rhp, share: 0.5 } };
    const told = bridge(['red', action], ['blue', notes], ({ do: did }) => ({ text: did }));
    expect(checkProtocol(mix('m', planners, { bridges: [told] }), AGENTS)).toMatchObject([
      { code: 'BRIDGE_CHANNEL_UNKNOWN', what: "part 'blue' has no channel 'notes'." },
    ]);
  });
});

test('a mixture whose timing is free plays again in the order on record', async () => {
  const protocol = mix(
    'free',
    { red: { protocol: cmas, share: 0.5 }, blue: { protocol: proagent.usual, share: 0.5 } },
    { timing: 'free', bridges: [bridge(['blue', plan], ['red', notes], ({ choice }) => ({ text: choice }))] },
  );
  const ordered = mix('free', protocol.parts);
  expect([layOut(protocol, ['a', 'b']).timing, layOut(ordered, ['a', 'b']).timing]).toEqual(['free', 'ordered']);
  expect(described(layOut(protocol, ['a', 'b'])).timing).toBe('free');
  const events = await play(relay, protocol, { models: lateModel(rules(relay), 3), bus: shuffledBus(3) });
  expect(events[0]).toMatchObject({ protocol: { timing: 'free' } });
  expect(byBridges(events).length).toBeGreaterThan(0);
  expect((await replayEpisode(events, { world: relay, protocol })).difference).toBeUndefined();
});
