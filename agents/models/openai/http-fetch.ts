// Posts texts with Node's own HTTP client behind the interface of `fetch`, at about two thirds of the cost of Node's
// `fetch`: with fifty calls in flight the client slows a fast server down. Anything but a posted text is left to
// `fetch`. Connections are kept and reused; redirects are followed within a server's origin only, since a redirected
// request carries the prompt, and perhaps the key, to wherever the answer says.

import * as http from 'node:http';
import * as https from 'node:https';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { urlToHttpOptions } from 'node:url';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import type { Clock } from '../../../runtime/core/clock.ts';
import { failure } from '../../../runtime/errors/index.ts';
import { isEventStream, REPLY_LIMITS, withBody } from './attempt-limits.ts';

type Fetch = typeof globalThis.fetch;
type FetchInit = NonNullable<Parameters<Fetch>[1]>;

/** Some servers close a line after five idle seconds: it is not used again shortly before that. */
const IDLE_MS = 4_000;
/** As long as Node's `fetch` waits for a connection. */
const CONNECT_MS = 10_000;

/** Node.js has them for both protocols, its types for https alone. */
const optionsOfAgent = (agent: http.Agent): http.AgentOptions => ('options' in agent ? Object(agent.options) : {});

/**
 * Rejects as `fetch` does: with the reason of the signal, or a TypeError around what went wrong. `mostPacked`: bytes of
 * a compressed answer, which may be many and come to nothing.
 */
export function createHttpFetch(clock: Clock, mostPacked = REPLY_LIMITS.body): Fetch {
  // Everything else as configured for the whole process, such as proxies; of each its own, since an agent of Node.js 22
  // takes no other protocol than its options name.
  const plain = new http.Agent({ ...optionsOfAgent(http.globalAgent), timeout: IDLE_MS });
  const secure = new https.Agent({ ...https.globalAgent.options, timeout: IDLE_MS });
  const clients = new Map<string, Client>([
    ['http:', { request: http.request, agent: plain }],
    ['https:', { request: https.request, agent: secure }],
  ]);
  // One server has a handful.
  const known = new Map<string, http.RequestOptions>();
  const optionsOf = (url: string): http.RequestOptions => {
    const options = known.get(url) ?? urlToHttpOptions(new URL(url));
    known.set(url, options);
    return options;
  };
  return async (input, init = {}) => {
    const { body, method, signal } = init;
    const to = input instanceof URL || typeof input === 'string' ? optionsOf(String(input)) : {};
    const client = clients.get(to.protocol ?? '');
    if (!client || typeof body !== 'string' || method?.toUpperCase() !== 'POST')
      return fetch(input, { ...init, redirect: 'manual' });
    signal?.throwIfAborted();
    const answer = await post(client, to, { body, init, clock });
    return isPlainStream(answer) ? streamOf(answer, signal) : responseOf(answer, mostPacked, signal);
  };
}

interface Client {
  readonly request: typeof http.request;
  readonly agent: http.Agent;
}

interface Posting {
  readonly body: string;
  readonly init: FetchInit;
  readonly clock: Clock;
}

function post(
  { request: open, agent }: Client,
  to: http.RequestOptions,
  { body, init, clock }: Posting,
): Promise<http.IncomingMessage> {
  const { signal } = init;
  const headers = { ...headersOf(init), 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const request = open({ ...to, method: 'POST', headers, agent });
    const stop = () => request.destroy();
    signal?.addEventListener('abort', stop, { once: true });
    request.once('close', () => signal?.removeEventListener('abort', stop));
    request.once('socket', (socket) => limitConnecting(socket, request, clock));
    request.once('response', resolve);
    // Once there is a response, its own body says what went wrong.
    request.on('error', (cause) => reject(signal?.aborted ? signal.reason : new TypeError('fetch failed', { cause })));
    request.end(body);
  });
}

