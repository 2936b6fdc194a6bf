// Tests that no text, whatever it holds, steers a terminal once it is made plain.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressShown, cut, holdsWord, oneLine, plain, widthOf, withoutSecrets } from './plain.ts';

/** What steers a terminal, turns the writing direction or hides; line breaks apart. */
const HARMFUL = /(?!\n)\p{Cc}|(?![\u200c\u200d])\p{Cf}|\p{Cs}|[\u2028\u2029]/u;
const pieces = fc.constantFrom(
  '\u001b',
  '[',
  ']',
  '31m',
  '0;title',
  '\u0007',
  '\u009b',
  '\u009d',
  '\u009c',
  '\\',
  '\u202e',
  '\u2066',
  '\u200b',
  '\r',
  '\n',
  '\t',
  '8;;http://x',
  'P',
  '_',
  '\ud800',
  '\udb40',
  '\udc41',
  '\u{e0041}',
  'word ',
  '\u0000',
  '\u007f',
);
const hostile = fc.oneof(
  fc.array(pieces, { maxLength: 40 }).map((all) => all.join('')),
  fc.string({ unit: 'binary' }),
);

describe('plain', () => {
  test('lets no terminal control through, whatever the input', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(plain(text)).not.toMatch(HARMFUL);
      }),
    );
  });

  test('changes nothing the second time', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(plain(plain(text))).toBe(plain(text));
      }),
    );
  });

  test('keeps ordinary text of any script as it is', () => {
    const text = 'Zoë went ↑ to 東京 שלום 👩‍🚒\nand back';
    expect(plain(text)).toBe(text);
  });

  test.each([
    ['colours', '\u001b[31mred\u001b[0m', 'red'],
    ['a window title', '\u001b]0;owned\u0007after', 'after'],
    ['a hyperlink', '\u001b]8;;http://evil\u001b\\text\u001b]8;;\u001b\\', 'text'],
    ['one-byte sequences', '\u009b2Jcleared\u009d0;t\u009c.', 'cleared.'],
    ['a sequence inside of a sequence', '\u001b[3\u001b[31m1mx', '[31mx'],
    ['a turned direction', 'abc\u202edcba', 'abcdcba'],
    ['letters of the tag block', 'hi\u{e0068}\u{e0069}', 'hi'],
    ['a returning carriage', 'safe\rEVIL', 'safe\nEVIL'],
  ])('takes out %s', (_, text, left) => {
    expect(plain(text)).toBe(left);
  });

  test('keeps the words after a sequence that never ends', () => {
    expect(plain('\u001b]0;this is still to be read')).toBe(']0;this is still to be read');
  });

  test('takes time in proportion to the text', () => {
    const long = '\u001b]'.repeat(100_000);
    expect(plain(long)).toBe(']'.repeat(100_000));
  });
});

test('halves of a hidden character do not meet', () => {
  expect(plain('\udb40\u200b\udc41')).toBe('\ufffd\ufffd');
});

describe('oneLine', () => {
  test('is one line of at most so many columns', () => {
    fc.assert(
      fc.property(hostile, fc.integer({ min: 1, max: 80 }), (text, columns) => {
        const line = oneLine(text, columns);
        expect(line).not.toContain('\n');
        expect(widthOf(line)).toBeLessThanOrEqual(columns);
      }),
    );
  });
});

describe('cut', () => {
  test('leaves what fits and marks what it cuts', () => {
    expect(cut('abcdef', 6)).toBe('abcdef');
    expect(cut('abcdefg', 6)).toBe('abcde…');
    expect(cut('東京都庁', 5)).toBe('東京…');
    expect(cut('abc', 0)).toBe('');
  });
});

describe('withoutSecrets', () => {
  test('hides user and password of a URL, also where the password holds signs of its own', () => {
    expect(withoutSecrets("'switch:cmas,dmas@step=5' is played")).toBe("'switch:cmas,dmas@step=5' is played");
    expect(withoutSecrets("'switch:cmas,dmas@step=5,solo@after=2'")).toContain('switch:cmas,dmas@step=5,solo@after=2');
    expect(withoutSecrets('--base-url=me:pa=s,s@host/v1?a=b')).toBe('***@host/v1?***');
    expect(withoutSecrets("at 'https://host/v1?key=s&x=1' now")).toBe("at 'https://host/v1?***' now");
    expect(['tls://s@h:1', 's@h:1', 'h:1', 'nats://u:s@a,nats://u:s@b'].map(addressShown)).toEqual([
      ...['tls://***@h:1', '***@h:1', 'h:1', 'nats://***@b'],
    ]);
    expect(withoutSecrets('at nats://me:p@ss/w0rd@host:4222 now')).toBe('at nats://***@host:4222 now');
    expect(withoutSecrets('http://host/a')).toBe('http://host/a');
    expect(withoutSecrets('at me:secret@host:4222')).toBe('at ***@host:4222');
  });

  test('leaves mixtures, switches and the form of an address as they are', () => {
    for (const text of ["'mix:a@cmas,b@dmas=rest'", 'switch:cmas,dmas@step=3', 'with user:password@ or token@ before'])
      expect(withoutSecrets(text)).toBe(text);
  });
});

test.each([
  ['Bobby and Bob go', 'Bob', true],
  ['Bobby goes', 'Bob', false],
  ['go(a1)', 'a', false],
  ['go(a)', 'a', true],
  ['so it ends', '', false],
])('whether %s holds the name %j: %s', (text, name, holds) => {
  expect(holdsWord(text, name)).toBe(holds);
});
