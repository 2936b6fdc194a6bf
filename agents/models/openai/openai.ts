// Implements the model behind an OpenAI-compatible endpoint: one HTTP request per attempt, streamed, under two
// watchdogs. The runtime retries: each failure says whether another attempt may help.
import type OpenAI from 'openai';
import { type Clock, systemClock } from '../../../runtime/core/clock.ts';
import type { Model, ModelCall, ModelReply, ModelRequest, Usage } from '../../../runtime/core/model.ts';
import { failure } from '../../../runtime/errors/index.ts';
import { countCharacters, render } from '../../../runtime/prompt/segments.ts';
import {
  chatScheme,
  createTokenCounter,
  OPENAI_CHAT,
  pictureTokens,
  type TokenCounter,
  vocabularyOf,
} from '../../../runtime/tokens/token-counter.ts';
import {
  type AttemptWatchdog,
  boundedResponse,
  isEventStream,
  REPLY_LIMITS,
  type ReplyLimits,
  rejectOnAbort,
  startWatchdog,
  wholeEvents,
  withBody,
} from './attempt-limits.ts';
import { type CapField, chatBody, type ResponseFormat } from './chat-body.ts';
import { addChunk, type CompletionDraft, emptyDraft, finishReply, lengthOf, readCompletion } from './completion.ts';
import {
  createClient,
  type EndpointAccess,
  replyScrubber,
  resolveEndpointAccess,
  scrubber,
} from './endpoint-access.ts';
import { endpointFailure, otherCapField, refusesResponseFormat, refusesStreaming } from './endpoint-errors.ts';
import { createHttpFetch, fetchWithinOrigin } from './http-fetch.ts';
import { readableResponse, statedFailure } from './server-response.ts';

/**
 * How a server is asked to hold the model to a schema; `auto` asks for the most and goes down where the server refuses.
 */
export type StructuredOutput = 'auto' | ResponseFormat;

export interface OpenaiOptions {
  readonly model: string;
  /** Default OpenAI's own. OPENAI_BASE_URL and the SDK's other variables are not read. */
  readonly baseUrl?: string;
  readonly apiKey?: string;
  /** The variable that holds the key; default OPENAI_API_KEY for OpenAI's own servers and none for others. */
  readonly apiKeyEnv?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly counter?: TokenCounter;
  /**
   * Whether the server surely counts with the counter's vocabulary and template, and nothing else: then any difference
   * is a fault.
   */
  readonly knownTokens?: boolean;
  readonly stream?: boolean;
  readonly structured?: StructuredOutput;
  readonly fetch?: typeof globalThis.fetch;
  readonly clock?: Clock;
  /** Most milliseconds for an attempt in all. */
  readonly timeoutMs?: number;
  /** Most milliseconds between two pieces of a stream, once the first has come. */
  readonly idleMs?: number;
  /** As printed and recorded; default the model's name. */
  readonly name?: string;
  /** How much of an answer is read, in bytes; default far beyond what a model writes. */
  readonly replyLimits?: ReplyLimits;
}

/**
 * A language model behind OpenAI's chat completions or a compatible server. Nothing is sent before the first question;
 * the key is sent to the server it belongs to and appears in no error and no record.
 * @throws OPTION_BAD, KEY_MISSING; `ask` rejects with MODEL_FAILED, MODEL_REFUSED, MODEL_TIMEOUT, MODEL_CANCELLED or
 * KEY_NOT_SENT, MODEL_REDIRECTED, MODEL_REPLY_TOO_LONG, MODEL_UNREACHABLE
 * @example
 * ```ts
 * import { openaiModel } from 'troupe/agents';
 *
 * const model = openaiModel({ model: 'qwen3', baseUrl: 'http://127.0.0.1:11434/v1' });
 * [model.name, model.remote]; // → ['qwen3', true]
 * ```
 */
