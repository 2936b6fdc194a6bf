// Removes what a speaker adds to an order: the reason, the purpose, what comes next, what happens meanwhile. None of
// these asks for anything. A condition, a second order or a change of mind is not an afterthought and stays.
import { verbOfParticiple } from '../words/participles.ts';
import { isVerb } from '../words/verb-meaning.ts';
import { wordsOf } from './order-context.ts';

export interface OrderWithAfterthought {
  readonly order: string;
  readonly afterthought: string;
  /** Whether the afterthought may be an order, which this one comes before. */
  readonly first?: boolean;
}

/** What makes an order conditional, denies it or puts another in its place, wherever it stands. */
const UNSETTLING =
  /\b(?:if|unless|otherwise|instead|rather than|or else|whenever|once|or|then|(?<!look(?:s|ing)? )after (?!all\b)\w+|should do (?:it|that|this|so)|cancel|never mind|not to|which is what|says|(?<!\b(?:is|are) )said|tells|told|asks|asked|ordered|forbidden|finished it|pointless|useless|unnecessary|wrong (?:one|thing|idea|place))\b|[?]|\b(?:actually|wait|sorry|no),/i;
/** `nobody needs it done`, `it has been done`: then there is nothing to do. */
const DONE = /\b(?:done|did|handled|completed|taken care of)\b/i;
const SUBJECT =
  /^(?:the|my|our|its|his|her|their|this|that|these|those|there|it|he|she|they|both|all|everyone|everybody|someone|somebody|nobody|something|nothing|no one|dinner|\w+ (?:is|are|has|have))\b/i;
const I_DO = /^(?:i|we|you|let)\b/i;

/** `the lamp should be turned on` is a second order. */
const OUGHT =
  /\b(?:should|must|shall|needs?|has|have|ought|is|are) (?:to )?be \w+(?:ed|en|t)\b|\b(?:should|must) (?:go|come|stay|be)\b/i;

/** Each way to begin an afterthought, with whether what follows is one. */
const BEGINNINGS: readonly (readonly [RegExp, (rest: string, order: string) => boolean])[] = [
  [/,? (?:because|since|now that|seeing (?:that|as)|given that|considering that) /gi, (rest) => isClause(rest)],
  [/, as (?!soon|long|if|well|far|for|per|to)/gi, (rest) => isClause(rest)],
  [/ as (?=(?:there|it|nobody|someone|the|my|all|both|he|she|they|i|we)\b)/gi, (rest) => isClause(rest)],
  [/, for (?=(?:the|it|he|she|they|there|nobody|someone)\b)/gi, (rest) => isClause(rest)],
  [/,? before /gi, (rest) => /^\w+ing\b/.test(rest) || isClause(rest)],
  [
    /,? so (?:that )?(?=(?:it|they|he|she|there|the|my|our|its|no|nobody|nothing|everyone|somebody|\w+ \w+ (?:is|are|can|becomes))\b)/gi,
    (rest) => isClause(rest),
  ],
  [/,? so that (?=(?:i|we)\b)/gi, (rest) => /^(?:i|we) (?:can|could|may|am able|will be able|have|get)\b/i.test(rest)],
  [/,? in order (?=to\b)/gi, () => true],
  [/,? so (?=(?:i|we) (?:can|could|may|am able|will be able)\b)/gi, () => true],
  [
    /[,;] (?=(?:the|my|our|its|there|it|he|she|they|both|someone|somebody|everyone|nobody|something)\b)/gi,
    (rest) => isClause(rest) && !OUGHT.test(rest),
  ],
  [/ (?=where (?:it|he|she|they) (?:is|are|stands|lies|was)\b)/gi, () => true],
  [/, (?=(?:which|where|who|whose)\b)/gi, (rest) => /^\w+ .*\w/.test(rest)],
  [/, (?=(?:the|a|one of the|our) \w+(?: \w+)? (?:i'?m|i am|we are|where|that|which)\b)/gi, () => true],
  [
    /, (?=ready\b|(?:still|while|always|all while)? ?(?:facing|holding|looking|standing|staying|carrying)\b)/gi,
    () => true,
  ],
  [/,? without (?=(?:an?y? )?(?:\w+ing\b|sound|noise|delay|hurry|fuss|hesitation|a sound|a noise))/gi, () => true],
  [/,? and (?=let the \w+ )/gi, (rest) => wordsOf(rest).length > 3],
  [
    /,? until (?=it (?:clicks|snaps|latches|locks|stops|fits|sits|is in|dies|goes out|has gone|burns out)\b)/gi,
    () => true,
  ],
  [/,? (?:until|till|while) /gi, (rest, order) => RESTING.test(order) && SOMEBODY.test(rest)],
];
const RESTING =
  /^(?:(?:i|we)(?:'ll| will| am going to)? |let me )?(?:just )?(?:wait|stay|remain|hold (?:still|on|back|my|position|tight)|pause|rest|do nothing|stand|linger|idle|bide|sit|keep still|let (?:\w+ )+(?:pass|go by))\b/i;
const SOMEBODY =
  /^(?:my |the |our )?(?:partner|teammates?|others?|other (?:robot|agent|one)s?|rest|he|she|they|everyone|everybody|somebody|someone|[A-Z][a-z]+)\b/;

/** The longest order first. */
export function withoutAfterthought(text: string): readonly OrderWithAfterthought[] {
  return BEGINNINGS.flatMap(([begins, fits]) =>
    [...text.matchAll(begins)].flatMap((found) => {
      const order = text.slice(0, found.index).trim();
      const rest = text.slice(found.index + found[0].length).trim();
      return order.includes(' ') && !UNSETTLING.test(rest) && !DONE.test(rest) && fits(rest, order)
        ? [{ order, afterthought: rest, first: /before/i.test(found[0]) }]
        : [];
    }),
  ).sort((a, b) => b.order.length - a.order.length);
}

/** Somebody or something is or does something; nobody is told to. */
function isClause(rest: string): boolean {
  const words = wordsOf(rest).slice(0, 9);
  const [first = ''] = words;
  return (
    (SUBJECT.test(rest) || I_DO.test(rest) || (!isVerb(first) && words.length > 1)) &&
    !/^(?:let|please|then|do|don't)\b/i.test(rest) &&
    words
      .slice(1)
      .some((word) => FINITE.test(word) || isPast(word) || isSingular(word) || (I_DO.test(rest) && isVerb(word)))
  );
}

const FINITE =
  /^(?:is|are|was|were|has|have|had|isn't|aren't|can|cannot|can't|could|may|might|must|should|will|would|needs?|won't|don't|doesn't)$/;
const isPast = (word: string): boolean => {
  const verb = verbOfParticiple(word);
  return verb !== undefined && verb !== word && verb !== 'be';
};
const isSingular = (word: string): boolean =>
  /[^s]s$/.test(word) && [word.slice(0, -1), word.slice(0, -2)].some(isVerb);
