// Lists where a piece of a prompt may come from.
export const ORIGINS = [
  'instructions',
  'task',
  'observation',
  'image',
  'memory',
  'message',
  'schema',
  'reply',
  'repair',
] as const;
export type Origin = (typeof ORIGINS)[number];
