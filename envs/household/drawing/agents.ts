// Draws agents on the map: where they stand, where they look, and in their names' line what they hold.
import type { LabelPlacer } from '../../raster/svg/labels.ts';
import { element, type SvgMark, shortenText } from '../../raster/svg/markup.ts';
import { agentColor, agentDisc } from '../../raster/svg/page-parts.ts';
import { type HouseholdScope, nameOf, placeOf } from '../scope.ts';
import { type MapProjection, pixels, roundPixels, squareAround } from './projection.ts';

export interface AgentFigure {
  readonly index: number;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly yaw: number;
  /** What stands beside it. */
  readonly words: string;
}

export function agentFigures(scope: HouseholdScope, ground: MapProjection): AgentFigure[] {
  const radius = Math.min(11, Math.max(6.5, ground.scale * 0.6));
  return scope.state.agents.map(({ name, cell, yaw, holds }, index) => {
    const [x, y] = pixels(ground, ...placeOf(scope, cell));
    const held = holds < 0 ? '' : `: ${nameOf(scope.state, holds)}`;
    return { index, name, x, y, radius, yaw, words: `${shortenText(name, 16)}${held}` };
  });
}

/** North, east, south, west. */
const HEADING_VECTORS = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;

/** No other name goes over an agent or its beak. */
export function reserveAgentAreas(all: readonly AgentFigure[], labels: LabelPlacer): void {
  for (const { x, y, radius, yaw } of all) {
    const [dx, dy] = HEADING_VECTORS[yaw] ?? [0, 0];
    labels.keep(squareAround(x, y, radius + 2));
    labels.keep(squareAround(x + radius * 1.3 * dx, y + radius * 1.3 * dy, radius * 0.45));
  }
}

export const drawAgent = ({ x, y, radius, yaw, name, index }: AgentFigure): SvgMark[] => [
  headingMark(x, y, yaw, radius, agentColor(index)),
  agentDisc(x, y, radius, { name, index }),
];

/** Where an agent looks. */
export function headingMark(x: number, y: number, yaw: number, radius: number, color: string): SvgMark {
  const [dx, dy] = HEADING_VECTORS[yaw] ?? [0, 0];
  const at = (ahead: number, aside: number) =>
    `${roundPixels(x + radius * (ahead * dx - aside * dy))} ${roundPixels(y + radius * (ahead * dy + aside * dx))}`;
  return element('path', { d: `M${at(0.6, -0.75)}L${at(1.75, 0)}L${at(0.6, 0.75)}Z`, fill: color });
}
