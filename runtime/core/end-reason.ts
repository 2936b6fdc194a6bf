// Lists the reasons for which an episode ends (L7): every end has a name.
/** The reasons for which an episode ends: `EpisodeResult.reason` is one of them. */
export const END_REASONS = [
  'goal',
  'claimed-done',
  'step-cap',
  'failed',
  'time-cap',
  'budget',
  'stalled',
  'model-error',
  'role-error',
  'world-error',
  'cancelled',
] as const;
export type EndReason = (typeof END_REASONS)[number];
