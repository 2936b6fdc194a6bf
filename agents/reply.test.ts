// Tests that JSON is read out of replies as models write them, and refused in one printable line that says why.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { random } from '../runtime/core/random.ts';
import type { Segment } from '../runtime/core/segment.ts';
import { damagedReply, SLIPS } from './models/slips.ts';
import { MOST_REPLY_BYTES, outermostSlices, readReply } from './reply.ts';

const Act = z.object({ action: z.string(), text: z.string().optional() });
const Plan = z.object({ plan: z.object({ alice: z.string(), bob: z.string() }), ready: z.boolean() });

const value = (text: string, schema: z.ZodType = Act) => {
  const read = readReply(text, schema);
  return read.ok ? read.value : `refused: ${read.reason.message}`;
};

test.each<[string, string]>([
  ['at the top', '{"action": "Move(Up)", "action": "Move(Down)"}'],
  ['deep within', '{"action": "Move(Up)", "more": [{"a": 1}, {"b": {"action": 1, "action": 1}}]}'],
  ['with an escape', '{"action": "Move(Up)", "\\u0061ction": "Move(Down)"}'],
  ['behind a trailing comma', '{"action": "Move(Up)", "action": "Move(Down)",}'],
  ['in prose', 'So: {"action": "Move(Up)", "action": "Move(Down)"}.'],
])('a field that stands in a reply twice %s goes back: which one was meant?', (_, text) => {
  expect(value(text)).toMatch(/refused: REPLY_UNREADABLE.*'action' stands in it twice/);
});

test.each([
  ['as a text', '{"action": "Move(Up)", "text": "\\"action\\": twice, \\"action\\":"}'],
  ['in another object', '{"action": "Move(Up)", "more": {"action": 1}, "list": [{"action": 1}, {"action": 2}]}'],
])('a field whose name stands again %s is none of these', (_, text) => {
  expect(value(text)).toMatchObject({ action: 'Move(Up)' });
});

describe('a reply is read', () => {
  const moveUp = { action: 'Move(Up)' };
  test.each<[string, string]>([
    ['bare', '{"action":"Move(Up)"}'],
    ['with blanks and a byte order mark', '\uFEFF \n{ "action" : "Move(Up)" }\n'],
    ['in a fence', '```json\n{"action": "Move(Up)"}\n```'],
    ['in prose', 'I think we should go up. {"action": "Move(Up)"} That is all, {folks}.'],
    ['in prose in another language', 'Ich gehe nach oben „jetzt“:\n{"action": "Move(Up)"}\n好的。'],
    [
      'behind a thought that drafts another answer',
      '<think>{"action": "Move(Down)"}? No.</think>{"action": "Move(Up)"}',
    ],
    ['as the last of several', 'First idea: {"action": "Move(Down)"}. Better: {"action": "Move(Up)"}'],
    ['behind a stray bracket and a stray quote', 'Sizes {3", [2": {"action": "Move(Up)"}'],
    ['with single quotes', "{'action': 'Move(Up)'}"],
    ['with a trailing comma', '{"action": "Move(Up)",}'],
    ['without quotes around the field', '{action: "Move(Up)"}'],
    ['with curly quotes', '{“action”: “Move(Up)”}'],
    ['with a comment', '{"action": "Move(Up)" // the fire is there\n}'],
    ['with a null for a field that need not be there', '{"action": "Move(Up)", "text": null}'],
    ['with fields that nobody asked for', '{"thought": "hm", "action": "Move(Up)"}'],
    ['as JSON within a JSON string', '"{\\"action\\": \\"Move(Up)\\"}"'],
  ])('%s', (_, text) => {
    expect(value(text)).toEqual(moveUp);
  });

  test("with Python's words", () => {
    const text = "{'plan': {'alice': 'Wait', 'bob': 'Wait'}, 'ready': True, 'note': None}";
    expect(value(text, Plan)).toEqual({ plan: { alice: 'Wait', bob: 'Wait' }, ready: true });
  });

  test('with brackets and quotes inside of its texts', () => {
    expect(value('So: {"action": "say \\"}{\\" [now", "text": "a } b"} ok')).toEqual({
      action: 'say "}{" [now',
      text: 'a } b',
    });
  });
});

