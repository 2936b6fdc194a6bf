// Builds the scene graph of four layers as data: regions and how they are joined, furniture, agents and things, and
// where each body can go (EMOS, section 3.1 and its code).
import { BODIES, type BodyType } from './bodies.ts';
import { levelOfPoint, regionAt, regionEdges } from './house/house.ts';
import { CELL } from './nav/grid.ts';
import { type HabitatScope, placeOf } from './rules/scope.ts';
import { NONE } from './state.ts';

export function sceneGraphOf({ state, nav }: HabitatScope): Readonly<Record<string, unknown>> {
  const { layout, agents } = state;
  const { house } = layout;
  const regionName = (i: number): string | null => house.regions[i]?.name ?? null;
  const box = (rect: { x0: number; z0: number; x1: number; z1: number }, from: number, to: number) => ({
    min: [rect.x0, from, rect.z0],
    max: [rect.x1, to, rect.z1],
  });
  const types = [...new Set(agents.map(({ type }) => type))];
  return {
    scene: layout.scene,
    seed: layout.seed,
    step: state.clock,
    regions: {
      nodes: house.regions.map(({ name, class: kind, level, rect }) => ({
        id: name,
        class: kind,
        floor: level,
        aabb: box(rect, level * house.storey, (level + 1) * house.storey),
      })),
      edges: regionEdges(house).map(({ from, to, by }) => ({ from: regionName(from), to: regionName(to), by })),
    },
    furniture: house.furniture.map(({ name, kind, level, region, rect, height, holds }) => ({
      id: name,
      class: kind,
      region: regionName(region),
      floor: level,
      holds,
      aabb: box(rect, level * house.storey, level * house.storey + height),
    })),
    agents: agents.map(({ name, type, at, heading, holds }) => ({
      id: name,
      type,
      at,
      heading,
      holds: layout.things[holds]?.name ?? null,
      floor: levelOfPoint(house, at),
      region: regionName(regionAt(house, levelOfPoint(house, at), [at[0], at[2]])),
    })),
    objects: layout.things.map(({ name, kind, level, height, reach, furniture, region }, i) => ({
      id: name,
      kind,
      at: placeOf(state, i),
      floor: level,
      height,
      distance: reach,
      on: house.furniture[furniture]?.name ?? null,
      region: regionName(region),
      heldBy: agents[state.things[i]?.by ?? NONE]?.name ?? null,
    })),
    navigation: Object.fromEntries(types.map((type) => [type, waysOf(nav, type, layout.dataset)])),
  };
}

/** Square metres on each floor, and the stairs that the body takes. */
function waysOf(nav: HabitatScope['nav'], type: BodyType, dataset: 'hssd' | 'mp3d') {
  const { free, stairs } = nav.graph(type);
  const area = (cells: Uint8Array) => Math.round(cells.reduce((sum, one) => sum + one, 0) * CELL * CELL * 100) / 100;
  return {
    ...BODIES[type].footing[dataset],
    floors: free.map((cells, floor) => ({ floor, squareMetres: area(cells) })),
    stairs: stairs.map(({ level }) => ({ from: level, to: level + 1 })),
  };
}
