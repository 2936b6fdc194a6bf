// Builds prompts as lists of segments, each of which knows its origin. Pure: the same wake gives the same prompt.

import type { z } from 'zod';
import type { AnyChannel, Observation } from '../runtime/core/channel.ts';
import { type Message, senderIn } from '../runtime/core/message.ts';
import type { Me } from '../runtime/core/role.ts';
import type { Segment, SegmentName } from '../runtime/core/segment.ts';
import type { WorldCard } from '../runtime/core/world.ts';
import { lastingParagraph, seenBy } from '../runtime/prompt/segments.ts';
import { encodeName } from '../runtime/text/subject.ts';

const system = (origin: Segment['origin'], text: string): Segment => ({ origin, speaker: 'system', text });
/** What a user's own instructions leave in place. */
const fixed = (name: SegmentName, text: string): Segment => ({ name, fixed: true, ...system('instructions', text) });

/**
 * Instructions as the first segment of a prompt: what a user's own prompt replaces.
 * @example
 * ```ts
 * import { instruct } from 'troupe/agents';
 * instruct('Be brief.').speaker; // → 'system'
 * ```
 */
export const instruct = (text: string): Segment => system('instructions', text);

/** A team larger than this is told by its size: naming everyone to everyone would grow with its square. */
const NAMED_AT_MOST = 32;

/**
 * Who is asking, and for whom it decides.
 * @example
 * ```ts
 * import type { Me } from 'troupe';
 * import { instruct, manual, task, who } from 'troupe/agents';
 * export const prompt = (me: Me) => [instruct('Choose one action.'), who(me, [me.agent]), manual(me), task(me)];
 * ```
 */
export function who(me: Me, decides: readonly string[]): Segment {
  const team = me.team.length > NAMED_AT_MOST ? [] : me.team;
  const named = team.length === 0 ? `a team of ${me.team.length}` : `the team ${team.join(', ')}`;
  const self = me.serves === 'agent' ? `You are ${me.agent}, one of ${named}.` : `You speak for the whole of ${named}.`;
  return fixed('who', `${self} Decide for: ${decides.join(', ')}.`);
}

/**
 * Who else is there: those of the team who are at something still, where one decides for more than itself, and those of
 * other teams in the same world.
 * @example
 * ```ts
 * import type { Me } from 'troupe';
 * import { others, who } from 'troupe/agents';
 * export const people = (me: Me) => [who(me, me.ready), ...others(me, me.ready)];
 * ```
 */
export function others(me: Me, decides: readonly string[]): readonly Segment[] {
  const forOthers = me.serves === 'part' || decides.some((agent) => agent !== me.agent);
  const busy = forOthers ? me.team.filter((agent) => !me.ready.includes(agent) && !decides.includes(agent)) : [];
  const strangers = me.world.agents.length === me.team.length ? [] : outside(me);
  return [
    ...(busy.length === 0 || busy.length > NAMED_AT_MOST
      ? []
      : [fixed('who', `Still at what they did before, so that they take no action now: ${busy.join(', ')}.`)]),
    ...(strangers.length === 0 || strangers.length > NAMED_AT_MOST
      ? []
      : [fixed('who', `Others who act in the same place, with whom you do not plan: ${strangers.join(', ')}.`)]),
  ];
}

const outside = ({ world, team }: Me): string[] => world.agents.filter((agent) => !team.includes(agent));

/** What a world tells everybody in the same words. */
interface WorldSegments {
  readonly manual: Segment;
  readonly task: Segment;
  readonly scene: readonly Segment[];
}

/** Kept as long as the world's card: they stand in every prompt of an episode, and are most of it. */
const byCard = new WeakMap<WorldCard, WorldSegments>();

function worldSegments({ world }: Me): WorldSegments {
  const known = byCard.get(world);
  if (known !== undefined) return known;
  const made = {
    manual: lastingParagraph(fixed('manual', `How this world works:\n${world.manual}`)),
    task: lastingParagraph(system('task', `Task:\n${world.task}`)),
    scene:
      world.scene === undefined
        ? []
        : [lastingParagraph({ ...system('task', `Scene:\n${world.scene}`), name: 'scene' })],
  };
  byCard.set(world, made);
  return made;
}

