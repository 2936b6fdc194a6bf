// Tests the order of the queue under any mixture of pushes and takes.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createQueue } from './memory.ts';

test('what goes in comes out in the same order, whatever the mixture of in and out', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -200, max: 200 }), { maxLength: 30 }), (moves) => {
      const ring = createQueue<{ n: number }>();
      let into = 0;
      let out = 0;
      for (const move of moves) {
        for (let i = 0; i < move; i++) ring.push({ n: into++ });
        for (let i = 0; i > move; i--) expect(ring.shift()?.n).toBe(out < into ? out++ : undefined);
      }
      while (out < into) expect(ring.shift()?.n).toBe(out++);
      expect(ring.shift()).toBeUndefined();
    }),
  );
});

test('a long burst comes out whole, and the queue works on afterwards', () => {
  const ring = createQueue<{ n: number }>();
  for (let round = 0; round < 2; round++) {
    for (let n = 0; n < 200_000; n++) ring.push({ n });
    for (let n = 0; n < 200_000; n++) if (ring.shift()?.n !== n) expect.unreachable(`out of order at ${n}`);
    expect(ring.shift()).toBeUndefined();
  }
});
