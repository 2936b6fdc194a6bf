// Declares what a command receives from its caller: streams, environment, clock and cancel signal. Commands use nothing
// else of the process, so tests run them without starting one.

import { type Clock, systemClock } from '../runtime/core/clock.ts';
import { oneLine } from '../runtime/text/plain.ts';
import { type Colors, paint } from './print/printer.ts';

/** An output stream for text. */
export interface TerminalOutput {
  write(text: string): void;
  /**
   * Says on a terminal what is under way, in one line, which gives way to whatever is written next; without a text it
   * is emptied. Elsewhere nothing is said.
   */
  status(text?: string): void;
  readonly isTTY: boolean;
  /** Width of the terminal; 100 without one. */
  readonly columns: number;
  /** Height of the terminal; 0 without one. */
  readonly rows: number;
  readonly colors: Colors;
  readonly isColored: boolean;
  /** Whether anything was written. */
  readonly isUsed?: boolean;
}

/** Empties the line of a terminal, and goes to its beginning. */
const ERASE_LINE = '\r\u001b[K';

export interface CliContext {
  readonly stdout: TerminalOutput;
  readonly stderr: TerminalOutput;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder that relative paths start from. */
  readonly cwd: string;
  /** Aborted by the first Ctrl-C. */
  readonly signal: AbortSignal;
  readonly clock: Clock;
  /** Sets the exit code of the command unless it throws; the last call wins. */
  exit(code: number): void;
}

/** The common part of a Node stream and a test's fake. */
export interface OutputStream {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
}

export interface ProcessIo {
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
  readonly signal?: AbortSignal;
  readonly clock?: Clock;
  /** Rejects with an error where nothing is left to run and the command has not ended, or something threw unawaited. */
  readonly stranded?: Promise<never>;
}

export function createContext(io: ProcessIo, exit: (code: number) => void): CliContext {
  return {
    stdout: outOf(io.stdout, io.env),
    stderr: outOf(io.stderr, io.env),
    env: io.env,
    cwd: io.cwd ?? process.cwd(),
    signal: io.signal ?? new AbortController().signal,
    clock: io.clock ?? systemClock,
    exit,
  };
}

/** Waits for the first Ctrl-C. */
export const interrupted = (signal: AbortSignal): Promise<void> =>
  new Promise((stop) => {
    if (signal.aborted) stop();
    else signal.addEventListener('abort', () => stop(), { once: true });
  });

function outOf(raw: OutputStream, env: ProcessIo['env']): TerminalOutput {
  const isTTY = raw.isTTY === true;
  let isUsed = false;
  let hasStatus = false;
  const columns = () => raw.columns || 100;
  const { NO_COLOR, FORCE_COLOR, TERM } = env;
  const isColored = !NO_COLOR && FORCE_COLOR !== '0' && (!!FORCE_COLOR || (isTTY && TERM !== 'dumb'));
  return {
    write(text) {
      isUsed = true;
      raw.write(hasStatus ? `${ERASE_LINE}${text}` : text);
      hasStatus = false;
    },
    status(text = '') {
      if (!isTTY || (text === '' && !hasStatus)) return;
      raw.write(`${ERASE_LINE}${oneLine(text, columns() - 1)}`);
      hasStatus = text !== '';
    },
    get isUsed() {
      return isUsed;
    },
    isTTY,
    get columns() {
      return columns();
    },
    get rows() {
      return raw.rows ?? 0;
    },
    colors: paint(isColored),
    isColored,
  };
}