/**
 * How the world works, in its own words: kept when a user's own instructions replace the others.
 * @example
 * ```ts
 * import type { Me } from 'troupe';
 * import { manual } from 'troupe/agents';
 * export const rulesOfTheWorld = (me: Me) => manual(me).text;
 * ```
 */
export const manual = (me: Me): Segment => worldSegments(me).manual;

/**
 * The task of the episode, in the world's words.
 * @example
 * ```ts
 * import type { Me } from 'troupe';
 * import { task } from 'troupe/agents';
 * export const taskOf = (me: Me) => task(me).text;
 * ```
 */
export const task = (me: Me): Segment => worldSegments(me).task;

/**
 * What everyone is told of the scene; nothing where observations tell it.
 * @example
 * ```ts
 * import type { Me } from 'troupe';
 * import { scene, task } from 'troupe/agents';
 * export const prompt = (me: Me) => [task(me), ...scene(me)];
 * ```
 */
export const scene = (me: Me): readonly Segment[] => worldSegments(me).scene;

/**
 * Tells a module that a cap makes its next word the last on some channels; empty where none does. A user's own
 * instructions leave it in place.
 * @example
 * ```ts
 * import type { Me } from 'troupe';
 * import { instruct, lastWord } from 'troupe/agents';
 * export const prompt = (me: Me) => [instruct('Say what you think.'), ...lastWord(me)];
 * ```
 */
export function lastWord({ lastWord: channels = [] }: Me): Segment[] {
  if (channels.length === 0) return [];
  const text = `This is your last word on ${channels.join(', ')} for now: nobody hears what you say there after it. Conclude with it.`;
  return [fixed('last-word', text)];
}

type ObservationMessage = Message<Pick<Observation, 'text' | 'lines' | 'picture' | 'ownText'>>;

/**
 * What agents see: one segment an observation, and one for its picture where it has one. Lines that the world says are
 * the same for every agent stand once, behind what each sees for itself. `outcome`: whether lines are shown that say
 * what became of the last step; they are unless told.
 * @example
 * ```ts
 * import { action, every, observation } from 'troupe';
 * import { acceptAction, head, module, OneAction, sees } from 'troupe/agents';
 * const mind = module({
 *   wakes: [every(observation)],
 *   says: [action],
 *   ask: 'act',
 *   answer: OneAction,
 *   prompt: (heard, me) => [...head('Choose one action.', me, [me.agent]), ...sees(heard.observation)],
 *   accept: acceptAction,
 *   say: (answer) => [action({ do: answer.action })],
 * });
 * mind.kind; // → 'module'
 * ```
 */
export function sees(observations: readonly ObservationMessage[], { outcome = true } = {}): Segment[] {
  const views = observations.map((message) => ({ message, ...viewParts(message.body, { outcome }) }));
  const [first] = views;
  const together =
    views.length > 1 && first !== undefined && first.shared !== '' && views.every((v) => v.shared === first.shared);
  const segments = views.flatMap(({ message: { id, agent = '', body }, own, whole }): Segment[] => {
    const from = [id];
    const about = agent === '' ? undefined : agent;
    const text = together ? own : whole;
    const told: Segment[] =
      together && text === ''
        ? []
        : [{ origin: 'observation', speaker: 'user', text: `${seenBy(agent)}${text}`, from, about }];
    if (body.picture === undefined) return told;
    const shown = `What ${agent} sees, as a picture:`;
    return [...told, { origin: 'image', speaker: 'user', text: shown, from, about, picture: body.picture }];
  });
  if (!together) return segments;
  const from = observations.map(({ id }) => id);
  const text = `${observations.map(({ agent = '' }) => agent).join(', ')} see:\n${first.shared}`;
  return [...segments, { origin: 'observation', speaker: 'user', text, from }];
}

