// Hashes long texts into short names that reveal a change. Not for secrets.
import { createHash } from 'node:crypto';

/** sha256 of the text, its first 16 hex digits. */
export const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
