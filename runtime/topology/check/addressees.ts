// Finds roles that say something to nobody where the route needs an addressee. What a role says is code, so each role
// is handed sample messages and sample answers, and what it then says is looked at. Code that will not run on samples
// shows nothing.
import { type AnyActorLogic, initialTransition, transition } from 'xstate';
import type { AnyProtocol } from '../../core/protocol.ts';
import type { AnsweredEvent, FailedEvent, Role, WakeEvent } from '../../core/role.ts';
import { failure } from '../../errors/index.ts';
import { type Instance, layOut, type Topology } from '../topology.ts';
import { type Fields, fieldsOf } from './charts.ts';
import { eachLeg } from './check.ts';
import type { Fault } from './fault.ts';
import { sampleValue, sampleWakes } from './samples.ts';

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
      toNobody(instance, role, topology).map((channel) => {
        const { code, what, fix } = failure('ADDRESSEE_MISSING', { who: `role '${instance.roleName}'`, channel });
        return { code, what, fix };
      }),
    );
  });

/** The channels on which it names nobody and must. */
function toNobody(instance: Instance, role: Role, topology: Topology): string[] {
  const addressed = new Set([...topology.channels.keys()].filter((channel) => topology.addresses(instance, channel)));
  if (addressed.size === 0) return [];
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
  const channels = said.flatMap((draft) => ('to' in draft ? [] : [String(draft.channel)]));
  return [...new Set(channels)].filter((channel) => addressed.has(channel));
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