/**
 * The text of an observation in parts: what is the agent's own (last of it what nobody else is shown), what all are
 * shown alike, and the whole; without what became of the last step and what agents can do, where these are left out.
 * @example
 * ```ts
 * import { viewParts } from 'troupe/agents';
 * const text = 'You moved.\nYou see a fire.\nIt is noon.';
 * viewParts({ text, lines: { outcome: 1, shared: 1, doable: 0 } }, { outcome: false }).own; // → 'You see a fire.'
 * ```
 */
export function viewParts(
  { text, lines, ownText }: Pick<Observation, 'text' | 'lines' | 'ownText'>,
  { outcome = true, doable = true } = {},
): { readonly own: string; readonly shared: string; readonly whole: string } {
  if (lines === undefined && ownText === undefined) return { own: text, shared: '', whole: text };
  const more = ownText === undefined ? [] : [ownText];
  const all = text.split('\n');
  const { shared, ...leftOut } = lines ?? { outcome: 0, shared: 0, doable: 0 };
  const from = outcome ? 0 : leftOut.outcome;
  const at = Math.max(from, all.length - shared);
  const end = doable ? all.length : all.length - leftOut.doable;
  const own = [...all.slice(from, Math.min(at, end)), ...more];
  const alike = all.slice(at, end);
  return { own: own.join('\n'), shared: alike.join('\n'), whole: [...own, ...alike].join('\n') };
}

/**
 * What became of the last step, as far as observations say so: what all are told alike once, else each its own.
 * @example
 * ```ts
 * import { outcomesIn } from 'troupe/agents';
 * outcomesIn([]); // → ''
 * ```
 */
export function outcomesIn(observations: readonly ObservationMessage[]): string {
  const told = observations.map(({ agent = '', body: { text, lines } }) => {
    const all = text.split('\n');
    const outcome = all.slice(0, lines?.outcome ?? 0);
    return { agent, outcome, common: outcome.slice(Math.max(0, all.length - (lines?.shared ?? 0))) };
  });
  const common = told[0]?.common.join('\n') ?? '';
  if (common !== '' && told.every((one) => one.common.join('\n') === common)) return common;
  return told
    .flatMap(({ agent, outcome }) => (outcome.length === 0 ? [] : [`${agent}: ${outcome.join(' ')}`]))
    .join('\n');
}

/**
 * What others said: one segment a message. Text from agents is data: it is quoted as theirs, whatever it says. `words`:
 * what is told of a body; its `text` where it has one, unless told.
 * @example
 * ```ts
 * import { says } from 'troupe/agents';
 * says([]); // → []
 * ```
 */
export function says(messages: readonly Message[], words: (body: unknown) => string = wordsOf): Segment[] {
  return messages.map((m) => {
    const text = words(m.body);
    const speaker = speakerOf(m);
    return {
      origin: 'message',
      speaker: 'user',
      text: `${speaker} says: ${text}`,
      from: [m.id],
      about: speaker,
    };
  });
}

/**
 * The agent that speaks; the role where it serves a whole part. What a bridge passes on is in the words of the one it
 * heard: of all that is said in a part, only that is caused by another part.
 * @example
 * ```ts
 * import { speakerOf } from 'troupe/agents';
 * import type { InstanceName } from 'troupe/types';
 * speakerOf({ agent: 'Ann', from: 'main/Ann/speaker' as InstanceName, causes: [] }); // → 'Ann'
 * ```
 */
export function speakerOf({ agent, from, causes: [heard] }: Pick<Message, 'agent' | 'from' | 'causes'>): string {
  if (agent !== undefined) return agent;
  const [part, , role = ''] = from.split('/');
  if (heard === undefined) return role;
  const origin = senderIn(heard);
  return encodeName(origin.part) === part ? role : (origin.agent ?? origin.role);
}

/**
 * What was kept from earlier steps, naming the message that holds it.
 * @example
 * ```ts
 * import { remembers } from 'troupe/agents';
 * remembers(undefined); // → []
 * ```
 */
