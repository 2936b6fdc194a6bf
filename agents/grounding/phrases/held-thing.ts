// Checks the thing that a saying names as put somewhere. It is in the agent's hand and need not be known, but it must
// be one thing, and not a person.
import type { NameIndex } from '../names/name-index.ts';
import { articlesFrom, BLOCKERS, type Saying } from '../words/saying.ts';

/** No thing is named by more words. */
const MOST_PARTS = 10;

/** Where what begins here may end. */
export function heldThingEnds({ partAt, cut, edge }: Saying, names: NameIndex, at: number): readonly number[] {
  const found: number[] = [];
  let last: string | undefined;
  for (let here = at, n = 0; edge[here] && n < MOST_PARTS; n++) {
    const part = partAt.get(here);
    if (part === undefined || part.kind === 'sign' || (n > 0 && cut[here])) break;
    if ([BLOCKERS, PLACE_WORDS, NO_THING, names.people].some((words) => words.has(part.text))) break;
    const isOne = n === 0 && part.text === '1';
    if (part.kind === 'number' && !isOne && (last === undefined || part.text.includes('.'))) break;
    last = part.kind === 'letters' ? part.text : undefined;
    here = part.end;
    if (!isOne && !(last !== undefined && (isPlural(last, names) || isPart(last, names)))) found.push(here);
  }
  return found;
}

/** The known things that are called just this, with or without their numbers; other words for them may mean others. */
export function thingsNamedBy(saying: Saying, names: NameIndex, at: number, end: number): readonly string[] {
  return articlesFrom(saying, at).flatMap((start) => names.bearing(saying.key.slice(start, end)));
}

/** `put the lid on the box` closes the box. */
const isPart = (word: string, names: NameIndex): boolean => names.parts.has(word) && !names.calls(word);

const isPlural = (word: string, names: NameIndex): boolean =>
  !names.calls(word) &&
  ['s', 'es'].some((ending) => word.endsWith(ending) && names.calls(word.slice(0, -ending.length)));

/** Not one thing, or no thing. */
const NO_THING = new Set(
  (
    'end stop halt up down off out away along dirt grime dust stain stains mess grease filth mud smudges spots power electricity current access entry ground distance gap light heat attention course path route fire flame match right left closer nearer further farther forward forwards ahead straight directly slowly quickly already way going ' +
    'all both everything nothing none everyone everybody anything each every several many few others things items objects ' +
    'these those hand hands eye eyes arm arms head feet body finger fingers gripper me you him her us them myself yourself himself herself ourselves themselves ' +
    'i he she we they who somebody someone anybody anyone nobody teammate teammates partner partners colleague agent agents robot robots person people'
  ).split(' '),
);
/** Between a thing and where it is to go there stands a word of place: a second one would make two places. */
const PLACE_WORDS = new Set(
  'on onto in into inside to at upon under beside near over within back by from with next close'.split(' '),
);
