// Exports the household chores world (C-WAH): published facts and rules, behind the common contract.
import { drawSvg } from './drawing/svg.ts';
import { createChores } from './world.ts';

export const chores = createChores();
chores.svg = drawSvg;
