// Hashes texts: into short names that reveal a change (not for secrets), into numbers that a key decides, into hashes
// that only who has a key can make, and into the ids of traces.
import { createHmac, createSecretKey, hash, type KeyObject, timingSafeEqual } from 'node:crypto';

/** The first 16 hex digits of the text's sha256. */
export const shortHash = (text: string): string => hash('sha256', text, 'hex').slice(0, 16);

const PRIME = 0x01000193;

/** FNV-1a, 32 bits. Also hashes names where a short value is enough. */
export function fnv1a(text: string, basis = 0x811c9dc5): number {
  let hash = basis;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), PRIME);
  return hash >>> 0;
}

/** FNV-1a hashes of a key. */
type KeyHash = readonly [a: number, b: number, c: number];
const BASES: KeyHash = [0x811c9dc5, 0x9e3779b9, 0x85ebca6b];
const SLASH = '/'.charCodeAt(0);

/** Of a path of names, or of names within a key: each behind a slash, but the first of all. */
export function keyHash(path: readonly string[], within?: KeyHash): KeyHash {
  // By their numbers: taking the list apart makes an iterator each time.
  let a = (within ?? BASES)[0];
  let b = (within ?? BASES)[1];
  let c = (within ?? BASES)[2];
  let i = within ? -1 : 0;
  for (const name of path) {
    for (; i < name.length; i++) {
      const code = i < 0 ? SLASH : name.charCodeAt(i);
      a = Math.imul(a ^ code, PRIME);
      b = Math.imul(b ^ code, PRIME);
      c = Math.imul(c ^ code, PRIME);
    }
    i = -1;
  }
  return [a, b, c];
}

/** Numbers in [0, 1) that a hashed key decides alone: sfc32 (Doty-Humphrey, PractRand). */
export class KeyedNumbers {
  readonly #key: KeyHash;
  #isMixed = false;
  #a = 0;
  #b = 0;
  #c = 0;
  #d = 1;

  constructor(key: KeyHash) {
    this.#key = key;
  }

  /** The key of a path within this one. */
  keyOf(...path: readonly string[]): KeyHash {
    return keyHash(path, this.#key);
  }

  /** The first number of the key of a path within this one; makes nothing for others to come. */
  firstOf(...path: readonly string[]): number {
    const key = keyHash(path, this.#key);
    let a = key[0];
    let b = key[1];
    let c = key[2];
    let t = 0;
    // As `#mix` and `#advance` come to it.
    for (let d = 1; d <= 13; d++) {
      t = (a + b + d) | 0;
      a = b ^ (b >>> 9);
      b = (c + (c << 3)) | 0;
      c = (((c << 21) | (c >>> 11)) + t) | 0;
    }
    return (t >>> 0) / 4294967296;
  }

  next(): number {
    if (!this.#isMixed) this.#mix();
    return (this.#advance() >>> 0) / 4294967296;
  }

  #advance(): number {
    const b = this.#b;
    const c = this.#c;
    const t = (this.#a + b + this.#d) | 0;
    this.#d = (this.#d + 1) | 0;
    this.#a = b ^ (b >>> 9);
    this.#b = (c + (c << 3)) | 0;
    this.#c = (((c << 21) | (c >>> 11)) + t) | 0;
    return t;
  }

  /** With the first number only: most streams are there to fork others. */
  #mix(): void {
    this.#isMixed = true;
    this.#a = this.#key[0] | 0;
    this.#b = this.#key[1] | 0;
    this.#c = this.#key[2] | 0;
    for (let i = 0; i < 12; i++) this.#advance();
  }
}

// --- keyed hashes (HMAC-SHA256): whoever knows the key can show that it wrote a text, and nobody else can write
// another one that passes ---

/**
 * A key for one purpose, derived from a secret. A hash made with it says nothing about any other purpose, and the
 * secret cannot be found from it.
 */
export function deriveKey(secret: string, ...purpose: readonly string[]): KeyObject {
  return createSecretKey(createHmac('sha256', secret).update(JSON.stringify(purpose)).digest());
}

/** 43 characters of base64url. */
export const keyedHash = (key: KeyObject, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

/** Whether this is the keyed hash of the text; takes equally long wherever they differ. */
export function isKeyedHash(key: KeyObject, text: string, hash: string): boolean {
  const [is, must] = [Buffer.from(hash), Buffer.from(keyedHash(key, text))];
  return is.length === must.length && timingSafeEqual(is, must);
}

// --- the W3C trace context (L1): an episode is one trace, a message one span; nothing is stored, and every process
// derives the same values ---

export function traceIdOf(run: string, episode: string): string {
  return hex(`${run}/${episode}`, 4);
}

/** Unique within its episode; `inTrace` makes it unique among all episodes. */
export function spanIdOf(id: string): string {
  return hex(id, 2);
}

/** Two episodes have messages with the same id, and some viewers require a span's id to be unique among all traces. */
export function inTrace(traceId: string, spanId: string): string {
  return hex(spanId, 2, basesOf(traceId));
}

/** `inTrace` of `spanIdOf` for one trace; the common prefix of its ids is hashed once. */
export function spanIdsIn(traceId: string): (id: string) => string {
  const bases = basesOf(traceId);
  return (id) => hex(spanIdOf(id), 2, bases);
}

export function traceparent(traceId: string, messageId: string): string {
  return `00-${traceId}-${inTrace(traceId, spanIdOf(messageId))}-01`;
}

const TRACE_BASES = [...BASES, 0xc2b2ae35];

/** The state of the hash after the trace's id and a slash, from which FNV-1a continues. */
const basesOf = (traceId: string): readonly number[] => TRACE_BASES.map((basis) => fnv1a(`${traceId}/`, basis));

function hex(text: string, words: number, bases: readonly number[] = TRACE_BASES): string {
  let out = '';
  for (let i = 0; i < words; i++) {
    const word = fnv1a(text, bases[i]).toString(16);
    out += word.length === 8 ? word : word.padStart(8, '0');
  }
  return out;
}
