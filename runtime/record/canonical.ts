// Builds the canonical record (L3): the same events in logical order, without what differs from run to run because
// of time or place. Two runs agree when their canonical records do, whatever bus carried the messages and however
// many processes there were.
import type { Happening, RecordEvent } from '../core/event.ts';
import { compareReadingOrder, type Message } from '../core/message.ts';

type AnyEvent = RecordEvent | Happening;

/** The position of an event in its step: opening, talk by depth, the world's move, the end. */
const PHASE: Partial<Record<Happening['type'], number>> = {
  'episode.started': 0,
  'process.joined': 0,
  'protocol.switched': 0.5,
  'step.started': 1,
  'world.stepped': 8,
  'episode.ended': 9,
};
const TALK = 5;

/** Not part of what happened to the team: which process hosted it, and what a connection carried besides messages. */
const INCIDENTAL: ReadonlySet<Happening['type']> = new Set([
  'episode.resumed',
  'input.kept',
  'model.token',
  'process.joined',
  'input.garbage',
  'message.refused',
]);

export interface CanonicalEvent {
  readonly type: Happening['type'];
  readonly step: number;
  readonly [field: string]: unknown;
}

/**
 * The events of a record in an order, and with the fields, that two episodes share whenever they went the same way:
 * without times, processes and whatever depends on the machine.
 * @example
 * ```ts
 * import { runEpisode } from 'troupe';
 * import { rulesModel } from 'troupe/agents';
 * import { sar } from 'troupe/envs';
 * import { solo } from 'troupe/protocols';
 * import { canonical, firstDifference, memorySink } from 'troupe/record';
 *
 * const play = async () => {
 *   const sink = memorySink();
 *   const models = rulesModel({ player: sar.player, seed: 1 });
 *   await runEpisode({ world: sar, protocol: solo, agents: 1, steps: 1, models, sink });
 *   return canonical(sink.events());
 * };
 * firstDifference(await play(), await play()); // → undefined
 * ```
 */
export const canonical = (events: Iterable<RecordEvent | Happening>): CanonicalEvent[] => [...canonicalEvents(events)];

/** The same, event by event: memory holds the steps that are not complete where it has come to, as a rule one. */
export function* canonicalEvents(
  events: Iterable<AnyEvent>,
  index: StepIndex = indexSteps(events),
): Generator<CanonicalEvent, undefined> {
  for (const of of stepsInOrder(events, index)) yield* canonicalStep(of, index);
  return undefined;
}

/** The canonical events of one step, which is whole. */
export const canonicalStep = (events: readonly AnyEvent[], index: StepIndex): CanonicalEvent[] =>
  inLogicalOrder(events, index).map(withoutIncidentals);

/** The events of a step that make up its canonical record, in that order. */
export function inLogicalOrder<E extends AnyEvent>(events: readonly E[], { strays }: StepIndex): E[] {
  const messages = new Map<string, Message>();
  for (const e of events) if (e.type === 'message.sent') messages.set(e.message.id, e.message as Message);
  const messageOf = (id: string) => messages.get(id) ?? strays.get(id);
  const told = events.filter((e) => !INCIDENTAL.has(e.type) && !isRepeat(e));
  const keyed = told.map((event, i) => ({ event, i, key: keyOf(event, messageOf) }));
  keyed.sort((a, b) => compareKeys(a.key, b.key) || a.i - b.i);
  return keyed.map(({ event }) => event);
}

/** A dropped duplicate changes nothing, and whether there was one depends on the bus. */
function isRepeat(event: Happening): boolean {
  return event.type === 'message.dropped' && (event.reason === 'duplicate' || event.reason === 'late');
}

interface CanonicalKey {
  readonly step: number;
  readonly phase: number;
  readonly depth: number;
  readonly message: Message | undefined;
  readonly who: string;
}

