// Writes the goal and the rules in words, as every model reads them.

import { claimText } from '../kit/shared-options.ts';
import { DONE, listsKnown } from './action.ts';
import { CAPACITY, EXPLORE_TURNS, SIGHT } from './constants.ts';
import type { TransportState } from './state.ts';

export function taskText({ layout }: TransportState): string {
  const wants = layout.wants.map(({ class: name, count }) => `${count} ${name}`);
  return `Transport ${joinWants(wants)} to the bed.`;
}

export function manualText({ layout, rules }: TransportState): string {
  const rooms = layout.rooms.map(({ name }) => name).join(', ');
  const long =
    rules.messages === 'cut'
      ? `what is longer than ${rules.charactersAFrame} characters is cut`
      : `and one more for each ${rules.charactersAFrame} characters beyond the first`;
  return `A house has the rooms ${rooms}. Targets are to be brought to the bed, which stands in the bedroom; containers help to carry them. A name with a number in brackets is one single thing or room.
Hands: each agent has two; a hand holds one target or one container, and an agent one container at most. A container holds up to ${CAPACITY} targets and no container. What is brought to the bed stays there, containers too.
Seeing: ${SIGHT} metres, a quarter of the circle ahead, not through walls. ${rules.memory === 'world' ? 'An agent knows what it has seen itself and what it is told' : 'An agent is shown what it has in view now and nothing else: what it saw before it must remember itself'}; what a teammate holds is seen only while the teammate is in view.
Time: the episode ends ${rules.end === 'goal' ? 'when all targets are at the bed, or at' : 'at the latest at'} frame ${rules.cap}. Half a metre takes ${rules.forward} frames, a turn of 15 degrees ${rules.turn}, a grasp ${rules.grasp}, putting a target into a container ${rules.put}, setting down one hand ${rules.drop}. ${rules.charge === 'free' ? 'A message takes none' : `A message takes one frame, ${long}`}. Thinking takes none. Each agent is asked again as soon as its own action has ended.
Actions: 'go grasp target object <name> (number)' and 'go grasp container <name> (number)' with a free hand, for things ${listsKnown(rules) ? 'of which the place is known' : 'in view'}; 'put <target> (number) into the container <name> (number)' when both hands are full; 'transport objects I'm holding to the bed' sets down everything there; 'go to <Room> (number)' ends in the room, or sooner when something is seen for the first time; 'explore current room <Room> (number)' goes to its middle and turns left ${EXPLORE_TURNS} times by 15 degrees; 'wait' lasts until a teammate is ready, at most ${rules.wait} frames.${rules.end === 'claim' ? ` ${claimText(DONE)} It lasts as 'wait' does.` : ''}`;
}

function joinWants(words: readonly string[]): string {
  const last = words.at(-1) ?? 'nothing';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}
