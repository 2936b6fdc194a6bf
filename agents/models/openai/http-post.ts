// Posts texts over Node's own HTTP client: with fifty calls in flight the client is what a fast server waits for. A
// stream of events is handed on as it comes from the line, which costs a fraction of what Node's `fetch` and its
// streams do; all other answers, and whatever a server leads elsewhere, come as `fetch` returns them. Lines to a server
// are kept and used again.
import * as http from 'node:http';
import * as https from 'node:https';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { urlToHttpOptions } from 'node:url';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import type { Clock } from '../../../runtime/core/clock.ts';
import { isEventStream } from './reply-limit.ts';

type Fetch = typeof globalThis.fetch;

export interface TextPost {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

/** A stream of events that went well, as it comes. */
export type EventMessage = http.IncomingMessage;

/** Rejects as `fetch` does: with the reason of the signal, or a TypeError around what went wrong. */
export type PostText = (post: TextPost) => Promise<Response | EventMessage>;

/** Some servers close a line after five idle seconds: it is not used again shortly before that. */
const IDLE_MS = 4_000;
/** As long as Node's `fetch` waits for a connection. */
const CONNECT_MS = 10_000;

/** `url`: of http or https. */
export function createHttpPost(url: string, clock: Clock): PostText {
  const { request: open, Agent } = new URL(url).protocol === 'https:' ? https : http;
  // The rest as everywhere in the process: proxies, for one.
  const agent = new Agent({ ...https.globalAgent.options, timeout: IDLE_MS });
  const to = { ...urlToHttpOptions(new URL(url)), method: 'POST', agent };
  return async (post) => {
    post.signal.throwIfAborted();
    const answer = await send((headers) => open({ ...to, headers }), post, clock);
    if (isRedirect(answer)) {
      answer.resume();
      return postOver(fetch, url)(post);
    }
    return isPlainStream(answer) ? answer : responseOf(answer, post.signal);
  };
}

/** Posts with a `fetch` of the user's own. */
export const postOver =
  (fetch: Fetch, url: string): PostText =>
  ({ headers, body, signal }) =>
    fetch(url, { method: 'POST', headers, body, signal });

function send(
  open: (headers: http.OutgoingHttpHeaders) => http.ClientRequest,
  { headers, body, signal }: TextPost,
  clock: Clock,
): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = open({ ...headers, 'content-length': Buffer.byteLength(body) });
    const stop = () => request.destroy();
    signal.addEventListener('abort', stop, { once: true });
    request.once('close', () => signal.removeEventListener('abort', stop));
    request.once('socket', (socket) => limitConnecting(socket, request, clock));
    request.once('response', resolve);
    // Once there is a response, its own body says what went wrong.
    request.on('error', (cause) => reject(signal.aborted ? signal.reason : new TypeError('fetch failed', { cause })));
    request.end(body);
  });
}

/** A host that never answers is told from a server that thinks for long. */
function limitConnecting(socket: Socket, request: http.ClientRequest, clock: Clock): void {
  if (!socket.connecting) return;
  const limit = clock.after(CONNECT_MS, () => request.destroy(new Error(`no connection within ${CONNECT_MS} ms`)));
  socket.once(socket instanceof TLSSocket ? 'secureConnect' : 'connect', limit.cancel);
  socket.once('close', limit.cancel);
}

const isRedirect = ({ statusCode = 0, headers }: http.IncomingMessage): boolean =>
  statusCode >= 300 && statusCode < 400 && headers.location !== undefined;

const isPlainStream = ({ statusCode, headers }: http.IncomingMessage): boolean =>
  statusCode === 200 && isEventStream(headers['content-type']) && headers['content-encoding'] === undefined;

/** Statuses whose responses have no body. */
const WITHOUT_BODY: readonly number[] = [204, 205, 304];

function responseOf(answer: http.IncomingMessage, signal: AbortSignal): Response {
  const { statusCode: status = 0, statusMessage: statusText = '', rawHeaders } = answer;
  const headers = new Headers();
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) headers.append(rawHeaders[i] ?? '', rawHeaders[i + 1] ?? '');
  const hasBody = !WITHOUT_BODY.includes(status);
  if (!hasBody) answer.resume();
  return new Response(hasBody ? bodyOf(decoded(answer), signal) : null, { status, statusText, headers });
}

/** Nothing asks for compression; some servers compress all the same. */
function decoded(answer: http.IncomingMessage): Readable {
  const coding = answer.headers['content-encoding']?.trim().toLowerCase();
  if (coding === undefined || !/^(?:x-)?gzip$|^deflate$|^br$/.test(coding)) return answer;
  const plain = coding === 'br' ? createBrotliDecompress() : createUnzip();
  answer.once('error', (error) => plain.destroy(error));
  plain.once('close', () => answer.destroy());
  return answer.pipe(plain);
}

function bodyOf(source: Readable, signal: AbortSignal): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      source.on('data', (piece: Buffer) => {
        controller.enqueue(piece);
        if ((controller.desiredSize ?? 0) <= 0) source.pause();
      });
      source.once('end', () => controller.close());
      source.once('error', (cause) =>
        controller.error(signal.aborted ? signal.reason : new TypeError('terminated', { cause })),
      );
    },
    pull: () => void source.resume(),
    cancel() {
      // Nobody reads what still comes, or is told of how it ends.
      source.removeAllListeners('data').removeAllListeners('end').removeAllListeners('error');
      source.on('error', () => undefined).destroy();
    },
  });
}
