// Holds the instructions of LLaMAR's four modules. The division of labour and the warnings come from the paper and its
// code (arXiv 2407.10031, appendix on prompts; nsidn98/LLaMAR); the wording is ours.
import type { Segment } from '../../runtime/core/segment.ts';

export const PLANNER =
  'You keep the list of subtasks of the team. From the task, what the agents see and what has been completed, write all subtasks that are still open, ' +
  'so that together they fulfil the task. Think it through step by step in `reason` first. ' +
  'Keep the open subtasks as they stand, word for word, but for those that are completed; add what has become known to be needed. ' +
  'Name things and places, and nothing as general as to explore or to do the task; give no subtask to an agent. ' +
  'Leave the list empty only when nothing is left to do.';

export const VERIFIER =
  'You verify. From what the agents see now, what they did last and whether it worked, decide which subtasks are completed; in `reason` go through them step by step first. ' +
  'Write the whole list: what was completed before, which must not be forgotten, and of the open subtasks those that the last actions have completed. ' +
  'Nothing is completed before it has succeeded: an action that failed completes nothing.';

/** The kinds of failures named in the published prompts, for both environments together. */
const FAILURE_KINDS =
  'Look out for the common ones: it was too far away and had to go there first; what is needed was not in hand yet, or the hands were full; ' +
  'a step that must come before was left out; it does not see the thing or the place and must look for it, by moving, turning or exploring; ' +
  'another agent stood in its way and must move aside; it repeats what has failed or is done already; it does what the task does not need.';

export const CORRECTOR =
  'You look into failures. For each agent whose last action failed, find out why from what it sees, what is remembered and what it did before; think of cause and effect, in `reason` first. ' +
  `${FAILURE_KINDS} ` +
  'Then say in a sentence or two why it failed, and what it should do instead in this step to get on with its subtask. Leave the others empty.';

const ACTING =
  'In `reason` say step by step what each agent should do now and why. In `assigned` name the subtask that each agent works on: only one of the open list. ' +
  'Then give each agent the one action that it takes now; agents act at the same time, so give them actions that help each other and do not collide.';
const ACTING_ALONE =
  'In `reason` say step by step what each agent should do now and why. In `assigned` name what each agent works on. ' +
  'Then give each agent the one action that it takes now; agents act at the same time, so give them actions that help each other and do not collide.';

const REMEMBERING =
  'In `text` write the memory of the team anew: what must not be forgotten, such as where things were seen, what was tried and what the agents had set out to do; leave out what the task does not need. ' +
  'It is all that you will remember of this step.';

export const ACTOR = `You act for the team. Work towards the open subtasks, spread over the agents; who was at one goes on with it, unless it is completed or in vain. ${ACTING} ${REMEMBERING}`;
export const ACTOR_ALONE = `You act for the team. Work towards the task. ${ACTING_ALONE} ${REMEMBERING}`;
export const CORRECTED =
  'Where you are told why an action failed and what to do instead, heed it, unless what is seen now speaks against it.';
export const SELF_CORRECTING = `Where the last action of an agent failed, first find out why: in \`failures\` write the reason for each, then choose what avoids it. ${FAILURE_KINDS}`;

/** Says whether agents may explore, in a separate segment that players can read too. */
export function explorationSegment(explore: boolean): Segment {
  const text = explore
    ? 'An agent may explore to find what nobody has seen yet, where the world has an action for it. Let at most one agent explore at a time.'
    : 'No agent may explore: whatever action explores of its own accord must not be used. Find things by going and looking.';
  return { origin: 'instructions', speaker: 'system', text, fixed: true };
}
