// Draws from distributions and prints shares of simulated samples as tables, for what measures intervals and tests.
import type { random } from '../../runtime/core/random.ts';

export type Chance = ReturnType<typeof random>;

export const normal = (chance: Chance): number =>
  Math.sqrt(-2 * Math.log(1 - chance.next())) * Math.cos(2 * Math.PI * chance.next());
export const exponential = (chance: Chance): number => -Math.log(1 - chance.next());
export const many = <T>(n: number, one: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => one(i));
export const holds = (estimate: { low: number | null; high: number | null } | undefined, truth: number): boolean =>
  estimate?.low != null && estimate.high != null && estimate.low <= truth && truth <= estimate.high;

/** Cells of one row of a table. */
export type Row = readonly [name: string, figures: readonly string[]];
export function printTable(what: string, columns: readonly (string | number)[], rows: readonly Row[]): void {
  console.log(`\n| ${what} | ${columns.join(' | ')} |\n|---|${columns.map(() => '---:').join('|')}|`);
  for (const [name, figures] of rows) console.log(`| ${name} | ${figures.join(' | ')} |`);
}
