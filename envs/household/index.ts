// Exports the household world: MAP-THOR's tasks in generated homes, behind the common contract.
import { drawPage } from '../pictures/svg/page.ts';
import { drawingOf } from './picture.ts';
import { createHousehold } from './world.ts';

export type { Similarity } from './scope.ts';
export type { HouseholdState } from './state.ts';
export { createHousehold } from './world.ts';
/** MAP-THOR's tasks (Nayak et al., arXiv 2407.10031) in generated homes, without the game engine. */
export const household = createHousehold();
household.views.picture = (state) => drawPage(drawingOf(state));
