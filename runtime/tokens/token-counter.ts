// Counts tokens before anything is sent: the usage that a rule player reports, and the estimate for an endpoint that
// reports none. The vocabulary follows the model's name; for models of no known family a count is an estimate. The
// largest vocabulary is packed when the package is built: a table that is searched as it lies in its file, since the
// tokenizer's own table, 200,000 strings, takes longer to load than many commands take to run.

import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { BytePairEncodingConfig, BytePairEncodingCore } from 'gpt-tokenizer/BytePairEncodingCore';
import type { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import type { TokenScheme } from '../core/model.ts';
import type { ChatMessage, Picture, Segment } from '../core/segment.ts';
import { partsOf, render } from '../prompt/segments.ts';

/** What a chat costs in tokens beyond its texts. */
interface ChatTemplate {
  /** Three marks around a message and one token for its role. */
  readonly perMessage: number;
  /** The blank line between two segments of one message. */
  readonly perJoin: number;
  /** The markers that open the reply. */
  readonly perReply: number;
}

/**
 * The chat form of o200k_base models (`<|im_start|>role<|im_sep|>…<|im_end|>`), as gpt-tokenizer's `encodeChat` writes
 * it.
 */
export const OPENAI_CHAT: ChatTemplate = { perMessage: 4, perJoin: 1, perReply: 3 };

export interface TokenCounter {
  readonly vocabulary: Vocabulary;
  readonly template: ChatTemplate;
  /**
   * Tokens of a text by itself. A run of letters, blanks or signs longer than 256 characters is counted in pieces of
   * 256, because the tokenizer's work grows with the square of such a run, and no ordinary text has one. Markers such
   * as `<|endoftext|>` count as text.
   */
  count(text: string): number;
  /** Tokens of a chat as it is sent: its texts and the template. Pictures are counted by `pictureTokens`. */
  countChat(chat: readonly ChatMessage[]): number;
  /**
   * Tokens of a prompt, additively: the sum of `count` over its segments, and the template. Differs from `countChat`
   * where texts meet.
   */
  countSegments(segments: readonly Segment[]): number;
}

/** Counts as the rule player's usage is counted: segment by segment, so that every token belongs to a segment. */
export function additiveScheme(counter: TokenCounter): TokenScheme {
  const { count, countSegments, template, vocabulary } = counter;
  return {
    name: `${vocabulary} by segment, openai chat`,
    known: true,
    split(segments) {
      const each = segments.map((s) => count(s.text) + tokensOfPicture(s));
      const joins = (segments.length - render(segments).length) * template.perJoin;
      const total = countSegments(segments);
      return { segments: each, template: total - joins - each.reduce((sum, n) => sum + n, 0), joins };
    },
  };
}

/** The schemes made here, by name, as they stand on record; their vocabularies are loaded by the first count. */
export function recordedSchemes(): ReadonlyMap<string, TokenScheme> {
  const counters = VOCABULARIES.map((vocabulary) => createTokenCounter(OPENAI_CHAT, vocabulary));
  const schemes = counters.flatMap((counter) => [additiveScheme(counter), chatScheme(counter, true)]);
  return new Map(schemes.map((scheme) => [scheme.name, scheme]));
}

/**
 * Counts a chat as it is sent to an endpoint. `known` where the endpoint certainly uses this vocabulary and template.
 */
export function chatScheme(counter: TokenCounter, known: boolean): TokenScheme {
  return {
    name: `${counter.vocabulary}, openai chat`,
    known,
    split(segments) {
      const chat = render(segments);
      const texts = segments.map((s) => counter.count(s.text));
      const template = chat.length * counter.template.perMessage + counter.template.perReply;
      const joins = counter.countChat(chat) - template - texts.reduce((sum, n) => sum + n, 0);
      const each = segments.map((s, i) => (texts[i] ?? 0) + tokensOfPicture(s));
      return { segments: each, template, joins, estimate: segments.some((s) => s.picture) ? true : undefined };
    },
  };
}

/**
 * Counts the tokens of texts and chats with a model's vocabulary; `o200k_base` and the chat template of OpenAI unless
 * told. The first count loads the vocabulary, so that a command which counts nothing does not wait for it.
 * @example
 * ```ts
 * import { createTokenCounter } from 'troupe/agents';
 *
 * createTokenCounter().count('hello world'); // → 2
 * ```
 */
export function createTokenCounter(
  template: ChatTemplate = OPENAI_CHAT,
  vocabulary: Vocabulary = 'o200k_base',
): TokenCounter {
  const tokenize = lazyTokenizer(vocabulary);
  const cache = COUNTS[vocabulary];
  const entry = (text: string) =>
    cache.get(text, () => splitLongRuns(text).reduce((sum, piece) => sum + tokenize(piece), 0));
  // Caches lines and what their commas part, which recur where texts do not: an observation is new in every step, most
  // of its lines and of the entries of its lists are not.
  const line = (text: string) =>
    text.length < LIST ? entry(text) : cache.get(text, () => entries(text).reduce((sum, part) => sum + entry(part), 0));
  const count = (text: string) =>
    text.includes('\n') ? cache.get(text, () => lines(text).reduce((sum, part) => sum + line(part), 0)) : line(text);
  const around = (messages: number) => messages * template.perMessage + template.perReply;
  return {
    vocabulary,
    template,
    count,
    countChat: (chat) =>
      chat.reduce(
        (sum, { content }) => sum + textsOf(content).reduce((n, text) => n + count(text), 0),
        around(chat.length),
      ),
    countSegments(segments) {
      // As `render` joins them: neighbours of one speaker are one message.
      const messages = segments.reduce((n, { speaker }, i) => (speaker === segments[i - 1]?.speaker ? n : n + 1), 0);
      const joins = (segments.length - messages) * template.perJoin;
      return segments.reduce(
        (sum, segment) => sum + count(segment.text) + tokensOfPicture(segment),
        around(messages) + joins,
      );
    },
  };
}

const textsOf = (content: ChatMessage['content']): string[] =>
  partsOf(content).flatMap((part) => (part.type === 'text' ? [part.text] : []));

const tokensOfPicture = ({ picture }: Segment): number => (picture ? pictureTokens(picture) : 0);

/**
 * Follows the rule of gpt-4o for high detail: 85, and 170 for each tile of 512 pixels, after fitting the picture into a
 * square of 2,048 and its shorter side into 768 (OpenAI's guide on images and vision). Other models count differently.
 */
export function pictureTokens({ width, height }: Pick<Picture, 'width' | 'height'>): number {
  const fit = Math.min(1, 2048 / Math.max(width, height));
  const scale = fit * Math.min(1, 768 / (Math.min(width, height) * fit));
  const tiles = (side: number) => Math.ceil((side * scale) / 512);
  return 85 + 170 * tiles(width) * tiles(height);
}

type Tokenize = (text: string) => number;

/** As modules are, each is loaded once a process. */
const LOADED = new Map<Vocabulary, Tokenize>();

const lazyTokenizer =
  (vocabulary: Vocabulary): Tokenize =>
  (text) => {
    const known = LOADED.get(vocabulary);
    if (known) return known(text);
    const loaded = (vocabulary === 'o200k_base' && packedCounter()) || unpackedCounter(vocabulary);
    LOADED.set(vocabulary, loaded);
    return loaded(text);
  };

/** Callers cannot wait for a count: a dynamic import would make every count a promise, `require` does not. */
function unpackedCounter(vocabulary: Vocabulary): Tokenize {
  const encoding: { countTokens: typeof countTokens } = createRequire(import.meta.url)(
    `gpt-tokenizer/encoding/${vocabulary}`,
  );
  const options = { disallowedSpecial: new Set<string>() };
  return (text) => encoding.countTokens(text, options);
}

/**
 * Splits after a line break that is followed by neither a blank nor a slash: no token of o200k_base spans such a place.
 */
const lines = (text: string): string[] => text.split(/(?<=\n)(?=[^\s/])/);

/** A line of so many characters may be a list. */
const LIST = 120;

/** Splits between a comma and a blank: a token that is more than blanks has one at its beginning only. */
const entries = (text: string): string[] => text.split(/(?<=,)(?= )/);

/** The three classes whose runs the tokenizer takes as one word, by its own pattern; markers belong to two of them. */
const LONG_RUNS = [/[\p{L}\p{M}]+/gu, /\s+/gu, /[^\s\p{L}\p{N}]+/gu];
const LONGEST = 256;

function splitLongRuns(text: string): string[] {
  if (text.length <= LONGEST) return [text];
  return LONG_RUNS.reduce((parts, run) => parts.flatMap((part) => cutRuns(part, run)), [text]);
}

function cutRuns(text: string, run: RegExp): string[] {
  if (text.length <= LONGEST) return [text];
  const out: string[] = [];
  let done = 0;
  for (const { 0: found, index } of text.matchAll(run)) {
    for (let at = index + LONGEST; at < index + found.length; at = done + LONGEST) {
      const inPair = /[\uDC00-\uDFFF]/.test(text.charAt(at));
      const cut = inPair ? at - 1 : at;
      out.push(text.slice(done, cut));
      done = cut;
    }
  }
  out.push(text.slice(done));
  return out;
}

/** Of one generation of counts. */
const [MOST_ENTRIES, MOST_CHARACTERS] = [32_768, 4_000_000];

interface CountCache {
  get(key: string, make: () => number): number;
}

/**
 * A cache that forgets what the previous generation did not ask for: bounded in entries and characters, and cheap to
 * keep.
 */
function twoGenerations(): CountCache {
  let young = new Map<string, number>();
  let old = new Map<string, number>();
  let held = 0;
  return {
    get(key, make) {
      const fresh = young.get(key);
      if (fresh !== undefined) return fresh;
      const value = old.get(key) ?? make();
      if (key.length > MOST_CHARACTERS / 16) return value;
      if (young.size >= MOST_ENTRIES || held + key.length > MOST_CHARACTERS) {
        old = young;
        young = new Map();
        held = 0;
      }
      young.set(key, value);
      held += key.length;
      return value;
    },
  };
}

/** Of the whole process: what every episode says, its task and manual first, is counted once. */
const COUNTS: Readonly<Record<Vocabulary, CountCache>> = {
  o200k_base: twoGenerations(),
  cl100k_base: twoGenerations(),
};

// --- vocabularies: found by a model's name, so that predicted token counts match the billed ones ---

const VOCABULARIES = ['o200k_base', 'cl100k_base'] as const;
type Vocabulary = (typeof VOCABULARIES)[number];

/** Of OpenAI's models, newest first: what the name begins with. */
const FAMILIES: readonly (readonly [RegExp, Vocabulary])[] = [
  [/^(?:chatgpt-|gpt-oss|gpt-4o|gpt-4\.[1-9]|gpt-[5-9]|o\d)/, 'o200k_base'],
  [/^(?:gpt-4|gpt-3\.5|gpt-35)/, 'cl100k_base'],
];

/**
 * Also behind a provider's prefix (`openai/gpt-4o`) and of fine-tuned models (`ft:gpt-4o-mini:…`). `known`: the name is
 * of a family whose vocabulary is published; for others the newest is a guess.
 */
export function vocabularyOf(model: string): { readonly vocabulary: Vocabulary; readonly known: boolean } {
  const name = (model.split('/').at(-1) ?? '').replace(/^ft:/, '').toLowerCase();
  const [, vocabulary] = FAMILIES.find(([begins]) => begins.test(name)) ?? [];
  return { vocabulary: vocabulary ?? 'o200k_base', known: vocabulary !== undefined };
}

// --- the packed vocabulary ---

/** Made by the build; beside the sources there is none. */
export const PACKED_FILE = fileURLToPath(new URL('o200k_base.bin', import.meta.url));

const SLOTS = 2 ** 19;
const WORD = Int32Array.BYTES_PER_ELEMENT;

/** FNV-1a. */
const START = 0x811c9dc5;
const mixed = (hash: number, byte: number): number => Math.imul(hash ^ byte, 0x01000193);

/**
 * The content of the file, of each token's bytes by its number: how many numbers there are; the slots of a hash table,
 * each empty (0) or a number plus one; where the bytes of each number end; the bytes.
 */
export function packedVocabulary(tokens: readonly (Uint8Array | undefined)[]): Uint8Array {
  const slots = new Int32Array(SLOTS);
  const ends = new Int32Array(tokens.length);
  let end = 0;
  for (const [number, token] of tokens.entries()) {
    end += token?.length ?? 0;
    ends[number] = end;
    if (token === undefined) continue;
    let at = token.reduce(mixed, START) & (SLOTS - 1);
    while (slots[at] !== 0) at = (at + 1) & (SLOTS - 1);
    slots[at] = number + 1;
  }
  const words = [Int32Array.of(tokens.length), slots, ends].map(({ buffer }) => new Uint8Array(buffer));
  return Buffer.concat([...words, ...tokens.flatMap((token) => token ?? [])]);
}

/** Finds the number of a token of so many bytes. */
type Find = (length: number, byteAt: (i: number) => number) => number | undefined;

function findIn({ buffer }: Uint8Array): Find {
  const [count = 0] = new Int32Array(buffer, 0, 1);
  const slots = new Int32Array(buffer, WORD, SLOTS);
  const ends = new Int32Array(buffer, WORD * (1 + SLOTS), count);
  const bytes = new Uint8Array(buffer, WORD * (1 + SLOTS + count));
  return (length, byteAt) => {
    let hash = START;
    for (let i = 0; i < length; i++) hash = mixed(hash, byteAt(i));
    for (let at = hash & (SLOTS - 1); ; at = (at + 1) & (SLOTS - 1)) {
      const number = (slots[at] ?? 0) - 1;
      if (number < 0) return undefined;
      const from = ends[number - 1] ?? 0;
      if ((ends[number] ?? 0) - from !== length) continue;
      let same = 0;
      while (same < length && bytes[from + same] === byteAt(same)) same++;
      if (same === length) return number;
    }
  };
}

/** The tokenizer, which looks its tokens up in the file; undefined where there is none. */
export function packedCounter(file = PACKED_FILE): ((text: string) => number) | undefined {
  if (!existsSync(file)) return undefined;
  const read = readFileSync(file);
  // A file of this size stands in memory of its own; what shares its memory with others is copied out of it.
  const find = findIn(read.byteOffset === 0 ? read : new Uint8Array(read));
  const require = createRequire(import.meta.url);
  const {
    BytePairEncodingCore: Core,
  }: { BytePairEncodingCore: typeof BytePairEncodingCore } = require('gpt-tokenizer/BytePairEncodingCore');
  const {
    O200KBase,
  }: { O200KBase: (ranks: []) => BytePairEncodingConfig } = require('gpt-tokenizer/encodingParams/o200k_base');
  const core = new Core(O200KBase([]));
  const encoder = new TextEncoder();
  const getBpeRankFromBytes = (bytes: Uint8Array) => find(bytes.length, (i) => bytes[i] ?? 0);
  Object.assign(core, {
    getBpeRankFromBytes,
    getBpeRankFromString(text: string) {
      // A token is never half a character.
      if (/\p{Cs}/u.test(text)) return undefined;
      if (/[^\p{ASCII}]/u.test(text)) return getBpeRankFromBytes(encoder.encode(text));
      return find(text.length, (i) => text.charCodeAt(i));
    },
  });
  return (text) => core.countNative(text);
}
