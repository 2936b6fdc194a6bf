// Tests the reader of events beside the OpenAI client's own, with streams cut anywhere.
import fc from 'fast-check';
import { Stream } from 'openai/core/streaming';
import { expect, test } from 'vitest';
import { EventReader } from './event-stream.ts';

/** Cuts the bytes of a text into pieces of these lengths. */
function cut(text: string, lengths: readonly number[]): Uint8Array[] {
  const bytes = Buffer.from(text);
  const pieces: Uint8Array[] = [];
  let from = 0;
  for (const length of lengths) {
    pieces.push(bytes.subarray(from, from + length));
    from += length;
  }
  return [...pieces, bytes.subarray(from)];
}

function read(pieces: readonly Uint8Array[]): { data: string[]; isDone: boolean } {
  const data: string[] = [];
  const reader = new EventReader((one) => data.push(one));
  for (const piece of pieces) reader.take(piece);
  reader.end();
  return { data, isDone: reader.isDone };
}

async function readByClient(pieces: readonly Uint8Array[]): Promise<unknown[]> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) if (piece.length > 0) controller.enqueue(piece);
      controller.close();
    },
  });
  const read: unknown[] = [];
  for await (const one of Stream.fromSSEResponse(new Response(body), new AbortController())) read.push(one);
  return read;
}

const json = fc.oneof(fc.string({ unit: 'binary' }), fc.integer()).map((value) => JSON.stringify(value));
const line = fc.oneof(
  { weight: 6, arbitrary: json.map((one) => `data: ${one}`) },
  json.map((one) => `data:${one}`),
  fc.constantFrom(': busy', 'id: 7', 'retry: 10', 'data: [DONE]'),
);
const eol = fc.constantFrom('\n', '\r\n', '\r');
const stream = fc
  .tuple(fc.array(line, { maxLength: 8 }), eol)
  .map(([lines, end]) => lines.map((one) => `${one}${end}${end}`).join(''));

test('events are those that the OpenAI client reads, wherever the pieces end', async () => {
  await fc.assert(
    fc.asyncProperty(stream, fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 30 }), async (text, lengths) => {
      const pieces = cut(text, lengths);
      const { data, isDone } = read(pieces);
      expect(data.map((one) => JSON.parse(one))).toEqual(await readByClient(pieces));
      expect(isDone).toBe(text.includes('[DONE]'));
    }),
    { numRuns: 200 },
  );
});

test.each<[string, string, string[], boolean]>([
  ['several lines of data', 'data: [1,\ndata: 2]\n\n', ['[1,\n2]'], false],
  ['an event that breaks off', 'data: 1\n\ndata: 2\n', ['1'], false],
  ['a mark of the end without a blank line', 'data: 1\n\ndata: [DONE]', ['1'], true],
  ['what stands behind the mark', 'data: [DONE]\n\ndata: 1\n\n', [], true],
  ['a byte order mark', '\uFEFFdata: 1\n\n', ['1'], false],
  ['an event without data', 'event: ping\n\ndata: 1\n\n', ['1'], false],
])('%s', (_, text, data, isDone) => {
  expect(read(cut(text, [1, 1, 1, 3, 2]))).toEqual({ data, isDone });
});
