// Tests what servers that call themselves compatible do differently: errors in other shapes, bodies under a wrong
// content type, streams that end without a reason, settings that they do not take.
import { describe, expect, test } from 'vitest';
import type { ModelReply, ModelRequest } from '../../../runtime/core/model.ts';
import { endsEpisode, TroupeError } from '../../../runtime/errors/index.ts';
import { createTokenCounter } from '../../../runtime/tokens/token-counter.ts';
import { createEmbedder } from './embedder.ts';
import { openaiModel } from './openai.ts';

const counter = createTokenCounter();
const request: ModelRequest = {
  ask: 'act',
  segments: [{ origin: 'task', speaker: 'user', text: 'Bring the box.' }],
  schema: { type: 'object', properties: { action: { type: 'string' } }, required: ['action'] },
  call: '0:a:0',
  attempt: 1,
  settings: { temperature: 0, maxTokens: 99, seed: 7 },
};
const WAIT = '{"action":"Wait"}';
type Body = Record<string, unknown>;
type Mood = (body: Body) => Response;

const reply = (body: unknown, type: string, status = 200) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), {
    status,
    headers: { 'content-type': type },
  });
const json = (body: unknown, status = 200) => reply(body, 'application/json', status);
const completion = (message: object) => ({ choices: [{ index: 0, message, finish_reason: 'stop' }] });
const delta = (delta: object, finish: string | null = null) => ({
  choices: [{ index: 0, delta, finish_reason: finish }],
});
const events = (...chunks: unknown[]) =>
  chunks.map((c) => `data: ${typeof c === 'string' ? c : JSON.stringify(c)}\n\n`).join('');
const stream = (...chunks: unknown[]) => reply(events(...chunks), 'text/event-stream');
const good = () => stream(delta({ content: WAIT }), delta({}, 'stop'), '[DONE]');

async function asked(mood: Mood, settings = request.settings) {
  const sent: Body[] = [];
  const fetch: typeof globalThis.fetch = async (_url, init) => {
    if (init === undefined) return new Response('');
    const body: Body = JSON.parse(String(init.body));
    sent.push(body);
    return mood(body);
  };
  const model = openaiModel({ model: 'tiny', baseUrl: 'http://127.0.0.1:1/v1', env: {}, counter, fetch });
  const outcome = await Promise.resolve(
    model.ask({ ...request, settings }, { signal: new AbortController().signal, onToken() {} }),
  ).catch((thrown: unknown) => thrown);
  return { outcome, sent };
}

const answerOf = async (mood: Mood) => (await asked(mood)).outcome as ModelReply;
async function failureOf(mood: Mood): Promise<TroupeError> {
  const { outcome } = await asked(mood);
  if (outcome instanceof TroupeError) return outcome;
  throw new TypeError(`it did not fail: ${JSON.stringify(outcome)}`);
}

describe('an answer is read', () => {
  test.each<[string, Mood]>([
    ['whole, under another content type', () => reply(completion({ content: WAIT }), 'text/plain')],
    ['whole, under none', () => new Response(new Blob([JSON.stringify(completion({ content: WAIT }))]))],
    ['whole, behind a byte order mark', () => json(`\uFEFF${JSON.stringify(completion({ content: WAIT }))}`)],
    ['streamed, under the type of JSON', () => json(events(delta({ content: WAIT }, 'stop'), '[DONE]'))],
    ['streamed, behind a comment', () => reply(`: busy\n\n${events(delta({ content: WAIT }, 'stop'))}`, 'text/plain')],
    ['in parts', () => json(completion({ content: [{ type: 'text', text: WAIT }] }))],
    ['in parts of a stream', () => stream(delta({ content: [{ type: 'text', text: WAIT }] }, 'stop'))],
    [
      'as arguments of a tool',
      () => json(completion({ content: null, tool_calls: [{ function: { arguments: WAIT } }] })),
    ],
    [
      'as arguments of a tool, piece by piece',
      () =>
        stream(
          ...[WAIT.slice(0, 5), WAIT.slice(5)].map((text) =>
            delta({
              tool_calls: [
                { index: 1, function: { arguments: 'no' } },
                { index: 0, function: { arguments: text } },
              ],
            }),
          ),
          delta({}, 'tool_calls'),
        ),
    ],
    ['without a reason for its end', () => stream(delta({ content: WAIT }), '[DONE]')],
    [
      'as arguments of a tool, without a reason for its end',
      () => stream(delta({ tool_calls: [{ index: 0, function: { arguments: WAIT } }] }), '[DONE]'),
    ],
    ['as a refusal, without a reason for its end', () => stream(delta({ refusal: WAIT }), '[DONE]')],
    ['with an error behind its end', () => stream(delta({ content: WAIT }, 'stop'), { error: 'no price' })],
    ['with no JSON behind its end', () => stream(delta({ content: WAIT }, 'stop'), '{"choices":')],
  ])('%s', async (_, mood) => {
    expect(await answerOf(mood)).toMatchObject({ text: WAIT });
  });

  test.each<[string, Mood]>([
    ['that stops in the middle', () => stream(delta({ content: WAIT.slice(0, 5) }))],
    ['whose error stands behind an end without a word', () => stream(delta({}, 'stop'), { error: 'broke off after' })],
    ['that comes to its end without a word', () => stream({ choices: [] }, '[DONE]')],
  ])('but not from a stream %s', async (_, mood) => {
    expect(await failureOf(mood)).toMatchObject({ code: 'MODEL_FAILED', retry: true, what: /broke off after/ });
  });
});

