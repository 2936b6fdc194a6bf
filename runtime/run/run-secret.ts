// Finds the secret by which the processes of a run know each other: in a file, in the environment, or in a file of the
// user's own that is made when it is first needed. No option takes the secret itself: everybody on a machine can read
// the command lines of its processes.
import { linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { freshSecret } from '../core/random.ts';
import { failure, fileUnreadable, fileUnwritable } from '../errors/index.ts';
import { oneLine } from '../text/plain.ts';

const SECRET_VARIABLE = 'TROUPE_RUN_SECRET';

export interface SecretPlace {
  /** The file, if one is named, and whether it is made where it is missing: the run does that, its worker does not. */
  readonly file?: string | undefined;
  readonly makes?: boolean;
  /** How whoever named the file calls it, for errors. */
  readonly called?: string;
  /** What a relative path starts from; default: the folder of the process. */
  readonly cwd?: string;
  /** Default: the environment of the process. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** Shorter ones can be guessed; a generated one has 43 characters. */
const SHORTEST = 32;

/**
 * The secret by which a run, its workers and whoever follows it know each other, as the command finds it: in the file
 * that is named, else in `TROUPE_RUN_SECRET`, else in `~/.config/troupe/secret`, which is made where it is missing.
 * @throws OPTION_BAD, FILE_UNREADABLE, FILE_UNWRITABLE, SECRET_EXPOSED; none names the secret
 * @example
 * ```ts
 * import { runExperiment } from 'troupe/experiment';
 * import { runSecret } from 'troupe/nats';
 *
 * // On every `troupe worker --bus nats://127.0.0.1:4222` of this user.
 * export const played = (file: string) =>
 *   runExperiment(file, { place: { queue: { servers: 'nats://127.0.0.1:4222' }, secret: runSecret() } });
 * ```
 */
export function runSecret({
  file: named,
  makes = false,
  called = 'the file of the secret',
  cwd = process.cwd(),
  env = process.env,
}: SecretPlace = {}): string {
  if (named !== undefined) {
    const file = resolve(cwd, named);
    if (makes) makeSecret(file);
    return readSecret(file, called);
  }
  const given = env[SECRET_VARIABLE]?.trim();
  if (given) {
    if (isSecret(given)) return given;
    throw failure('OPTION_BAD', {
      option: SECRET_VARIABLE,
      value: `a text of ${given.length} characters`,
      wanted: WANTED,
    });
  }
  const file = join(env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config'), 'troupe', 'secret');
  makeSecret(file);
  return readSecret(file, called);
}

const WANTED = `a secret of ${SHORTEST} characters and more, as 'openssl rand -base64 32' makes one`;

/** A key that signs records has lines, like all PEM files. */
const isSecret = (text: string): boolean => text.length >= SHORTEST && !/\s/.test(text);

function readSecret(file: string, called: string): string {
  let text: string;
  let mode: number;
  try {
    text = readFileSync(file, 'utf8').trim();
    ({ mode } = statSync(file));
  } catch (cause) {
    throw fileUnreadable(file, WANTED, cause);
  }
  // Windows has no such bits.
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) throw failure('SECRET_EXPOSED', { file });
  if (!isSecret(text)) throw failure('OPTION_BAD', { option: called, value: oneLine(file, 200), wanted: WANTED });
  return text;
}

/** Whole at once, since another process may read it; an existing file is left as it is. @throws FILE_UNWRITABLE */
function makeSecret(file: string): void {
  if (statSync(file, { throwIfNoEntry: false })) return;
  let folder: string | undefined;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    folder = mkdtempSync(join(dirname(file), '.secret-'));
    const whole = join(folder, 'secret');
    writeFileSync(whole, `${freshSecret()}\n`, { mode: 0o600 });
    linkSync(whole, file);
  } catch (cause) {
    if (!statSync(file, { throwIfNoEntry: false })) throw fileUnwritable(file, cause);
  } finally {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  }
}
