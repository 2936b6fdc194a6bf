// Recognizes what may follow an order without changing it: a reason, a purpose, where a thing stands, a tool, company.
// A second action, a condition, or something that somebody else is to do is not harmless.

import type { NameIndex } from '../../agents/grounding/name-index.ts';
import { articlesFrom, POSITION, type Saying } from '../../agents/grounding/saying.ts';
import { BLOCKERS } from '../../agents/grounding/words.ts';
import type { LexiconForm } from '../../runtime/facets/lexicon.ts';
import { isAnyVerb, withoutGerund } from '../verbs/verb-meaning.ts';
import { fillerEnds } from './filler-words.ts';

export interface AdditionContext {
  readonly saying: Saying;
  readonly names: NameIndex;
  readonly agent: string | undefined;
  /** Words that begin a purpose after `to`. */
  readonly purposes: ReadonlySet<string>;
  readonly rooms: readonly string[];
  readonly keyOf: (word: string) => string;
  readonly form: LexiconForm;
  /**
   * The verb was read by its meaning alone: then a second thing may be what it is about (`lodge the book in the box`).
   */
  readonly guessed?: boolean;
  /** The things that the order itself names. */
  readonly acted: readonly string[];
}

/** Whether what follows changes nothing. */
export const endsHarmlessly = (after: AdditionContext, at: number): boolean =>
  fillerEnds(after.saying, at, after.agent).some((end) => end === after.saying.key.length || isAddition(after, end));

export const PURPOSES = (
  'see check look prepare help make be reach have start extinguish fight find rescue save continue allow ensure assist search locate ' +
  'avoid complete finish begin inspect examine gather obtain use put take support join meet attend deal ' +
  'heat cook warm dry serve read watch keep store protect show enter free empty fill reduce prevent cover contain bring'
).split(' ');
const REASONS = ['inorderto', 'sothat', 'soasto', 'because', 'since', 'so', 'whileholding', 'whilecarrying'];
/** What one does besides; after `done` or `wait` it would be what one is done with, or waits for. */
const BESIDES = ['holding', 'carrying', 'for', 'as'];
/** What begins so is a second order. */
const ANNOUNCING = ['i', 'we'].flatMap((who) =>
  ['will', 'shall', 'amgoingto', 'aregoingto', 'must', 'should', 'haveto', 'needto'].map((modal) => who + modal),
);
/** After these stands a sentence of its own. */
const GIVEN = new Set(['sothat', 'because', 'since', 'so']);
/** After these may stand what one wants to know. */
const ASKING = new Set('see check know learn find out show determine verify'.split(' '));
const INDIRECT = new Set('which what who where how if'.split(' '));
/** In a reason these deny nothing of the order. */
const DENIALS = new Set('no not never neither nor without cannot'.split(' '));
/** What stands before the place where something is put. */
const PLACING = ['in', 'into', 'on', 'onto', 'inside', 'at', 'to'];
const CONDITIONS = ['aswellas', 'incase', 'aslongas', 'assoonas', 'provided', 'assuming', 'given', 'during'];
const COMPANY = ['with', 'using', 'via', 'by', 'togetherwith', 'alongwith', 'alongside', 'jointly'];
/** With somebody after them these make it the business of two, whoever acts. */
const SOURCE_WORDS = ['from', 'as', 'off', 'outof', 'offof', 'of'];

function isAddition(after: AdditionContext, at: number): boolean {
  const { saying, rooms, form } = after;
  const starts = (word: string) => beginsWith(saying, word, at);
  if (CONDITIONS.some(starts)) return false;
  // After a direction, `to …` and `for …` would name where to go instead.
  const onThing = Object.values(form.slots ?? {}).some((slot) => 'kinds' in slot || 'numbers' in slot);
  if (onThing && starts(POSITION)) return at + POSITION.length === saying.key.length;
  if (onThing && starts('to') && isPurpose(after, at + 2))
    return !isCaused(after, at + 2) && isHarmless(after, at + 2, 'to');
  if (starts('so') && [...ANNOUNCING, 'letme', 'letus'].some((word) => starts(`so${word}`))) return false;
  const reason = [...REASONS, ...(onThing ? BESIDES : [])].find(starts);
  if (reason !== undefined) return isHarmless(after, at + reason.length, reason);
  const is = ['thatis', 'whichis'].find(starts);
  if (onThing && is !== undefined) return isAside(after, at + is.length);
  if (isAside(after, at)) return true;
  const place = ['in', 'inside', 'within'].find(starts);
  const rest = place === undefined ? [] : articlesFrom(saying, at + place.length);
  return rest.some((start) =>
    rooms.some((room) => saying.key.startsWith(room, start) && start + room.length === saying.key.length),
  );
}

