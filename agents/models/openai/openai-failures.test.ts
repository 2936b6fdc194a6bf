// Tests how the model behind an endpoint fails: with which code, whether another attempt may help, and under which
// limits.
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endsEpisode, retryAfterOf } from '../../../runtime/errors/index.ts';
import {
  answer,
  call,
  chatServer,
  event,
  failureOf,
  open,
  piece,
  refuse,
  request,
  stream,
} from '../../../tests/support/chat-server.ts';
import { createEmbedder } from './embedder.ts';

const { chat, baseUrl, model, ask } = chatServer();

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
    chat.handle = (response) => refuse(response, status, 'no such luck');
    const failure = await failureOf(ask());
    expect(failure).toMatchObject({ code: 'MODEL_FAILED', retry });
    expect(failure.message).toContain(`status ${status} no such luck`);
    expect(chat.seen).toHaveLength(1);
  });

  test('is over with the next attempt', async () => {
    chat.handle = (response, one, n) => (n === 1 ? refuse(response, 500, 'oops') : answer(response, one, n));
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
    chat.handle = (response) => refuse(response, 429, 'slow down', { [header]: said });
    const failure = await failureOf(ask());
    expect(failure.retry).toBe(true);
    expect(retryAfterOf(failure)).toBe(ms);
  });

  test.each([true, false])('a page for people holds for every call (stream: %s)', async (stream) => {
    chat.handle = (response) =>
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<p>hi</p>');
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
    chat.handle = respond;
    const failure = await failureOf(ask());
    expect(failure).toMatchObject({ code: 'MODEL_FAILED', retry: true });
    expect(failure.message).toMatch(why);
  });

  test('to reach the server may pass', async () => {
    const url = baseUrl();
    chat.server.close();
    await once(chat.server, 'close');
    const failure = await failureOf(ask({ baseUrl: url }));
    expect(failure).toMatchObject({ code: 'MODEL_FAILED', retry: true });
    expect(failure.message).toMatch(/no connection \(.*ECONNREFUSED/);
  });

  test('to reach a server that never answered ends it after three attempts, and one that did is waited for', async () => {
    // Nothing listens at port 1; the port of a server that has closed may be taken by another test's.
    const [stranger, known] = [model({ baseUrl: 'http://127.0.0.1:1/v1' }), model({ baseUrl: baseUrl() })];
    chat.handle = answer;
    await known.ask(request, call());
    chat.server.close();
    await once(chat.server, 'close');
    const codes: unknown[] = [];
    for (let attempt = 1; attempt <= 4; attempt++) {
      for (const one of [stranger, known]) codes.push((await failureOf(one.ask(request, call()))).code);
      chat.clock.advance(600);
    }
    expect(codes.filter((_, i) => i % 2 === 0)).toEqual([
      ...['MODEL_FAILED', 'MODEL_FAILED', 'MODEL_UNREACHABLE', 'MODEL_UNREACHABLE'],
    ]);
    expect(new Set(codes.filter((_, i) => i % 2 === 1))).toEqual(new Set(['MODEL_FAILED']));
  });

  test('of a whole answer that is none may pass', async () => {
    chat.handle = (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"choices":[]}');
    expect(await failureOf(ask({ stream: false }))).toMatchObject({ code: 'MODEL_FAILED', retry: true });
  });
});

