// Splits a saying into words and numbers, dropping punctuation that only joins or decorates them. What it drops cannot
// change the meaning; every other character stays and distinguishes two sayings.

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
