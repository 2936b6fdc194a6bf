// Writes one robot's observation: what changes, in words. The places of furniture are part of the scene, which is
// described once.
import type { Observation } from '../../../runtime/core/channel.ts';
import type { HabitatScope } from '../rules/scope.ts';
import type { HabitatAgentState } from '../state.ts';
import { type HabitatView, habitatView } from './view.ts';

export function observeAsRobot(scope: HabitatScope, agent: HabitatAgentState): Omit<Observation, 'actions'> {
  const view = habitatView(scope, agent);
  return { text: textOfView(view), data: view };
}

function textOfView({ clock, me, at, sees, visits, vain, placed, others, last }: HabitatView): string {
  const where = me.region === null ? `on floor ${me.level}` : `in ${me.region} on floor ${me.level}`;
  const beside = me.beside === null ? '' : ` I stand before ${me.beside}.`;
  return [
    `Step ${clock.now} of ${clock.cap}.${lastText(last)}`,
    `I, ${me.name}, a ${me.type}, am ${where} and hold ${me.holds ?? 'nothing'}.${beside}`,
    `At: ${listed(at)}. Seen: ${listed(sees)}.`,
    ...(visits.length === 0 ? [] : [`Been to: ${visits.map(visitText).join(', ')}.`]),
    ...(vain.length === 0 ? [] : [`In vain: ${vain.map(({ do: what, reason }) => `${what} (${reason})`).join('; ')}.`]),
    ...(placed.length === 0 ? [] : [`Placed: ${placed.map(({ object, goal }) => `${object} at ${goal}`).join(', ')}.`]),
    ...others.map(otherLine),
  ].join('\n');
}

function otherLine({ name, does, waits }: HabitatView['others'][number]): string {
  if (waits !== null) return `${name}: waits since step ${waits}.`;
  return does === null ? `${name}: chooses its next call.` : `${name}: does ${does}.`;
}

const listed = (names: readonly string[]): string => names.join(', ') || 'nothing';
const visitText = ({ thing, near, seen }: HabitatView['visits'][number]): string =>
  `${thing} (${near ? 'at it' : 'not at it'}, ${seen ? 'seen' : 'not seen'})`;

/** Words for why something did not work, by the reason's own name. */
const WHY: Readonly<Record<string, string>> = {
  ACTION_UNKNOWN: 'there is no such call',
  no_such_target: 'there is no such thing',
  no_object: 'it is a place and no object',
  no_goal: 'nothing belongs there',
  no_arm: 'I have no arm',
  hand_full: 'my gripper is not empty',
  held_already: 'I hold it already',
  held_by_other: 'a teammate holds it',
  not_held: 'I do not hold it',
  not_near: 'I do not stand near enough',
  out_of_reach: 'my arm does not get there',
  unreachable: 'there is no way for me',
  too_long: 'the way was too long for one call',
  to_itself: 'that is myself',
  no_such_agent: 'nobody has that name',
  empty_message: 'there was nothing to say',
};

function lastText(last: HabitatView['last']): string {
  if (last === null) return '';
  if (last.ok) return ` Last I did ${last.do}.`;
  const reason = last.reason ?? 'failed';
  return ` Last I tried ${last.do}; it failed (${reason}: ${WHY[reason] ?? 'it did not work'}).`;
}