export function openaiModel(options: OpenaiOptions): Model {
  const access = resolveEndpointAccess({ ...options, env: options.env ?? process.env });
  const endpoint = createEndpoint(options, access);
  return {
    name: endpoint.name,
    kind: 'endpoint',
    about: `The model ${options.model} behind ${access.shown}.`,
    remote: true,
    server: access.server,
    tokens: chatScheme(endpoint.counter, options.knownTokens ?? false),
    ready: () => endpoint.client().then(() => {}),
    timeoutMs: options.timeoutMs,
    ask: (request, call) => attemptChat(endpoint, request, call),
  };
}

interface Endpoint {
  readonly name: string;
  readonly model: string;
  readonly access: EndpointAccess;
  /** For errors. */
  readonly scrub: (text: string) => string;
  readonly replies: ReturnType<typeof replyScrubber>;
  readonly clock: Clock;
  readonly counter: TokenCounter;
  /** Until the server refuses it. */
  stream: boolean;
  readonly timeoutMs: number;
  readonly idleMs: number;
  readonly limits: ReplyLimits;
  readonly client: () => Promise<OpenAI>;
  readonly contact: FirstContact;
  /** Whether a stream came to the mark of its end, whatever its last pieces said. */
  readonly whole: WeakMap<Response, () => boolean>;
  /** How a server calls the most tokens of a reply; the other word where it refuses this one. */
  capField: CapField;
  /** The form to begin with, and the one that this server is known to take for an ask, where it refused that. */
  readonly form: ResponseFormat;
  readonly forms: Map<string, ResponseFormat>;
  readonly auto: boolean;
}

function createEndpoint(options: OpenaiOptions, access: EndpointAccess): Endpoint {
  const { structured = 'auto', replyLimits: limits = REPLY_LIMITS, clock = systemClock } = options;
  const name = options.name ?? options.model;
  const fetch = fetchWithinOrigin(options.fetch ?? createHttpFetch(clock, limits.body), name);
  const whole = new WeakMap<Response, () => boolean>();
  const contact = createFirstContact();
  let client: Promise<OpenAI> | undefined;
  return {
    name,
    whole,
    contact,
    capField: access.official ? 'max_completion_tokens' : 'max_tokens',
    model: options.model,
    access,
    limits,
    scrub: scrubber(access.key),
    replies: replyScrubber(access.key),
    clock,
    counter: options.counter ?? createTokenCounter(OPENAI_CHAT, vocabularyOf(options.model).vocabulary),
    stream: options.stream ?? true,
    timeoutMs: options.timeoutMs ?? 120_000,
    idleMs: options.idleMs ?? 30_000,
    client: () => {
      client ??= createChatClient(access, fetch, async (from, streamed) => {
        contact.reached();
        // A short body may have been read to its end before it is known what it is.
        let isWhole = false;
        const onWhole = () => {
          isWhole = true;
        };
        const readable = await readableResponse(boundedResponse(from, name, { limits, onWhole }), { from, streamed });
        whole.set(readable, () => isWhole);
        const { body, headers } = readable;
        return readable.ok && body && isEventStream(headers.get('content-type'))
          ? withBody(readable, wholeEvents(body, name, limits.line))
          : readable;
      });
      return client;
    },
    form: structured === 'auto' ? 'json_schema' : structured,
    forms: new Map(),
    auto: structured === 'auto',
  };
}

