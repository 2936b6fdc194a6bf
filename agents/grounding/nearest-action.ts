// Guesses by embeddings what free text means when no phrase of the lexicon fits. Only the verb is guessed: the action
// must contain every thing and number that was said, and no others.
import type { Lexicon, LexiconForm, LexiconSlot } from '../../runtime/facets/lexicon.ts';
import { LONGEST_SAYING } from './matcher.ts';
import type { NameIndex } from './name-index.ts';
import { nameKey, readSaying, type Saying } from './saying.ts';
import { BLOCKERS, wordTokens } from './words.ts';

export interface Embedder {
  /** A vector for each text, in order, all of one length. Rejects with MODEL_FAILED, or MODEL_REDIRECTED. */
  embed(texts: readonly string[], asking?: EmbedCall): Promise<readonly (readonly number[])[]>;
}

export interface EmbedCall {
  readonly signal?: AbortSignal;
  /** The tokens of each request, as billed; undefined where the server does not say. */
  readonly onUsage?: (tokens: number | undefined) => void;
}

export interface NearestOptions {
  /** Least cosine between text and action; 0.6 unless told. */
  readonly least?: number;
  /** How much nearer than the second one it must be; 0.02 unless told. */
  readonly margin?: number;
}

/**
 * The action of the lexicon whose words are nearest to what was said, among those with exactly the things and numbers
 * that were said; undefined where nothing is near enough, or several are.
 * @example
 * ```ts
 * import { createMatcher, type Embedder, nearestAction } from 'troupe/agents';
 * import { sar } from 'troupe/envs';
 *
 * const embedder: Embedder = { embed: async (texts) => texts.map((text) => [text.length, 1]) };
 * if (sar.words.lexicon === undefined) throw new Error('no lexicon');
 * const names = createMatcher(sar.words.lexicon).names(['GreatFire']);
 * await nearestAction('Atlantis', sar.words.lexicon, names, embedder, { least: 2 }); // → undefined
 * ```
 */
export async function nearestAction(
  utterance: string,
  lexicon: Lexicon,
  names: NameIndex,
  embedder: Embedder,
  { least = 0.6, margin = 0.02 }: NearestOptions = {},
): Promise<string | undefined> {
  const candidates = candidatesFor(utterance, lexicon, names);
  if (candidates.length === 0) return undefined;
  const [text = [], ...vectors] = await embedder.embed([utterance, ...candidates.map(actionInWords)]);
  const ranked = candidates
    .map((action, i) => ({ action, near: cosine(text, vectors[i] ?? []) }))
    .sort((a, b) => b.near - a.near);
  const [best, second] = ranked;
  if (best === undefined || best.near < least || best.near - (second?.near ?? -1) < margin) return undefined;
  return best.action;
}

/** `NavigateTo(RedFire)` as `navigate to RedFire`. */
export function actionInWords(action: string): string {
  const [verb = '', ...rest] = action.split('(');
  const words = wordTokens(verb).map(({ text }) => text);
  return `${words.join(' ')} ${rest.join('(').replace(/\)$/, '')}`.trim();
}

/** Every action that holds exactly what is said. None where the saying holds more than one order can. */
export function candidatesFor(utterance: string, lexicon: Lexicon, names: NameIndex): readonly string[] {
  const saying = utterance.length > LONGEST_SAYING ? undefined : readSaying(utterance);
  const parts = saying && contentOf(saying, names);
  if (saying === undefined || parts === undefined) return [];
  return [...new Set(lexicon.forms.flatMap((form) => filledActions(form, parts, saying, names)))];
}

interface SayingContent {
  readonly things: readonly string[];
  readonly numbers: readonly number[];
}

function contentOf(saying: Saying, names: NameIndex): SayingContent | undefined {
  const things: string[] = [];
  const numbers: number[] = [];
  for (let at = 0; at < saying.key.length; ) {
    const named = names.fullAt(saying, at);
    const part = saying.partAt.get(at);
    if (named !== undefined) things.push(named.name);
    else if (part === undefined || part.kind === 'sign' || BLOCKERS.has(part.text) || part.joined) return undefined;
    else if (part.kind === 'number') numbers.push(Number(part.text));
    at = named?.end ?? part?.end ?? saying.key.length;
  }
  return { things: [...new Set(things)], numbers };
}

interface PartialAction {
  readonly text: string;
  readonly things: readonly string[];
  readonly numbers: readonly number[];
}

function filledActions(
  { write, slots = {} }: LexiconForm,
  { things, numbers }: SayingContent,
  saying: Saying,
  names: NameIndex,
): readonly string[] {
  const wanted = Object.entries(slots).filter(([name]) => write.includes(`{${name}}`));
  const all = wanted.reduce<readonly PartialAction[]>(
    (filled, [name, slot]) =>
      filled.flatMap((so) =>
        valuesOf(slot, so, saying, names).map(({ value, ...rest }) => ({
          ...rest,
          text: so.text.replace(`{${name}}`, () => value),
        })),
      ),
    [{ text: write, things, numbers }],
  );
  return all.filter((so) => so.things.length === 0 && so.numbers.length === 0).map(({ text }) => text);
}

function valuesOf(
  slot: LexiconSlot,
  so: PartialAction,
  saying: Saying,
  names: NameIndex,
): readonly (PartialAction & { value: string })[] {
  if ('kinds' in slot) {
    const fits = (name: string) => names.all.some((one) => one.name === name && slot.kinds.includes(one.kind));
    return so.things
      .filter(fits)
      .map((value) => ({ ...so, value, things: so.things.filter((name) => name !== value) }));
  }
  if ('numbers' in slot) {
    return so.numbers
      .filter((n) => slot.numbers.includes(n))
      .map((n) => ({ ...so, value: String(n), numbers: so.numbers.filter((m) => m !== n) }));
  }
  const isSaid = (word: string) => {
    const key = nameKey(word);
    return [...saying.partAt.keys()].some((at) => saying.key.startsWith(key, at) && saying.edge[at + key.length]);
  };
  return Object.entries(slot.words).flatMap(([value, words]) =>
    [value, ...words].some(isSaid) ? [{ ...so, value }] : [],
  );
}

/** From -1 to 1; 0 where one of them has no direction. */
export function cosine(a: readonly number[], b: readonly number[]): number {
  let dot = 0;
  let aa = 0;
  let bb = 0;
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const x = a[i] ?? 0;
    const y = b[i] ?? 0;
    dot += x * y;
    aa += x * x;
    bb += y * y;
  }
  return aa === 0 || bb === 0 || a.length !== b.length ? 0 : dot / Math.sqrt(aa * bb);
}
