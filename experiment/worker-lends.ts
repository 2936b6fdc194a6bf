// Decides which tasks from a queue this worker plays: it lends the servers, variables and folders that it was started
// with, and nothing else. Whoever may publish on the NATS server can name others.
import { realpathSync } from 'node:fs';
import { isAbsolute, relative, resolve } from 'node:path';
import { isOfficial, OPENAI_BASE_URL } from '../agents/models/openai/endpoint-access.ts';
import type { PlayContext } from '../resolve/context.ts';
import { isOutsideModel } from '../resolve/file-reference.ts';
import { isAtHome, modelNames } from '../resolve/named-models.ts';
import { failure, fileUnreadable, type TroupeError } from '../runtime/errors/index.ts';
import { realPath } from '../runtime/record/write-file.ts';
import { oneLine, withoutSecrets } from '../runtime/text/plain.ts';
import type { EpisodeTask } from './episode-task.ts';
import { filesInOptions, filesOfTask } from './plan.ts';
import { fileHash } from './task-text.ts';

interface LendFlags {
  readonly allowModel?: readonly string[];
  readonly allowKey?: readonly string[];
  readonly allowFiles?: readonly string[];
  /** Worlds in other programs, each as an experiment names it: a command here runs with the rights of the worker. */
  readonly allowWorld?: readonly string[];
  readonly baseUrl?: string;
  readonly apiKeyEnv?: string;
}

export interface WorkerLends {
  /** The environment of its episodes: the variables that it lends. */
  readonly env: PlayContext['env'];
  /** Why it does not play the task from its folder, if so. @throws where the task names what cannot be read */
  refusal(task: EpisodeTask, hashes: Hashes): TroupeError | undefined;
  /**
   * What the relative names of a task start from: its own folder, or else a lent one in which all of them are found.
   * @throws as `refusal`
   */
  folderOf(task: EpisodeTask, hashes: Hashes): string;
}

/** Of files by name, as they are where the experiment was started. */
type Hashes = Readonly<Record<string, string>>;

interface LentKey {
  readonly name: string;
  readonly server: string;
}

/** @throws OPTION_BAD, FILE_UNREADABLE */
export function workerLends(flags: LendFlags, { cwd, env }: Pick<PlayContext, 'cwd' | 'env'>): WorkerLends {
  const allowed = listed(flags.allowModel);
  const servers = new Set(
    [...allowed.filter(isUrl), ...(flags.baseUrl === undefined ? [] : [flags.baseUrl])].map(serverOf),
  );
  const names = new Set(allowed.filter((text) => !isUrl(text)));
  const keys = lentKeys(flags, names.size > 0 ? new Set([...servers, OFFICIAL]) : servers);
  const folders = listed(flags.allowFiles).map((folder) => realFolder(folder, cwd));
  const lent = new Set(keys.map(({ name }) => name));

  function modelRefusal({ models }: EpisodeTask): TroupeError | undefined {
    const server = models.baseUrl === undefined ? OFFICIAL : serverOf(models.baseUrl);
    const all = Object.values(modelNames(models));
    const program = all.map((name) => programRefusal('program', name, flags)).find((why) => why !== undefined);
    if (program) return program;
    const wanted = all.filter((name) => !isAtHome(name));
    for (const name of wanted) {
      if (servers.has(server) || (server === OFFICIAL && names.has(name))) continue;
      return failure('NOT_LENT', {
        what: `the model '${shown(name)}' at ${shown(server)}`,
        flag: `--allow-model ${shown(server)}`,
      });
    }
    const key = models.apiKeyEnv ?? (wanted.length > 0 && isOfficial(server) ? OPENAI_KEY : undefined);
    if (key === undefined || keys.some((one) => one.name === key && one.server === server)) return undefined;
    return failure('NOT_LENT', {
      what: `the variable ${shown(key)} for ${shown(server)}`,
      flag: `--allow-key ${shown(key)}=${shown(server)}`,
    });
  }

  const filesRefusal = (task: EpisodeTask, hashes: Hashes, from: string) =>
    filesOfTask(task)
      .map((path) => fileRefusal(path, hashes, { from, folders }))
      .find((why) => why !== undefined);

  function folderOf(task: EpisodeTask, hashes: Hashes): string {
    const found = [cwd, ...(isMovable(task) ? folders : [])].map((from) => ({
      from,
      why: filesRefusal(task, hashes, from),
    }));
    const best = found.find(({ why }) => why === undefined) ?? found.find(({ why }) => why?.code !== 'NOT_LENT');
    return best?.from ?? cwd;
  }

  return {
    env: Object.fromEntries(Object.entries(env).filter(([name]) => lent.has(name))),
    refusal(task, hashes) {
      const refused = programRefusal('world', task.world, flags) ?? modelRefusal(task);
      return refused ?? filesRefusal(task, hashes, task.cwd ?? cwd);
    },
    folderOf,
  };
}

