// Shares the parts of protocols with a dialogue about a joint plan: a text for an agent that says nothing, and the hand
// that carries out its agent's part of the plan.

import { withNamedThings } from '../../agents/answers.ts';
import { ground } from '../../agents/grounding/grounder.ts';
import { action, observation } from '../../runtime/core/channel.ts';
import { each, every, rule } from '../../runtime/core/role.ts';
import { agreed, utterance } from '../channels.ts';

/** Said for a model that did not answer, so that the others see that its turn has passed. */
export const SAYS_NOTHING = utterance({ text: '(says nothing)' });

/** Performs its agent's part of the plan, in the world's own words if they can be matched; without a part it idles. */
export const hand = rule({
  wakes: [every(observation), each(agreed)],
  says: [action],
  say: (heard, me) => {
    const wanted = new Map(Object.entries(heard.agreed.body)).get(me.agent) ?? me.world.idle;
    const listed = heard.observation[0]?.body.actions ?? [];
    const able = listed.includes(wanted) ? listed : withNamedThings(listed, me.world.named, [wanted]);
    const found = ground(wanted, able, me.agent, me.world.lexicon);
    return [action({ do: found.ok ? found.action : wanted })];
  },
});
