// Collects what every rule reads: the state with the grid of its floor plan, and who holds what.
import type { WalkGrid } from './grid.ts';
import type { TransportAgentState, TransportState } from './state.ts';

export interface TransportScope {
  readonly state: TransportState;
  readonly grid: WalkGrid;
}

export const NOTHING = -1;

/** Hands in use: left, then right. */
export function heldBy({ hands }: TransportAgentState): number[] {
  return hands.filter((thing) => thing !== NOTHING);
}

export function freeHands({ hands }: TransportAgentState): number {
  return hands.filter((thing) => thing === NOTHING).length;
}

export function contentsOf({ things }: TransportState, container: number): number[] {
  return things.flatMap((thing, i) => (thing.in === container ? [i] : []));
}

/** The agent that carries a thing, in a hand or in a container; -1 where it lies. */
export function carrierOf({ things }: TransportState, thing: number): number {
  const one = things[thing];
  if (one === undefined) return NOTHING;
  return one.in === NOTHING ? one.by : (things[one.in]?.by ?? NOTHING);
}

export function kindOf({ layout }: TransportState, thing: number) {
  return layout.things[thing]?.kind;
}

export function heldContainer(state: TransportState, agent: TransportAgentState): number {
  return heldBy(agent).find((thing) => kindOf(state, thing) === 'container') ?? NOTHING;
}

export function bedOf({ layout }: TransportState): number {
  return layout.things.findIndex(({ kind }) => kind === 'goal');
}

/** A thing as it is written. */
export function nameOf({ layout }: TransportState, thing: number): string {
  return layout.things[thing]?.name ?? 'nothing';
}
