// Finds the one order in a saying of several clauses, and tells what merely accompanies it (the situation, a reason, a
// purpose) from a second order, a condition or a call to somebody else: a saying with one of those is refused.
import { BLOCKERS } from '../../agents/grounding/words.ts';
import { isAnyVerb, isPast, isSingular, isVerb, withoutGerund } from '../verbs/verbs.ts';

interface OrderInContext extends OrderContext {
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

interface OrderContext {
  /** What leads up to an order. */
  readonly context: string;
  /** Whether the order is said to follow from it, so that it may say what is needed. */
  readonly follows: boolean;
  /** Whether the order says in other words what was said before: `let us bring her home: drop her off`. */
  readonly repeats?: boolean;
}

/** What begins so says why or what for, or what is so meanwhile. */
const SUBORDINATE =
  /^(?:since|because|as|given(?: that)?|now that|seeing (?:that|as)|considering(?: that)?|in order to|so as to|to|having|while|for|with|after all)\b/i;
/** What one does in order to be able to do something later. */
const ENABLED = /^before (?:(?:i|we|you|it|the|anything|anyone|anybody|\w+) \w+|\w+ing)\b/i;
const CONDITION =
  /^(?:should|had|were|did) \w+ |\b(?:depending|subject to|in the event|instead|rather|without|if|unless|when|whenever|once|until|till|before|after|in case|provided|assuming|otherwise|or else|as (?:soon|long) as|should you)\b/i;

export const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .replace(
      /(?<=\b(?:i|we|you|he|she|it|they|there|that|this|what|who|here|\w+ing|\w+one|all))['\u2019](?:m|re|s|ve|d)\b/g,
      ' is',
    )
    .match(/[\p{L}'\u2019]+/gu) ?? [];

/** What somebody has done already needs no doing: `since Alice has done it`. */
export const DONE_ALREADY =
  /\b(?:it|this|that|which|he|she) (?:has|have|had|'s) (?:already )?been (?:already )?(?:done|handled|completed|dealt with|taken care of)\b|\b(?:has|have|had|is|was|'s|'ve)(?: already| just)? (?:done|did|finished|handled|completed) (?:it|so|that|this|the same)\b/i;

/** Whether it only says how things are, or what for. */
function isOnlyContext({ context, follows, repeats }: OrderContext, isPerson: (word: string) => boolean): boolean {
  if (DONE_ALREADY.test(context) || (repeats && NO_ORDER.test(context))) return false;
  if (TAKEN_BACK.test(context) || addressesOthers(context, isPerson)) return false;
  const subordinate = SUBORDINATE.exec(context) ?? ENABLED.exec(context);
  const rest = subordinate === null ? context : context.slice(subordinate[0].length).trim();
  const words = wordsOf(rest);
  const [first = '', second = ''] = words;
  if (
    follows
      ? /\b(?:if|unless)\b/i.test(context) ||
        CONDITION.test(context.replace(ENABLED, '').split(' ').slice(0, 4).join(' '))
      : CONDITION.test(context)
  )
    return false;
  if (subordinate !== null) return true;
  if (
    (repeats ? FORBIDDEN : INTENDED).test(rest) ||
    (SPEAKS.test(rest) && words.some((word) => isPerson(word) || SPEAKERS.has(word)))
  )
    return false;
  // `Bob, …`, `Message to Bob: …` speak to Bob; `Bob is there` says something of him.
  if (words.some(isPerson) && !words.some((word) => FINITE.has(word) || isPast(word) || isSingular(word))) return false;
  if (isPerson(words.at(-1) ?? '')) return false;
  if (isPerson(first)) return !/^\w+[,:]/.test(rest);
  // What begins with a verb is an order, unless the verb is a noun of which something is told: `fire is out`.
  return (
    (repeats === true && MEANT.test(rest)) ||
    // `rack_2` is a name, though `rack` is a verb.
    /^\S+(?:_|> \()\d+\)?$/.test(rest) ||
    !isAnyVerb(first) ||
    ADVERBS.has(first) ||
    FINITE.has(second) ||
    isSingular(second) ||
    isPast(first)
  );
}

const ADDRESSING = /^(?:as (?:for|to)|over to|to|for|with) /i;
const ADDRESSEES = new Set(
  'my the our and other everyone everybody all you team teammates partners others colleague colleagues group agents robots'.split(
    ' ',
  ),
);

/** `To Bob: open the fridge` tells Bob; `to help Bob: …` says what for. */
function addressesOthers(context: string, isPerson: (word: string) => boolean): boolean {
  const said = ADDRESSING.exec(context);
  const who = said === null ? [] : wordsOf(context.slice(said[0].length));
  return who.length > 0 && who.every((word) => isPerson(word) || SPEAKERS.has(word) || ADDRESSEES.has(word));
}

/** Adverbs that are verbs elsewhere. */
const ADVERBS = new Set('still well back right even clear'.split(' '));
const SPEAKERS = new Set('he she they teammate teammates partner agent robot somebody someone i'.split(' '));
/** What follows is somebody's speech, and who is to do it is not said. */
const SPEAKS =
  /\b(?:says|said|tells|told|asks|asked|orders|ordered|suggests?|suggested|message|reply|replied|replies|whispers|shouts)\b[^.,;]*$/i;

/** `Failed action: …`, `Option A: …`, `Bob's answer: …` announce no order of one's own. */
const NO_ORDER =
  /^(?!(?:the |this )?(?:agent|robot)'s|it's|let's|that's|what's|here's|there's)\w+['’]s \w+$|\b(?:bad|wrong|failed|forbidden|invalid|incorrect|impossible|rejected|illegal|previous|last|earlier|prior|option|alternative|example|history|feedback|error|warning|question|observation)\b(?! (?:is|was|are|has|of))(?: \w+){0,3}$|^(?:not|never|no)$/i;
/** `Open the fridge, no, wait` */
const TAKEN_BACK = /[,;.!—–-]\s*(?:oh |but |ah )?(?:no|nope|nah)[,.!]?$/i;
const FORBIDDEN = /^(?:do not|don't|never|please|stop|avoid)\b/i;
const MEANT = /^(?:i will|i'll|i am going to|i'm going to|let me|let us|let's|we will|we'll)\b/i;
/** Of what is intended there may be but one thing. */
const INTENDED =
  /^(?:i will|i'll|i am going to|i'm going to|i shall|let me|let us|let's|please|we will|we'll|do not|don't|never|do)\b(?! see\b)/i;
const FINITE = new Set(
  "is are was were has have had isn't aren't wasn't hasn't haven't should must may might can could needs remains will would does doesn't".split(
    ' ',
  ),
);
