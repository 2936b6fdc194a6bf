// Writes and reads the one form of words in which the player tells others where things are and what it does. It ignores
// everything else in a message: messages are data.

import { around, form, list, oneOf, words } from '../../kit/form.ts';
import { NAME } from '../observation.ts';

export type ReportedThingKind = 'target' | 'container' | 'goal';
interface HandLoad {
  readonly name: string;
  readonly holds: readonly string[];
}

/** An agent's report about itself and what it has seen. */
export interface TransportReport {
  /** The agent that the report is about, whoever passes it on. */
  readonly name: string;
  readonly frame: number;
  readonly room: string;
  readonly hands: readonly HandLoad[];
  readonly things: readonly { readonly name: string; readonly kind: ReportedThingKind; readonly room: string }[];
  readonly explored: readonly string[];
  readonly delivered: readonly string[];
  readonly next: string | null;
}

const SENTENCE = { within: '[^.\\n]*' };
const LOAD = form('{name}[ {inside}]', {
  name: NAME,
  inside: around('[', list(NAME, { within: '[^\\]]*' }), ']'),
}).as(
  ({ name, inside = [] }): HandLoad => ({ name, holds: inside }),
  ({ name, holds }) => ({ name, inside: holds.length === 0 ? undefined : holds }),
);
const STATE = form('At frame {frame} I, {name}, am in {room} and hold {hands}.', {
  frame: words('\\d{1,9}').as(Number, String),
  name: words('[^\\n]{1,80}?'),
  room: NAME,
  hands: list(LOAD, { none: 'nothing', ...SENTENCE }),
});
const KNOWN = form('In {room}: {things}.', {
  room: NAME,
  things: list(form('{kind} {name}', { kind: oneOf('target', 'container', 'goal'), name: NAME }), SENTENCE),
});
const EXPLORED = around('I explored ', list(NAME, SENTENCE), '.');
const DELIVERED = around('At the bed: ', list(NAME, SENTENCE), '.');
const NEXT = around('Next I do ', words('[^.\\n]{1,120}'), '.');

export function formatReport(report: TransportReport): string {
  const { things, explored, delivered, next } = report;
  const rooms = [...new Set(things.map((thing) => thing.room))];
  return [
    STATE.write(report),
    ...rooms.map((room) => KNOWN.write({ room, things: things.filter((thing) => thing.room === room) })),
    ...(explored.length === 0 ? [] : [EXPLORED.write(explored)]),
    ...(delivered.length === 0 ? [] : [DELIVERED.write(delivered)]),
    ...(next === null ? [] : [NEXT.write(next)]),
  ].join(' ');
}

const LONGEST = 20_000;
const MOST = 50;
const BEGINNING = 'At frame ';

/** Every report of this form in a text, in its order: somebody may pass on what several have told. */
export function parseReports(text: string): TransportReport[] {
  const parts = text.slice(0, LONGEST).split(BEGINNING).slice(1, MOST);
  return parts.flatMap((part) => {
    const state = STATE.first(BEGINNING + part);
    if (state === undefined) return [];
    const things = KNOWN.all(part).flatMap(({ room, things: here }) =>
      here.map(({ kind, name }) => ({ kind, name, room })),
    );
    const [explored, delivered] = [EXPLORED.first(part) ?? [], DELIVERED.first(part) ?? []];
    return { things, explored, delivered, next: NEXT.first(part) ?? null, ...state };
  });
}
