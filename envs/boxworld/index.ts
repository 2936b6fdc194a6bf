// Exports the four box worlds of Chen et al. (arXiv 2309.15943): published rules and sizes, behind the common contract.
import { boxLift } from './boxlift/parts.ts';
import { boxNet1 } from './boxnet-1/parts.ts';
import { boxNet2 } from './boxnet-2/parts.ts';
import { drawLift, drawNet1, drawNet2, drawWarehouse } from './drawing/svg.ts';
import { warehouseParts } from './warehouse/parts.ts';
import { createBoxWorld } from './world.ts';

export type { BoxState } from './parts.ts';
export { createBoxWorld } from './world.ts';

export const boxnet1 = createBoxWorld(boxNet1);
export const boxnet2 = createBoxWorld(boxNet2);
export const warehouse = createBoxWorld(warehouseParts);
export const boxlift = createBoxWorld(boxLift);
boxnet1.svg = drawNet1;
boxnet2.svg = drawNet2;
warehouse.svg = drawWarehouse;
boxlift.svg = drawLift;
