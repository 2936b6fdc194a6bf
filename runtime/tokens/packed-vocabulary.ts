// Counts with a vocabulary that was packed when the package was built: a table that is searched as it lies in its file.
// The tokenizer's own table, 200,000 strings, takes longer to load than many commands take to run.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { BytePairEncodingConfig, BytePairEncodingCore } from 'gpt-tokenizer/BytePairEncodingCore';

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
  const find = findIn(new Uint8Array(readFileSync(file)));
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
