// Links to a program that is started here and talks over its standard input and output, one JSON text a line. What it
// writes to stderr goes to ours: that is where its own tracebacks are read.
import { type ChildProcess, spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { failure } from '../runtime/errors/index.ts';
import type { Link } from './peer.ts';
import { LONGEST_TEXT, TOO_LONG } from './wire.ts';

export interface ChildOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/**
 * Starts a program that plays a world. `command`: as it is typed in a shell.
 * @example
 * ```ts
 * import { startChild } from 'troupe/outside';
 *
 * const link = startChild('node --eval 0');
 * link.listen(
 *   () => {},
 *   () => {},
 * );
 * link.close();
 * link.about; // → 'cmd:node --eval 0'
 * ```
 */
export function startChild(command: string, { cwd, env = process.env }: ChildOptions = {}): Link {
  // A group of its own: what ends this process by the keyboard must not end the world in the middle of a step.
  const child = spawn(command, {
    shell: true,
    detached: true,
    cwd,
    env: { ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const kill = () => {
    busy.delete(kill);
    killGroup(child);
    child.stdout.destroy();
  };
  return {
    about: `cmd:${command}`,
    send(text) {
      child.stdin.write(`${text}\n`);
    },
    hold(waiting) {
      const turn = waiting ? 'ref' : 'unref';
      child[turn]();
      for (const pipe of [child.stdin, child.stdout]) if (pipe instanceof Socket) pipe[turn]();
      if (waiting) busy.add(kill);
      else busy.delete(kill);
    },
    listen(heard, gone) {
      const end = (why: string) => gone(failure('WORLD_GONE', { world: `cmd:${command}`, why }));
      // A pipe that broke is told by the end of the process.
      child.stdin.on('error', () => {});
      child.on('error', (thrown) => end(thrown.message));
      child.on('close', (code, signal) =>
        end(signal === null ? `it ended with exit code ${code}` : `it was ended by ${signal}`),
      );
      readLines(child, heard, () => {
        kill();
        end(TOO_LONG);
      });
    },
    close: () => child.stdin.end(),
    kill,
  };
}

/** Ends the programs that owe an answer: they may never hear that nobody waits any more. */
const busy = new Set<() => void>();
process.on('exit', () => {
  for (const kill of busy) kill();
});

/** The shell that started it, and whatever that started. */
function killGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}

function readLines({ stdout }: ChildProcess, heard: (line: string) => void, tooLong: () => void): void {
  let parts: Buffer[] = [];
  let length = 0;
  stdout?.on('data', (chunk: Buffer) => {
    let from = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      parts.push(chunk.subarray(from, at));
      const line = Buffer.concat(parts).toString('utf8').trim();
      [parts, length, from] = [[], 0, at + 1];
      if (line !== '') heard(line);
    }
    parts.push(chunk.subarray(from));
    length += chunk.length - from;
    if (length > LONGEST_TEXT) tooLong();
  });
}
