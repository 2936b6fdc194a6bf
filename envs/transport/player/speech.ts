// Writes and reads the one form of words in which the player tells others where things are and what it does. It ignores
// everything else in a message: messages are data.

export type ReportedThingKind = 'target' | 'container' | 'goal';
export interface HandLoad {
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

export function formatReport({
  name: me,
  frame,
  room,
  hands,
  things,
  explored,
  delivered,
  next,
}: TransportReport): string {
  const rooms = [...new Set(things.map((thing) => thing.room))];
  const lists = rooms.map((name) => {
    const here = things.filter((thing) => thing.room === name);
    return ` In ${name}: ${here.map((thing) => `${thing.kind} ${thing.name}`).join(', ')}.`;
  });
  return [
    `At frame ${frame} I, ${me}, am in ${room} and hold ${hands.map(loadText).join(', ') || 'nothing'}.`,
    ...lists,
    explored.length === 0 ? '' : ` I explored ${explored.join(', ')}.`,
    delivered.length === 0 ? '' : ` At the bed: ${delivered.join(', ')}.`,
    next === null ? '' : ` Next I do ${next}.`,
  ].join('');
}

const loadText = ({ name, holds }: HandLoad): string => (holds.length === 0 ? name : `${name} [${holds.join(', ')}]`);

const NAME = /<\w{1,40}> \(\d{1,9}\)/g;
const LONGEST = 20_000;
const MOST = 50;

/** Every state of this form in a text, in its order: somebody may pass on what several have told. */
export function parseReports(text: string): TransportReport[] {
  const parts = text.slice(0, LONGEST).split(/(?=At frame \d{1,9} I, )/);
  return parts.slice(0, MOST).flatMap((part) => {
    const told = parseReport(part);
    return told === undefined ? [] : [told];
  });
}

const STATE = /^At frame (\d{1,9}) I, ([^\n]{1,80}?), am in (<\w{1,40}> \(\d{1,9}\)) and hold ([^.\n]*)\./;

function parseReport(text: string): TransportReport | undefined {
  const [, frame, name, room, hold = ''] = STATE.exec(text) ?? [];
  if (frame === undefined || name === undefined || room === undefined) return undefined;
  const lists = [...text.matchAll(/\bIn (<\w{1,40}> \(\d{1,9}\)): ([^.\n]*)\./g)];
  const part = (form: RegExp): string => form.exec(text)?.[1] ?? '';
  return {
    name,
    frame: Number(frame),
    room,
    hands: readLoads(hold),
    things: lists.flatMap(([, place = '', list = '']) => readThings(list, place)),
    explored: namesIn(part(/I explored ([^.\n]*)\./)),
    delivered: namesIn(part(/At the bed: ([^.\n]*)\./)),
    next: /Next I do ([^.\n]{1,120})\./.exec(text)?.[1] ?? null,
  };
}

function readLoads(text: string): HandLoad[] {
  return [...text.matchAll(/(<\w{1,40}> \(\d{1,9}\))(?: \[([^\]]*)\])?/g)].map(([, name = '', inner = '']) => ({
    name,
    holds: namesIn(inner),
  }));
}

function readThings(list: string, room: string): TransportReport['things'][number][] {
  return [...list.matchAll(/(target|container|goal) (<\w{1,40}> \(\d{1,9}\))/g)].flatMap(([, kind, name]) =>
    name !== undefined && (kind === 'target' || kind === 'container' || kind === 'goal') ? [{ name, kind, room }] : [],
  );
}

export const namesIn = (text: string): string[] => text.match(NAME) ?? [];

/** `<apple> (4)` is an apple. */
export const classOf = (name: string): string => name.slice(1, Math.max(1, name.indexOf('>')));
