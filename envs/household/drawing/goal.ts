// Describes the goal for a drawing: each clause with how much of it holds, and what that makes of each thing.
import { element, PAPER, SOFT, type SvgMark, shortenText, text, widthOf } from '../../raster/svg/markup.ts';
import { MARGIN, tick, WIDTH } from '../../raster/svg/page-parts.ts';
import type { GoalStanding } from '../../raster/svg/signs.ts';
import type { WantedTypes } from '../goal.ts';
import { factsOf } from '../object-types.ts';
import type { HouseholdScope } from '../scope.ts';
import { holds } from '../tally.ts';

export interface GoalClauseProgress {
  readonly words: string;
  readonly need: number;
  readonly done: number;
}

export interface GoalOverview {
  readonly aims: readonly GoalClauseProgress[];
  /** Where things are to be brought. */
  readonly places: ReadonlySet<number>;
  standing(thing: number): GoalStanding;
}

export function goalOverviewOf(scope: HouseholdScope): GoalOverview {
  const { goal, paper } = scope.kit;
  const standings = new Map<number, GoalStanding>();
  const aims = paper.goal.map(({ effect, things, where, need }, i): GoalClauseProgress => {
    const meeting = things.filter((thing) => holds(scope, effect, thing, where));
    for (const thing of things) {
      if (meeting.includes(thing)) standings.set(thing, standings.get(thing) ?? 'done');
      else if (meeting.length < need) standings.set(thing, 'wanted');
    }
    const { what, where: place } = goal[i] ?? {};
    const way = effect === 'in' && place?.types.every((type) => !factsOf(type).inside) ? 'on' : effect;
    const words = `${wantedText(what)} ${way}${place === undefined ? '' : ` ${wantedText(place)}`}`;
    return { words, need, done: Math.min(need, meeting.length) };
  });
  const places = new Set(paper.goal.flatMap(({ where }) => [...where]));
  return { aims, places, standing: (thing) => standings.get(thing) ?? 'other' };
}

const wantedText = (wanted: WantedTypes | undefined): string =>
  wanted === undefined ? '' : `${wanted.every ? 'every ' : ''}${wanted.word.replaceAll('|', ' or ')}`;

const LINE = 24;

/** A box for each clause, in as many rows as it takes: where the last one ends, and its marks. */
export function drawGoalClauses(
  top: number,
  aims: readonly GoalClauseProgress[],
): { readonly bottom: number; readonly marks: SvgMark[] } {
  let [x, y] = [MARGIN, top];
  const marks = aims.flatMap(({ words, need, done }) => {
    const says = `${shortenText(words, 56)}${need > 1 ? ` ${done} of ${need}` : ''}`;
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
