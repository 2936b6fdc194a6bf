// Shows that the first number of a key is the same whether a stream is made for it or not, and names joined or apart,
// and that a keyed hash is HMAC-SHA256 and holds for one text, one key and one purpose only.

import { createSecretKey } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { random } from '../core/random.ts';
import { deriveKey, isKeyedHash, keyedHash } from './hash.ts';

test('the first number of a purpose is that of its stream', () => {
  fc.assert(
    fc.property(fc.integer(), fc.string(), (seed, purpose) => {
      const chance = random(seed);
      expect(chance.firstOf(purpose)).toBe(chance.fork(purpose).next());
    }),
  );
});

test('names within names are one name with slashes', () => {
  fc.assert(
    fc.property(fc.integer(), fc.array(fc.string(), { minLength: 1 }), (seed, path) => {
      const chance = random(seed);
      expect(chance.firstOf(...path)).toBe(chance.fork(path.join('/')).next());
      expect(chance.fork(...path).next()).toBe(chance.firstOf(path.join('/')));
    }),
  );
});

describe('a keyed hash', () => {
  test('is HMAC-SHA256, as test case 2 of RFC 4231 has it', () => {
    const hash = keyedHash(createSecretKey(Buffer.from('Jefe')), 'what do ya want for nothing?');
    expect(Buffer.from(hash, 'base64url').toString('hex')).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
  });

  test('holds for its text and its key only', () => {
    const key = deriveKey('s'.repeat(32), 'messages');
    const hash = keyedHash(key, 'go');
    expect(isKeyedHash(key, 'go', hash)).toBe(true);
    expect(isKeyedHash(key, 'go ', hash)).toBe(false);
    expect(isKeyedHash(key, 'go', `${hash}=`)).toBe(false);
    expect(isKeyedHash(key, 'go', hash.slice(0, -1))).toBe(false);
    expect(isKeyedHash(key, 'go', '')).toBe(false);
    expect(isKeyedHash(deriveKey('t'.repeat(32), 'messages'), 'go', hash)).toBe(false);
  });

  test('has another key for each purpose, however its words are cut', () => {
    const of = (...purpose: string[]) => keyedHash(deriveKey('s'.repeat(32), ...purpose), 'go');
    expect(new Set([of('a', 'bc'), of('ab', 'c'), of('abc'), of('a', 'b', 'c'), of()]).size).toBe(5);
  });
});
