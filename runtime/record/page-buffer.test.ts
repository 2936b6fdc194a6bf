// Tests that lines come out of the pages as they went in, sealed, however they are cut into pages.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createChainReader, createSeals } from './chain.ts';
import { createPageBuffer } from './page-buffer.ts';

const END = '{"n":9,"t":9,"process":"main","type":"episode.ended","step":9}';

test('lines of any length and script, flushed at any time, come out in order and sealed', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.constantFrom('ñ'.repeat(400_000), '🜂', 'x'.repeat(1_100_000), ''),
  );
  const added = fc.array(fc.record({ text, isFlushed: fc.boolean() }), { maxLength: 40 });
  fc.assert(
    fc.property(added, fc.integer({ min: 4096, max: 1_000_000 }), (all, most) => {
      const bytes: Buffer[] = [];
      const take = (page: Buffer) => bytes.push(Buffer.from(page.subarray(0, most))) && Math.min(most, page.length);
      const pages = createPageBuffer(take, createSeals());
      const lines = [...all.map(({ text }) => JSON.stringify({ text })), END];
      for (const [i, line] of lines.entries()) {
        pages.add(line);
        if (all[i]?.isFlushed) pages.turn();
      }
      pages.turn();
      pages.done();
      const chain = createChainReader();
      const written = Buffer.concat(bytes).toString().trimEnd().split('\n').map(chain.line);
      expect(written).toEqual(lines);
      expect(chain.end(true).state).toBe('sealed');
    }),
    { numRuns: 12 },
  );
});

test('what could not be handed on is handed on with the next try, once', () => {
  let isFull = true;
  const bytes: Buffer[] = [];
  const pages = createPageBuffer((page) => {
    if (isFull) throw new Error('no room');
    return bytes.push(Buffer.from(page)) && page.length;
  }, createSeals());
  for (let n = 0; n < 20; n++) pages.add(JSON.stringify({ n }));
  expect(pages.turn).toThrow('no room');
  isFull = false;
  pages.add(END);
  pages.turn();
  pages.done();
  const chain = createChainReader();
  expect(Buffer.concat(bytes).toString().trimEnd().split('\n').map(chain.line)).toHaveLength(21);
  expect(chain.end(true).state).toBe('sealed');
});
