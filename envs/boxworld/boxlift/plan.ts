// Plans a step of BoxLift for the rule player: the largest boxes first, each with the fewest lifters that should bear
// it, judged by its volume and by what the prompt says was too heavy.
import type { PlayerMemory } from '../parts.ts';
import { numbersIn } from '../python-numbers.ts';
import type { LiftView } from './view.ts';

export function planLifts({ boxes, lifters }: LiftView, { words }: PlayerMemory): Record<string, string> {
  const plan: Record<string, string> = Object.fromEntries(lifters.map(({ agent }) => [agent, 'wait']));
  const failed = triedSums(words);
  const named = [...new Map(boxes.map((one) => [one.box, one])).values()];
  const judged = named
    .map(({ box, weight }) => ({ box, needs: weight ?? neededFor(numbersIn(box)[0] ?? 0, failed.get(box)) }))
    .sort((a, b) => b.needs - a.needs);
  let free = [...lifters].sort((a, b) => b.lifts - a.lifts);
  for (const { box, needs } of judged) {
    const whole = free.length === lifters.length;
    const group = groupFor(needs, free) ?? (whole ? free : undefined);
    if (group === undefined) continue;
    for (const { agent } of group) plan[agent] = `lift ${box}`;
    free = free.filter((lifter) => !group.includes(lifter));
  }
  return plan;
}

/** Teams that were too weak are not tried again. */
const neededFor = (volume: number, failed: number | undefined): number =>
  failed === undefined ? volume : Math.max(volume, failed + 0.5);

/** By box: the largest sum of capacities that could not lift it. */
function triedSums(words: string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [, box = '', lifters = ''] of words.matchAll(TOO_HEAVY)) {
    const sum = numbersIn(lifters).reduce((a, b) => a + b, 0);
    sums.set(box, Math.max(sums.get(box) ?? 0, sum));
  }
  return sums;
}

const TOO_HEAVY = /(box\[[\d.]+V\]) is too heavy for ((?:agent\[[\d.]+W\](?: and )?){1,40})/g;

/** The strongest ones until they can; the last of them the weakest that is enough. */
function groupFor(needs: number, free: LiftView['lifters']): LiftView['lifters'] | undefined {
  const group: LiftView['lifters'][number][] = [];
  let sum = 0;
  for (const lifter of free) {
    const enough = free.findLast((one) => !group.includes(one) && sum + one.lifts >= needs);
    if (enough !== undefined) return [...group, enough];
    group.push(lifter);
    sum += lifter.lifts;
  }
  return undefined;
}