/** Those of an object are taken as they stand. */
function headersOf({ headers = {} }: FetchInit): http.OutgoingHttpHeaders {
  if (Array.isArray(headers) || headers instanceof Headers) return Object.fromEntries(new Headers(headers));
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

/** A host that never answers is told from a server that thinks for long. */
function limitConnecting(socket: Socket, request: http.ClientRequest, clock: Clock): void {
  if (!socket.connecting) return;
  const limit = clock.after(CONNECT_MS, () => request.destroy(new Error(`no connection within ${CONNECT_MS} ms`)));
  socket.once(socket instanceof TLSSocket ? 'secureConnect' : 'connect', limit.cancel);
  socket.once('close', limit.cancel);
}

const isPlainStream = ({ statusCode, headers }: http.IncomingMessage): boolean =>
  statusCode === 200 && isEventStream(headers['content-type']) && headers['content-encoding'] === undefined;

const terminated = (signal: FetchInit['signal'], cause: unknown): unknown =>
  signal?.aborted ? signal.reason : new TypeError('terminated', { cause });

/** Its pieces can be iterated over, which is all that is done with a stream of events. */
function streamOf(answer: http.IncomingMessage, signal: FetchInit['signal']): Response {
  const headers = Object.entries(answer.headers).filter((entry): entry is [string, string] => !Array.isArray(entry[1]));
  const pieces = new MessagePieces(answer, (cause) => terminated(signal, cause));
  return withBody(new Response(null, { statusText: answer.statusMessage ?? '', headers }), pieces);
}

/** Statuses whose responses have no body. */
const WITHOUT_BODY: readonly number[] = [204, 205, 304];

function responseOf(answer: http.IncomingMessage, mostPacked: number, signal: FetchInit['signal']): Response {
  const { statusCode: status = 0, statusMessage: statusText = '', rawHeaders } = answer;
  const headers = new Headers();
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) headers.append(rawHeaders[i] ?? '', rawHeaders[i + 1] ?? '');
  const hasBody = !WITHOUT_BODY.includes(status);
  if (!hasBody) answer.resume();
  return new Response(hasBody ? bodyOf(decoded(answer, mostPacked), signal) : null, { status, statusText, headers });
}

/** Nothing asks for compression; some servers compress all the same. */
function decoded(answer: http.IncomingMessage, most: number): Readable {
  const coding = answer.headers['content-encoding']?.trim().toLowerCase();
  if (coding === undefined || !/^(?:x-)?gzip$|^deflate$|^br$/.test(coding)) return answer;
  const plain = coding === 'br' ? createBrotliDecompress() : createUnzip();
  answer.once('error', (error) => plain.destroy(error));
  let bytes = 0;
  answer.on('data', (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > most) plain.destroy(failure('MODEL_REPLY_TOO_LONG', { model: 'the server', most }));
  });
  plain.once('close', () => answer.destroy());
  return answer.pipe(plain);
}

function bodyOf(source: Readable, signal: FetchInit['signal']): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      source.on('data', (piece: Buffer) => {
        controller.enqueue(piece);
        if ((controller.desiredSize ?? 0) <= 0) source.pause();
      });
      source.once('end', () => controller.close());
      source.once('error', (cause) => controller.error(terminated(signal, cause)));
    },
    pull: () => void source.resume(),
    cancel() {
      // Nobody reads what still comes, or is told of how it ends.
      source.removeAllListeners('data').removeAllListeners('end').removeAllListeners('error');
      source.on('error', () => undefined).destroy();
    },
  });
}

/** Pieces that wait to be read; with more the line is stopped. */
const MOST_WAITING = 16;

interface PendingRead {
  readonly resolve: (result: IteratorResult<Uint8Array, undefined>) => void;
  readonly reject: (reason: unknown) => void;
}

const OVER = { done: true, value: undefined } as const;

/**
 * The pieces of an answer as they arrive, for one reader: Node's web streams cost several times what the pieces
 * themselves cost.
 */
