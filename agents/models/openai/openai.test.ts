import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ManualClock, manualClock } from '../../../runtime/core/clock.ts';
import { RetryAfterError, TroupeError } from '../../../runtime/core/errors/index.ts';
import type { ModelRequest } from '../../../runtime/core/model.ts';
import { createTokenCounter } from '../../../runtime/core/token-counter.ts';
import { type OpenaiOptions, openaiModel } from './openai.ts';

const KEY = 'sk-secret-0123456789';
const counter = createTokenCounter();

interface Seen {
  readonly headers: IncomingHttpHeaders;
  readonly body: Record<string, unknown>;
}
type Handler = (response: ServerResponse, seen: Seen, n: number) => unknown;

let server: Server;
let seen: Seen[];
let handle: Handler;
let clock: ManualClock;

beforeEach(async () => {
  seen = [];
  clock = manualClock(Date.parse('2030-01-01T00:00:00Z'));
  server = createServer(async (incoming, response) => {
    let text = '';
    for await (const part of incoming) text += part;
    const one = { headers: incoming.headers, body: JSON.parse(text) };
    handle(response, one, seen.push(one));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const baseUrl = () => {
  const at = server.address();
  return `http://127.0.0.1:${typeof at === 'object' ? at?.port : at}/v1`;
};
const model = (options: Partial<OpenaiOptions> = {}) =>
  openaiModel({ model: 'tiny', baseUrl: baseUrl(), env: {}, counter, clock, ...options });

const request: ModelRequest = {
  ask: 'act',
  segments: [
    { origin: 'instructions', speaker: 'system', text: 'You are alice.' },
    { origin: 'task', speaker: 'user', text: 'Bring the box.' },
  ],
  schema: { type: 'object', properties: { action: { type: 'string' } }, required: ['action'] },
  call: '0:a:0',
  attempt: 1,
  settings: {},
};
const call = (more: { signal?: AbortSignal; onToken?: (text: string) => void } = {}) => ({
  signal: new AbortController().signal,
  onToken: () => {},
  ...more,
});
const ask = (options: Partial<OpenaiOptions> = {}, asked: Partial<ModelRequest> = {}) =>
  model(options).ask({ ...request, ...asked }, call());

const piece = (delta: object, finish: string | null = null) => ({
  choices: [{ index: 0, delta, finish_reason: finish }],
});
const usage = {
  prompt_tokens: 20,
  completion_tokens: 5,
  prompt_tokens_details: { cached_tokens: 8 },
  completion_tokens_details: { reasoning_tokens: 2 },
};
const event = (data: unknown) => `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;
const open = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' });
const stream = (response: ServerResponse, ...chunks: unknown[]) =>
  open(response).end([...chunks, '[DONE]'].map(event).join(''));
const refuse = (response: ServerResponse, status: number, message: string, headers: Record<string, string> = {}) =>
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify({ error: { message } }));
const answer: Handler = (response) =>
  stream(
    response,
    piece({ role: 'assistant' }),
    piece({ content: '{"action":' }),
    piece({ content: '"Wait"}' }),
    piece({}, 'stop'),
    {
      choices: [],
      usage,
    },
  );

const failureOf = async (promise: unknown): Promise<TroupeError> => {
  try {
    await promise;
  } catch (thrown) {
    if (thrown instanceof TroupeError) return thrown;
    throw thrown;
  }
  throw new TypeError('it did not fail');
};

test('a server that ignores the wish to stream and answers in one piece is understood', async () => {
  handle = (response) => {
    const body = { choices: [{ index: 0, message: { content: '{"action":"wait"}' }, finish_reason: 'stop' }], usage };
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
  };
  expect(await ask()).toMatchObject({
    text: '{"action":"wait"}',
    finish: 'stop',
    usage: { input: 20, output: 5, source: 'provider' },
  });
});

test('pictures are sent as the interface has them, behind their text', async () => {
  handle = answer;
  const picture = { type: 'image/png', width: 2, height: 2, base64: 'AAAA' } as const;
  await ask(
    {},
    { segments: [...request.segments, { origin: 'image', speaker: 'user', text: 'As a picture:', picture }] },
  );
  expect(seen[0]?.body.messages).toEqual([
    { role: 'system', content: 'You are alice.' },
    {
      role: 'user',
      content: [
        { type: 'text', text: 'Bring the box.\n\nAs a picture:' },
        { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
      ],
    },
  ]);
});

test.each([
  ['nothing read', { prompt_tokens: 0, completion_tokens: 5 }],
  ['nothing written', { prompt_tokens: 20, completion_tokens: 0 }],
  [
    'a part that is more than the whole',
    { prompt_tokens: 20, completion_tokens: 5, prompt_tokens_details: { cached_tokens: 21 } },
  ],
  ['more than any model takes', { prompt_tokens: 1e15, completion_tokens: 5 }],
])('usage that cannot be right is counted instead, and said to be an estimate: %s', async (_, said) => {
  handle = (response) =>
    stream(response, piece({ content: '{"action":"Wait"}' }), piece({}, 'stop'), { choices: [], usage: said });
  const { usage: counted } = await ask();
  expect(counted).toMatchObject({ source: 'estimate', output: counter.count('{"action":"Wait"}') });
  expect(counted?.input).toBeGreaterThan(5);
  expect(counted).not.toHaveProperty('cached');
});

describe('an answer', () => {
  test('is streamed, with the usage that the server billed', async () => {
    handle = answer;
    const told: string[] = [];
    const reply = await model().ask(request, call({ onToken: (text) => told.push(text) }));
    expect(reply).toEqual({
      text: '{"action":"Wait"}',
      usage: { input: 20, output: 5, cached: 8, reasoning: 2, source: 'provider' },
      finish: 'stop',
      firstTokenMs: 0,
    });
    expect(told).toEqual(['{"action":', '"Wait"}']);
    expect(seen[0]?.body).toMatchObject({
      model: 'tiny',
      stream: true,
      stream_options: { include_usage: true },
      messages: [
        { role: 'system', content: 'You are alice.' },
        { role: 'user', content: 'Bring the box.' },
      ],
    });
  });

  test('comes whole from a server that is asked not to stream', async () => {
    handle = (response) => {
      const choices = [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'yes' } }];
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ choices, usage }));
    };
    const reply = await ask({ stream: false });
    expect(reply).toMatchObject({ text: 'yes', finish: 'stop', usage: { input: 20, source: 'provider' } });
    expect(seen[0]?.body).not.toHaveProperty('stream_options');
  });

  test('has its usage estimated where the server says nothing', async () => {
    for (const odd of [undefined, null, {}]) {
      handle = (response) => stream(response, piece({ content: 'yes, yes' }), { ...piece({}, 'stop'), usage: odd });
      const chat = [
        { role: 'system' as const, content: 'You are alice.' },
        { role: 'user' as const, content: 'Bring the box.' },
      ];
      const { usage: said } = await ask();
      expect(said).toEqual({ input: counter.countChat(chat), output: counter.count('yes, yes'), source: 'estimate' });
    }
  });

  test.each([
    ['stop', 'stop'],
    ['length', 'length'],
    ['content_filter', 'refused'],
    ['tool_calls', 'other'],
  ])('that ends with %s is finished as %s', async (reason, finish) => {
    handle = (response) => stream(response, piece({ content: 'so' }), piece({}, reason));
    expect(await ask()).toMatchObject({ text: 'so', finish });
  });

  test('that is a refusal says so, in its own words', async () => {
    handle = (response) =>
      stream(response, piece({ refusal: 'I will ' }), piece({ refusal: 'not.' }), piece({}, 'stop'));
    expect(await ask()).toMatchObject({ text: 'I will not.', finish: 'refused' });
  });

  test('is asked for with the settings that are set, in the words of the server', async () => {
    handle = answer;
    await ask({}, { settings: { temperature: 0, maxTokens: 99, seed: 7 } });
    await ask();
    expect(seen[0]?.body).toMatchObject({ temperature: 0, max_tokens: 99, seed: 7 });
    for (const field of ['temperature', 'max_tokens', 'max_completion_tokens', 'seed'])
      expect(seen[1]?.body).not.toHaveProperty(field);
  });
});

test('the reply names the model that the server says it was, and the model the server it is asked at', async () => {
  handle = (response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        model: 'tiny-2026-10',
        choices: [{ message: { content: 'yes' }, finish_reason: 'stop' }],
      }),
    );
  expect(await ask({ stream: false })).toMatchObject({ responseModel: 'tiny-2026-10' });
  expect(model().server).toMatchObject({ address: '127.0.0.1', port: expect.any(Number) });
  handle = (response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(
        JSON.stringify({ model: { no: 'name' }, choices: [{ message: { content: 'yes' }, finish_reason: 'stop' }] }),
      );
  expect(await ask({ stream: false })).not.toHaveProperty('responseModel');
});

describe('a server that refuses to stream', () => {
  const refusesStream =
    (status: number, why: string): typeof handle =>
    (response, { body }) => {
      if (body.stream === true) return refuse(response, status, why);
      const choices = [{ message: { content: '{"action":"Wait"}' }, finish_reason: 'stop' }];
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ choices }));
    };

  test.each([
    [400, 'streaming is not supported by this deployment'],
    [422, 'Unsupported parameter: stream_options'],
    [501, 'stream=true is not implemented'],
  ])('is asked without it from then on (%i, %s)', async (status, why) => {
    handle = refusesStream(status, why);
    const one = model();
    expect(await one.ask(request, call())).toMatchObject({ text: '{"action":"Wait"}' });
    await one.ask(request, call());
    expect(seen.map(({ body }) => body.stream ?? false)).toEqual([true, false, false]);
  });

  test('is not taken for one that refuses the question', async () => {
    handle = refusesStream(400, 'the upstream model is too busy');
    expect(await failureOf(ask())).toMatchObject({ code: 'MODEL_FAILED' });
    expect(seen).toHaveLength(1);
  });
});

describe('the form of the answer', () => {
  test('is the schema, closed and strict', async () => {
    handle = answer;
    await ask();
    expect(seen[0]?.body.response_format).toEqual({
      type: 'json_schema',
      json_schema: { name: 'act', strict: true, schema: { ...request.schema, additionalProperties: false } },
    });
  });

  test('goes down once where the server refuses it, and stays down', async () => {
    handle = (response, { body }, n) => {
      const form = body.response_format;
      if (form === undefined) return answer(response, { body, headers: {} }, n);
      return refuse(response, 400, `response_format is not supported`);
    };
    const one = model();
    expect(await one.ask(request, call())).toMatchObject({ text: '{"action":"Wait"}' });
    expect(seen.map(({ body }) => (body.response_format as { type?: string } | undefined)?.type)).toEqual([
      'json_schema',
      'json_object',
      undefined,
    ]);
    await one.ask(request, call());
    expect(seen).toHaveLength(4);
  });

  test('is what was named, and then nothing else is tried', async () => {
    handle = (response) => refuse(response, 400, 'json_object is not supported');
    expect(await failureOf(ask({ structured: 'json_object' }))).toMatchObject({ code: 'MODEL_FAILED', retry: false });
    expect(seen).toHaveLength(1);
    handle = answer;
    await ask({ structured: 'none' });
    expect(seen[1]?.body).not.toHaveProperty('response_format');
  });

  test('does not go down for a refusal that speaks of something else', async () => {
    handle = (response) => refuse(response, 400, 'the box is too heavy');
    const failure = await failureOf(ask());
    expect(failure).toMatchObject({ code: 'MODEL_FAILED', retry: false });
    expect(failure.message).toContain('the box is too heavy');
    expect(seen).toHaveLength(1);
  });
});

describe('a failure', () => {
  test.each([
    [400, false],
    [422, false],
    [408, true],
    [409, true],
    [429, true],
    [500, true],
    [503, true],
  ])('with status %d: another attempt may help is %s, and none is made unasked', async (status, retry) => {
    handle = (response) => refuse(response, status, 'no such luck');
    const failure = await failureOf(ask());
    expect(failure).toMatchObject({ code: 'MODEL_FAILED', retry });
    expect(failure.message).toContain(`status ${status} no such luck`);
    expect(seen).toHaveLength(1);
  });

  test('is over with the next attempt', async () => {
    handle = (response, one, n) => (n === 1 ? refuse(response, 500, 'oops') : answer(response, one, n));
    const one = model();
    expect((await failureOf(one.ask(request, call()))).retry).toBe(true);
    expect(await one.ask({ ...request, attempt: 2 }, call())).toMatchObject({ text: '{"action":"Wait"}' });
  });

  test.each([
    ['retry-after', '1.5', 1500],
    ['retry-after-ms', '250', 250],
    ['retry-after', 'Tue, 01 Jan 2030 00:00:10 GMT', 10_000],
    ['retry-after', 'Tue, 01 Jan 2019 00:00:00 GMT', 0],
    ['retry-after', 'soon', undefined],
  ])('that says %s: %s is carried as %s ms', async (header, said, ms) => {
    handle = (response) => refuse(response, 429, 'slow down', { [header]: said });
    const failure = await failureOf(ask());
    expect(failure.retry).toBe(true);
    expect(failure instanceof RetryAfterError ? failure.retryAfterMs : undefined).toBe(ms);
  });

  test.each([true, false])('a page for people holds for every call (stream: %s)', async (stream) => {
    handle = (response) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<p>hi</p>');
    const failure = await failureOf(model({ stream }).ask(request, call()));
    expect(failure).toMatchObject({ code: 'MODEL_REFUSED', retry: false });
    expect(failure.message).toMatch(/page for people.*base URL/);
  });

  test.each<[string, (response: ServerResponse) => unknown, RegExp]>([
    ['JSON that is none', (r) => open(r).end(event(piece({ content: 'a' })) + event('{"choices":')), /no JSON/],
    [
      'a chunk of another shape',
      (r) => stream(r, { choices: [{ delta: { content: 7 } }] }),
      /no chat completion chunk/,
    ],
    ['an error', (r) => stream(r, piece({ content: 'a' }), { error: { message: 'GPU lost' } }), /GPU lost/],
    ['no finish', (r) => open(r).end(event(piece({ content: 'abc' }))), /broke off after 3 characters/],
    ['a line that breaks', (r) => open(r).write(event(piece({ content: 'a' })), () => r.destroy()), /gave no answer/],
  ])('in the stream, %s, may pass', async (_, respond, why) => {
    handle = respond;
    const failure = await failureOf(ask());
    expect(failure).toMatchObject({ code: 'MODEL_FAILED', retry: true });
    expect(failure.message).toMatch(why);
  });

  test('to reach the server may pass', async () => {
    const url = baseUrl();
    server.close();
    await once(server, 'close');
    const failure = await failureOf(ask({ baseUrl: url }));
    expect(failure).toMatchObject({ code: 'MODEL_FAILED', retry: true });
    expect(failure.message).toMatch(/no connection \(.*ECONNREFUSED/);
  });

  test('of a whole answer that is none may pass', async () => {
    handle = (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"choices":[]}');
    expect(await failureOf(ask({ stream: false }))).toMatchObject({ code: 'MODEL_FAILED', retry: true });
  });
});

describe('a watchdog', () => {
  test('ends a call that is never answered', async () => {
    handle = () => clock.advance(120_000);
    const failure = await failureOf(ask());
    expect(failure).toMatchObject({ code: 'MODEL_TIMEOUT', retry: true });
    expect(failure.message).toContain('took for more than 120000 ms');
    expect(clock.next()).toBeUndefined();
  });

  test('ends a stream that falls silent, and closes the line', async () => {
    const closed = new Promise((resolve) => {
      handle = (response) => {
        response.on('close', resolve);
        open(response).write(event(piece({ content: 'a' })));
      };
    });
    const failure = await failureOf(model().ask(request, call({ onToken: () => clock.advance(30_000) })));
    expect(failure).toMatchObject({ code: 'MODEL_TIMEOUT', retry: true });
    expect(failure.message).toContain('fell silent for more than 30000 ms');
    await closed;
    expect(clock.next()).toBeUndefined();
  });

  test('is kept quiet by every piece, and waits for the first as long as for the whole', async () => {
    handle = (response) => {
      clock.advance(60_000);
      stream(response, piece({ content: 'a' }), piece({ content: 'b' }), piece({ content: 'c' }), piece({}, 'stop'));
    };
    const reply = await model().ask(request, call({ onToken: () => clock.advance(19_999) }));
    expect(reply).toMatchObject({ text: 'abc', firstTokenMs: 60_000 });
    expect(clock.next()).toBeUndefined();
  });

  test('obeys a signal before, and during a call; also when the fetch does not', async () => {
    const before = await failureOf(model().ask(request, call({ signal: AbortSignal.abort() })));
    expect(before).toMatchObject({ code: 'MODEL_CANCELLED', retry: false });
    expect(seen).toHaveLength(0);

    const during = new AbortController();
    handle = (response) => open(response).write(event(piece({ content: 'a' })));
    const stopped = model().ask(request, call({ signal: during.signal, onToken: () => during.abort() }));
    expect(await failureOf(stopped)).toMatchObject({ code: 'MODEL_CANCELLED' });

    const deaf = new AbortController();
    const fetch = () => {
      deaf.abort();
      return new Promise<Response>(() => {});
    };
    expect(await failureOf(model({ fetch }).ask(request, call({ signal: deaf.signal })))).toMatchObject({
      code: 'MODEL_CANCELLED',
    });
  });
});

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
      handle = answer;
      await openaiModel({ model: 'tiny', baseUrl: baseUrl(), counter, clock }).ask(request, call());
    } finally {
      process.env = held;
    }
    expect(seen[0]?.headers).not.toHaveProperty('authorization');
    expect(JSON.stringify(seen)).not.toContain(KEY);
  });

  test('goes to another server when it was named for it', async () => {
    handle = answer;
    await ask({ env: everywhere, apiKeyEnv: 'OTHER' });
    await ask({ env: everywhere, apiKey: 'sk-given' });
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer sk-other-9876543210', 'Bearer sk-given']);
  });

  const official = async (options: Partial<OpenaiOptions>) => {
    const sent: { url: string; headers: Headers; body: unknown }[] = [];
    const fetch: typeof globalThis.fetch = async (input, init) => {
      sent.push({ url: String(input), headers: new Headers(init?.headers), body: JSON.parse(String(init?.body)) });
      return new Response(event(piece({ content: 'ok' }, 'stop')), {
        headers: { 'content-type': 'text/event-stream' },
      });
    };
    const one = openaiModel({ model: 'gpt', env: everywhere, counter, clock, fetch, ...options });
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

  test('that a server wants and was not named for it is told with the way to name it', async () => {
    handle = (response) => refuse(response, 401, 'who are you?');
    expect((await failureOf(ask({ env: everywhere }))).message).toMatch(/KEY_NOT_SENT: http:.*apiKeyEnv/);
    expect(await failureOf(ask({ apiKey: KEY }))).toMatchObject({ code: 'MODEL_REFUSED', retry: false });
  });

  test('stands in no error, not even where the server says it back, nor in a cause or a stack', async () => {
    const odd = 'sk-"odd" 0123/456';
    for (const apiKey of [KEY, odd]) {
      for (const form of [apiKey, `Bearer ${apiKey}`, encodeURIComponent(apiKey), JSON.stringify(apiKey)]) {
        for (const status of [400, 401, 429, 500]) {
          handle = (response) => refuse(response, status, `bad key ${form}`, { 'retry-after': '1', 'x-key': 'x' });
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

describe('an answer without an end', () => {
  const limits = { body: 64_000, stream: 256_000, line: 16_000 };
  const endless = (response: ServerResponse, part: string) => {
    const more = () => {
      while (!response.destroyed && response.write(part));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  };

  test.each([
    [
      'one body of JSON',
      'application/json',
      '{"choices":[',
      '{"x":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"},',
      false,
      64_000,
    ],
    ['a stream', 'text/event-stream', '', event(piece({ content: '' })), true, 256_000],
    [
      'a stream whose text has no end',
      'text/event-stream',
      '',
      event(piece({ content: 'word '.repeat(200) })),
      true,
      16_000,
    ],
    ['a stream of one line', 'text/event-stream', 'data: ', 'x'.repeat(1000), true, 16_000],
  ])('%s is broken off with a code, and the server is let go', async (_what, type, begin, part, streamed, bytes) => {
    let closed = 0;
    handle = (response) => {
      response.on('close', () => closed++);
      response.writeHead(200, { 'content-type': type }).write(begin || '\n');
      endless(response, part);
    };
    const failure = await Promise.resolve(ask({ stream: streamed, replyLimits: limits })).catch((e: unknown) => e);
    expect(failure).toMatchObject({ code: 'MODEL_REPLY_TOO_LONG', retry: false });
    expect(String(failure)).toContain(`${bytes} bytes`);
    await expect.poll(() => closed).toBe(1);
  });

  test('the words of a refusal are bounded too', async () => {
    handle = (response) => endless(response.writeHead(500, { 'content-type': 'application/json' }), 'no '.repeat(100));
    await expect(ask({ replyLimits: limits })).rejects.toMatchObject({
      code: 'MODEL_FAILED',
      message: expect.stringContaining('MODEL_REPLY_TOO_LONG'),
    });
  });

  test('what is within the limits is read as ever', async () => {
    handle = (response) => stream(response, piece({ content: 'y'.repeat(15_000) }), piece({}, 'stop'));
    expect(await ask({ replyLimits: limits })).toMatchObject({ text: 'y'.repeat(15_000), finish: 'stop' });
  });
});
