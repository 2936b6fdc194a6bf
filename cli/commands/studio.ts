// Implements `troupe studio`: shows a record as a page, served on this machine or written to a file.
import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readPrices } from '../../resolve/budget.ts';
import { freshSecret } from '../../runtime/core/random.ts';
import { failure } from '../../runtime/errors/index.ts';
import { EXPERIMENT_FILE, RESULTS_FILE } from '../../runtime/experiment/folder-format.ts';
import type { Prices } from '../../runtime/ledger/prices.ts';
import { RECORD_FILE } from '../../runtime/record/read.ts';
import { writeFile } from '../../runtime/record/write-file.ts';
import { displayPath, oneLine } from '../../runtime/text/plain.ts';
import type { FolderWishes } from '../../studio/server/folder-source.ts';
import { builtPage, pageOf, studioDocument, viewsSource } from '../../studio/server/page-source.ts';
import { RecordView, type ViewRequest } from '../../studio/server/record-view.ts';
import { isLoopback, isSame, type StudioSource, serveAnyPort } from '../../studio/server/server.ts';
import type { Call, Run } from '../command.ts';
import { type Answer, answer } from '../command.ts';
import { type CliContext, interrupted } from '../context.ts';
import type { STUDIO } from '../declared/records.ts';
import { namedServers, secretOf } from '../options/credentials.ts';
import { reportSeal } from '../print/remarks.ts';
import type { RunFlags } from './studio-runs.ts';

const HOST = '127.0.0.1';
const USUAL_FOLDER = 'runs';

export const run: Run<typeof STUDIO> = async ({ record = USUAL_FOLDER, other }, flags, context) => {
  const { export: file, host = HOST, port, world, protocol } = flags;
  const { cwd } = context;
  const prices = pricesOf(flags, context);
  if (file !== undefined && (host !== HOST || port !== undefined))
    throw failure('USAGE', { what: '--export writes a file and serves nothing', command: 'troupe studio' });
  if (flags.bus !== undefined || flags.natsContext !== undefined) {
    if (record !== USUAL_FOLDER || file !== undefined)
      throw failure('USAGE', { what: '--bus follows an episode instead of a record', command: 'troupe studio' });
    return serveFollowed(flags, context);
  }
  const isRecord = record !== USUAL_FOLDER || protocol === undefined;
  const path = resolve(cwd, record);
  if (isRecord && file === undefined && other === undefined && isFolderOfRecords(path))
    return serveFolder(path, flags, context);
  const requests = [record, ...(other === undefined ? [] : [other])].map((one): ViewRequest => {
    const at = resolve(cwd, one);
    return { named: displayPath(cwd, at), path: at, world, protocol, cwd, prices, live: file === undefined };
  });
  const built = await builtPage();
  if (!isRecord) {
    const page = studioDocument(built, await planned(flags, context));
    if (file !== undefined) return exportPage(page, file, context);
    const source = { page: async () => page, answers: {}, filesOf: () => [] };
    await serveUntilStopped(source, { host, port, named: `protocol ${protocol?.[0]}` }, context);
    return undefined;
  }
  const views = requests.map((one) => new RecordView(one));
  if (file !== undefined) return exportViews(views, { built, file }, context);
  // Where the user names a world, what is wrong with it is said at once.
  for (const view of views) await (world === undefined ? view.begin() : view.look());
  const telling = tellWhenRead(views, context);
  const shown = flags.allowRun
    ? withRuns({ built, views, requests }, flags, context)
    : viewsSource({ built, viewsOf: () => views });
  const named = requests.map((one) => one.named).join(' and ');
  await serveUntilStopped(shown, { host, port, named }, context);
  for (const view of views) view.close();
  await telling;
  return undefined;
};

async function exportViews(
  views: readonly RecordView[],
  { built, file }: { built: string; file: string },
  context: CliContext,
) {
  for (const view of views) await view.look(true);
  reportSeals(views, context);
  const page = studioDocument(built, { ...(await pageOf(views, { all: true })), isServed: false });
  for (const view of views) view.close();
  return exportPage(page, file, context);
}

