// The household world: MAP-THOR's tasks in generated homes, behind the common contract.
import { drawSvg } from './drawing/svg.ts';
import { createHousehold } from './world.ts';

export type { Picture } from './picture.ts';
export type { Similarity } from './scope.ts';
export type { HouseState } from './state.ts';
export { createHousehold, type Household } from './world.ts';
export const household = createHousehold();
household.svg = drawSvg;
