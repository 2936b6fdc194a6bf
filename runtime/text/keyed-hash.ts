// Computes and checks keyed hashes (HMAC-SHA256): whoever knows the key can show that it wrote a text, and nobody else
// can write another one that passes.
import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';

/**
 * A key for one purpose, derived from a secret. A hash made with it says nothing about any other purpose, and the
 * secret cannot be found from it.
 */
export function deriveKey(secret: string, ...purpose: readonly string[]): KeyObject {
  return createSecretKey(createHmac('sha256', secret).update(JSON.stringify(purpose)).digest());
}

/** 43 characters of base64url. */
export const keyedHash = (key: KeyObject, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

/** Whether this is the keyed hash of the text; takes equally long wherever they differ. */
export function isKeyedHash(key: KeyObject, text: string, hash: string): boolean {
  const [is, must] = [Buffer.from(hash), Buffer.from(keyedHash(key, text))];
  return is.length === must.length && timingSafeEqual(is, must);
}
