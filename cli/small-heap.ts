// Keeps the process small while a command reads a record of any length. By default V8 lets a heap grow to four times
// of what is alive in it before it clears the old part, where pieces of prompts come to lie.
import { setFlagsFromString } from 'node:v8';

/** Commands that read whole records. */
const READERS: ReadonlySet<string> = new Set([
  ...['replay', 'cost', 'prompt', 'diff', 'verify', 'export', 'fork', 'resume', 'time', 'trace', 'world'],
]);
/** The old part is cleared when it has grown by so much. */
const GROWTH_PERCENT = 20;

export function keepHeapSmall(command: string): void {
  if (READERS.has(command)) setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
