// Exports the habitat world (Habitat-MAS of EMOS): generated houses, robots of different bodies.
import { drawPage } from '../pictures/svg/page.ts';
import { drawingOf } from './picture.ts';
import { createHabitat } from './world.ts';

export type { HabitatState } from './state.ts';
export { createHabitat } from './world.ts';
/** Habitat-MAS of EMOS (arXiv 2410.22662), without the simulator: robots of different bodies, each on its own clock. */
export const habitat = createHabitat();
habitat.views.picture = (state) => drawPage(drawingOf(state));
