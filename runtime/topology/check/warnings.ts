// Finds what may run and will hardly do what its author means: messages that no prompt shows, talk without a bound, and
// roles that name nobody where the route needs an addressee, or somebody where it needs none. For all of it code of the
// roles is run on samples; what will not run on them shows nothing. It is for who asks for a check, and no part of a
// run.

import { type AnyActorLogic, initialTransition, transition } from 'xstate';
import type { AnyProtocol } from '../../core/protocol.ts';
import {
  type AnsweredEvent,
  type FailedEvent,
  heardChannels,
  type Role,
  saidChannel,
  type WakeEvent,
} from '../../core/role.ts';
import { failure } from '../../errors/index.ts';
import { wakesOnEach } from '../due.ts';
import { stronglyConnectedComponents } from '../talk-limit.ts';
import { type Instance, layOut, type Topology } from '../topology.ts';
import { covers, rolesIn } from './caps.ts';
import { type Fields, fieldsOf } from './charts.ts';
import { checkProtocol, eachLeg } from './check.ts';
import type { Fault } from './fault.ts';
import { type SampleWake, sampleValue, sampleWakes } from './samples.ts';

/** Warnings on a protocol for a team, in the form of faults; none where the protocol has faults: these come first. */
export function warnProtocol(protocol: AnyProtocol, agents: readonly string[]): Fault[] {
  if (checkProtocol(protocol, agents).length > 0) return [];
  const all = eachLeg(protocol, (leg) => {
    const topology = layOut(leg, agents);
    return [...unshownWarnings(topology), ...unboundedTalkWarnings(topology)];
  });
  return [...new Map(all.map((warning) => [warning.what, warning])).values()];
}

/** One warning for each role and channel of which no prompt of the role shows anything. */
function unshownWarnings(topology: Topology): Fault[] {
  const seen = new Set<string>();
  return topology.instances.flatMap((instance) => {
    const key = `${instance.part}/${instance.roleName}`;
    if (instance.kind !== 'role' || !instance.role?.prompt || seen.has(key)) return [];
    seen.add(key);
    return unshownBy(instance, instance.role, topology).map((channel) => ({
      code: 'MESSAGE_UNSHOWN',
      what: `no prompt of role '${instance.roleName}' shows what it hears on '${channel}'.`,
      fix: `Show it in the prompt (says(heardOn(heard, ${channel}))), or name it in hides where it only says whose turn it is.`,
    }));
  });
}

function unshownBy(instance: Instance, role: Role, topology: Topology): string[] {
  const wakes = sampleWakes({ instance, role }, topology, { fromEach: true });
  const shown = wakes.map((wake) => wake && shownOf(role, wake));
  // A prompt that will not be made of samples tells nothing.
  if (shown.some((channels) => channels === undefined)) return [];
  return heardChannels(role)
    .map(({ name }) => name)
    .filter((name) => !role.hides?.includes(name) && !shown.some((channels) => channels?.has(name)));
}

/** The channels that stand in the prompt made of one wake; undefined where it throws. */
function shownOf(role: Role, { heard, me, marks }: SampleWake): ReadonlySet<string> | undefined {
  try {
    const text = JSON.stringify(role.prompt?.(heard, me));
    return new Set([...marks].flatMap(([channel, all]) => (all.some((mark) => text.includes(mark)) ? [channel] : [])));
  } catch {
    return undefined;
  }
}

/**
 * One warning for each circle of roles. What bounds it: the rounds of a ring, a cap on the channel that drops or ends,
 * or the word of the protocol (`rounds`) that its roles end it themselves, which no check can see.
 */
function unboundedTalkWarnings(topology: Topology): Fault[] {
  const roles = topology.instances.filter((i) => i.role !== null && i.kind === 'role');
  const links = roles.flatMap((speaker) => linksFrom(topology, speaker));
  const before = (recipient: Instance) => links.filter((l) => l.recipient === recipient).map((l) => l.speaker);
  const circles = stronglyConnectedComponents(roles, before).filter(
    ([first, ...others]) => first !== undefined && (others.length > 0 || before(first).includes(first)),
  );
  return circles.map((circle) => {
    const inside = links.filter((l) => circle.includes(l.speaker) && circle.includes(l.recipient));
    const names = [...new Set(circle.map((i) => `'${i.roleName}'`))];
    const channels = [...new Set(inside.map((l) => l.channel))];
    return {
      code: 'TALK_UNBOUNDED',
      what: `${names.length === 1 ? 'role' : 'roles'} ${names.join(' and ')} may go on for ever: each message on ${channels.map((c) => `'${c}'`).join(' and ')} may bring about another.`,
      fix: `End it: caps: [{ channel: '${channels[0] ?? ''}', messages: 4, action: 'drop' }], or ring(opening, { rounds: 4 }). Where the roles count and stop by themselves, promise it: rounds: 4 in the protocol, which ends nothing. A step's talk that goes on is cut, and the episode then ends as stalled.`,
    };
  });
}

