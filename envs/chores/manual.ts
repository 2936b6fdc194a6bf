// Writes the goal and the rules in words, as every model reads them.

import { claimText } from '../kit/shared-options.ts';
import { CONTAINERS } from './houses.ts';
import { DONE } from './plans.ts';
import { type ChoresState, HANDS, houseOf, nameOf, STEP_CAP } from './state.ts';
import { MESSAGE_CAP } from './step.ts';
import { TASKS } from './tasks.ts';

export function taskText(state: ChoresState): string {
  const { wants, relation, task } = state.episode;
  const title = TASKS.find(({ code }) => code === task)?.title ?? 'Tidy up';
  const things = wants.map(({ class: name, count }) => `${count} ${name}`);
  const how = relation === 'on' ? 'onto' : 'into';
  return `${title}: find and put ${things.join(', ')} ${how} ${nameOf(houseOf(state).places[state.goal])}. Any thing of a wanted class counts.`;
}

export function manualText({ actions, published, telling }: ChoresState): string {
  const lists = actions === 'plans' ? PLANS : PRIMITIVES;
  const door = published
    ? 'With both hands full a thing can be put through the closed door of the goal.'
    : 'A thing can be put into a container only while it is open; opening needs no free hand.';
  return `An apartment of four rooms: livingroom, kitchen, bedroom, bathroom. All containers (${CONTAINERS.join(', ')}) are closed at first; tables and benches are receptacles that things stand on. Names come with an id, as in <fridge> (103).
Seeing: an agent sees what is in its room, but not what is inside of a closed container, and sees who else is there and what they hold. ${telling.memory === 'world' ? 'It is told what it has seen before elsewhere; that may have changed.' : 'What it saw before elsewhere it is not told again.'} Which room the goal stands in is not known before it is seen.
Time: an agent does one primitive a step: walking one metre, grabbing, opening, closing, putting one thing down${telling.charge === 'message' ? `, saying one message of at most ${MESSAGE_CAP} characters (the rest is cut)` : ''}, or nothing.${telling.charge === 'free' ? ` Saying one message of at most ${MESSAGE_CAP} characters takes no step.` : ''} Walks between rooms take several steps. The episode ends ${telling.end === 'goal' ? 'when the goal is met, or' : 'at the latest'} after ${STEP_CAP} steps. An agent has ${HANDS} hands, each holds one thing. When several handle the same thing in the same step, one of them by chance succeeds and the others lose the step. ${door}
${lists}
[wait]: do nothing for a step.${telling.end === 'claim' ? `\n${DONE}: the same. ${claimText(DONE)}` : ''}`;
}

const PLANS = `Actions are plans; an agent chooses the next when its own has ended. Names are written as in its list of actions.
[goexplore] <room> (id): go into a room that has not been seen.
[gocheck] <container> (id): go to a container and open it.
[gograb] <thing> (id): go to a thing that has been seen and take it; ends early when it is gone.
[goput] <goal> (id): go to the goal, open it if need be, put down all that is held. With both hands full there is nothing else to do.`;

const PRIMITIVES = `Actions are primitives; an agent chooses one every step.
[walktowards] <room, furniture or thing> (id): one metre; things and furniture only in the same room.
[grab] <thing> (id), [open] <container> (id), [close] <container> (id), [putin] <thing> (id) <container> (id), [putback] <thing> (id) <receptacle> (id): within reach only (about 1.5 metres).`;
