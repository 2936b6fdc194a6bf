// Writes an agent's observation in words, in the order of CoELA's progress text: what is placed, what it holds, its
// room, its teammates, the other rooms. The words are ours.
import type { Observation } from '../../runtime/core/channel.ts';
import type { ChoresState } from './state.ts';
import { type ChoresHeldThing, type ChoresView, type RoomView, viewOf } from './view.ts';

export function observeAs(state: ChoresState, agent: string): Omit<Observation, 'actions'> {
  const me = state.agents.find(({ name }) => name === agent);
  if (me === undefined) return { text: 'There is no such agent here.', data: null };
  const view = viewOf(state, me);
  return { text: textOf(view), data: inTextOrder(view) };
}

/** The contents of the text, in order: the agent's own room first, and things in a room sorted by kind. */
function inTextOrder(view: ChoresView): ChoresView {
  const { rooms, things, me } = view;
  const ordered = [...rooms.filter(({ name }) => name === me.room), ...rooms.filter(({ name }) => name !== me.room)];
  const shown = ordered.flatMap(({ name, level }) =>
    level === 'none' ? [] : things.filter(({ room }) => room === name).sort((a, b) => rankOf(a) - rankOf(b)),
  );
  return { ...view, rooms: ordered, things: shown };
}

const RANKS = { target: 0, container: 1, receptacle: 3, goal: 4 } as const;
const rankOf = ({ kind, open }: ChoresView['things'][number]): number =>
  RANKS[kind] + (kind === 'container' && open ? 1 : 0);

function textOf(view: ChoresView): string {
  const { clock, me, goal, rooms, others, acts } = view;
  const wants = goal.wants.map(({ class: name, count, done }) => `${count} ${name} (${done} placed)`);
  const here = rooms.filter(({ name }) => name === me.room);
  const elsewhere = rooms.filter(({ name }) => name !== me.room);
  return [
    `I am ${me.name}. Step ${clock.now} of ${clock.cap}; actions are ${acts}.`,
    `Goal: put ${wants.join(', ')} ${goal.relation} ${goal.place}. Placed: ${goal.placed.join(', ') || 'nothing yet'}.`,
    `I hold ${heldText(me.hands)}; free hands: ${me.free}.`,
    ...here.map((room) => `I am in ${roomText(view, room)}`),
    ...(acts === 'primitives'
      ? [`Within reach: ${listed(view.things.filter(({ close }) => close)) || 'nothing'}.`]
      : []),
    ...others.map(otherText),
    ...elsewhere.map((room) => roomText(view, room)),
    lastText(view),
  ].join('\n');
}

const listed = (things: readonly { readonly name: string }[]): string => things.map(({ name }) => name).join(', ');
const heldText = (hands: readonly ChoresHeldThing[]): string => listed(hands) || 'nothing';

function roomText({ things }: ChoresView, { name, level }: RoomView): string {
  if (level === 'none') return `${name}, explored: none.`;
  const targets: string[] = [];
  const unchecked: string[] = [];
  const open: string[] = [];
  const receptacles: string[] = [];
  let goal = '';
  for (const one of things) {
    if (one.room !== name) continue;
    if (one.kind === 'target')
      targets.push(one.inside === null ? `${one.name} on ${one.on}` : `${one.name} inside ${one.inside}`);
    else if (one.kind === 'receptacle') receptacles.push(one.name);
    else if (one.kind === 'goal')
      goal = `; the goal ${one.name}${one.open === undefined ? '' : one.open ? ' (open)' : ' (closed)'}`;
    else if (one.open) open.push(one.name);
    else unchecked.push(one.name);
  }
  const part = (title: string, names: readonly string[]) =>
    names.length === 0 ? '' : `; ${title}: ${names.join(', ')}`;
  const rest =
    part('unchecked containers', unchecked) + part('open containers', open) + part('receptacles', receptacles);
  return `${name}, explored: ${level}; targets: ${targets.join(', ') || 'none'}${rest}${goal}.`;
}

function otherText({ name, room, hands, seenAt }: ChoresView['others'][number]): string {
  if (room === null || hands === null) return `${name}: not seen yet.`;
  return `${name}: last seen in ${room} at step ${seenAt}, holding ${heldText(hands)}.`;
}

function lastText({ last }: ChoresView): string {
  if (last === null) return 'Last action: none yet.';
  const why = last.reason === null ? '' : ` (${last.reason}: ${WHY[last.reason] ?? last.reason})`;
  return `Last action: ${last.action}: ${last.ok ? 'done' : 'failed'}${why}.`;
}

const WHY: Readonly<Record<string, string>> = {
  not_close: 'it is too far away to touch',
  closed: 'it is closed',
  already_open: 'it is open already',
  already_closed: 'it is closed already',
  hands_full: 'both hands are full',
  not_held: 'it is not in my hands',
  taken: 'a teammate has it',
  gone: 'it is not there any more',
  lost_the_draw: 'a teammate was at the same thing in the same step',
  stuck: 'it led nowhere for too long',
  not_possible_now: 'that is not on the list now',
  ACTION_UNKNOWN: 'there is no such action here',
  empty_message: 'it had no words',
  no_such_agent: 'nobody of that name is in the team',
  cut: 'it was too long, the others heard its first 500 characters',
};
