// Answers prompts as an agent by the Agent Protocol: it is found by `$SRV.INFO.agents`, says by heartbeats and status
// that it is there, and answers each prompt with a stream of chunks. Services of NATS answer three questions about
// themselves, which takes fewer lines than the library for it, of which there is none for the client's version.
import { type Frame, type FrameLine, openFrameLine } from '../runtime/bus/nats/program-lines.ts';
import type { CallSettings } from '../runtime/core/ask.ts';
import { systemClock, type Timer } from '../runtime/core/clock.ts';
import type { Model, ModelRequest } from '../runtime/core/model.ts';
import { freshId } from '../runtime/core/random.ts';
import { asTroupeError, hasCode } from '../runtime/errors/index.ts';
import { oneLine } from '../runtime/text/plain.ts';
import {
  AGENT_PROTOCOL,
  AGENTS,
  type AgentPlace,
  ERROR_CODE,
  ERROR_WORDS,
  readEnvelope,
  subjectsOfAgent,
} from './agent-protocol.ts';

export interface ServedAgent {
  readonly about: string;
  readonly version: string;
  /** Texts are sent on as they come; what it throws is told as error 500. */
  answer(prompt: string, signal: AbortSignal): Promise<string>;
  /** Called when a prompt has been answered, or refused for `why`. */
  onAnswered?(of: { readonly ms: number; readonly why?: string }): void;
}

/** What a role tells its model in every question: neither what it heard nor what it sees. */
const STANDING = ['instructions', 'task', 'schema'];

/**
 * What a role is told in every prompt, and the shape of its answers, from the first question of an episode; undefined
 * where it asks none. `play`: plays the beginning of one, in which the role's model is heard by what it is given.
 * @example
 * ```ts
 * import { randomModel } from 'troupe/agents';
 * import { firstQuestion } from 'troupe/outside';
 * import { cmas } from 'troupe/protocols';
 * import { runEpisode } from 'troupe';
 * import { sar } from 'troupe/envs';
 *
 * const anyone = randomModel({ seed: 0 });
 * const question = await firstQuestion((heard) =>
 *   runEpisode({ world: sar, protocol: cmas, steps: 1, models: { '*': heard(anyone) } }),
 * );
 * question?.ask; // → 'plan'
 * ```
 */
export async function firstQuestion(
  play: (heard: (model: Model) => Model) => Promise<unknown>,
): Promise<ModelRequest | undefined> {
  let first: ModelRequest | undefined;
  await play((model) => ({
    ...model,
    ask(request, call) {
      first ??= request;
      return model.ask(request, call);
    },
  }));
  const segments = first?.segments.filter(({ origin, from }) => STANDING.includes(origin) && from === undefined);
  return first && { ...first, segments: segments ?? [], choices: undefined };
}

/**
 * Answers each prompt by itself, as the role would have it answered: with the question's standing parts before it.
 * @example
 * ```ts
 * import { agentPlace, answerAs, firstQuestion, serveAgent } from 'troupe/outside';
 *
 * type Question = NonNullable<Awaited<ReturnType<typeof firstQuestion>>>;
 * const serve = (question: Question, how: Parameters<typeof answerAs>[1]) =>
 *   serveAgent(
 *     { about: 'Plans for a team', version: '1.0.0', answer: answerAs(question, how) },
 *     agentPlace('nats://127.0.0.1:4222/planner.alice.main'),
 *   );
 * typeof serve; // → 'function'
 * ```
 */
export function answerAs(
  question: ModelRequest,
  { model, settings = {} }: { readonly model: Model; readonly settings?: CallSettings },
): ServedAgent['answer'] {
  const episode = freshId();
  let prompts = 0;
  return async (prompt, signal) => {
    const call = `${episode}:${++prompts}`;
    const segments = [...question.segments, { origin: 'message', speaker: 'user', text: prompt } as const];
    const request = { ...question, segments, call, attempt: 1, settings };
    return (await model.ask(request, { signal, onToken() {} })).text;
  };
}

const BEAT_S = 5;
/** Callers give up after a minute of silence. */
const KEEPALIVE_MS = 15_000;
/** Characters of one chunk: with every one of them escaped it still fits into the server's smallest usual message. */
const CHUNK = 64 * 1024;
const MB = 1024 * 1024;

/**
 * Serves an agent at a NATS server until it is closed. Who may prompt it is what the server's permissions say of
 * `agents.prompt.>`.
 * @throws as natsBus does
 * @example
 * ```ts
 * import { agentPlace, serveAgent } from 'troupe/outside';
 *
 * const echo = { about: 'Says what it is told.', version: '1.0.0', answer: async (prompt: string) => prompt };
 * const serve = () => serveAgent(echo, agentPlace('nats://127.0.0.1:4222/echo.alice.main'));
 * typeof serve; // → 'function'
 * ```
 */