interface WakingLink {
  readonly speaker: Instance;
  readonly channel: string;
  readonly recipient: Instance;
}

/** Whom each message of this instance wakes, on channels that nothing declared bounds. */
function linksFrom(topology: Topology, speaker: Instance): WakingLink[] {
  const part = topology.part(speaker.part)?.protocol;
  if (part?.rounds !== undefined) return [];
  const isRole = rolesIn(topology, speaker.part);
  return (speaker.role?.says ?? []).map(saidChannel).flatMap((channel) => {
    const route = part?.routes[channel.name];
    if (route !== undefined && route.rounds !== null) return [];
    const capped = part?.caps.some((cap) => cap.action !== 'truncate' && covers(cap, speaker, channel, isRole));
    if (capped) return [];
    const woken = topology
      .possibleRecipients(speaker, channel.name)
      .filter(({ role }) => role !== null && wakesOnEach(role, channel.name));
    return woken.map((recipient) => ({ speaker, channel: channel.name, recipient }));
  });
}

/** How often the choices that schemas leave are made otherwise. */
const VARIANTS = [0, 1, 2];
/** An answer that will not do is asked for again. */
const MOST_TURNS = 6;

/** One fault for each role and channel. It runs code of the roles: for who asks for a check, and no part of a run. */
export const addresseeFaults = (protocol: AnyProtocol, agents: readonly string[]): Fault[] =>
  eachLeg(protocol, (leg) => {
    const topology = layOut(leg, agents);
    const roles = new Map(
      topology.instances.flatMap((one) =>
        one.kind === 'role' && one.role ? [[`${one.part}/${one.roleName}`, { instance: one, role: one.role }]] : [],
      ),
    );
    return [...roles.values()].flatMap(({ instance, role }) =>
      sentAstray(instance, role, topology).map((draft) => {
        const error = draft.to === undefined ? 'ADDRESSEE_MISSING' : 'ADDRESSEE_UNROUTED';
        const { code, what, fix } = failure(error, {
          who: `role '${instance.roleName}'`,
          channel: String(draft.channel),
        });
        return { code, what, fix };
      }),
    );
  });

/** One draft of each channel on which it names nobody and must, or names somebody and must not. */
function sentAstray(instance: Instance, role: Role, topology: Topology): Fields[] {
  const keys = topology.part(instance.part)?.team ?? [];
  const said = VARIANTS.flatMap((variant) =>
    sampleWakes({ instance, role }, topology, { variant }).flatMap((wake) => {
      if (wake === undefined) return [];
      const answered = (schema: unknown): AnsweredEvent => {
        return { type: 'answered', text: JSON.stringify(sampleValue(schema, keys, variant)) };
      };
      const failed = (): FailedEvent => ({
        type: 'failed',
        error: failure('REPLY_UNREADABLE', { why: 'there is no reply' }),
      });
      return [answered, failed].flatMap((reply) => draftsOf(role.logic, wake, reply));
    }),
  );
  const astray = said.filter(
    ({ channel, to }) => !topology.mayAddress(instance, String(channel), to === undefined ? undefined : String(to)),
  );
  return [...new Map(astray.map((draft) => [`${String(draft.channel)} ${draft.to === undefined}`, draft])).values()];
}

/** What it says to one wake; `reply` to each of its questions. */
function draftsOf(
  logic: AnyActorLogic,
  wake: WakeEvent,
  reply: (schema: unknown) => AnsweredEvent | FailedEvent,
): Fields[] {
  const drafts: Fields[] = [];
  try {
    let [snapshot] = initialTransition(logic);
    let event: WakeEvent | AnsweredEvent | FailedEvent = wake;
    for (let turn = 0; turn < MOST_TURNS; turn++) {
      const step = steppedBy(logic, snapshot, event);
      drafts.push(...step.emitted.flatMap((e) => (Array.isArray(e.drafts) ? e.drafts.map(fieldsOf) : [])));
      const asked = step.emitted.find(({ type }) => type === 'ask');
      if (asked === undefined) break;
      snapshot = step.snapshot;
      event = reply(fieldsOf(asked.question).schema);
    }
  } catch {
    // Samples tell nothing of it.
  }
  return drafts;
}

/** A pure step, and what is emitted in it: by a chart as actions that nobody executes, by a rule at once. */
function steppedBy(
  logic: AnyActorLogic,
  from: ReturnType<typeof initialTransition>[0],
  event: WakeEvent | AnsweredEvent | FailedEvent,
) {
  const emitted: Fields[] = [];
  const tapped: AnyActorLogic =
    'root' in logic
      ? logic
      : {
          ...logic,
          transition: (snapshot, e, scope) =>
            logic.transition(snapshot, e, { ...scope, emit: (one: unknown) => void emitted.push(fieldsOf(one)) }),
        };
  const [snapshot, actions] = transition(tapped, from, event);
  for (const { type, params } of actions) if (type === 'xstate.emit') emitted.push(fieldsOf(fieldsOf(params).event));
  return { snapshot, emitted };
}
