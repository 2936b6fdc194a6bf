// Defines what is said between agents by the Synadia Agent Protocol for NATS, version 0.3
// (github.com/synadia-ai/synadia-agents): an agent is a service named `agents`, which is found by `$SRV.INFO.agents`,
// answers prompts with a stream of chunks and says by heartbeats that it is there.
import { z } from 'zod';
import type { NatsOptions } from '../runtime/bus/nats/options.ts';
import { parsedJson } from '../runtime/text/json.ts';
import { natsAddress } from './nats-address.ts';

export const AGENTS = 'agents';
export const AGENT_PROTOCOL = '0.3';
/** The name of an error's header, and that of its sentence. */
export const ERROR_CODE = 'Nats-Service-Error-Code';
export const ERROR_WORDS = 'Nats-Service-Error';

/** Where an agent answers. `name` is AGENT.OWNER.SESSION. */
export interface AgentPlace extends NatsOptions {
  readonly name: string;
}

const NAME = /^[\w-]{1,63}\.[\w-]{1,63}\.[\w-]{1,63}$/;

/**
 * Reads `nats://host:port/AGENT.OWNER.SESSION`. Credentials do not stand in it, since results keep the address.
 * @throws OPTION_BAD
 * @example
 * ```ts
 * import { agentPlace } from 'troupe/outside';
 *
 * agentPlace('nats://127.0.0.1:4222/pi.alice.main'); // → { servers: 'nats://127.0.0.1:4222', name: 'pi.alice.main' }
 * ```
 */
export const agentPlace = (address: string): AgentPlace =>
  natsAddress(address, { of: 'an agent', wanted: 'AGENT.OWNER.SESSION', name: NAME });

export const subjectsOfAgent = (name: string) => ({
  prompt: `agents.prompt.${name}`,
  status: `agents.status.${name}`,
  beat: `agents.hb.${name}`,
});

const Metadata = z.record(z.string(), z.string()).default({});

/** What an agent says of itself, of which only this is used. */
export const AgentInfo = z.object({
  name: z.literal(AGENTS),
  id: z.string(),
  version: z.string().default(''),
  description: z.string().default(''),
  metadata: Metadata,
  endpoints: z.array(z.object({ name: z.string(), subject: z.string().min(1), metadata: Metadata })),
});

/** How often an agent says that it is there. */
export const Beat = z.object({ interval_s: z.number().positive() });

const Attachment = z.object({ filename: z.string(), content: z.string() });
const Envelope = z.object({ prompt: z.string().min(1), attachments: z.array(Attachment).default([]) });
type Envelope = z.output<typeof Envelope>;

/** One piece of an answer. Chunks of other kinds are none of a reader's business. */
export const Chunk = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('response'),
    data: z.union([z.string(), z.object({ text: z.string() }).transform(({ text }) => text)]),
  }),
  z.object({ type: z.literal('status'), data: z.string() }),
  z.object({ type: z.literal('query'), data: z.object({ reply_subject: z.string().min(1), prompt: z.string() }) }),
]);

/** A prompt is JSON where it begins like an object, and else the text itself; or why it is neither. */
export function readEnvelope(text: string): Envelope | string {
  if (text === '') return 'the prompt is empty';
  if (!/^\s*\{/.test(text)) return { prompt: text, attachments: [] };
  const read = Envelope.safeParse(parsedJson(text));
  return read.success ? read.data : 'the envelope is no JSON with a "prompt" that is a text';
}

const UNITS: Readonly<Record<string, number>> = { '': 1, B: 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 };

/** Bytes of a size as agents write it (`1MB`); undefined where it says nothing. */
export function bytesIn(size: string | undefined): number | undefined {
  const [, number, unit = ''] = /^\s*(\d+(?:\.\d+)?)\s*([KMG]?B?)\s*$/i.exec(size ?? '') ?? [];
  const each = UNITS[unit.toUpperCase()];
  return number === undefined || each === undefined ? undefined : Number(number) * each;
}
