// Tests that encoded names are unique, safe and reversible.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeName, encodeName, NOBODY } from './encode-name.ts';

/** Any string of UTF-16 code units, half surrogate pairs among them, and often of what has a meaning in subjects. */
const name = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
  fc
    .array(fc.constantFrom('.', '*', '>', ' ', '_', '=', '/', ':', 'a', '2E', '\ud83c', '\udfad', '\ufffd', '\0'))
    .map((parts) => parts.join('')),
);

describe('a name as a token', () => {
  test('reads back as the same name', () => {
    fc.assert(
      fc.property(name, (any) => {
        expect(decodeName(encodeName(any))).toBe(any);
      }),
      { numRuns: 2_000 },
    );
  });

  test('holds only letters, digits, hyphen, underscore and equals sign, is never empty and never begins with an underscore', () => {
    fc.assert(
      fc.property(name, (any) => {
        expect(encodeName(any)).toMatch(/^[A-Za-z0-9=-][A-Za-z0-9_=-]*$/);
      }),
      { numRuns: 2_000 },
    );
  });

  test('is never that of another name', () => {
    fc.assert(
      fc.property(name, name, (one, two) => {
        expect(encodeName(one) === encodeName(two)).toBe(one === two);
      }),
      { numRuns: 2_000 },
    );
  });

  test('keeps the halves of surrogate pairs apart from each other and from U+FFFD', () => {
    const odd = ['\ud800', '\udc00', '\ud800\ud800', '\ufffd', '\udfad\ud83c', '\u{1f3ad}'];
    expect(new Set(odd.map(encodeName)).size).toBe(odd.length);
    expect(odd.map((each) => decodeName(encodeName(each)))).toEqual(odd);
  });

  test('is the name itself where it is plain', () => {
    expect(['alice', 'agent-7', 'left_hand', '7'].map(encodeName)).toEqual(['alice', 'agent-7', 'left_hand', '7']);
  });

  test('has one form for each odd name', () => {
    expect(['', '_', '_a', 'a.b', 'ä', '='].map(encodeName)).toEqual(['=', '=5F', '=5Fa', 'a=2Eb', '=C3=A4', '=3D']);
  });
});

describe('a token that encodeName does not make', () => {
  test('is read as no name', () => {
    const wrong = [
      NOBODY,
      '',
      '=4',
      '=zz',
      '=2e',
      '=61',
      'a.b',
      'a b',
      '=C3',
      '=C0=80',
      '=ED=A0=BC=ED=BE=AD',
      '=F8=80',
      '=80',
      'ä',
      '_a',
      'a=',
    ];
    expect(wrong.map(decodeName)).toEqual(wrong.map(() => undefined));
  });

  test('is read as no name, whatever it is', () => {
    const token = fc
      .array(fc.constantFrom('=', 'E', 'D', 'A', '0', 'C', '3', '8', 'F', '_', '-'))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(token, (any) => {
        const read = decodeName(any);
        if (read !== undefined) expect(encodeName(read)).toBe(any);
      }),
      { numRuns: 5_000 },
    );
  });
});
