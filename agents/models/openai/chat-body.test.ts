// Tests that schemas are put into the strict form that a provider takes, without changing which answers they admit.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readReply } from '../../reply.ts';
import { chatBody, strictSchema } from './chat-body.ts';

const strict = (schema: z.ZodType) => strictSchema(z.toJSONSchema(schema));

describe('strict schema', () => {
  test('closes every object and requires every property', () => {
    const { schema, strict: is } = strict(
      z.object({ plan: z.object({ alice: z.string() }), done: z.array(z.string()) }),
    );
    expect(is).toBe(true);
    expect(schema).toEqual({
      type: 'object',
      properties: {
        plan: {
          type: 'object',
          properties: { alice: { type: 'string' } },
          required: ['alice'],
          additionalProperties: false,
        },
        done: { type: 'array', items: { type: 'string' } },
      },
      required: ['plan', 'done'],
      additionalProperties: false,
    });
  });

  test('lets what need not be there be null, which is read as absent', () => {
    const Act = z.object({ action: z.string(), text: z.string().optional() });
    expect(strict(Act).schema).toMatchObject({
      properties: { text: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
      required: ['action', 'text'],
    });
    expect(readReply('{"action":"Wait","text":null}', Act)).toEqual({ ok: true, value: { action: 'Wait' } });
  });

  test('is only a wish where the schema has an open object', () => {
    expect(strict(z.object({ plan: z.record(z.string(), z.string()) })).strict).toBe(false);
    expect(strict(z.object({ pair: z.tuple([z.string(), z.string()]) })).strict).toBe(false);
  });

  test('leaves out bounds that say only "a safe integer", and keeps others', () => {
    const { schema } = strict(z.object({ n: z.int(), m: z.int().max(5) }));
    expect(schema).toMatchObject({ properties: { n: { type: 'integer' }, m: { maximum: 5 } } });
    expect(JSON.stringify(schema)).not.toContain('9007199254740991');
  });

  test('leaves out bounds on the length of a text, and keeps those of a list', () => {
    const { schema, strict: is } = strict(z.object({ a: z.string().min(1).max(9), b: z.array(z.string()).max(2) }));
    expect(is).toBe(true);
    expect(schema.properties).toEqual({ a: { type: 'string' }, b: expect.objectContaining({ maxItems: 2 }) });
  });

  test('takes a property called like a word of JSON Schema for a property', () => {
    const { schema } = strict(z.object({ default: z.string(), propertyNames: z.string(), enum: z.enum(['oneOf']) }));
    expect(schema).toMatchObject({
      properties: { default: { type: 'string' }, propertyNames: { type: 'string' }, enum: { enum: ['oneOf'] } },
    });
  });

  test('turns oneOf into anyOf', () => {
    const either = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a') }),
      z.object({ kind: z.literal('b') }),
    ]);
    const text = JSON.stringify(strict(z.object({ either })).schema);
    expect(text).toContain('"anyOf"');
    expect(text).not.toContain('"oneOf"');
  });
});

test.each(['', ' \n'])('an empty reply that is sent back is no message: %j', (text) => {
  const segments = [
    { origin: 'task', speaker: 'user', text: 'Act.' },
    { origin: 'reply', speaker: 'assistant', text },
    { origin: 'repair', speaker: 'user', text: 'It is empty.' },
  ] as const;
  const target = { model: 'm', capField: 'max_tokens' } as const;
  const { messages } = chatBody('none', target, {
    call: '0',
    attempt: 1,
    ask: 'act',
    segments,
    schema: {},
    settings: {},
  });
  expect(messages.map(({ role }) => role)).not.toContain('assistant');
});
