// Reads a prompt as a language model would: from its rendered messages alone. It splits them at blank lines (one
// segment is one paragraph, agents/module.ts) and recognizes paragraphs by their beginnings. An agent's message follows
// its name within one paragraph, so it cannot be mistaken for another section.
import type { ChatMessage } from '../../runtime/core/segment.ts';

/** An entry of a lettered list. */
export interface PromptOption {
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
export type NoteTitle = (typeof NOTE_TITLES)[number];
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
export type ListTitle = 'Open subtasks' | 'Completed subtasks' | 'Subtask of each agent';

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

const NAME = String.raw`([^\n]{1,300}?)`;
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
  for (const [head, read] of SHOWN) {
    const match = head.exec(text);
    if (match) return read(text.slice(match[0].length), match[1] ?? '');
  }
  return { kind: 'message', speaker: '', text };
}

type ParagraphReader = (text: string, name: string) => PromptParagraph;
const of =
  (kind: 'manual' | 'task' | 'instructions' | 'picture' | 'repair' | 'feedback'): ParagraphReader =>
  (text) => ({ kind, text });
const planOf =
  (state: PlanState): ParagraphReader =>
  (text, name) => ({ kind: 'plan', by: name === '' ? null : name, state, text });
const remarkOf =
  (agrees: boolean | null): ParagraphReader =>
  (text, speaker) => ({ kind: 'remark', speaker, agrees, text });
const memoryOf: ParagraphReader = (text, about) => ({ kind: 'memory', about: about === '' ? null : about, text });
const listOf =
  (title: ListTitle): ParagraphReader =>
  (text) => ({
    kind: 'list',
    title,
    entries: text.split('\n').flatMap((line) => (line.startsWith('- ') ? line.slice(2) : [])),
  });

/** The head of each kind of paragraph, the more special before the more general. */
const SHOWN: readonly (readonly [head: RegExp, read: ParagraphReader])[] = [
  [/^Remembered from earlier steps:\n/, memoryOf],
  [/^(?=Previous actions: )/, memoryOf],
  [/^(?=Subtasks that must wait:\n)/, memoryOf],
  [/^(?=(?:State|Action|Environment feedback|Dialogue) \d+:\n)/, memoryOf],
  [/^(?=(?:You are busy: |Carried out before:\n|Still being carried out, and fixed in the joint plan:\n))/, memoryOf],
  [new RegExp(`^What you took ${NAME} to intend, and what it was then seen to do:\n`), memoryOf],
  [/^Open subtasks:(?: none$|\n)/, listOf('Open subtasks')],
  [/^Completed subtasks:(?: none$|\n)/, listOf('Completed subtasks')],
  [/^Subtask of each agent:(?: none$|\n)/, listOf('Subtask of each agent')],
  [/^Options:\n/, (text) => ({ kind: 'options', options: optionsIn(text) ?? [] })],
  [/^That will not do\. /, of('repair')],
  [/^(?=What you chose cannot be done: )/, of('feedback')],
  [/^(?=Plans that were sent back:\n)/, of('feedback')],
  [/^(?=Wanted: )/, of('feedback')],
  [/^(?=Before you choose, think it through)/, of('instructions')],
  [/^(?=So name the one option)/, of('instructions')],
  [/^(?=The dialogue opens:\n)/, of('instructions')],
  [/^(?=This is the last word: )/, of('instructions')],
  [/^Task:\n/, of('task')],
  [/^The plan so far:\n/, planOf('so far')],
  [/^The plan:\n/, planOf('standing')],
  [/^What you see is of /, (text) => ({ kind: 'progress', agent: '', text: `What you see is of ${text}` })],
  [new RegExp(`^Progress of ${NAME}, as of `), (text, agent) => ({ kind: 'progress', agent, text: `as of ${text}` })],
  [new RegExp(`^What ${NAME} sees, as a picture:$`), of('picture')],
  [new RegExp(`^${NAME} sees:\n`), (text, agent) => ({ kind: 'observation', agent, text })],
  [/^([^\n]{1,12000}?) see:\n/, (text, agents) => ({ kind: 'shared', agents: namesIn(agents), text })],
  [new RegExp(`^${NAME} says: ?`), (text, speaker) => ({ kind: 'message', speaker, text })],
  [new RegExp(`^${NAME} proposes this plan:\n`), planOf('proposed')],
  [new RegExp(`^${NAME} proposed:\n`), planOf('earlier')],
  [new RegExp(`^${NAME} ask(?:s|ed): `), remarkOf(null)],
  [new RegExp(`^${NAME} agrees(?:: |\\.)`), remarkOf(true)],
  [new RegExp(`^${NAME} objects(?:: |\\.)`), remarkOf(false)],
];

/** The entries of a list of which every line is lettered; undefined where one is not. */
function optionsIn(text: string): PromptOption[] | undefined {
  const options: PromptOption[] = [];
  for (const line of text.split('\n')) {
    const entry = /^([A-Z]{1,4})\. (.*)$/.exec(line);
    if (entry?.[1] === undefined || entry[2] === undefined) return undefined;
    options.push({ label: entry[1], text: entry[2] });
  }
  return options;
}
