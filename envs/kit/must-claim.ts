// Reads from a prompt whether its episode ends only when all agents claim that it is done, as manuals say it.
import type { ReadParagraph } from './player-question.ts';
import { NO_END_OF_ITS_OWN } from './shared-options.ts';

export const mustClaimIn = (segments: readonly Pick<ReadParagraph, 'origin' | 'text'>[]): boolean =>
  segments.some(({ origin, text }) => origin === 'instructions' && text.includes(NO_END_OF_ITS_OWN));
