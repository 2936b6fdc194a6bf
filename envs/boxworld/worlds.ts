// Exports the four box worlds of Chen et al. (arXiv 2309.15943): published rules and sizes, behind the common contract.

import { boxLift } from './boxlift/parts.ts';
import { boxNet1 } from './boxnet-1/parts.ts';
import { boxNet2 } from './boxnet-2/parts.ts';
import { gridDrawing, liftDrawing, warehouseDrawing } from './picture.ts';
import { warehouseParts } from './warehouse/parts.ts';
import { createBoxWorld } from './world.ts';

/** BoxNet1 of Chen et al. (arXiv 2309.15943): arms on a grid pass boxes to their targets. */
export const boxnet1 = createBoxWorld(boxNet1, (state) => gridDrawing(state, 'BoxNet1'));
/** BoxNet2 of Chen et al. (arXiv 2309.15943): as BoxNet1, with boxes on corners where arms meet. */
export const boxnet2 = createBoxWorld(boxNet2, (state) => gridDrawing(state, 'BoxNet2'));
/** WareHouse of Chen et al. (arXiv 2309.15943): mobile arms bring boxes to the target. */
export const warehouse = createBoxWorld(warehouseParts, warehouseDrawing);
/** BoxLift of Chen et al. (arXiv 2309.15943): several arms must lift what one cannot. */
export const boxlift = createBoxWorld(boxLift, liftDrawing);
