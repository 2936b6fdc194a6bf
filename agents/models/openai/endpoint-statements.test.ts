// Tests what a server states: usage that can or cannot be right, a key that it echoes, and refusals that hold for every
// call.
import { describe, expect, test } from 'vitest';
import type { ModelCall, ModelReply, ModelRequest } from '../../../runtime/core/model.ts';
import { manualClock } from '../../../runtime/episode/simulated-clock.ts';
import { endsEpisode, TroupeError } from '../../../runtime/errors/index.ts';
import { createTokenCounter } from '../../../runtime/tokens/token-counter.ts';
import { type OpenaiOptions, openaiModel } from './openai.ts';

const KEY = 'sk-secret-0123456789';
const counter = createTokenCounter();
const request: ModelRequest = {
  ask: 'act',
  segments: [{ origin: 'task', speaker: 'user', text: `Bring the box.${' Now!'.repeat(239)}` }],
  schema: { type: 'object', properties: { action: { type: 'string' } }, required: ['action'] },
  call: '0:a:0',
  attempt: 1,
  settings: {},
};
const silent: ModelCall = { signal: new AbortController().signal, onToken() {} };

const model = (fetch: typeof globalThis.fetch, options: Partial<OpenaiOptions> = {}) =>
  openaiModel({ model: 'tiny', baseUrl: 'http://127.0.0.1:1/v1', apiKey: KEY, env: {}, counter, fetch, ...options });
const json = (body: unknown, status = 200) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  });
const whole = (content: string, usage: string) =>
  json(
    `{"choices":[{"index":0,"finish_reason":"stop","message":{"role":"assistant","content":${JSON.stringify(content)}}}],"usage":${usage}}`,
  );
