// Finds the one order in what somebody says and has it matched. People give reasons, are polite, and misspell words.

import type { NameIndex } from '../names/name-index.ts';
import { nameKey } from '../words/saying.ts';
import { withoutAfterthought } from './afterthoughts.ts';
import { callInWords } from './calls.ts';
import { ordersInContext } from './clauses.ts';
import { type ContrastedOrders, contrastIn, withFragment } from './contrasts.ts';
import { corrected } from './misspelling.ts';
import { DONE_ALREADY } from './order-context.ts';
import { plainSpeech } from './plain-speech.ts';
import { aboutTheSame, onlyThings, withPronounsNamed } from './pronouns.ts';
import { sameTwice } from './remarks.ts';

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
export function readTalk(utterance: string, reading: TalkReading): readonly string[] {
  const talk = { ...reading, read: onceEach(reading.read) };
  if (DONE_ALREADY.test(utterance)) return [];
  const said = plainSpeech(utterance, talk.agent);
  const call = callInWords(utterance);
  const known = { words: talk.words, names: talk.names.words };
  const spelled = [corrected(said, known), corrected(said, { ...known, swapped: true })];
  return firstFound([
    () => readClauses(said, talk),
    () => (call === undefined ? [] : talk.read(call)),
    () => readTwice(said, talk),
    () => readContrast(contrastIn(utterance), talk),
    ...spelled.map((text) => () => (text === undefined ? [] : readClauses(text, talk))),
  ]);
}

function readClauses(said: string, talk: TalkReading): readonly string[] {
  const { names, agent } = talk;
  const read = (order: string) => readWithAfterthought(order, talk);
  const own = agent === undefined ? undefined : nameKey(agent);
  const isAnother = (word: string) => word !== own && names.people.has(word);
  for (const { order, context, follows } of ordersInContext(said, isAnother)) {
    const found = firstFound([order, ...withPronounsNamed(order, context, names)].map((text) => () => read(text)));
    // Two things to do, where the one is not what the other is for, nor the same.
    if (found.length > 0) {
      const before = follows || context === '' ? [] : read(context);
      return before.every((action) => found.includes(action)) ? aboutTheSame(found, order, context, names) : [];
    }
  }
  return read(said);
}

/** What somebody adds to an order must not be one. */
function readWithAfterthought(order: string, { names, read }: TalkReading): readonly string[] {
  const readingsOf = (text: string, context: string) =>
    [text, ...withPronounsNamed(text, context, names)].flatMap(read);
  return firstFound([
    () => read(order),
    ...withoutAfterthought(order).map((one) => () => {
      const found = read(one.order);
      const other = found.length === 0 ? [] : readingsOf(one.afterthought, one.order);
      return other.length === 0 || (one.first === true && !other.some((action) => found.includes(action))) ? found : [];
    }),
  ]);
}

/** The action that two ways of saying it come to alike. */
function readTwice(said: string, { names, read }: TalkReading): readonly string[] {
  for (const ways of sameTwice(said)) {
    const [first = ''] = ways;
    const found = ways.map((way) =>
      firstFound([way, ...withPronounsNamed(way, first, names)].map((text) => () => read(text))),
    );
    const all = new Set(found.flat());
    if (all.size === 1 && found.every((actions) => actions.length === 1)) return [...all];
  }
  return [];
}

/** What is kept, unless what is excluded is not understood or comes to the same. */
function readContrast(contrast: ContrastedOrders | undefined, talk: TalkReading): readonly string[] {
  if (contrast === undefined) return [];
  const { kept, excluded, keptLast } = contrast;
  const readAs = (text: string, other: string) =>
    [text, ...withPronounsNamed(text, other, talk.names)].flatMap((order) => readTalk(order, talk));
  const meant = [...new Set(readAs(kept, excluded))];
  const denied = readAs(excluded, kept);
  if (meant.length === 0) {
    const instead = keptLast && denied.length > 0 ? readWithFragment(excluded, kept, talk) : [];
    return instead.some((action) => denied.includes(action)) ? [] : instead;
  }
  const things = onlyThings(excluded, talk.names);
  const others = denied.length > 0 || things !== undefined ? denied : readWithFragment(kept, excluded, talk);
  if (others.length > 0) return meant.filter((action) => !others.includes(action));
  return things === undefined ? [] : meant.filter((action) => !things.some((thing) => isAbout(action, thing)));
}

const readWithFragment = (order: string, fragment: string, { read }: TalkReading): readonly string[] => [
  ...new Set(withFragment(order, fragment).flatMap(read)),
];

const isAbout = (action: string, thing: string): boolean =>
  new RegExp(`(?<!\\w)${thing.replace(/\W/g, '\\$&')}(?!\\w)`).test(action);

/** The same order stands in several ways to take a saying apart. */
function onceEach(read: TalkReading['read']): TalkReading['read'] {
  const known = new Map<string, readonly string[]>();
  return (order) => {
    const found = known.get(order) ?? read(order);
    known.set(order, found);
    return found;
  };
}

/** What the first of these finds that finds anything. */
export function firstFound(tries: readonly (() => readonly string[])[]): readonly string[] {
  for (const find of tries) {
    const found = find();
    if (found.length > 0) return found;
  }
  return [];
}
