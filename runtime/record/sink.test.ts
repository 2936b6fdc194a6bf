// Tests that the file sink keeps lines, order and its lock, and that pages come out sealed as their lines went in.
import { existsSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createChainReader, createSeals } from './chain.ts';
import { continuedLinesSink, createPageBuffer, linesSink } from './sink.ts';

const folder = mkdtempSync(join(tmpdir(), 'troupe-'));
const text = (file: string) => readFileSync(join(folder, file), 'utf8');

test('lines of any length and in any script come out as they went in, in their order', () => {
  const lines = ['a', 'ñ'.repeat(400_000), '🜂水', '', 'x'.repeat(1024 * 1024), 'end'];
  const sink = linesSink(join(folder, 'long.jsonl'));
  for (const line of lines) sink.line(line);
  sink.close();
  expect(text('long.jsonl')).toBe(`${lines.join('\n')}\n`);
});

test('what is flushed is in the file, and locked, before it is closed', () => {
  const sink = linesSink(join(folder, 'flushed.jsonl'));
  sink.line('one');
  sink.flush();
  expect(text('flushed.jsonl')).toBe('one\n');
  expect(existsSync(join(folder, 'flushed.jsonl.lock'))).toBe(true);
  sink.close();
  expect(existsSync(join(folder, 'flushed.jsonl.lock'))).toBe(false);
});

test('a line that comes when its record is closed gets into no other', () => {
  const closed = linesSink(join(folder, 'closed.jsonl'));
  closed.line('mine');
  closed.close();
  const next = linesSink(join(folder, 'next.jsonl'));
  next.line('one');
  closed.line('too late');
  next.line('two');
  next.close();
  expect([text('closed.jsonl'), text('next.jsonl')]).toEqual(['mine\n', 'one\ntwo\n']);
});

test.skipIf(!existsSync('/dev/full'))('a file that takes no more says why', () => {
  const full = join(folder, 'full');
  symlinkSync('/dev/full', full);
  const sink = continuedLinesSink(full);
  sink.line('one');
  expect(() => sink.flush()).toThrow(
    expect.objectContaining({ code: 'FILE_UNWRITABLE', what: expect.stringContaining('no room') }),
  );
});

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
