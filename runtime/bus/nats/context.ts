// Reads contexts of the `nats` command.
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { fileUnreadable } from '../../errors/index.ts';
import { withoutUndefined } from '../../text/json.ts';
import type { NatsOptions } from './options.ts';

const field = z
  .string()
  .transform((value) => (value === '' ? undefined : value))
  .optional();

/** The format of `nats context save`; unset fields are empty. */
const Context = z.object({
  url: field,
  user: field,
  password: field,
  token: field,
  creds: field,
  nkey: field,
  cert: field,
  key: field,
  ca: field,
  tls_first: z.boolean().optional(),
});

/**
 * What `nats context save` has kept: a server's address and login, for `natsBus`. `name`: a context's name, or the path
 * of a file in that format. @throws FILE_UNREADABLE
 * @example
 * ```ts
 * import { natsBus, readNatsContext } from 'troupe/nats';
 *
 * export const lab = () => natsBus({ servers: 'nats://127.0.0.1:4222', ...readNatsContext('lab') });
 * ```
 */
export function readNatsContext(
  name: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Partial<NatsOptions> {
  const folder = env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config');
  const file = /[/\\]|\.json$/.test(name) ? name : join(folder, 'nats', 'context', `${name}.json`);
  const { url, user, password, token, creds, nkey, cert, key, ca, tls_first } = parseContext(file);
  const home = (path: string | undefined) => path?.replace(/^~(?=\/)/, env.HOME || homedir());
  return withoutUndefined({
    servers: url,
    user,
    pass: user === undefined ? undefined : password,
    token,
    credsFile: home(creds),
    nkeyFile: home(nkey),
    tlsCa: home(ca),
    tlsCert: home(cert),
    tlsKey: home(key),
    tlsFirst: tls_first,
  });
}

function parseContext(file: string): z.output<typeof Context> {
  try {
    return Context.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw fileUnreadable(file, "a context of the 'nats' command", cause);
  }
}