async function attemptChat(endpoint: Endpoint, request: ModelRequest, call: ModelCall): Promise<ModelReply> {
  const { name, clock, counter, replies, contact, access } = endpoint;
  const guard = startWatchdog(endpoint, call.signal);
  // The moment that whoever asks counts from as well: one zero for all times of an answer.
  const asked = clock.now();
  const streamed = emptyDraft();
  try {
    const sent = send(endpoint, { request, call, guard, asked, streamed });
    const draft = await rejectOnAbort(sent, guard.signal).catch((thrown) => {
      // A server that falls silent behind the finish has said all.
      if (!isFinished(streamed) || !guard.signal.aborted || call.signal.aborted) throw thrown;
      return streamed;
    });
    const prompt = countCharacters(request.segments);
    return finishReply(draft, {
      model: name,
      prompt,
      pictures: request.segments.filter(({ picture }) => picture).length,
      clean: replies.whole,
      estimate: (text) => estimate(counter, request, text),
    });
  } catch (thrown) {
    const cause = guard.signal.aborted ? guard.signal.reason : thrown;
    const told = contact.isHopeless(cause, clock.now())
      ? failure('MODEL_UNREACHABLE', { model: name, url: access.shown }, cause)
      : cause;
    throw endpointFailure(told, { ...endpoint, model: name, settings: request.settings });
  } finally {
    guard.done();
  }
}

interface ChatAttempt {
  readonly request: ModelRequest;
  readonly call: ModelCall;
  readonly guard: AttemptWatchdog;
  readonly asked: number;
  /** What has come of a stream. */
  readonly streamed: CompletionDraft;
  /** Whether the other word for the most tokens was tried. */
  readonly capChanged?: boolean;
}

/**
 * Asks for the most that the server is known to give; a refused form, or refused streaming, costs no tokens and is
 * remembered: a form for the ask whose schema it was.
 */
async function send(endpoint: Endpoint, attempt: ChatAttempt): Promise<CompletionDraft> {
  const { ask } = attempt.request;
  const formNow = () => endpoint.forms.get(ask) ?? endpoint.form;
  const form = formNow();
  try {
    return await sendInFormat(form, endpoint, attempt);
  } catch (caught) {
    const thrown = statedFailure(caught);
    if (endpoint.stream && refusesStreaming(thrown)) {
      endpoint.stream = false;
      return send(endpoint, attempt);
    }
    const cap = otherCapField(thrown, endpoint.capField);
    if (cap && !attempt.capChanged) {
      endpoint.capField = cap;
      return send(endpoint, { ...attempt, capChanged: true });
    }
    if (!endpoint.auto || form === 'none' || !refusesResponseFormat(thrown)) throw thrown;
    // Another call may have learned more in the meantime: only ever down.
    if (formNow() === form) endpoint.forms.set(ask, form === 'json_schema' ? 'json_object' : 'none');
    return send(endpoint, attempt);
  }
}

async function sendInFormat(
  form: ResponseFormat,
  endpoint: Endpoint,
  { request, call, guard, asked, streamed: draft }: ChatAttempt,
): Promise<CompletionDraft> {
  const { name, clock, replies } = endpoint;
  const client = await endpoint.client();
  const body = chatBody(form, endpoint, request);
  if (!endpoint.stream) {
    const { data, response } = await client.chat.completions
      .create({ ...body, stream: false }, { signal: guard.signal })
      .withResponse();
    refuseHtmlPage(response, name);
    return readCompletion(data, name);
  }
  const options = { stream: true, stream_options: { include_usage: true } } as const;
  Object.assign(draft, emptyDraft());
  const { data: stream, response } = await client.chat.completions
    .create({ ...body, ...options }, { signal: guard.signal })
    .withResponse();
  refuseHtmlPage(response, name);
  // Some small servers ignore the wish to stream and answer in one piece.
  if (isUnstreamed(response)) return readCompletion(await response.json(), name);
  const pieces = replies.pieces();
  const tell = (text: string) => {
    if (text !== '') call.onToken(text);
  };
  try {
    for await (const chunk of stream) {
      if (guard.signal.aborted) break;
      guard.pieceArrived();
      const text = addChunk(draft, chunk, name);
      if (lengthOf(draft) > endpoint.limits.line)
        throw failure('MODEL_REPLY_TOO_LONG', { model: name, most: endpoint.limits.line });
      if (text === '') continue;
      draft.firstTokenMs ??= clock.now() - asked;
      tell(pieces.take(text));
    }
  } catch (thrown) {
    // Behind the finish stands the price of an answer at most.
    if (!isFinished(draft) || lengthOf(draft) > endpoint.limits.line) throw thrown;
  }
  if (!guard.signal.aborted) tell(pieces.rest());
  // Some servers name no reason for the end, and mark it all the same.
  if (endpoint.whole.get(response)?.() && lengthOf(draft) > 0) draft.finish ??= 'stop';
  return draft;
}

