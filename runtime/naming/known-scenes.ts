// Says which scenes of a world can be played: more than `all` stands for, where sets name further ones.
import type { World } from '../core/world.ts';

/** Those that `all` stands for, and those of sets. */
export const knownScenes = ({ scenes, sets = {} }: Pick<World, 'scenes' | 'sets'>): readonly string[] => [
  ...new Set([...scenes, ...Object.values(sets).flat()]),
];
