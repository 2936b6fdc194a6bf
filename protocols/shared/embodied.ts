// Defines the roles inside one embodied agent, after CoELA's modules (Zhang et al., arXiv 2307.02485; code
// UMass-Embodied-AGI/CoELA): perception notices what is new, memory keeps the last messages and actions, execution
// carries out the plan. None of them calls a model. Shows the lettered list from which models of such agents choose.
import { z } from 'zod';
import type { Acceptance } from '../../agents/answers.ts';
import { heardOn, speakerOf } from '../../agents/prompt.ts';
import { action, channel, type Observation, observation } from '../../runtime/core/channel.ts';
import { type Message, toMessageId } from '../../runtime/core/message.ts';
import { each, every, latest, maybe, optional, rule, unread } from '../../runtime/core/role.ts';
import { everyone, others, own, type Route } from '../../runtime/core/route.ts';
import type { Segment } from '../../runtime/core/segment.ts';
import { failure } from '../../runtime/errors/index.ts';
import { notes, talk } from '../channels.ts';
import {
  broughtThings,
  declaredThingsOf,
  NotableThing,
  notableText,
  notableThings,
  rearrangementViewOf,
  standingText,
} from './rearrangement-view.ts';

const Percept = z.object({
  /** What is new, in words; empty if nothing is. */
  text: z.string(),
  /**
   * Things seen for the first time, and things brought to the goal place since the last observation, as far as this
   * agent knows.
   */
  found: z.array(NotableThing),
  finished: z.array(z.string()),
  /** Everything found and brought so far, by name, kept for the next comparison. */
  known: z.array(z.string()),
  brought: z.array(z.string()),
  /** The time of the observation: the world's time if shown, otherwise the step. */
  at: z.object({ now: z.number(), unit: z.string() }),
  /** Its state, in words, if it is reported to others. */
  standing: z.string(),
});
/** What an agent has just noticed, and its state. */
export const percept = channel('percept', Percept);

const Quotes = z.array(z.object({ id: z.string(), speaker: z.string(), text: z.string() }));
const Recall = z.object({
  /** The last messages of all agents, including its own, oldest first; each with its message id. */
  dialogue: Quotes,
  /** The last messages from outside the team, if any. */
  outside: Quotes.optional(),
  /** The last deeds, oldest first. */
  deeds: z.array(z.string()),
  /** Whether the last action was to speak. */
  spoke: z.boolean(),
});
export type Recall = z.output<typeof Recall>;
/** An agent's memory, sent to its other modules at every decision. */
export const recall = channel('recall', Recall);

/** The chosen entry of the list, and the drafted message, which is sent if that was the choice. */
export const plan = channel('plan', z.object({ choice: z.string(), text: z.string() }));
/** The action, and its words if it was to speak, otherwise empty. */
export const deed = channel('deed', z.object({ did: z.string(), said: z.string() }));

/** Notices relevant things on first sight, and progress towards the goal. Entering a room is neither. */
export const createPerception = ({ tells }: { readonly tells: boolean }) =>
  rule({
    wakes: [every(observation)],
    reads: [latest(percept)],
    says: [percept],
    say: ({ observation: [seen], percept: before }, me) => {
      const view = rearrangementViewOf(seen?.body);
      const things = view ?? declaredThingsOf(seen?.body);
      const known = new Set(before?.body.known);
      const brought = new Set(before?.body.brought);
      const found = (things ? notableThings(things) : []).filter(({ name }) => !known.has(name));
      const finished = (view ? broughtThings(view) : []).filter((name) => !brought.has(name));
      return [
        percept({
          text: newsText({ found, finished }),
          found,
          finished,
          known: [...known, ...found.map(({ name }) => name)],
          brought: [...brought, ...finished],
          at: view ? { now: view.clock.now, unit: view.clock.unit } : { now: me.step, unit: 'step' },
          standing: tells && view ? standingText(view) : '',
        }),
      ];
    },
  });
