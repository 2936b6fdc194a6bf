// Reads the keys that sign records and check their signatures.
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { failure } from '../../runtime/errors/index.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import { SIGN_VARIABLE } from './shared-options.ts';

/** Names the key file if no flag does. */
interface KeyPlace {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** `flag`: a file. Undefined if neither the flag nor the environment names one. @throws OPTION_BAD */
export function signKey(flag: string | undefined, { cwd, env }: KeyPlace): { readonly key?: KeyObject } {
  const named = flag ?? env[SIGN_VARIABLE];
  if (named === undefined) return {};
  const option = flag === undefined ? SIGN_VARIABLE : '--sign';
  return { key: readKey({ option, file: named, cwd }, { wanted: 'a private ed25519 key', parse: createPrivateKey }) };
}

/** A public key, or a private one from which the public key is derived. @throws OPTION_BAD */
export const verifyKey = (file: string, cwd: string): KeyObject =>
  readKey({ option: '--key', file, cwd }, { wanted: 'an ed25519 key, public or private', parse: createPublicKey });

interface KeyFile {
  readonly option: string;
  readonly file: string;
  readonly cwd: string;
}

function readKey(
  { option, file, cwd }: KeyFile,
  { wanted, parse }: { readonly wanted: string; readonly parse: (pem: string) => KeyObject },
): KeyObject {
  const wish = `the name of a file with ${wanted} in PEM, as 'openssl genpkey -algorithm ed25519' makes one`;
  // An empty one is a variable that was not set: nothing is signed by accident, or left unsigned.
  if (file.trim() === '') throw failure('OPTION_BAD', { option, value: file, wanted: wish });
  let key: KeyObject;
  try {
    key = parse(readFileSync(resolve(cwd, file), 'utf8'));
  } catch {
    throw failure('OPTION_BAD', { option, value: oneLine(file, 200), wanted: wish });
  }
  if (key.asymmetricKeyType !== 'ed25519')
    throw failure('OPTION_BAD', { option, value: oneLine(file, 200), wanted: wish });
  return key;
}