describe('what a server says of a failure is told', () => {
  test.each<[string, unknown]>([
    ['as OpenAI does', { error: { message: 'no GPU' } }],
    ['as a text', { error: 'no GPU' }],
    ['at the top', { object: 'error', message: 'no GPU', code: 400 }],
    ['as a detail', { detail: 'no GPU' }],
    ['as a list of details', { detail: [{ loc: ['body', 'n'], msg: 'no GPU' }] }],
    ['in a list', [{ error: { message: 'no GPU', code: 400 } }]],
    ['as a list of errors', { errors: [{ message: 'no GPU' }] }],
    ['behind a gateway', { error: { message: 'Provider returned error', metadata: { raw: 'no GPU' } } }],
    ['in plain words', 'no GPU'],
    ['on a page', '<!doctype html><html><head><title>no GPU</title></head></html>'],
  ])('%s', async (_, body) => {
    const failure = await failureOf(() => json(body, 503));
    expect(failure).toMatchObject({ code: 'MODEL_FAILED', retry: true });
    expect(failure.what).toContain('no GPU');
    expect(failure.what.length).toBeLessThan(100);
  });

  test.each<[string, Mood, boolean]>([
    ['under a status that looks well', () => json({ error: { message: 'no GPU', code: 502 } }), true],
    ['in a stream, as a fault of the question', () => stream({ object: 'error', message: 'no GPU', code: 400 }), false],
    ['in a stream', () => stream({ error: { message: 'no GPU' } }), true],
  ])('%s', async (_, mood, retry) => {
    expect(await failureOf(mood)).toMatchObject({
      code: 'MODEL_FAILED',
      retry,
      what: expect.stringContaining('no GPU'),
    });
  });

  test('an empty answer is called one', async () => {
    const failure = await failureOf(() => new Response(null, { status: 204 }));
    expect(failure.what).toMatch(/nothing at all, with status 204/);
  });

  test('a base URL that leads elsewhere is named with where it leads', async () => {
    const failure = await failureOf(() => {
      const moved = json({ detail: 'Method Not Allowed' }, 405);
      return Object.defineProperties(moved, {
        redirected: { value: true },
        url: { value: 'https://other.example/v2/chat?key=1' },
      });
    });
    expect(failure).toMatchObject({ code: 'MODEL_REFUSED', what: /leads on to https:\/\/other\.example\/v2\/chat\)/ });
  });
});

test.each<[object, string, boolean]>([
  [{ message: 'No auth credentials found', code: 401 }, 'KEY_NOT_SENT', false],
  [{ message: 'no such model', code: 404 }, 'MODEL_REFUSED', false],
  [{ message: 'rate limited', code: 429 }, 'MODEL_FAILED', true],
  [{ message: 'no such parameter', code: 400 }, 'MODEL_FAILED', false],
  [{ message: 'overloaded' }, 'MODEL_FAILED', true],
  [{ message: 'too much', code: 'context_length_exceeded' }, 'PROMPT_TOO_LONG', false],
])('a failure under status 200 is read alike in a stream and in a body: %j', async (error, code, retry) => {
  const streamed = await failureOf(() => stream({ error }));
  expect(streamed).toMatchObject({ code, retry });
  expect((await failureOf(() => json({ error }))).message).toBe(streamed.message);
});