/** Keeps what it notices inside the agent. */
export const perception = createPerception({ tells: false });

export function newsText({ found, finished }: Pick<z.output<typeof Percept>, 'found' | 'finished'>): string {
  return [
    ...(found.length > 0 ? [`found ${found.map(notableText).join(', ')}`] : []),
    ...(finished.length > 0 ? [`brought ${finished.join(', ')}`] : []),
  ].join('; ');
}

interface MemoryOptions {
  readonly words: number;
  readonly deeds: number;
  /** Whether messages from outside the team are kept among the messages. */
  readonly ear: boolean;
}

/** Keeps the last `words` messages and the last `deeds` actions (3 and 10 in CoELA's code, tdw_mat/LLM/LLM.py). */
export function createMemory({ words, deeds: most, ear }: MemoryOptions) {
  return rule({
    wakes: [every(percept)],
    reads: [latest(recall), unread(talk), unread(deed), ...(ear ? [optional(unread(notes))] : [])],
    says: [recall],
    say: (heard, me) => {
      const before: Recall = heard.recall?.body ?? { dialogue: [], deeds: [], spoke: false };
      const done = heard.deed.at(-1);
      const own = heard.deed.flatMap(({ id, body }) =>
        body.said === '' ? [] : [{ id, speaker: me.agent, text: body.said }],
      );
      const outside = newest(words, [...(before.outside ?? []), ...heardOn(heard, notes).map(remembered)]);
      return [
        recall({
          dialogue: newest(words, [...before.dialogue, ...own, ...heard.talk.map(remembered)]),
          ...(outside.length > 0 ? { outside } : {}),
          deeds: newest(most, [...before.deeds, ...heard.deed.map(({ body }) => body.did)]),
          spoke: done === undefined ? before.spoke : done.body.said !== '',
        }),
      ];
    },
  });
}

const remembered = (message: Message<{ text: string }>) => ({
  id: message.id,
  speaker: speakerOf(message),
  text: message.body.text,
});

/** Nothing for a window of 0; `slice(-0)` would return everything. */
const newest = <T>(most: number, list: readonly T[]): T[] => (most === 0 ? [] : list.slice(-most));

/**
 * Carries out the plan: sends a drafted message, or performs any other action. Memory keeps only the fact of speaking,
 * without the words.
 */
export const execution = rule({
  wakes: [each(plan)],
  says: [maybe(action), maybe(talk), deed],
  say: ({ plan: { body } }) => {
    const { choice, text } = body;
    if (choice.startsWith(SEND) && text !== '') return [talk({ text }), deed({ did: 'send a message', said: text })];
    return [action({ do: choice }), deed({ did: choice, said: '' })];
  },
});

/** Internal channels stay inside the agent; speech goes to the others. */
export const INSIDE: Readonly<Record<string, Route>> = {
  observation: own,
  percept: own,
  recall: own,
  plan: own,
  deed: own,
  action: own,
  talk: others,
  notes: everyone,
};

// --- how a prompt shows a memory ---

export const dialogueSegments = (memory: Message<Recall> | undefined): Segment[] =>
  [...(memory?.body.outside ?? []), ...(memory?.body.dialogue ?? [])].map(({ id, speaker, text }) => ({
    origin: 'message',
    speaker: 'user',
    text: `${speaker} says: ${text}`,
    from: [toMessageId(id)],
    about: speaker,
  }));

export function deedSegments(memory: Message<Recall> | undefined): Segment[] {
  if (memory === undefined || memory.body.deeds.length === 0) return [];
  return [
    {
      origin: 'memory',
      speaker: 'user',
      text: `Previous actions: ${memory.body.deeds.join(', ')}`,
      from: [memory.id],
      name: 'previous-actions',
    },
  ];
}

// --- the lettered list: tdw_mat/LLM/LLM.py (`parse_answer`); its last resort, a random entry, is a repair here ---

const SEND = 'send a message: ';

