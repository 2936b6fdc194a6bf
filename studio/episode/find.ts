// Finds words in an episode: in what was said, in prompts and answers, in what agents did, and in reasons of failures
// and of the end; and what cost at least so many tokens.
import type { Episode, EpisodeCall, EpisodeMessage, EpisodeWindow } from './model.ts';

export interface SearchQuery {
  /** All of them, in small letters. */
  readonly words: readonly string[];
  /** In tokens. */
  readonly least: number;
}

export interface SearchHit {
  readonly what: string;
  readonly step: number;
  readonly text: string;
  readonly cost: number;
  /** The id of the message or call that it is. */
  readonly message?: string;
  readonly call?: string;
}

/** So much of a text is shown around what was found, in characters. */
const AROUND = 70;

export const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** An agent with the role in which it speaks; a role that exists once by its name alone. */
export function speakerName(name: string, role: string): string {
  return name === role ? name : `${name}, ${role}`;
}

type Given = Pick<Episode, 'members' | 'steps'>;

/** In the order of the steps. */
export function findIn(window: Omit<EpisodeWindow, 'pictures'>, episode: Given, wanted: SearchQuery): SearchHit[] {
  const { messages, calls, texts, steps } = window;
  const nameOf = (member: number): string => episode.members[member]?.name ?? '';
  const textOf = (index = -1): string => texts[index] ?? '';
  const saidIn = (one: EpisodeMessage): SearchHit[] => {
    const { id, step, from, role, channel, text, to, dropped = [], written, firstRead, reread } = one;
    const what = `${speakerName(nameOf(from), role)} on ${channel}`;
    const more = [...to.map(nameOf), ...dropped.map(({ why }) => why)].join(' ');
    const cost = written + firstRead + reread;
    return chosen({ what, step, text: textOf(text), cost, message: id }, more, wanted);
  };
  const askedIn = ({ id, step, by, role, ask, model, prompt, reply, trouble = '', input, output }: EpisodeCall) => {
    const what = `${speakerName(nameOf(by), role)} asked ${model} (${ask})`;
    const more = [trouble, ...prompt.map(({ text }) => textOf(text))].join('\n');
    return chosen({ what, step, text: textOf(reply), cost: input + output, call: id }, more, wanted);
  };
  return steps.flatMap((one) => {
    const step = episode.steps[one.place]?.step ?? one.place;
    return [
      ...one.messages.flatMap((i) => (messages[i] && 'text' in messages[i] ? saidIn(messages[i]) : [])),
      ...one.calls.flatMap((i) => (calls[i] && 'prompt' in calls[i] ? askedIn(calls[i]) : [])),
      ...one.deeds.flatMap(({ agent, does, why = '' }) =>
        chosen({ what: `${agent} did`, step, text: `${does} ${why}`, cost: 0 }, '', wanted),
      ),
    ];
  });
}

/** The end of the episode, where it is wanted. */
export function findEnd(
  { steps, ended }: Pick<Episode, 'steps' | 'ended'>,
  text: string,
  wanted: SearchQuery,
): SearchHit[] {
  if (!ended) return [];
  return chosen({ what: 'the end', step: steps.at(-1)?.step ?? 0, cost: 0, text }, ended.reason, wanted);
}

function chosen(found: SearchHit, more: string, { words, least }: SearchQuery): SearchHit[] {
  const all = `${found.text} ${more}`;
  const searched = `${found.what} ${all}`.toLowerCase();
  if (found.cost < least || !words.every((word) => searched.includes(word))) return [];
  const from = Math.max(0, all.toLowerCase().indexOf(words[0] ?? '') - AROUND);
  return [{ ...found, text: `${from > 0 ? '…' : ''}${all.slice(from, from + 2 * AROUND)}` }];
}
