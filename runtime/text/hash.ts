// Hashes long texts into short names that reveal a change. Not for secrets.
import { hash } from 'node:crypto';

/** The first 16 hex digits of the text's sha256. */
export const shortHash = (text: string): string => hash('sha256', text, 'hex').slice(0, 16);
