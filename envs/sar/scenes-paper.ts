// Holds the scenes as the paper states them, where that differs from its code: the classes of fires, and persons at
// random places (README.md, "What differs"). What the paper leaves open is settled here and marked as ours.
import type { Random } from '../../runtime/core/random.ts';
import { type FireFact, type FireKind, HEIGHT, type SarCell, SCENES, type SceneFact, WIDTH } from './scenes.ts';

/**
 * The paper fights class A with water and class B with sand, its code the other way round; by their supply they are
 * other kinds then.
 */
const SWAPPED_KINDS: Readonly<Record<FireKind, FireKind>> = { Chemical: 'Non-chemical', 'Non-chemical': 'Chemical' };

/**
 * Ours: which fire of scene 3 is the second of class A, and where the second fire of scene 5 is and what it is called.
 */
const SECOND_A = 'AgniFire';
const SECOND_OF_FIVE: FireFact = { name: 'KentFire', kind: 'Non-chemical', box: 5, corner: [21, 11], lights: 1 };

export const PAPER_SCENES: Readonly<Record<string, SceneFact>> = Object.fromEntries(
  Object.entries(SCENES).map(([name, scene]) => {
    const stated = withStatedKinds(scene);
    return [name, name === '5' ? { ...stated, fires: [...stated.fires, SECOND_OF_FIVE] } : stated];
  }),
);

/** The scene with the classes of fires that the paper states. */
export function withStatedKinds(scene: SceneFact): SceneFact {
  const fires = scene.fires.map((fire) => ({
    ...fire,
    kind: fire.name === SECOND_A ? fire.kind : SWAPPED_KINDS[fire.kind],
  }));
  return { ...scene, fires };
}

/** The scene with its persons on cells of chance: any on which nothing stands or burns and no agent starts. */
export function withRandomPersons(scene: SceneFact, chance: Random): SceneFact {
  const taken = new Set([...scene.reservoirs, scene.deposit].map(({ at }) => cellKey(at)));
  for (const start of scene.starts) taken.add(cellKey(start));
  const persons = scene.persons.map((person) => {
    const free = cells().filter((at) => !taken.has(cellKey(at)) && !scene.fires.some((fire) => inBox(fire, at)));
    const at = chance.pick(free) ?? person.at;
    taken.add(cellKey(at));
    return { ...person, at };
  });
  return { ...scene, persons };
}

const cellKey = ([x, y]: SarCell): number => y * WIDTH + x;
const cells = (): SarCell[] =>
  Array.from({ length: WIDTH * HEIGHT }, (_, i): SarCell => [i % WIDTH, Math.floor(i / WIDTH)]);

function inBox({ corner, box }: FireFact, [x, y]: SarCell): boolean {
  return x >= corner[0] && y >= corner[1] && x < corner[0] + box && y < corner[1] + box;
}
