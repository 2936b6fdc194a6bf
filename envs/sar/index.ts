// Exports the search and rescue world: published scenes and rules, behind the common contract.
import { drawPage } from '../pictures/svg/page.ts';
import { drawingOf } from './picture.ts';
import { createSar } from './world.ts';

export type { SarState } from './state.ts';
export { createSar } from './world.ts';
/** Search & rescue of LLaMAR (Nayak et al., arXiv 2407.10031): fires spread, and a person takes two to carry. */
export const sar = createSar();
sar.views.picture = (state) => drawPage(drawingOf(state));
