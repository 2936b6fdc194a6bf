// Defines the roles inside one embodied agent, after CoELA's modules (Zhang et al., arXiv 2307.02485; code
// UMass-Embodied-AGI/CoELA): perception notices what is new, memory keeps the last messages and actions, execution
// carries out the plan. None of them calls a model.
import { z } from 'zod';
import { heardOn, speakerOf } from '../../agents/prompt.ts';
import { action, channel, observation } from '../../runtime/core/channel.ts';
import { type Message, toMessageId } from '../../runtime/core/message.ts';
import { each, every, latest, maybe, optional, rule, unread } from '../../runtime/core/role.ts';
import { everyone, others, own, type Route } from '../../runtime/core/route.ts';
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

export interface MemoryOptions {
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
