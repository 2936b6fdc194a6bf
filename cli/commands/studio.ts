// Implements `troupe studio`: shows a record as a page, served on this machine or written to a file.
import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readPrices } from '../../resolve/budget.ts';
import { freshSecret } from '../../runtime/core/random.ts';
import { failure } from '../../runtime/errors/index.ts';
import { EXPERIMENT_FILE, RESULTS_FILE } from '../../runtime/experiment/folder-format.ts';
import type { Prices } from '../../runtime/ledger/prices.ts';
import { RECORD_FILE } from '../../runtime/record/read.ts';
import { displayPath, oneLine } from '../../runtime/text/plain.ts';
import { studioDocument } from '../../studio/episode/document.ts';
import type { StudioPage } from '../../studio/episode/model.ts';
import { type Answer, answer } from '../answer.ts';
import type { Call, Run } from '../command.ts';
import { type CliContext, interrupted } from '../context.ts';
import type { STUDIO } from '../declared/again.ts';
import { reportSeal } from '../print/remarks.ts';
import { writeFile } from '../print/write-file.ts';
import { builtPage } from '../studio/built-page.ts';
import { recordFolder } from '../studio/folder.ts';
import { type FolderWishes, folderSource } from '../studio/folder-source.ts';
import { type PageRequest, pageReader } from '../studio/page-source.ts';
import { protocolPage } from '../studio/protocol-page.ts';
import { isLoopback, isSame, type StudioSource, serveAnyPort } from '../studio/server.ts';
import { askAgain, forkFromPage, type RunFlags } from './studio-runs.ts';

const HOST = '127.0.0.1';
const USUAL_FOLDER = 'runs';

export const run: Run<typeof STUDIO> = async ({ record = USUAL_FOLDER, other }, flags, context) => {
  const { export: file, host = HOST, port, world, protocol } = flags;
  const { cwd } = context;
  const prices = pricesOf(flags, context);
  if (file !== undefined && (host !== HOST || port !== undefined))
    throw failure('USAGE', { what: '--export writes a file and serves nothing', command: 'troupe studio' });
  const isRecord = record !== USUAL_FOLDER || protocol === undefined;
  const path = resolve(cwd, record);
  if (isRecord && file === undefined && other === undefined && isFolderOfRecords(path))
    return serveFolder(path, flags, context);
  const requests = [record, ...(other === undefined ? [] : [other])].map((one): PageRequest => {
    const at = resolve(cwd, one);
    return { named: displayPath(cwd, at), path: at, world, protocol, cwd, prices, live: file === undefined };
  });
  const { page, files } = isRecord ? await pagesOf(requests, context) : planned(flags, context);
  const built = await builtPage();
  if (file !== undefined) return exportPage(studioDocument(built, await page()), file, context);
  const source: StudioSource = {
    page: async () => studioDocument(built, await page()),
    data: async () => JSON.stringify(await page()),
    filesOf: () => files,
  };
  const mayRun = flags.allowRun && isRecord;
  const served = mayRun ? withRuns({ source, built, requests, files }, flags, context) : source;
  const named = isRecord ? requests.map((one) => one.named).join(' and ') : `protocol ${protocol?.[0]}`;
  await serveUntilStopped(served, { host, port, named }, context);
  return undefined;
};

/** The longest prompt that a page sends back, in bytes. */
const MOST_PROMPT = 4_000_000;

interface Runnable {
  readonly source: StudioSource;
  readonly built: string;
  readonly requests: readonly PageRequest[];
  readonly files: readonly string[];
}

