// Exports the transport world (TDW-MAT): published episodes and rules, behind the common contract.
import { drawPage } from '../pictures/svg/page.ts';
import { drawingOf } from './picture.ts';
import { createTransport } from './world.ts';

export type { TransportEpisode } from './episodes.ts';
export type { TransportState } from './state.ts';
export { createTransport } from './world.ts';
/** TDW-MAT (Zhang et al., arXiv 2307.02485), without the simulator: walks take time, and talk costs frames. */
export const transport = createTransport();
transport.views.picture = (state) => drawPage(drawingOf(state));
