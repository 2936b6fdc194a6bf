// Prepares a prompt for a player: the kind of answer wanted, recognized by the schema's property names, and the parsed
// paragraphs, with observations read by the world's own reader. It is the only way from a prompt to a player's
// knowledge.
import type { Ask } from '../../runtime/core/ask.ts';
import type { Random } from '../../runtime/core/random.ts';
import type { Origin } from '../../runtime/core/segment.ts';
import type { ChatPrompt, Player } from '../../runtime/core/world.ts';
import {
  type ListTitle,
  type NoteTitle,
  type PromptOption,
  type PromptParagraph,
  readPrompt,
} from './prompt-reader.ts';

/** Whoever a prompt asks: an agent, or a role that decides for several. */
export interface Decider {
  readonly me: string;
  readonly team: readonly string[];
  readonly decides: readonly string[];
}

/** A paragraph with its text and what was read out of it; its origin and agent say from where a player has it. */
export interface ReadParagraph<V = unknown> {
  readonly origin: Origin;
  /** Without its head. */
  readonly text: string;
  /** The agent whose view or words it is. */
  readonly about?: string;
  /** Of what an agent sees: what the world's own reader makes of it. */
  readonly data?: V;
  readonly who?: Decider;
  readonly title?: NoteTitle | ListTitle;
  /** Of a list. */
  readonly entries?: readonly string[];
  readonly options?: readonly PromptOption[];
  /** Whether it allows exploring. */
  readonly explores?: boolean;
  /** Whether somebody objects to a plan in it. */
  readonly objects?: boolean;
}

export interface PlayerQuestion<V = unknown> {
  readonly ask: Ask;
  readonly segments: readonly ReadParagraph<V>[];
  readonly schema: ChatPrompt['schema'];
}

export type ObservationReader<V = unknown> = (text: string) => V;

/**
 * A player that answers each kind of question from what was read.
 * @example
 * ```ts
 * import { playerOf } from 'troupe/envs';
 *
 * const player = playerOf(
 *   (text) => ({ dark: text.includes('dark') }),
 *   ({ segments }) => ({ action: segments.some(({ origin }) => origin === 'observation') ? 'look' : 'wait' }),
 * );
 * typeof player.answer; // → 'function'
 * ```
 */
export function playerOf<V>(
  readObservation: ObservationReader<V>,
  answer: (question: PlayerQuestion<V>, random: Random) => unknown,
): Player {
  return {
    answer(prompt, random) {
      const wanted = wantedFields(prompt);
      const said = answer(readQuestion(prompt, readObservation), random);
      return withReason(wanted.has('metaPlan') ? withMetaPlan(said) : said, wanted);
    },
  };
}

/**
 * What a prompt asks for, recognized by the properties of its schema, and its paragraphs, observations read by the
 * world's own reader.
 * @example
 * ```ts
 * import { readQuestion } from 'troupe/envs';
 *
 * const prompt = {
 *   messages: [{ role: 'user', content: 'Ann sees:\nIt is dark.' }],
 *   schema: { properties: { action: {} } },
 * } as const;
 * const { ask, segments } = readQuestion(prompt, (text) => ({ dark: text.includes('dark') }));
 * [ask, segments[0]?.data]; // → ['act', { dark: true }]
 * ```
 */
export function readQuestion<V>(prompt: ChatPrompt, readObservation: ObservationReader<V>): PlayerQuestion<V> {
  const segments = wholeViews(readPrompt(prompt.messages)).map((paragraph) =>
    readParagraph(paragraph, readObservation),
  );
  return { ask: askOf(prompt), segments, schema: prompt.schema };
}

/** Puts what several agents see alike behind what each of them sees for itself. */
function wholeViews(paragraphs: readonly PromptParagraph[]): PromptParagraph[] {
  const shared = paragraphs.find((one) => one.kind === 'shared');
  if (shared === undefined) return [...paragraphs];
  const own = new Set<string>();
  const views = paragraphs.flatMap((one): PromptParagraph[] => {
    if (one.kind === 'shared') return [];
    if (one.kind !== 'observation' || !shared.agents.includes(one.agent)) return [one];
    own.add(one.agent);
    return [{ ...one, text: `${one.text}\n${shared.text}` }];
  });
  const others = shared.agents.filter((agent) => !own.has(agent));
  return [...views, ...others.map((agent) => ({ kind: 'observation' as const, agent, text: shared.text }))];
}

