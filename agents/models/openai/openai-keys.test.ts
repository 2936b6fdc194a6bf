// Tests where a key goes, and that it is never told.
import { describe, expect, test } from 'vitest';
import {
  answer,
  call,
  chatServer,
  counter,
  event,
  failureOf,
  piece,
  refuse,
  request,
} from '../../../tests/support/chat-server.ts';
import { createEmbedder } from './embedder.ts';
import { type OpenaiOptions, openaiModel } from './openai.ts';

const KEY = 'sk-secret-0123456789';
const { chat, baseUrl, model, ask } = chatServer();

describe('a key', () => {
  const everywhere = { OPENAI_API_KEY: KEY, OPENAI_ADMIN_KEY: KEY, OTHER: 'sk-other-9876543210' };

  test('does not go to another server, whatever the environment holds', async () => {
    const names = ['OPENAI_API_KEY', 'OPENAI_ADMIN_KEY', 'OPENAI_ORG_ID', 'OPENAI_PROJECT_ID'];
    const held = process.env;
    process.env = {
      ...held,
      ...Object.fromEntries(names.map((n) => [n, KEY])),
      OPENAI_CUSTOM_HEADERS: `x-gate: ${KEY}`,
    };
    try {
      chat.handle = answer;
      await openaiModel({ model: 'tiny', baseUrl: baseUrl(), counter, clock: chat.clock }).ask(request, call());
    } finally {
      process.env = held;
    }
    expect(chat.seen[0]?.headers).not.toHaveProperty('authorization');
    expect(JSON.stringify(chat.seen)).not.toContain(KEY);
  });

  test('goes to another server when it was named for it', async () => {
    chat.handle = answer;
    await ask({ env: everywhere, apiKeyEnv: 'OTHER' });
    await ask({ env: everywhere, apiKey: 'sk-given' });
    expect(chat.seen.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer sk-other-9876543210',
      'Bearer sk-given',
    ]);
  });

  const official = async (options: Partial<OpenaiOptions>) => {
    const sent: { url: string; headers: Headers; body: unknown }[] = [];
    const fetch: typeof globalThis.fetch = async (input, init) => {
      sent.push({ url: String(input), headers: new Headers(init?.headers), body: JSON.parse(String(init?.body)) });
      return new Response(event(piece({ content: 'ok' }, 'stop')), {
        headers: { 'content-type': 'text/event-stream' },
      });
    };
    const one = openaiModel({ model: 'gpt', env: everywhere, counter, clock: chat.clock, fetch, ...options });
    await one.ask({ ...request, settings: { maxTokens: 9 } }, call());
    return sent;
  };

  test("goes to OpenAI's own servers by default, whose words are used there", async () => {
    for (const options of [{}, { baseUrl: 'https://eu.api.openai.com/v1' }]) {
      const [sent] = await official(options);
      expect(sent?.url).toMatch(/^https:\/\/(?:eu\.)?api\.openai\.com\/v1\/chat\/completions$/);
      expect(sent?.headers.get('authorization')).toBe(`Bearer ${KEY}`);
      expect(sent?.body).toMatchObject({ max_completion_tokens: 9 });
    }
  });

  test.each([
    'http://api.openai.com/v1',
    'https://api.openai.com.evil.example/v1',
    'https://evil.example/api.openai.com',
  ])('does not go to %s', async (url) => {
    const [sent] = await official({ baseUrl: url });
    expect(sent?.headers.get('authorization')).toBeNull();
  });

  test('that is missing is told before anything is sent', () => {
    expect(() => openaiModel({ model: 'gpt', env: {} })).toThrow(/KEY_MISSING.*OPENAI_API_KEY/);
    expect(() => openaiModel({ model: 'gpt', env: { OPENAI_API_KEY: ' ' } })).toThrow(/KEY_MISSING/);
    expect(() => model({ apiKeyEnv: 'NOPE' })).toThrow(/KEY_MISSING.*NOPE/);
  });

  test.each(['sk-“abc”', 'sk-one\nsk-two', 'sk-\u0000abc'])('that no header can hold is told likewise', (odd) => {
    for (const [options, told] of [
      [
        { env: { MINE: odd }, apiKeyEnv: 'MINE' },
        /^KEY_MISSING: the environment holds no key in MINE: what is there holds/,
      ],
      [{ apiKey: odd }, /^OPTION_BAD: apiKey cannot be '\*{3}'/],
    ] as const) {
      expect(() => model(options)).toThrow(told);
      expect(() => model(options)).not.toThrow(/sk-/);
      expect(() => createEmbedder({ model: 'toy', baseUrl: baseUrl(), ...options })).toThrow(told);
    }
  });

  test('that a server wants and was not named for it is told with the way to name it', async () => {
    chat.handle = (response) => refuse(response, 401, 'who are you?');
    expect((await failureOf(ask({ env: everywhere }))).message).toMatch(/KEY_NOT_SENT: http:.*apiKeyEnv/);
    expect(await failureOf(ask({ apiKey: KEY }))).toMatchObject({ code: 'MODEL_REFUSED', retry: false });
  });

  test('stands in no error, not even where the server says it back, nor in a cause or a stack', async () => {
    const odd = 'sk-"odd" 0123/456';
    for (const apiKey of [KEY, odd]) {
      for (const form of [apiKey, `Bearer ${apiKey}`, encodeURIComponent(apiKey), JSON.stringify(apiKey)]) {
        for (const status of [400, 401, 429, 500]) {
          chat.handle = (response) => refuse(response, status, `bad key ${form}`, { 'retry-after': '1', 'x-key': 'x' });
          const failure = await failureOf(ask({ apiKey }));
          const { cause, stack, message } = failure;
          const all = [
            message,
            stack,
            cause instanceof Error ? `${cause.message} ${cause.stack}` : '',
            JSON.stringify(failure),
          ];
          for (const secret of [apiKey, encodeURIComponent(apiKey), JSON.stringify(apiKey).slice(1, -1)]) {
            expect(all.join('\n')).not.toContain(secret);
          }
        }
      }
    }
  });

  test('stands in no error that tells of a redirect, neither in the path nor in the host, nor escaped', async () => {
    const key = 'sk-Secret+0123/456789';
    const escaped = [...key].map((one) => `%${one.charCodeAt(0).toString(16)}`).join('');
    const embedder = () =>
      createEmbedder({ model: 'toy', baseUrl: baseUrl(), apiKey: key, env: {}, clock: chat.clock });
    for (const to of [`x.example/${key}/v1`, `x.example/${encodeURIComponent(key)}`, `x.example/${escaped}`]) {
      chat.handle = (response) => response.writeHead(307, { location: `http://${to}` }).end();
      for (const asked of [ask({ apiKey: key }), embedder().embed(['box'])]) {
        const failure = await failureOf(asked);
        const told = `${JSON.stringify(failure)} ${failure.stack}`;
        expect([failure.code, failure.data.to]).toEqual([
          'MODEL_REDIRECTED',
          expect.stringMatching(/\/\[key\](?:\/v1)?$/),
        ]);
        expect(decodeURIComponent(told.replaceAll(/%(?![0-9a-f]{2})/gi, ''))).not.toMatch(/sk-secret/i);
      }
    }
    chat.handle = (response) => response.writeHead(307, { location: `http://${KEY}-A.example/` }).end();
    expect((await failureOf(ask({ apiKey: `${KEY}-A` }))).what).toContain('to http://[key].example/ ');
  });

  test('cannot hide in a base URL, which would be printed', () => {
    expect(() => model({ baseUrl: `http://me:${KEY}@127.0.0.1/v1` })).toThrow(/OPTION_BAD/);
    try {
      model({ baseUrl: `http://me:${KEY}@127.0.0.1/v1` });
    } catch (thrown) {
      expect(String(thrown)).not.toContain(KEY);
    }
    expect(() => model({ baseUrl: '' })).toThrow(/OPTION_BAD/);
    expect(() => model({ baseUrl: 'ftp://example.org' })).toThrow(/OPTION_BAD/);
  });
});
