// Reads a prompt as a language model would, from its rendered messages alone, and is the only way from a prompt to a
// player's knowledge: the kind of answer wanted, recognized by the schema's property names, and the paragraphs (a
// segment is one, agents/module.ts), recognized by their beginnings. An agent's message follows its name within one
// paragraph, so it cannot be mistaken for another section.
import type { Ask } from '../../runtime/core/ask.ts';
import type { ChatMessage, Origin } from '../../runtime/core/segment.ts';
import type { ChatPrompt } from '../../runtime/core/world.ts';
import { anything, form, words } from './form.ts';

/** An entry of a lettered list. */
interface PromptOption {
  readonly label: string;
  readonly text: string;
}

/** One paragraph of a prompt, by what its head says that it is. */
export type PromptParagraph =
  | { readonly kind: 'who'; readonly me: string; readonly team: readonly string[]; readonly decides: readonly string[] }
  | {
      readonly kind: 'manual' | 'task' | 'instructions' | 'schema' | 'picture' | 'repair' | 'reply';
      readonly text: string;
    }
  | { readonly kind: 'exploring'; readonly allowed: boolean; readonly text: string }
  | { readonly kind: 'observation'; readonly agent: string; readonly text: string }
  /** What several agents see in common, in addition to their own observations. */
  | { readonly kind: 'shared'; readonly agents: readonly string[]; readonly text: string }
  /** Somebody's words, by their speaker. */
  | { readonly kind: 'message'; readonly speaker: string; readonly text: string }
  /** A comment on a plan: a question about it, or a verdict. */
  | { readonly kind: 'remark'; readonly speaker: string; readonly agrees: boolean | null; readonly text: string }
  /** A plan in words: the one that stands, the last one, or one that somebody proposes or proposed. */
  | { readonly kind: 'plan'; readonly by: string | null; readonly state: PlanState; readonly text: string }
  /** How a teammate stands, in the words of the protocol's own report. */
  | { readonly kind: 'progress'; readonly agent: string; readonly text: string }
  /** Why something that was wanted cannot be done. */
  | { readonly kind: 'feedback'; readonly text: string }
  | { readonly kind: 'memory'; readonly about: string | null; readonly text: string }
  | { readonly kind: 'list'; readonly title: ListTitle; readonly entries: readonly string[] }
  | { readonly kind: 'options'; readonly options: readonly PromptOption[] }
  /** Information given once, or orders and past actions, under a heading. */
  | { readonly kind: 'note'; readonly title: NoteTitle; readonly text: string };

export type PlanState = 'standing' | 'so far' | 'proposed' | 'earlier';
/** `Robot`: the descriptions of bodies, one line each with its heading. */
type NoteTitle = (typeof NOTE_TITLES)[number];
const NOTE_TITLES = [
  'Scene',
  'Robot',
  'Your subtask',
  'Your plan',
  'Done so far',
  'Assigned before',
  'The code printed',
  'The code failed',
] as const;
type ListTitle = 'Open subtasks' | 'Completed subtasks' | 'Subtask of each agent';

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
  const wanted = wantedFields(prompt);
  const ask = TELLING.find(([property]) => wanted.has(property))?.[1] ?? 'act';
  const segments = wholeViews(readPrompt(prompt.messages)).map((one) => readParagraph(one, readObservation));
  return { ask, segments, schema: prompt.schema };
}

type OwnParagraph = Exclude<PromptParagraph, { kind: 'shared' }>;

/** Puts what several agents see alike behind what each of them sees for itself. */
function wholeViews(paragraphs: readonly PromptParagraph[]): OwnParagraph[] {
  const shared = paragraphs.find((one) => one.kind === 'shared');
  const left = new Set(shared?.agents);
  const views = paragraphs.flatMap((one): OwnParagraph[] => {
    if (one.kind === 'shared') return [];
    if (one.kind !== 'observation' || shared?.agents.includes(one.agent) !== true) return [one];
    left.delete(one.agent);
    return [{ ...one, text: `${one.text}\n${shared.text}` }];
  });
  return [...views, ...[...left].map((agent) => ({ kind: 'observation' as const, agent, text: shared?.text ?? '' }))];
}

// --- what is asked ---