class MessagePieces implements AsyncIterableIterator<Uint8Array, undefined> {
  readonly #message: http.IncomingMessage;
  readonly #waiting: Uint8Array[] = [];
  #pending: PendingRead | undefined;
  #isOver = false;
  #failure: { readonly reason: unknown } | undefined;

  /** `reasonOf`: what the reader is told of a line that breaks. */
  constructor(message: http.IncomingMessage, reasonOf: (cause: unknown) => unknown) {
    this.#message = message;
    // An error costs as much as a piece, and each line closes in the end.
    const fail = (cause: unknown) => {
      if (!this.#isOver && !this.#failure) this.#fail(reasonOf(cause));
    };
    message.on('data', (piece: Buffer) => this.#take(piece));
    message.once('end', () => this.#end());
    message.on('error', fail);
    message.once('close', fail);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<Uint8Array, undefined>> {
    const value = this.#waiting.shift();
    if (value !== undefined) {
      if (this.#waiting.length === 0) this.#message.resume();
      return Promise.resolve({ done: false, value });
    }
    if (this.#isOver) return Promise.resolve(OVER);
    if (this.#failure) return Promise.reject(this.#failure.reason);
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject };
    });
  }

  /** Nobody reads what still comes. */
  return(): Promise<IteratorResult<Uint8Array, undefined>> {
    this.#waiting.length = 0;
    if (!this.#isOver) this.#message.destroy();
    this.#end();
    return Promise.resolve(OVER);
  }

  #take(piece: Uint8Array): void {
    if (this.#isOver) return;
    const pending = this.#pending;
    this.#pending = undefined;
    if (pending) return pending.resolve({ done: false, value: piece });
    if (this.#waiting.push(piece) >= MOST_WAITING) this.#message.pause();
  }

  #end(): void {
    this.#isOver = true;
    this.#pending?.resolve(OVER);
    this.#pending = undefined;
  }

  #fail(reason: unknown): void {
    this.#failure = { reason };
    this.#pending?.reject(reason);
    this.#pending = undefined;
  }
}

/** One to add a slash, one to change a version: more are a circle. */
const MOST_REDIRECTS = 5;
/** With these the same request is sent again; with the others it would lose its body. */
const SAME_REQUEST: readonly number[] = [307, 308];

/**
 * The same `fetch`, which follows 307 and 308 to other paths of the same origin. @throws MODEL_REDIRECTED for any other
 * redirect, before anything is sent there
 */
export function fetchWithinOrigin(fetch: typeof globalThis.fetch, model: string): typeof globalThis.fetch {
  return async (input, init) => {
    const asked = new URL(input instanceof Request ? input.url : String(input));
    let at = asked;
    for (let redirects = 0; ; redirects++) {
      const response = await fetch(at.href, { ...init, redirect: 'manual' });
      const to = targetOf(response, at);
      if (to === undefined) return response.redirected || redirects === 0 ? response : redirectedTo(response, at);
      await response.body?.cancel().catch(() => {});
      const isAllowed = to.origin === at.origin && SAME_REQUEST.includes(response.status);
      if (!isAllowed || redirects === MOST_REDIRECTS)
        throw failure('MODEL_REDIRECTED', { model, from: shown(asked), to: shown(to), status: response.status });
      at = to;
    }
  };
}

function targetOf({ status, headers }: Response, from: URL): URL | undefined {
  const location = status >= 300 && status < 400 ? headers.get('location') : null;
  return location !== null && URL.canParse(location, from.href) ? new URL(location, from) : undefined;
}

/** Says that it was redirected, as a response of `fetch` does. */
const redirectedTo = (response: Response, { href }: URL): Response =>
  Object.defineProperties(response, { redirected: { value: true }, url: { value: href } });

/** Without user, password, query and fragment. */
const shown = ({ origin, protocol, host, pathname }: URL): string =>
  `${origin === 'null' ? `${protocol}//${host}` : origin}${pathname}`;
