// Colours of our own, on or off as a whole. What is painted has been made plain before (plain.ts).
import picocolors from 'picocolors';

export type Colors = Pick<
  ReturnType<typeof picocolors.createColors>,
  'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan' | 'blue' | 'magenta'
>;

export const paint = (on: boolean): Colors => picocolors.createColors(on);