/** The page may have something run, and then shows the fork that came last beside the first record. */
function withRuns({ built, requests, files }: Runnable, flags: RunFlags, call: Call): StudioSource {
  const secret = freshSecret();
  const [first] = requests;
  const [file] = files;
  if (first === undefined || file === undefined) throw failure('RECORD_EMPTY', { file: '' });
  let [shown, readers] = [files, requests.map(pageReader)];
  const page = async () => ({ ...(await pageOf(readers)), secret });
  return {
    page: async () => studioDocument(built, await page()),
    data: async () => JSON.stringify(await page()),
    filesOf: () => shown,
    mostForm: MOST_PROMPT,
    async act(what, form) {
      if (!isSame(secret, form.get('secret') ?? '')) return undefined;
      form.delete('secret');
      if (what === 'ask') return { json: await askAgain(file, form, { flags, call }) };
      if (what !== 'fork') return undefined;
      const made = await forkFromPage(file, form, { flags, call });
      const beside = { ...first, named: displayPath(call.cwd, made), path: made };
      readers = [first, beside].map(pageReader);
      shown = [file, join(made, RECORD_FILE)];
      return { json: { record: beside.named } };
    },
  };
}

/** A protocol that has not run. */
function planned({ protocol = [], agents }: Parameters<typeof run>[1], { cwd }: CliContext) {
  const [text = '', more] = protocol;
  if (more !== undefined)
    throw failure('USAGE', { what: 'without a record, one protocol is shown', command: 'troupe studio' });
  return { files: [], page: () => protocolPage(text, agents, cwd) };
}

const pricesOf = ({ prices }: Parameters<typeof run>[1], { cwd }: CliContext): Prices | undefined =>
  prices === undefined ? undefined : readPrices(resolve(cwd, prices));

/** Of one record or of two side by side. */
async function pagesOf(requests: readonly PageRequest[], context: CliContext) {
  const readers = requests.map(pageReader);
  const files: string[] = [];
  for (const read of readers) {
    const { file, seal } = await read();
    reportSeal(file, seal, context);
    files.push(file);
  }
  return {
    files,
    page: () => pageOf(readers),
  };
}

async function pageOf(readers: readonly ReturnType<typeof pageReader>[]): Promise<StudioPage> {
  const pages: StudioPage[] = [];
  for (const read of readers) pages.push((await read()).page);
  const [first, beside] = pages;
  if (!first) throw failure('RECORD_EMPTY', { file: '' });
  return { ...first, beside, live: pages.some(({ live }) => live) };
}

function exportPage(page: string, file: string, { cwd }: CliContext): Answer {
  const target = resolve(cwd, file);
  writeFile(target, page, { shown: oneLine(file, 200) });
  const size = `${(Buffer.byteLength(page) / 1e6).toFixed(2)} MB`;
  const line = `Page: ${displayPath(cwd, target)} (${size}; it opens without a network)`;
  return answer({ file: target }, { text: () => [line] });
}

/** A folder that is no record itself. */
const isFolderOfRecords = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true && !existsSync(join(path, RECORD_FILE));

async function serveFolder(path: string, flags: Parameters<typeof run>[1], context: CliContext): Promise<undefined> {
  const { host = HOST, port, world, protocol, allowDelete: mayDelete = false } = flags;
  const folder = recordFolder(path);
  // Of a folder that holds none, that is said before anything is served.
  await folder.rows();
  const named = displayPath(context.cwd, path);
  const wishes = { named, mayDelete, world, protocol, cwd: context.cwd, prices: pricesOf(flags, context) };
  const source = folderSource(folder, { built: await builtPage(), ...wishes, ...reportOf(path) });
  await serveUntilStopped(source, { host, port, named }, context);
  folder.close();
  return undefined;
}

/** Made anew once more episodes have ended. */
function reportOf(path: string): Pick<FolderWishes, 'report'> {
  const results = join(path, RESULTS_FILE);
  if (!existsSync(join(path, EXPERIMENT_FILE)) || !existsSync(results)) return {};
  let made: { readonly size: number; readonly page: string } | undefined;
  return {
    async report(toRecords) {
      const { size } = statSync(results);
      if (made?.size === size) return made.page;
      const [{ reportPage }, { shownExperiment }] = await Promise.all([
        import('../../studio/report/page.ts'),
        import('../report/report.ts'),
      ]);
      made = { size, page: await reportPage({ ...(await shownExperiment(path, 'pooled')), toRecords }) };
      return made.page;
    },
  };
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
