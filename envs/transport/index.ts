// Exports the transport world (TDW-MAT): published episodes and rules, behind the common contract.
import { drawSvg } from './drawing/svg.ts';
import { createTransport } from './world.ts';

export type { TransportEpisode } from './episodes.ts';
export type { TransportState } from './state.ts';
export { createTransport } from './world.ts';
export const transport = createTransport();
transport.svg = drawSvg;
