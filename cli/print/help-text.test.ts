// Tests that help texts are folded to the width, and commands in them stay whole.
import { expect, test } from 'vitest';
import { foldedHelp } from './hanging.ts';

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
