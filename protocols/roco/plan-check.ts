// Checks RoCo's joint plan by rules, in place of its checks of task, reach and collision. It reports the first failure.
import { ground } from '../../agents/grounding/grounder.ts';
import { withNamedThings } from '../../agents/grounding/named-things.ts';
import type { Observation } from '../../runtime/core/channel.ts';
import type { Message } from '../../runtime/core/message.ts';
import type { Me } from '../../runtime/core/role.ts';
import { declaredThingsOf, notableThings } from '../shared/rearrangement-view.ts';

/** An action by agent. */
export type JointPlan = Readonly<Record<string, string>>;
type ReadyObservations = readonly Message<Observation>[];

/**
 * Of the agents that are busy: what each was given and has not ended yet, from the plan before, in which everybody
 * stands.
 */
export function busyParts(before: JointPlan, { team, ready }: Me): JointPlan {
  return inOrder(
    team.filter((agent) => !ready.includes(agent)),
    new Map(Object.entries(before)),
  );
}

/** The plan in which the ready agents idle and the others go on: nothing new is carried out. */
export function idlePlan(fixed: JointPlan, { team, ready, world }: Me): JointPlan {
  return inOrder(team, new Map([...Object.entries(fixed), ...ready.map((agent) => [agent, world.idle] as const)]));
}

/** Whether anybody is offered more than to idle; else there is nothing to talk about. */
export const canAct = (seen: ReadyObservations, idle: string): boolean =>
  seen.some(({ body }) => body.actions.some((one) => one !== idle));

/** Of words that are sent back. */
const MOST_QUOTED = 120;

/** The whole plan, its new parts in the world's words and the busy agents' as they are; or why it will not do. */
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
    // Everybody is told, so it does not list what this agent alone can see to do.
    if (!found.ok) return { plan: fixed, fault: `${agent} cannot do this now: '${said.slice(0, MOST_QUOTED)}'.` };
    parts.set(agent, found.action);
  }
  const plan = inOrder(team, parts);
  const fault =
    sharedThingFault(plan, fixed, seen) ??
    (seen.length === team.length ? allIdleFault(plan, seen, world.idle) : undefined);
  return fault === undefined ? { plan } : { plan, fault };
}

/** Busy agents act: the rule is for teams of which nobody is. One agent alone may wait. */
function allIdleFault(plan: JointPlan, seen: ReadyObservations, idle: string): string | undefined {
  const isIdle = Object.values(plan).every((does) => does === idle);
  return isIdle && seen.length > 1 && canAct(seen, idle) ? 'Not everyone may wait.' : undefined;
}

/** No two go for one thing, whether one of them is on its way already or both set out now. */
function sharedThingFault(plan: JointPlan, fixed: JointPlan, seen: ReadyObservations): string | undefined {
  const known = namesKnown(seen);
  const taker = new Map<string, string>();
  // Who is on the way first: the fault is the other's.
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

/**
 * What the ready agents know to lie somewhere and to be carried about, by name; undefined where the world declares no
 * things.
 */
function namesKnown(seen: ReadyObservations): ReadonlySet<string> | undefined {
  const declared = seen.flatMap(({ body }) => declaredThingsOf(body) ?? []);
  if (declared.length === 0) return undefined;
  return new Set(declared.flatMap(notableThings).flatMap(({ kind, name }) => (kind === 'goal' ? [] : [name])));
}

/**
 * What an action takes into hand: of that there is one. Ways and places may be shared, and so may what is too heavy for
 * one. Where the world declares its things, those that the action names. Where it does not, what stands behind a verb
 * of taking, told by how English says it: an action in other words takes nothing then, and two may be sent for one
 * thing.
 */
function thingsIn(does: string, known: ReadonlySet<string> | undefined): string[] {
  if (known !== undefined) return [...known].filter((name) => isNamed(name, does));
  // Of `PickUp(Mug_1)` the name, without what closes the form.
  return /grasp|grab|pick/i.test(does) ? [does.replace(/^\W*\w+\W*/, '').replace(/^([^()]*)\)$/, '$1')] : [];
}

/** `apple 1` does not stand in `grab apple 12`. */
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
