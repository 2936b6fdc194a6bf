import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { family } from './family.ts';

const talk = family(
  'talk',
  {
    rounds: z.int().min(1).max(9).default(3),
    loud: z.boolean().default(false),
    opens: z.enum(['first', 'last']).default('first'),
  },
  ({ rounds }) => ({ about: `${rounds} rounds`, routes: {} }),
);

describe('a family of protocols', () => {
  test('names its usual variant after itself', () => {
    expect(talk.usual.name).toBe('talk');
    expect(talk.usual.options).toEqual({ rounds: 3, loud: false, opens: 'first' });
  });

  test('names another variant after what was chosen otherwise, in the order of its options', () => {
    expect(talk.with({ opens: 'last', rounds: 5 }).name).toBe('talk:rounds=5:opens=last');
    expect(talk.with({ opens: 'first' }).name).toBe('talk');
  });

  test('finds a variant again by what its name says', () => {
    const { name, options } = talk.with({ loud: true, rounds: 2 });
    const [, ...said] = name.split(':');
    const again = talk.parse(Object.fromEntries(said.map((s) => s.split('=') as [string, string])));
    expect(again.name).toBe(name);
    expect(again.options).toEqual(options);
  });

  test('builds its parts from the options', () => {
    expect(talk.with({ rounds: 7 }).about).toBe('7 rounds');
  });

  test('says what an option takes', () => {
    expect(talk.choices).toEqual({
      rounds: { default: 3, takes: 'integer from 1 to 9' },
      loud: { default: false, takes: 'true | false' },
      opens: { default: 'first', takes: 'first | last' },
    });
  });

  test.each([
    [{ round: '4' }, /no option 'round'.*rounds/s],
    [{ rounds: '0' }, /rounds cannot be '0'.*integer from 1 to 9/s],
    [{ rounds: 'many' }, /rounds cannot be 'many'/],
    [{ opens: 'middle' }, /opens cannot be 'middle'.*first \| last/s],
    [{ constructor: 'x' }, /no option 'constructor'/],
  ])('refuses %o with the mend', (given, said) => {
    expect(() => talk.parse(given as Record<string, string>)).toThrow(said);
  });

  test('a variant with a wrong type does not compile', () => {
    // @ts-expect-error rounds is a number
    expect(() => talk.with({ rounds: '5' })).toThrow();
  });
});
