// Implements `troupe diff`: prints where two records first differ and what led up to it. It compares canonical records,
// so real-time order, processes and durations make no difference.
import { resolve } from 'node:path';
import type { Fork, RecordEvent } from '../../runtime/core/event.ts';
import { wordsOf } from '../../runtime/ledger/body-words.ts';
import {
  type CanonicalEvent,
  canonicalEvents,
  firstDifference,
  type RecordDifference,
} from '../../runtime/record/canonical.ts';
import { openRecord } from '../../runtime/record/open.ts';
import { createStepIndex } from '../../runtime/record/step-index.ts';
import { isJsonObject } from '../../runtime/text/json.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import { answer } from '../answer.ts';
import type { FlagsOf, Run } from '../command.ts';
import type { CliContext } from '../context.ts';
import type { DIFF } from '../declared/read.ts';
import { reportSeal } from '../print/seal.ts';

type DiffFlags = FlagsOf<typeof DIFF>;

export const run: Run<typeof DIFF> = ({ a, b }, flags, context) => {
  const found = compareRecords([a, b], flags, context);
  context.exit(found.difference ? 1 : 0);
  return answer(found, { text: linesOf, json: asJson });
};

interface ComparedRecords {
  /** How many canonical events each has. */
  readonly events: { readonly a: number; readonly b: number };
  /** The events shown before the difference. */
  readonly before: readonly CanonicalEvent[];
  /** The two events that differ. */
  readonly there: { readonly a?: CanonicalEvent | undefined; readonly b?: CanonicalEvent | undefined };
  readonly difference: RecordDifference | undefined;
  /** What was changed in a record that is a fork. */
  readonly forks: { readonly a?: ForkChange; readonly b?: ForkChange };
}

function compareRecords(
  [a, b]: readonly [string, string],
  { anyModel, context: shown }: DiffFlags,
  context: CliContext,
): ComparedRecords {
  const open = (path: string) => {
    const { see, index } = createStepIndex();
    const fork = createForkWatch();
    const { file, events, seal } = openRecord(resolve(context.cwd, path), (event) => {
      see(event);
      fork.see(event);
    });
    reportSeal(file, seal, context);
    const asCompared = anyModel ? withoutModels : (event: CanonicalEvent) => event;
    return { ...createTrail(canonicalEvents(events, index), asCompared, shown), change: fork.change() };
  };
  const [left, right] = [open(a), open(b)];
  const difference = firstDifference(left.events, right.events);
  const before = difference ? left.before(difference.at) : [];
  const there = difference ? { a: left.at(difference.at), b: right.at(difference.at) } : {};
  const forks = { a: left.change, b: right.change };
  return { events: { a: left.countAll(), b: right.countAll() }, before, there, difference, forks };
}

/** How a fork was made to differ from the record that it began as. */
interface ForkChange extends Fork {
  /** Messages that somebody did not hear because of it. */
  readonly dropped: readonly DroppedMessage[];
}

interface DroppedMessage {
  readonly id: string;
  readonly text: string;
  readonly to: string[];
}

function createForkWatch() {
  let fork: Fork | undefined;
  const texts = new Map<string, string>();
  const dropped = new Map<string, DroppedMessage>();
  return {
    see(event: RecordEvent): void {
      if (event.type === 'episode.started') fork = event.forked;
      if (fork?.drop === undefined) return;
      if (event.type === 'message.sent') texts.set(event.message.id, wordsOf(event.message.body).slice(0, SHOWN));
      if (event.type !== 'message.dropped' || event.reason !== 'fork') return;
      const { id } = event;
      const known = dropped.get(id) ?? { id, text: texts.get(id) ?? '', to: [] };
      known.to.push(event.to);
      dropped.set(id, known);
    },
    change: (): ForkChange | undefined => fork && { ...fork, dropped: [...dropped.values()] },
  };
}

/** So many dropped messages are shown one by one. */
const MOST_DROPPED = 5;

function forkLines(name: string, { of, at, step, protocol, drop, dropped }: ForkChange): string[] {
  const place = at === String(step) ? `step ${step}` : `${at}, in step ${step}`;
  const what = [
    ...(protocol ? [`${protocol.name} takes over, whose roles know nothing of what was said before`] : []),
    ...(drop ? [`${'message' in drop ? 'one message' : `what is said on ${drop.channel}`} is not delivered`] : []),
  ];
  const more = dropped.length - MOST_DROPPED;
  return [
    oneLine(
      `${name} is a fork of ${of} at ${place}${what.length > 0 ? `: ${what.join('; ')}` : ', with nothing dropped'}.`,
      400,
    ),
    ...dropped
      .slice(0, MOST_DROPPED)
      .map(({ id, text, to }) => `    dropped  ${oneLine(`${id} to ${to.join(', ')}: ${text}`, 400)}`),
    ...(more > 0 ? [`    dropped  ${more} more messages`] : []),
  ];
}

