// Tests that posting over Node's HTTP client looks like Node's `fetch` to whoever posts: in what arrives, what comes
// back, and how it fails.
import { once } from 'node:events';
import { createServer, globalAgent as httpAgent, type ServerResponse } from 'node:http';
import { globalAgent as httpsAgent } from 'node:https';
import { createServer as createTcpServer, type LookupFunction } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../../runtime/core/clock.ts';
import { manualClock } from '../../../runtime/episode/simulated-clock.ts';
import { createHttpFetch } from './http-fetch.ts';

const answers: Readonly<Record<string, (response: ServerResponse, body: string) => void>> = {
  '/echo': (response, body) =>
    response.writeHead(201, 'Well done', { 'content-type': 'text/plain', 'set-cookie': ['a=1', 'b=2'] }).end(body),
  '/empty': (response) => response.writeHead(204).end(),
  '/gzip': (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('packed')),
  '/br': (response) => response.writeHead(200, { 'content-encoding': 'br' }).end(brotliCompressSync('packed')),
  '/packed-nothing': (response) => {
    const members = Buffer.concat(Array.from({ length: 5_000 }, () => gzipSync('')));
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(members);
  },
  '/moved': (response) => response.writeHead(307, { location: '/echo' }).end(),
  '/dropped': (response) => response.destroy(),
  '/broken': (response) => {
    response.writeHead(200, { 'content-length': '100' }).write('half');
    setImmediate(() => response.destroy());
  },
  '/events': (response, body) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: ');
    setImmediate(() => response.end(`${body.repeat(9_000)}\n\n`));
  },
  '/broken-events': (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'content-length': '100' }).write('half');
    setImmediate(() => response.destroy());
  },
  '/silent': () => {},
  '/endless': (response) => {
    response.writeHead(200).write('first');
  },
};
const server = createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => answers[request.url ?? '']?.(response, Buffer.concat(pieces).toString()));
});
const httpFetch = createHttpFetch(systemClock);
let base = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = server.address();
  base = `http://127.0.0.1:${typeof at === 'object' ? at?.port : at}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const isNamed = 'protocol' in httpsAgent.options;
const TEXT = 'Grüße – 50 °C';
const init = { method: 'POST', body: TEXT, headers: { 'content-type': 'text/plain' }, redirect: 'manual' } as const;
/** Read piece by piece, as a stream of events is; `wait`: before each piece. */
async function textOf({ body }: Response, wait = () => Promise.resolve()): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of body ?? []) {
    pieces.push(piece);
    await wait();
  }
  return Buffer.concat(pieces).toString();
}
const outcomeOf = async (fetch: typeof globalThis.fetch, path: string) => {
  try {
    const response = await fetch(`${base}${path}`, init);
    const headers = [...response.headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name));
    const { status, statusText, redirected } = response;
    const body = await textOf(response).catch((thrown) => `${thrown.name}: ${thrown.message}`);
    return { status, statusText, redirected, headers, body };
  } catch (thrown) {
    return thrown instanceof Error ? `${thrown.name}: ${thrown.message}, ${thrown.cause instanceof Error}` : thrown;
  }
};

describe('posting over the HTTP client', () => {
  test.each(Object.keys(answers).filter((path) => !['/silent', '/endless'].includes(path)))(
    'comes to what fetch comes to at %s',
    async (path) => {
      const [ours, theirs] = [await outcomeOf(httpFetch, path), await outcomeOf(fetch, path)];
      expect(ours).toEqual(theirs);
    },
  );

  test('is set as the agent of the process for its protocol is, and not as the other one', async () => {
    // An https agent of Node.js 22 names its protocol, and none other is asked with such options.
    Object.assign(httpsAgent.options, { protocol: 'https:' });
    const own: { lookup?: LookupFunction } = Object(Reflect.get(httpAgent, 'options'));
    own.lookup = (_host, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]);
    try {
      const asked = await createHttpFetch(systemClock)(`${base.replace('127.0.0.1', 'nowhere.invalid')}/echo`, init);
      expect([asked.status, await asked.text()]).toEqual([201, TEXT]);
    } finally {
      delete own.lookup;
      if (!isNamed) Reflect.deleteProperty(httpsAgent.options, 'protocol');
    }
  });

  test.each(['/silent', '/endless'])('is given up at %s with the reason of the signal', async (path) => {
    const over = new AbortController();
    const why = new Error('no longer wanted');
    const asked = httpFetch(`${base}${path}`, { ...init, signal: over.signal }).then((response) => {
      over.abort(why);
      return response.text();
    });
    if (path === '/silent') setImmediate(() => over.abort(why));
    await expect(asked).rejects.toBe(why);
    await expect(httpFetch(`${base}/echo`, { ...init, signal: over.signal })).rejects.toBe(why);
  });

  test('a stream of events is whole for a slow reader, and is released when the reader stops', async () => {
    const slowly = () => new Promise<void>((resolve) => setImmediate(resolve));
    expect(await textOf(await httpFetch(`${base}/events`, init), slowly)).toBe(`data: ${TEXT.repeat(9_000)}\n\n`);
    for await (const piece of (await httpFetch(`${base}/events`, init)).body ?? []) {
      expect(Buffer.from(piece).toString()).toBe('data: ');
      break;
    }
    const over = new AbortController();
    const { body } = await httpFetch(`${base}/events`, { ...init, signal: over.signal });
    over.abort(new Error('no longer wanted'));
    const reading = async () => {
      for await (const _ of body ?? []);
    };
    await expect(reading()).rejects.toThrow('no longer wanted');
  });

  test('is given up where a host accepts the connection and never answers', async () => {
    const mute = createTcpServer().listen(0, '127.0.0.1');
    await once(mute, 'listening');
    const at = mute.address();
    const url = `https://127.0.0.1:${typeof at === 'object' ? at?.port : at}/`;
    const clock = manualClock();
    const posted = createHttpFetch(clock)(url, init);
    await once(mute, 'connection');
    clock.advance(10_000);
    await expect(posted).rejects.toMatchObject({
      message: 'fetch failed',
      cause: { message: 'no connection within 10000 ms' },
    });
    mute.close();
  });

  test('breaks off a compressed answer that is long and comes to nothing', async () => {
    const response = await createHttpFetch(systemClock, 50_000)(`${base}/packed-nothing`, init);
    await expect(textOf(response)).rejects.toMatchObject({ cause: { code: 'MODEL_REPLY_TOO_LONG' } });
  });

  test('releases a body that nobody reads to its end, and leaves all else to fetch', async () => {
    const { body } = await httpFetch(`${base}/endless`, init);
    await body?.cancel();
    expect(await (await httpFetch('data:,plain')).text()).toBe('plain');
    await expect(httpFetch('ftp://127.0.0.1/', init)).rejects.toThrow('fetch failed');
    await expect(httpFetch('http://127.0.0.1:1/', init)).rejects.toMatchObject({
      message: 'fetch failed',
      cause: { message: expect.stringContaining('127.0.0.1:1') },
    });
  });
});
