// Defines CoELA: five modules inside each agent. Each decision starts with the draft of a message, which becomes one of
// the planner's options and costs the turn if chosen. No model is called while a plan runs, and no message is drafted
// right after one was sent. After Zhang et al. (arXiv 2307.02485, section 4) and UMass-Embodied-AGI/CoELA,
// tdw_mat/LLM/LLM.py.
import { z } from 'zod';
import { module } from '../agents/module.ts';
import { head, sees } from '../agents/prompt.ts';
import { channel, observation } from '../runtime/core/channel.ts';
import type { Message } from '../runtime/core/message.ts';
import { every, type Me } from '../runtime/core/role.ts';
import { own } from '../runtime/core/route.ts';
import type { Segment } from '../runtime/core/segment.ts';
import { family } from '../runtime/naming/family.ts';
import { Words } from './channels.ts';
import {
  createMemory,
  deedSegments,
  dialogueSegments,
  execution,
  INSIDE,
  matchOption,
  onlyOption,
  optionSegments,
  optionsOf,
  perception,
  plan,
  type Recall,
  recall,
} from './shared/embodied.ts';

const candidate = channel('candidate', Words);
const thoughts = channel('thoughts', Words);

const createCommunication = (talks: boolean, dialogue: DialogueOf) =>
  module({
    wakes: [every(observation), every(recall)],
    says: [candidate],
    unasked: ({ observation: [seen], recall: [memory] }, me) =>
      !talks ||
      me.world.agents.length < 2 ||
      memory?.body.spoke ||
      onlyOption(seen?.body.actions, me.world.idle) !== undefined
        ? [candidate({ text: '' })]
        : undefined,
    ask: 'say',
    answer: Words,
    prompt: ({ observation: seen, recall: [memory] }, me) => [
      ...head(
        'Draft one short message to your teammates: accurate, helpful, brief, and nothing that was said before. Sending it would cost you this turn. Leave it empty where nothing is worth it.',
        me,
        [me.agent],
      ),
      ...sees(seen),
      ...deedSegments(memory),
      ...dialogue(memory, me),
    ],
    say: ({ text }) => [candidate({ text: text.trim() })],
    fallback: () => [candidate({ text: '' })],
  });

const INSTRUCTIONS =
  'Choose the best available action from the lettered options. Ways are long: avoid what a teammate does already. Sending the message, where there is one, takes this turn.';

/** The second call is the first with its answer, and asks for the choice. After tdw_mat/LLM/LLM.py, `run`. */
const THINK = {
  origin: 'instructions',
  speaker: 'user',
  text: 'Before you choose, think it through step by step. Say only your reasons for now.',
} as const;
const NAME_IT = { origin: 'instructions', speaker: 'user', text: 'So name the one option that is best.' } as const;

const createReasoning = (cot: boolean, dialogue: DialogueOf) =>
  module({
    wakes: [every(observation), every(recall), every(candidate)],
    says: [thoughts],
    unasked: ({ observation: [seen] }, me) =>
      !cot || onlyOption(seen?.body.actions, me.world.idle) !== undefined ? [thoughts({ text: '' })] : undefined,
    ask: 'choose',
    answer: z.object({ reason: z.string() }),
    prompt: ({ observation: seen, recall: [memory], candidate: [draft] }, me) => [
      ...head(INSTRUCTIONS, me, [me.agent]),
      ...sees(seen),
      ...dialogue(memory, me),
      ...deedSegments(memory),
      ...optionSegments(seen[0], draft),
      THINK,
    ],
    say: ({ reason }) => [thoughts({ text: reason })],
    fallback: () => [thoughts({ text: '' })],
  });

