// Tests that subjects can be read back and that patterns match them.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Address, addressOf, matches, patternOf, prefixOf, type Subscription, subjectOf } from './subject.ts';

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
