// Measures by simulated truth how often 95 % intervals hold the truth, and how often tests at 5 % find a difference
// where there is none: for samples as experiments have them, and for some that the methods were not made for. Prints
// Markdown.
//   npx tsx bench/coverage.ts [samples]
// Not measured: intervals of ratios and of growth, and samples that depend on each other in other ways than by scene.
import { random } from '../runtime/core/random.ts';
import { clusteredBootstrap, signFlip, wilson, within } from '../runtime/experiment/inference.ts';
import {
  clopperPearson,
  type Estimate,
  exactMcNemar,
  meanInterval,
  pairedDifference,
} from '../runtime/experiment/statistics.ts';
import { wilcoxonSignedRank } from '../runtime/experiment/tally.ts';

type Chance = ReturnType<typeof random>;
type Trial = (chance: Chance, n: number) => boolean;

const SAMPLES = Number(process.argv[2] ?? 20_000);
const SIZES = [10, 30, 100];

const normal = (chance: Chance): number =>
  Math.sqrt(-2 * Math.log(1 - chance.next())) * Math.cos(2 * Math.PI * chance.next());
const exponential = (chance: Chance): number => -Math.log(1 - chance.next());
const many = <T>(n: number, one: () => T): T[] => Array.from({ length: n }, one);
const holds = ({ low, high }: Estimate, truth: number): boolean =>
  low !== null && high !== null && low <= truth && truth <= high;
const successes = (chance: Chance, n: number, p: number): number =>
  many(n, () => chance.next()).filter((x) => x < p).length;

const rateAt =
  (interval: typeof wilson, rate?: number): Trial =>
  (chance, n) => {
    const p = rate ?? chance.next();
    return holds(interval(successes(chance, n, p), n), p);
  };
const meanOf =
  (draw: (chance: Chance) => number, truth: number): Trial =>
  (chance, n) =>
    holds(within(meanInterval(many(n, () => draw(chance))), [-1e9, 1e9]), truth);
/** Steps of an episode that ends at a cap: many values are the same. */
const capped = (chance: Chance): number => Math.min(30, 10 + Math.floor(8 * exponential(chance)));
const CAPPED = 10 + many(20, () => 0).reduce((sum, _, i) => sum + Math.exp(-(i + 1) / 8), 0);

const paired: Trial = (chance, n) => {
  const pairs = many(n, () => {
    const shared = 3 * normal(chance);
    return [shared, shared + 0.5 + normal(chance)] as const;
  });
  return holds(pairedDifference(pairs), 0.5);
};
const found =
  (test: (differences: readonly number[]) => number, draw: (chance: Chance) => number): Trial =>
  (chance, n) =>
    test(many(n, () => draw(chance) - draw(chance))) <= 0.05;
const mcnemar: Trial = (chance, n) => {
  const pairs = many(n, () => [chance.next() < 0.6, chance.next() < 0.6] as const);
  const only = (i: 0 | 1) => pairs.filter((pair) => pair[i] && !pair[1 - i]).length;
  return exactMcNemar(only(0), only(1)) <= 0.05;
};

const INTERVALS: Readonly<Record<string, Trial>> = {
  'rate, Wilson, over all rates': rateAt(wilson),
  'rate, Wilson, at 0.9': rateAt(wilson, 0.9),
  'rate, Clopper–Pearson, over all rates': rateAt(clopperPearson),
  'rate, Clopper–Pearson, at 0.9': rateAt(clopperPearson, 0.9),
  'mean, Student, normal': meanOf(normal, 0),
  'mean, Student, steps with a cap': meanOf(capped, CAPPED),
  'mean, Student, skewed (exponential)': meanOf(exponential, 1),
  'paired difference of means, Student': paired,
};
const TESTS: Readonly<Record<string, Trial>> = {
  'McNemar, exact': mcnemar,
  'sign flip, normal': found(signFlip, normal),
  'sign flip, steps with a cap': found(signFlip, capped),
  'signed rank, normal': found(wilcoxonSignedRank, normal),
  'signed rank, steps with a cap': found(wilcoxonSignedRank, capped),
};

/** Scenes differ as much as the seeds of one scene do. */
const clustered =
  (draw: (chance: Chance) => number, truth: number): Trial =>
  (chance, scenes) => {
    const clusters = many(scenes, () => {
      const scene = draw(chance);
      return many(10, () => scene + normal(chance));
    });
    return holds(clusteredBootstrap(clusters), truth);
  };

function share(trial: Trial, n: number, samples: number, name: string): string {
  const chance = random(`${name} ${n}`);
  const held = many(samples, () => trial(chance, n)).filter(Boolean).length / samples;
  return (100 * held).toFixed(1);
}

function printTable(
  what: string,
  rows: Readonly<Record<string, Trial>>,
  sizes: readonly number[],
  samples: number,
): void {
  console.log(
    `\n| ${what} | ${sizes.map((n) => `n = ${n}`).join(' | ')} |\n| --- | ${sizes.map(() => '---:').join(' | ')} |`,
  );
  for (const [name, trial] of Object.entries(rows))
    console.log(`| ${name} | ${sizes.map((n) => share(trial, n, samples, name)).join(' | ')} |`);
}

console.log(`Shares in percent, of ${SAMPLES} samples each (of tests and scenes ${SAMPLES / 10}).`);
printTable('intervals that hold the truth', INTERVALS, SIZES, SAMPLES);
printTable('tests that find what is not there', TESTS, SIZES, SAMPLES / 10);
const byScene = {
  'scenes drawn anew, normal': clustered(normal, 0),
  'scenes drawn anew, skewed': clustered(exponential, 1),
};
printTable('intervals over scenes (n scenes of 10 seeds)', byScene, [2, 3, 5, 10, 30], SAMPLES / 10);
