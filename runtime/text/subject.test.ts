// Tests that subjects can be read back and that patterns match them, and that encoded names are unique, safe and
// reversible.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Address,
  addressOf,
  decodeName,
  encodeName,
  matches,
  NOBODY,
  patternOf,
  prefixOf,
  type Subscription,
  subjectOf,
} from './subject.ts';

const name = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '_', '.', '*', '>', 'alice', 'bob smith'),
);
const channel = fc.stringMatching(/^[A-Za-z][A-Za-z0-9-]{0,8}$/);
const address: fc.Arbitrary<Address> = fc.record({
  part: name,
  channel,
  agent: fc.option(name),
  role: name,
  to: fc.option(name),
});

describe('a subject', () => {
  test('reads back as the address it was made of', () => {
    fc.assert(
      fc.property(name, name, address, (run, episode, any) => {
        expect(addressOf(subjectOf(prefixOf(run, episode), any))).toEqual(any);
      }),
    );
  });

  test('has eight tokens, whatever the names', () => {
    fc.assert(
      fc.property(name, name, address, (run, episode, any) => {
        expect(subjectOf(prefixOf(run, episode), any)).toMatch(/^troupe(\.[A-Za-z0-9_=-]+){7}$/);
      }),
    );
  });

  test('matches a pattern exactly where every field that is named is equal', () => {
    const few = fc.constantFrom('a', 'b', '.', '*');
    const some = fc.record({
      part: few,
      channel: fc.constantFrom('x', 'y'),
      agent: fc.option(few),
      role: few,
      to: fc.option(few),
    });
    const filter: fc.Arbitrary<Subscription> = fc.oneof(
      some,
      fc.record(
        { part: few, channel: fc.constantFrom('x', 'y'), agent: fc.option(few), role: few, to: fc.option(few) },
        { requiredKeys: [] },
      ),
    );
    const prefix = prefixOf('run', '1');
    fc.assert(
      fc.property(some, filter, (any, wanted) => {
        const fits = Object.entries(wanted).every(([field, value]) => any[field as keyof Address] === value);
        expect(matches(patternOf(prefix, wanted), subjectOf(prefix, any))).toBe(fits);
      }),
      { numRuns: 2_000 },
    );
  });

  test('of another grammar is read as no address', () => {
    const foreign = [
      '',
      'troupe',
      'troupe.r.e.p.c.a.r',
      'troupe.r.e.p.c.a.r.t.more',
      'other.r.e.p.c.a.r.t',
      'troupe.r.e._p.c.a.r.t',
      'troupe.r.e.p..a.r.t',
    ];
    expect(foreign.map(addressOf)).toEqual(foreign.map(() => undefined));
  });
});

/** Any string of UTF-16 code units, half surrogate pairs among them, and often of what has a meaning in subjects. */
const anyName = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
  fc
    .array(fc.constantFrom('.', '*', '>', ' ', '_', '=', '/', ':', 'a', '2E', '\ud83c', '\udfad', '\ufffd', '\0'))
    .map((parts) => parts.join('')),
);

describe('a name as a token', () => {
  test('reads back as the same name', () => {
    fc.assert(
      fc.property(anyName, (any) => {
        expect(decodeName(encodeName(any))).toBe(any);
      }),
      { numRuns: 2_000 },
    );
  });

  test('holds only letters, digits, hyphen, underscore and equals sign, is never empty and never begins with an underscore', () => {
    fc.assert(
      fc.property(anyName, (any) => {
        expect(encodeName(any)).toMatch(/^[A-Za-z0-9=-][A-Za-z0-9_=-]*$/);
      }),
      { numRuns: 2_000 },
    );
  });

  test('is never that of another name', () => {
    fc.assert(
      fc.property(anyName, anyName, (one, two) => {
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
