// Tests that the file sink keeps lines, order and its lock.
import { existsSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { continuedLinesSink, linesSink } from './sink.ts';

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
