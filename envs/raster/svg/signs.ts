// Draws signs that several worlds share: closed, open and free-standing furniture, and the progress of a thing towards
// its goal.
import { element, INK, line, PAPER, SOFT, type SvgMark } from './markup.ts';
import { tick } from './page-parts.ts';

export const DOOR = '#e3c98f';
export const GOAL = '#4a2c7a';
export const GOAL_FILL = '#ece4f7';
/** A closed thing: a box around its own sign. */
const CLOSED = '#d3d9df';
export const DARK = '#3f4a55';
export const STROKE = { stroke: INK, 'stroke-width': 1.4, 'stroke-linejoin': 'round' };
/** From a thing to what hangs under it. */
export const TWIG = { stroke: '#7b8794', 'stroke-width': 1.2 };

/** The box of furniture: tinted and edged where it is a goal place, grey where it is shut. */
export const furnitureBoxStyle = (kind: string, isGoal: boolean, goalEdge: number) => ({
  fill: isGoal ? GOAL_FILL : kind === 'closed' ? CLOSED : PAPER,
  ...(isGoal ? { stroke: GOAL, 'stroke-width': goalEdge } : { stroke: '#7b8794', 'stroke-width': 1 }),
});

/** A small one for legends. */
export const goalPlaceSign = (x: number, y: number, goalEdge: number): SvgMark =>
  element('rect', { x: x - 11, y: y - 7, width: 22, height: 14, rx: 3, ...furnitureBoxStyle('', true, goalEdge) });

/** A door that is shut, one that stands open, a table. */
export function furnitureSign(kind: 'closed' | 'open' | 'surface', x: number, y: number): SvgMark {
  const box = (left: number, fill: string) =>
    element('rect', { x: left, y: y - 7, width: 12, height: 14, fill, ...STROKE });
  switch (kind) {
    case 'closed':
      return element('g', {}, box(x - 6, DARK), element('circle', { cx: x + 3, cy: y, r: 1.5, fill: PAPER }));
    case 'open': {
      const wing = `M${x - 4} ${y - 7}L${x - 9} ${y - 4}V${y + 9}L${x - 4} ${y + 7}Z`;
      return element('g', {}, box(x - 4, PAPER), element('path', { d: wing, fill: DARK, ...STROKE }));
    }
    case 'surface':
      return line(`M${x - 8} ${y - 3}H${x + 8}M${x - 5} ${y - 3}V${y + 6}M${x + 5} ${y - 3}V${y + 6}`, {
        ...STROKE,
        'stroke-width': 2,
      });
  }
}

/** `wanted`: the goal still needs it otherwise; `done`: it is as the goal asks. */
export type GoalStanding = 'wanted' | 'done' | 'other';

/** A star, a tick, a ring. */
export function standingSign(standing: GoalStanding, x: number, y: number): SvgMark {
  if (standing === 'done') return tick(x, y, 6);
  if (standing === 'other')
    return element('circle', { cx: x, cy: y, r: 3.5, fill: PAPER, stroke: SOFT, 'stroke-width': 1.3 });
  const points = Array.from({ length: 10 }, (_, i) => {
    const [r, turn] = [i % 2 === 0 ? 7 : 3, (i * Math.PI) / 5];
    return `${(x + r * Math.sin(turn)).toFixed(1)},${(y - r * Math.cos(turn)).toFixed(1)}`;
  });
  return element('polygon', { points: points.join(' '), fill: '#ffc53d', stroke: '#3d2b00', 'stroke-width': 1 });
}
