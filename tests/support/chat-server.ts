// Provides a chat server for tests of the model behind an endpoint: it answers as each test says, and keeps what it was
// sent.
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { afterEach, beforeEach } from 'vitest';
import { type OpenaiOptions, openaiModel } from '../../agents/models/openai/openai.ts';
import type { ModelRequest } from '../../runtime/core/model.ts';
import { type ManualClock, manualClock } from '../../runtime/episode/simulated-clock.ts';
import { TroupeError } from '../../runtime/errors/index.ts';
import { createTokenCounter } from '../../runtime/tokens/token-counter.ts';

export const counter = createTokenCounter();

interface ChatRequest {
  readonly headers: IncomingHttpHeaders;
  readonly body: Record<string, unknown>;
}
export type ChatHandler = (response: ServerResponse, seen: ChatRequest, n: number) => unknown;

interface ChatServer {
  server: Server;
  seen: ChatRequest[];
  handle: ChatHandler;
  clock: ManualClock;
}

/** A server for each test of the file. */
export function chatServer() {
  const chat: ChatServer = {
    server: createServer(),
    seen: [],
    handle: answer,
    clock: manualClock(0),
  };
  beforeEach(async () => {
    chat.seen = [];
    chat.clock = manualClock(Date.parse('2030-01-01T00:00:00Z'));
    chat.server = createServer(async (incoming, response) => {
      let text = '';
      for await (const part of incoming) text += part;
      const one = { headers: incoming.headers, body: JSON.parse(text) };
      chat.handle(response, one, chat.seen.push(one));
    });
    chat.server.listen(0, '127.0.0.1');
    await once(chat.server, 'listening');
  });
  afterEach(() => {
    chat.server.closeAllConnections();
    chat.server.close();
  });
  const baseUrl = () => {
    const at = chat.server.address();
    return `http://127.0.0.1:${typeof at === 'object' ? at?.port : at}/v1`;
  };
  const model = (options: Partial<OpenaiOptions> = {}) =>
    openaiModel({ model: 'tiny', baseUrl: baseUrl(), env: {}, counter, clock: chat.clock, ...options });
  const ask = (options: Partial<OpenaiOptions> = {}, asked: Partial<ModelRequest> = {}) =>
    model(options).ask({ ...request, ...asked }, call());
  return { chat, baseUrl, model, ask };
}

export const request: ModelRequest = {
  ask: 'act',
  segments: [
    { origin: 'instructions', speaker: 'system', text: 'You are alice.' },
    { origin: 'task', speaker: 'user', text: 'Bring the box.' },
  ],
  schema: { type: 'object', properties: { action: { type: 'string' } }, required: ['action'] },
  call: '0:a:0',
  attempt: 1,
  settings: {},
};
interface CallHooks {
  readonly signal: AbortSignal;
  readonly onToken: (text: string) => void;
}
export const call = (more: Partial<CallHooks> = {}): CallHooks => ({
  signal: new AbortController().signal,
  onToken: () => {},
  ...more,
});
export const piece = (delta: object, finish: string | null = null) => ({
  choices: [{ index: 0, delta, finish_reason: finish }],
});
export const usage = {
  prompt_tokens: 20,
  completion_tokens: 5,
  prompt_tokens_details: { cached_tokens: 8 },
  completion_tokens_details: { reasoning_tokens: 2 },
};
export const event = (data: unknown) => `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;
export const open = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' });
export const stream = (response: ServerResponse, ...chunks: unknown[]) =>
  open(response).end([...chunks, '[DONE]'].map(event).join(''));
export const refuse = (
  response: ServerResponse,
  status: number,
  message: string,
  headers: Record<string, string> = {},
) =>
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify({ error: { message } }));
export const answer: ChatHandler = (response) =>
  stream(
    response,
    piece({ role: 'assistant' }),
    piece({ content: '{"action":' }),
    piece({ content: '"Wait"}' }),
    piece({}, 'stop'),
    {
      choices: [],
      usage,
    },
  );

export const failureOf = async (promise: unknown): Promise<TroupeError> => {
  try {
    await promise;
  } catch (thrown) {
    if (thrown instanceof TroupeError) return thrown;
    throw thrown;
  }
  throw new TypeError('it did not fail');
};
