// Reads the sentences that no phrase of a world reads: orders among reasons and remarks, roundabout turns, verbs that
// nobody listed. The grounder loads this room with the first sentence that its own levels do not read.
import {
  createMatcher,
  type English,
  type Fits,
  indexPhrases,
  type Matcher,
  type MatchOptions,
  nearestOf,
  type PhraseIndex,
  type PhraseQuery,
  readPhrases,
  type Vocabulary,
} from '../agents/grounding/matcher.ts';
import { nameKey, readSaying, type Saying } from '../agents/grounding/saying.ts';
import type { Lexicon } from '../runtime/facets/lexicon.ts';
import { genericLexicon } from './listed/generic-lexicon.ts';
import { readAction } from './listed/listed-action.ts';
import { endsHarmlessly, orderStarts, PURPOSES } from './phrases/harmless-additions.ts';
import { type KnownVerbs, rewordings, takesThings, withReplaced } from './phrases/inferred-verbs.ts';
import { loosePhrasesOf } from './phrases/result-phrases.ts';

import { firstFound, readTalk } from './talk/talk.ts';
import { plainerOrders } from './turns.ts';
import { isVerb } from './verbs/verbs.ts';

export const readerOf: English['readerOf'] = (vocabulary) => {
  const { lexicon, phrases, fits, verbs } = vocabulary;
  const loose = indexPhrases(lexicon.forms.flatMap((form) => loosePhrasesOf(form, lexicon)));
  // What can be done to a thing decides between what is listed and what is loosely said, and never refuses what is
  // listed.
  const readings: readonly OrderReading[] = [
    readingBy(phrases, fits.perhaps),
    (asked) =>
      withParticleFirst(asked.saying).flatMap((saying) => readingBy(phrases, fits.perhaps)({ ...asked, saying })),
    readingBy(loose, fits.surely),
    readingBy(phrases, fits.possibly),
    readingByMeaning(vocabulary),
  ];
  const words = wordsOfPhrases(lexicon);
  const purposes = new Set([...PURPOSES, ...verbs]);
  const rooms = (lexicon.rooms ?? []).map(nameKey);
  return (utterance, names, { agent, admits }) => {
    const readPlain = (text: string): readonly string[] => {
      const saying = readSaying(text);
      if (saying === undefined) return [];
      const asked = { ...vocabulary, saying, names, agent, purposes, rooms, admits };
      return firstFound(readings.map((read) => () => read(asked)));
    };
    const read = (order: string): readonly string[] => {
      const found = readPlain(order);
      if (found.length > 0 || readSaying(order) === undefined) return found;
      return [...new Set(plainerOrders(order).flatMap(readPlain))];
    };
    return readTalk(utterance, { names, words, agent, read });
  };
};

const matchers = listedMatchers();

export const readList: English['readList'] = (utterance, actions, agent) =>
  matchers.of(actions).match(utterance, { agent });

/** One order and who is told, with what may stand around it. */
interface AskedOrder extends Pick<PhraseQuery, 'saying' | 'names' | 'admits' | 'keyOf' | 'cannotBePut'> {
  readonly agent: string | undefined;
  readonly purposes: ReadonlySet<string>;
  readonly rooms: readonly string[];
}
type OrderReading = (asked: AskedOrder) => readonly string[];

/** Every word that the world's own phrases are made of. */
const wordsOfPhrases = ({ forms, synonyms = {} }: Lexicon): ReadonlySet<string> =>
  new Set(
    [
      ...forms.flatMap(({ says, loosely = [], write }) => [...says, ...loosely, write]),
      ...Object.values(synonyms).flat(),
    ].flatMap(
      (text) =>
        text
          .replace(/\{\w+\}/g, ' ')
          .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
          .toLowerCase()
          .match(/[a-z]+/g) ?? [],
    ),
  );

/** What phrases make of an order: the actions nearest to full names. */
const readingBy =
  (phrases: PhraseIndex, fits: Fits): OrderReading =>
  (asked) =>
    nearestOf(
      readPhrases(phrases, {
        ...asked,
        fits,
        starts: orderStarts(asked.saying, asked.agent),
        ends: (end, form, acted) => endsHarmlessly({ ...asked, form, acted }, end),
      }),
    );

/** From here on a verb is only a kind of the listed one. */
const KIND_OF = 1;

/** Two meanings of a verb that are nearer to each other than this are not told apart. */
const MEANING_MARGIN = 0.5;

