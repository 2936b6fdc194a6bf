// Runs the command line in a separate process and reads what it prints and the files it leaves.
import { spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sleep, systemClock } from '../../runtime/core/clock.ts';
import { readRecord } from '../../runtime/record/read.ts';

/** No trial takes this long, so a command that does is hanging. */
const HANGS_MS = 120_000;
const MAIN = fileURLToPath(new URL('../../cli/main.ts', import.meta.url));
const TSX = import.meta.resolve('tsx');

/**
 * Starts the command. `exited` resolves to its exit code, or null if it was killed, and rejects if it hangs; `until`
 * resolves once it has printed what the pattern matches, and rejects where it ends without; `mib` is the most memory
 * that it has used, 0 where the system does not say.
 */
export function startTroupe(words, { cwd, env = {} } = {}) {
  const child = spawn(process.execPath, ['--import', TSX, MAIN, ...words], {
    ...(cwd === undefined ? {} : { cwd }),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  let most = 0;
  const looks = new Set();
  const over = new AbortController();
  const look = () => {
    for (const one of looks) one();
  };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => {
      text = (text + piece).slice(-1_000_000);
      look();
    });
  const ended = new Promise((resolve) => child.on('close', resolve)).finally(() => {
    over.abort();
    look();
  });
  const hung = sleep(systemClock, HANGS_MS, over.signal).then(() => {
    if (over.signal.aborted) return ended;
    child.kill('SIGKILL');
    throw new Error(`troupe ${words.join(' ')} hangs`);
  });
  const exited = Promise.race([ended, hung]);
  exited.catch(() => undefined);
  void (async () => {
    while (!over.signal.aborted) {
      most = Math.max(most, peakMib(child.pid));
      await sleep(systemClock, 200, over.signal);
    }
  })();
  return {
    exited,
    text: () => text,
    mib: () => most,
    kill: (signal = 'SIGKILL') => child.kill(signal),
    until: (pattern) =>
      new Promise((resolve, reject) => {
        const one = () => {
          if (pattern.test(text)) resolve(text);
          else if (over.signal.aborted) reject(new Error(`troupe ${words.join(' ')} never said ${pattern}: ${text}`));
          else return;
          looks.delete(one);
        };
        looks.add(one);
        one();
      }),
  };
}

/** Ends a worker as Ctrl-C does. */
export async function stopped(worker) {
  worker.kill('SIGINT');
  return worker.exited;
}

export const troupe = (words) => startTroupe(words).exited;

/** Runs the command and kills it so many ms after it has written to this record; resolves to null if it was killed. */
export async function killedWhile(words, record, ms) {
  const size = () => statSync(record, { throwIfNoEntry: false })?.size ?? 0;
  const before = size();
  const started = startTroupe(words);
  const over = new AbortController();
  void started.exited.catch(() => undefined).finally(() => over.abort());
  while (!over.signal.aborted && size() === before) await sleep(systemClock, 20, over.signal);
  await sleep(systemClock, ms, over.signal);
  started.kill();
  return started.exited;
}

/** Whether an episode of these words does not come to its end, left alone; its record is in `out`. */
export const fails = async (words, out) => (await troupe([...words, '--quiet', '--out', out])) !== 0 || !hasEnded(out);

function peakMib(pid) {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** The events of a record; undefined if there is no record with a complete line yet. */
export function recordAt(path) {
  try {
    return readRecord(path).events;
  } catch {
    return undefined;
  }
}

export const hasEnded = (path) => recordAt(path)?.at(-1)?.type === 'episode.ended';
