// Resolves what a cap covers (which senders, channels and recipients), puts it in words, and checks it: each must count
// something that is said, be able to do what it declares, and leave nobody waiting.
import { z } from 'zod';
import { CAP_ACTIONS, CAP_MEASURES, CAP_TIMES, type Cap } from '../../core/cap.ts';
import { type AnyChannel, action, observation } from '../../core/channel.ts';
import { near } from '../../text/near-names.ts';
import type { Instance, Part, Topology } from '../topology.ts';
import type { Fault } from './fault.ts';

export function capFaults(topology: Topology): Fault[] {
  return topology.parts.flatMap((part) =>
    part.protocol.caps.flatMap((cap) => {
      const shape = shapeFaults(cap);
      if (shape.length > 0) return shape;
      const names = nameFaults(topology, part, cap);
      return names.length > 0 ? names : flowFaults(topology, part, cap);
    }),
  );
}

const KNOWN: readonly string[] = [...CAP_MEASURES, 'channel', 'from', 'to', 'per', 'action'];

/** The faults visible in a cap alone, which may come from untyped code. */
function shapeFaults(cap: Cap): Fault[] {
  const words = describeCap(cap);
  const strange = Object.keys(cap).filter((key) => !KNOWN.includes(key));
  const given = CAP_MEASURES.filter((m) => cap[m] !== undefined);
  const faults: Fault[] = strange.map((key) => ({
    code: 'CAP_MEASURE_UNKNOWN',
    what: `a cap counts '${key}'.`,
    fix:
      key === 'usd'
        ? 'Cap tokens; money is capped for a whole run, by its budget and a price list.'
        : 'A cap counts tokens, messages or rounds, of a channel, from, to, per round, step or episode.',
  }));
  if (!CAP_ACTIONS.includes(cap.action))
    faults.push({
      code: 'CAP_ACTION_UNKNOWN',
      what: `the cap '${words}' does '${cap.action}'.`,
      fix: 'Let it drop, truncate, last-word or end.',
    });
  if (cap.per !== undefined && !CAP_TIMES.includes(cap.per))
    faults.push({
      code: 'CAP_TIME_UNKNOWN',
      what: `the cap '${words}' is per '${cap.per}'.`,
      fix: 'Let it be per round, step or episode.',
    });
  if (given.length === 0)
    faults.push({
      code: 'CAP_EMPTY',
      what: `the cap '${words}' counts nothing.`,
      fix: 'Give it tokens, messages or rounds.',
    });
  for (const measure of given.filter((m) => !Number.isSafeInteger(cap[m]) || Number(cap[m]) < 1))
    faults.push({
      code: 'CAP_NOT_POSITIVE',
      what: `the cap '${words}' allows ${String(cap[measure])} ${measure}.`,
      fix: 'Allow a whole number from 1; leave a channel that must stay silent out of the routes.',
    });
  return [...faults, ...contradictionFaults(cap, words)];
}

function contradictionFaults(cap: Cap, words: string): Fault[] {
  const faults: Fault[] = [];
  if (cap.per === 'round' && (cap.rounds !== undefined || cap.action === 'last-word'))
    faults.push({
      code: 'CAP_ROUND_ALONE',
      what: `the cap '${words}' lasts one round, which is one decision.`,
      fix: 'Count rounds, and give a last word, per step or per episode.',
    });
  if (cap.action === 'truncate' && cap.tokens === undefined)
    faults.push({
      code: 'CAP_NOTHING_TO_CUT',
      what: `the cap '${words}' truncates and counts no tokens.`,
      fix: 'Give it tokens, or let it drop.',
    });
  if (cap.channel === observation.name || cap.channel === action.name)
    faults.push({
      code: 'CAP_ON_BODY',
      what: `the cap '${words}' is on what a body says or is to do.`,
      fix: 'Cap what roles say to each other.',
    });
  return faults;
}

