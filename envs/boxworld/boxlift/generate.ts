// Generates instances of BoxLift: volumes of 1 to 10 in halves, weights about as large as volumes, now and then far
// from them; lifters until all of them together can lift the heaviest box. Source: the distributions of the published
// program (README.md, sources).
import { episodeImpossible } from '../../../runtime/core/errors/index.ts';
import type { Random } from '../../../runtime/core/random.ts';
import type { RulesVariant } from '../plan.ts';
import { type Box, collapsed, type LiftBoard } from './rules.ts';

const SURPRISING = 0.05;

/** Under the published rules boxes of one volume become one, so there are fewer of them. */
export function generate(lifters: number, boxes: number, chance: Random, rules: RulesVariant): LiftBoard {
  const drawn = Array.from({ length: boxes }, (): Box => {
    const volume = (2 + chance.below(19)) / 2;
    return [volume, weightOf(volume, chance)];
  });
  const kept = rules === 'published' ? collapsed(drawn) : drawn;
  const heaviest = Math.max(0, ...kept.map(([, weight]) => weight));
  const capacities = Array.from({ length: lifters }, () => (1 + chance.below(15)) / 2);
  while (lifters > 0 && capacities.reduce((a, b) => a + b, 0) < heaviest)
    for (const i of capacities.keys()) capacities[i] = (capacities[i] ?? 0) + 0.5;
  const board = { boxes: kept, lifters: capacities };
  checkSolvable(board);
  return board;
}

/** Normal noise of a tenth of the volume; one box in twenty is half as heavy again, or half as light. */
function weightOf(volume: number, chance: Random): number {
  const normal = Math.sqrt(-2 * Math.log(1 - chance.next())) * Math.cos(2 * Math.PI * chance.next());
  const surprise = chance.next() < SURPRISING ? (chance.next() < 0.5 ? -0.5 : 0.5) * volume : 0;
  return Math.round(10 * Math.max(0.1, volume + 0.1 * volume * normal + surprise)) / 10;
}

/** @throws EPISODE_IMPOSSIBLE where there is nothing to lift, or more than all lifters can */
export function checkSolvable({ boxes, lifters }: LiftBoard): void {
  if (boxes.length === 0) throw episodeImpossible('the instance', 'it has no boxes, so there is nothing to do');
  const strength = lifters.reduce((a, b) => a + b, 0);
  const heavy = boxes.find(([, weight]) => weight > strength);
  if (heavy !== undefined)
    throw episodeImpossible('the instance', `all lifters together lift ${strength}, and one box weighs ${heavy[1]}`);
}
