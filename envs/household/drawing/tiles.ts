// Draws what stands in a room as tiles: a sign and a name, and under it like leaves of a tree what lies in or on it.
// Every state has its own sign.
import { element, group, INK, line, PAPER, SOFT, type SvgMark, text } from '../../raster/svg/markup.ts';
import { DARK, furnitureBoxStyle, furnitureSign, STROKE, standingSign, TWIG } from '../../raster/svg/signs.ts';
import type { FixtureLeaf, FixtureTile, FixtureTileKind } from './fixture-tiles.ts';

/** A column that tiles are set in, from `y` down. */
export interface TileColumn {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

const HEAD = 22;
const LEAF = 16;
const GAP = 6;

const heightOf = ({ leaves }: FixtureTile): number => HEAD + leaves.length * LEAF + (leaves.length > 0 ? 4 : 0);

/**
 * Puts each tile in the shortest column; returns the lower end and the marks. `names`: everything a tile represents.
 */
export function drawTiles(
  nodes: readonly FixtureTile[],
  columns: readonly TileColumn[],
  names: (node: FixtureTile) => string,
): { readonly bottom: number; readonly marks: SvgMark[] } {
  const ends = columns.map(({ y }) => y);
  const marks = nodes.flatMap((node) => {
    const at = ends.indexOf(Math.min(...ends));
    const { x, y: top, width } = columns[at] ?? { x: 0, y: 0, width: 0 };
    const y = ends[at] ?? top;
    ends[at] = y + heightOf(node) + GAP;
    return [drawTile(node, { x, y, width }, names(node))];
  });
  return { bottom: Math.max(...ends) - GAP, marks };
}

function drawTile(node: FixtureTile, { x, y, width }: TileColumn, names: string): SvgMark {
  const { kind, goal, standing, leaves } = node;
  const marked = standing !== 'other';
  return group(
    [names, KIND_TEXTS[kind], goal ? 'a goal place' : ''].filter(Boolean).join(', '),
    element('rect', { x, y, width, height: heightOf(node), rx: 3, ...furnitureBoxStyle(kind, goal, 2.5) }),
    kindSign(kind, x + 13, y + 11),
    drawLabel(x + 27, y + 15, node, width - (marked ? 46 : 32)),
    ...(marked ? [standingSign(standing, x + width - 11, y + 11)] : []),
    ...leaves.flatMap((leaf, i) => drawLeaf(leaf, { x: x + 13, y: y + HEAD + i * LEAF, width: width - 13 }, i)),
  );
}

const KIND_TEXTS: Readonly<Record<FixtureTileKind, string>> = {
  open: 'open',
  closed: 'closed',
  surface: '',
  on: 'on',
  off: 'off',
  part: '',
};

/** Things that nobody has seen yet are in italics. */
function drawLabel(
  x: number,
  y: number,
  { label, unseen, standing }: FixtureLeaf | FixtureTile,
  width: number,
): SvgMark {
  const size = 10.5;
  const bold = standing === 'wanted';
  const most = Math.floor(width / (size * (bold ? 0.61 : 0.56)));
  const words = text(x, y, label, { size, bold, most, fill: unseen ? SOFT : INK });
  return unseen ? element('g', { 'font-style': 'italic' }, words) : words;
}

/** A twig from the sign above, and what hangs on it. */
function drawLeaf(leaf: FixtureLeaf, { x, y, width }: TileColumn, i: number): SvgMark[] {
  const middle = y + LEAF / 2 - 1;
  const left = x + leaf.depth * 14;
  const from = i === 0 || leaf.depth > 0 ? y - 3 : y - LEAF / 2 - 1;
  return [
    line(`M${left} ${from}V${middle}H${left + 7}`, TWIG),
    standingSign(leaf.standing, left + 14, middle),
    drawLabel(left + 23, middle + 4, leaf, width - 26 - leaf.depth * 14),
  ];
}

/** Of furniture as everywhere; besides, a lamp that shines or does not, and a pane. */
export function kindSign(kind: FixtureTileKind, x: number, y: number): SvgMark {
  switch (kind) {
    case 'on':
    case 'off':
      return lampSign(kind === 'on', x, y);
    case 'part':
      return element('rect', { x: x - 6, y: y - 6, width: 12, height: 12, rx: 2, fill: PAPER, ...STROKE });
    default:
      return furnitureSign(kind, x, y);
  }
}

function lampSign(on: boolean, x: number, y: number): SvgMark {
  const bulb = element('circle', { cx: x, cy: y, r: on ? 4 : 4.5, fill: on ? '#ffd84d' : DARK, ...STROKE });
  if (!on) return bulb;
  const rays = Array.from({ length: 8 }, (_, i) => {
    const [dx, dy] = [Math.cos((i * Math.PI) / 4), Math.sin((i * Math.PI) / 4)];
    return `M${(x + 6 * dx).toFixed(1)} ${(y + 6 * dy).toFixed(1)}L${(x + 8.5 * dx).toFixed(1)} ${(y + 8.5 * dy).toFixed(1)}`;
  });
  return element('g', {}, bulb, line(rays.join(''), STROKE));
}