function nameFaults(topology: Topology, part: Part, cap: Cap): Fault[] {
  const faults: Fault[] = [];
  const routed = Object.keys(part.protocol.routes);
  if (cap.channel !== undefined && !routed.includes(cap.channel)) {
    const guess = near(String(cap.channel), routed);
    faults.push({
      code: 'CAP_CHANNEL_UNKNOWN',
      what: `a cap is on channel '${cap.channel}', which has no route.`,
      fix: guess.length ? `Did you mean ${guess.join(' or ')}?` : `There are: ${routed.join(', ')}.`,
    });
  }
  const roles = topology.instances.filter((i) => i.part === part.name && i.role !== null).map((i) => i.roleName);
  const names = [...new Set([...roles, ...part.team])];
  for (const name of [cap.from, cap.to].filter((n) => n !== undefined && !names.includes(n))) {
    const guess = near(String(name), names);
    faults.push({
      code: 'CAP_ROLE_UNKNOWN',
      what: `a cap names '${name}', which is no role and no agent here.`,
      fix: guess.length ? `Did you mean ${guess.join(' or ')}?` : `There are: ${names.slice(0, 12).join(', ')}.`,
    });
  }
  return faults;
}

interface SpeechUnderCap {
  readonly from: Instance;
  readonly channel: AnyChannel;
  /** The sets of recipients that one message may have. */
  readonly audiences: readonly (readonly Instance[])[];
}

function flowFaults(topology: Topology, part: Part, cap: Cap): Fault[] {
  const words = describeCap(cap);
  const isRole = rolesIn(topology, part.name);
  const on = speechUnderCap({ topology, part }, cap, isRole);
  const first = on[0];
  if (first === undefined)
    return [
      {
        code: 'CAP_UNUSED',
        what: `nobody says what the cap '${words}' is on.`,
        fix: 'Correct its names, or remove it.',
      },
    ];
  const faults: Fault[] = [];
  if (cap.action === 'truncate' && !on.some(({ channel }) => hasText(channel)))
    faults.push({
      code: 'CAP_NO_TEXT',
      what: `the cap '${words}' truncates '${first.channel.name}', whose body has no text that may be cut short.`,
      fix: 'Let the body be an object with a text: z.string(), or let the cap drop.',
    });
  for (const { channel } of cap.to === undefined ? [] : on.filter((said) => isShared(said, cap, isRole)))
    faults.push({
      code: 'CAP_EDGE_SHARED',
      what: `the cap '${words}' is on one edge of '${channel.name}', where one message goes to others as well.`,
      fix: 'What is cut is cut for all who hear it: cap the channel or the sender, or say it on a channel of its own.',
    });
  if (cap.action === 'drop' || cap.action === 'last-word') faults.push(...awaitedFaults(on, words));
  return faults;
}

function speechUnderCap(
  { topology, part }: { readonly topology: Topology; readonly part: Part },
  cap: Cap,
  isRole: RolePredicate,
): SpeechUnderCap[] {
  const senders = topology.instances.filter((i) => i.part === part.name && i.role !== null);
  return senders.flatMap((from) =>
    [...topology.channels.values()].flatMap((channel): SpeechUnderCap[] => {
      if (topology.says(from, channel.name) === 'never' || !covers(cap, from, channel, isRole)) return [];
      const all = audiencesOf(topology, from, channel);
      const audiences = all.filter((recipients) => reaches(cap, recipients, isRole));
      // Where only a bridge listens, or the team is too small for another recipient, the cap still covers what is said.
      const unheard = all.length === 0 && (!channel.act || cap.to === undefined);
      return audiences.length > 0 || unheard ? [{ from, channel, audiences }] : [];
    }),
  );
}

/** Where messages name their addressee, one goes to the listeners of one agent; else to all. */
function audiencesOf(topology: Topology, from: Instance, channel: AnyChannel): readonly (readonly Instance[])[] {
  const recipients = topology.possibleRecipients(from, channel.name).filter((h) => h.kind !== 'bridge');
  if (!topology.part(from.part)?.protocol.routes[channel.name]?.oneAddressee)
    return recipients.length > 0 ? [recipients] : [];
  const agents = new Set(recipients.map((h) => h.agent));
  return [...agents].map((agent) => recipients.filter((h) => h.agent === agent));
}

