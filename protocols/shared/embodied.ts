// Defines the roles inside one embodied agent, after CoELA's modules (Zhang et al., arXiv 2307.02485; code
// UMass-Embodied-AGI/CoELA): perception notices what is new, memory keeps the last messages and actions, execution
// carries out the plan. None of them asks a model.
import { z } from 'zod';
import { heardOn, speakerOf } from '../../agents/prompt.ts';
import { action, channel, observation } from '../../runtime/core/channel.ts';
import { type Message, toMessageId } from '../../runtime/core/message.ts';
import { each, every, latest, maybe, optional, unread } from '../../runtime/core/role.ts';
import { everyone, others, own, type Route } from '../../runtime/core/route.ts';
import { rule } from '../../runtime/core/rule.ts';
import type { Segment } from '../../runtime/core/segment.ts';
import { notes, talk } from '../channels.ts';
import { SEND } from './choices.ts';
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
  /** What is new, in words; empty where nothing is. */
  text: z.string(),
  /** First seen now, and brought to the goal place since the last time, as far as this agent knows. */
  found: z.array(NotableThing),
  finished: z.array(z.string()),
  /** All that was found and brought so far, by name: kept for the next comparison. */
  known: z.array(z.string()),
  brought: z.array(z.string()),
  /** When it looked: in the world's time where that is shown, else in steps. */
  at: z.object({ now: z.number(), unit: z.string() }),
  /** How it stands, in words, where that is told to others. */
  standing: z.string(),
});
/** What an agent has just noticed, and how it stands. */
export const percept = channel('percept', Percept);

const Quotes = z.array(z.object({ id: z.string(), speaker: z.string(), text: z.string() }));
const Recall = z.object({
  /** The last words said by anybody, own ones included, oldest first; each with the message that it came by. */
  dialogue: Quotes,
  /** The last words from outside of the team, where there were any. */
  outside: Quotes.exactOptional(),
  /** The last deeds, oldest first. */
  deeds: z.array(z.string()),
  /** Whether the last deed was to speak. */
  spoke: z.boolean(),
});
export type Recall = z.output<typeof Recall>;
/** What an agent remembers, told to its other modules at every decision. */
export const recall = channel('recall', Recall);

/**
 * What was chosen, an entry of the list, and the message that was drafted, which is said if the choice is to send it.
 */
export const plan = channel('plan', z.object({ choice: z.string(), text: z.string() }));
/** What was done, and the words of it where it was to speak; else empty. */
export const deed = channel('deed', z.object({ did: z.string(), said: z.string() }));

/**
 * Notices things that count when they are seen for the first time, and progress towards the goal. Entering a room is
 * neither.
 */
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
/** Keeps what it notices inside of the agent. */
export const perception = createPerception({ tells: false });

export function newsText({ found, finished }: Pick<z.output<typeof Percept>, 'found' | 'finished'>): string {
  return [
    ...(found.length > 0 ? [`found ${found.map(notableText).join(', ')}`] : []),
    ...(finished.length > 0 ? [`brought ${finished.join(', ')}`] : []),
  ].join('; ');
}

export interface MemoryOptions {
  readonly words: number;
  readonly deeds: number;
  /** Whether word from outside of the team is kept among the messages. */
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

/** Of a window of 0, nothing: `slice(-0)` would be all. */
const newest = <T>(most: number, list: readonly T[]): T[] => (most === 0 ? [] : list.slice(-most));

/**
 * Does what was planned: a drafted message is said, everything else is done. It is remembered as the bare fact, without
 * the words.
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

/** Everything inside of the agent stays there; what is said aloud goes to the others. */
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

// --- what a prompt shows of a memory ---

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
