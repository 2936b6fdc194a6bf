// Provides seeded streams of random numbers (L2), and separate streams for named purposes, so that one more draw in
// one place changes nothing in another. This is the only file that asks the system for randomness.
import { randomBytes } from 'node:crypto';
import { KeyedNumbers, keyHash } from '../text/hash.ts';

export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  /** A whole number, uniform in 0 … n-1. */
  below(n: number): number;
  pick<T>(items: readonly T[]): T | undefined;
  shuffle<T>(items: readonly T[]): T[];
  /** An independent stream for a purpose: the same names (`'a', 'b'` is `'a/b'`) give the same, whatever was drawn. */
  fork(...purpose: readonly string[]): Random;
  /** The first number of that stream, where no other of it is wanted. */
  firstOf(...purpose: readonly string[]): number;
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
export const random = (seed: number | string): Random => new Stream(keyHash([String(seed)]));

class Stream extends KeyedNumbers implements Random {
  below(n: number): number {
    return Math.floor(this.next() * n);
  }

  pick<T>(items: readonly T[]): T | undefined {
    return items[this.below(items.length)];
  }

  shuffle<T>(items: readonly T[]): T[] {
    const out = [...items];
    for (let i = out.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [out[i], out[j]] = [out[j] as T, out[i] as T];
    }
    return out;
  }

  fork(...purpose: readonly string[]): Random {
    return new Stream(this.keyOf(...purpose));
  }
}

/** A short name that no other run has. */
export const freshId = (): string => randomBytes(4).toString('hex');

/**
 * A secret that nobody guesses: 256 bits, in 43 characters of base64url.
 * @example
 * ```ts
 * import { freshSecret } from 'troupe';
 *
 * freshSecret().length; // → 43
 * ```
 */
export const freshSecret = (): string => randomBytes(32).toString('base64url');
