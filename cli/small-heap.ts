// Keeps the process small while a command reads a record of any length. By default, V8 lets the heap grow to four times
// its live size before it collects the old generation, where pieces of prompts end up.
import { setFlagsFromString } from 'node:v8';

/** The commands that read whole records. */
const READERS: ReadonlySet<string> = new Set([
  ...['replay', 'cost', 'prompt', 'diff', 'verify', 'export', 'fork', 'resume', 'time', 'trace', 'world'],
]);
/** The old generation is collected when it has grown by this much. */
const GROWTH_PERCENT = 20;

export function keepHeapSmall(command: string): void {
  if (READERS.has(command)) setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
