// Tests which message bodies fit another channel's schema.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { channel } from '../../core/channel.ts';
import { misfit } from './bodies.ts';

const text = z.object({ text: z.string() });
const of = (heard: z.ZodType, said: z.ZodType) => misfit(channel('heard', heard), channel('said', said));

test.each([
  ['a field that is not there', z.object({ round: z.number() }), text, "has no 'text'"],
  ['a field of another type', z.object({ text: z.int() }), text, "has a number for 'text', which must be a string"],
  [
    'the same, one deeper',
    z.object({ at: z.object({ x: z.string() }) }),
    z.object({ at: z.object({ x: z.int() }) }),
    "'at.x'",
  ],
  ['another type altogether', z.array(z.string()), text, 'is an array and must be an object'],
  [
    'a field named like what every object has',
    z.object({ n: z.int() }),
    z.object({ constructor: z.string() }),
    "no 'constructor'",
  ],
])('%s does not fit', (_what, heard, said, words) => {
  expect(of(heard, said)).toContain(words);
});

test.each([
  ['the same', text, text],
  ['more than is asked for', z.object({ text: z.string(), n: z.int() }), text],
  ['a whole number for a number', z.object({ n: z.int() }), z.object({ n: z.number() })],
  ['a number that may be whole', z.object({ n: z.number() }), z.object({ n: z.int() })],
  ['a field that may be left out', z.object({ n: z.int() }), z.object({ text: z.string().optional() })],
  ['a field that has a default', z.object({ n: z.int() }), z.object({ text: z.string().default('') })],
  ['a field that takes anything', z.object({ n: z.int() }), z.object({ text: z.unknown() })],
  ['a field that makes do with anything', z.object({ text: z.int() }), z.object({ text: z.string().catch('') })],
  [
    'a field that only says whether it would do',
    z.object({ text: z.int() }),
    z.object({ text: z.success(z.string()) }),
  ],
  ['a field that is coerced', z.object({ text: z.int() }), z.object({ text: z.coerce.string() })],
  ['the same, wrapped', z.object({ text: z.int() }), z.object({ text: z.coerce.string().nonoptional().readonly() })],
  [
    'a field that is made ready first',
    z.object({ text: z.int() }),
    z.object({ text: z.preprocess(String, z.string()) }),
  ],
  ['what was made of something else', z.object({ text: z.string().transform(Number) }), text],
  ['a field that is sometimes there', z.object({ text: z.string().optional() }), text],
  ['a field that may be of another type', z.object({ text: z.union([z.string(), z.int()]) }), text],
  ['an object that is open', z.looseObject({ n: z.int() }), text],
  ['a record', z.record(z.string(), z.string()), text],
  ['anything', z.unknown(), text],
  ['into anything', text, z.unknown()],
])('%s may fit', (_what, heard, said) => {
  expect(of(heard, said)).toBeUndefined();
});
