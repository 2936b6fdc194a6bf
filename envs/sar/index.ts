// Exports the search and rescue world: published scenes and rules, behind the common contract.
import { drawSvg } from './drawing/svg.ts';
import { createSar } from './world.ts';

export type { SarState } from './state.ts';
export { createSar } from './world.ts';
/** Search & rescue of LLaMAR (Nayak et al., arXiv 2407.10031): fires spread, and a person takes two to carry. */
export const sar = createSar();
sar.svg = drawSvg;
