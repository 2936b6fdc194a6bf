// Reads the address of a NATS server and the login to it, the secret that its processes share, and the keys that sign
// records and check their signatures.

import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readNatsContext } from '../../runtime/bus/nats/context.ts';
import type { NatsOptions } from '../../runtime/bus/nats/options.ts';
import { failure } from '../../runtime/errors/index.ts';
import { runSecret } from '../../runtime/run/run-secret.ts';
import { withoutUndefined } from '../../runtime/text/json.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import { badValue, type Given, onlyOf } from '../command.ts';
import type { CliContext } from '../context.ts';
import { LOGIN_FLAGS, type SecretFlags, SIGN_VARIABLE } from './shared-options.ts';

export type QueueFlags = Given<typeof LOGIN_FLAGS> & { readonly bus?: string };

/** Picks the options of this file from those of a command. */
export const loginOf = (flags: QueueFlags): QueueFlags => onlyOf({ ...LOGIN_FLAGS, '--bus <url>': '' }, flags);

/** `memory`, or the address or context that names the server. */
export const busNamed = ({ bus, natsContext }: Pick<QueueFlags, 'bus' | 'natsContext'>): string =>
  bus ?? natsContext ?? 'memory';

/** `--creds`, `--user`, … */
export const LOGIN_OPTIONS: readonly string[] = Object.keys(LOGIN_FLAGS).map((words) => words.replace(/ .*/, ''));

/** The same where there must be one. @throws OPTION_BAD without --bus and --nats-context, and as `queueServers` */
export function namedServers(flags: QueueFlags, env: Parameters<typeof queueServers>[1]): NatsOptions {
  const servers = queueServers(flags, env);
  if (servers !== undefined) return servers;
  throw badValue('--bus', '', 'the address of the NATS server: nats://host:port');
}

/**
 * Undefined without --bus and --nats-context. @throws OPTION_BAD for an incomplete login; for a context as
 * `readNatsContext`
 */
export function queueServers(
  flags: QueueFlags,
  env: Readonly<Record<string, string | undefined>>,
): NatsOptions | undefined {
  const { bus, busPrefix, natsContext, creds, nkey, user, passwordEnv, tokenEnv, tlsCa, tlsCert, tlsKey, tlsFirst } =
    flags;
  if (bus === undefined && natsContext === undefined) return undefined;
  const kept = natsContext === undefined ? undefined : readNatsContext(natsContext, env);
  const servers = bus ?? kept?.servers;
  if (servers === undefined)
    throw badValue('--nats-context', natsContext ?? '', 'a context that names a server, or --bus');
  if ((tlsCert === undefined) !== (tlsKey === undefined))
    throw badValue(
      tlsCert === undefined ? '--tls-key' : '--tls-cert',
      tlsCert ?? tlsKey ?? '',
      '--tls-cert and --tls-key together',
    );
  const token = tokenEnv === undefined ? undefined : secretIn('--token-env', tokenEnv, env);
  if (passwordEnv !== undefined && user === undefined)
    throw badValue('--password-env', passwordEnv, 'a user besides: --user NAME');
  const pass = user === undefined ? undefined : env[passwordEnv ?? 'NATS_PASSWORD'];
  if (user !== undefined && pass === undefined)
    throw badValue(
      '--user',
      user,
      `a password in ${passwordEnv ?? 'NATS_PASSWORD'}, which is not set, or in the variable that --password-env names`,
    );
  const given = {
    prefix: busPrefix,
    credsFile: creds,
    nkeyFile: nkey,
    user,
    pass,
    token,
    tlsCa,
    tlsCert,
    tlsKey,
    tlsFirst,
  };
  // A login given on the command line is not mixed with the one in the context.
  const isGiven = [creds, nkey, user, token].some((one) => one !== undefined);
  return { ...(isGiven ? withoutLogin(kept) : kept), servers, ...withoutUndefined(given) };
}

/** `makes`: whether a missing file that is named is made, as the run does and its worker does not. */
export const secretOf = ({ secretFile }: SecretFlags, context: Pick<CliContext, 'cwd' | 'env'>, makes = false) =>
  runSecret({ ...context, file: secretFile, makes, called: '--secret-file' });

/** A context without its login. */
function withoutLogin(kept: Partial<NatsOptions> = {}): Partial<NatsOptions> {
  const { credsFile: _creds, nkeyFile: _nkey, user: _user, pass: _pass, token: _token, ...rest } = kept;
  return rest;
}

/** @throws OPTION_BAD */
function secretIn(option: string, name: string, env: Readonly<Record<string, string | undefined>>): string {
  const secret = env[name];
  if (secret === undefined || secret === '')
    throw badValue(option, name, 'the name of an environment variable that is set');
  return secret;
}

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
  if (file.trim() === '') throw badValue(option, file, wish);
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