const isShared = ({ audiences }: SpeechUnderCap, { to }: Cap, isRole: RolePredicate): boolean =>
  audiences.some((recipients) => to !== undefined && !recipients.every((h) => fits(to, h, isRole)));

const WAITING: readonly string[] = ['every', 'replies', 'current'];

/**
 * Nobody may wait for a message that can be dropped: neither an `every`, nor `replies`, nor a `current`, nor the world
 * for speech that takes a turn.
 */
function awaitedFaults(on: readonly SpeechUnderCap[], words: string): Fault[] {
  return on.flatMap(({ channel, audiences }): Fault[] => {
    const waits = ({ role }: Instance) =>
      [...Object.values(role?.wakes ?? {}).flat(), ...(role?.reads ?? [])].some(
        ({ how, channel: { name } }) => name === channel.name && WAITING.includes(how),
      );
    const waiting = channel.act ? 'the world' : audiences.flat().find(waits)?.roleName;
    if (waiting === undefined) return [];
    return [
      {
        code: 'CAP_DROP_AWAITED',
        what: `the cap '${words}' drops '${channel.name}', which '${waiting}' waits for.`,
        fix: `Let it truncate or end, or let the recipient wake on each(${channel.name}), or read it as latest or unread.`,
      },
    ];
  });
}

/** Finds whether the body of a channel has text that may be shortened. */
const Shaped = z.object({ properties: z.object({ text: z.record(z.string(), z.unknown()) }) });
/** Constraints of a JSON Schema on a string that a prefix of it may violate. */
const STRICTER = ['minLength', 'pattern', 'format', 'enum', 'const'];

/** True for a body that is an object with a `text` of which every prefix, and the empty text, is valid too. */
function hasText(channel: AnyChannel): boolean {
  const shape = Shaped.safeParse(z.toJSONSchema(channel.schema, { unrepresentable: 'any' }));
  if (!shape.success) return false;
  const { text } = shape.data.properties;
  return text.type === 'string' && STRICTER.every((key) => !(key in text));
}

/** Whether the part has a role of this name; any other name is an agent's. */
export type RolePredicate = (name: string) => boolean;

const fits = (name: string, { roleName, agent }: Instance, isRole: RolePredicate): boolean =>
  isRole(name) ? roleName === name : agent === name;

/** Whether the cap covers what this sender says on the channel, whoever hears it. */
export function covers(cap: Cap, from: Instance, channel: AnyChannel, isRole: RolePredicate): boolean {
  if (from.role === null || channel.name === observation.name || channel.name === action.name) return false;
  if (cap.channel !== undefined && cap.channel !== channel.name) return false;
  return cap.from === undefined || fits(cap.from, from, isRole);
}

/** Whether the cap covers a message to these recipients. Bridges only listen in. */
export function reaches(cap: Cap, recipients: readonly Instance[], isRole: RolePredicate): boolean {
  const { to } = cap;
  return to === undefined || recipients.some((h) => h.kind !== 'bridge' && fits(to, h, isRole));
}

/** The roles of a part by name, including its bridges. */
export function rolesIn(topology: Topology, part: string): RolePredicate {
  const names = new Set(topology.instances.filter((i) => i.part === part && i.role !== null).map((i) => i.roleName));
  return (name) => names.has(name);
}

export const timeOf = (cap: Cap): (typeof CAP_TIMES)[number] => cap.per ?? 'step';

/** The cap in words, e.g. `utterance from planner: 40 tokens a round, truncate`. */
export function describeCap(cap: Cap): string {
  const { channel = 'all talk', from, to } = cap;
  const limits = CAP_MEASURES.flatMap((m) => {
    const most = cap[m];
    return most === undefined ? [] : [`${most} ${most === 1 ? m.slice(0, -1) : m}`];
  });
  const ends = `${from === undefined ? '' : ` from ${from}`}${to === undefined ? '' : ` to ${to}`}`;
  const time = timeOf(cap) === 'episode' ? 'an episode' : `a ${timeOf(cap)}`;
  return `${channel}${ends}: ${limits.join(' and ')} ${time}, ${cap.action}`;
}
