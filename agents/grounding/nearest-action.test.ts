// Tests that embeddings guess the verb of a text but keep its thing and number, against servers that answer well and
// badly.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Lexicon } from '../../runtime/facets/lexicon.ts';
import { answerJson, type HttpServer, startHttpServer } from '../../tests/support/http-server.ts';
import { createEmbedder } from '../models/openai/embedder.ts';
import { createMatcher } from './matcher.ts';
import { candidatesFor, cosine, nearestAction } from './nearest-action.ts';

// A stand-in for an embedding model: words that mean about the same share a dimension.
const MEANINGS = [/\b(amble|navigate|go)\b/, /\b(savor|eat)\b/, /\b(rest|doze)\b/, /apple/, /\d/];
const vector = (text: string) => MEANINGS.map((meaning) => (meaning.test(text.toLowerCase()) ? 1 : 0.01));

let server: HttpServer;
let baseUrl = '';
const asked: { readonly input: string[]; readonly authorization: string | undefined }[] = [];

beforeAll(async () => {
  server = await startHttpServer(({ text: body, headers }, response) => {
    const { input, model } = z.object({ input: z.array(z.string()), model: z.string() }).parse(JSON.parse(body));
    asked.push({ input, authorization: headers.authorization });
    // Backwards: the index says which vector is whose.
    const data = input.map((text, index) => ({ object: 'embedding', index, embedding: vector(text) })).reverse();
    if (model === 'broken') answerJson(response, { error: { message: 'no such model' } }, 400);
    else answerJson(response, { data: model === 'short' ? [] : data });
  });
  baseUrl = `${server.url}/v1`;
});
afterAll(() => server.close());

const embedder = (model = 'toy') => createEmbedder({ model, baseUrl, env: { OPENAI_API_KEY: 'secret' } });

describe('an embedder', () => {
  test('gives each text its vector, asks for each once, and sends no key that nobody named for the server', async () => {
    const one = embedder();
    const before = asked.length;
    const [a, b] = await one.embed(['go', 'eat']);
    expect([a, b]).toEqual([vector('go'), vector('eat')]);
    await one.embed(['eat', 'go', 'go']);
    expect(asked.slice(before).map(({ input }) => input)).toEqual([['go', 'eat']]);
    expect(asked.at(-1)?.authorization).not.toContain('secret');
  });

  test.each(['broken', 'short'])('says what is wrong with a server that is %s', async (model) => {
    await expect(embedder(model).embed(['go'])).rejects.toMatchObject({ code: 'MODEL_FAILED' });
  });

  test('compares by direction', () => {
    expect(cosine([1, 0], [2, 0])).toBeCloseTo(1);
    expect(cosine([1, 0], [0, 2])).toBe(0);
    expect(cosine([1], [1, 1])).toBe(0);
    expect(cosine([], [])).toBe(0);
  });
});

const LEXICON: Lexicon = {
  kinds: { thing: { pattern: '.' } },
  forms: [
    { write: 'NavigateTo({thing})', says: ['go to {thing}'], slots: { thing: { kinds: ['thing'] } } },
    { write: 'Eat({thing})', says: ['eat {thing}'], slots: { thing: { kinds: ['thing'] } } },
    { write: 'Rest', says: ['rest'] },
  ],
};
const names = createMatcher(LEXICON).names(['Apple_1', 'Apple_2']);
const nearest = (utterance: string, least?: number) =>
  nearestAction(utterance, LEXICON, names, embedder(), least === undefined ? {} : { least });

describe('the nearest action by embeddings', () => {
  test('guesses the verb and keeps thing and number', async () => {
    expect(await nearest('amble over by Apple_2')).toBe('NavigateTo(Apple_2)');
    expect(await nearest('savor apple 1')).toBe('Eat(Apple_1)');
    expect(await nearest('doze a little')).toBe('Rest');
  });

  test.each([
    ['an unknown thing', 'amble over by Pear_2'],
    ['another number', 'savor apple 3'],
    ['a number that no action takes', 'doze for 4 hours'],
    ['two things', 'savor Apple_1 Apple_2'],
    ['a negation', 'do not savor Apple_1'],
    ['two actions', 'amble to Apple_1 and doze'],
    ['a question', 'savor Apple_1?'],
  ])('is none for %s', async (_, utterance) => {
    expect(candidatesFor(utterance, LEXICON, names)).toEqual([]);
    expect(await nearest(utterance)).toBeUndefined();
  });

  test('is none where nothing is near enough, or two are equally near', async () => {
    expect(await nearest('zigzag quietly')).toBeUndefined();
    expect(await nearest('ponder Apple_1', -1)).toBeUndefined();
    expect(await nearest('amble over by Apple_2', 1.01)).toBeUndefined();
  });
});
