// Asks an OpenAI-compatible endpoint (`/embeddings`) for the vectors of texts, each once, and answers grounding
// questions by them: for each agent the listed action whose words are nearest to what was said.

import type OpenAI from 'openai';
import { GROUND_ASK } from '../../../runtime/core/ask.ts';
import { type Clock, systemClock } from '../../../runtime/core/clock.ts';
import type { Model, ModelRequest, Usage } from '../../../runtime/core/model.ts';
import { failure } from '../../../runtime/errors/index.ts';
import { GROUNDER_PREFIX } from '../../../runtime/facets/lexicon.ts';
import { actionInWords, cosine, type EmbedCall, type Embedder } from '../../grounding/nearest-action.ts';
import { boundedResponse, REPLY_LIMITS } from './attempt-limits.ts';
import { createClient, type EndpointAccess, resolveEndpointAccess, scrubber } from './endpoint-access.ts';
import { endpointFailure } from './endpoint-errors.ts';
import { createHttpFetch, fetchWithinOrigin } from './http-fetch.ts';

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
    client ??= embeddingClient(access, options);
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

function embeddingClient(access: EndpointAccess, options: EmbedOptions): Promise<OpenAI> {
  const fetch = fetchWithinOrigin(options.fetch ?? createHttpFetch(options.clock ?? systemClock), options.model);
  return createClient(access, {
    maxRetries: 1,
    timeout: options.timeoutMs ?? TIMEOUT_MS,
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

/**
 * A model that answers grounding questions by embeddings: for each agent the listed action whose words are nearest to
 * what was said. It always finds one, as the encoder of LLaMAR does (nsidn98/LLaMAR), so that its mismatches can be
 * studied.
 * @throws OPTION_BAD, KEY_MISSING; `ask` rejects with MODEL_FAILED, MODEL_REFUSED, MODEL_TIMEOUT
 * @example
 * ```ts
 * import { embeddingGrounder } from 'troupe/agents';
 *
 * const grounder = embeddingGrounder({ model: 'nomic-embed-text', baseUrl: 'http://127.0.0.1:11434/v1' });
 * grounder.name; // → 'embed:nomic-embed-text'
 * ```
 */
export function embeddingGrounder(options: EmbedOptions): Model {
  const access = resolveEndpointAccess({ ...options, env: options.env ?? process.env });
  const embedder = createEmbedder(options);
  const name = `${GROUNDER_PREFIX}${options.model}`;
  return {
    name,
    kind: 'endpoint',
    about: `The embedding model ${options.model} behind ${access.shown}.`,
    remote: true,
    server: access.server,
    ...(options.timeoutMs !== undefined && { timeoutMs: options.timeoutMs }),
    async ask(request, { signal }) {
      if (request.ask !== GROUND_ASK)
        throw failure('MODEL_FAILED', {
          model: name,
          why: 'it only finds the nearest of listed actions',
          retry: false,
        });
      let input = 0;
      let source: Usage['source'] = 'provider';
      const embed = (texts: readonly string[]) =>
        embedder.embed(texts, {
          signal,
          onUsage: (tokens) => {
            if (tokens === undefined) source = 'estimate';
            input += tokens ?? 0;
          },
        });
      const found: Record<string, string> = {};
      for (const { agent, said, actions } of sayingsOf(request)) {
        const [own = [], ...others] = await embed([said, ...actions.map(actionInWords)]);
        const near = others.map((other) => cosine(own, other));
        found[agent] = actions[near.indexOf(Math.max(...near))] ?? said;
      }
      return { text: JSON.stringify(found), usage: { input, output: 0, source }, finish: 'stop' };
    },
  };
}

/** A saying is followed by the list of its agent. */
function sayingsOf({ segments }: ModelRequest) {
  return segments.flatMap(({ origin, text, about: agent = '' }, i) => {
    if (origin !== 'reply') return [];
    const actions = segments[i + 1]?.text.split('\n') ?? [];
    return [{ agent, said: text, actions }];
  });
}