test('the query of a base URL stands behind the path of each request, and is not shown', async () => {
  const urls: string[] = [];
  const fetch: typeof globalThis.fetch = async (url) => {
    urls.push(String(url));
    return urls.length === 1 ? good() : json({ data: [{ embedding: [1, 2] }] });
  };
  const baseUrl = 'http://127.0.0.1:1/v1/?api-version=2024-10-21&code=a%2Fb';
  const one = openaiModel({ model: 'tiny', baseUrl, env: {}, counter, fetch });
  await one.ask(request, { signal: new AbortController().signal, onToken() {} });
  await createEmbedder({ model: 'tiny', baseUrl, env: {}, fetch }).embed(['box']);
  expect(urls).toEqual(
    ['chat/completions', 'embeddings'].map((path) => `http://127.0.0.1:1/v1/${path}?api-version=2024-10-21&code=a%2Fb`),
  );
  expect(one.about).toBe('The model tiny behind http://127.0.0.1:1/v1/.');
  const local = openaiModel({ model: 'tiny', baseUrl: 'http://ollama:11434/v1', apiKey: 'ollama', env: {}, counter });
  expect(local.about).toBe('The model tiny behind http://ollama:11434/v1.');
});

describe('a setting that a server does not take', () => {
  const refusing =
    (field: string, body: unknown): Mood =>
    (sent) =>
      field in sent ? json(body, 400) : good();

  test('ends the episode with its name and value, as a call without it would be another one', async () => {
    const failure = await failureOf(
      refusing('temperature', { error: { message: "'temperature' does not support 0 with this model" } }),
    );
    expect(failure).toMatchObject({ code: 'SETTING_REFUSED', retry: false, what: /does not take temperature 0/ });
    expect(endsEpisode(failure)).toBe(true);
    const seed = await failureOf(refusing('seed', { detail: [{ loc: ['body', 'seed'], msg: 'extra not permitted' }] }));
    expect(seed).toMatchObject({ code: 'SETTING_REFUSED', what: /seed 7/ });
  });

  test('is not one that was not sent', async () => {
    const { outcome } = await asked(() => json({ error: { message: 'unsupported seed' } }, 400), {});
    expect(outcome).toMatchObject({ code: 'MODEL_FAILED' });
  });

  test('goes by its other name where it has one', async () => {
    const { outcome, sent } = await asked(
      refusing('max_tokens', { error: { message: 'unsupported', param: 'max_tokens' } }),
    );
    expect(outcome).toMatchObject({ text: WAIT });
    expect(sent.map(({ max_tokens, max_completion_tokens }) => [max_tokens, max_completion_tokens])).toEqual([
      [99, undefined],
      [undefined, 99],
    ]);
    const never = await asked((body) =>
      json({ error: { message: `unsupported: ${Object.keys(body).find((key) => key.startsWith('max_'))}` } }, 400),
    );
    expect(never.outcome).toMatchObject({ code: 'MODEL_FAILED' });
    expect(never.sent).toHaveLength(2);
  });

  test.each<[string, unknown]>([
    ['says so in another shape', { detail: [{ loc: ['body', 'response_format'], msg: 'Extra inputs' }] }],
    ['says nothing', { error: { message: 'Bad Request' } }],
  ])('the form of the answer is left out where a server %s', async (_, body) => {
    expect((await asked(refusing('response_format', body))).outcome).toMatchObject({ text: WAIT });
  });
});

test.each([
  ['a context that is too short', 400, "This model's maximum context length is 2048 tokens."],
  ['a body that is too large', 413, 'Request Entity Too Large'],
])('%s is told as a prompt that is too long, and holds for that prompt alone', async (_, status, message) => {
  const failure = await failureOf(() => json({ error: { message } }, status));
  expect(failure).toMatchObject({ code: 'PROMPT_TOO_LONG', retry: false });
  expect(endsEpisode(failure)).toBe(false);
});
