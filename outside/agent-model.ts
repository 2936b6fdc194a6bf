// Makes a model of an agent of another program that speaks the Agent Protocol: what a role of ours would ask a language
// model, it is asked. It reads text alone, so the shape of an answer reaches it as it stands in the prompt.

import type { NatsOptions } from '../runtime/bus/nats/options.ts';
import { type FrameLine, openFrameLine } from '../runtime/bus/nats/program-lines.ts';
import { systemClock, type Timer } from '../runtime/core/clock.ts';
import type { Model, ModelCall, ModelRequest } from '../runtime/core/model.ts';
import { failure, type TroupeError } from '../runtime/errors/index.ts';
import { parsedJson } from '../runtime/text/json.ts';
import { near } from '../runtime/text/near-names.ts';
import { oneLine } from '../runtime/text/plain.ts';
import { chatScheme, type TokenCounter } from '../runtime/tokens/token-counter.ts';
import { AGENTS, AgentInfo, type AgentPlace, Beat, bytesIn, Chunk, ERROR_CODE, ERROR_WORDS } from './agent-protocol.ts';

/** Who answers is heard for so long after the last of them, and so long in all. */
const GATHER_MS = { stall: 300, most: 2_000 };
/** The protocol's own limit between two chunks of an answer; `status` chunks count. */
const IDLE_MS = 60_000;
const MISSED_BEATS = 3;
const LONGEST_ANSWER = 4 * 1024 * 1024;
const NOBODY = 'Nobody can be asked here. Decide by what the prompt says, and answer in the form that it asks for.';

/** An agent that is there. */
export interface FoundAgent {
  /** AGENT.OWNER.SESSION, as its subjects have it. */
  readonly name: string;
  readonly description: string;
  readonly version: string;
  readonly protocol: string;
  readonly subject: string;
  /** Bytes of the longest prompt. */
  readonly most: number | undefined;
  readonly takesPictures: boolean;
}

/**
 * The agents at a NATS server, by name; what else is there is passed over.
 * @throws as natsBus does
 * @example
 * ```ts
 * import { findAgents } from 'troupe/outside';
 *
 * const look = () => findAgents({ servers: 'nats://127.0.0.1:4222' });
 * typeof look; // → 'function'
 * ```
 */
export async function findAgents(options: NatsOptions): Promise<FoundAgent[]> {
  const line = await openFrameLine(options);
  try {
    const said = await gather(line, `$SRV.INFO.${AGENTS}`);
    return said.flatMap((text) => agentIn(text)).sort((a, b) => (a.name < b.name ? -1 : 1));
  } finally {
    await line.close();
  }
}

function gather(line: FrameLine, subject: string): Promise<string[]> {
  const texts: string[] = [];
  return new Promise((resolve) => {
    const inbox = line.inbox();
    const done = () => {
      heard.stop();
      all.cancel();
      quiet.cancel();
      resolve(texts);
    };
    const all = systemClock.after(GATHER_MS.most, done);
    let quiet = systemClock.after(GATHER_MS.most, done);
    const heard = line.hear(inbox, {
      nobody: done,
      frame({ text }) {
        texts.push(text);
        quiet.cancel();
        quiet = systemClock.after(GATHER_MS.stall, done);
      },
    });
    line.send(subject, '', { reply: inbox });
  });
}

function agentIn(text: string): FoundAgent[] {
  const { data } = AgentInfo.safeParse(parsedJson(text));
  const prompt = data?.endpoints.find(({ name }) => name === 'prompt');
  if (data === undefined || prompt === undefined) return [];
  const { agent, owner, protocol_version: protocol, session = '' } = data.metadata;
  if (agent === undefined || owner === undefined || protocol === undefined) return [];
  const tokens = prompt.subject.split('.').slice(2);
  return [
    {
      name: tokens.length === 3 ? tokens.join('.') : `${agent}.${owner}.${session}`,
      description: oneLine(data.description, 200),
      version: oneLine(data.version, 40),
      protocol: oneLine(protocol, 40),
      subject: prompt.subject,
      most: bytesIn(prompt.metadata.max_payload),
      takesPictures: prompt.metadata.attachments_ok === 'true',
    },
  ];
}

/** An agent, as a model in any number of episodes. */
export interface AgentModels {
  /** `timeoutMs`: most milliseconds of an answer, where the runtime's limit is not meant. */
  model(counter: TokenCounter, timeoutMs?: number): Model;
}

/**
 * Finds an agent and checks that it can be prompted.
 * @throws AGENT_UNKNOWN, with those that are there; as natsBus does
 * @example
 * ```ts
 * import { agentPlace, connectAgent } from 'troupe/outside';
 *
 * const find = () => connectAgent(agentPlace('nats://127.0.0.1:4222/pi.alice.main'));
 * typeof find; // → 'function'
 * ```
 */
