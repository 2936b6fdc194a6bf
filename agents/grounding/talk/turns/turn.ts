// Defines a turn of phrase with the plain order it stands for, and the words that such turns share.
import { isVerb } from '../../words/verb-meaning.ts';

/**
 * Undefined where a word in it is not what it would have to be. `drops`: words that elsewhere deny an order or set a
 * condition, and that this pattern reads.
 */
export type TurnOfPhrase = readonly [
  pattern: RegExp,
  plain: (found: readonly string[]) => string | undefined,
  drops?: readonly string[],
];

/** What says that somebody is to do something, or something is to happen. */
export const MUST =
  '(?:should|shall|must|will|has to|has got to|have to|have got to|needs to|need to|ought to|is to|are to|is supposed to|are supposed to|is going to|had better)';

/** Who speaks, and that it is about to act. */
export const I_WILL =
  "(?:[Ii]'ll|[Ii]'d|(?:[Ii]|[Ww]e)(?: now| next| shall| will| must| should| can| may| want to| need to| have to| intend to| plan to| would like to| am going to| ought to)*)";

export const ADJECTIVES =
  '(?:(?:good|quick|quick little|thorough|little|proper|short|brief|nice|careful|long|small|full|complete|firm|gentle|slight|single) )?';

/** What one begins or does, before the noun that says what: `conduct an exploration`, `commence carrying`. */
export const DOING =
  '(?:start|begin|commence|initiate|perform|conduct|carry out|execute|undertake|proceed with|engage in|make|do|resume|go for)(?:ing)?';

export const verbal = (word: string, plain: (verb: string) => string): string | undefined =>
  isVerb(word.toLowerCase()) ? plain(word.toLowerCase()) : undefined;

export const spoken = (verb: string | undefined, plain: (verb: string) => string): string | undefined =>
  verb === undefined ? undefined : plain(verb);
