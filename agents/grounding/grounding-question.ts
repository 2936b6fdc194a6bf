// Asks a grounder for the listed action nearest to what a model said, as LLaMAR asks its sentence encoder. The question
// is a model call like any other: it is recorded and replayed, and its tokens are counted.
import { z } from 'zod';
import { GROUND_ASK, type Question } from '../../runtime/core/ask.ts';
import type { Observation } from '../../runtime/core/channel.ts';
import { observation } from '../../runtime/core/channel.ts';
import type { Message } from '../../runtime/core/message.ts';
import type { Me } from '../../runtime/core/role.ts';
import type { Segment } from '../../runtime/core/segment.ts';
import { parsedJson } from '../../runtime/text/json.ts';
import { heardOn } from '../prompt.ts';

/** What an answer says that agents do: a plan by agent, or one action. */
const Deeds = z.object({ plan: z.record(z.string(), z.string()).optional(), action: z.string().optional() });

interface SaidAction {
  readonly agent: string;
  readonly said: string;
  readonly seen: Message<Observation>;
}

/**
 * Undefined where nobody grounds by likeness, or every action is as it is written. Only for agents whose observations
 * the asker has: nobody else's list is known to it.
 */
export function groundingQuestion(
  answer: unknown,
  heard: Readonly<Record<string, unknown>>,
  me: Me,
): Question | undefined {
  const open = me.world.grounder === undefined ? [] : saidActions(answer, heard, me);
  if (open.length === 0) return undefined;
  const properties = Object.fromEntries(open.map(({ agent }) => [agent, { type: 'string' }]));
  return {
    ask: GROUND_ASK,
    segments: open.flatMap(({ agent, said, seen }): Segment[] => [
      { origin: 'reply', speaker: 'user', text: said, about: agent },
      { origin: 'observation', speaker: 'user', text: seen.body.actions.join('\n'), about: agent, from: [seen.id] },
    ]),
    schema: { type: 'object', properties, required: Object.keys(properties) },
  };
}

function saidActions(answer: unknown, heard: Readonly<Record<string, unknown>>, me: Me): readonly SaidAction[] {
  const { plan = {}, action } = Deeds.safeParse(answer).data ?? {};
  const said = new Map(Object.entries(action === undefined ? plan : { [me.agent]: action }));
  return heardOn(heard, observation).flatMap((seen) => {
    const { agent, body } = seen;
    const text = agent === undefined ? undefined : said.get(agent);
    if (agent === undefined || text === undefined || text.trim() === '' || body.actions.includes(text)) return [];
    return body.actions.length === 0 ? [] : [{ agent, said: text, seen }];
  });
}

/** The answer with the actions that the grounder named; what it did not name stays as it is. */
export function withGrounded<A>(answer: A, reply: string): A {
  const named = z.record(z.string(), z.string()).safeParse(parsedJson(reply)).data ?? {};
  const { plan, action } = Deeds.safeParse(answer).data ?? {};
  const [only] = Object.values(named);
  if (plan !== undefined) return { ...answer, plan: { ...plan, ...named } };
  return action === undefined || only === undefined ? answer : { ...answer, action: only };
}