export async function connectAgent({ name, ...options }: AgentPlace): Promise<AgentModels> {
  const there = await findAgents(options);
  const found = there.find((one) => one.name === name && /^0\./.test(one.protocol));
  if (found === undefined) {
    const known = [...new Set(there.map((one) => `${oneLine(one.name, 200)} (protocol ${one.protocol})`))];
    throw failure('AGENT_UNKNOWN', {
      name,
      server: String(options.servers),
      known,
      near: near(
        name,
        there.map((one) => one.name),
      ),
    });
  }
  const url = new URL(String(options.servers));
  const told = found.description === '' ? '' : ` It says: ${found.description}`;
  return {
    model: (counter, timeoutMs) => ({
      name: `agent:${name}`,
      kind: 'scripted',
      about: `An agent by the Agent Protocol ${found.protocol} at ${url.host}; which language model is in it is not known here.${told}`,
      remote: true,
      server: { address: url.hostname, port: Number(url.port || 4222) },
      timeoutMs,
      tokens: chatScheme(counter, false),
      async ask(request, call) {
        const line = await openFrameLine(options);
        try {
          const text = await promptOnce(line, { found, prompt: promptOf(found, request), call });
          return { text, usage: usageOf(counter, request, text), finish: 'stop' };
        } finally {
          await line.close();
        }
      },
    }),
  };
}

function usageOf(counter: TokenCounter, { segments }: ModelRequest, text: string) {
  const { segments: each, template, joins } = chatScheme(counter, false).split(segments);
  const input = each.reduce((sum, n) => sum + n, template + joins);
  return { input, output: counter.count(text), source: 'estimate' } as const;
}

/** @throws PROMPT_TOO_LONG, MODEL_FAILED where it takes no pictures and is to be shown some */
function promptOf({ name, most, takesPictures }: FoundAgent, { segments }: ModelRequest): string {
  const model = `agent:${name}`;
  const attachments = segments.flatMap(({ picture }, n) =>
    picture !== undefined && 'base64' in picture ? [{ filename: `picture-${n + 1}.png`, content: picture.base64 }] : [],
  );
  if (attachments.length > 0 && !takesPictures)
    throw failure('MODEL_FAILED', { model, why: 'it takes no attachments, and the prompt has pictures', retry: false });
  const prompt = segments.map(({ text }) => text).join('\n\n');
  const envelope = JSON.stringify(attachments.length === 0 ? { prompt } : { prompt, attachments });
  const bytes = Buffer.byteLength(envelope);
  if (most !== undefined && bytes > most)
    throw failure('PROMPT_TOO_LONG', { model, why: `it takes ${most} bytes, and this would be ${bytes}` });
  return envelope;
}

interface Prompting {
  readonly found: FoundAgent;
  readonly prompt: string;
  readonly call: ModelCall;
}

/** The whole answer to one prompt. An agent that says nothing, and is not heard of any more, is given up. */
function promptOnce(line: FrameLine, { found: { name, subject }, prompt, call }: Prompting): Promise<string> {
  const model = `agent:${name}`;
  return new Promise((resolve, reject) => {
    const inbox = line.inbox();
    const parts: string[] = [];
    let length = 0;
    let idle: Timer | undefined;
    let silent: Timer | undefined;
    const end = () => {
      idle?.cancel();
      silent?.cancel();
    };
    const fail = (why: TroupeError) => {
      end();
      reject(why);
    };
    const heard = () => {
      idle?.cancel();
      idle = systemClock.after(IDLE_MS, () => fail(failure('MODEL_TIMEOUT', { model, ms: IDLE_MS, idle: true })));
    };
    const gone = (why: string) => fail(failure('MODEL_FAILED', { model, why, retry: true }));
    const cancel = () => fail(failure('MODEL_CANCELLED', { model }));
    if (call.signal.aborted) return cancel();
    call.signal.addEventListener('abort', cancel, { once: true });
    // A beat says when the next one is due; an agent that misses three of them has died in the middle of its answer.
    line.hear(subject.replace(/^agents\.prompt\./, 'agents.hb.'), {
      frame({ text }) {
        const { data } = Beat.safeParse(parsedJson(text));
        if (data === undefined) return;
        silent?.cancel();
        const ms = Math.min(IDLE_MS, Math.round(MISSED_BEATS * data.interval_s * 1000));
        silent = systemClock.after(ms, () => gone(`it has not been heard of for ${ms} ms`));
      },
    });
    line.hear(inbox, {
      nobody: () => gone('nobody answers there any more'),
      frame({ text, headers }) {
        heard();
        if (headers[ERROR_CODE] !== undefined) return fail(refusalOf(model, headers));
        if (text === '' && Object.keys(headers).length === 0) {
          end();
          return resolve(parts.join(''));
        }
        const { data: chunk } = Chunk.safeParse(parsedJson(text));
        if (chunk?.type === 'query') line.send(chunk.data.reply_subject, NOBODY);
        if (chunk?.type !== 'response') return;
        parts.push(chunk.data);
        length += chunk.data.length;
        if (length > LONGEST_ANSWER) fail(failure('MODEL_REPLY_TOO_LONG', { model, most: LONGEST_ANSWER }));
      },
    });
    heard();
    line.send(subject, prompt, { reply: inbox });
  });
}

/** Of these another attempt may be answered: too many at once, and whatever went wrong in the agent itself. */
const MAY_PASS = (code: number) => code === 429 || code >= 500;

function refusalOf(model: string, headers: Readonly<Record<string, string>>): TroupeError {
  const code = Number(headers[ERROR_CODE]);
  const why = `it answers with error ${code}: ${oneLine(headers[ERROR_WORDS] ?? '', 300)}`;
  return code === 401 || code === 403
    ? failure('MODEL_REFUSED', { model, why })
    : failure('MODEL_FAILED', { model, why, retry: MAY_PASS(code) });
}
