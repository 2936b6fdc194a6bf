// Provides a terminal that keeps what is written to it, so that tests run commands without a process of their own.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CliContext, createContext, type ProcessIo } from '../../cli/context.ts';
import { main } from '../../cli/main.ts';

export interface CommandOutput {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CaptureOptions extends Partial<Omit<ProcessIo, 'stdout' | 'stderr'>> {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
  /** Told of everything as it is written. */
  readonly onWrite?: (text: string) => void;
}

/** Runs one command line as `main` does, in memory. */
export async function runCaptured(argv: readonly string[], options: CaptureOptions = {}): Promise<CommandOutput> {
  const { io, written } = ioOf(options);
  const code = await main(argv, io);
  return { code, ...written() };
}

/** A context of its own, for parts of commands. */
export function createCapturedContext(options: CaptureOptions = {}): {
  readonly context: CliContext;
  readonly written: () => Omit<CommandOutput, 'code'>;
} {
  const { io, written } = ioOf(options);
  return { context: createContext(io, () => {}), written };
}

/** Where commands look for settings of the user: not in those of whoever runs the tests. */
export const testSettings = () => ({ XDG_CONFIG_HOME: join(tmpdir(), 'config') });

function ioOf({ onWrite, env = testSettings(), isTTY = false, columns = 100, rows = 40, ...rest }: CaptureOptions): {
  io: ProcessIo;
  written: () => Omit<CommandOutput, 'code'>;
} {
  const kept = { stdout: '', stderr: '' };
  const stream = (name: 'stdout' | 'stderr') => ({
    isTTY,
    columns,
    rows,
    write(text: string) {
      kept[name] += text;
      onWrite?.(text);
    },
  });
  return { io: { ...rest, env, stdout: stream('stdout'), stderr: stream('stderr') }, written: () => ({ ...kept }) };
}