describe('a reply is refused with a reason', () => {
  test.each<[string, string, RegExp]>([
    ['nothing at all', ' \n\t', /it is empty/],
    ['a thought and nothing else', '<think>{"action": "Move(Up)"} perhaps', /it is empty/],
    ['prose', 'Eu prefiro esperar.', /no JSON in it: 'Eu prefiro esperar\.'/],
    ['a refusal', "I'm sorry, I can't help.", /no JSON/],
    ['an answer that breaks off', '{"action": "Move(U', /breaks off/],
    ['an answer that breaks off behind an example', 'E.g. {"action": "Wait"}. Now: {"action": "Mo', /breaks off/],
    ['an answer that breaks off in a text with a bracket', '{"action": "say :}', /breaks off/],
    ['the same in single quotes', "{'action': 'say :}", /no JSON|is not|breaks off/],
    ['another shape', '{"act": "Move(Up)"}', /action: expected string, received undefined/],
    [
      'a list of answers',
      '[{"action": "Move(Up)"}, {"action": "Move(Down)"}]',
      /the answer: expected object, received array/,
    ],
    [
      'a list of answers in prose',
      'Both: [{"action": "Move(Up)"}, {"action": "Move(Down)"}]',
      /expected object, received array/,
    ],
    ['an answer wrapped in another object', 'So {"answer": {"action": "Move(Up)"}}', /action: expected string/],
    ['an unquoted call, whose name a repair would drop', '{"action": Move(Up)}', /is not/],
    ['an unquoted call with a quoted argument', '{"action": NavigateTo("Fire_1")}', /is not/],
    ['an apostrophe, where a repair would change the text', "{'action': 'don't go'}", /is not/],
    ['text put together by a plus', '{"action": "Move" + "(Up)"}', /is not/],
    ['a number', '42', /expected object, received number/],
  ])('for %s', (_, text, why) => {
    const read = readReply(text, Act);
    expect(read.ok).toBe(false);
    if (!read.ok) {
      expect(read.reason.code).toBe('REPLY_UNREADABLE');
      expect(read.reason.message).toMatch(why);
    }
  });

  test('for missing agents, by path', () => {
    expect(value('{"plan": {"alice": 3}, "ready": true}', Plan)).toMatch(
      /plan\.alice: expected string, received number; plan\.bob: expected string, received undefined/,
    );
  });

  test('for one byte more than is read at all', () => {
    const filler = (n: number) => `{"action":"${'x'.repeat(n)}"}`;
    const frame = filler(0).length;
    expect(readReply(filler(MOST_REPLY_BYTES - frame), Act).ok).toBe(true);
    expect(value(filler(MOST_REPLY_BYTES - frame + 1))).toMatch(/longer than 512 kB/);
    expect(value('é'.repeat(MOST_REPLY_BYTES / 2 + 1))).toMatch(/longer than 512 kB/);
  });

  test('when the schema itself throws', () => {
    const thrower = z.object({}).refine(() => {
      throw new TypeError('a defect');
    });
    expect(value('{}', thrower)).toMatch(/could not be checked/);
  });

  test('in one printable line', () => {
    const read = readReply('\u001b[31mno\u202E\n\nnever', Act);
    expect(read.ok ? '' : read.reason.message).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });
});

