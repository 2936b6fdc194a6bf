// Makes phrases from how a thing is when an action has been done: `make sure it is closed`, `scrub it until it is clean`,
// `swing it open`. Whatever a person does with the thing, the state in which it is to end says what is asked.
import type { Lexicon, LexiconForm } from '../../runtime/core/lexicon.ts';
import { type LexiconPhrase, phraseOf } from './phrase.ts';
import { distanceToSense, isVerb, withoutGerund } from './verb-meaning.ts';

const ALL = '[all|fully|completely|totally|properly|nice and|thoroughly|entirely|again]';
const IS = '(is|are|gets|becomes|turns|comes|ends up|has been|be|looks|has become)';
const SURE = '(make sure|ensure|make certain|be sure|see to it|see|verify|guarantee|take care)';

/** What a form says loosely, and what asks for how its one thing is afterwards. */
export const loosePhrasesOf = (form: LexiconForm, lexicon: Lexicon): readonly LexiconPhrase[] => [
  ...(form.loosely ?? []).map((says) => phraseOf(form, says, isHandling)),
  ...resultPhrasesOf(form, lexicon),
];

function resultPhrasesOf(form: LexiconForm, { forms }: Lexicon): readonly LexiconPhrase[] {
  const { results = [], slots = {}, write } = form;
  const [slot, ...others] = Object.keys(slots).filter((name) => write.includes(`{${name}}`));
  if (results.length === 0 || slot === undefined || others.length > 0) return [];
  const thing = `{${slot}}`;
  const result = `${ALL} (${results.join('|')})`;
  const particle = `(${results.map((word) => `^${word}`).join('|')})`;
  const verbs = new Set(
    forms.flatMap((other) => (other.results && other !== form ? Object.keys(other.means ?? {}) : [])),
  );
  const isCompatible = (verb: string) => !verbs.has(verb);
  return [
    { says: `${SURE} [that] ${thing} ${IS} ${result}` },
    { says: `(make|get|have|want|render|turn|set|bring) ${thing} [to be] ${result}` },
    { says: `${thing} (should|must|has to|needs to|ought to|is to) (be|become|get) ${result}` },
    { says: `~ ${thing} ${result}`, verb: isHandling },
    { says: `~ ${particle} ${thing}`, verb: isMoving },
    {
      says: `~ ${thing} (until|till|so that|so|such that|[and] ${SURE} [that]|to ${SURE} [that]) (it|they|this) ${IS} ${result}`,
      verb: (word: string) => isVerb(base(word)) && !KEEPING.has(base(word)) && isCompatible(base(word)),
    },
  ].map(({ says, verb }) => phraseOf(form, says, verb));
}

/** These leave a thing as it is, or only look at it. */
const KEEPING = new Set('keep leave hold stay remain see check watch find stop avoid wait be do let'.split(' '));
const MOVING = ['move.2', 'move.3', 'turn.4', 'push.1', 'pull.1', 'hit.3', 'force.5'];
const HANDLING = [...MOVING, 'change.1', 'touch.1', 'cover.1', 'separate.2', 'use.1', 'put.1'];
const ANY_STEPS = 6;

const isKindOf = (word: string, senses: readonly string[]): boolean =>
  !KEEPING.has(word) &&
  senses.some((sense) => (distanceToSense(word, sense, ANY_STEPS) ?? Number.POSITIVE_INFINITY) < 6);
const base = (word: string): string => withoutGerund(word) ?? word;
const isMoving = (word: string): boolean => isVerb(base(word)) && isKindOf(base(word), MOVING);
const isHandling = (word: string): boolean => isVerb(base(word)) && isKindOf(base(word), HANDLING);
