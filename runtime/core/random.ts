// Provides seeded streams of random numbers (L2), and separate streams for named purposes, so that one more draw in
// one place changes nothing in another. This is the only file that asks the system for randomness.
import { randomBytes } from 'node:crypto';
import { type KeyHash, keyHash, sfc32Of } from '../text/hash.ts';

export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  /** A whole number, uniform in 0 … n-1. */
  below(n: number): number;
  pick<T>(items: readonly T[]): T | undefined;
  shuffle<T>(items: readonly T[]): T[];
  /** An independent stream for a purpose; the same name gives the same stream whatever was drawn before. */
  fork(purpose: string): Random;
}

/**
 * A stream of numbers that its seed decides alone (sfc32, Doty-Humphrey, seeded by an FNV-1a hash), so that what a
 * world or a role draws is drawn again in a replay.
 * @example
 * ```ts
 * import { random } from 'troupe';
 *
 * random(7).below(6) === random(7).below(6); // → true
 * random(7).fork('weather').shuffle(['sun', 'rain', 'wind']).length; // → 3
 * ```
 */
export const random = (seed: number | string): Random => streamOf(keyHash(String(seed)));

/** The stream of a key. A fork's key goes on from it, behind a slash. */
function streamOf(key: KeyHash): Random {
  let draw: (() => number) | undefined;
  const next = () => {
    draw ??= sfc32Of(key);
    return draw();
  };
  const below = (n: number) => Math.floor(next() * n);
  return {
    next,
    below,
    pick: (items) => items[below(items.length)],
    shuffle(items) {
      const out = [...items];
      for (let i = out.length - 1; i > 0; i--) {
        const j = below(i + 1);
        const held = out[i];
        out[i] = out[j] as (typeof out)[number];
        out[j] = held as (typeof out)[number];
      }
      return out;
    },
    fork: (purpose) => streamOf(keyHash(`/${purpose}`, key)),
  };
}

/** A short name that no other run has. */
export function freshId(): string {
  return randomBytes(4).toString('hex');
}

/**
 * A secret that nobody guesses: 256 bits, in 43 characters of base64url.
 * @example
 * ```ts
 * import { freshSecret } from 'troupe';
 *
 * freshSecret().length; // → 43
 * ```
 */
export function freshSecret(): string {
  return randomBytes(32).toString('base64url');
}
