// Colours our own output, or leaves it plain. Callers sanitize text first (plain.ts).
import picocolors from 'picocolors';

export type Colors = Pick<
  ReturnType<typeof picocolors.createColors>,
  'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan' | 'blue' | 'magenta'
>;

export const paint = (on: boolean): Colors => picocolors.createColors(on);
