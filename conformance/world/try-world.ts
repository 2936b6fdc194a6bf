// Tries a world on the suite without anything that only its author knows: in its first scenes, with two seeds.
import type { AnyCompleteWorld, Setup } from '../../runtime/core/world.ts';
import { asTroupeError, dataOf, hasCode } from '../../runtime/errors/index.ts';
import { runSuite, type SuiteResults } from '../suite.ts';
import { worldSuite } from './world.ts';

const SEEDS = [0, 1];
const MOST_SCENES = 2;
/** A world for thousands is tried with so many. */
const MOST_AGENTS = 6;

/**
 * What `troupe world check` tries: every clause of the suite, with the smallest team and a large one. `onClause` is
 * told each clause before it is tried, and how many were before it.
 * @example
 * ```ts
 * import { relay, tryWorld } from 'troupe/conformance';
 *
 * const { ok } = await tryWorld(relay);
 * ok; // → true
 * ```
 */
export async function tryWorld(
  world: AnyCompleteWorld,
  onClause?: (clause: string, done: number) => void,
): Promise<SuiteResults> {
  const fixture = { world, setups: await setupsOf(world) };
  return runSuite(worldSuite, () => fixture, { onClause });
}

async function setupsOf(world: AnyCompleteWorld): Promise<Setup[]> {
  const { scenes, team, options } = world;
  const setups: Setup[] = [];
  for (const scene of scenes.slice(0, MOST_SCENES)) {
    const made = (n: number, seed = 0) => ({ scene, seed, agents: team.names(n), options: options.parse({}) });
    const { min, max } = await teamOf(world, made(team.min));
    const sizes = new Set([min, Math.max(min, Math.min(max, MOST_AGENTS))]);
    setups.push(...SEEDS.flatMap((seed) => [...sizes].map((n) => made(n, seed))));
  }
  return setups;
}

/** The sizes of team that a scene takes: it may take fewer than its world. */
async function teamOf(world: AnyCompleteWorld, setup: Setup): Promise<{ readonly min: number; readonly max: number }> {
  try {
    await world.reset(setup);
  } catch (thrown) {
    const error = asTroupeError(thrown);
    const { min, max } = dataOf(error);
    if (hasCode(error, 'AGENTS_OUT_OF_RANGE') && typeof min === 'number' && typeof max === 'number')
      return { min, max };
  }
  return world.team;
}
