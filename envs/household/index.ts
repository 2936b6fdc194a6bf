// Exports the household world: MAP-THOR's tasks in generated homes, behind the common contract.
import { drawSvg } from './drawing/svg.ts';
import { createHousehold } from './world.ts';

export const household = createHousehold();
household.svg = drawSvg;