describe('readReply, whatever it is given', () => {
  const scraps = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    '"',
    "'",
    '\\',
    ',',
    ':',
    '{"action"',
    ':"x"}',
    '```',
    '<think>',
    '</think>',
    'Move(',
    ')',
  );
  const noise = fc
    .array(fc.oneof(scraps, fc.string({ maxLength: 5, unit: 'binary' })), { maxLength: 40 })
    .map((s) => s.join(''));

  test('never throws, and what it reads fits the schema', () => {
    fc.assert(
      fc.property(noise, (text) => {
        const read = readReply(text, Act);
        if (read.ok) expect(Act.safeParse(read.value).success).toBe(true);
        else expect(read.reason.code).toBe('REPLY_UNREADABLE');
      }),
      { numRuns: 2000 },
    );
  });

  test('finds any answer between any words without brackets', () => {
    const words = fc.string({ unit: 'binary' }).map((s) => s.replace(/[{}[\]]|<\/?think(?:ing)?>/gi, ''));
    fc.assert(
      fc.property(
        words,
        words,
        fc.record({ action: fc.string({ unit: 'binary' }), text: fc.string() }),
        (before, after, original) => {
          expect(value(`x${before}${JSON.stringify(original)}${after}`)).toEqual(original);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('takes no beginning of an answer for the answer', () => {
    fc.assert(
      fc.property(fc.record({ action: fc.string({ unit: 'binary' }), text: fc.string() }), fc.nat(), (original, n) => {
        const text = JSON.stringify(original);
        expect(readReply(text.slice(0, n % text.length), Act).ok).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  test('fixes no text into another: what it reads was said', () => {
    fc.assert(
      fc.property(noise, noise, (a, b) => {
        const text = `{'action': ${a}'${b}',}`;
        const read = readReply(text, Act);
        if (read.ok && !text.includes('\\')) expect(text).toContain(read.value.action);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the work of looking for JSON', () => {
  const n = 100_000;
  test.each<[string, string]>([
    ['opening brackets', '{'.repeat(n)],
    ['opening brackets of both kinds', '{['.repeat(n)],
    ['nested brackets', '{'.repeat(n) + '}'.repeat(n)],
    ['pairs of brackets', '{}'.repeat(n)],
    ['nested pairs', `${'{{}'.repeat(n)}${'}'.repeat(n)}`],
    ['quotes in a bracket', `{${'"'.repeat(n)}`],
    ['half-quoted brackets', '{"'.repeat(n)],
    ['closing brackets', '}]'.repeat(n)],
    ['backslashes', `{"${'\\'.repeat(n)}`],
  ])('grows with the length of %s, not with its square', (_, text) => {
    for (const quoted of [true, false]) {
      const { looked, slices } = outermostSlices(text, quoted);
      expect(looked).toBeLessThanOrEqual(2 * text.length);
      expect(slices.reduce((sum, s) => sum + s.end - s.start, 0)).toBeLessThanOrEqual(text.length);
    }
    expect(readReply(text, Act).ok).toBe(false);
  });

  test('slices are disjoint, in order, balanced at their ends, and none lies within another', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('{', '}', '[', ']', '"', 'a', '\\')), fc.boolean(), (chars, quoted) => {
        const text = chars.join('');
        let last = 0;
        for (const { start, end } of outermostSlices(text, quoted).slices) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(`${text.at(start)}${text.at(end - 1)}`).toMatch(/^(?:\{\}|\[\])$/);
          last = end;
        }
      }),
    );
  });
});

describe('the slips of the rule player', () => {
  const original = { plan: { alice: 'Move(Up)', bob: 'Wait' }, ready: true };
  const prompt: Segment[] = [
    { origin: 'observation', speaker: 'user', text: 'I see Mug_1, Bowl_2.' },
    { origin: 'observation', speaker: 'user', text: 'Options:\nA. a\nB. b' },
    { origin: 'memory', speaker: 'user', text: 'Open subtasks:\n- wash up' },
  ];
  const draw = { chance: random('slips'), prompt };
  const readable: (keyof typeof SLIPS)[] = ['prose', 'fence', 'singleQuotes', 'trailingComma'];

  test.each(readable)('%s is read as what was meant', (name) => {
    expect(value(SLIPS[name](original, draw)?.text ?? '', Plan)).toEqual(original);
  });

  test.each(['cutOff', 'wrongField', 'nothing', 'refusal'] as const)('%s is refused', (name) => {
    for (let i = 0; i < 50; i++) expect(readReply(SLIPS[name](original, draw)?.text ?? '', Plan).ok).toBe(false);
  });

  test('noSuchAction and swapped are well-formed and wrong', () => {
    for (const name of ['noSuchAction', 'swapped'] as const) {
      const read = readReply(SLIPS[name](original, draw)?.text ?? '', Plan);
      expect(read.ok).toBe(true);
      if (read.ok) expect(read.value).not.toEqual(original);
    }
  });

  test.each([
    ['wrongThing', { plan: { alice: 'Pick(Mug_1)' } }, { plan: { alice: 'Pick(Bowl_2)' } }],
    ['wrongChoice', { choice: 'a', reason: 'x' }, { choice: 'b', reason: 'x' }],
    ['overclaimed', { completed: ['dry'] }, { completed: ['dry', 'wash up'] }],
    ['forgotten', { subtasks: ['wash up'], text: '' }, { subtasks: [], text: '' }],
  ] as const)('%s is well-formed and mistaken', (name, answer, mistaken) => {
    expect(JSON.parse(SLIPS[name](answer, draw)?.text ?? '')).toEqual(mistaken);
    expect(SLIPS[name]({ other: 1 }, draw)).toBeUndefined();
    if (name !== 'forgotten') expect(SLIPS[name](answer, { ...draw, prompt: [] })).toBeUndefined();
  });

  test('any answer can be damaged', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(), (answer, seed) => {
        expect(typeof damagedReply(answer, random(seed)).text).toBe('string');
      }),
    );
  });
});
