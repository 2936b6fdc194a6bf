// Declares the answers that protocols usually ask for, with the fields that every world's player knows (core/ask.ts).
// It also grounds actions: a model's words become one of the world's actions, or are sent back with a reason.

import { z } from 'zod';
import type { Question } from '../runtime/core/ask.ts';
import { type Observation, observation } from '../runtime/core/channel.ts';
import type { Message } from '../runtime/core/message.ts';
import type { Me } from '../runtime/core/role.ts';
import type { TroupeError } from '../runtime/errors/index.ts';
import type { Lexicon } from '../runtime/facets/lexicon.ts';
import type { NamedThings } from '../runtime/facets/names.ts';
import { list } from '../runtime/text/in-words.ts';
import { type Grounding, ground } from './grounding/grounder.ts';
import { heardOn } from './prompt.ts';

/**
 * An action for each of these agents, all required and none besides: servers can hold a model to it. What it says for
 * others of the `team` is left out; a plan for somebody else goes back, rather than losing that part of it unseen.
 * @example
 * ```ts
 * import { planFor } from 'troupe/agents';
 *
 * planFor(['Ann', 'Ben']).safeParse({ Ann: 'Idle' }).success; // → false
 * ```
 */
export function planFor(agents: readonly string[], team: readonly string[] = agents) {
  const strict = z.strictObject(fieldsFor(agents), {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `it is asked for ${list(agents)}, and not for ${list(
            issue.keys.map((key) => key.slice(0, 40)),
            5,
          )}`
        : undefined,
  }) as z.ZodType<Record<string, string>>;
  const others = team.filter((name) => !agents.includes(name));
  if (others.length === 0) return strict;
  const asked = (value: unknown) =>
    isPlainObject(value) ? Object.fromEntries(Object.entries(value).filter(([name]) => !others.includes(name))) : value;
  return z.preprocess(asked, strict);
}

const fieldsFor = (agents: readonly string[]) => Object.fromEntries(agents.map((a) => [a, z.string()]));

/**
 * A field that every language model must give and that may all the same be absent: rule players do not fill the
 * optional fields of an ask.
 * @example
 * ```ts
 * import { extra } from 'troupe/agents';
 * import { z } from 'zod';
 *
 * z.object({ note: extra(z.string(), '') }).parse({}); // → { note: '' }
 * ```
 */
export function extra<T>(field: z.ZodType<T>, absent: T) {
  return z.preprocess((value) => (value === undefined ? absent : value), field);
}

/**
 * An answer that begins with its reasons, so that what it decides can follow from them.
 * @example
 * ```ts
 * import { reasoned } from 'troupe/agents';
 * import { z } from 'zod';
 *
 * Object.keys(reasoned({ agree: z.boolean() }).shape); // → ['reason', 'agree']
 * ```
 */
export const reasoned = <S extends z.ZodRawShape>(fields: S) => z.object({ reason: extra(z.string(), ''), ...fields });

/**
 * Something said to each of these agents; who is left out is told nothing, and nothing is said about strangers.
 * @example
 * ```ts
 * import { eachOf } from 'troupe/agents';
 *
 * eachOf(['Ann', 'Ben']).parse({ Ann: 'well done' }); // → { Ann: 'well done', Ben: '' }
 * ```
 */
export function eachOf(agents: readonly string[]) {
  const blank = Object.fromEntries(agents.map((a) => [a, '']));
  const filled = (value: unknown) =>
    isPlainObject(value) ? { ...blank, ...value } : value === undefined ? blank : value;
  return z.preprocess(filled, z.object(fieldsFor(agents))) as z.ZodType<Record<string, string>>;
}
const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The usual answer to `act`: reasons, then one action in the world's words. */
export const OneAction = reasoned({ action: z.string() });

export type Acceptance<A> =
  | { readonly ok: true; readonly value: A }
  | { readonly ok: false; readonly reason: TroupeError };

type AgentObservations = readonly Message<Observation>[];

/**
 * Grounds the actions of the agents whose observations the asker has; others are left for their own hands to judge.
 * With the world's lexicon (`me.world.lexicon`) free text is understood as well; with `me.world.named` an agent may be
 * sent to what another one has seen, and to what the asker was told of (`heard`: all that it has had).
 * @example
 * ```ts
 * import { groundPlan } from 'troupe/agents';
 *
 * groundPlan({ Ann: 'Idle' }, []); // → { ok: true, value: { Ann: 'Idle' } }
 * ```
 */
