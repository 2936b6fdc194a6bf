// Distinguishes what merely accompanies an order (the situation, a reason, a purpose) from a second order, a condition
// or a call to somebody else. Next to one of those, no order is understood.
import { isPast, isSingular } from '../verbs/participles.ts';
import { isAnyVerb } from '../verbs/verb-meaning.ts';

export interface OrderContext {
  /** What leads up to an order. */
  readonly context: string;
  /** Whether the order is said to follow from it, so that it may say what is needed. */
  readonly follows: boolean;
  /** Whether the order says in other words what was said before: `let us bring her home: drop her off`. */
  readonly repeats?: boolean;
}

/** What begins so says why or what for, or what is so meanwhile. */
export const SUBORDINATE =
  /^(?:since|because|as|given(?: that)?|now that|seeing (?:that|as)|considering(?: that)?|in order to|so as to|to|having|while|for|with|after all)\b/i;
/** What one does in order to be able to do something later. */
export const ENABLED = /^before (?:(?:i|we|you|it|the|anything|anyone|anybody|\w+) \w+|\w+ing)\b/i;
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
export function isOnlyContext(
  { context, follows, repeats }: OrderContext,
  isPerson: (word: string) => boolean,
): boolean {
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