/** The page is offered before it can be shown, and a long record is shown before it is read to its end. */
async function tellWhenRead(views: readonly RecordView[], context: CliContext): Promise<void> {
  const isLong = views.some(({ readSoFar }) => readSoFar !== undefined);
  if (isLong) context.stderr.write('The record is long: the page shows what has been read of it so far.\n');
  else reportSeals(views, context);
  try {
    for (const view of views) await view.look();
    if (!isLong) return;
    for (const view of views) await view.read();
    if (views.some(({ isClosed }) => isClosed)) return;
    context.stderr.write('The record is read to its end.\n');
    reportSeals(views, context);
  } catch {
    // The page says why.
  }
}

function reportSeals(views: readonly RecordView[], context: CliContext): void {
  for (const { file, seal } of views) reportSeal(file, seal, context);
}

/** The longest prompt that a page sends back, in bytes. */
const MOST_PROMPT = 4_000_000;

interface Runnable {
  readonly built: string;
  readonly views: readonly RecordView[];
  readonly requests: readonly ViewRequest[];
}

/** The page may have something run, and then shows the fork that came last beside the first record. */
function withRuns({ built, views, requests }: Runnable, flags: RunFlags, call: Call): StudioSource {
  const secret = freshSecret();
  const [[request], [first]] = [requests, views];
  if (request === undefined || first === undefined) throw failure('RECORD_EMPTY', { file: '' });
  let shown = views;
  return {
    ...viewsSource({ built, secret, viewsOf: () => shown }),
    mostForm: MOST_PROMPT,
    async act(what, form) {
      if (!isSame(secret, form.get('secret') ?? '')) return undefined;
      form.delete('secret');
      const { askFromPage, forkFromPage } = await import('./studio-runs.ts');
      if (what === 'ask') return { json: await askFromPage(first.file, form, { flags, call }) };
      if (what !== 'fork') return undefined;
      const made = await forkFromPage(first.file, form, { flags, call });
      const beside = { ...request, named: displayPath(call.cwd, made), path: made };
      shown = [first, new RecordView(beside)];
      return { json: { record: beside.named } };
    },
  };
}

/** A protocol that has not run. */
async function planned({ protocol = [], agents }: Parameters<typeof run>[1], { cwd }: CliContext) {
  const [text = '', more] = protocol;
  if (more !== undefined)
    throw failure('USAGE', { what: 'without a record, one protocol is shown', command: 'troupe studio' });
  const { protocolPage } = await import('../../studio/server/protocol-page.ts');
  return protocolPage(text, agents, cwd);
}

const pricesOf = ({ prices }: Parameters<typeof run>[1], { cwd }: CliContext): Prices | undefined =>
  prices === undefined ? undefined : readPrices(resolve(cwd, prices));

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
  const { recordFolder } = await import('../../studio/server/folder.ts');
  const { folderSource } = await import('../../studio/server/folder-source.ts');
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

/** Only an experiment's folder has one. */
function reportOf(path: string): Pick<FolderWishes, 'report'> {
  const results = join(path, RESULTS_FILE);
  if (!existsSync(join(path, EXPERIMENT_FILE)) || !existsSync(results)) return {};
  return {
    report: {
      version: () => statSync(results).size,
      async make(toRecords) {
        const [{ reportPage }, { shownExperiment }] = await Promise.all([
          import('../../studio/report/page.ts'),
          import('../report/report.ts'),
        ]);
        return reportPage({ ...(await shownExperiment(path, 'pooled')), toRecords });
      },
    },
  };
}

/** What another process plays, until Ctrl-C. */
async function serveFollowed(flags: Parameters<typeof run>[1], context: CliContext): Promise<undefined> {
  const { followedRecord } = await import('../../studio/server/followed-record.ts');
  const followed = await followedRecord({
    servers: namedServers(flags, context.env),
    secret: secretOf(flags, context),
    run: flags.run,
    clock: context.clock,
    signal: context.signal,
    say: (text) => context.stderr.write(`${text}\n`),
  });
  if (followed === undefined) {
    context.exit(0);
    return undefined;
  }
  const { file, named } = followed;
  const { host = HOST, port, world, protocol } = flags;
  const prices = pricesOf(flags, context);
  let view: RecordView | undefined;
  try {
    const shown = new RecordView({ named, path: file, world, protocol, cwd: context.cwd, prices, live: true });
    view = shown;
    const source = viewsSource({ built: await builtPage(), viewsOf: () => [shown] });
    await serveUntilStopped(source, { host, port, named }, context);
  } finally {
    view?.close();
    await followed.end();
  }
  return undefined;
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
