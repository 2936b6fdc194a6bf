// Shows that the first number of a key is the same whether a stream is made for it or not, and names joined or apart.
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

test('names within names are one name with slashes', () => {
  fc.assert(
    fc.property(fc.integer(), fc.array(fc.string(), { minLength: 1 }), (seed, path) => {
      const chance = random(seed);
      expect(chance.firstOf(...path)).toBe(chance.fork(path.join('/')).next());
      expect(chance.fork(...path).next()).toBe(chance.firstOf(path.join('/')));
    }),
  );
});
