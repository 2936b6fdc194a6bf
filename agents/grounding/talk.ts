// Finds in what somebody says the one order that is given, and has it read: people give reasons, are polite and
// misspell.
import { ordersInContext } from './clauses.ts';
import { corrected } from './misspelling.ts';
import type { NameIndex } from './name-index.ts';
import { plainSpeech } from './plain-speech.ts';
import { withPronounsNamed } from './pronouns.ts';
import { nameKey } from './saying.ts';

export interface TalkReading {
  readonly names: NameIndex;
  /** The words of the world's own phrases. */
  readonly words: ReadonlySet<string>;
  /** Whose talk it is. */
  readonly agent: string | undefined;
  /** The actions that a plain order can mean. */
  readonly read: (order: string) => readonly string[];
}

/** The actions that it can mean; none where it holds no order, or two. */
export function readTalk(utterance: string, talk: TalkReading): readonly string[] {
  const said = plainSpeech(utterance, talk.agent);
  return firstFound([
    () => readClauses(said, talk),
    () => {
      const spelled = corrected(said, { words: talk.words, names: talk.names.words });
      return spelled === undefined ? [] : readClauses(spelled, talk);
    },
  ]);
}

function readClauses(said: string, { names, agent, read }: TalkReading): readonly string[] {
  const own = agent === undefined ? undefined : nameKey(agent);
  const isAnother = (word: string) => word !== own && names.people.has(word);
  for (const { order, context, follows } of ordersInContext(said, isAnother)) {
    const found = firstFound([order, ...withPronounsNamed(order, context, names)].map((text) => () => read(text)));
    // Two things to do, where the one is not what the other is for.
    if (found.length > 0) return follows || context === '' || read(context).length === 0 ? found : [];
  }
  return read(said);
}

/** What the first of these finds that finds anything. */
export function firstFound(tries: readonly (() => readonly string[])[]): readonly string[] {
  for (const find of tries) {
    const found = find();
    if (found.length > 0) return found;
  }
  return [];
}
