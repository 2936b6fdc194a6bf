// Collects every promise of a protocol as a suite of clauses, which examine records of episodes for faults that the
// static checks cannot see.
import { END_REASONS, parseEvent, type RecordEvent } from '../../runtime/core/event.ts';
import type { Model } from '../../runtime/core/model.ts';
import { type Models, modelsByRole } from '../../runtime/run/options.ts';
import { checkProtocol } from '../../runtime/topology/check/check.ts';
import { layOut, type Topology } from '../../runtime/topology/topology.ts';
import { lateModel, shuffledBus } from '../other-order.ts';
import { expectEqual, expectThat, type Suite } from '../suite.ts';
import { expectSameRecord, type ProtocolFixture, plainRecord, play, playDistributed, playOnBus } from './play.ts';

/** `<apple> (17)` and `Mug_3`: names that belong to one thing. */
const THING = /<[^<>]+> \(\d+\)|\b\p{Lu}\p{L}*_\d+\b/gu;

const thingsIn = (value: unknown): string[] =>
  (typeof value === 'string' ? value : JSON.stringify(value ?? null)).match(THING) ?? [];

/** Names that a role could not know, with their location. */
function untoldNames(events: readonly RecordEvent[]): string[] {
  const bodies = new Map<string, unknown>();
  const had = new Map<string, Set<string>>();
  const given = new Set<string>();
  const add = (role: string, names: readonly string[]) => {
    const known = had.get(role) ?? new Set();
    for (const name of names) known.add(name);
    had.set(role, known);
  };
  const unknownTo = (role: string, names: readonly string[]) =>
    names.find((name) => !given.has(name) && !had.get(role)?.has(name));
  return events.flatMap((event) => {
    if (event.type === 'message.delivered') add(event.to, thingsIn(bodies.get(event.id)));
    if (event.type === 'model.answered') add(event.by, thingsIn(event.text));
    if (event.type === 'message.sent') {
      const { id, from, body } = event.message;
      bodies.set(id, body);
      const name = from.endsWith('/body') ? undefined : unknownTo(from, thingsIn(body));
      return name === undefined ? [] : [`${name} in ${id}`];
    }
    if (event.type !== 'model.called') return [];
    for (const { origin, text } of event.segments ?? [])
      if (origin === 'task' || origin === 'instructions' || origin === 'schema')
        for (const name of thingsIn(text)) given.add(name);
    const told = (event.segments ?? []).filter(({ origin }) => origin !== 'reply');
    const name = unknownTo(
      event.by,
      told.flatMap(({ text }) => thingsIn(text)),
    );
    return name === undefined ? [] : [`${name} in the prompt of ${event.call}`];
  });
}

export type { ProtocolFixture } from './play.ts';

/** What every protocol promises in the episodes it plays, as clauses that read their records. */
export const protocolSuite: Suite<ProtocolFixture> = {
  name: 'protocol',
  clauses: [
    { name: 'the checks find no fault', run: noFaults },
    { name: 'an episode ends with a reason other than a standstill', run: endsNamed },
    { name: 'whoever is ready acts in each step', run: everybodyActs },
    { name: 'nothing is said that may not be said', run: nothingRefused },
    { name: 'an action comes once, and only for who is ready', run: actionsTaken },
    { name: 'what is sent is delivered or dropped, at every recipient', run: nothingLost },
    { name: 'a message is caused by what its sender has had', run: causesHeard },
    { name: 'a message and a prompt name only what their role has had', run: namesHad },
    { name: 'a bridge hears what was spoken, once and as the world let it through', run: overheardAsSpoken },
    { name: 'the record can be read back', run: readBack },
    { name: 'the same episode has the same record', run: sameTwice },
    { name: 'the record does not depend on when messages and answers come', run: isOrderFree },
    { name: 'the record is the same on every bus', run: sameOnBuses },
    { name: 'the record is the same with every role in a process of its own', run: sameDistributed },
    { name: 'replies that make no sense end in an action or a named reason', run: survivesNonsense },
  ],
};

async function noFaults({ protocol, agents }: ProtocolFixture) {
  expectEqual(
    checkProtocol(protocol, agents).map((f) => `${f.code}: ${f.what}`),
    [],
    'the faults',
  );
}

const endOf = (events: readonly RecordEvent[]) => events.flatMap((e) => (e.type === 'episode.ended' ? [e] : []))[0];

async function endsNamed(fixture: ProtocolFixture) {
  const ended = endOf(await plainRecord(fixture));
  const fine =
    ended !== undefined && !['stalled', 'world-error', 'role-error', 'model-error', 'cancelled'].includes(ended.reason);
  expectThat(
    fine,
    `the episode ends well, not as ${ended?.reason}: ${ended?.detail} ${JSON.stringify(ended?.waiting)}`,
  );
}

