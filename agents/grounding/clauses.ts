// Finds the one order in a saying of several clauses: what leads up to it says how things are, why, or what for.
// Whoever gives two orders, or sets a condition, is not understood.
import { verbOfParticiple } from './participles.ts';
import { isVerb } from './verb-meaning.ts';

export interface OrderInContext {
  readonly order: string;
  /** What leads up to it. */
  readonly context: string;
  /** Whether the order is said to follow from it, so that it may say what is needed. */
  readonly follows: boolean;
}

const INTERJECTIONS = new RegExp(
  '^(?:(?:great|perfect|nice|good|excellent|awesome|cool|super|alright|all right|okay|ok|well|h+m+|uh|um|ah|oh|aha|hey|right|sure|sure thing|' +
    'of course|certainly|absolutely|yes|yeah|yep|no problem|got it|understood|roger|copy that|very well|fine|now|so|then|' +
    'first things first|let me see|let us see|let me think|next up|here goes|here we go|off (?:i|we) go)(?:[,!.:;]+|\\s*[—–-]+|\\.\\.\\.|(?=\\s+(?:so|let|i)\\b))\\s*)+',
  'i',
);

const CONSEQUENCE =
  /[,;.!]?\s*(?:[—–]\s*)?\b(?:and )?(?:so|therefore|hence|thus|consequently|accordingly|as a result|that is why|that's why|which is why),? /gi;
const BOUNDARY = /(?:[.!;:]|\s[—–-]{1,2}|[—–])\s+/g;
const COMMA = /,\s+/g;
const SUBORDINATE =
  /^(?:since|because|as|given(?: that)?|now that|seeing (?:that|as)|considering(?: that)?|in order to|so as to|to|having|while)\b/i;
const CONDITION =
  /^(?:should|had|were|did) \w+ |\b(?:depending|subject to|in the event|instead|rather|without|if|unless|when|whenever|once|until|till|before|after|in case|provided|assuming|otherwise|or else|as (?:soon|long) as|should you)\b/i;

/** What stands before the order, by what joins it; the nearest first. */
export function ordersInContext(said: string, isPerson: (word: string) => boolean): readonly OrderInContext[] {
  const text = said.trim().replace(INTERJECTIONS, '');
  const parted = [
    ...splits(text, CONSEQUENCE, true),
    ...(SUBORDINATE.test(text) ? splits(text, COMMA, true) : []),
    ...splits(text, BOUNDARY, false),
    ...splits(text, COMMA, false).filter(({ order }) => ANNOUNCED.test(order) || isVerb(wordsOf(order)[0] ?? '')),
  ];
  const fitting = parted.filter(({ order, context }) => startsOrder(order, isPerson) && isContext(context, isPerson));
  return text === said.trim() ? fitting : [...fitting, { order: text, context: '', follows: false }];
}

/** The last order is the one that is given. */
function splits(text: string, at: RegExp, follows: boolean): readonly OrderInContext[] {
  return [...text.matchAll(at)]
    .map((found) => ({
      context: text.slice(0, found.index).trim(),
      order: text
        .slice(found.index + found[0].length)
        .replace(LINKS, '')
        .replace(INTERJECTIONS, ''),
      follows,
    }))
    .filter(({ context }) => context !== '')
    .reverse();
}

const LINKS = /^(?:(?:meanwhile|now|in the meantime|for now|this turn|first|therefore|so),? )+/i;
/** Who says that something is to be done now. */
const ANNOUNCED =
  /^(?:i will|i'll|i am|i'm|i should|i must|i have to|i'd better|let us|let's|let me|time to|we should|please)\b/i;

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .replace(/['\u2019](?:m|re|s|ve|d)\b/g, ' is')
    .match(/[\p{L}'\u2019]+/gu) ?? [];

/** Whether it may be an order; what it says is for others to read. */
function startsOrder(order: string, isPerson: (word: string) => boolean): boolean {
  const [first = ''] = wordsOf(order);
  if (isPerson(first)) return false;
  return (
    /^(?:i|we|i'll|i'm|i'd|we'll|let|let's|please|time|done|the|it's|go|my)$/.test(first) ||
    isVerb(first) ||
    first.endsWith('ing')
  );
}

/** Whether it only says how things are, or what for. */
function isContext(context: string, isPerson: (word: string) => boolean): boolean {
  const subordinate = SUBORDINATE.exec(context);
  const rest = subordinate === null ? context : context.slice(subordinate[0].length).trim();
  const words = wordsOf(rest);
  const [first = '', second = ''] = words;
  if (CONDITION.test(context)) return false;
  if (subordinate !== null || /^let(?:['\u2019]s| us| me) (?:see|check|think|look)\b/i.test(rest)) return true;
  if (INTENDED.test(rest) || SPEAKS.test(rest)) return false;
  // `Bob, …`, `Message to Bob: …` speak to Bob; `Bob is there` says something of him.
  if (words.some(isPerson) && !words.some((word) => FINITE.has(word) || isPast(word) || isSingular(word))) return false;
  const [, called = ''] = /(?:[,.!;]|\b(?:so|hey|ok|okay|well|please|and)) (\w+)$/i.exec(rest) ?? [];
  if (isPerson(called.toLowerCase())) return false;
  if (isPerson(first)) return !/^\w+[,:]/.test(rest);
  const tells = words.some((word) => FINITE.has(word)) || isPast(first) || isSingular(second);
  return isVerb(first) ? FINITE.has(second) || isPast(first) : tells || DETERMINERS.has(first);
}

const DETERMINERS = new Set(
  'i we you he she they the a an my our this that these those no nothing nobody all both each every some there it'.split(
    ' ',
  ),
);
const isSingular = (word: string): boolean =>
  /[^s]s$/.test(word) && [word.slice(0, -1), word.slice(0, -2)].some(isVerb);
/** What follows is somebody's speech, and who is to do it is not said. */
const SPEAKS =
  /\b(?:says|said|tells|told|asks|asked|orders|ordered|suggests?|suggested|message|reply|replied|replies|whispers|shouts)\b[^.,;]*$/i;

/** Of what is intended there may be but one thing. */
const INTENDED =
  /^(?:i will|i'll|i am going to|i'm going to|i shall|let me|let us|let's|please|we will|we'll|do not|don't|never|do)\b(?! see\b)/i;
const FINITE = new Set(
  "is are was were has have had isn't aren't wasn't hasn't haven't should must may might can could needs remains will would does doesn't".split(
    ' ',
  ),
);
const isPast = (word: string): boolean => {
  const base = verbOfParticiple(word);
  return base !== undefined && base !== word;
};