/** Reads by what verbs mean, where no phrase of the world fits. */
function readingByMeaning({ lexicon, all, verbs, fits: { perhaps, surely } }: Vocabulary): OrderReading {
  const phrasesByForm = new Map(
    lexicon.forms.map((form) => [form, indexPhrases(all.filter((phrase) => phrase.form === form))]),
  );
  const ofThings = new Set(all.filter(({ form }) => takesThings(form)).flatMap(({ first }) => first));
  const known: KnownVerbs = { forms: lexicon.forms, listed: { ofThings, all: verbs } };
  return (asked) => {
    const found = new Map<string, number>();
    for (const { at, doing } of orderStarts(asked.saying, asked.agent)) {
      // `bob` is a verb too.
      if (asked.names.people.has(asked.saying.partAt.get(at)?.text ?? '')) continue;
      for (const { form, saying, far } of rewordings(known, asked.saying, at, doing)) {
        const query: PhraseQuery = {
          ...asked,
          saying,
          // A kind of what is meant says it only of things to which it is known to be done.
          fits: far < KIND_OF ? perhaps : surely,
          starts: [{ at, doing: false }],
          ends: (end, of, acted) => endsHarmlessly({ ...asked, saying, form: of, acted, guessed: true }, end),
        };
        for (const action of nearestOf(readPhrases(phrasesByForm.get(form) ?? (() => []), query)))
          found.set(action, Math.min(found.get(action) ?? Number.POSITIVE_INFINITY, far));
      }
    }
    return nearestOf(found, MEANING_MARGIN);
  };
}

const MOVED = new Set('up down off on out over away'.split(' '));

/** `boot the laptop up` as `boot up the laptop`, as phrases list it; none where no particle stands at the end. */
function withParticleFirst(saying: Saying): readonly Saying[] {
  const parts = [...saying.partAt.values()];
  const last = parts.at(-1);
  if (last === undefined || !MOVED.has(last.text)) return [];
  const moved = (verb: string) => `${verb} ${last.text}`;
  return parts
    .slice(-7, -2)
    .filter(({ text }) => isVerb(text))
    .map(({ index, text }) =>
      withReplaced(
        saying,
        new Map([
          [index, moved(text)],
          [last.index, ''],
        ]),
      ),
    );
}

interface ListedMatcher {
  /** The listed actions that fit best. */
  match(utterance: string, options?: Pick<MatchOptions, 'agent'>): readonly string[];
}

/** Longer lists would take too long to prepare. */
const MOST_ACTIONS = 2000;
/** The lists of a world differ in their things more than in what is done to them. */
const MOST_KEPT = 32;

/**
 * Matches text against a world's list of actions when the world has no lexicon, using one built from the list. Keeps
 * what was prepared for the last kinds of lists.
 */
export function listedMatchers(): { of(actions: readonly string[]): ListedMatcher } {
  const byList = new WeakMap<readonly string[], ListedMatcher>();
  const byPatterns = new Map<string, Matcher>();
  return {
    of(actions) {
      const found = byList.get(actions) ?? listedMatcher(actions, byPatterns);
      byList.set(actions, found);
      return found;
    },
  };
}

function listedMatcher(actions: readonly string[], byPatterns: Map<string, Matcher>): ListedMatcher {
  const generic = genericLexicon(actions.slice(0, MOST_ACTIONS));
  const matcher = byPatterns.get(generic.patterns) ?? createMatcher(generic.lexicon());
  byPatterns.delete(generic.patterns);
  byPatterns.set(generic.patterns, matcher);
  for (const oldest of byPatterns.keys()) if (byPatterns.size > MOST_KEPT) byPatterns.delete(oldest);
  const { things, actionOf } = generic;
  const names = matcher.names(things, generic.synonyms);
  return {
    match(utterance, { agent } = {}) {
      const found = matcher.match(utterance, names, {
        agent,
        admits: (action) => actionOf.has(action),
      });
      const meant = [...new Set(found.flatMap((written) => actionOf.get(written) ?? []))];
      return meant.filter((action) => keepsOrder(utterance, action));
    },
  };
}

/** A call says its arguments in the listed order: `Give(bob, alice)` is not `Give(alice, bob)`. */
function keepsOrder(utterance: string, action: string): boolean {
  const said = /^\s*[\w.]+\s*\(.+\)\s*$/s.test(utterance) ? readAction(utterance).things.map(nameKey) : [];
  const listed = readAction(action).things.map(nameKey);
  const places = said.flatMap((thing) => (listed.includes(thing) ? [listed.indexOf(thing)] : []));
  return places.every((place, i) => i === 0 || place > (places[i - 1] ?? 0));
}
