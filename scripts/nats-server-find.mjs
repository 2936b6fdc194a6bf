// Finds the nats-server program: named by NATS_SERVER, installed, kept from an earlier time, or, on Debian and Ubuntu,
// fetched as the distribution's own package into this project's cache. That needs no root and changes nothing of the
// system.
import { execFile } from 'node:child_process';
import {
  accessSync,
  constants,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PROJECT_CACHE = fileURLToPath(new URL('../.cache/nats-server', import.meta.url));

export class ScriptError extends Error {
  constructor(code, what, cause) {
    super(`${code}: ${what}`, cause === undefined ? {} : { cause });
    this.name = 'ScriptError';
    this.code = code;
  }
}

/** The path of a nats-server that runs. @throws NATS_SERVER_MISSING */
export async function findNatsServer({ env = process.env, caches = cacheFolders(env) } = {}) {
  if (env.NATS_SERVER) {
    if (await runs(env.NATS_SERVER)) return env.NATS_SERVER;
    throw missing(`NATS_SERVER names '${env.NATS_SERVER}', which does not run`);
  }
  const kept = caches.map((dir) => join(dir, 'nats-server'));
  for (const path of [...installed(env), ...kept]) if (isProgram(path) && (await runs(path))) return path;
  if (!installed(env, 'apt-get').some(isProgram))
    throw missing('none is installed, and there is no apt-get to fetch it with');
  try {
    return await fetchWithApt(writable(caches));
  } catch (cause) {
    throw missing(`none is installed, and fetching the package failed: ${said(cause)}`, cause);
  }
}

function missing(why, cause) {
  const fix =
    'Install it (Debian and Ubuntu: apt-get install nats-server; macOS: brew install nats-server; others: nats.io/download), ' +
    'or set NATS_SERVER to the path of the program.';
  return new ScriptError('NATS_SERVER_MISSING', `no nats-server: ${why}. ${fix}`, cause);
}

function installed(env, name = 'nats-server') {
  // Debian puts it in /usr/sbin, which a normal user's PATH may leave out.
  const folders = [...(env.PATH ?? '').split(delimiter), '/usr/local/bin', '/usr/sbin', '/usr/local/sbin'];
  return folders.filter((folder) => folder !== '').map((folder) => join(folder, name));
}

function cacheFolders(env) {
  const own = env.XDG_CACHE_HOME || join(homedir(), '.cache');
  const last = join(tmpdir(), `troupe-nats-server-${process.getuid?.() ?? 'me'}`);
  return [PROJECT_CACHE, join(own, 'troupe', 'nats-server'), last].filter(mine);
}

/** Absent, or a folder nobody else can write to: a program is run from it. */
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

async function runs(path) {
  try {
    return (await run(path, ['--version'], { timeout: 10_000 })).stdout.startsWith('nats-server');
  } catch {
    return false;
  }
}

/**
 * Everything apt writes stays in a folder of our own; several callers at once each use their own, and the last rename
 * wins.
 */
async function fetchWithApt(folder) {
  const work = mkdtempSync(join(folder, 'fetch-'));
  try {
    const options = { cwd: work, timeout: 300_000, maxBuffer: 1 << 26, env: { ...process.env, LC_ALL: 'C' } };
    const apt = (...args) => run('apt-get', ['-q', '-c', aptConfig(work), ...args], options);
    // One source of packages that does not answer is no reason to give up: the next step says whether ours is there.
    const updated = await apt('update').catch((error) => error);
    await apt('download', 'nats-server').catch((error) => {
      throw updated instanceof Error ? updated : error;
    });
    const file = readdirSync(work).find((name) => name.endsWith('.deb'));
    if (file === undefined) throw new Error('apt-get fetched no package');
    await run('dpkg-deb', ['-x', file, 'unpacked'], options);
    const path = join(folder, 'nats-server');
    renameSync(join(work, 'unpacked', 'usr', 'sbin', 'nats-server'), path);
    if (!(await runs(path))) throw new Error('the packaged nats-server does not run on this machine');
    return path;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * Private lists and archives, no locks of the system's, none of its hooks, no change of user; its sources and keys as
 * they are.
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

function said(error) {
  const text = String(error.stderr || error.message)
    .trim()
    .split('\n');
  return text.slice(-2).join(' | ').slice(0, 400);
}