export async function serveAgent(
  agent: ServedAgent,
  { name, ...options }: AgentPlace,
): Promise<{ close(): Promise<void> }> {
  const line = await openFrameLine(options);
  const service = describedAs(agent, { name, most: line.most });
  const { prompt, status, beat } = subjectsOfAgent(name);
  const stop = new AbortController();
  const beatNow = () =>
    JSON.stringify({
      ...service.who,
      instance_id: service.id,
      ts: new Date(systemClock.now()).toISOString(),
      interval_s: BEAT_S,
    });
  for (const [verb, told] of Object.entries(service.tells))
    for (const of of ['', `.${AGENTS}`, `.${AGENTS}.${service.id}`])
      line.hear(`$SRV.${verb}${of}`, { frame: ({ reply }) => line.send(reply, JSON.stringify(told())) });
  line.hear(status, { queue: AGENTS, frame: ({ reply }) => line.send(reply, beatNow()) });
  line.hear(prompt, {
    queue: AGENTS,
    frame(frame) {
      const asked = systemClock.now();
      void answerPrompt(line, { agent, frame, signal: stop.signal }).then((why) => {
        service.count(systemClock.now() - asked, why);
        agent.onAnswered?.({ ms: systemClock.now() - asked, why });
      });
    },
  });
  await line.flush();
  let next: Timer;
  const sayAlive = () => {
    line.send(beat, beatNow());
    next = systemClock.after(BEAT_S * 1000, sayAlive);
  };
  sayAlive();
  return {
    close() {
      next.cancel();
      stop.abort();
      return line.close();
    },
  };
}

/** What services of NATS say of themselves (ADR 32 of its architecture), with the protocol's own metadata. */
function describedAs(
  { about, version }: ServedAgent,
  { name, most }: { readonly name: string; readonly most: number },
) {
  const id = freshId();
  const [agent = '', owner = '', session = ''] = name.split('.');
  const who = { agent, owner, session };
  const { prompt, status } = subjectsOfAgent(name);
  const started = new Date(systemClock.now()).toISOString();
  const metadata = { ...who, protocol_version: AGENT_PROTOCOL };
  const common = { name: AGENTS, id, version, metadata };
  const size = most >= MB ? `${Math.floor(most / MB)}MB` : `${Math.floor(most / 1024)}KB`;
  const done = { num_requests: 0, num_errors: 0, last_error: '', processing_time: 0 };
  const endpoint = (of: string, subject: string) => ({ name: of, subject, queue_group: AGENTS });
  const tells = {
    PING: () => ({ type: 'io.nats.micro.v1.ping_response', ...common }),
    INFO: () => ({
      type: 'io.nats.micro.v1.info_response',
      ...common,
      description: about,
      endpoints: [
        { ...endpoint('prompt', prompt), metadata: { max_payload: size, attachments_ok: 'false' } },
        { ...endpoint('status', status), metadata: {} },
      ],
    }),
    STATS: () => ({
      type: 'io.nats.micro.v1.stats_response',
      ...common,
      started,
      endpoints: [
        {
          ...endpoint('prompt', prompt),
          ...done,
          average_processing_time: Math.round(done.processing_time / Math.max(1, done.num_requests)),
        },
      ],
    }),
  };
  const count = (ms: number, why: string | undefined) => {
    done.num_requests++;
    done.processing_time += Math.round(ms * 1e6);
    if (why === undefined) return;
    done.num_errors++;
    done.last_error = why;
  };
  return { id, who, tells, count };
}

interface Asked {
  readonly agent: ServedAgent;
  readonly frame: Frame;
  readonly signal: AbortSignal;
}

/** @returns why there was no answer, where there was none */
async function answerPrompt(line: FrameLine, { agent, frame, signal }: Asked): Promise<string | undefined> {
  const { reply } = frame;
  if (reply === '') return 'no subject for the answer was given';
  const say = (chunk: object) => line.send(reply, JSON.stringify(chunk));
  const refuse = (code: number, why: string) => {
    line.send(reply, '', { headers: { [ERROR_CODE]: String(code), [ERROR_WORDS]: oneLine(why, 300) } });
    line.send(reply, '');
    return why;
  };
  const envelope = readEnvelope(frame.text);
  if (typeof envelope === 'string') return refuse(400, envelope);
  if (envelope.attachments.length > 0) return refuse(400, 'attachments are not taken here');
  let waiting: Timer | undefined;
  const keepAlive = () => {
    say({ type: 'status', data: 'ack' });
    waiting = systemClock.after(KEEPALIVE_MS, keepAlive);
  };
  keepAlive();
  try {
    const text = await agent.answer(envelope.prompt, signal);
    for (const data of pieces(text)) say({ type: 'response', data });
    line.send(reply, '');
    return undefined;
  } catch (thrown) {
    const error = asTroupeError(thrown);
    return refuse(hasCode(error, 'PROMPT_TOO_LONG') ? 400 : 500, error.what);
  } finally {
    waiting?.cancel();
  }
}

/** No piece ends within a character. */
function pieces(text: string): string[] {
  const found: string[] = [];
  for (let from = 0; from < text.length; ) {
    const high = /[\uD800-\uDBFF]/.test(text[from + CHUNK - 1] ?? '') ? 1 : 0;
    found.push(text.slice(from, from + CHUNK - high));
    from += CHUNK - high;
  }
  return found;
}