function keyOf(event: Happening, messageOf: (id: string) => Message | undefined): CanonicalKey {
  const at = { step: event.step, phase: PHASE[event.type] ?? TALK, depth: 0, message: undefined, who: '' };
  switch (event.type) {
    case 'message.sent':
      return { ...at, depth: event.message.depth, message: messageOf(event.message.id), who: '' };
    case 'message.cut': {
      const message = messageOf(event.id);
      return { ...at, depth: message?.depth ?? 0, message, who: '' };
    }
    case 'message.delivered':
    case 'message.dropped': {
      const message = messageOf(event.id);
      return { ...at, depth: message?.depth ?? 0, message, who: event.to };
    }
    default:
      // The effects of a decision come after the messages that it read and before those that it says.
      return 'by' in event ? { ...at, depth: event.depth + 0.5, who: event.by } : at;
  }
}

function compareKeys(a: CanonicalKey, b: CanonicalKey): number {
  if (a.step !== b.step) return a.step - b.step;
  if (a.phase !== b.phase) return a.phase - b.phase;
  if (a.depth !== b.depth) return a.depth - b.depth;
  if (a.message && b.message && a.message.id !== b.message.id) return compareReadingOrder(a.message, b.message);
  return a.who < b.who ? -1 : a.who > b.who ? 1 : 0;
}

/** Wall times, line numbers, processes, places in code, counts made in advance, and what a line is sealed with. */
const INCIDENTAL_FIELDS: ReadonlySet<string> = new Set([
  'n',
  't',
  'process',
  'ms',
  'firstTokenMs',
  'tokens',
  'place',
  // What the message and the detail say as well; older records do not have them.
  'code',
  'retryAfterMs',
  // Of a line that was not read by the record's reader.
  'seal',
  'signature',
]);
/** Of an episode's beginning besides: the name of the run, the kind of bus, and limits. */
const INCIDENTAL_AT_START: ReadonlySet<string> = new Set([
  'run',
  'episode',
  'bus',
  'epoch',
  'troupe',
  'forked',
  'budget',
  'depthCap',
  'timeCapMs',
  'simulated',
]);

function withoutIncidentals(event: AnyEvent): CanonicalEvent {
  const isStart = event.type === 'episode.started';
  const kept: Record<string, unknown> & CanonicalEvent = { type: event.type, step: event.step };
  for (const [field, value] of Object.entries(event))
    if (!INCIDENTAL_FIELDS.has(field) && !(isStart && INCIDENTAL_AT_START.has(field))) kept[field] = value;
  if (isStart) kept.protocol = withoutParts(event.protocol);
  return kept;
}

/** Older records do not name the parts of a mixture, which follow from its hash and the agents. */
function withoutParts(protocol: unknown): unknown {
  if (typeof protocol !== 'object' || protocol === null || !('parts' in protocol)) return protocol;
  const { parts: _parts, ...rest } = protocol;
  return rest;
}

// --- steps: lines of one may stand behind those of the next where a record was merged from several processes, so one
// reading notes where each step ends, and another hands over each step when it is whole ---

export interface StepIndex {
  /** By step: the place of its last event, from 0. */
  readonly ends: ReadonlyMap<number, number>;
  /** Messages that events of another step than their own are about; undefined until they have been read. */
  readonly strays: Map<string, Message | undefined>;
}

/** A fold that makes the index. */
export function createStepIndex(): { see(event: AnyEvent): void; readonly index: StepIndex } {
  const ends = new Map<number, number>();
  const strays = new Map<string, Message | undefined>();
  let at = 0;
  return {
    index: { ends, strays },
    see(e) {
      ends.set(e.step, at++);
      // An id begins with the step of its message.
      if ('id' in e && !e.id.startsWith(`${e.step}:`)) strays.set(e.id, undefined);
    },
  };
}

export function indexSteps(events: Iterable<AnyEvent>): StepIndex {
  const { see, index } = createStepIndex();
  for (const event of events) see(event);
  return index;
}

/** Keeps what the order of later steps depends on. */
export function noteStray(event: AnyEvent, { strays }: StepIndex): void {
  if (event.type === 'message.sent' && strays.has(event.message.id))
    strays.set(event.message.id, { ...event.message, body: null } as Message);
}

