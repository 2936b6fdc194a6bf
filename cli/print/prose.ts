// Prints lines of prose below a table.

import { inOneLine } from '../../runtime/text/plain.ts';
import type { TerminalOutput } from '../context.ts';
import { hangingIndent } from './hanging.ts';

/** Wraps lines on a terminal; a line that starts with a blank (a command, a row of a list) stays whole. */
export const proseLine = (text: string, out: TerminalOutput): string =>
  /^\s/.test(text) ? `${inOneLine(text)}\n` : hangingIndent({ lead: '', text, out });
