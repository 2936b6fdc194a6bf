// Tests that values of options are read strictly, and refused in words that steer no terminal.
import { describe, expect, test } from 'vitest';
import { keyAndValue } from '../../resolve/asked-by.ts';
import type { Reader } from '../command.ts';
import { decimal, oneOfWords, wholeNumber } from './shared-options.ts';

const readerOf =
  <T>(read: Reader<T>, option: string) =>
  (text: string): T =>
    read(option, 'troupe run')(text, undefined);

describe('wholeNumber', () => {
  const read = readerOf(wholeNumber(1, 10), '--n');

  test('reads decimal digits within its range', () => {
    expect([read('1'), read('+7'), read('10')]).toEqual([1, 7, 10]);
  });

  test.each(['', ' ', 'abc', '1.5', '0', '11', '-1', '1e1', '0x2', '٣', 'NaN', '99999999999999999999'])(
    'refuses %j with what it takes',
    (text) => {
      expect(() => read(text)).toThrow(/^OPTION_BAD: --n cannot be .* It takes a whole number from 1 to 10\.$/);
    },
  );
});

test('the largest number is told where it is passed, and a number with an exponent is no whole number', () => {
  const read = readerOf(wholeNumber(), '--seed');
  expect(() => read('9007199254740993')).toThrow('a whole number from 0 to 9007199254740991.');
  expect(() => read('-1')).toThrow('a whole number from 0.');
});

describe('decimal', () => {
  const read = readerOf(decimal(0, 2), '--t');

  test('reads decimals and exponents', () => {
    expect([read('0'), read('.5'), read('1.25'), read('1e-3')]).toEqual([0, 0.5, 1.25, 0.001]);
  });

  test.each(['hot', '', '-0.1', '2.1', 'Infinity', 'NaN', '1,5', '0x1'])('refuses %j', (text) => {
    expect(() => read(text)).toThrow(/^OPTION_BAD: --t .* a number from 0 to 2\.$/);
  });
});

test('oneOfWords knows its words and no others', () => {
  const read = readerOf(oneOfWords(['text', 'json']), '--f');
  expect(read('json')).toBe('json');
  expect(() => read('constructor')).toThrow('It takes text, json.');
});

test('pairs are split at the first equals sign and need a key', () => {
  expect(keyAndValue('--o', 'a=b=c')).toEqual(['a', 'b=c']);
  expect(() => keyAndValue('--o', '=b')).toThrow('OPTION_BAD');
  expect(() => keyAndValue('--o', 'b')).toThrow('key=value');
});

test('a refused value cannot control the terminal when it is shown', () => {
  expect(() => readerOf(wholeNumber(), '--n')('\u001b[31m9')).toThrow("cannot be '9'");
});
