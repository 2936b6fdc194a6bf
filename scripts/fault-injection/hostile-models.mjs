// Plays episodes with a chat server that sends the prompt elsewhere, or answers with more than a machine holds. The
// prompt and the key must reach nobody else, and the command must end with a code, in little memory.
import { createServer } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { startTroupe } from './command.mjs';

const KEY = 'sesame-of-the-fault-injection';
/** What a command may use: a reply has at most 64 MiB in one piece, 256 MiB in a stream, 16 MiB in a line. */
const MOST_MIB = 1200;
const MIB = 1024 * 1024;

const piece = (content) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;
const answer = (response) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(
    JSON.stringify({
      choices: [{ message: { content: '{"action":"wait"}' }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 400, completion_tokens: 6 },
    }),
  );

/** Serves while `use` runs. `handle(response, n)`: n counts the requests from 0. */
async function withServer(handle, use) {
  const server = createServer((request, response) => {
    const seen = { headers: request.headers, body: '' };
    request.on('data', (part) => {
      seen.body += part;
    });
    request.on('end', () => handle(response, requests.push(seen) - 1));
  });
  const requests = [];
  server.on('clientError', (_, socket) => socket.destroy());
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await use({ port: server.address().port, requests });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function playWith(port, out, more = []) {
  const started = startTroupe(
    [
      ...['run', 'relay', '--protocol', 'solo', '--agents', '2', '--quiet', '--out', out],
      ...['--model', 'moody', '--base-url', `http://127.0.0.1:${port}/v1`, '--api-key-env', 'FAULTS_KEY', ...more],
    ],
    { env: { FAULTS_KEY: KEY } },
  );
  const code = await started.exited;
  return { code, text: started.text(), mib: started.mib() };
}

const STATUSES = [301, 302, 303, 307, 308];
/** Where the server sends the request on to: another origin in each case. */
const TARGETS = {
  'another port': (port) => `http://127.0.0.1:${port}/v1/chat/completions`,
  'another host': (port) => `http://localhost:${port}/v1/chat/completions`,
  'an address without a scheme': (port) => `//127.0.0.1:${port}/v1/chat/completions`,
  'a login in the address': (port) => `http://127.0.0.1:80@127.0.0.1:${port}/v1`,
};

/** The kind says with which status, to where, and after how many good answers. */
export const redirects = {
  about: 'a model server sends the prompt on to another origin',
  kinds: STATUSES.flatMap((status) => Object.keys(TARGETS).map((target) => `${status} to ${target}`)),
  async play({ n, kind, chance, folder, count }) {
    const [, status, target] = /^(\d+) to (.*)$/.exec(kind);
    const good = chance.below(3);
    return withServer(answer, (elsewhere) =>
      withServer(
        (response, i) =>
          i < good
            ? answer(response)
            : response.writeHead(Number(status), { location: TARGETS[target](elsewhere.port) }).end(),
        async ({ port }) => {
          const { code, text } = await playWith(port, join(folder, `${n}-redirects`), ['--steps', '3']);
          count('redirects');
          if (elsewhere.requests.length > 0) return `${elsewhere.requests.length} requests were sent to another origin`;
          if (text.includes(KEY)) return 'the key was printed';
          if (code === 0 || !text.includes('MODEL_REDIRECTED'))
            return `ended with ${code}, and said: ${text.slice(-300)}`;
          count('refused');
        },
      ),
    );
  },
};

/** The same part again and again, until the client hangs up. */
function endless(response, part) {
  // In large pieces: what is slow here must not be the server.
  const many = Buffer.concat(Array.from({ length: Math.ceil(100_000 / part.length) }, () => Buffer.from(part)));
  const more = () => {
    while (!response.destroyed && response.write(many));
    if (!response.destroyed) response.once('drain', more);
  };
  more();
}

const begin = (response, type, coding, status = 200) =>
  response.writeHead(status, { 'content-type': type, ...(coding ? { 'content-encoding': coding } : {}) });
const JSON_TYPE = 'application/json';
const STREAM = 'text/event-stream';
/** So much, packed by the coding; members of gzip may follow each other, and so one may be repeated. */
const packed = (coding, text, mib) => {
  const block = text.repeat(Math.ceil(MIB / text.length));
  if (coding === 'gzip') return Buffer.concat(Array(mib).fill(gzipSync(block)));
  return (coding === 'br' ? brotliCompressSync : deflateSync)(block.repeat(mib));
};
const bomb = (type, coding, text, mib, status) => (response) =>
  begin(response, type, coding, status).end(packed(coding, text, mib));

/** None of them is an answer: the call fails, with a code that the summary names. */
const LONG_REPLIES = {
  'JSON without an end': (response) => endless(begin(response, JSON_TYPE), '{"choices":[{"x":"aaaaaaaaaaaaaaaaaa"},'),
  'JSON without a line end': (response) => endless(begin(response, JSON_TYPE), 'x'.repeat(10_000)),
  'a stream without a line end': (response) => endless(begin(response, STREAM), 'x'.repeat(10_000)),
  'a stream whose event has no end': (response) => endless(begin(response, STREAM), `data: ${'x'.repeat(1000)}\n`),
  'a stream whose text has no end': (response) => endless(begin(response, STREAM), piece('word '.repeat(200))),
  'a stream of comments': (response) => endless(begin(response, STREAM), ': waiting\n\n'),
  'a refusal without an end': (response) => endless(begin(response, JSON_TYPE, undefined, 400), 'no '.repeat(1000)),
  'text of no type without an end': (response) => endless(begin(response, 'text/plain'), 'x'.repeat(10_000)),
  'gzip of JSON': bomb(JSON_TYPE, 'gzip', '{"x":"aaaaaaaaaaaaaaaa"},', 600),
  'gzip of a stream': bomb(STREAM, 'gzip', piece('word '.repeat(200)), 600),
  'gzip of one line': bomb(STREAM, 'gzip', 'x', 600),
  'gzip of a refusal': bomb(JSON_TYPE, 'gzip', 'no ', 600, 400),
  'deflate of JSON': bomb(JSON_TYPE, 'deflate', 'x', 400),
  'brotli of JSON': bomb(JSON_TYPE, 'br', 'x', 400),
  'gzip of nothing, again and again': (response) => endless(begin(response, JSON_TYPE, 'gzip'), gzipSync('')),
};

export const longReplies = {
  about: 'a model server answers without an end or a line end, or with little that unpacks to much',
  kinds: Object.keys(LONG_REPLIES),
  async play({ n, kind, chance, folder, count }) {
    const good = chance.below(2);
    return withServer(
      (response, i) => (i < good ? answer(response) : LONG_REPLIES[kind](response)),
      async ({ port }) => {
        const { code, text, mib } = await playWith(port, join(folder, `${n}-replies`), [
          '--steps',
          '1',
          '--call-timeout',
          '8',
        ]);
        count('long replies');
        if (![0, 1].includes(code) || !/\bMODEL_[A-Z_]+/.test(text))
          return `ended with ${code}, and said: ${text.slice(-300)}`;
        if (mib > MOST_MIB) return `used ${Math.round(mib)} MiB`;
        count('refused');
      },
    );
  },
};
