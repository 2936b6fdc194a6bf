// Holds the scenes as the paper states them, where that differs from its code: the classes of fires, and persons at
// random places (README.md, "What differs"). What the paper leaves open is settled here and marked as ours.
import type { Random } from '../../runtime/core/random.ts';
import { type FireFact, type FireKind, HEIGHT, type SarCell, SCENES, type SceneFact, WIDTH } from './scenes.ts';
import { gapTo } from './scenes-drawn.ts';

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
  const taken = [...scene.reservoirs, scene.deposit].map(({ at }) => at).concat(scene.starts);
  const persons = scene.persons.map((person) => {
    const free = ALL.filter(
      (at) => taken.every(([x, y]) => x !== at[0] || y !== at[1]) && scene.fires.every((fire) => gapTo(fire, at) > 0),
    );
    const at = chance.pick(free) ?? person.at;
    taken.push(at);
    return { ...person, at };
  });
  return { ...scene, persons };
}

const ALL = Array.from({ length: WIDTH * HEIGHT }, (_, i): SarCell => [i % WIDTH, Math.floor(i / WIDTH)]);
