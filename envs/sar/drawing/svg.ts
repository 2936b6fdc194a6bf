// Draws the grid as an SVG picture, with the state of things beside it, the team and the signs below. It shows
// everything, regardless of who knows of it.
import { SOFT, type SvgMark, text } from '../../raster/svg/markup.ts';
import { agentDisc, goalRow, type LegendSign, tick } from '../../raster/svg/page-parts.ts';
import { drawWorldPage } from '../../raster/svg/world-page.ts';
import type { SarState } from '../state.ts';
import { drawMap, inItalics } from './map.ts';
import { CELL, FRAME } from './page-grid.ts';
import { drawPanel } from './panel.ts';
import { depositSign, fireSign, holdLine, personSign, reservoirSign } from './signs.ts';
import { fireText, personText, rowsOf } from './texts.ts';

/** A whole SVG document, 800 pixels wide. */
export function drawSvg(state: SarState): string {
  const { layout, scene, seed } = state;
  const rows = rowsOf(state);
  const title = `Search and rescue, scene ${scene}, seed ${seed}`;
  const when = whenText(state);
  const about = [
    ...layout.fires.map(({ name }, i) => `${name} ${fireText(state, i).join(', ')}`),
    ...layout.persons.map(({ name }, i) => `${name} ${personText(state, i)}`),
    ...rows.map(({ name, where, holds }) => `${name} ${where} holds ${holds}`),
  ];
  return drawWorldPage({
    title,
    when,
    about,
    marks: [...goalRow(48, 'Goal:', wantsOf(state)), ...drawMap(state), ...drawPanel(state)],
    bottom: FRAME.bottom + 26,
    rows,
    columns: [126, 320, 490],
    signs: SIGNS,
  });
}

const END = {
  none: '',
  goal: ', goal met',
  'claimed-done': ', all said that it is done',
  'step-cap': ', out of steps',
} as const;

const whenText = ({ rules, step, over }: SarState): string =>
  `rules ${rules}, after step ${step}${END[over ?? 'none']}`;

/** The subtasks as the rules in force count them. */
function wantsOf({ rules, tally, fires, persons }: SarState) {
  const done = (flags: readonly boolean[]) => flags.filter(Boolean).length;
  const subtasks = rules === 'paper' ? tally.credited : tally.done;
  return [
    { class: 'fires out', count: fires.length, done: done(fires.map(({ heat }) => heat === 0)) },
    { class: 'persons in', count: persons.length, done: done(persons.map(({ deposited }) => deposited)) },
    { class: 'subtasks done', count: subtasks.length, done: done(subtasks) },
  ];
}

const burning = (level: number) => (x: number, y: number) => fireSign(level, x, y, CELL);
const carriedSign = (x: number, y: number): SvgMark[] => [
  holdLine([x - 10, y + 2], [x + 8, y]),
  agentDisc(x - 7, y + 2, 6, { name: 'A', index: 0 }),
  personSign(true, x + 8, y, 7),
];

const SIGNS: readonly LegendSign[] = [
  [burning(0), 'can burn, does not'],
  [burning(1), 'burns low'],
  [burning(2), 'burns at medium intensity'],
  [burning(3), 'burns high'],
  [(x, y) => reservoirSign('Sand', x, y), 'reservoir of sand'],
  [(x, y) => reservoirSign('Water', x, y), 'reservoir of water'],
  [(x, y) => depositSign(x, y), 'deposit'],
  [(x, y) => agentDisc(x, y, 8, { name: 'A', index: 0 }), 'agent: what it holds'],
  [(x, y) => personSign(false, x, y), 'person, not found yet'],
  [(x, y) => personSign(true, x, y), 'person, found'],
  [carriedSign, 'agent that holds a person'],
  [(x, y) => inItalics(text(x - 12, y + 4, 'Fire', { size: 10.5, fill: SOFT })), 'nobody has seen it yet'],
  [(x, y) => tick(x, y), 'out, or brought in'],
];