/** Reads canonical events for the comparison and keeps the most recent ones. */
function createTrail(
  events: Iterator<CanonicalEvent>,
  asCompared: (event: CanonicalEvent) => CanonicalEvent,
  shown: number,
) {
  const last: CanonicalEvent[] = [];
  let count = 0;
  const next = (): IteratorResult<CanonicalEvent, undefined> => {
    const read = events.next();
    if (read.done) return { done: true, value: undefined };
    const value = asCompared(read.value);
    count++;
    last.push(value);
    if (last.length > shown + 1) last.shift();
    return { done: false, value };
  };
  /** The position of this event among those kept. */
  const placeOf = (at: number) => at - (count - last.length);
  return {
    events: { [Symbol.iterator]: () => ({ next }) },
    at: (at: number): CanonicalEvent | undefined => last[placeOf(at)],
    before: (at: number): readonly CanonicalEvent[] => last.slice(Math.max(0, placeOf(at) - shown), placeOf(at)),
    countAll(): number {
      while (!next().done);
      return count;
    },
  };
}

/** Drops the model's name and its token counts. */
function withoutModels(event: CanonicalEvent): CanonicalEvent {
  const { type, step, models: _models, model: _model, settings: _settings, usage: _usage, ...rest } = event;
  return { type, step, ...rest };
}

function asJson({ events, before, there, difference, forks }: ComparedRecords): unknown {
  if (!difference) return { same: true, events, forks };
  const { at, path, expected, got } = difference;
  const event = there.a ?? there.b;
  return {
    same: false,
    events,
    forks,
    at,
    step: event?.step,
    type: event?.type,
    who: event && whoOf(event),
    path,
    a: expected,
    b: got,
    before,
    events_at: there,
  };
}

function linesOf(compared: ComparedRecords): string[] {
  const { a, b } = compared.forks;
  return [...(a ? forkLines('a', a) : []), ...(b ? forkLines('b', b) : []), ...differenceLines(compared)];
}

function differenceLines({ events, before, there, difference }: ComparedRecords): string[] {
  if (!difference) return [`same events (${events.a})`];
  const { at, path, expected, got } = difference;
  const { a: x, b: y } = there;
  const shown = (x ?? y)?.step ?? 0;
  const values =
    path === '' || x === undefined || y === undefined ? [eventText(x), eventText(y)] : valuePair(expected, got);
  return [
    `The records diverge at event ${at + 1} (of ${events.a} and ${events.b}), in step ${shown}.`,
    ...before.map((event) => `    ${eventText(event)}`),
    ...(x && y && headOf(x) === headOf(y) ? [`  > ${headOf(x)}`] : []),
    ...(path === '' ? [] : [`    at  ${oneLine(path, 200)}`]),
    `    a   ${values[0]}`,
    `    b   ${values[1]}`,
  ];
}

function eventText(event: CanonicalEvent | undefined): string {
  if (event === undefined) return '(nothing: this record has ended)';
  return oneLine(`${headOf(event)} ${bodyOf(event)}`, 200);
}

const headOf = (event: CanonicalEvent): string => oneLine(`step ${event.step} ${event.type} ${whoOf(event)}`, 160);

/** The subject of an event: who spoke, heard, asked or failed. */
function whoOf(event: CanonicalEvent): string {
  const { message, by, to, id } = event;
  if (isJsonObject(message)) return `${String(message.from)} on ${String(message.channel)}`;
  if (typeof by === 'string') return by;
  return typeof to === 'string' ? `${String(id)} to ${to}` : '';
}

function bodyOf({
  type: _t,
  step: _s,
  by: _b,
  segments: _seg,
  schema: _sch,
  message,
  ...rest
}: CanonicalEvent): string {
  return (JSON.stringify(isJsonObject(message) ? message.body : rest) ?? '').slice(0, 1000);
}

const SHOWN = 240;

/** Prints each value on a line; of two long texts, only the part where they differ. */
function valuePair(a: unknown, b: unknown): readonly [string, string] {
  const [x, y] = [valueText(a), valueText(b)];
  let same = 0;
  while (same < Math.min(x.length, y.length) && x[same] === y[same]) same++;
  const from = same > SHOWN / 2 ? same - SHOWN / 4 : 0;
  const cut = (text: string) => `${from > 0 ? '…' : ''}${oneLine(text.slice(from, from + 4 * SHOWN), SHOWN)}`;
  return [cut(x), cut(y)];
}

const valueText = (value: unknown): string =>
  value === undefined ? '(nothing)' : (JSON.stringify(value) ?? String(value));