const createPlanning = (dialogue: DialogueOf) =>
  module({
    wakes: [every(observation), every(recall), every(candidate), every(thoughts)],
    says: [plan],
    unasked: ({ observation: [seen] }, me) => {
      const choice = onlyOption(seen?.body.actions, me.world.idle);
      return choice === undefined ? undefined : [plan({ choice, text: '' })];
    },
    ask: 'choose',
    answer: z.object({ choice: z.string() }),
    unreasoned: 'it is reasoned about in a call of its own, which an option leaves out as the published code does',
    prompt: ({ observation: seen, recall: [memory], candidate: [draft], thoughts: [thought] }, me) => [
      ...head(INSTRUCTIONS, me, [me.agent]),
      ...sees(seen),
      ...dialogue(memory, me),
      ...deedSegments(memory),
      ...optionSegments(seen[0], draft),
      ...(hasThought(thought) ? [THINK, thoughtSegment(thought), NAME_IT] : []),
    ],
    accept: ({ choice }, { observation: [seen], candidate: [draft] }, me) => {
      const found = matchOption(choice, optionsOf(seen?.body.actions ?? [], draft?.body.text ?? ''), me.world.idle);
      return found.ok ? { ok: true, value: { choice: found.value } } : found;
    },
    say: ({ choice }, { candidate: [draft] }) => [plan({ choice, text: draft?.body.text ?? '' })],
    fallback: (_heard, me) => [plan({ choice: me.world.idle, text: '' })],
  });

type DialogueOf = (memory: Message<Recall> | undefined, me: Me) => readonly Segment[];

/** What was said, after two opening lines if there is anybody to talk to. */
const dialogueWith =
  (opening: boolean): DialogueOf =>
  (memory, { team: [first, second] }) => [
    ...(opening && first !== undefined && second !== undefined ? openingSegments(first, second) : []),
    ...dialogueSegments(memory),
  ];

const openingSegments = (first: string, second: string): Segment[] => [
  {
    origin: 'instructions',
    speaker: 'user',
    text: `The dialogue opens:\n${first}: Hello. I will tell you what I find, when I have finished something and when I need help. Please do the same.\n${second}: Gladly. I will tell you when I find or finish something, and ask for help where I need it.`,
  },
];

const hasThought = (thought: Message<{ text: string }> | undefined): thought is Message<{ text: string }> =>
  thought !== undefined && thought.body.text !== '';
const thoughtSegment = ({ id, body }: Message<{ text: string }>): Segment => ({
  origin: 'message',
  speaker: 'assistant',
  text: body.text,
  from: [id],
});

/**
 * CoELA: five modules inside each agent; a message is one of the planner's options and costs the turn (Zhang et al.,
 * arXiv 2307.02485).
 */
export const coela = family(
  'coela',
  {
    /** Whether a message may be sent at all. */
    talks: z.boolean().default(true).describe('Whether a message may be sent at all.'),
    /** Two lines open the dialogue in every prompt, as in the published one; they do not count towards `words`. */
    opening: z
      .boolean()
      .default(true)
      .describe('Whether every dialogue opens with two fixed lines: an invitation to share information, and "yes".'),
    /** Whether the planner first thinks aloud in a separate call, as in all published scripts. */
    cot: z.boolean().default(true).describe('Whether the planner first thinks aloud in a separate call.'),
    /** The number of most recent messages, and of the agent's most recent actions, in a prompt; 0 shows none. */
    words: z.int().min(0).max(100).default(3).describe('The number of most recent messages in a prompt; 0 shows none.'),
    deeds: z
      .int()
      .min(0)
      .max(100)
      .default(10)
      .describe('The number of its most recent actions that an agent sees; 0 shows none.'),
  },
  ({ talks, opening, cot, words, deeds }) => ({
    about: 'Each agent perceives, remembers, drafts a message, plans and acts by itself; a message takes the turn.',
    // Appendix and tdw_mat/LLM/LLM.py; top-p is 1, the usual value of servers.
    sampling: { '*': { temperature: 0.7, maxTokens: 256 } },
    perAgent: {
      perception,
      memory: createMemory({ words, deeds, ear: true }),
      communication: createCommunication(talks, dialogueWith(opening)),
      reasoning: createReasoning(cot, dialogueWith(opening)),
      planning: createPlanning(dialogueWith(opening)),
      execution,
    },
    routes: { ...INSIDE, candidate: own, thoughts: own },
  }),
);
