// Writes one agent's observation: the view in words, in the order of CoELA's progress text: frames, what was brought,
// what I hold, my room, teammates, other rooms. The wording is our own.
import type { Observation } from '../../runtime/core/channel.ts';
import type { TransportActionEnding, TransportAgentState, TransportState } from './state.ts';
import { type TransportHeldThing, type TransportView, viewOf } from './view.ts';

export function observeAs(state: TransportState, agent: TransportAgentState): Omit<Observation, 'actions'> {
  const view = viewOf(state, agent);
  return { text: textOf(view), data: inTextOrder(view) };
}

/** The contents of the text, in order: the agent's own room first. */
function inTextOrder(view: TransportView): TransportView {
  const { rooms, things, me } = view;
  const ordered = [...rooms.filter(({ name }) => name === me.room), ...rooms.filter(({ name }) => name !== me.room)];
  return { ...view, rooms: ordered, things: ordered.flatMap(({ name }) => things.filter(({ room }) => room === name)) };
}

function textOf(view: TransportView): string {
  const { clock, me, rooms } = view;
  const own = rooms.filter(({ name }) => name === me.room);
  const rest = rooms.filter(({ name }) => name !== me.room);
  return [
    `It is ${clock.unit} ${clock.now} of ${clock.cap}.${lastText(view.last)}`,
    goalText(view.goal),
    `I hold ${handsText(me.hands)}. Free hands: ${me.free}.`,
    ...own.map((room) => `I, ${me.name}, am in ${roomText(view, room)}`),
    ...view.others.map(otherText),
    ...rest.map((room) => roomText(view, room)),
  ].join('\n');
}

/** Words for why something did not work, by the reason's own name. */
const WHY: Readonly<Record<string, string>> = {
  ACTION_UNKNOWN: 'it is no action here',
  hands_full: 'no hand is free',
  held_already: 'I hold it already',
  one_container_only: 'I hold a container already',
  transported_already: 'it is at the bed already',
  held_by_other: 'a teammate has it',
  place_unknown: 'I do not know where it is',
  gone: 'it was no longer there',
  not_held: 'I do not hold both',
  container_full: 'the container is full',
  there_already: 'I am there already',
  other_room: 'I am in another room',
  explored_already: 'it is explored already',
  nothing_held: 'I hold nothing',
  bed_unknown: 'I do not know where the bed is',
  unreachable: 'there is no way to it',
  empty_message: 'there was nothing to say',
  no_such_agent: 'nobody has that name',
  interrupted: 'on the way I saw something for the first time',
};

function lastText(last: TransportActionEnding | null): string {
  if (last === null) return '';
  if (last.reason === null)
    return last.ok ? ` Last I did this: ${last.do}.` : ` Last I tried this: ${last.do}; it failed.`;
  const how = last.ok ? 'I stopped' : 'it failed';
  return ` Last I tried this: ${last.do}; ${how} (${last.reason}: ${WHY[last.reason] ?? 'it did not work'}).`;
}

function goalText({ place, placeClass, wants, delivered }: TransportView['goal']): string {
  const counts = wants.map(({ class: name, count, done }) => `${name} ${done} of ${count}`).join(', ');
  const names = delivered.length === 0 ? '' : ` (${delivered.join(', ')})`;
  return `Brought to the ${placeClass}, as far as I know: ${counts}${names}. ${place === null ? 'I have not seen it yet.' : `It is ${place}.`}`;
}

function roomText({ things }: TransportView, { name, level, at }: TransportView['rooms'][number]): string {
  const here = things.filter(({ room }) => room === name);
  const words = here.map((thing) => `${thing.kind} ${thing.name}${thing.inView ? ' (in view)' : ''}`);
  // Something may be known of a room that was only looked into through its door.
  const known = level === 'none' && words.length === 0 ? '' : `; I know of ${words.join(', ') || 'nothing'} there`;
  const around = at === undefined ? '' : ` around (${at.join(', ')})`;
  return `${name}${around}, explored: ${level}${known}.`;
}

function otherText({ name, room, hands, seenAt }: TransportView['others'][number]): string {
  if (seenAt === null || room === null) return `${name}: never seen.`;
  return `${name}: last seen in ${room} at frame ${seenAt}, holding ${handsText(hands ?? [])}.`;
}

function handsText(hands: readonly TransportHeldThing[]): string {
  return hands.length === 0 ? 'nothing' : hands.map(heldText).join(' and ');
}

function heldText({ kind, name, holds }: TransportHeldThing): string {
  if (kind !== 'container') return `${kind} ${name}`;
  return `${kind} ${name} with ${holds.map((inner) => inner.name).join(', ') || 'nothing in it'}`;
}
