// Tests the token counter against the tokenizer and the published chat form.
import fc from 'fast-check';
import { encode, encodeChat } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, test } from 'vitest';
import type { Segment } from '../core/segment.ts';
import { render } from '../prompt/segments.ts';
import { additiveScheme, chatScheme, createTokenCounter, OPENAI_CHAT, pictureTokens } from './token-counter.ts';

const plain = (text: string) => encode(text, { disallowedSpecial: new Set() }).length;
const says = (speaker: Segment['speaker'], text: string): Segment => ({ origin: 'task', speaker, text });

describe('token counter', () => {
  const counter = createTokenCounter();

  test('counts any text with words of ordinary length exactly as the tokenizer does', () => {
    const word = fc.oneof(
      fc.string({ maxLength: 12, unit: 'binary' }),
      fc.constantFrom(
        '\n',
        '\r\n',
        '\n\n ',
        ' ',
        '/',
        "don't",
        '{"a":',
        '12345',
        '漢字',
        '<|endoftext|>',
        '\n/',
        '...\n',
        ',',
        ', ',
        ",  'Sand'",
      ),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 80 }), (words) => {
        const text = words.join('');
        expect(counter.count(text)).toBe(plain(text));
      }),
      { numRuns: 500 },
    );
  });

  test('the same text has the same count when asked again, and after thousands of others', () => {
    const text = 'alice sees:\n- a fire at (3, 4)\n- a box';
    const first = counter.count(text);
    for (let i = 0; i < 20_000; i++) counter.count(`line ${i}`);
    expect(counter.count(text)).toBe(first);
    expect(first).toBe(plain(text));
  });

  test.each([
    ['letters', 'q'],
    ['blanks', ' '],
    ['line breaks', '\n'],
    ['signs', '?!'],
    ['ideographs', '漢'],
    ['emoji', '😀'],
    ['signs with marks', '!\u0301'],
    ['letters with marks', 'a\u0301'],
  ])('a run of 200,000 %s costs what its pieces of 256 cost', (_, unit) => {
    const text = unit.repeat(200_000 / unit.length);
    const piece = unit.repeat(256 / unit.length);
    const whole = Math.floor(text.length / piece.length);
    const rest = text.slice(whole * piece.length);
    // Emoji pieces begin anew at each cut; no pair of surrogates is torn. Were the run whole, this would take minutes.
    expect(counter.count(text)).toBe(whole * plain(piece) + plain(rest));
  });

  test('a chat is counted as the published chat form encodes it', () => {
    const chat = [
      { role: 'system' as const, content: 'You are alice.' },
      { role: 'user' as const, content: 'What now?' },
    ];
    expect(counter.countChat(chat)).toBe(encodeChat(chat, 'gpt-4o').length);
  });

  test('a prompt is the sum of its segments and the template', () => {
    const segments = [says('system', 'You are alice.'), says('system', 'Rules follow.'), says('user', 'Go.')];
    const texts = segments.reduce((sum, s) => sum + counter.count(s.text), 0);
    const { perMessage, perJoin, perReply } = OPENAI_CHAT;
    expect(counter.countSegments(segments)).toBe(texts + 2 * perMessage + perJoin + perReply);
    expect(render(segments)).toHaveLength(2);
  });
});

describe('pictures', () => {
  const png = (width: number, height: number) => ({ type: 'image/png', width, height, base64: '' }) as const;

  test.each([
    [320, 240, 255],
    [512, 512, 255],
    [1024, 1024, 765],
    [2048, 4096, 1105],
  ])('of %i by %i pixels count as the provider publishes it', (width, height, tokens) => {
    expect(pictureTokens(png(width, height))).toBe(tokens);
  });

  test("stand with the segment that shows them, and make an endpoint's count an estimate", () => {
    const counter = createTokenCounter();
    const text: Segment = { origin: 'image', speaker: 'user', text: 'seen:' };
    const shown: Segment = { ...text, picture: png(320, 240) };
    for (const scheme of [chatScheme(counter, true), additiveScheme(counter)]) {
      const without = scheme.split([text]);
      const split = scheme.split([shown]);
      expect(split.segments[0]).toBe((without.segments[0] ?? 0) + 255);
      expect(split.template + split.joins).toBe(without.template + without.joins);
    }
    expect(chatScheme(counter, true).split([shown]).estimate).toBe(true);
    expect(chatScheme(counter, true).split([text]).estimate).toBeUndefined();
  });
});
