// Asks a grounder for the listed action nearest to what a model said, as LLaMAR asks its sentence encoder. The question
// is a model call like any other: it is recorded and replayed, and its tokens are counted.
import { z } from 'zod';
import { GROUND_ASK, type Question } from '../../runtime/core/ask.ts';
import type { Observation } from '../../runtime/core/channel.ts';
import { observation } from '../../runtime/core/channel.ts';
import type { Message } from '../../runtime/core/message.ts';
import type { Me } from '../../runtime/core/role.ts';
import type { Segment } from '../../runtime/core/segment.ts';
import type { NamedThings } from '../../runtime/facets/names.ts';
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

/** Where an answer writes an action, by the kind of question. */
const WRITTEN_AT: Readonly<Record<string, (agent: string) => readonly string[]>> = {
  act: () => ['action'],
  plan: (agent) => ['plan', agent],
};

/**
 * The actions listed for each field of the answer that holds one, with idling, the claim that the task is done, and
 * what may be done with things that one was told of. Only for agents whose observations the asker has.
 */
export function listedChoices(ask: string, heard: Readonly<Record<string, unknown>>, me: Me): Question['choices'] {
  const at = WRITTEN_AT[ask];
  if (at === undefined) return undefined;
  const { idle, done, named } = me.world;
  const always = done === undefined ? [idle] : [idle, done];
  const like = named && patternOf(named);
  return heardOn(heard, observation).flatMap(({ agent, body: { actions } }) =>
    agent === undefined || actions.length === 0 || (ask === 'act' && agent !== me.agent)
      ? []
      : [{ at: at(agent), of: [...actions, ...always.filter((action) => !actions.includes(action))], like }],
  );
}

function patternOf({ action, pattern }: NamedThings): string {
  const [before = '', after = ''] = action.split('{name}').map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  return `^${before}(?:${pattern})${after}$`;
}

/** The answer with the actions that the grounder named; what it did not name stays as it is. */
export function withGrounded<A>(answer: A, reply: string): A {
  const named = z.record(z.string(), z.string()).safeParse(jsonOf(reply)).data ?? {};
  const { plan, action } = Deeds.safeParse(answer).data ?? {};
  const [only] = Object.values(named);
  return {
    ...answer,
    ...(plan === undefined ? {} : { plan: { ...plan, ...named } }),
    ...(action === undefined || only === undefined ? {} : { action: only }),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
