// Hashes long texts into short names that reveal a change (not for secrets), and makes numbers of a key.
import { hash } from 'node:crypto';

/** The first 16 hex digits of the text's sha256. */
export const shortHash = (text: string): string => hash('sha256', text, 'hex').slice(0, 16);

const PRIME = 0x01000193;

/** FNV-1a, 32 bits. Also hashes names where a short value is enough. */
export function fnv1a(text: string, basis = 0x811c9dc5): number {
  let hash = basis;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), PRIME);
  return hash >>> 0;
}

/** FNV-1a hashes of a key. Those of a longer key that begins so are made from them without its beginning. */
export type KeyHash = readonly [a: number, b: number, c: number];
const BASES: KeyHash = [0x811c9dc5, 0x9e3779b9, 0x85ebca6b];
export function keyHash(key: string, from: KeyHash = BASES): KeyHash {
  let [a, b, c] = from;
  for (let i = 0; i < key.length; i++) {
    const code = key.charCodeAt(i);
    a = Math.imul(a ^ code, PRIME);
    b = Math.imul(b ^ code, PRIME);
    c = Math.imul(c ^ code, PRIME);
  }
  return [a >>> 0, b >>> 0, c >>> 0];
}

/** Numbers in [0, 1) that the hashed key decides alone: sfc32 (Doty-Humphrey, PractRand). */
export function sfc32Of(hashed: KeyHash): () => number {
  let [a, b, c] = hashed;
  let d = 1;
  const next = () => {
    const t = (a + b + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return (t >>> 0) / 4294967296;
  };
  for (let i = 0; i < 12; i++) next();
  return next;
}
