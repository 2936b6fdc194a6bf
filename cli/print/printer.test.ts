// Tests the one place where text meets a terminal: what steers it is escaped, prose is folded, what is to be copied
// stays whole.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Block, foldedHelp, jsonText, paint, painted, print } from './printer.ts';

function printed(blocks: readonly Block[], { isTTY = true, columns = 80, isColored = false } = {}): string {
  let text = '';
  const write = (more: string) => {
    text += more;
  };
  print({ write, isTTY, columns, isColored, colors: paint(isColored) }, blocks);
  return text;
}

test('no text steers the terminal, in whatever block it stands', () => {
  const forms: ((text: string) => Block)[] = [
    (text) => text,
    (text) => painted('red', text),
    (text) => [text, painted('red', text)],
    (text) => ({ lead: '  ', text }),
    (text) => ({ whole: text, in: 'dim' }),
    (text) => ({ head: ['a'], rows: [[text]] }),
  ];
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const form of forms) expect(printed([form(text)])).not.toMatch(/(?!\n|[\u200c\u200d])[\p{Cc}\p{Cf}]/u);
    }),
  );
  expect(printed(['a\n\u001b[31mb', painted('red', 'c')], { isColored: true })).toBe('a b\n\u001b[31mc\u001b[39m\n');
});

test('text is folded at blanks on a terminal, set in below its lead', () => {
  expect(printed([{ lead: '  a  ', text: 'one two three four five' }], { columns: 24 })).toBe(
    '  a  one two three four\n     five\n',
  );
});

test('a word that is too long has a line of its own, and none is broken', () => {
  const long = 'x'.repeat(40);
  expect(printed([{ lead: '> ', text: `a ${long} b` }], { columns: 22 })).toBe(`> a\n  ${long}\n  b\n`);
});

test('a line that begins with a blank, or has several spans, is not folded', () => {
  const long = Array.from({ length: 20 }, () => 'word').join(' ');
  for (const block of [`  ${long}`, [long, ' end'], { whole: long }])
    expect(printed([block], { columns: 20 }).split('\n')).toHaveLength(2);
});

test('elsewhere the line stays whole, on one line and plain', () => {
  const text = 'one two\n  three \u001b[31mfour five';
  expect(printed([text], { isTTY: false, columns: 10 })).toBe('one two three four five\n');
});

test('a line is cut where nobody reads on; a line of a prompt is not', () => {
  const long = 'x'.repeat(5000);
  expect(printed([long]).length).toBe(1001);
  expect(printed([{ whole: long }]).length).toBe(5001);
});

const words = (n: number) => Array.from({ length: n }, (_, i) => `word${i % 10}`).join(' ');

test('paragraphs are folded to the width as one text, whatever the width of the source was', () => {
  const [first, second] = [words(19), words(4)];
  const folded = foldedHelp(`Usage: x\n\n${first}\n${second}\n`, 60).split('\n');
  expect(Math.max(...folded.map((line) => line.length))).toBeLessThanOrEqual(60);
  expect(folded.slice(2, -1).join(' ')).toBe(`${first} ${second}`);
  expect(folded.slice(2, -2).every((line) => line.length > 50)).toBe(true);
});

test('commands to copy stay whole, and lines that end early stay apart', () => {
  const text = `Examples:\n  $ troupe ${words(30)}\n\nA: one\nB: two\n`;
  expect(foldedHelp(text, 60)).toBe(text);
});

test('jsonText gives the same value without control characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const json = jsonText({ text }, 2);
      expect(JSON.parse(json)).toEqual({ text });
      expect(json).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
    }),
  );
});

test('jsonText ends in a line break and is one line unless indented', () => {
  expect(jsonText({ a: [1, '\n'] })).toBe('{"a":[1,"\\n"]}\n');
  expect(jsonText('\u202e\u{e0041}')).toBe('"\\u202e\\udb40\\udc41"\n');
});
