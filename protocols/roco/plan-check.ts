// Checks RoCo's joint plan by rules, which replace the original checks of task, reach and collision. It reports the
// first failure.

import { withNamedThings } from '../../agents/answers.ts';
import { ground } from '../../agents/grounding/grounder.ts';
import type { Observation } from '../../runtime/core/channel.ts';
import type { Message } from '../../runtime/core/message.ts';
import type { Me } from '../../runtime/core/role.ts';
import { declaredThingsOf, notableThings } from '../shared/rearrangement-view.ts';

/** An action by agent. */
export type JointPlan = Readonly<Record<string, string>>;
type ReadyObservations = readonly Message<Observation>[];

/** The unfinished actions of busy agents, from the previous plan, which names everybody. */
export function busyParts(before: JointPlan, { team, ready }: Me): JointPlan {
  return inOrder(
    team.filter((agent) => !ready.includes(agent)),
    new Map(Object.entries(before)),
  );
}

/** The plan in which ready agents idle and the others continue, so nothing new is carried out. */
export function idlePlan(fixed: JointPlan, { team, ready, world }: Me): JointPlan {
  return inOrder(team, new Map([...Object.entries(fixed), ...ready.map((agent) => [agent, world.idle] as const)]));
}

/** Whether any agent can do more than idle; otherwise there is nothing to talk about. */
export const canAct = (seen: ReadyObservations, idle: string): boolean =>
  seen.some(({ body }) => body.actions.some((one) => one !== idle));

/** Limit for text that is sent back. */
const MOST_QUOTED = 120;

/**
 * The whole plan, with new parts in the world's words and busy agents' parts unchanged, or the reason why it is
 * rejected.
 */
export function checkPlan(
  wanted: JointPlan,
  { seen, fixed }: { readonly seen: ReadyObservations; readonly fixed: JointPlan },
  { team, world }: Me,
): { readonly plan: JointPlan; readonly fault?: string } {
  const actions = new Map(Object.entries(wanted));
  const parts = new Map(Object.entries(fixed));
  for (const { agent = '', body } of seen) {
    const said = actions.get(agent) ?? '';
    const able = body.actions.includes(said) ? body.actions : withNamedThings(body.actions, world.named, [said]);
    const found = ground(said, able, agent, world.lexicon);
    // Everybody is told, so it does not list actions that only this agent can see.
    if (!found.ok) return { plan: fixed, fault: `${agent} cannot do this now: '${said.slice(0, MOST_QUOTED)}'.` };
    parts.set(agent, found.action);
  }
  const plan = inOrder(team, parts);
  const fault =
    sharedThingFault(plan, fixed, seen) ??
    (seen.length === team.length ? allIdleFault(plan, seen, world.idle) : undefined);
  return fault === undefined ? { plan } : { plan, fault };
}

/** Busy agents are already acting, so the rule applies only if none is busy. A single agent may wait. */
function allIdleFault(plan: JointPlan, seen: ReadyObservations, idle: string): string | undefined {
  const isIdle = Object.values(plan).every((does) => does === idle);
  return isIdle && seen.length > 1 && canAct(seen, idle) ? 'Not everyone may wait.' : undefined;
}

/** No two agents may go for the same thing, whether one is already on its way or both start now. */
function sharedThingFault(plan: JointPlan, fixed: JointPlan, seen: ReadyObservations): string | undefined {
  const known = namesKnown(seen);
  const taker = new Map<string, string>();
  // Agents already on their way come first, so the other one is at fault.
  for (const [agent, does] of [...Object.entries(fixed), ...Object.entries(plan)]) {
    for (const thing of thingsIn(does, known)) {
      const first = taker.get(thing) ?? agent;
      taker.set(thing, first);
      if (first === agent) continue;
      const how = Object.hasOwn(fixed, first) ? 'is on the way to it already' : 'goes for it too';
      if (!Object.hasOwn(fixed, agent)) return `${agent} cannot go for ${thing}: ${first} ${how}.`;
    }
  }
  return undefined;
}

/** Portable things whose place the ready agents know, by name; undefined if the world declares no things. */
function namesKnown(seen: ReadyObservations): ReadonlySet<string> | undefined {
  const declared = seen.flatMap(({ body }) => declaredThingsOf(body) ?? []);
  if (declared.length === 0) return undefined;
  return new Set(declared.flatMap(notableThings).flatMap(({ kind, name }) => (kind === 'goal' ? [] : [name])));
}

/**
 * The thing that an action picks up, which only one agent can do. Paths and places may be shared, and so may things too
 * heavy for one agent. If the world declares its things, these are the ones the action names. Otherwise it is the
 * object of an English verb of taking; an action worded differently then takes nothing, so two agents may be sent for
 * the same thing.
 */
function thingsIn(does: string, known: ReadonlySet<string> | undefined): string[] {
  if (known !== undefined) return [...known].filter((name) => isNamed(name, does));
  // The name in `PickUp(Mug_1)`, without the closing bracket.
  return /grasp|grab|pick/i.test(does) ? [does.replace(/^\W*\w+\W*/, '').replace(/^([^()]*)\)$/, '$1')] : [];
}

/** `apple 1` does not occur in `grab apple 12`. */
function isNamed(name: string, does: string): boolean {
  const at = does.indexOf(name);
  return at >= 0 && !/^\w$/.test(does.charAt(at + name.length));
}

const inOrder = (agents: readonly string[], parts: ReadonlyMap<string, string>): JointPlan =>
  Object.fromEntries(
    agents.flatMap((agent) => {
      const does = parts.get(agent);
      return does === undefined ? [] : [[agent, does]];
    }),
  );
