// The words of a saying: how a text is split into them, dropping punctuation that only joins or decorates them (every
// other character stays and distinguishes two sayings), and the closed classes of English words that it is read by.

/** The letters and numbers of a saying in one string, and where its parts meet, as offsets into that string. */
export interface Spelling {
  readonly key: string;
  /** Where a comma or bracket stands between two parts. */
  readonly cuts: readonly number[];
  /** Stretches written as one word (`RedFire_Region_1`), which belong to one part. */
  readonly words: readonly (readonly [start: number, end: number])[];
  /** Where a number begins that a dash stands before. */
  readonly dashes: readonly number[];
}

export interface WordToken {
  readonly kind: 'letters' | 'number' | 'sign' | 'cut' | 'gap';
  readonly text: string;
  /** Counts words as written, so that `Red` and `Fire` of `RedFire` bear the same number. */
  readonly word: number;
}

/** What a saying is made of, tried in this order at each place. */
const KINDS = {
  /** With its minus and its points: `-1`, `.5`, `1.5.2`. In `Up-1` and `5-3` the line may be no minus: it is a sign. */
  number: String.raw`(?<![\p{L}\p{M}\p{Nd}_)])-\.?\p{Nd}+(?:\.\p{Nd}+)*|\.\p{Nd}+(?:\.\p{Nd}+)*|\p{Nd}+(?:\.\p{Nd}+)*`,
  /** One hump of a CamelCase word. */
  letters: String.raw`\p{Lu}+(?!\p{Ll})\p{M}*|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{Lt}\p{M}]+|\p{L}`,
  cut: String.raw`[(),[\]]`,
  join: String.raw`_|-(?=\p{L})`,
  /** Blanks, quotes, emphasis, and marks that end a word. */
  gap: String.raw`[\s"'${'`'}\u2018\u2019\u201C\u201D]+|(?<!\p{Nd})\*(?!\p{Nd})|[.!?;:*-](?=[\s"'${'`'}*.!?)\]]|$)`,
  sign: '.',
};
const TOKEN = new RegExp(
  Object.entries(KINDS)
    .map(([name, pattern]) => `(?<${name}>${pattern})`)
    .join('|'),
  'gsu',
);

/**
 * In order. Marks at the end of a word, quotes and blanks are gaps; brackets and commas are cuts; a minus belongs to
 * its number.
 */
export function wordTokens(saying: string): WordToken[] {
  const out: WordToken[] = [];
  let word = 0;
  for (const { groups } of saying.normalize('NFC').replaceAll('\u2212', '-').matchAll(TOKEN)) {
    if (!groups) continue;
    const { number, letters, cut, gap, sign } = groups;
    if (number !== undefined) out.push({ kind: 'number', text: number, word });
    else if (letters !== undefined) out.push({ kind: 'letters', text: letters.toLowerCase(), word });
    else if (cut !== undefined) out.push({ kind: 'cut', text: cut, word: word++ });
    else if (gap !== undefined) out.push({ kind: 'gap', text: gap, word: word++ });
    else if (sign !== undefined) out.push({ kind: 'sign', text: sign, word: word++ });
  }
  return out;
}

/** Words run together (`pick up` is `pickup`); numbers and signs stand apart, so that `1 2` never is `12`. */
export function spellingOf(tokens: readonly WordToken[]): Spelling {
  let key = '';
  const cuts: number[] = [];
  const dashes: number[] = [];
  const spans = new Map<number, [number, number]>();
  for (const [index, { kind, text, word }] of tokens.entries()) {
    if (kind === 'gap') continue;
    if (kind === 'cut') {
      cuts.push(key.length);
      continue;
    }
    const start = key.length;
    if (kind === 'number' && isDashed(tokens, index)) dashes.push(start);
    key += kind === 'letters' ? text : `\u0000${kind === 'number' ? '#' : '!'}${text}\u0001`;
    const span = spans.get(word);
    if (span) span[1] = key.length;
    else spans.set(word, [start, key.length]);
  }
  const inner = cuts.filter((at) => at > 0 && at < key.length);
  return { key, cuts: [...new Set(inner)], words: [...spans.values()], dashes };
}

/**
 * Whether a dash stands alone between what is there and something before it, as in `turn - 90`. Who can tell whether it
 * is a minus? In `Goat - 1` it is none, since the number is part of a name.
 */
export function isDashed(tokens: readonly WordToken[], index: number): boolean {
  const isGap = (token: WordToken | undefined) => token?.kind === 'gap';
  let at = index - 1;
  while (isGap(tokens[at]) && tokens[at]?.text !== '-') at--;
  return isGap(tokens[at]) && tokens.slice(0, at).some((token) => !isGap(token));
}

/** The first word as a gerund, for sayings such as `moving up`. */
export function gerund(verb: string): string {
  if (/[^aeiou]ie$/.test(verb)) return `${verb.slice(0, -2)}ying`;
  if (/[^eoy]e$/.test(verb)) return `${verb.slice(0, -1)}ing`;
  if (/^[^aeiou]*[aeiou][^aeiouwxy]$/.test(verb)) return `${verb}${verb.slice(-1)}ing`;
  return `${verb}ing`;
}

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
