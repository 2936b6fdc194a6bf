// Implements `troupe studio`: shows a record as a page, served on this machine or written to a file.
import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freshSecret } from '../../runtime/core/random.ts';
import { asTroupeError, failure } from '../../runtime/errors/index.ts';
import { RECORD_FILE } from '../../runtime/record/read.ts';
import { displayPath, oneLine } from '../../runtime/text/plain.ts';
import { studioDocument } from '../../studio/episode/document.ts';
import type { Run } from '../command.ts';
import { type CliContext, interrupted } from '../context.ts';
import type { STUDIO } from '../declared/read.ts';
import { reportSeal } from '../print/seal.ts';
import { writeFile } from '../print/write-file.ts';
import { builtPage } from '../studio/built-page.ts';
import { recordFolder } from '../studio/folder.ts';
import { folderSource } from '../studio/folder-source.ts';
import { type PageRequest, pageReader } from '../studio/page-source.ts';
import { isLoopback, type ServeOptions, type StudioServer, type StudioSource, serveStudio } from '../studio/server.ts';

const HOST = '127.0.0.1';
/** Any other where it is taken. */
const USUAL_PORT = 4517;

export const run: Run<typeof STUDIO> = async ({ record }, flags, context) => {
  const { export: file, host = HOST, port, world } = flags;
  const { cwd, stdout } = context;
  if (file !== undefined && (host !== HOST || port !== undefined))
    throw failure('USAGE', { what: '--export writes a file and serves nothing', command: 'troupe studio' });
  const path = resolve(cwd, record);
  if (file === undefined && isFolderOfRecords(path)) return serveFolder(path, flags, context);
  const request: PageRequest = { named: displayPath(cwd, path), path, world, cwd, live: file === undefined };
  const readPage = pageReader(request);
  const first = await readPage();
  reportSeal(first.file, first.seal, context);
  const built = await builtPage();
  if (file !== undefined) {
    const page = studioDocument(built, first.page);
    const target = resolve(cwd, file);
    writeFile(target, page, { shown: oneLine(file, 200) });
    const size = `${(Buffer.byteLength(page) / 1e6).toFixed(2)} MB`;
    return stdout.write(`${oneLine(`Page: ${displayPath(cwd, target)} (${size}; it opens without a network)`, 300)}\n`);
  }
  const source: StudioSource = {
    page: async () => studioDocument(built, (await readPage()).page),
    data: async () => JSON.stringify((await readPage()).page),
    fileOf: () => first.file,
  };
  await serveUntilStopped(source, { host, port, named: request.named }, context);
};

/** A folder that is no record itself. */
const isFolderOfRecords = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true && !existsSync(join(path, RECORD_FILE));

async function serveFolder(path: string, flags: Parameters<typeof run>[1], context: CliContext): Promise<void> {
  const { host = HOST, port, world, allowDelete: mayDelete = false } = flags;
  const folder = recordFolder(path);
  // Of a folder that holds none, that is said before anything is served.
  await folder.rows();
  const named = displayPath(context.cwd, path);
  const source = folderSource(folder, { built: await builtPage(), named, mayDelete, world, cwd: context.cwd });
  await serveUntilStopped(source, { host, port, named }, context);
  folder.close();
}

interface Serving {
  readonly host: string;
  readonly port: number | undefined;
  readonly named: string;
}

async function serveUntilStopped(source: StudioSource, { named, ...wish }: Serving, context: CliContext) {
  const token = isLoopback(wish.host) ? undefined : freshSecret();
  const server = await serveAnyPort(source, { ...wish, token });
  context.stdout.write(`Studio: ${server.url}\n`);
  context.stderr.write(`It shows ${oneLine(named, 200)}. Press Ctrl-C to stop.\n`);
  await interrupted(context.signal);
  await server.close();
  context.exit(0);
}

interface Wish extends Omit<ServeOptions, 'port'> {
  readonly port?: number | undefined;
}

/** The usual port may be taken by another studio; one that was asked for is not replaced. */
async function serveAnyPort(source: StudioSource, { port, ...wish }: Wish): Promise<StudioServer> {
  if (port !== undefined) return serveStudio(source, { ...wish, port });
  try {
    return await serveStudio(source, { ...wish, port: USUAL_PORT });
  } catch (thrown) {
    if (asTroupeError(thrown).code !== 'PORT_BUSY') throw thrown;
    return serveStudio(source, { ...wish, port: 0 });
  }
}