const isFinished = (draft: CompletionDraft): boolean => draft.finish !== undefined && lengthOf(draft) > 0;

const isUnstreamed = (response: Response): boolean =>
  response.headers.get('content-type')?.startsWith('application/json') ?? false;

/** What a wrong base URL leads to. */
function refuseHtmlPage(response: Response, name: string): void {
  if (response.headers.get('content-type')?.startsWith('text/html'))
    throw failure('MODEL_REFUSED', { model: name, why: 'it answers with a page for people (text/html)' });
}

function estimate(counter: TokenCounter, request: ModelRequest, text: string): Usage {
  return { input: inputOf(counter, request), output: counter.count(text), source: 'estimate' };
}

function inputOf(counter: TokenCounter, { segments }: ModelRequest): number {
  return segments.reduce(
    (sum, { picture }) => sum + (picture ? pictureTokens(picture) : 0),
    counter.countChat(render(segments)),
  );
}

/**
 * Notices that a server has never been reached. One that has answered before may come back, so calls wait for it; one
 * that never has was not started or its address is wrong, and waiting for it call by call would only look like an
 * episode.
 */
interface FirstContact {
  /** It has answered something, whatever that was. */
  reached(): void;
  /** An attempt failed: whether that was one too many. */
  isHopeless(thrown: unknown, now: number): boolean;
}

/** The attempts that a single call has. */
const MOST_ATTEMPTS = 3;
/** Calls side by side fail side by side: a server that is just starting has this long. */
const PATIENCE_MS = 1_000;

function createFirstContact(): FirstContact {
  let met = false;
  let attempts = 0;
  let since = 0;
  return {
    reached() {
      met = true;
    },
    isHopeless(thrown, now) {
      if (met || !isNobodyThere(thrown)) return false;
      if (attempts++ === 0) since = now;
      return attempts >= MOST_ATTEMPTS && now - since >= PATIENCE_MS;
    },
  };
}

/** Nothing listens there, or there is no such machine. */
const NOBODY: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH']);

function isNobodyThere(thrown: unknown): boolean {
  for (let at = thrown, n = 0; at instanceof Error && n < 5; at = at.cause, n++)
    if ('code' in at && typeof at.code === 'string' && NOBODY.has(at.code)) return true;
  return false;
}

function createChatClient(
  access: EndpointAccess,
  fetch: typeof globalThis.fetch,
  readable: (response: Response, streamed: boolean) => Promise<Response>,
): Promise<OpenAI> {
  // They are the same in every call.
  let headers: Readonly<Record<string, string>> | undefined;
  // Node loads what its responses are made of with the first one.
  new Response();
  return createClient(access, {
    maxRetries: 0,
    // Ours is the clock that counts; this is the SDK's own timer, put where it never fires first.
    timeout: 86_400_000,
    fetch: async (input, init) => {
      headers ??= allowedHeaders(init?.headers, access.key);
      const response = await fetch(input, { ...init, headers });
      return readable(response, typeof init?.body === 'string' && init.body.includes('"stream":true'));
    },
  });
}

/** OPENAI_CUSTOM_HEADERS cannot be turned off in the SDK: what leaves is named here. */
function allowedHeaders(
  headers: ConstructorParameters<typeof Headers>[0],
  key: string | undefined,
): Readonly<Record<string, string>> {
  const all = new Headers(headers);
  const kept = ['accept', 'content-type', 'user-agent'].map((name) => [name, all.get(name) ?? 'troupe']);
  return Object.fromEntries(key === undefined ? kept : [...kept, ['authorization', `Bearer ${key}`]]);
}
