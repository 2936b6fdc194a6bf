// Defines spans as plain data, and the attributes that describe a role. It uses no tracing library; otlp-spans.ts
// converts these spans into OpenTelemetry's.
import type { HappeningOf } from '../../core/event.ts';
import { decodeName, NOBODY } from '../../text/subject.ts';

/** What is undefined is left out of the span. */
export type SpanAttributes = Record<string, string | number | boolean | readonly string[] | undefined>;

export interface SpanEvent {
  readonly name: string;
  /** Milliseconds since the epoch. */
  readonly t: number;
  readonly attributes: SpanAttributes;
}

export interface SpanData {
  readonly traceId: string;
  readonly spanId: string;
  /** Absent: the root of its trace. */
  readonly parentId?: string;
  readonly name: string;
  readonly kind: 'internal' | 'client' | 'producer' | 'consumer';
  /** Milliseconds since the epoch; `end` is never before `start`. */
  readonly start: number;
  readonly end: number;
  readonly attributes: SpanAttributes;
  /** Spans of the same trace that this one continues. */
  readonly links: readonly string[];
  readonly events: readonly SpanEvent[];
  /** The kind of error, in a word; absent where there was none. */
  readonly error?: string;
}

/**
 * A span whose ids are still the names from which they are derived (text/hash.ts): a message's id, or another
 * unique name.
 */
export type SpanDraft = Omit<SpanData, 'traceId' | 'links' | 'events'> & Partial<Pick<SpanData, 'links' | 'events'>>;

/** The name of the root span. */
export const EPISODE = 'episode';

interface RoleIdentity {
  readonly part: string;
  readonly agent?: string;
  readonly role: string;
}

/** Attributes from an instance's name, `part/agent/role`. */
export function roleIdentityOf(instance: string): RoleIdentity {
  const [part = '', agent = NOBODY, role = ''] = instance.split('/');
  const named = (token: string) => decodeName(token) ?? token;
  return { part: named(part), role: named(role), agent: agent === NOBODY ? undefined : named(agent) };
}

export const attributesOf = ({ part, agent, role }: RoleIdentity): SpanAttributes => ({
  'troupe.part': part,
  'troupe.role': role,
  'troupe.agent': agent,
});

/** `plays`: the protocol that plays at its end, which in a fork need not be the one that began. */
export function episodeAttributes(
  { run, episode, world, protocol, agents, models, forked }: HappeningOf<'episode.started'>,
  plays: HappeningOf<'episode.started'>['protocol'],
): SpanAttributes {
  return {
    'troupe.run': run,
    'troupe.episode': episode,
    'troupe.world': world.name,
    'troupe.scene': world.scene,
    'troupe.seed': world.seed,
    'gen_ai.workflow.name': plays.name,
    'troupe.protocol': plays.name,
    'troupe.protocol.hash': plays.hash,
    'troupe.protocol.began': plays.name === protocol.name ? undefined : protocol.name,
    'troupe.forked.of': forked?.of,
    'troupe.forked.step': forked?.step,
    'troupe.agents': agents,
    'troupe.models': [...new Set(Object.values(models).map((m) => m.name))],
  };
}

export function errorEvent(
  { name, t }: { readonly name: string; readonly t: number },
  { code, message }: { code: string; message: string },
  content: boolean,
): SpanEvent {
  return { name, t, attributes: { 'error.type': code, 'error.message': content ? message : undefined } };
}

/** The name of an agent in the sense of the GenAI conventions: a role, of an agent where it serves one. */
export const agentNameOf = ({ agent, role }: RoleIdentity): string => (agent === undefined ? role : `${agent}/${role}`);
