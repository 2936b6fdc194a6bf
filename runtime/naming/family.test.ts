// Tests how the variants of a protocol family are named, found and built.

import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { protocol } from '../core/protocol.ts';
import { failure } from '../errors/index.ts';
import { family, readOptions } from './family.ts';
import { mix } from './mix.ts';

const talk = family(
  'talk',
  {
    rounds: z.int().min(1).max(9).default(3).describe('How often the floor goes round.'),
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
    const again = talk.parse(readOptions('talk', name.split(':').slice(1)));
    expect(again.name).toBe(name);
    expect(again.options).toEqual(options);
  });

  test('takes its options in any order and with blanks; one without a value is switched on', () => {
    expect(talk.parse(readOptions('talk', ['opens=last', ' rounds = 2'])).name).toBe('talk:rounds=2:opens=last');
    expect(talk.parse(readOptions('talk', ['loud'])).options).toMatchObject({ loud: true });
  });

  test.each([
    [['rounds=2', 'rounds=3'], "PROTOCOL_OPTION_TWICE: protocol 'talk' is given rounds twice: '2' and '3'."],
    [['loud', 'rounds=2', 'loud'], "PROTOCOL_OPTION_TWICE: protocol 'talk' is given loud twice: 'true' and 'true'."],
    [[''], "PROTOCOL_OPTION_BAD: protocol 'talk' is given an option without a name: ':'."],
    [['=2'], "PROTOCOL_OPTION_BAD: protocol 'talk' is given an option without a name: ':=2'."],
  ])('refuses the options %o', (said, why) => {
    expect(() => readOptions('talk', said)).toThrow(why);
  });

  test('a protocol without options says that it has none', () => {
    expect(
      failure('PROTOCOL_OPTION_BAD', { protocol: 'plain', fault: 'unknown', option: 'rounds', known: [], near: [] })
        .message,
    ).toBe("PROTOCOL_OPTION_BAD: protocol 'plain' has no options, and so no 'rounds'. Name it as it is: plain.");
  });

  test('builds its parts from the options', () => {
    expect(talk.with({ rounds: 7 }).about).toBe('7 rounds');
  });

  test('says what an option takes, and what it is for where its schema says so', () => {
    expect(talk.choices).toEqual({
      rounds: { default: 3, takes: 'integer from 1 to 9', about: 'How often the floor goes round.' },
      loud: { default: false, takes: 'true | false' },
      opens: { default: 'first', takes: 'first | last' },
    });
    const limited = family('limited', { limit: z.int().min(0).default(0) }, () => ({ about: '', routes: {} }));
    expect(limited.choices.limit?.takes).toBe('integer from 0');
  });

  test.each([
    [{ round: '4' }, /no option 'round'.*rounds/s],
    [{ rounds: '0' }, /rounds cannot be '0'.*integer from 1 to 9/s],
    [{ rounds: 'many' }, /rounds cannot be 'many'/],
    [{ opens: 'middle' }, /opens cannot be 'middle'.*first \| last/s],
    [{ constructor: 'x' }, /no option 'constructor'/],
    [{ loud: 'constructor' }, /loud cannot be 'constructor'.*true \| false/s],
    [{ rounds: '9'.repeat(1000) }, /rounds cannot be '9{60}'/],
  ])('refuses %o with the fix', (given, said) => {
    expect(() => talk.parse(given as Record<string, string>)).toThrow(said);
  });

  test('a variant with a wrong type does not compile', () => {
    // @ts-expect-error rounds is a number
    expect(() => talk.with({ rounds: '5' })).toThrow();
  });
});

describe('a family of mixtures', () => {
  const half = (name: string) => protocol(name, { routes: {} });
  const pair = family('pair', { share: z.number().gt(0).lt(1).default(0.5) }, ({ share }) =>
    mix('any name', { a: { protocol: half('a'), share }, b: { protocol: half('b'), share: 1 - share } }),
  );

  test('has a share for an option, and names its variants after it', () => {
    expect(pair.usual).toMatchObject({ name: 'pair', options: { share: 0.5 } });
    const quarter = pair.parse({ share: '0.25' });
    expect(quarter).toMatchObject({ name: 'pair:share=0.25', options: { share: 0.25 } });
    expect([quarter.parts.a?.share, quarter.parts.b?.share]).toEqual([0.25, 0.75]);
    expect(pair.choices.share?.takes).toBe('number above 0 below 1');
  });

  test.each(['0', '1', '1.5', 'half'])('refuses a share of %s', (share) => {
    expect(() => pair.parse({ share })).toThrow(
      `PROTOCOL_OPTION_BAD: pair: share cannot be '${share}'. It takes number above 0 below 1`,
    );
  });
});
