// Lists the closed classes of English words that a sentence is read by: numbers, articles, words that part orders or
// deny them.
const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

export const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
export const TENS = 'ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
export const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');
/** Between a thing's name and its number. */
export const NUMBER_WORDS = ['number', 'no', 'nr', 'num', 'numbered', 'withnumber', 'withid'];

/** What stands behind an apostrophe, in full; with the word before it where it means so only there. */
export const SHORT_FORMS: Readonly<Record<string, string>> = {
  "'ll": 'will',
  "'ve": 'have',
  "'re": 'are',
  "'m": 'am',
  "'d": 'would',
  "let's": 'us',
  ...Object.fromEntries(['it', 'that', 'there', 'here', 'what', 'he', 'she'].map((word) => [`${word}'s`, 'is'])),
};
/** What stands before `'t`, without its n. */
export const BEFORE_NOT: Readonly<Record<string, string>> = {
  can: 'can',
  won: 'will',
  shan: 'shall',
  ...Object.fromEntries(
    'do does did is are was were has have had should must could would need might'
      .split(' ')
      .map((word) => [`${word}n`, word]),
  ),
};

export const PRONOUNS = set('i you he she it we they');
/** Sentences that begin so ask, with or without a mark. */
export const QUESTION_WORDS = set(
  'is are am was were does did can could should would will shall must may might has have what which who whose where when why how',
);
/** Before a thing: they choose none. */
export const ARTICLES = set('the a an please object this that my our your its');

/** Words that part two actions, set a condition or take something back. Nothing is passed over that holds one. */
export const BLOCKERS = set(
  'and then or but if unless when whenever once while after before until till not never no nor neither without instead except rather than ' +
    'plus followed otherwise else cannot do does did stop avoid refuse cancel which what who where why how tell ask let make says said ' +
    'previous previously last yesterday ago',
);

/** Not one thing, or no thing. */
export const NO_THING = set(
  'end stop halt up down off out away along dirt grime dust stain stains mess grease filth mud smudges spots power electricity current access entry ground distance gap light heat attention course path route fire flame match right left closer nearer further farther forward forwards ahead straight directly slowly quickly already way going ' +
    'all both everything nothing none everyone everybody anything each every several many few others things items objects ' +
    'these those hand hands eye eyes arm arms head feet body finger fingers gripper me you him her us them myself yourself himself herself ourselves themselves ' +
    'i he she we they who somebody someone anybody anyone nobody teammate teammates partner partners colleague agent agents robot robots person people',
);
/** Between a thing and where it is to go there stands a word of place: a second one would make two places. */
export const PLACE_WORDS = set(
  'on onto in into inside to at upon under beside near over within back by from with next close',
);
/** What may belong to a verb: `pick up`. */
export const PARTICLES = set('up down on off out in away over back');
/** What belongs to a thing stands before its name with one of these: `the lid of the kettle`. */
export const OF_A_THING = ['of', 'in', 'at', 'on', 'from', 'inside'];
/** Heads of compounds that are something else by themselves. */
export const NO_HEADS = set('top can on off');