export function wantedFields({ schema }: Pick<ChatPrompt, 'schema'>): ReadonlySet<string> {
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

// --- what is read out of a paragraph ---

function readParagraph<V>(paragraph: OwnParagraph, readObservation: ObservationReader<V>): ReadParagraph<V> {
  switch (paragraph.kind) {
    case 'who': {
      const { me, team, decides } = paragraph;
      return { origin: 'instructions', text: '', who: { me, team, decides } };
    }
    case 'observation': {
      const { agent, text } = paragraph;
      return { origin: 'observation', about: agent, text, data: readObservation(text) };
    }
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

// --- paragraphs, by their beginnings ---

/**
 * All paragraphs of a prompt in order. What has no known head is instructions or, from others, a message of nobody.
 * @example
 * ```ts
 * import { readPrompt } from 'troupe/envs';
 *
 * readPrompt([{ role: 'user', content: 'Ann sees:\nIt is dark.' }])[0]?.kind; // → 'observation'
 * ```
 */
export function readPrompt(messages: readonly ChatMessage[]): PromptParagraph[] {
  const read: PromptParagraph[] = [];
  for (const { role, content } of messages) {
    const texts =
      typeof content === 'string' ? [content] : content.flatMap((part) => ('text' in part ? part.text : []));
    if (role === 'assistant') {
      read.push({ kind: 'reply', text: texts.join('\n') });
      continue;
    }
    for (const text of texts.flatMap((whole) => whole.split('\n\n'))) {
      if (text === '') continue;
      const before = read.at(-1);
      const more = before?.kind === 'options' ? optionsIn(text) : undefined;
      if (before?.kind === 'options' && more !== undefined)
        read[read.length - 1] = { kind: 'options', options: [...before.options, ...more] };
      else read.push(role === 'system' ? readSystem(text) : readUser(text));
    }
  }
  return read;
}

// --- the text that a model gets ---

const WHO =
  /^(?:You are (.{1,300}), one of|You speak for the whole of) (?:the team (.*)|a team of \d+)\. Decide for: (.*)\.$/;

function readSystem(text: string): PromptParagraph {
  const who = WHO.exec(text);
  if (who) return { kind: 'who', me: who[1] ?? '', team: namesIn(who[2]), decides: namesIn(who[3]) };
  for (const [head, kind] of TOLD) if (text.startsWith(head)) return { kind, text: text.slice(head.length) };
  const noted = readNote(text);
  if (noted !== undefined) return noted;
  if (text.startsWith('An agent may explore')) return { kind: 'exploring', allowed: true, text };
  if (text.startsWith('No agent may explore')) return { kind: 'exploring', allowed: false, text };
  return { kind: 'instructions', text };
}

const TOLD = [
  ['Task:\n', 'task'],
  ['How this world works:\n', 'manual'],
  ['Answer with one JSON object and nothing else.', 'schema'],
] as const;

const namesIn = (list: string | undefined): string[] => (list === undefined || list === '' ? [] : list.split(', '));

/** `Scene:` and the like, or `Robot agent_0:` with the line itself. */
function readNote(text: string): PromptParagraph | undefined {
  if (/^Robot [^\n:]{1,300}:[ \n]/.test(text)) return { kind: 'note', title: 'Robot', text };
  const title = NOTE_TITLES.find((one) => one !== 'Robot' && text.startsWith(`${one}:`));
  if (title === undefined) return undefined;
  return { kind: 'note', title, text: text.slice(title.length + 1).trimStart() };
}

// --- what it is shown ---

function readUser(text: string): PromptParagraph {
  const noted = readNote(text);
  if (noted !== undefined) return noted;
  if (NUMBERED.test(text)) return { kind: 'memory', about: null, text };
  for (const { head, read } of HEADS) {
    const { name, rest } = behindHead(text, head) ?? {};
    if (rest !== undefined) return read({ rest, name, text });
  }
  return { kind: 'message', speaker: '', text };
}

/** A turn of a trace. */
const NUMBERED = /^(?:State|Action|Environment feedback|Dialogue) \d+:\n/;

/** What a paragraph begins with: `before`, then a name and `after` where somebody is named. */
interface ParagraphHead {
  readonly before: string;
  readonly after: string | undefined;
  /** Nothing is behind it. */
  readonly isWhole: boolean;
}

function headOf(pattern: string): ParagraphHead {
  const isWhole = pattern.endsWith('$');
  const [before = '', after] = (isWhole ? pattern.slice(0, -1) : pattern).split('{name}');
  return { before, after, isWhole };
}

/** Whom a paragraph names in its head, and what is behind that. */
function behindHead(
  text: string,
  { before, after, isWhole }: ParagraphHead,
): { rest: string; name?: string } | undefined {
  if (!text.startsWith(before)) return undefined;
  if (after === undefined) return isWhole && text !== before ? undefined : { rest: text.slice(before.length) };
  // Those that see alike are listed.
  const most = after === ' see:\n' ? 12_000 : 300;
  const at = text.slice(0, before.length + most + after.length).indexOf(after, before.length + 1);
  const [name, rest] = [text.slice(before.length, at), text.slice(at + after.length)];
  return at < 0 || name.includes('\n') || (isWhole && rest !== '') ? undefined : { name, rest };
}

type ParagraphReader = (shown: { rest: string; name?: string | undefined; text: string }) => PromptParagraph;
const of =
  (kind: 'manual' | 'task' | 'picture' | 'repair'): ParagraphReader =>
  ({ rest }) => ({ kind, text: rest });
/** With its head. */
const whole =
  (kind: 'instructions' | 'feedback'): ParagraphReader =>
  ({ text }) => ({ kind, text });
const planOf =
  (state: PlanState): ParagraphReader =>
  ({ rest, name: by = null }) => ({ kind: 'plan', by, state, text: rest });
const remarkOf =
  (agrees: boolean | null): ParagraphReader =>
  ({ rest, name = '' }) => ({ kind: 'remark', speaker: name, agrees, text: rest });
const memoryOf: ParagraphReader = ({ rest, name: about = null }) => ({ kind: 'memory', about, text: rest });
const wholeMemory: ParagraphReader = ({ text }) => ({ kind: 'memory', about: null, text });
const says: ParagraphReader = ({ rest, name = '' }) => ({ kind: 'message', speaker: name, text: rest });
const listOf =
  (title: ListTitle): ParagraphReader =>
  ({ rest }) => ({
    kind: 'list',
    title,
    entries: rest.split('\n').flatMap((line) => (line.startsWith('- ') ? line.slice(2) : [])),
  });

/** The head of each kind of paragraph, the more special before the more general. `$`: nothing is behind it. */
const SHOWN: readonly (readonly [head: string, read: ParagraphReader])[] = [
  ['Remembered from earlier steps:\n', memoryOf],
  ['Previous actions: ', wholeMemory],
  ['Subtasks that must wait:\n', wholeMemory],
  ['You are busy: ', wholeMemory],
  ['Carried out before:\n', wholeMemory],
  ['Still being carried out, and fixed in the joint plan:\n', wholeMemory],
  ['What you took {name} to intend, and what it was then seen to do:\n', memoryOf],
  ...(['Open subtasks', 'Completed subtasks', 'Subtask of each agent'] as const).flatMap((title) =>
    [`${title}: none$`, `${title}:\n`].map((head) => [head, listOf(title)] as const),
  ),
  ['Options:\n', ({ rest }) => ({ kind: 'options', options: optionsIn(rest) ?? [] })],
  ['That will not do. ', of('repair')],
  ['What you chose cannot be done: ', whole('feedback')],
  ['Plans that were sent back:\n', whole('feedback')],
  ['Wanted: ', whole('feedback')],
  ['Before you choose, think it through', whole('instructions')],
  ['So name the one option', whole('instructions')],
  ['The dialogue opens:\n', whole('instructions')],
  ['This is the last word: ', whole('instructions')],
  ['Task:\n', of('task')],
  ['The plan so far:\n', planOf('so far')],
  ['The plan:\n', planOf('standing')],
  ['What you see is of ', ({ text }) => ({ kind: 'progress', agent: '', text })],
  ['Progress of {name}, as of ', ({ rest, name = '' }) => ({ kind: 'progress', agent: name, text: `as of ${rest}` })],
  ['What {name} sees, as a picture:$', of('picture')],
  ['{name} sees:\n', ({ rest, name = '' }) => ({ kind: 'observation', agent: name, text: rest })],
  ['{name} see:\n', ({ rest, name }) => ({ kind: 'shared', agents: namesIn(name), text: rest })],
  ['{name} says: ', says],
  ['{name} says:', says],
  ['{name} proposes this plan:\n', planOf('proposed')],
  ['{name} proposed:\n', planOf('earlier')],
  ['{name} asks: ', remarkOf(null)],
  ['{name} asked: ', remarkOf(null)],
  ['{name} agrees: ', remarkOf(true)],
  ['{name} agrees.', remarkOf(true)],
  ['{name} objects: ', remarkOf(false)],
  ['{name} objects.', remarkOf(false)],
];

const HEADS = SHOWN.map(([pattern, read]) => ({ head: headOf(pattern), read }));

/** The entries of a list of which every line is lettered; undefined where one is not. */
function optionsIn(text: string): PromptOption[] | undefined {
  const options = text.split('\n').map((line) => OPTION.read(line));
  return options.every((one) => one !== undefined) ? options : undefined;
}
const OPTION = form('{label}. {text}', { label: words('[A-Z]{1,4}'), text: anything });
