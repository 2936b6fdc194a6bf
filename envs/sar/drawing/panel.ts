// Draws the panel beside the map: how each fire burns and what it needs, what a deposit holds, where each person is.
import { SOFT, type SvgMark, text } from '../../raster/svg/markup.ts';
import { MARGIN, tick, WIDTH } from '../../raster/svg/page-parts.ts';
import { CURE } from '../scenes.ts';
import type { SarState } from '../state.ts';
import { inItalics } from './map.ts';
import { CELL, FRAME } from './page-grid.ts';
import { depositSign, fireSign, personSign, reservoirSign } from './signs.ts';
import { fireText, isFound, personText, stockText } from './texts.ts';

interface PanelEntry {
  readonly sign: (x: number, y: number) => SvgMark | readonly SvgMark[];
  readonly name: string;
  readonly lines: readonly string[];
  readonly seen: boolean;
  readonly done: boolean;
}

const LEFT = FRAME.right + 16;
const WORDS = LEFT + 26;
/** The number of letters that fit next to a tick, and on a line. */
const NAME = Math.floor((WIDTH - MARGIN - 18 - WORDS) / 6.2);
const MOST = Math.floor((WIDTH - MARGIN - WORDS) / 5.3);
const LINE = 14;

export function drawPanel(state: SarState): SvgMark[] {
  let y = FRAME.top + 10;
  return panelEntriesOf(state).flatMap(({ sign, name, lines, seen, done }) => {
    const title = text(WORDS, y + 4, name, { bold: true, most: NAME });
    const marks = [
      ...[sign(LEFT + 10, y + 3)].flat(),
      seen ? title : inItalics(title),
      ...(done ? [tick(WIDTH - MARGIN - 8, y, 6)] : []),
      ...lines.map((words, i) => text(WORDS, y + 4 + (i + 1) * LINE, words, { size: 10, most: MOST, fill: SOFT })),
    ];
    y += (lines.length + 1) * LINE + 12;
    return marks;
  });
}

function panelEntriesOf(state: SarState): PanelEntry[] {
  const { layout, fires, persons } = state;
  return [
    ...layout.fires.map(({ name }, i): PanelEntry => {
      const out = fires[i]?.heat === 0;
      const hottest = Math.max(0, ...(fires[i]?.level ?? []));
      const lines = fireText(state, i);
      return {
        sign: (x, y) => fireSign(hottest, x, y, CELL),
        name,
        lines,
        seen: isFound(state, 'fires', i),
        done: out,
      };
    }),
    ...layout.persons.map(({ name }, i): PanelEntry => {
      const { spotted = false, deposited = false } = persons[i] ?? {};
      return {
        sign: (x, y) => personSign(spotted, x, y),
        name,
        lines: [personText(state, i)],
        seen: spotted,
        done: deposited,
      };
    }),
    ...layout.reservoirs.map(({ name, supply }, i): PanelEntry => {
      const fought = layout.fires.filter(({ kind }) => CURE[kind] === supply).map((fire) => fire.name);
      const lines = [supply.toLowerCase(), ...(fought.length === 0 ? [] : [`for ${fought.join(', ')}`])];
      return {
        sign: (x, y) => reservoirSign(supply, x, y),
        name,
        lines,
        seen: isFound(state, 'reservoirs', i),
        done: false,
      };
    }),
    ...layout.deposits.map(
      ({ name }, i): PanelEntry => ({
        sign: (x, y) => depositSign(x, y),
        name,
        lines: [stockText(state, i)],
        seen: isFound(state, 'deposits', i),
        done: false,
      }),
    ),
  ];
}
