// Posts chat completions to a server, and reads what comes back: whole, or event by event. It is written for calls that
// are many at a time; what a server says wrong becomes the OpenAI client's own errors.
import { APIConnectionError, APIError } from 'openai/error';
import type { Clock } from '../../../runtime/core/clock.ts';
import { modelRefused } from '../../../runtime/core/errors/index.ts';
import { VERSION } from '../../../runtime/core/version.ts';
import type { EndpointAccess } from './endpoint-access.ts';
import { EventReader } from './event-stream.ts';
import { createHttpPost, type EventMessage, type PostText, postOver } from './http-post.ts';
import { boundedResponse, type ReplyLimits, replyMeter } from './reply-limit.ts';
import { readableResponse } from './server-response.ts';

export interface ChatConnectionNeeds {
  /** The model, for errors. */
  readonly name: string;
  readonly access: EndpointAccess;
  readonly clock: Clock;
  readonly limits: ReplyLimits;
  /** Default: Node's HTTP client. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** The server has answered something. */
  readonly onReached: () => void;
}

export interface ChatPost {
  /** The JSON of what is asked. */
  readonly body: string;
  /** Whether a stream is asked for; some small servers answer in one piece all the same. */
  readonly streamed: boolean;
  readonly signal: AbortSignal;
  /** Called with each event of a stream, as JSON. */
  readonly onEvent: (event: unknown) => void;
}

/** What came back in one piece; or that a stream has ended, and whether it came to the mark of its end. */
export type ChatAnswer = { readonly whole: unknown } | { readonly isDone: boolean };

/** Rejects with an APIError, with what `onEvent` throws, and with MODEL_REFUSED, MODEL_REPLY_TOO_LONG. */
export type PostChat = (post: ChatPost) => Promise<ChatAnswer>;

export function createChatConnection(needs: ChatConnectionNeeds): PostChat {
  const { name, access, clock, limits, fetch, onReached } = needs;
  const { baseUrl, key } = access;
  const url = `${baseUrl.replace(/\/$/, '')}/chat/completions`;
  const send = fetch ? postOver(fetch, url) : createHttpPost(url, clock);
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    'user-agent': `troupe/${VERSION}`,
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
  };
  return async ({ body, streamed, signal, onEvent }) => {
    const answer = await sent(send, { headers, body, signal });
    onReached();
    const events = new EventReader((data) => onEvent(eventOf(data)));
    if (!(answer instanceof Response)) return readMessage(answer, events, replyMeter(name, limits, true), signal);
    const bounded = boundedResponse(answer, name, limits);
    return readResponse(await readableResponse(bounded, { from: answer, streamed }), events, { name, streamed });
  };
}

async function sent(send: PostText, post: Parameters<PostText>[0]): ReturnType<PostText> {
  try {
    return await send(post);
  } catch (thrown) {
    throw new APIConnectionError({ cause: thrown instanceof Error ? thrown : new Error(String(thrown)) });
  }
}

/** @throws SyntaxError, and what the server says in the place of an event */
function eventOf(data: string): unknown {
  const event: unknown = JSON.parse(data);
  if (typeof event === 'object' && event !== null && 'error' in event && event.error) throw inStream(event.error);
  return event;
}

const inStream = (error: unknown): APIError =>
  new APIError(
    undefined,
    typeof error === 'object' && error !== null ? error : { message: error },
    undefined,
    undefined,
  );

function readMessage(
  message: EventMessage,
  events: EventReader,
  meter: (piece: Uint8Array) => void,
  signal: AbortSignal,
): Promise<ChatAnswer> {
  return new Promise((resolve, reject) => {
    const broken = (cause: unknown) => reject(signal.aborted ? signal.reason : new TypeError('terminated', { cause }));
    const reading = (read: () => void) => {
      try {
        read();
      } catch (thrown) {
        reject(thrown);
        message.destroy();
      }
    };
    message.on('data', (piece: Buffer) =>
      reading(() => {
        meter(piece);
        events.take(piece);
      }),
    );
    message.once('end', () =>
      reading(() => {
        events.end();
        resolve({ isDone: events.isDone });
      }),
    );
    message.once('error', broken);
    message.once('close', broken);
    // It may have broken before anybody listened.
    if (message.destroyed) broken(message.errored);
  });
}

interface ResponseContext {
  readonly name: string;
  readonly streamed: boolean;
}

async function readResponse(response: Response, events: EventReader, context: ResponseContext): Promise<ChatAnswer> {
  if (!response.ok) throw await errorOf(response);
  const type = response.headers.get('content-type');
  refuseHtmlPage(type, context.name);
  if (!context.streamed || type?.startsWith('application/json') || !response.body)
    return { whole: jsonOrText(await response.text()) };
  for await (const piece of response.body) events.take(piece);
  events.end();
  return { isDone: events.isDone };
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Every failure has a body of JSON by now. */
async function errorOf(response: Response): Promise<APIError> {
  const { status, headers } = response;
  const body: unknown = await response.json().catch(() => undefined);
  return APIError.generate(status, typeof body === 'object' && body !== null ? body : undefined, undefined, headers);
}

/** What a wrong base URL leads to. */
function refuseHtmlPage(type: string | null, name: string): void {
  if (type?.startsWith('text/html'))
    throw modelRefused(name, 'the server answers with a page for people (text/html), not with a completion');
}
