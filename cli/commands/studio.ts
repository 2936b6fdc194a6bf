// Implements `troupe studio`: shows a record as a page, served on this machine or written to a file.
import { resolve } from 'node:path';
import { freshSecret } from '../../runtime/core/random.ts';
import { asTroupeError, failure } from '../../runtime/errors/index.ts';
import { displayPath, oneLine } from '../../runtime/text/plain.ts';
import { studioDocument } from '../../studio/episode/document.ts';
import type { StudioPage } from '../../studio/episode/model.ts';
import type { Run } from '../command.ts';
import { interrupted } from '../context.ts';
import type { STUDIO } from '../declared/read.ts';
import { reportSeal } from '../print/seal.ts';
import { writeFile } from '../print/write-file.ts';
import { builtPage } from '../studio/built-page.ts';
import { type PageRequest, pageReader } from '../studio/page-source.ts';
import { isLoopback, type ServeOptions, type StudioServer, serveStudio } from '../studio/server.ts';

const HOST = '127.0.0.1';
/** Any other where it is taken. */
const USUAL_PORT = 4517;

export const run: Run<typeof STUDIO> = async ({ record }, { export: file, host = HOST, port, world }, context) => {
  const { cwd, stdout, signal } = context;
  if (file !== undefined && (host !== HOST || port !== undefined))
    throw failure('USAGE', { what: '--export writes a file and serves nothing', command: 'troupe studio' });
  const path = resolve(cwd, record);
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
  const read = async () => (await readPage()).page;
  const server = await serveAnyPort(
    built,
    { read, file: first.file },
    {
      host,
      port,
      token: isLoopback(host) ? undefined : freshSecret(),
    },
  );
  stdout.write(`Studio: ${server.url}\n`);
  context.stderr.write(`It shows ${oneLine(request.named, 200)}. Press Ctrl-C to stop.\n`);
  await interrupted(signal);
  await server.close();
  context.exit(0);
};

interface Wish extends Omit<ServeOptions, 'port'> {
  readonly port?: number | undefined;
}

/** The usual port may be taken by another studio; one that was asked for is not replaced. */
async function serveAnyPort(
  built: string,
  { read, file }: { readonly read: () => Promise<StudioPage>; readonly file: string },
  wish: Wish,
): Promise<StudioServer> {
  const source = {
    file,
    page: async () => studioDocument(built, await read()),
    data: async () => JSON.stringify(await read()),
  };
  const { port } = wish;
  if (port !== undefined) return serveStudio(source, { ...wish, port });
  try {
    return await serveStudio(source, { ...wish, port: USUAL_PORT });
  } catch (thrown) {
    if (asTroupeError(thrown).code !== 'PORT_BUSY') throw thrown;
    return serveStudio(source, { ...wish, port: 0 });
  }
}
