// Defines the grammar of NATS subjects: `troupe.<run>.<episode>.<part>.<channel>.<agent|_>.<role>.<addressee|_>`.
// With a wildcard, a person can follow one channel, agent or episode with the `nats` command.
import { decodeName, encodeName, NOBODY } from './encode-name.ts';

export interface Address {
  readonly part: string;
  readonly channel: string;
  /** The speaking agent; null for a role that exists once. */
  readonly agent: string | null;
  readonly role: string;
  /** The addressee; null when the route names the recipients. */
  readonly to: string | null;
}

/** What a subscriber listens to; an absent field matches anything. */
export type Subscription = Partial<Address>;

export function prefixOf(run: string, episode: string): string {
  return `troupe.${encodeName(run)}.${encodeName(episode)}`;
}

/** Matches the prefixes of every episode of a run; of every run where none is named. */
export const anyPrefixOf = (run: string | undefined): string => `troupe.${run === undefined ? '*' : encodeName(run)}.*`;

export function subjectOf(prefix: string, a: Address): string {
  return `${prefix}.${encodeName(a.part)}.${a.channel}.${token(a.agent)}.${encodeName(a.role)}.${token(a.to)}`;
}

export function patternOf(prefix: string, f: Subscription): string {
  const name = (n: string | undefined) => (n === undefined ? '*' : encodeName(n));
  const any = (n: string | null | undefined) => (n === undefined ? '*' : token(n));
  return `${prefix}.${name(f.part)}.${f.channel ?? '*'}.${any(f.agent)}.${name(f.role)}.${any(f.to)}`;
}

/** Parses a subject; undefined where it does not follow our grammar. */
export function addressOf(subject: string): Address | undefined {
  const [ours, , , part, channel, agent, role, to, ...rest] = subject.split('.');
  if (ours !== 'troupe' || channel === '') return undefined;
  if (part === undefined || channel === undefined || agent === undefined || role === undefined || to === undefined) {
    return undefined;
  }
  if (rest.length > 0) return undefined;
  const names = { part: decodeName(part), agent: untoken(agent), role: decodeName(role), to: untoken(to) };
  if (names.part === undefined || names.role === undefined) return undefined;
  if (names.agent === undefined || names.to === undefined) return undefined;
  return { part: names.part, channel, agent: names.agent, role: names.role, to: names.to };
}

/** Matches as NATS does: `*` is one token, `>` the rest. */
export function matches(pattern: string, subject: string): boolean {
  const want = pattern.split('.');
  const have = subject.split('.');
  for (let i = 0; i < want.length; i++) {
    if (want[i] === '>') return have.length > i;
    if (have[i] === undefined || (want[i] !== '*' && want[i] !== have[i])) return false;
  }
  return want.length === have.length;
}

function token(name: string | null): string {
  return name === null ? NOBODY : encodeName(name);
}

function untoken(text: string): string | null | undefined {
  return text === NOBODY ? null : decodeName(text);
}