/** A to Z, then AA, AB and so on; the published list continues after Z with other characters. */
export function letter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letter(Math.floor(index / 26) - 1) + last;
}

export const optionsOf = (actions: readonly string[], draft: string): string[] =>
  draft === '' ? [...actions] : [`${SEND}"${draft.replace(/\s+/g, ' ').trim()}"`, ...actions];

/** The only option besides idling, if there is just one, so that no model is needed; idling if there is none. */
export function onlyOption(actions: readonly string[] | undefined, idle: string): string | undefined {
  const others = (actions ?? []).filter((action) => action !== idle);
  return others.length > 1 ? undefined : (others[0] ?? idle);
}

/**
 * The list as two segments, since the drafted message comes from another module and the actions from the observation.
 */
export function optionSegments(
  seen: Message<Observation> | undefined,
  draft: Message<{ text: string }> | undefined,
): Segment[] {
  const text = draft?.body.text ?? '';
  const options = optionsOf(seen?.body.actions ?? [], text);
  const lines = options.map((option, i) => `${letter(i)}. ${option}`);
  const own = text === '' ? 0 : 1;
  const first: Segment[] =
    draft && own === 1
      ? [{ origin: 'message', speaker: 'user', text: `Options:\n${lines[0]}`, from: [draft.id], name: 'options' }]
      : [];
  const head = own === 0 ? 'Options:\n' : '';
  const rest: Segment = {
    origin: 'observation',
    speaker: 'user',
    text: head + lines.slice(own).join('\n'),
    name: 'options',
    from: seen && [seen.id],
  };
  return [...first, rest];
}

/**
 * The option that an answer means: the first whose text occurs in it, otherwise the one whose letter does, alone or
 * after `option` or `action`, otherwise the first whose thing is named with its number. Letters must be capitals, as in
 * the published code, unless the answer consists of or ends with one; otherwise `option is` would name one. Idling is
 * chosen only if nothing else matches: the published lists do not offer it, and `no need to wait` is not a choice.
 */
export function matchOption(answer: string, options: readonly string[], idle?: string): Acceptance<string> {
  const plain = answer.replace(/[*_`"'[\]]/g, '').trim();
  const reply = plain.toLowerCase();
  const others = options.filter((option) => option !== idle);
  const found =
    options.find((option) => reply === comparable(option)) ??
    others.find((option) => reply.includes(comparable(option)) || isSending(reply, option)) ??
    lettersIn(plain).flatMap((wanted) => options.filter((_, i) => letter(i) === wanted))[0] ??
    others.find((option) => isNamed(reply, option));
  if (found !== undefined) return { ok: true, value: found };
  return { ok: false, reason: failure('CHOICE_UNKNOWN', { said: answer.slice(0, 80), options }) };
}

const comparable = (option: string): string =>
  option
    .replace(/[*_`"'[\]]/g, '')
    .trim()
    .toLowerCase();

/** In order of precedence. */
const LETTERS: readonly RegExp[] = [
  /\b(?:[Oo]ption|[Aa]ction)\s+\(?([A-Z]{1,2})\b/g,
  /(?:^|[\s(])([A-Z]{1,2})(?=[.,):]|\s*\(|$)/g,
  /(?:^|\b(?:option|action)\s+)\(?([a-z]{1,2})\)?[.]?$/g,
];

const lettersIn = (reply: string): string[] =>
  LETTERS.flatMap((pattern) => [...reply.matchAll(pattern)].map(([, found = '']) => found.toUpperCase()));

/** `<apple> (17)`: matched by name and number, each as a separate word. */
function isNamed(reply: string, option: string): boolean {
  const [, name = '', id = ''] = /<([^<>]+)> \((\d+)\)/.exec(option) ?? [];
  const words = reply.split(/[^\p{L}\d_]+/u);
  return id !== '' && words.includes(id) && reply.includes(name.toLowerCase());
}

const isSending = (reply: string, option: string): boolean =>
  option.startsWith(SEND) && reply.includes('send a message');
