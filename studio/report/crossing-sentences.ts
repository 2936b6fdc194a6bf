// Tells in sentences where the lead passes from one protocol to another.

import { type PlayedWorld, type Turn, turnsByShare, turnsByTeam } from '../../runtime/experiment/crossing-rows.ts';
import { type Crossing, isShown } from '../../runtime/experiment/crossings.ts';
import { ONE_MODEL } from '../../runtime/experiment/grid.ts';
import type { Measure } from '../../runtime/experiment/measures.ts';
import { counted } from '../../runtime/text/grouped-number.ts';
import { armOf } from './world-report.ts';

const MOST_TOLD = 6;

/** Sentences on both about some of the measures, those that are shown first. */
export function turnSentences(world: PlayedWorld, told: readonly Measure[]): string[] {
  const isTold = ({ measure }: Turn) => told.some(({ name }) => name === measure.name);
  const byTeam = turnsByTeam(world)
    .filter(isTold)
    .flatMap((turn) => {
      const arms = {
        first: armOf({ protocol: turn.first, model: turn.firstModel }),
        second: armOf({ protocol: turn.second, model: turn.secondModel }),
      };
      return turn.found.crossings.map((crossing) => ({
        shown: isShown(turn.found, crossing),
        text: `${turn.measure.title} as the team grows: ${passing({ ...turn, ...arms }, crossing, agentsText)}.`,
      }));
    });
  const byShare = turnsByShare(world)
    .filter(isTold)
    .map((turn) => {
      const { measure, agents, first, second, found, from, to } = turn;
      const known = found.q <= 0.05 ? 'shown' : 'not shown';
      const where = found.crossings.map((one) => `; ${passing({ ...turn, second: 'the mixture' }, one, shareText)}`);
      return {
        shown: found.q <= 0.05,
        text: `${measure.title} as ${second} takes the place of ${first} (${percent(from)} to ${percent(to)} of ${agents} agents${turn.bridges === '' ? '' : `, ${turn.bridges}`}${turn.firstModel === '' || turn.firstModel === ONE_MODEL ? '' : `, ${turn.firstModel}`}): it changes by ${amount(found.change)}, q ${found.q.toFixed(3)}: ${known}${where.join('')}.`,
      };
    });
  const all = [...byShare, ...byTeam].sort((a, b) => Number(b.shown) - Number(a.shown));
  const left = all.length - MOST_TOLD;
  return [
    ...all.slice(0, MOST_TOLD).map(({ text }) => text),
    ...(left > 0
      ? [
          `${counted(left, 'more such turn')} ${left === 1 ? 'is' : 'are'} not told here${all.slice(MOST_TOLD).some(({ shown }) => shown) ? '' : '; none is shown'}.`,
        ]
      : []),
  ];
}

function passing({ measure, first, second, found }: Turn, crossing: Crossing, place: (x: number) => string): string {
  const gains = (measure.of === 'outcome' && measure.better !== 'lower') === crossing.rises;
  const [leader, other] = gains ? [second, first] : [first, second];
  const what = measure.of === 'cost' ? 'takes less than' : 'is ahead of';
  return `${placesOf(crossing, place)} ${leader} ${what} ${other}, q ${found.q.toFixed(3)}: ${isShown(found, crossing) ? 'shown' : 'not shown'}`;
}

/** From where on, and between which places it may be. */
function placesOf({ at, low, high }: Crossing, place: (x: number) => string): string {
  const from = `from ${place(at)} on`;
  if (low === null) return `${from} (${high === null ? 'or from anywhere else' : `or anywhere up to ${place(high)}`})`;
  if (high === null)
    return place(low) === place(at) ? `${from} or later` : `${from} (or anywhere from ${place(low)} on)`;
  return place(low) === place(high) ? from : `${from} (between ${place(low)} and ${place(high)})`;
}

const agentsText = (n: number): string => `${Number(n.toFixed(1))} agents`;
const percent = (share: number): string => `${Math.round(100 * share)} %`;
const shareText = (share: number): string => `a share of ${percent(share)}`;
const amount = (x: number): string =>
  `${x > 0 ? '+' : ''}${Math.abs(x) >= 100 ? Math.round(x) : Number(x.toPrecision(2))}`.replace('-', '−');
