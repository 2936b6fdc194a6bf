// Shows that the first number of a key is the same whether a stream is made for it or not.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { random } from '../core/random.ts';

test('the first number of a purpose is that of its stream', () => {
  fc.assert(
    fc.property(fc.integer(), fc.string(), (seed, purpose) => {
      const chance = random(seed);
      expect(chance.firstOf(purpose)).toBe(chance.fork(purpose).next());
    }),
  );
});
