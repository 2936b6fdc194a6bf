// Exports the transport world (TDW-MAT): published episodes and rules, behind the common contract.
import { drawSvg } from './drawing/svg.ts';
import { createTransport } from './world.ts';

export const transport = createTransport();
transport.svg = drawSvg;