/** `get the safe to open`: the thing is to do it, and nobody wants it in the hand. */
function isCaused({ saying }: AdditionContext, at: number): boolean {
  const verb = saying.partAt.get(at);
  const after = saying.partAt.get(verb?.end ?? saying.key.length);
  const causes = [...saying.partAt.values()].some(({ text, start }) => start < at && CAUSING.has(text));
  return causes && (after === undefined || (after.end === saying.key.length && PARTICLES.has(after.text)));
}

const CAUSING = new Set('get getting make cause force want need'.split(' '));
const PARTICLES = new Set('up down on off out in away over back'.split(' '));

const beginsWith = ({ key, edge }: Saying, word: string, at: number): boolean =>
  key.startsWith(word, at) && edge[at + word.length] === true;

const isAside = (after: AdditionContext, at: number): boolean =>
  after.form.aside
    ?.map(after.keyOf)
    .some((word) => beginsWith(after.saying, word, at) && isHarmless(after, at + word.length, word)) ?? false;

/**
 * Every word of an addition. A known thing whose name goes on from that of the thing acted on (`the house at house 3`)
 * would be the thing that is meant.
 */
function isHarmless(after: AdditionContext, from: number, first = ''): boolean {
  const { saying, names, form, acted } = after;
  if (isSomebody(after, from) && (SOURCE_WORDS.includes(first) || (COMPANY.includes(first) && form.company !== true)))
    return false;
  let before = '';
  for (let at = from; at < saying.key.length; ) {
    if (at > from && saying.cut[at]) return false;
    const named = names.fullAt(saying, at);
    const part = saying.partAt.get(at);
    if (named !== undefined) {
      if (after.guessed && PLACING.includes(first)) return false;
      if (acted.some((name) => named.name !== name && named.name.startsWith(name))) return false;
      at = named.end;
    } else {
      if (part === undefined || part.kind === 'sign') return false;
      // A number may belong to the thing acted on.
      if (part.kind === 'number' && !part.joined) return false;
      // `start the laptop by opening it` asks for the opening.
      const way = at === from && first === 'by' ? withoutGerund(part.text) : undefined;
      if (way !== undefined && after.purposes.has(way)) return false;
      const listed = part.text === 'and' && names.people.has(before) && isSomebody(after, part.end);
      // `at once` sets no condition, and what one wants to see or find may be asked: `to see which are there`.
      const idiom =
        (part.text === 'once' && before === 'at') || (ASKING.has(before) && INDIRECT.has(part.text) && first !== 'by');
      const aim = at === from && first === 'to' && isPurpose(after, at);
      if (
        (BLOCKERS.has(part.text) && !listed && !aim && !idiom && !(GIVEN.has(first) && DENIALS.has(part.text))) ||
        CONDITIONS.some((word) => beginsWith(saying, word, at))
      )
        return false;
      // `from here to there` is a second place.
      if (first === 'from' && part.text === 'to' && !['next', 'close'].includes(before) && !isPurpose(after, part.end))
        return false;
      // `region_4`, which nobody knows: the thing that is meant, or a part of it.
      if (names.nouns.has(part.text) && saying.partAt.get(part.end)?.kind === 'number') return false;
      at = part.end;
    }
    before = part?.text ?? '';
  }
  return from < saying.key.length;
}

const isSomebody = ({ saying, names }: AdditionContext, at: number): boolean =>
  names.people.has(saying.partAt.get(at)?.text ?? '');

/** A verb, and not an article or the beginning of a name. */
function isPurpose({ saying, purposes, names }: AdditionContext, at: number): boolean {
  const part = saying.partAt.get(at);
  if (part === undefined || articlesFrom(saying, at).length > 1) return false;
  const next = saying.partAt.get(part.end);
  if (next?.joined === true) return false;
  // Any verb with an object says what for: `to block the sun`.
  const acts = isAnyVerb(part.text) && next !== undefined && articlesFrom(saying, part.end).length > 1;
  return purposes.has(part.text) || (acts && !names.calls(part.text));
}
