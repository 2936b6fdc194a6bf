// Measures what a command takes before and beside its work: the processor time of `troupe --help`, `list`, `cost` and
// `diff` on a small record, beside bare Node.js, turn about, each in a fresh process. The command runs as it ships, so
// that it is built first. It does not measure how long a person waits where the disk is cold.
// Run: npx tsx bench/start.ts
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inTurn, median, spread, timeVerdict } from './kit.ts';

const TIMES = 11;
const root = fileURLToPath(new URL('..', import.meta.url));
const MAIN = join(root, 'dist', 'cli', 'main.js');
const folder = mkdtempSync(join(tmpdir(), 'troupe-start-'));
const record = join(folder, 'one');

/** The bars in seconds of processor time; `diff` has none. */
const COMMANDS: readonly (readonly [words: readonly string[], bar?: number])[] = [
  [['--help'], 0.15],
  [['list'], 0.3],
  [['cost', record], 0.25],
  [['diff', record, record]],
];

/** Told by the process itself at its end, over a fourth stream. */
const TELLS = `data:text/javascript,import{writeSync}from'node:fs';process.on('exit',()=>{const{user,system}=process.cpuUsage();writeSync(3,String(user+system))})`;

/** Seconds of processor time, its start included. */
function processorTime(args: readonly string[]): number {
  const { status, output } = spawnSync(process.execPath, ['--import', TELLS, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  });
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}`);
  return Number(output[3]) / 1e6;
}

execFileSync('npm', ['run', 'build'], { cwd: root, stdio: 'ignore' });
execFileSync(process.execPath, [MAIN, 'run', 'sar', '--protocol', 'cmas', '--quiet', '--out', record]);
const sides = [['-e', '0'], ...COMMANDS.map(([words]) => [MAIN, ...words])];
const [bare = [], ...taken] = await inTurn(
  TIMES,
  sides.map((args) => async () => processorTime(args)),
);
rmSync(folder, { recursive: true });
console.log(`bare Node.js: ${spread(bare, 3)} s of processor time`);
for (const [i, [words, bar]] of COMMANDS.entries()) {
  const own = taken[i] ?? [];
  const name = `troupe ${words[0]}`;
  console.log(`${name}: ${spread(own, 3)} s, ${(median(own) / median(bare)).toFixed(1)} × bare`);
  if (bar !== undefined) console.log(`  ${timeVerdict(name, median(own), bar, ' s')}`);
}
