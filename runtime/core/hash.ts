// Hashes long texts into short names that reveal a change. Not for secrets.
import { createHash } from 'node:crypto';

/** The first 16 hex digits of the text's sha256. */
export const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