/** A plan in words is the text of a plan. */
function withMetaPlan(said: unknown): unknown {
  return typeof said === 'object' && said !== null && 'text' in said ? { ...said, metaPlan: said.text } : said;
}

/** Where reasons are asked for and no text is, what it would tell the others are its reasons. */
function withReason(said: unknown, wanted: ReadonlySet<string>): unknown {
  const isTold = wanted.has('reason') && !wanted.has('text');
  return isTold && typeof said === 'object' && said !== null && 'text' in said ? { reason: said.text, ...said } : said;
}

// --- what is asked ---

function wantedFields({ schema }: Pick<ChatPrompt, 'schema'>): ReadonlySet<string> {
  const { properties } = schema;
  return new Set(typeof properties === 'object' && properties !== null ? Object.keys(properties) : []);
}

/** The kinds of answers by the properties that only they have (core/ask.ts), the more telling first. */
const TELLING: readonly (readonly [property: string, ask: Ask])[] = [
  ['choice', 'choose'],
  ['completed', 'verify'],
  ['corrections', 'correct'],
  ['agree', 'critique'],
  ['jobs', 'allocate'],
  ['action', 'act'],
  ['plan', 'plan'],
  ['metaPlan', 'plan'],
  ['subtasks', 'plan'],
  ['ready', 'plan'],
  ['text', 'say'],
  ['reason', 'choose'],
];

/** The ask behind a schema; `act` if it is unknown. */
function askOf(prompt: Pick<ChatPrompt, 'schema'>): Ask {
  const wanted = wantedFields(prompt);
  return TELLING.find(([property]) => wanted.has(property))?.[1] ?? 'act';
}

// --- what is read out of a paragraph ---

function readParagraph<V>(paragraph: PromptParagraph, readObservation: ObservationReader<V>): ReadParagraph<V> {
  switch (paragraph.kind) {
    case 'who': {
      const { me, team, decides } = paragraph;
      return { origin: 'instructions', text: '', who: { me, team, decides } };
    }
    case 'observation': {
      const { agent, text } = paragraph;
      return { origin: 'observation', about: agent, text, data: readObservation(text) };
    }
    case 'shared':
      return { origin: 'observation', text: paragraph.text, data: readObservation(paragraph.text) };
    case 'note': {
      const { title, text } = paragraph;
      return { origin: title === 'Done so far' ? 'memory' : 'instructions', text, title };
    }
    case 'exploring':
      return { origin: 'instructions', text: paragraph.text, explores: paragraph.allowed };
    case 'message':
      return spokenBy(paragraph.speaker, paragraph.text);
    case 'remark':
      return { objects: paragraph.agrees === false, ...spokenBy(paragraph.speaker, paragraph.text) };
    case 'plan':
      return spokenBy(paragraph.by ?? undefined, paragraph.text);
    case 'progress':
      return spokenBy(paragraph.agent, paragraph.text);
    case 'feedback':
      return spokenBy('', paragraph.text);
    case 'memory':
      return { origin: 'memory', text: paragraph.text, about: paragraph.about ?? undefined };
    case 'list': {
      const { title, entries } = paragraph;
      return {
        origin: 'memory',
        text: `${title}:\n${entries.map((entry) => `- ${entry}`).join('\n')}`,
        title,
        entries,
      };
    }
    case 'options': {
      const { options } = paragraph;
      return { origin: 'observation', text: options.map(({ label, text }) => `${label}. ${text}`).join('\n'), options };
    }
    default:
      return { origin: ORIGIN_OF[paragraph.kind], text: paragraph.text };
  }
}

const spokenBy = (speaker: string | undefined, text: string) => ({
  origin: 'message' as const,
  text,
  about: speaker === '' ? undefined : speaker,
});

const ORIGIN_OF = {
  manual: 'instructions',
  task: 'task',
  instructions: 'instructions',
  schema: 'schema',
  picture: 'image',
  repair: 'repair',
  reply: 'reply',
} as const;