function fileRefusal(
  path: string,
  hashes: Hashes,
  { from, folders }: { readonly from: string; readonly folders: readonly string[] },
): TroupeError | undefined {
  const place = resolve(from, path);
  const named = `file ${shown(path)}${place === path ? '' : ` (${shown(place)})`}`;
  const real = realPath(place);
  if (!folders.some((folder) => isWithin(folder, real)))
    return failure('NOT_LENT', { what: `the ${named}`, flag: '--allow-files FOLDER, for a folder that holds it' });
  const [here, there] = [fileHash(path, from), Object.hasOwn(hashes, path) ? hashes[path] : undefined];
  if (here === there && here !== undefined) return undefined;
  return failure('OTHER_PARTS', { what: named, here: textOf(here), asked: textOf(there) });
}

/** Not where a program would be started in another folder, or a world looks for a file by itself. */
const isMovable = (task: EpisodeTask): boolean =>
  ![task.world, ...Object.values(modelNames(task.models))].some(isOutsideModel) &&
  filesInOptions(task).every((path) => isAbsolute(path));

/** A world or a model in another program is lent by its own name alone. */
function programRefusal(what: string, name: string, { allowWorld }: LendFlags): TroupeError | undefined {
  if (!isOutsideModel(name) || allowWorld?.includes(name)) return undefined;
  const told = oneLine(withoutSecrets(name), 200);
  return failure('NOT_LENT', { what: `the ${what} ${told}`, flag: `--allow-world '${told}'` });
}

const OPENAI_KEY = 'OPENAI_API_KEY';
const isUrl = (text: string): boolean => /^https?:\/\//i.test(text);
const shown = (text: string): string => oneLine(withoutSecrets(text), 120);
const textOf = (found: string | undefined): string => found?.slice(0, 16) ?? 'no file';

const listed = (texts: readonly string[] = []): string[] =>
  texts.flatMap((text) => text.split(',')).flatMap((text) => text.trim() || []);

/** One form for an address; what is no address is equal to itself alone. */
function serverOf(text: string): string {
  if (!URL.canParse(text)) return text;
  const { protocol, host, pathname, search, username, password } = new URL(text);
  if (search !== '' || username !== '' || password !== '') return text;
  return `${protocol}//${host}${pathname.replace(/\/+$/, '')}`;
}

const OFFICIAL = serverOf(OPENAI_BASE_URL);

/** `NAME=URL`, or `NAME` where one server is lent. @throws OPTION_BAD */
function lentKeys({ allowKey, baseUrl, apiKeyEnv }: LendFlags, servers: ReadonlySet<string>): LentKey[] {
  const own = apiKeyEnv === undefined ? [] : [baseUrl === undefined ? apiKeyEnv : `${apiKeyEnv}=${baseUrl}`];
  return [...listed(allowKey), ...own].map((text) => {
    const [, name = '', url] = /^([A-Za-z_][A-Za-z0-9_]{0,200})(?:=(.+))?$/.exec(text) ?? [];
    const [only] = servers;
    const server = url === undefined ? (servers.size === 1 ? only : undefined) : serverOf(url);
    if (name !== '' && server !== undefined && servers.has(server)) return { name, server };
    throw failure('OPTION_BAD', {
      option: '--allow-key',
      value: name === '' ? '***' : shown(text),
      wanted:
        'the name of a variable and the server that it is for, one of --allow-model: NAME=URL (with one server NAME alone)',
    });
  });
}

/** @throws FILE_UNREADABLE */
function realFolder(folder: string, cwd: string): string {
  try {
    return realpathSync(resolve(cwd, folder));
  } catch (cause) {
    throw fileUnreadable(folder, 'a folder with files that tasks may name', cause);
  }
}

function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '' && way !== '..' && !/^\.\.[\\/]/.test(way) && !isAbsolute(way);
}