describe('a watchdog', () => {
  test('ends a call that is never answered', async () => {
    chat.handle = () => chat.clock.advance(120_000);
    const failure = await failureOf(ask());
    expect(failure).toMatchObject({ code: 'MODEL_TIMEOUT', retry: true });
    expect(failure.message).toContain('took for more than 120000 ms');
    expect(chat.clock.next()).toBeUndefined();
  });

  test('ends a stream that falls silent, and closes the line', async () => {
    const closed = new Promise((resolve) => {
      chat.handle = (response) => {
        response.on('close', resolve);
        open(response).write(event(piece({ content: 'a' })));
      };
    });
    const failure = await failureOf(model().ask(request, call({ onToken: () => chat.clock.advance(30_000) })));
    expect(failure).toMatchObject({ code: 'MODEL_TIMEOUT', retry: true });
    expect(failure.message).toContain('fell silent for more than 30000 ms');
    await closed;
    expect(chat.clock.next()).toBeUndefined();
  });

  test('takes what was said to its finish, whatever silence follows', async () => {
    chat.handle = (response) => open(response).write(event(piece({ content: 'a' }, 'stop')));
    expect(await model().ask(request, call({ onToken: () => chat.clock.advance(30_000) }))).toMatchObject({
      text: 'a',
      finish: 'stop',
    });
    expect(chat.clock.next()).toBeUndefined();
    const over = new AbortController();
    const cancelled = model().ask(request, call({ signal: over.signal, onToken: () => over.abort() }));
    expect(await failureOf(cancelled)).toMatchObject({ code: 'MODEL_CANCELLED' });
  });

  test('is kept quiet by every piece, and waits for the first as long as for the whole', async () => {
    chat.handle = (response) => {
      chat.clock.advance(60_000);
      stream(response, piece({ content: 'a' }), piece({ content: 'b' }), piece({ content: 'c' }), piece({}, 'stop'));
    };
    const reply = await model().ask(request, call({ onToken: () => chat.clock.advance(19_999) }));
    expect(reply).toMatchObject({ text: 'abc', firstTokenMs: 60_000 });
    expect(chat.clock.next()).toBeUndefined();
  });

  test('obeys a signal before, and during a call; also when the fetch does not', async () => {
    const before = await failureOf(model().ask(request, call({ signal: AbortSignal.abort() })));
    expect(before).toMatchObject({ code: 'MODEL_CANCELLED', retry: false });
    expect(chat.seen).toHaveLength(0);

    const during = new AbortController();
    chat.handle = (response) => open(response).write(event(piece({ content: 'a' })));
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

describe('a redirect', () => {
  const elsewhere = createServer();
  const seen: string[] = [];
  let other = '';
  beforeAll(async () => {
    elsewhere.on('request', (incoming, response) => {
      seen.push(`${incoming.method} ${incoming.url}`);
      incoming.resume();
      stream(response, piece({ content: 'taken' }), piece({}, 'stop'));
    });
    await once(elsewhere.listen(0, '127.0.0.1'), 'listening');
    const at = elsewhere.address();
    other = `http://127.0.0.1:${typeof at === 'object' ? at?.port : at}`;
  });
  afterAll(() => void elsewhere.close());

  test.each([301, 302, 303, 307, 308])(
    'with status %i to another origin is refused, with both named, and nothing is sent there',
    async (status) => {
      chat.handle = (response) => response.writeHead(status, { location: `${other}/v1/chat?key=sesame` }).end();
      const failure = await failureOf(ask({ apiKey: 'sesame' }));
      expect(failure).toMatchObject({ code: 'MODEL_REDIRECTED', retry: false });
      expect(failure.what).toContain(new URL(baseUrl()).origin);
      expect(failure.what).toContain(`${other}/v1/chat `);
      expect(failure.message).not.toContain('sesame');
      expect(endsEpisode(failure)).toBe(true);
      const embedder = createEmbedder({ model: 'toy', baseUrl: baseUrl(), env: {}, clock: chat.clock });
      expect(await failureOf(embedder.embed(['box']))).toMatchObject({ code: 'MODEL_REDIRECTED' });
      const own = await failureOf(ask({ fetch: globalThis.fetch }));
      expect(own).toMatchObject({ code: 'MODEL_REDIRECTED' });
      expect(seen).toEqual([]);
    },
  );

  test('to another path of the same origin carries the same request; any other kind, and a circle, is refused', async () => {
    chat.handle = (response, _, n) =>
      n === 1
        ? response.writeHead(307, { location: '/v2/chat' }).end()
        : stream(response, piece({ content: 'kept' }), piece({}, 'stop'));
    expect(await ask()).toMatchObject({ text: 'kept' });
    expect(chat.seen[1]).toEqual({ ...chat.seen[0], headers: expect.anything() });
    chat.handle = (response) => response.writeHead(302, { location: '/v2/chat' }).end();
    expect(await failureOf(ask())).toMatchObject({ code: 'MODEL_REDIRECTED', what: expect.stringContaining('302') });
    chat.seen = [];
    chat.handle = (response) => response.writeHead(308, { location: '/v2/chat' }).end();
    expect(await failureOf(ask())).toMatchObject({ code: 'MODEL_REDIRECTED' });
    expect(chat.seen.length).toBeLessThanOrEqual(6);
  });
});

describe('an answer that is small to send and long to read', () => {
  const MIB = 1024 * 1024;
  test.each([
    ['one line', 'data: '.padEnd(12 * MIB, 'x'), 'text/event-stream'],
    ['one line under no type', 'data: '.padEnd(12 * MIB, 'x'), 'text/plain'],
    ['a refusal', JSON.stringify({ error: { message: 'maximum '.repeat(MIB) } }), 'application/json'],
  ])('costs time in proportion to its length: %s', async (_, text, type) => {
    const packed = gzipSync(text);
    const status = type === 'application/json' ? 400 : 200;
    chat.handle = (response) =>
      response.writeHead(status, { 'content-type': type, 'content-encoding': 'gzip' }).end(packed);
    const before = process.cpuUsage();
    await failureOf(ask({ structured: 'none' }));
    const { user, system } = process.cpuUsage(before);
    // Copied again with each piece, it took minutes.
    expect((user + system) / 1e6).toBeLessThan(5);
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
    chat.handle = (response) => {
      response.on('close', () => closed++);
      response.writeHead(200, { 'content-type': type }).write(begin || '\n');
      endless(response, part);
    };
    const failure = await Promise.resolve(ask({ stream: streamed, replyLimits: limits })).catch((e: unknown) => e);
    expect(failure).toMatchObject({ code: 'MODEL_REPLY_TOO_LONG', retry: false });
    expect(String(failure)).toContain(`${bytes} bytes`);
    await expect.poll(() => closed).toBe(1);
  });

  test('the beginning is told of a refusal, and the server is let go', async () => {
    let closed = 0;
    chat.handle = (response) => {
      response.on('close', () => closed++);
      endless(response.writeHead(500, { 'content-type': 'application/json' }), 'no '.repeat(100));
    };
    await expect(ask({ replyLimits: limits })).rejects.toMatchObject({
      code: 'MODEL_FAILED',
      what: expect.stringMatching(/^tiny gave no answer: status 500 no no no/),
    });
    const embedder = createEmbedder({ model: 'toy', baseUrl: baseUrl(), env: {}, clock: chat.clock });
    expect((await failureOf(embedder.embed(['box']))).what).toContain('status 500 no no no');
    await expect.poll(() => closed).toBe(3);
  });

  test('what is within the limits is read as ever', async () => {
    chat.handle = (response) => stream(response, piece({ content: 'y'.repeat(15_000) }), piece({}, 'stop'));
    expect(await ask({ replyLimits: limits })).toMatchObject({ text: 'y'.repeat(15_000), finish: 'stop' });
  });
});
