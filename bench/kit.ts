// What the benches share: each measurement in a process of its own, so that neither side runs on code that the other has warmed or
// spoilt; the two sides in turn, so that noise of the machine hits both; medians of several.
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Figures of one measurement, by name. */
export type Measured = Readonly<Record<string, number>>;
/** By name; what is handed over reaches it as text. */
export type Measures = Readonly<Record<string, (...told: string[]) => Promise<Measured>>>;
/** Takes a measurement in a fresh process. */
export type Measure = (name: string, ...told: (string | number)[]) => Promise<Measured>;

const CHILD = '--measure';

/** Runs `main`, or, in a process that was started for one measurement, that measurement. */
export async function bench(url: string, measures: Measures, main: (measure: Measure) => Promise<void>): Promise<void> {
  const [word, name = '', ...told] = process.argv.slice(2);
  if (word !== CHILD) return main((wanted, ...more) => inFreshProcess(url, wanted, more));
  const figures = await measures[name]?.(...told);
  process.send?.(figures ?? {}, () => process.disconnect());
}

function inFreshProcess(url: string, name: string, told: readonly (string | number)[]): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(url), [CHILD, name, ...told.map(String)], {
      execArgv: [...process.execArgv, '--expose-gc'],
    });
    let figures: Measured | undefined;
    child.on('message', (sent: Measured) => {
      figures = sent;
    });
    child.on('error', reject);
    child.on('exit', (code) => (figures ? resolve(figures) : reject(new Error(`${name} ended with ${code} and no figures`))));
  });
}

/** Two sides in turn, several times; all figures of each. */
export async function inTurn<T>(times: number, sides: readonly (() => Promise<T>)[]): Promise<T[][]> {
  const taken: T[][] = sides.map(() => []);
  for (let i = 0; i < times; i++) for (const [at, side] of sides.entries()) taken[at]?.push(await side());
  return taken;
}

export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const half = sorted.length / 2;
  const above = sorted[Math.floor(half)] ?? Number.NaN;
  return Number.isInteger(half) ? (above + (sorted[half - 1] ?? above)) / 2 : above;
}

/** The median, with the least and the greatest. */
export function spread(figures: readonly number[], digits = 2): string {
  const shown = (x: number) => x.toFixed(digits);
  return `${shown(median(figures))} [${shown(Math.min(...figures))}–${shown(Math.max(...figures))}]`;
}

/** One line of a verdict: what was reached, beside the bar. */
export function verdict(what: string, reached: number, bar: number, unit = ''): string {
  return `${reached <= bar ? 'within' : 'MISSES'} the bar: ${what} ${reached.toFixed(2)}${unit} (bar ${bar}${unit})`;
}
