// Finds the one order in what somebody says and has it matched. People give reasons, are polite, and misspell words.

import { z } from 'zod';
import type { NameIndex } from '../../agents/grounding/name-index.ts';
import { nameKey } from '../../agents/grounding/saying.ts';
import { BLOCKERS, wordTokens } from '../../agents/grounding/words.ts';
import { isVerb } from '../verbs/verbs.ts';
import { withoutAfterthought } from './afterthoughts.ts';
import { DONE_ALREADY, ordersInContext } from './clauses.ts';
import { corrected } from './misspelling.ts';
import { plainSpeech } from './plain-speech.ts';
import { onlyThings, withPronounsNamed } from './pronouns.ts';

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
  const spelled = corrected(said, known);
  return firstFound([
    () => readClauses(said, talk),
    () => (call === undefined ? [] : talk.read(call)),
    () => readTwice(said, talk),
    () => readContrast(contrastIn(utterance), talk),
    () => (spelled === undefined ? [] : readClauses(spelled, talk)),
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
      return before.every((action) => found.includes(action)) ? found : [];
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

/** The sayings that must all come to the same action, if two verbs are used for one deed. */
function sameTwice(said: string): readonly (readonly string[])[] {
  const text = said.trim().replace(/[.!]+$/, '');
  const [, first = '', second = ''] = /^([^,;.]+?) and ([^,;.]+)$/i.exec(text) ?? [];
  if (second === '' || / and /i.test(second)) return [];
  const [verb = '', ...after] = second.split(' ');
  const objects = [after, after.slice(1)].map((words) => words.join(' ')).filter((object) => object !== '');
  return isVerb(verb.toLowerCase())
    ? [[first, second], ...objects.flatMap((object) => ['', 'of '].map((of) => [`${first} ${of}${object}`, second]))]
    : [[first, second]];
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

const NAME = /^(?:name|function|action|verb|command|tool|skill|method|operation|act)$/i;
const ARGUMENTS = /^(?:arguments?|args|parameters?|params|inputs?|objects?|targets?|things?|items?)$/i;

const Value = z.union([z.string(), z.number()]);
const Json = z.record(z.string(), z.union([Value, z.array(Value), z.record(z.string(), Value)]));

/** A call that is written as an object, where every key says what it is; undefined for all else. */
export function callInWords(said: string): string | undefined {
  const found = Json.safeParse(parsed(said.trim()));
  if (!found.success) return undefined;
  const entries = Object.entries(found.data);
  const names = entries.filter(([key, value]) => NAME.test(key) && typeof value === 'string');
  const args = entries.filter(([key]) => ARGUMENTS.test(key));
  if (names.length !== 1 || names.length + args.length !== entries.length) return undefined;
  const values = args.flatMap(([, value]) => (typeof value === 'object' ? valuesOf(value) : [value]));
  return values.includes(undefined) ? undefined : `${names[0]?.[1]}(${values.join(', ')})`;
}

/** A parameter may bear any name, but none that denies or sets a condition. */
function valuesOf(value: z.infer<typeof Json>[string] & object): readonly (string | number | undefined)[] {
  if (Array.isArray(value)) return value;
  return Object.entries(value).map(([key, one]) =>
    wordTokens(key).some(({ text }) => BLOCKERS.has(text)) ? undefined : one,
  );
}

function parsed(text: string): unknown {
  if (!text.startsWith('{')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Parts a saying that contrasts two things or orders into the one that is meant and the one that is excluded: `open
 * Drawer_2, not Drawer_1`, `instead of opening Drawer_1, open Drawer_2`, `Drawer_1? No, Drawer_2`.
 */
interface ContrastedOrders {
  /** An order; if it stands last, it may be what takes the place of something in the excluded order. */
  readonly kept: string;
  readonly keptLast: boolean;
  /** An order, or what stands in the place of something in the kept order. */
  readonly excluded: string;
}

/** Stands for whatever excludes what follows it. */
const NOT = '⊖';
const LEFT_ALONE =
  /\b(?:leave|keep) ([^,;]+?) (?:alone|be|untouched|closed|shut|open|on|off|as (?:it|he|she) is|where (?:it|he|she) is)(?=$|[,;.:]| and\b| but\b)/gi;
const EXCLUDES =
  /\b(?:(?:instead|in place|in lieu) of|rather than|as opposed to|in preference to|without(?= \w+ing\b)|(?:(?:i|we) )?(?:(?:do|will|shall|am|are) not|don't|won't)(?: going to)?|let(?:'s| us) not|(?:(?:definitely|certainly) )?not|never(?: mind)?|ignore|skip|avoid|disregard|forget(?: about)?)\b(?! (?:just|only|merely|simply|even)\b)/gi;
/** Who corrects an order without asking may change it again, and is asked. */
const CORRECTED = /^(.+?)\?\s+(?:oh )?(?:no|nope|nah)[,.:;!](?: wait[,.:])? (?!wait$)(.+)$/i;
/** What is excluded ends with its clause; `[0.5, 1.5]` is one thing. */
const CLAUSE = /^(.+?)(,? (?:and|but) |[,;:.](?: (?:and|but))? (?!\d)| [—–-]+ | (?=(?:i|i'll|let me) ))(.*)$/i;

/** None where nothing is excluded, or several things are. */
function contrastIn(said: string): ContrastedOrders | undefined {
  const text = said
    .trim()
    .replace(/[.!]+$/, '')
    .replace(/\u2019/g, "'")
    .replace(LEFT_ALONE, `${NOT} $1`)
    .replace(EXCLUDES, NOT);
  const [before = '', after, ...more] = text.split(NOT).map((part) => part.trim());
  if (more.length > 0) return undefined;
  if (after === undefined) {
    const [, excluded = '', kept = ''] = CORRECTED.exec(text) ?? [];
    return kept === '' ? undefined : { kept, excluded, keptLast: true };
  }
  const [, excluded = after.replace(/,$/, ''), mark = '', rest = ''] = CLAUSE.exec(after) ?? [];
  const start = before.replace(/[,;:.—–-]*(?:\s*\b(?:and|but))?$/i, '');
  const kept = [start, rest].filter((part) => part !== '').join(mark.startsWith(':') ? ': ' : ' ');
  return kept === '' || excluded === '' ? undefined : { kept, excluded, keptLast: start === '' };
}

/** The order with `fragment` in the place of every few words that follow each other. */
function withFragment(order: string, fragment: string): readonly string[] {
  const words = order.split(/\s+/);
  return words.flatMap((_, from) =>
    Array.from({ length: Math.min(MOST_REPLACED, words.length - from) }, (_, more) =>
      [...words.slice(0, from), fragment, ...words.slice(from + more + 1)].join(' '),
    ),
  );
}

/** The words of `the living room 4000`. */
const MOST_REPLACED = 4;