/** Only for steps that the world completed. */
async function everybodyActs(fixture: ProtocolFixture) {
  const ready = new Map<number, readonly string[]>();
  let steps = 0;
  for (const e of await plainRecord(fixture)) {
    if (e.type === 'step.started') ready.set(e.step, e.ready);
    if (e.type !== 'world.stepped') continue;
    steps++;
    const acted = new Set(e.outcomes.map((o) => o.agent));
    expectEqual(
      ready.get(e.step)?.filter((a) => !acted.has(a)),
      [],
      `who was ready in step ${e.step} and did not act`,
    );
  }
  expectThat(steps > 0, 'there is a step');
}

async function nothingRefused(fixture: ProtocolFixture) {
  const refused = (await plainRecord(fixture)).flatMap((e) =>
    e.type === 'message.refused' ? [`${e.from} on ${e.channel}: ${e.why}`] : [],
  );
  expectEqual(refused, [], 'the refused messages');
}

async function actionsTaken(fixture: ProtocolFixture) {
  const turned = (await plainRecord(fixture)).flatMap((e) =>
    e.type === 'message.dropped' && (e.reason === 'turn-taken' || e.reason === 'not-ready')
      ? [`${e.id}: ${e.reason}`]
      : [],
  );
  expectEqual(turned, [], 'the actions that were turned away');
}

async function nothingLost(fixture: ProtocolFixture) {
  const topology = layOut(fixture.protocol, fixture.agents);
  const settled = new Map<string, Set<string>>();
  const events = await plainRecord(fixture);
  for (const e of events) {
    if (e.type !== 'message.delivered' && e.type !== 'message.dropped') continue;
    settled.set(e.id, (settled.get(e.id) ?? new Set()).add(e.to));
  }
  for (const e of events) {
    if (e.type !== 'message.sent') continue;
    const owed = recipientsOf(topology, e.message).filter((name) => !settled.get(e.message.id)?.has(name));
    expectEqual(owed, [], `the recipients of ${e.message.id} at which it neither came nor was dropped`);
  }
}

function recipientsOf(
  topology: Topology,
  { from, channel, to }: { from: string; channel: string; to?: string },
): string[] {
  const speaker = topology.instance(from);
  if (speaker === undefined) return [];
  const body = topology.channels.get(channel)?.act && speaker.agent !== null ? topology.body(speaker.agent) : undefined;
  if (body !== undefined && speaker.kind !== 'body') return [body.name];
  return topology
    .possibleRecipients(speaker, channel)
    .flatMap((h) => (topology.isFor(h, speaker, channel, to) ? [h.name] : []));
}

async function causesHeard(fixture: ProtocolFixture) {
  expectEqual(messagesWithUnknownCauses(await plainRecord(fixture)), [], 'the causes that were not had');
}

async function namesHad(fixture: ProtocolFixture) {
  expectEqual(untoldNames(await plainRecord(fixture)), [], 'the names that a role could not know');
}

/**
 * For speech that takes the turn: excludes held and refused speech, and counts it in the step in which others hear it.
 */
async function overheardAsSpoken(fixture: ProtocolFixture) {
  const topology = layOut(fixture.protocol, fixture.agents);
  const held = new Map<string, { channel: string; body: unknown }>();
  const begun = new Set<number>();
  const spoken: string[] = [];
  const overheard: string[] = [];
  const line = (
    step: number,
    { agent, channel }: { readonly agent: string; readonly channel: string },
    text: unknown,
  ) => `${step} ${agent} ${channel}: ${text}`;
  const events = await plainRecord(fixture);
  for (const e of events) if (e.type === 'step.started') begun.add(e.step);
  for (const e of events) {
    if (e.type === 'message.sent' && topology.channels.get(e.message.channel)?.act) {
      const { from, agent = '', channel, body, step, to } = e.message;
      if (topology.instance(from)?.kind !== 'body') held.set(agent, { channel, body });
      else if (to === undefined) overheard.push(line(step, { agent, channel }, textOf(body)));
    }
    if (e.type !== 'world.stepped') continue;
    for (const { agent, ok, heardBy, text } of e.outcomes) {
      const words = held.get(agent);
      const body = topology.body(agent);
      if (!words || !body || !begun.has(e.step + 1) || !heardBy || (!ok && heardBy.length === 0)) continue;
      const listening = topology.possibleRecipients(body, words.channel).some((h) => h.kind === 'bridge');
      if (listening) spoken.push(line(e.step + 1, { agent, channel: words.channel }, text ?? textOf(words.body)));
    }
    held.clear();
  }
  expectEqual(overheard.sort(), spoken.sort(), 'what bridges were told of speech that takes the turn');
}

