// Exports the household chores world (C-WAH): published facts and rules, behind the common contract.
import { drawPage } from '../pictures/svg/page.ts';
import { drawingOf } from './picture.ts';
import { createChores } from './world.ts';

export { type ChoresEpisode, TEST_EPISODES } from './episodes.ts';
export { checkEpisode, episodeOf, generateEpisode } from './generate.ts';
export type { ChoresState } from './state.ts';
export type { ChoresView } from './view.ts';
export { createChores } from './world.ts';
/** Household chores after C-WAH, without the simulator: closed containers, and a message takes a turn. */
export const chores = createChores();
chores.views.picture = (state) => drawPage(drawingOf(state));
