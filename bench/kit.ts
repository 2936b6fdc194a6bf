// Provides what all benches share: each measurement runs in its own process, so that neither side runs on code that the
// other has warmed up or spoilt; the two sides take turns, so that noise of the machine hits both; the median of
// several runs is reported. tsc first compiles what is measured, as it ships: code compiled on the fly makes one more
// call for each inner function.
import { execFileSync, fork } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { createActor, createMachine } from 'xstate';

/** Figures of one measurement, by name. */
export type BenchFigures = Readonly<Record<string, number>>;
/** By name; what is handed over reaches it as text. */
export type BenchMeasurements = Readonly<Record<string, (...args: string[]) => Promise<BenchFigures>>>;
/** Takes a measurement in a fresh process. */
export type TakeMeasurement = (name: string, ...args: (string | number)[]) => Promise<BenchFigures>;

/** What a process is started with that takes one measurement. */
export const CHILD = '--measure';

/**
 * Runs `main`, or, in a process that was started for one measurement, that measurement. `script`: the bench as compiled
 * JavaScript.
 */
export async function bench(
  url: string,
  measures: BenchMeasurements,
  main: (measure: TakeMeasurement, script: string) => Promise<void>,
): Promise<void> {
  const [word, name = '', ...args] = process.argv.slice(2);
  if (word !== CHILD) {
    const script = compileBench(url);
    return main((wanted, ...more) => inFreshProcess(script, wanted, more), script);
  }
  const figures = await measures[name]?.(...args);
  process.send?.(figures ?? {}, () => process.disconnect());
}

/** The path of this bench as compiled JavaScript, in a folder that git does not see. */
function compileBench(url: string): string {
  const source = fileURLToPath(url);
  if (!source.endsWith('.ts')) return source;
  const root = fileURLToPath(new URL('..', import.meta.url));
  const folder = join(root, '.cache', 'bench');
  const project = join(folder, 'tsconfig.json');
  mkdirSync(folder, { recursive: true });
  const compilerOptions = {
    noEmit: false,
    outDir: 'out',
    rootDir: root,
    incremental: true,
    tsBuildInfoFile: 'out/.tsbuildinfo',
  };
  writeFileSync(
    project,
    JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions, files: [source], exclude: [] }),
  );
  const tsc = join(root, 'node_modules', 'typescript7', 'bin', 'tsc');
  try {
    execFileSync(process.execPath, [tsc, '-p', project], { stdio: 'pipe' });
  } catch {
    console.error('(tsc finds faults in the sources; what it could compile is measured)');
  }
  return join(folder, 'out', 'bench', basename(source).replace(/\.ts$/, '.js'));
}

function inFreshProcess(script: string, name: string, args: readonly (string | number)[]): Promise<BenchFigures> {
  return new Promise((resolve, reject) => {
    const child = fork(script, [CHILD, name, ...args.map(String)], { execArgv: ['--expose-gc'] });
    let figures: BenchFigures | undefined;
    child.on('message', (sent: BenchFigures) => {
      figures = sent;
    });
    child.on('error', reject);
    child.on('exit', (code) =>
      figures ? resolve(figures) : reject(new Error(`${name} ended with ${code} and no figures`)),
    );
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

/** Events a second that a bare two-state machine of XState takes where the bars in seconds were set. */
const REFERENCE_SENDS = 400_000;

/** How many times longer this machine takes than that one, at least 1: the median of five, measured now. */
export function slowness(): number {
  const machine = createMachine({ initial: 'a', states: { a: { on: { go: 'b' } }, b: { on: { go: 'a' } } } });
  const actor = createActor(machine).start();
  const sends = 40_000;
  const rates = Array.from({ length: 6 }, () => {
    const from = performance.now();
    for (let i = 0; i < sends; i++) actor.send({ type: 'go' });
    return (1000 * sends) / (performance.now() - from);
  });
  // The first one warms the code.
  return Math.max(1, REFERENCE_SENDS / median(rates.slice(1)));
}

/** The verdict on a time: its bar is longer on a machine that is slower, by as much as XState alone is there. */
export function timeVerdict(what: string, reached: number, bar: number, unit: string): string {
  const slow = slowness();
  const here = Number((bar * slow).toFixed(2));
  return `${verdict(what, reached, here, unit)}; that is ${bar}${unit} × ${slow.toFixed(2)}, as XState alone is slower here`;
}
