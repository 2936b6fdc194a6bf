// Holds the instructions of LLaMAR's four modules. The division of labour is the paper's; the words are ours.
import type { Segment } from '../../runtime/core/segment.ts';

export const PLANNER =
  'You keep the list of subtasks of the team. From the task, what the agents see and what has been completed, write all subtasks that are still open, ' +
  'so that together they fulfil the task: concrete ones that one agent or a few can work on, with the things that they are about by name. ' +
  'Add what has become known to be needed, and leave out what is completed. Leave the list empty only when nothing is left to do.';

export const VERIFIER =
  'You verify. From what the agents see now, what they did last and whether it worked, decide which subtasks are completed. ' +
  'Write the whole list: what was completed before and still is, and what the last actions have completed. An action that failed completes nothing.';

export const CORRECTOR =
  'You look into failures. For each agent whose last action failed, say in a sentence or two why it failed, as far as what it sees and did before tells, ' +
  'and what it should do instead to get on with its subtask. Leave the others empty.';

const ACTING =
  'Give each agent the one action that it takes now; agents act at the same time, so give them actions that help each other and do not collide. ' +
  'In `assigned` name the subtask that each action serves, in `reason` say why you chose so.';

const REMEMBERING =
  'In `text` write the memory of the team anew: what must not be forgotten, such as where things were seen, what was tried and what the agents had set out to do. ' +
  'It is all that you will remember of this step.';

export const ACTOR = `You act for the team. Work towards the open subtasks, spread over the agents. ${ACTING} ${REMEMBERING}`;
export const ACTOR_ALONE = `You act for the team. Work towards the task. ${ACTING} ${REMEMBERING}`;
export const CORRECTED =
  'Where you are told why an action failed and what to do instead, heed it, unless what is seen now speaks against it.';
export const SELF_CORRECTING =
  'Where the last action of an agent failed, first find out why: in `failures` write the reason for each, then choose what avoids it.';

/** Whether agents may explore, as a segment of its own that players can read too. */
export function explorationSegment(explore: boolean): Segment {
  const text = explore
    ? 'An agent may explore to find what nobody has seen yet. Let at most one agent explore at a time.'
    : 'No agent may explore: whatever action explores of its own accord must not be used. Find things by going and looking.';
  return { origin: 'instructions', speaker: 'system', text, fixed: true };
}