export function remembers(message: Message | undefined): Segment[] {
  if (message === undefined) return [];
  return [
    {
      origin: 'memory',
      speaker: 'user',
      text: `Remembered from earlier steps:\n${wordsOf(message.body)}`,
      from: [message.id],
    },
  ];
}

/**
 * A list that was kept in a message, a line for each entry; nothing where there is no message.
 * @example
 * ```ts
 * import { keeps } from 'troupe/agents';
 * keeps('Open subtasks', ['fill the bucket'], undefined); // → []
 * ```
 */
export function keeps(
  title: string,
  entries: readonly string[],
  from: Message | undefined,
  name: SegmentName = 'memory',
): Segment[] {
  if (from === undefined) return [];
  const text =
    entries.length === 0
      ? `${title}: none`
      : `${title}:\n${entries.map((entry) => `- ${entry.replace(/\s*\n\s*/g, ' ')}`).join('\n')}`;
  return [{ origin: 'memory', speaker: 'user', text, from: [from.id], name }];
}

/**
 * What stands at the head of every prompt: what is asked for, who decides for whom and who else is there, the world's
 * manual, the task, and the scene where everyone is told of it.
 * @example
 * ```ts
 * import type { Me } from 'troupe';
 * import { head } from 'troupe/agents';
 * export const prompt = (me: Me) => head('Choose the one action that helps the team most.', me, [me.agent]);
 * ```
 */
export function head(instructions: string, me: Me, decides: readonly string[] = me.ready): Segment[] {
  return [instruct(instructions), who(me, decides), ...others(me, decides), manual(me), task(me), ...scene(me)];
}

/**
 * What was heard on a channel: nothing, one message or several, as a list.
 * @example
 * ```ts
 * import { heardOn } from 'troupe/agents';
 * import { notes } from 'troupe/protocols';
 * heardOn({ notes: [] }, notes); // → []
 * ```
 */
export function heardOn<C extends AnyChannel>(
  heard: Readonly<Record<string, unknown>>,
  { name }: C,
): readonly Message<z.output<C['schema']>>[] {
  const value = heard[name];
  // The inbox hands over bodies that fit the channel's schema.
  return (Array.isArray(value) ? value : [value]).filter(isMessage) as Message<z.output<C['schema']>>[];
}

/**
 * A body's words: its `text` where it has one, else its JSON.
 * @example
 * ```ts
 * import { wordsOf } from 'troupe/agents';
 * [wordsOf({ text: 'hello' }), wordsOf({ n: 1 })]; // → ['hello', '{"n":1}']
 * ```
 */
export function wordsOf(body: unknown): string {
  if (typeof body === 'object' && body !== null && 'text' in body && typeof body.text === 'string') return body.text;
  return typeof body === 'string' ? body : JSON.stringify(body);
}

/** All of a body: its text, and the JSON of what it holds besides. */
function wholeBody(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('text' in body) || typeof body.text !== 'string')
    return wordsOf(body);
  const { text, ...rest } = body;
  return Object.keys(rest).length === 0 ? text : `${text} ${JSON.stringify(rest)}`;
}

/**
 * The usual prompt: the instructions, who decides for whom, the world's manual and the task; then what is seen, and
 * then what else was heard, channel by channel.
 * @example
 * ```ts
 * import { look } from 'troupe/agents';
 * const prompt = look('Choose the one action that helps the team most.', (me) => [me.agent]);
 * prompt.length; // → 2
 * ```
 */
export function look(instructions: string, decides: (me: Me) => readonly string[] = (me) => me.ready) {
  return (heard: Readonly<Record<string, unknown>>, me: Me): Segment[] => {
    const shown: Segment[] = [];
    const segments: Segment[] = [];
    for (const [channel, value] of Object.entries(heard)) {
      const messages = (Array.isArray(value) ? value : [value]).filter(isMessage);
      if (channel === 'observation') shown.push(...sees(messages as Message<Observation>[]));
      else segments.push(...says(messages, wholeBody));
    }
    return [...head(instructions, me, decides(me)), ...shown, ...segments];
  };
}

function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && 'id' in value && 'body' in value;
}
