// Tests that printed JSON says the same value, in letters that steer no terminal.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonText } from './json.ts';

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