const piece = (content: string, finish: string | null = null) => ({
  choices: [{ index: 0, delta: { content }, finish_reason: finish }],
});
const streamed = (...pieces: string[]) =>
  new Response(
    [...pieces.map((text) => piece(text)), piece('', 'stop')]
      .map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`)
      .join(''),
    { headers: { 'content-type': 'text/event-stream' } },
  );

const usageFor = async (usage: string): Promise<ModelReply['usage']> =>
  (await model(async () => whole('{"action":"wait"}', usage)).ask(request, silent)).usage;

describe('usage that cannot be right', () => {
  test.each<[string, object, RegExp]>([
    [
      '{"prompt_tokens":1e12,"completion_tokens":5}',
      { prompt_tokens: 1e12, completion_tokens: 5 },
      /input is 1000000000000, more than/,
    ],
    ['{"prompt_tokens":-5,"completion_tokens":5}', { prompt_tokens: -5 }, /input is -5/],
    ['{"prompt_tokens":5.5,"completion_tokens":5}', { prompt_tokens: 5.5 }, /input is 5\.5/],
    [
      '{"prompt_tokens":"500","completion_tokens":5}',
      { prompt_tokens: '500', completion_tokens: 5 },
      /^prompt_tokens is no number$/,
    ],
    ['{"prompt_tokens":0,"completion_tokens":5}', { prompt_tokens: 0 }, /input is 0, but the prompt is not empty/],
    [
      '{"prompt_tokens":20,"completion_tokens":5,"prompt_tokens_details":{"cached_tokens":21}}',
      { prompt_tokens: 20, cached_tokens: 21 },
      /cached \(21\) is more than input \(20\)/,
    ],
    [
      '{"prompt_tokens":3,"completion_tokens":5}',
      { prompt_tokens: 3 },
      /input is 3, too few for a prompt of 1209 characters/,
    ],
    ['{"prompt_tokens":20}', { prompt_tokens: 20 }, /completion_tokens is missing/],
    ['{"prompt_tokens":1e999,"completion_tokens":5}', { prompt_tokens: 'Infinity' }, /prompt_tokens is no number/],
    ['{"prompt_tokens":true,"completion_tokens":5}', { prompt_tokens: 'true' }, /prompt_tokens is no number/],
    ['"none of your business"', { usage: 'none of your business' }, /usage is no number/],
  ])('is kept with the reason, beside our own count: %s', async (usage, said, why) => {
    const read = await usageFor(usage);
    expect(read).toMatchObject({ source: 'estimate', output: counter.count('{"action":"wait"}'), refused: { said } });
    expect(read.input).toBeGreaterThan(3);
    expect(read.refused?.why).toMatch(why);
    expect(read).not.toHaveProperty('cached');
  });

  test('is kept within bounds, and without a key', async () => {
    const { refused } = await usageFor(
      JSON.stringify({ prompt_tokens: `${KEY}${'x'.repeat(1e6)}`, completion_tokens: [[[{}]]] }),
    );
    expect(refused?.said).toEqual({ prompt_tokens: `[key]${'x'.repeat(55)}…`, completion_tokens: '[[[{}]]]' });
    expect(JSON.stringify(refused).length).toBeLessThan(400);
  });

  test.each(['null', '{}', '{"total_tokens":9}'])('is not what says nothing: %s', async (usage) => {
    expect(await usageFor(usage)).not.toHaveProperty('refused');
  });
});

describe('a key that a server says back', () => {
  const text = `{"action":"say Bearer ${KEY} now"}`;

  test('stands in no reply', async () => {
    const reply = await model(async () => whole(text, 'null'), { stream: false }).ask(request, silent);
    expect(reply.text).toBe('{"action":"say Bearer [key] now"}');
  });

  test('stands in no piece of a stream, wherever it is cut', async () => {
    for (let at = 1; at < text.length; at++) {
      const tokens: string[] = [];
      const one = model(async () => streamed(text.slice(0, at), text.slice(at)));
      const reply = await one.ask(request, { ...silent, onToken: (token) => void tokens.push(token) });
      expect([reply.text, tokens.join('')]).toEqual(Array(2).fill('{"action":"say Bearer [key] now"}'));
    }
    const tokens: string[] = [];
    await model(async () => streamed(...text)).ask(request, { ...silent, onToken: (token) => void tokens.push(token) });
    expect(tokens.join('')).toBe('{"action":"say Bearer [key] now"}');
  });

  test('holds back nothing of what only looks like its beginning', async () => {
    const tokens: string[] = [];
    const one = model(async () => streamed('it is', ' a risk', ', sk-secr'));
    const reply = await one.ask(request, { ...silent, onToken: (token) => void tokens.push(token) });
    expect([tokens.join(''), reply.text]).toEqual(Array(2).fill('it is a risk, sk-secr'));
    expect(tokens).toEqual(['it i', 's a ri', 'sk, ', 'sk-secr']);
  });

  test('is found as it looks inside JSON, too', async () => {
    const odd = 'sk-"odd" 0123/456';
    const reply = await model(async () => whole(JSON.stringify({ action: odd }), 'null'), { apiKey: odd }).ask(
      request,
      silent,
    );
    expect(reply.text).toBe('{"action":"[key]"}');
  });

  const escaped = (mark: string) => KEY.replace(/\d/g, (one) => `${mark}u003${one}`);
  test.each([
    ['escaped in JSON', `{"action":"${escaped('\\')}"}`, '{"action":"[key]"}'],
    ['in a text of JSON within JSON', `"{\\"action\\":\\"${escaped('\\\\')}\\"}"`, '"{\\"action\\":\\"[key]\\"}"'],
  ])('is found %s, wherever a stream is cut', async (_, said, told) => {
    for (let at = 1; at < said.length; at++) {
      const tokens: string[] = [];
      const one = model(async () => streamed(said.slice(0, at), said.slice(at)));
      const reply = await one.ask(request, { ...silent, onToken: (token) => void tokens.push(token) });
      expect([reply.text, tokens.join('')]).toEqual([told, told]);
    }
  });

  test('is found where it is very long', async () => {
    const long = `sk-${'x0'.repeat(4000)}`;
    const one = model(async () => streamed(`say ${long.slice(0, 4000)}`, `${long.slice(4000)}.`), { apiKey: long });
    const reply = await one.ask(request, silent);
    expect(reply.text).toBe('say [key].');
  });

  test('leaves a reply as it is where the key is a mere word', async () => {
    const reply = await model(async () => whole('{"action":"EMPTY"}', 'null'), { apiKey: 'EMPTY' }).ask(
      request,
      silent,
    );
    expect(reply.text).toBe('{"action":"EMPTY"}');
  });
});

describe('a refusal', () => {
  const failure = async (status: number, error: object): Promise<TroupeError> => {
    try {
      await model(async () => json({ error }, status)).ask(request, silent);
    } catch (thrown) {
      if (thrown instanceof TroupeError) return thrown;
    }
    throw new TypeError('it did not fail');
  };

  test.each<[string, number, object]>([
    ['a wrong key', 401, { message: `Incorrect API key provided: ${KEY}`, code: 'invalid_api_key' }],
    ['a key that may not', 403, { message: 'Country not supported' }],
    ['an unknown model', 404, { message: 'The model does not exist', code: 'model_not_found' }],
    ['an empty account', 402, { message: 'Insufficient Balance' }],
    [
      'a quota that is used up',
      429,
      { message: 'You exceeded your current quota', type: 'insufficient_quota', code: 'insufficient_quota' },
    ],
    ['a model that is told of as a bad request', 400, { message: 'no such model', code: 'model_not_found' }],
  ])('of %s holds for every call, with the words of the provider', async (_, status, error) => {
    const refused = await failure(status, error);
    expect([refused.code, refused.retry, endsEpisode(refused)]).toEqual(['MODEL_REFUSED', false, true]);
    expect(refused.message).toMatch(/^MODEL_REFUSED: tiny answers no call: status \d+ .{9}/);
    expect(refused.message).not.toContain(KEY);
  });

  test.each<[string, number, object, boolean, string?]>([
    ['a limit of the rate', 429, { message: 'Rate limit reached', code: 'rate_limit_exceeded' }, true],
    ['a long prompt', 400, { message: 'too long', code: 'context_length_exceeded' }, false, 'PROMPT_TOO_LONG'],
    ['a prompt that was found improper', 403, { message: 'Your input was flagged by moderation' }, false],
    ['a server that is down', 503, { message: 'insufficient quota of patience' }, true],
  ])('of %s does not', async (_, status, error, retry, code = 'MODEL_FAILED') => {
    const refused = await failure(status, error);
    expect([refused.code, refused.retry, endsEpisode(refused)]).toEqual([code, retry, false]);
  });
});

test('the client is there when the model is ready, and one zero holds for the first token and its piece', async () => {
  const clock = manualClock(1000);
  let n = 0;
  const one = model(
    async () => {
      clock.advance(40);
      n++;
      return n === 1
        ? json({ error: { message: 'response_format is not supported' } }, 400)
        : streamed('yes', ' or no');
    },
    { clock },
  );
  await one.ready?.();
  const times: number[] = [];
  const reply = await one.ask(request, { ...silent, onToken: () => void times.push(clock.now() - 1000) });
  expect([reply.firstTokenMs, times[0]]).toEqual([80, 80]);
});