const textOf = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'text' in body ? body.text : undefined;

async function readBack(fixture: ProtocolFixture) {
  const events = await plainRecord(fixture);
  events.forEach((event, i) => {
    expectEqual(parseEvent(JSON.parse(JSON.stringify(event))), event, `event ${i} as read back`);
  });
  expectEqual(events[0]?.type, 'episode.started', 'the first event');
  expectEqual(events.at(-1)?.type, 'episode.ended', 'the last event');
}

async function sameTwice(fixture: ProtocolFixture) {
  expectSameRecord(await plainRecord(fixture), await play(fixture), 'played again');
}

const SHUFFLES = [1, 2, 3, 4];
/** Every second episode also has late answers. */
const BRIEF_SHUFFLES = [2];

async function isOrderFree(fixture: ProtocolFixture) {
  const plain = await plainRecord(fixture);
  for (const seed of fixture.brief ? BRIEF_SHUFFLES : SHUFFLES) {
    const models = seed % 2 === 0 ? each(fixture.models(), (model) => lateModel(model, seed)) : fixture.models();
    expectSameRecord(plain, await play(fixture, { bus: shuffledBus(seed), models }), `in another order (${seed})`);
  }
}

const each = (models: Models, change: (model: Model) => Model): Models =>
  Object.fromEntries(Object.entries(modelsByRole(models)).map(([role, model]) => [role, change(model)]));

async function sameOnBuses(fixture: ProtocolFixture) {
  expectThat(Object.keys(fixture.buses).length > 0, 'the fixture names a bus');
  const plain = await plainRecord(fixture);
  for (const [name, bus] of Object.entries(fixture.buses))
    expectSameRecord(plain, await playOnBus(fixture, bus()), `on ${name}`);
}

async function sameDistributed(fixture: ProtocolFixture) {
  expectThat(Object.keys(fixture.buses).length > 0, 'the fixture names a bus');
  const plain = await plainRecord(fixture);
  for (const [name, bus] of Object.entries(fixture.buses)) {
    expectSameRecord(plain, await playDistributed(fixture, bus()), `every role in a process of its own, on ${name}`);
  }
}

const NONSENSE = [
  '',
  'no',
  '{"plan":',
  '[]',
  '{"plan":{"__proto__":"x"},"action":"fly","text":"","ready":true,"agree":true}',
];

/** Steps with only bad replies: enough for later steps to read what an earlier one left behind. */
const MOST_NONSENSE = 4;

async function survivesNonsense(fixture: ProtocolFixture) {
  const usual = endOf(await plainRecord(fixture))?.reason;
  for (const texts of fixture.brief ? [NONSENSE] : NONSENSE.map((text) => [text])) {
    let asked = 0;
    const models = each(fixture.models(), (model) => ({
      ...model,
      ask: () => ({
        text: texts[asked++ % texts.length] ?? '',
        usage: { input: 0, output: 0, source: 'estimate' },
        finish: 'stop',
      }),
    }));
    const events = await play(fixture, {
      models,
      steps: Math.min(fixture.steps ?? MOST_NONSENSE, fixture.brief ? 2 : MOST_NONSENSE),
    });
    const replies = `all replies being ${texts.map((text) => JSON.stringify(text)).join(' or ')}`;
    const thrown = events.flatMap((e) => (e.type === 'role.failed' ? [`${e.by}: ${e.error.message}`] : []));
    expectEqual(thrown, [], `the roles that threw, ${replies}`);
    const ended = endOf(events);
    const fine =
      ended !== undefined && END_REASONS.includes(ended.reason) && (ended.reason !== 'stalled' || usual === 'stalled');
    expectThat(fine, `the episode ends with a reason, not as ${ended?.reason} (${ended?.detail}), ${replies}`);
  }
}

/**
 * Describes each message with a cause that its sender had neither received nor sent before.
 * @example
 * ```ts
 * import { messagesWithUnknownCauses } from 'troupe/conformance';
 *
 * messagesWithUnknownCauses([]); // → []
 * ```
 */
export function messagesWithUnknownCauses(events: readonly RecordEvent[]): string[] {
  const available = new Map<string, Set<string>>();
  const of = (who: string) => {
    const known = available.get(who) ?? new Set<string>();
    available.set(who, known);
    return known;
  };
  const faults: string[] = [];
  for (const e of events) {
    if (e.type === 'message.delivered') of(e.to).add(e.id);
    if (e.type !== 'message.sent') continue;
    const { id, from, causes } = e.message;
    for (const cause of causes)
      if (!of(from).has(cause)) faults.push(`${id} is caused by ${cause}, which ${from} has not had`);
    of(from).add(id);
  }
  return faults;
}
