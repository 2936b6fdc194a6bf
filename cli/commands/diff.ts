// Implements `troupe diff`: prints where two records first differ and what led up to it. It compares canonical records,
// so real-time order, processes and durations make no difference.
import { resolve } from 'node:path';
import type { CanonicalEvent } from '../../runtime/record/canonical.ts';
import type { SealState } from '../../runtime/record/chain.ts';
import { type ComparedRecords, compareRecords, type ForkChange } from '../../runtime/run/compare-records.ts';
import { isJsonObject } from '../../runtime/text/json.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import type { Run } from '../command.ts';
import { answer } from '../command.ts';
import type { DIFF } from '../declared/records.ts';
import { reportSeal } from '../print/remarks.ts';

export const run: Run<typeof DIFF> = ({ a, b }, flags, context) => {
  const { cwd } = context;
  const onSeal = (file: string, seal: SealState) => reportSeal(file, seal, context);
  const found = compareRecords(resolve(cwd, a), resolve(cwd, b), { ...flags, onSeal });
  context.exit(found.difference ? 1 : 0);
  return answer(found, { text: linesOf, json: asJson });
};

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
