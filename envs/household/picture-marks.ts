// Places the things that a picture shows one agent: what it has in view, and what it remembers, where it last saw it.
// It shows nothing else of the state.
import { pointOf } from './picture.ts';
import { type HouseholdScope, levels, nameOf, outermostCarrier } from './scope.ts';

export interface ThingMark {
  readonly name: string;
  /** Metres. */
  readonly x: number;
  readonly z: number;
  readonly movable: boolean;
  readonly how: 'reach' | 'view' | 'memory';
}

/**
 * Portable things first, visible before remembered, each in the order of the observation's text, so that the order in
 * which the team saw things is not revealed. Things held by the agent, or remembered in a hand, are left out.
 */
export function marksOf(scope: HouseholdScope, who: number): ThingMark[] {
  const { state, kit } = scope;
  const me = state.agents[who];
  if (me === undefined) return [];
  const { reach, memory } = state.options;
  const seen = levels(scope, who).slice();
  const marks = [...me.knows.keys()].flatMap((thing): ThingMark[] => {
    const level = (me.knows[thing] ?? -1) < 0 ? 0 : (seen[thing] ?? 0);
    const at = level > 0 ? thing : memory === 'world' ? rememberedPlace(scope, me.knows, thing) : -1;
    if (at < 0 || outermostCarrier(state, thing) === me.holds || state.things[thing]?.type === 'Floor') return [];
    const { x, z } = pointOf(scope, at);
    const how = level === 0 ? 'memory' : level === 2 && reach === 'shown' ? 'reach' : 'view';
    return [{ name: nameOf(state, thing), x, z, movable: thing >= kit.plan.fixtures.length, how }];
  });
  return marks.sort((a, b) => markRank(a) - markRank(b));
}

const markRank = ({ movable, how }: ThingMark): number => (how === 'memory' ? 2 : 0) + (movable ? 0 : 1);

/** The fixture that held a thing when it was last seen; the thing itself if it is a fixture; -1 if unknown. */
function rememberedPlace({ kit }: HouseholdScope, knows: readonly number[], thing: number): number {
  let at = thing;
  for (let depth = 0; depth < 8 && at >= kit.plan.fixtures.length; depth++) at = Math.floor((knows[at] ?? -1) / 16) - 1;
  return at >= 0 && (knows[at] ?? -1) >= 0 ? at : -1;
}

/** The furniture of which an agent knows something, by number. */
export function furnitureKnown({ state, kit }: HouseholdScope, who: number): Set<number> {
  const knows = state.agents[who]?.knows ?? [];
  if (state.options.memory === 'none') return new Set();
  const bodies = kit.plan.fixtures.flatMap(({ points }, i) =>
    (knows[i] ?? -1) < 0 ? [] : points.map((point) => kit.plan.points[point]?.body ?? -1),
  );
  return new Set(bodies.filter((body) => body >= 0));
}
