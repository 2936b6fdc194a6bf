// Exports the habitat world (Habitat-MAS of EMOS): generated houses, robots of different bodies.
import { drawSvg } from './drawing/svg.ts';
import { createHabitat } from './world.ts';

export type { HabitatState } from './state.ts';
export { createHabitat } from './world.ts';
export const habitat = createHabitat();
habitat.svg = drawSvg;
