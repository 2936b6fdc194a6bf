// Finds programs for scripts and tests, and fetches those that are not installed: on Debian and Ubuntu it unpacks the
// distribution's packages into a cache of this project, which needs no root and does not change the system.
import { execFile } from 'node:child_process';
import {
  accessSync,
  constants,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const run = promisify(execFile);

export class ScriptError extends Error {
  constructor(code, what, cause) {
    super(`${code}: ${what}`, cause === undefined ? {} : { cause });
    this.name = 'ScriptError';
    this.code = code;
  }
}

/**
 * The path of a working program: named by an environment variable, installed under one of its names, cached earlier as
 * `kept`, or fetched into a folder. `check` tests the version that a path prints. @throws <variable>_MISSING
 */
export async function findProgram({ title, variable, names, kept, check, fetch, fix }, { env, caches }) {
  const missing = (why, cause) =>
    new ScriptError(
      `${variable}_MISSING`,
      `no ${title}: ${why}. ${fix}, or set ${variable} to the path of the program.`,
      cause,
    );
  const named = env[variable];
  if (named) {
    if (await runsAs(named, check)) return named;
    throw missing(`${variable} names '${named}', which does not run`);
  }
  const places = [...names.flatMap((name) => installed(env, name)), ...caches.map((folder) => join(folder, kept))];
  for (const path of places) if (isProgram(path) && (await runsAs(path, check))) return path;
  if (!installed(env, 'apt-get').some(isProgram))
    throw missing('none is installed, and there is no apt-get to fetch it with');
  try {
    const path = await fetch(writable(caches));
    if (await runsAs(path, check)) return path;
    throw new Error(`the packaged ${title} does not run on this machine`);
  } catch (cause) {
    throw missing(`none is installed, and fetching the package failed: ${said(cause)}`, cause);
  }
}

async function runsAs(path, check) {
  try {
    return check((await run(path, ['--version'], { timeout: 60_000 })).stdout);
  } catch {
    return false;
  }
}

/** Places where a program of this name may be installed. */
function installed(env, name) {
  // Debian puts servers in /usr/sbin, which a normal user's PATH may leave out.
  const folders = [...(env.PATH ?? '').split(delimiter), '/usr/local/bin', '/usr/sbin', '/usr/local/sbin'];
  return folders.filter((folder) => folder !== '').map((folder) => join(folder, name));
}

/** Cache folders, the project's own first. */
export function cacheFolders(env, name) {
  const project = fileURLToPath(new URL(`../.cache/${name}`, import.meta.url));
  const own = env.XDG_CACHE_HOME || join(homedir(), '.cache');
  const last = join(tmpdir(), `troupe-${name}-${process.getuid?.() ?? 'me'}`);
  return [project, join(own, 'troupe', name), last].filter(mine);
}

/** Must be absent or writable only by us, since a program is run from it. */
function mine(folder) {
  try {
    const { uid, mode } = lstatSync(folder);
    const known = uid === process.getuid?.() || uid === 0 || process.getuid === undefined;
    return known && (mode & constants.S_IFMT) === constants.S_IFDIR && (mode & 0o022) === 0;
  } catch (error) {
    return error.code === 'ENOENT';
  }
}

function writable(folders) {
  for (const folder of folders) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 });
      accessSync(folder, constants.W_OK | constants.X_OK);
      return folder;
    } catch {}
  }
  throw new Error(`none of ${folders.join(', ')} can be written to`);
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/**
 * Unpacks packages into a temporary folder, passes it to `take`, and then removes it. `dependencies`: also unpacks
 * dependencies that the system lacks. Concurrent callers use separate folders.
 */
export async function withPackages(folder, names, { dependencies = false }, take) {
  const work = mkdtempSync(join(folder, 'fetch-'));
  try {
    const options = { cwd: work, timeout: 600_000, maxBuffer: 1 << 26, env: { ...process.env, LC_ALL: 'C' } };
    const apt = (...args) => run('apt-get', ['-q', '-c', aptConfig(work), ...args], options);
    // A package source that does not answer is no reason to give up: the next step shows whether our package is
    // available.
    const updated = await apt('update').catch((error) => error);
    const wanted = dependencies
      ? ['install', '-y', '--no-install-recommends', '--download-only', ...names]
      : ['download', ...names];
    await apt(...wanted).catch((error) => {
      throw updated instanceof Error ? updated : error;
    });
    const archives = dependencies ? join(work, 'archives') : work;
    const files = readdirSync(archives).filter((name) => name.endsWith('.deb'));
    if (files.length === 0) throw new Error('apt-get fetched no package');
    for (const file of files) await run('dpkg-deb', ['-x', join(archives, file), 'unpacked'], options);
    return await take(join(work, 'unpacked'));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * Uses private lists and archives, no system locks, no hooks and no change of user, but the system's sources and keys.
 */
function aptConfig(work) {
  for (const part of ['lists/partial', 'archives/partial']) mkdirSync(join(work, part), { recursive: true });
  const set = {
    'Dir::State': work,
    'Dir::State::lists': join(work, 'lists'),
    'Dir::State::status': '/var/lib/dpkg/status',
    'Dir::Cache': work,
    'Dir::Cache::archives': join(work, 'archives'),
    'Debug::NoLocking': '1',
    'APT::Sandbox::User': '',
    'Acquire::Languages': 'none',
    'Acquire::Retries': '2',
  };
  const hooks = ['APT::Update::Pre-Invoke', 'APT::Update::Post-Invoke', 'APT::Update::Post-Invoke-Success'];
  const lines = [
    ...hooks.map((hook) => `#clear ${hook};`),
    ...Object.entries(set).map(([key, value]) => `${key} "${value}";`),
  ];
  const file = join(work, 'apt.conf');
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}

/** The last lines of output of a failed program. */
function said(error) {
  const text = String(error.stderr || error.message)
    .trim()
    .split('\n');
  return text.slice(-2).join(' | ').slice(0, 400);
}
