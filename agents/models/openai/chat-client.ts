// Sets up OpenAI's own client for chat completions: with our time limits, our requests, and no header but those that
// are named here.
import type OpenAI from 'openai';
import type { EndpointAccess } from './endpoint-access.ts';

/**
 * The SDK is loaded when it is needed: it takes a while. It reads a dozen variables, some of which become headers: each
 * is given here instead.
 */
export async function createChatClient(
  access: EndpointAccess,
  fetch: typeof globalThis.fetch,
  readable: (response: Response, streamed: boolean) => Promise<Response>,
): Promise<OpenAI> {
  const { OpenAI } = await import('openai');
  // They are the same in every call.
  let headers: Readonly<Record<string, string>> | undefined;
  // Node loads what its responses are made of with the first one.
  new Response();
  return new OpenAI({
    apiKey: access.key ?? 'none',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    baseURL: access.baseUrl,
    maxRetries: 0,
    // Ours is the clock that counts; this is the SDK's own timer, put where it never fires first.
    timeout: 86_400_000,
    logLevel: 'off',
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
