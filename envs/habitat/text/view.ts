// Builds what one robot knows beside the scene, as data: where it is, what it holds, what it sees, what it has tried.
import { regionAt } from '../house/house.ts';
import { distanceBetween, type HabitatScope, originOf, placeOf, thingName } from '../rules/scope.ts';
import { isDetectedBy } from '../rules/sight.ts';
import { type HabitatAgentState, levelOfPoint, NONE } from '../state.ts';

export interface HabitatView {
  readonly clock: { readonly now: number; readonly cap: number };
  readonly me: {
    readonly name: string;
    readonly type: string;
    readonly level: number;
    /** Null on a single floor, whose regions are not named (EMOS). */
    readonly region: string | null;
    readonly holds: string | null;
    /** The thing that it went to and still stands before. */
    readonly beside: string | null;
  };
  /** Things it is next to, and things its cameras see, at present. */
  readonly at: readonly string[];
  readonly sees: readonly string[];
  readonly visits: readonly { readonly thing: string; readonly near: boolean; readonly seen: boolean }[];
  readonly vain: readonly { readonly do: string; readonly reason: string }[];
  readonly placed: readonly { readonly object: string; readonly goal: string }[];
  /** What each teammate does, and since when it waits to be asked; empty with `teammates=hidden`. */
  readonly others: readonly { readonly name: string; readonly does: string | null; readonly waits: number | null }[];
  /** How the last action ended, with a word for why not; null before the first. */
  readonly last: { readonly do: string; readonly ok: boolean; readonly reason?: string } | null;
}

export function habitatView(scope: HabitatScope, agent: HabitatAgentState): HabitatView {
  const { state } = scope;
  const { layout } = state;
  const level = levelOfPoint(layout.house, agent.at);
  const region = layout.house.regions[regionAt(layout.house, level, [agent.at[0], agent.at[2]])];
  const all = layout.things.map((_, i) => i);
  const name = (thing: number) => thingName(state, thing);
  return {
    clock: { now: state.clock, cap: layout.cap },
    me: {
      name: agent.name,
      type: agent.type,
      level,
      region: layout.dataset === 'hssd' ? null : (region?.name ?? null),
      holds: agent.holds === NONE ? null : name(agent.holds),
      beside: agent.beside === NONE ? null : name(agent.beside),
    },
    at: all
      .filter((thing) => distanceBetween(originOf(state, agent), placeOf(state, thing)) <= layout.nearness)
      .map(name),
    sees: all.filter((thing) => layout.things[thing]?.kind === 'object' && isDetectedBy(scope, agent, thing)).map(name),
    visits: agent.visits.map(({ thing, near, seen }) => ({ thing: name(thing), near, seen })),
    vain: agent.vain,
    placed: agent.placed.map(({ object, goal }) => ({ object: name(object), goal: name(goal) })),
    others: state.agents.flatMap(({ name: other, activity }) => {
      if (other === agent.name || state.rules.teammates === 'hidden') return [];
      const waits = activity?.deed.kind === 'wait' && activity.deed.until === 'request';
      return [
        { name: other, does: waits ? null : (activity?.text ?? null), waits: waits ? (activity?.since ?? 0) : null },
      ];
    }),
    last: endingOf(agent.last),
  };
}

const endingOf = (last: HabitatAgentState['last']): HabitatView['last'] =>
  last === null || last.reason === null ? last && { do: last.do, ok: last.ok } : { ...last, reason: last.reason };
