// Agents on the map: where they stand, where they look, and in their names' line what they hold.
import type { Labels } from '../../raster/svg/labels.ts';
import { element, type Mark, shortened } from '../../raster/svg/markup.ts';
import { agentColor, agentDisc } from '../../raster/svg/parts.ts';
import { nameOf, placeOf, type Scope } from '../scope.ts';
import { type Ground, pixels, round, square } from './ground.ts';

export interface Standee {
  readonly index: number;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly yaw: number;
  /** What stands beside it. */
  readonly words: string;
}

export function standing(scope: Scope, ground: Ground): Standee[] {
  const radius = Math.min(11, Math.max(6.5, ground.scale * 0.6));
  return scope.state.agents.map(({ name, cell, yaw, holds }, index) => {
    const [x, y] = pixels(ground, ...placeOf(scope, cell));
    const held = holds < 0 ? '' : `: ${nameOf(scope.state, holds)}`;
    return { index, name, x, y, radius, yaw, words: `${shortened(name, 16)}${held}` };
  });
}

/** North, east, south, west. */
const WAYS = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;

/** No other name goes over an agent or its beak. */
export function keepFree(all: readonly Standee[], labels: Labels): void {
  for (const { x, y, radius, yaw } of all) {
    const [dx, dy] = WAYS[yaw] ?? [0, 0];
    labels.keep(square(x, y, radius + 2));
    labels.keep(square(x + radius * 1.3 * dx, y + radius * 1.3 * dy, radius * 0.45));
  }
}

export const drawAgent = ({ x, y, radius, yaw, name, index }: Standee): Mark[] => [
  beak(x, y, yaw, radius, agentColor(index)),
  agentDisc(x, y, radius, { name, index }),
];

/** Where an agent looks. */
export function beak(x: number, y: number, yaw: number, radius: number, color: string): Mark {
  const [dx, dy] = WAYS[yaw] ?? [0, 0];
  const at = (ahead: number, aside: number) =>
    `${round(x + radius * (ahead * dx - aside * dy))} ${round(y + radius * (ahead * dy + aside * dx))}`;
  return element('path', { d: `M${at(0.6, -0.75)}L${at(1.75, 0)}L${at(0.6, 0.75)}Z`, fill: color });
}