/** The events of each step in their order in the record, from the first step to the last. */
export function* stepsInOrder<E extends AnyEvent>(
  events: Iterable<E>,
  index: StepIndex,
): Generator<readonly E[], undefined> {
  const steps = [...index.ends.keys()].sort((a, b) => a - b);
  const held = new Map<number, E[]>();
  let [due = 0, next, at] = [steps[0], 0, 0];
  for (const event of events) {
    noteStray(event, index);
    const of = held.get(event.step);
    if (of) of.push(event);
    else held.set(event.step, [event]);
    while (next < steps.length && (index.ends.get(due) ?? 0) <= at) {
      yield held.get(due) ?? [];
      held.delete(due);
      due = steps[++next] ?? 0;
    }
    at++;
  }
  return undefined;
}

// --- differences ---

export interface RecordDifference {
  /** Index in the canonical order. */
  readonly at: number;
  readonly path: string;
  readonly expected: unknown;
  readonly got: unknown;
}

/**
 * The first difference between two canonical records; undefined where they agree. Neither is read beyond it.
 * @example
 * ```ts
 * import { runEpisode } from 'troupe';
 * import { rulesModel } from 'troupe/agents';
 * import { sar } from 'troupe/envs';
 * import { solo } from 'troupe/protocols';
 * import { canonical, firstDifference, memorySink } from 'troupe/record';
 *
 * const play = async (seed: number) => {
 *   const sink = memorySink();
 *   const models = rulesModel({ player: sar.player, seed });
 *   await runEpisode({ world: sar, protocol: solo, agents: 1, seed, steps: 1, models, sink });
 *   return canonical(sink.events());
 * };
 * firstDifference(await play(1), await play(2))?.at; // → 0
 * ```
 */
export function firstDifference(
  expected: Iterable<CanonicalEvent>,
  got: Iterable<CanonicalEvent>,
): RecordDifference | undefined {
  const [a, b] = [expected[Symbol.iterator](), got[Symbol.iterator]()];
  for (let at = 0; ; at++) {
    const [left, right] = [a.next(), b.next()];
    if (left.done && right.done) return undefined;
    const found = valueDifference(left.done ? undefined : left.value, right.done ? undefined : right.value, '');
    if (found) return { at, ...found };
  }
}

interface RecordComparison {
  /** What follows on either side. */
  add(side: 'expected' | 'got', events: readonly CanonicalEvent[]): void;
  /** When nothing follows: how many events were expected, and the first difference. */
  end(): { readonly events: number; readonly difference?: RecordDifference };
}

/** Finds the first difference between two canonical records of which some comes at a time. */
export function createComparison(): RecordComparison {
  let ahead: Record<'expected' | 'got', readonly CanonicalEvent[]> = { expected: [], got: [] };
  let at = 0;
  let events = 0;
  let difference: RecordDifference | undefined;
  function compare(length: number): void {
    const { expected, got } = ahead;
    const found = firstDifference(expected.slice(0, length), got.slice(0, length));
    if (found) difference = { ...found, at: at + found.at };
    ahead = { expected: expected.slice(length), got: got.slice(length) };
    at += length;
  }
  return {
    add(side, more) {
      if (side === 'expected') events += more.length;
      if (difference) return;
      ahead[side] = [...ahead[side], ...more];
      compare(Math.min(ahead.expected.length, ahead.got.length));
    },
    end() {
      if (!difference) compare(Math.max(ahead.expected.length, ahead.got.length));
      return { events, difference };
    },
  };
}

/** Where two values of plain data differ first: its path. */
export function valueDifference(
  a: unknown,
  b: unknown,
  path = '',
): { path: string; expected: unknown; got: unknown } | undefined {
  if (Object.is(a, b)) return undefined;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return { path, expected: a, got: b };
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  for (const key of keys) {
    const found = valueDifference(Reflect.get(a, key), Reflect.get(b, key), path === '' ? key : `${path}.${key}`);
    if (found) return found;
  }
  return undefined;
}
