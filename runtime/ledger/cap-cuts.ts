// Counts what the caps of a protocol have cut: how often, and how many tokens of what was said were delivered.

import type { HappeningOf } from '../core/event.ts';
import { groupedNumber } from '../text/in-words.ts';
import type { ModelCallEvent } from './input-lines.ts';

export interface CutRow {
  /** The cap in words. */
  readonly cap: string;
  readonly action: string;
  readonly messages: number;
  /** Tokens of these messages as their senders wrote them, and as they were sent. */
  readonly said: number;
  readonly kept: number;
  /** The vocabulary of these counts. */
  readonly tokenizer: string;
  /** Whether some sender asks a model whose own vocabulary is another, or unknown. */
  readonly estimate: boolean;
}

type MessageCutEvent = HappeningOf<'message.cut'>;

interface CutsFold {
  /** Call it before the decision says anything. */
  called(event: ModelCallEvent): void;
  cut(event: MessageCutEvent): void;
  rows(): CutRow[];
}

export function createCuts(): CutsFold {
  /** By role instance: the schemes by which its prompts are counted, null where one is not certainly the model's. */
  const schemes = new Map<string, string | null>();
  const cuts: CutRow[] = [];
  return {
    called({ by, tokens }) {
      if (schemes.get(by) !== null) schemes.set(by, tokens?.known ? tokens.scheme : null);
    },
    cut({ cap, action, from, said, kept, tokenizer }) {
      const scheme = schemes.get(from);
      const estimate = scheme !== undefined && !scheme?.startsWith(tokenizer);
      cuts.push({ cap, action, messages: 1, said, kept, tokenizer, estimate });
      if (cuts.length > 1000) cuts.splice(0, cuts.length, ...addCuts(cuts));
    },
    rows: () => addCuts(cuts),
  };
}

/** One row for each cap and vocabulary, in order of first occurrence. */
export function addCuts(rows: readonly CutRow[]): CutRow[] {
  const sums = new Map<string, CutRow>();
  for (const row of rows) {
    const key = JSON.stringify([row.cap, row.action, row.tokenizer]);
    const sum = sums.get(key);
    const more = sum ?? { messages: 0, said: 0, kept: 0, estimate: false };
    sums.set(key, {
      ...row,
      messages: more.messages + row.messages,
      said: more.said + row.said,
      kept: more.kept + row.kept,
      estimate: more.estimate || row.estimate,
    });
  }
  return [...sums.values()];
}

/** For people: a line for each cap that cut something. */
export function cutLines(rows: readonly CutRow[], lastWords: number): string[] {
  const lines = rows.map(({ cap, messages, said, kept, tokenizer, estimate }) => {
    const which = messages === 1 ? '1 message' : `${messages} messages`;
    const by = `${tokenizer}${estimate ? ", an estimate: not known to be the model's own" : ''}`;
    return `Cut by the cap '${cap}': ${which}, of whose ${groupedNumber(said)} tokens ${groupedNumber(kept)} were heard (counted by ${by}).`;
  });
  return lastWords === 0
    ? lines
    : [...lines, `Last words: ${lastWords === 1 ? 'one was' : `${lastWords} were`} announced to their speakers.`];
}
