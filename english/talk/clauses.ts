// Finds the one order in a saying of several clauses; the clauses before it describe the situation, a reason or a
// purpose. A saying with two orders, or with a condition, is refused.

import { BLOCKERS } from '../../agents/grounding/words.ts';
import { isVerb, withoutGerund } from '../verbs/verb-meaning.ts';
import { ENABLED, isOnlyContext, type OrderContext, SUBORDINATE, wordsOf } from './order-context.ts';

export interface OrderInContext extends OrderContext {
  readonly order: string;
}

const INTERJECTIONS = new RegExp(
  '^(?:(?:great|perfect|nice|good|excellent|awesome|cool|super|alright|all right|okay|ok|well|h+m+|uh|um|ah|oh|aha|hey|right|sure|sure thing|' +
    'of course|certainly|absolutely|yes|yeah|yep|no problem|got it|understood|roger|copy that|very well|fine|now|so|then|' +
    'first things first|let me see|let us see|let me think|next up|hold up|look|listen|here goes|here we go|alrighty|alrighty then|yo|ooh|wow|yay|oops|hmm+|phew|off (?:i|we) go)(?:[,!.:;]+|\\s*[—–-]+|\\.\\.\\.|(?=\\s+(?:so|let|i)\\b))\\s*)+',
  'i',
);

const CONSEQUENCE =
  /[,;.!]?\s*(?:[—–]\s*)?\b(?:and )?(?:which means(?: that)?|meaning(?: that)?|which makes (?:this|it|now) (?:an?|the) (?:good|right|perfect|ideal) (?:time|moment)(?= to)|so|therefore|hence|thus|consequently|accordingly|as a result|that is why|that's why|which is why),? /gi;
/** `Thought: … Action: …` says itself what is to be done. */
const LABEL =
  /(?:^|[.!;:]|\n)\s*(?:(?:my|the|next|final|chosen|selected) )*(?:action|command|decision|answer)(?: chosen| selected)?\s*[:=—–-]+\s*/gi;
/** `Bob said: Action: …` */
const NOT_MINE = /\b(?:said|says|told me|asks?|asked|instead(?: of this)?)\s*:?$/i;
/** After a colon the same is said in other words. */
const COLON = /:\s+/g;
const BOUNDARY = /(?:[.!;]|\s[—–-]{1,2}|[—–])\s+/g;
/** What somebody else does, and what oneself does. */
const AND_I = /,? (?:and|while|but) (?=(?:i|i'll|let me) )/gi;
const OTHERS = /^(?:my |the )?(?:teammates?|partner|others?|he|she|they)\b/i;
/** A question that one asks oneself, or whether the others agree, before one says what one does. */
const QUESTION = /\?+\s+/g;
const ASKS_ONESELF =
  /^(?!.*\b(?:you|we|should|shall|must|do|does|did|can|could|may|if|whether)\b)(?:(?:so|now|and|hm+|well|okay|ok),? )*(?:what|where|which|who|how|maybe|perhaps|possibly)\b|\b(?:right|ok|okay|huh)$/i;
/** `Keep the cold in by shutting the fridge`: what is done stands last. */
const BY = /,? by (?=[a-z]+ing\b)/gi;
const COMMA = /,\s+/g;
/** `While Bob cooks I clean the pot`, without a comma; in `what I hold` nobody begins anew. */
const NEW_SUBJECT =
  /(?<!\b(?:what|whatever|that|which|who|where|all|everything|anything|things?|objects?|items?)) (?=(?:i|i'll|let me|let's) )/gi;
/** What stands before the order, by what joins it; the nearest first. */
export function ordersInContext(said: string, isPerson: (word: string) => boolean): readonly OrderInContext[] {
  const text = said.trim().replace(INTERJECTIONS, '');
  const [labelled, ...more] = splits(text, LABEL, true);
  if (labelled !== undefined)
    return more.length > 0 || NOT_MINE.test(labelled.context) ? [] : [{ ...labelled, context: '' }];
  const parted = [
    ...splits(text, CONSEQUENCE, true),
    ...(SUBORDINATE.test(text) || ENABLED.test(text)
      ? [...splits(text, COMMA, true), ...splits(text, NEW_SUBJECT, true)]
      : []),
    ...splits(text, QUESTION, false).filter(({ context }) => ASKS_ONESELF.test(context)),
    ...splits(text, BOUNDARY, false),
    ...splits(text, COLON, false).map((one) => ({ ...one, repeats: true })),
    ...splits(text, AND_I, false).filter(({ context }) => isPerson(wordsOf(context)[0] ?? '') || OTHERS.test(context)),
    ...splits(text, COMMA, false).filter(({ order }) => ANNOUNCED.test(order) || isOrderWord(wordsOf(order)[0] ?? '')),
  ];
  const fitting = [
    ...parted.filter((one) => startsOrder(one.order, isPerson) && isOnlyContext(one, isPerson)),
    ...splits(text, BY, true).filter(({ context }) => isDeed(context) && !wordsOf(context).some(isPerson)),
  ];
  return text === said.trim() ? fitting : [...fitting, { order: text, context: '', follows: false }];
}

/** What somebody is to do, whatever it is; not what somebody has done or would do. */
function isDeed(context: string): boolean {
  const words = wordsOf(context.replace(/^(?:i'll|i will|let me|let us|let's|please) /i, ''));
  return isVerb(words[0] ?? '') && !words.some((word) => BLOCKERS.has(word) || /^(?:is|was|would|could)$/.test(word));
}

/** `no need for the lamp, turning it off` */
const isOrderWord = (word: string): boolean =>
  isVerb(word) || (word.endsWith('ing') && withoutGerund(word) !== undefined);

/** The last order is the one that is given. */
function splits(text: string, at: RegExp, follows: boolean): readonly OrderInContext[] {
  return [...text.matchAll(at)]
    .map((found) => ({
      context: text.slice(0, found.index).trim(),
      order: text
        .slice(found.index + found[0].length)
        .replace(LINKS, '')
        .replace(INTERJECTIONS, '')
        .replace(follows ? /^i can (?:now )?/i : /^$/, 'i '),
      follows,
    }))
    .filter(({ context }) => context !== '')
    .reverse();
}

const LINKS = /^(?:(?:meanwhile|now|in the meantime|for now|this turn|first|therefore|so|just(?= \w+ing\b)),? )+/i;
/** Who says that something is to be done now. */
const ANNOUNCED =
  /^(?:i \w+ (?:it|them|him|her|this|that|the|my)\b|i will|i'll|i am|i'm|i should|i must|i have to|i'd better|let us|let's|let me|time to|we should|please|going to|off to|better|we|i guess|i think|i believe|i suppose|guess|my (?:next|best|first)|the (?:next|best)|next)\b/i;

/** Whether it may be an order; what it says is for others to read. */
function startsOrder(order: string, isPerson: (word: string) => boolean): boolean {
  const [first = ''] = wordsOf(order);
  if (isPerson(first)) return false;
  return (
    /^(?:i|we|i'll|i'm|i'd|we'll|let|let's|please|time|done|the|it|it's|go|to|all|everything|both|these|this|my|next|off|destination|guess|better)$/.test(
      first,
    ) ||
    isVerb(first) ||
    first.endsWith('ing')
  );
}
