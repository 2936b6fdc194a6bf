// Measures by simulated truth what is said of growth and of turns: whether intervals of a power, or of the place where
// one protocol passes another, hold the truth over new scenes. bench/coverage.ts prints these tables among its own.
import { random } from '../runtime/core/random.ts';
import {
  type AxisDifference,
  type DifferencePoint,
  differencesAlong,
  isShown,
} from '../runtime/experiment/crossings.ts';
import { fitGrowth, type GrowthFit, type GrowthPoint } from '../runtime/experiment/power-fit.ts';
import { type Chance, holds, many, normal, printTable, type Row } from './tables/simulated.ts';

/** How a cost grows in the scenes of an experiment: what each scene has at each size. */
interface Growing {
  /** Above it, what is sought: the power. */
  readonly power: number;
  readonly fixed: number;
  /** How much scenes differ in level, in steepness (of the power), and beside both. */
  readonly level: number;
  readonly steep: number;
  readonly rest: number;
}

const TEAMS = [2, 3, 4, 6, 8];
const GROWING: Readonly<Record<string, Growing>> = {
  'power 1.2, scenes differ in level': { power: 1.2, fixed: 0, level: 0.5, steep: 0, rest: 0.1 },
  'power 1.2, and in steepness': { power: 1.2, fixed: 0, level: 0.5, steep: 0.2, rest: 0.1 },
  'power 2, with a fixed part': { power: 2, fixed: 20, level: 0.3, steep: 0, rest: 0.05 },
};

function drawGrowth({ power, fixed, level, steep, rest }: Growing, chance: Chance, scenes: number): GrowthPoint[] {
  return many(scenes, (scene) => {
    const [times, more] = [Math.exp(level * normal(chance)), steep * normal(chance)];
    return TEAMS.map((x) => ({
      unit: String(scene),
      x,
      y: times * (fixed + x ** (power + more)) * Math.exp(rest * normal(chance)),
    }));
  }).flat();
}

/** Intervals of the power that hold it, of the curve that a reader is shown, and bad fits that are told. */
export function growthTables(samples: number): void {
  const counts = [3, 5, 10, 20];
  const row = (name: string, of: Growing, question: (fit: GrowthFit) => boolean): Row => [
    name,
    counts.map((scenes) => {
      const chance = random(`${name} ${scenes}`);
      const fits = many(samples, () => fitGrowth(drawGrowth(of, chance, scenes)));
      return ((100 * fits.filter((fit) => fit && question(fit)).length) / samples).toFixed(1);
    }),
  ];
  const within = (of: Growing) => (fit: GrowthFit) => holds(of.fixed === 0 ? fit : (fit.withFixed ?? fit), of.power);
  const columns = counts.map((n) => `${n} scenes`);
  const all = Object.entries(GROWING);
  printTable('growth: intervals that hold the power', columns, [...all.map(([name, of]) => row(name, of, within(of)))]);
  printTable('growth: a power alone is said to be off', columns, [
    ...all.map(([name, of]) => row(name, of, ({ isMisfit }) => isMisfit)),
  ]);
}

/** The lead passes over at 4 agents, half-way between the sizes played; scenes differ in level and in steepness. */
export function turnTable(samples: number): void {
  const counts = [6, 10, 20];
  const draw = (chance: Chance, scenes: number, steep: number): DifferencePoint[] => {
    const rows = many(scenes, () => [normal(chance), 0.4 * normal(chance)] as const);
    return [2, 3, 5, 6].map((x) => ({
      x,
      byUnit: new Map(
        rows.map(([level, more], i) => [String(i), level + (x - 4) * (steep + more) + 0.3 * normal(chance)]),
      ),
    }));
  };
  const row = (name: string, steep: number, question: (found: AxisDifference) => boolean): Row => [
    name,
    counts.map((scenes) => {
      const chance = random(`${name} ${scenes}`);
      const hits = many(samples, () => differencesAlong([draw(chance, scenes, steep)])[0]);
      return ((100 * hits.filter((found) => found && question(found)).length) / samples).toFixed(1);
    }),
  ];
  const isWithin = ({ crossings }: AxisDifference) =>
    crossings.some(({ low, high }) => (low ?? 2) <= 4 && 4 <= (high ?? 6));
  const isSaid = (found: AxisDifference) => found.crossings.some((one) => isShown(found, one));
  printTable(
    'the lead passes over at 4 agents',
    counts.map((n) => `${n} scenes`),
    [
      row('clearly: the interval holds 4', 1.5, isWithin),
      row('clearly: shown', 1.5, isSaid),
      row('it does not: shown (5 at most)', 0, isSaid),
    ],
  );
}
