// Colours our own output, or leaves all of it plain. Callers make text plain first (plain.ts).
import picocolors from 'picocolors';

export type Colors = Pick<
  ReturnType<typeof picocolors.createColors>,
  'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan' | 'blue' | 'magenta'
>;

export const paint = (on: boolean): Colors => picocolors.createColors(on);