export function groundPlan(
  plan: Readonly<Record<string, string>>,
  seen: AgentObservations,
  lexicon?: Lexicon,
  named?: NamedThings,
  heard: MessagesByChannel = {},
): Acceptance<Record<string, string>> {
  const grounded: Record<string, string> = { ...plan };
  for (const { agent, body } of seen) {
    const actionText = agent === undefined ? undefined : plan[agent];
    if (agent === undefined || actionText === undefined) continue;
    const found = groundListed(actionText, { body, agent, seen, lexicon, named, heard });
    if (!found.ok) return found;
    grounded[agent] = found.action;
  }
  return { ok: true, value: grounded };
}

/**
 * As `groundPlan`, for a module that hears its agents' observations: its `accept`, where an answer has a plan.
 * @example
 * ```ts
 * import { action, every, observation, type Me } from 'troupe';
 * import { acceptPlan, look, module, planFor, reasoned } from 'troupe/agents';
 *
 * const planner = module({
 *   wakes: [every(observation)],
 *   says: [action],
 *   ask: 'plan',
 *   answer: (me: Me) => reasoned({ plan: planFor(me.ready) }),
 *   prompt: look('Plan for all.'),
 *   accept: acceptPlan,
 *   say: ({ plan }, _heard, me) => me.ready.map((agent) => action.to(agent, { do: plan[agent] ?? 'Idle' })),
 * });
 * planner.ask; // → 'plan'
 * ```
 */
export function acceptPlan<A extends { readonly plan: Readonly<Record<string, string>> }>(
  answer: A,
  heard: MessagesByChannel,
  me: Me,
): Acceptance<A> {
  const { lexicon, named } = me.world;
  const grounded = groundPlan(answer.plan, heardOn(heard, observation), lexicon, named, heard);
  return grounded.ok ? { ok: true, value: { ...answer, plan: grounded.value } } : grounded;
}

/**
 * As `groundPlan`, and of agents whose observations the asker does not have, those of whom what it has heard says what
 * they can do.
 * @example
 * ```ts
 * import { channel, every, observation, type Me } from 'troupe';
 * import { groundTeamPlan, module, look, planFor } from 'troupe/agents';
 * import { z } from 'zod';
 *
 * const orders = channel('orders', z.record(z.string(), z.string()));
 * const planner = module({
 *   wakes: [every(observation)],
 *   says: [orders],
 *   ask: 'plan',
 *   answer: (me: Me) => z.object({ reason: z.string(), plan: planFor(me.ready) }),
 *   prompt: look('Plan for all.'),
 *   accept(answer, heard, me) {
 *     const grounded = groundTeamPlan(answer.plan, heard.observation, me);
 *     return grounded.ok ? { ok: true, value: { ...answer, plan: grounded.value } } : grounded;
 *   },
 *   say: ({ plan }) => [orders(plan)],
 * });
 * planner.ask; // → 'plan'
 * ```
 */
export function groundTeamPlan(
  plan: Readonly<Record<string, string>>,
  seen: AgentObservations,
  me: Me,
  heard: MessagesByChannel = {},
): Acceptance<Record<string, string>> {
  const { lexicon, named, idle } = me.world;
  const own = groundPlan(plan, seen, lexicon, named, heard);
  if (!own.ok) return own;
  const grounded = { ...own.value };
  const known = seen.map(({ agent }) => agent);
  const [first] = seen;
  const doable = first === undefined ? new Map() : doableIn(first.body, me.ready);
  for (const agent of me.ready) {
    const [text, able] = [grounded[agent], doable.get(agent)];
    if (text === undefined || text === idle || able === undefined || known.includes(agent)) continue;
    const found = ground(text, [...able, idle], agent, lexicon);
    if (!found.ok) return found;
    grounded[agent] = found.action;
  }
  return { ok: true, value: grounded };
}

/** By agent: what it can do, as far as an observation's text says so of several agents. */
function doableIn({ text, lines }: Observation, agents: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const listed = new Map<string, readonly string[]>();
  const told = lines === undefined || lines.doable === 0 ? [] : text.split('\n').slice(-lines.doable);
  for (const line of told) {
    const of = agents.filter((agent) => line.startsWith(`${agent}: `) || namesHead(line, agent));
    const actions = line.slice(line.indexOf(': ') + 2).split('; ');
    for (const agent of of) listed.set(agent, actions);
  }
  return listed;
}

