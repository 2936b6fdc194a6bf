// What the goal asks for, as a drawing tells it: each clause with how much of it holds, and what that makes of each thing.
import { element, type Mark, PAPER, SOFT, shortened, text, widthOf } from '../../raster/svg/markup.ts';
import { MARGIN, tick, WIDTH } from '../../raster/svg/parts.ts';
import type { Standing } from '../../raster/svg/signs.ts';
import type { Wanted } from '../goal.ts';
import type { Scope } from '../scope.ts';
import { holds } from '../tally.ts';
import { factsOf } from '../types.ts';

export interface Aim {
  readonly words: string;
  readonly need: number;
  readonly done: number;
}

export interface Goal {
  readonly aims: readonly Aim[];
  /** Where things are to be brought. */
  readonly places: ReadonlySet<number>;
  standing(thing: number): Standing;
}

export function goalOf(scope: Scope): Goal {
  const { goal, paper } = scope.kit;
  const standings = new Map<number, Standing>();
  const aims = paper.goal.map(({ effect, things, where, need }, i): Aim => {
    const meeting = things.filter((thing) => holds(scope, effect, thing, where));
    for (const thing of things) {
      if (meeting.includes(thing)) standings.set(thing, standings.get(thing) ?? 'done');
      else if (meeting.length < need) standings.set(thing, 'wanted');
    }
    const { what, where: place } = goal[i] ?? {};
    const way = effect === 'in' && place?.types.every((type) => !factsOf(type).inside) ? 'on' : effect;
    const words = `${said(what)} ${way}${place === undefined ? '' : ` ${said(place)}`}`;
    return { words, need, done: Math.min(need, meeting.length) };
  });
  const places = new Set(paper.goal.flatMap(({ where }) => [...where]));
  return { aims, places, standing: (thing) => standings.get(thing) ?? 'other' };
}

const said = (wanted: Wanted | undefined): string =>
  wanted === undefined ? '' : `${wanted.every ? 'every ' : ''}${wanted.word.replaceAll('|', ' or ')}`;

const LINE = 24;

/** A box for each clause, in as many rows as it takes: where the last one ends, and its marks. */
export function drawAims(top: number, aims: readonly Aim[]): { readonly bottom: number; readonly marks: Mark[] } {
  let [x, y] = [MARGIN, top];
  const marks = aims.flatMap(({ words, need, done }) => {
    const says = `${shortened(words, 56)}${need > 1 ? ` ${done} of ${need}` : ''}`;
    const met = done >= need;
    const width = widthOf(says, 11) + (met ? 28 : 16);
    if (x > MARGIN && x + width > WIDTH - MARGIN) [x, y] = [MARGIN, y + LINE];
    const left = x;
    x += width + 6;
    const box = { x: left, y, width, height: 19, rx: 9, fill: met ? '#d5e8da' : PAPER, stroke: met ? '#14532d' : SOFT };
    return [element('rect', box), text(left + 8, y + 14, says), ...(met ? [tick(left + width - 12, y + 9.5)] : [])];
  });
  return { bottom: y + LINE, marks };
}
