// Shares what protocols with a dialogue about a joint plan need: a text for an agent that says nothing, and the hand
// that carries out its own part of the plan.
import { ground } from '../../agents/grounding/grounder.ts';
import { withNamedThings } from '../../agents/grounding/named-things.ts';
import { action, observation } from '../../runtime/core/channel.ts';
import { each, every } from '../../runtime/core/role.ts';
import { rule } from '../../runtime/core/rule.ts';
import { agreed, utterance } from '../channels.ts';

/** Said for a model that gave no answer: the others see that its turn has passed. */
export const SAYS_NOTHING = utterance({ text: '(says nothing)' });

/**
 * Does what the plan has for its agent, in the world's own words where it can be told; with nothing in the plan it
 * idles.
 */
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