const namesHead = (line: string, agent: string): boolean =>
  `, ${line.slice(0, line.indexOf(': '))}, `.includes(`, ${agent}, `);

interface ListedSaying {
  readonly body: Observation;
  readonly agent: string;
  readonly seen: AgentObservations;
  readonly lexicon: Lexicon | undefined;
  readonly named: NamedThings | undefined;
  readonly heard: MessagesByChannel;
}

/**
 * In the agent's own list first, then with what the others have seen, and what the asker was told. What is written as
 * one of these lists has it needs no reading.
 */
function groundListed(said: string, { body, agent, seen, lexicon, named, heard }: ListedSaying): Grounding {
  if (named === undefined || body.actions.includes(said)) return ground(said, body.actions, agent, lexicon);
  const shown = seen.flatMap((one) => [one.body.text, ...one.body.actions]);
  const wider = withNamedThings(body.actions, named, [...shown, ...wordsIn(heard)]);
  if (wider.includes(said)) return { ok: true, action: said };
  const found = ground(said, body.actions, agent, lexicon);
  if (found.ok) return found;
  const inWider = ground(said, wider, agent, lexicon);
  return inWider.ok ? inWider : found;
}

/** What a role has had, by channel, as modules are handed it. */
type MessagesByChannel = Readonly<Record<string, unknown>>;

/** Every text in these messages but those of observations, which say whose they are. */
function wordsIn(heard: MessagesByChannel): string[] {
  const words: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value === 'string') words.push(value);
    else if (Array.isArray(value)) for (const one of value) collect(one);
    else if (isPlainObject(value))
      for (const one of Object.values('body' in value ? { body: value.body } : value)) collect(one);
  };
  for (const [channel, messages] of Object.entries(heard)) if (channel !== observation.name) collect(messages);
  return words;
}

/**
 * As `groundPlan`, for one agent's own action: an answer with the world's words for it, or the reason why it goes back.
 * With `named` it may go to what it saw before, or was told of.
 * @example
 * ```ts
 * import { groundAction } from 'troupe/agents';
 *
 * groundAction({ action: 'fly' }, [], 'Ann').ok; // → false
 * ```
 */
export function groundAction<A extends { readonly action: string }>(
  answer: A,
  seen: AgentObservations,
  agent: string,
  lexicon?: Lexicon,
  named?: NamedThings,
  heard: MessagesByChannel = {},
): Acceptance<A> {
  const own = seen.filter((m) => m.agent === agent);
  const [first] = own;
  const found =
    first === undefined
      ? ground(answer.action, [], agent, lexicon)
      : groundListed(answer.action, { body: first.body, agent, seen: own, lexicon, named, heard });
  return found.ok ? { ok: true, value: { ...answer, action: found.action } } : found;
}

/**
 * As `groundAction`, for a module that hears its agent's observations: its `accept`, where an answer has an action. The
 * agent may go to what it saw before and to what it was told of.
 * @example
 * ```ts
 * import { action, every, observation } from 'troupe';
 * import { acceptAction, look, module, OneAction } from 'troupe/agents';
 *
 * const mind = module({
 *   wakes: [every(observation)],
 *   says: [action],
 *   ask: 'act',
 *   answer: OneAction,
 *   prompt: look('Choose one action.', (me) => [me.agent]),
 *   accept: acceptAction,
 *   say: ({ action: wanted }) => [action({ do: wanted })],
 * });
 * mind.ask; // → 'act'
 * ```
 */
export const acceptAction = <A extends { readonly action: string }>(
  answer: A,
  heard: MessagesByChannel,
  { agent, world: { lexicon, named } }: Me,
): Acceptance<A> => groundAction(answer, heardOn(heard, observation), agent, lexicon, named, heard);

/** The most names that are read out of what was told. */
const MOST_NAMES = 400;

/**
 * `actions`, and after them what may be done with the things that `told` names and that no entry of the list is about.
 */
export function withNamedThings(
  actions: readonly string[],
  named: NamedThings | undefined,
  told: readonly string[],
): readonly string[] {
  if (named === undefined) return actions;
  const listed = new Set(actions);
  const names = new Set(
    told.flatMap((text) => text.match(new RegExp(String.raw`\b(?:${named.pattern})\b`, 'g')) ?? []),
  );
  const more = [...names].slice(0, MOST_NAMES).map((name) => named.action.replace('{name}', () => name));
  return [...actions, ...more.filter((action) => !listed.has(action))];
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
