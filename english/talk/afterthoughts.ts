// Removes what a speaker adds to an order: the reason, the purpose, what comes next, what happens meanwhile. None of
// these asks for anything. A condition, a second order or a change of mind is not an afterthought and stays.
import { isPast, isSingular, isVerb } from '../verbs/verbs.ts';
import { wordsOf } from './clauses.ts';

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

/** `Open the fridge — it is not needed` takes the order back. */
const DENIES = /\b(?:no|not|never|n't)\b|:/i;

/** Each way to begin an afterthought, with whether what follows is one. */
const BEGINNINGS: readonly (readonly [RegExp, (rest: string, order: string) => boolean])[] = [
  [/,? (?:because|since|now that|seeing (?:that|as)|given that|considering that) /gi, (rest) => isClause(rest)],
  [/,? as (?=(?:there|it|nobody|someone|the|my|all|both|he|she|they|i|we)\b)/gi, (rest) => isClause(rest)],
  [/,? before /gi, (rest) => /^\w+ing\b/.test(rest) || isClause(rest)],
  [/,? so (?:that )?(?!(?:i|we)\b)(?=\w+ \w+)/gi, (rest) => isClause(rest)],
  [/,? so (?:that )?(?=(?:i|we) (?:can|could|may|am able|will be able|have|get)\b)/gi, () => true],
  [
    /[,;] (?=(?:the|my|our|its|there|it|he|she|they|both|someone|somebody|everyone|nobody|something)\b)/gi,
    (rest) => isClause(rest) && !OUGHT.test(rest),
  ],
  [/\s+[—–-]{1,2}\s+/g, (rest) => isClause(rest) && !OUGHT.test(rest) && !I_DO.test(rest) && !DENIES.test(rest)],
  [/,? (?=where (?:it|he|she|they) )|, (?=(?:which|where|who|whose) \w)/gi, () => true],
  [/,? without (?=(?:an?y? )?(?:\w+ing\b|sound|noise|delay|hurry|fuss|hesitation))/gi, () => true],
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
