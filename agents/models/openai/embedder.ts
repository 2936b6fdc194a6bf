// Asks an OpenAI-compatible endpoint (`/embeddings`) for the vectors of texts, each once. They serve only to compare
// two texts.
import type OpenAI from 'openai';
import { type Clock, systemClock } from '../../../runtime/core/clock.ts';
import { failure } from '../../../runtime/errors/index.ts';
import { type EndpointAccess, resolveEndpointAccess, scrubber } from './endpoint-access.ts';
import { endpointFailure } from './endpoint-errors.ts';
import { createHttpFetch } from './http-fetch.ts';
import { fetchWithinOrigin } from './redirects.ts';
import { boundedResponse, REPLY_LIMITS } from './reply-limit.ts';

export interface EmbedOptions {
  readonly model: string;
  /** Default OpenAI's own. A key goes to other servers only where `apiKeyEnv` or `apiKey` says so. */
  readonly baseUrl?: string | undefined;
  readonly apiKey?: string | undefined;
  readonly apiKeyEnv?: string | undefined;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly fetch?: typeof globalThis.fetch;
  readonly signal?: AbortSignal;
  readonly clock?: Clock;
  /** Most milliseconds for one request; 30,000 unless told. */
  readonly timeoutMs?: number;
}

export interface Embedder {
  /** A vector for each text, in order, all of one length. Rejects with MODEL_FAILED, or MODEL_REDIRECTED. */
  embed(texts: readonly string[], asking?: EmbedCall): Promise<readonly (readonly number[])[]>;
}

export interface EmbedCall {
  readonly signal?: AbortSignal;
  /** The tokens of each request, as billed; undefined where the server does not say. */
  readonly onUsage?: (tokens: number | undefined) => void;
}

const TIMEOUT_MS = 30_000;
/** Texts in one request. */
const BATCH = 128;

/**
 * Vectors of texts from an OpenAI-compatible server; each text is asked for once. Nothing is sent before the first
 * `embed`.
 * @throws OPTION_BAD, KEY_MISSING
 * @example
 * ```ts
 * import { createEmbedder } from 'troupe/agents';
 *
 * const embedder = createEmbedder({ model: 'nomic-embed-text', baseUrl: 'http://127.0.0.1:11434/v1' });
 * typeof embedder.embed; // → 'function'
 * ```
 */
export function createEmbedder(options: EmbedOptions): Embedder {
  const access = resolveEndpointAccess({ ...options, env: options.env ?? process.env });
  const scrub = scrubber(access.key);
  const known = new Map<string, readonly number[]>();
  let client: Promise<OpenAI> | undefined;

  async function fetchAll(texts: readonly string[], asking: EmbedCall): Promise<void> {
    client ??= createClient(access, options);
    const endpoint = await client;
    for (let at = 0; at < texts.length; at += BATCH) {
      const batch = texts.slice(at, at + BATCH);
      const vectors = await ask(endpoint, batch, asking);
      refuseOtherLengths(options.model, [...known.values(), ...vectors]);
      for (const [i, text] of batch.entries()) known.set(text, vectors[i] ?? []);
    }
  }

  async function ask(
    endpoint: OpenAI,
    input: readonly string[],
    { signal = options.signal, onUsage }: EmbedCall,
  ): Promise<readonly (readonly number[])[]> {
    let data: readonly { readonly index?: number; readonly embedding: unknown }[];
    try {
      const request = { model: options.model, input: [...input], encoding_format: 'float' as const };
      const reply = await endpoint.embeddings.create(request, signal ? { signal } : {});
      ({ data } = reply);
      onUsage?.(tokensOf(reply));
    } catch (thrown) {
      const cause = isTimeout(thrown)
        ? failure('MODEL_TIMEOUT', { model: options.model, ms: options.timeoutMs ?? TIMEOUT_MS, idle: false })
        : thrown;
      throw endpointFailure(cause, { model: options.model, access, scrub, clock: options.clock ?? systemClock });
    }
    const vectors = Array.isArray(data)
      ? [...data].sort((a, b) => (a.index ?? 0) - (b.index ?? 0)).map(({ embedding }) => embedding)
      : [];
    if (vectors.length === input.length && vectors.every(isVector)) return vectors;
    throw failure('MODEL_FAILED', { model: options.model, why: whyNoVectors(vectors, input), retry: false });
  }

  return {
    async embed(texts, asking = {}) {
      await fetchAll(
        [...new Set(texts)].filter((text) => !known.has(text)),
        asking,
      );
      return texts.map((text) => known.get(text) ?? []);
    },
  };
}

async function createClient({ key, baseUrl, query }: EndpointAccess, options: EmbedOptions): Promise<OpenAI> {
  const fetch = fetchWithinOrigin(options.fetch ?? createHttpFetch(options.clock ?? systemClock), options.model);
  const { OpenAI } = await import('openai');
  return new OpenAI({
    apiKey: key ?? 'none',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    baseURL: baseUrl,
    defaultQuery: query,
    maxRetries: 1,
    timeout: options.timeoutMs ?? TIMEOUT_MS,
    logLevel: 'off',
    fetch: async (input, init) => {
      const response = await fetch(input, { ...init, headers: allowedHeaders(init?.headers) });
      return boundedResponse(response, options.model, { limits: REPLY_LIMITS });
    },
  });
}

/** The SDK adds headers from the environment: what leaves is named here. */
function allowedHeaders(headers: ConstructorParameters<typeof Headers>[0]): Headers {
  const all = new Headers(headers);
  return new Headers(
    ['accept', 'content-type', 'authorization'].flatMap((name) => (all.has(name) ? [[name, all.get(name) ?? '']] : [])),
  );
}

const isTimeout = (thrown: unknown): boolean =>
  thrown instanceof Error && thrown.constructor.name === 'APIConnectionTimeoutError';

/** Servers of one's own may leave it out. */
function tokensOf(reply: object): number | undefined {
  const usage = 'usage' in reply ? reply.usage : undefined;
  if (typeof usage !== 'object' || usage === null || !('prompt_tokens' in usage)) return undefined;
  const { prompt_tokens: tokens } = usage;
  return typeof tokens === 'number' && Number.isSafeInteger(tokens) && tokens >= 0 ? tokens : undefined;
}

/** Vectors of different lengths compare to nothing, and a server that sends them has mixed up its models. */
function refuseOtherLengths(model: string, vectors: readonly (readonly number[])[]): void {
  const lengths = [...new Set(vectors.map(({ length }) => length))];
  if (lengths.length > 1)
    throw failure('MODEL_FAILED', {
      model,
      why: `it sent vectors of different lengths: ${lengths.slice(0, 5).join(', ')} numbers`,
      retry: false,
    });
}

const isVector = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every(Number.isFinite) && value.some((number) => number !== 0);

/** A vector of zeros has no direction: it is as near to any text as to any other. */
function whyNoVectors(vectors: readonly unknown[], { length }: readonly string[]): string {
  if (vectors.length !== length) return `it sent ${vectors.length} vectors for ${length} texts`;
  const first = vectors.findIndex((one) => !isVector(one));
  return `of its ${length} vectors number ${first + 1} is none: it wants numbers, and not all of them 0`;
}
