// Hashes long texts into short names that reveal a change. Not for secrets.
import { hash } from 'node:crypto';

/** The first 16 hex digits of the text's sha256. */
export const shortHash = (text: string): string => hash('sha256', text, 'hex').slice(0, 16);

/** FNV-1a, 32 bits. Also hashes names where a short value is enough. */
export function fnv1a(text: string, basis = 0x811c9dc5): number {
  let hash = basis;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
