// Serves the studio's page on this machine. A page of another site can make a browser ask us, but must learn nothing:
// the name that was asked for must be ours (else a name of theirs could lead here), no other site's request is
// answered, and what is open to other machines needs a token that nobody guesses.
import { timingSafeEqual } from 'node:crypto';
import { type FSWatcher, unwatchFile, watch, watchFile } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { basename, dirname } from 'node:path';
import { systemClock, type Timer } from '../../runtime/core/clock.ts';
import { asTroupeError, failure } from '../../runtime/errors/index.ts';
import { isLocked } from '../../runtime/record/lock.ts';

export interface StudioSource {
  /** The whole page, as it is now. `asked`: the part of the address behind its question mark. */
  page(asked: URLSearchParams): Promise<string>;
  /** What a page asks for, by its path: it is sent as JSON. The signal ends where nobody waits for it any more. */
  readonly answers: Readonly<Record<string, (asked: URLSearchParams, signal: AbortSignal) => Promise<unknown>>>;
  /** The records that are shown, which are watched for news. */
  filesOf(asked: URLSearchParams): readonly string[];
  /** Differs once more has been read, or drawn, though no file has changed. */
  progressOf?(asked: URLSearchParams): { readonly read: string; readonly drawn: string };
  /** Does what a form asks for, if it is one of the page's own, and returns where to go then; without it, none does. */
  act?(what: string, form: URLSearchParams): Promise<Acted | undefined>;
  /** No form of the page is longer, in bytes. */
  readonly mostForm?: number;
}

/** Where to go then, or what came of it, as JSON. */
type Acted = { readonly next: string } | { readonly json: unknown };

interface StudioServer {
  /** With the token, where one is needed. */
  readonly url: string;
  close(): Promise<void>;
}

interface ServeOptions {
  readonly host: string;
  /** 0: any that is free. */
  readonly port: number;
  /** Needed in every request, where it is given. */
  readonly token?: string | undefined;
}

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|localhost|::1|\[::1\])$/;
export const isLoopback = (host: string): boolean => LOOPBACK.test(host);

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // Without one, a form of ours would not say where it comes from.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** How often the file is looked at where the system tells nothing of it (a folder on a network), in ms. */
const LOOK_MS = 500;
/** News is told at most so often, in ms. */
const TELL_MS = 40;
/** So often it is told how much of a record has been read, in ms. */
const PROGRESS_MS = 300;
/** No form is longer where nothing else is said, in bytes. */
const MOST_FORM = 16 * 1024;

/** @throws PORT_BUSY, HOST_UNUSABLE */
async function serveStudio(source: StudioSource, options: ServeOptions): Promise<StudioServer> {
  const { host, token } = options;
  const server = createServer((request, response) => {
    const refused = refusal(request, { ...options, takesForms: source.act !== undefined });
    if (refused !== undefined) return answer(response, { status: 403, body: `${refused}\n` });
    void respond(request, response, source);
  });
  await listening(server, options);
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.port;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  const shown = name.includes(':') && !name.startsWith('[') ? `[${name}]` : name;
  return {
    url: `http://${shown}:${port}/${token === undefined ? '' : `?token=${token}`}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Any other where it is taken. */
const USUAL_PORT = 4517;

interface Wish extends Omit<ServeOptions, 'port'> {
  readonly port?: number | undefined;
}

/** The usual port may be taken by another studio; one that was asked for is not replaced. */
export async function serveAnyPort(source: StudioSource, { port, ...wish }: Wish): Promise<StudioServer> {
  if (port !== undefined) return serveStudio(source, { ...wish, port });
  try {
    return await serveStudio(source, { ...wish, port: USUAL_PORT });
  } catch (thrown) {
    if (asTroupeError(thrown).code !== 'PORT_BUSY') throw thrown;
    return serveStudio(source, { ...wish, port: 0 });
  }
}

/**
 * The folder is watched, since a file may be replaced; and its writer, who may die and change nothing. @returns a
 * function that ends it
 */
function watchForNews(file: string, tell: () => void): () => void {
  let due: Timer | undefined;
  const soon = () => {
    due ??= systemClock.after(TELL_MS, () => {
      due = undefined;
      tell();
    });
  };
  watchFile(file, { interval: LOOK_MS, persistent: false }, soon);
  let written = isLocked(file);
  const lookForWriter = (): Timer =>
    systemClock.after(LOOK_MS, () => {
      if (isLocked(file) !== written) soon();
      written = isLocked(file);
      writer = lookForWriter();
    });
  let writer = lookForWriter();
  const name = basename(file);
  let watcher: FSWatcher | undefined;
  try {
    watcher = watch(dirname(file), { persistent: false }, (_, changed) => changed === name && soon());
    // The folder may be deleted meanwhile.
    watcher.on('error', () => {});
  } catch {
    // Where the system can watch no more folders, the file is looked at.
  }
  return () => {
    due?.cancel();
    writer.cancel();
    watcher?.close();
    unwatchFile(file, soon);
  };
}

/** @returns a function that ends it */
function watchProgress(source: StudioSource, asked: URLSearchParams, tell: (what?: string) => void): () => void {
  let before = source.progressOf?.(asked);
  const look = (): Timer =>
    systemClock.after(PROGRESS_MS, () => {
      const now = source.progressOf?.(asked);
      if (now?.read !== before?.read) tell();
      else if (now?.drawn !== before?.drawn) tell('drawn');
      before = now;
      due = look();
    });
  let due = look();
  return () => due.cancel();
}

function listening(server: ReturnType<typeof createServer>, { host, port }: ServeOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) =>
      reject(
        cause.code === 'EADDRINUSE' || cause.code === 'EACCES'
          ? failure('PORT_BUSY', { host, port, isForbidden: cause.code === 'EACCES' }, cause)
          : failure('HOST_UNUSABLE', { host, why: cause.code ?? cause.message }, cause),
      ),
    );
    server.listen(port, host.replace(/^\[|\]$/g, ''), resolve);
  });
}

/** Why a request is not answered. */
function refusal(
  { headers, method, url = '/' }: IncomingMessage,
  { host, token, takesForms }: ServeOptions & { readonly takesForms: boolean },
): string | undefined {
  const isForm = method === 'POST' && takesForms;
  if (method !== 'GET' && !isForm) return 'The studio only shows.';
  if (isForm && headers.origin === undefined) return 'Another site asks.';
  const asked = (headers.host ?? '').replace(/:\d+$/, '');
  if (token === undefined && !isLoopback(asked) && asked !== host) return 'The studio answers to its own address only.';
  if (headers.origin !== undefined && headers.origin !== `http://${headers.host}`) return 'Another site asks.';
  const site = headers['sec-fetch-site'];
  // Whoever follows a link to the studio comes from another site, and sees the page; the site does not.
  const isVisit =
    method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  if (site !== undefined && site !== 'same-origin' && site !== 'none' && !isVisit) return 'Another site asks.';
  if (token !== undefined && !isSame(token, new URL(url, 'http://studio').searchParams.get('token') ?? ''))
    return 'The token is missing: open the address that troupe studio has printed.';
  return undefined;
}

/** Takes as long for a token that is nearly right. */
export function isSame(token: string, given: string): boolean {
  const [a, b] = [Buffer.from(token), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}

async function respond(request: IncomingMessage, response: ServerResponse, source: StudioSource): Promise<void> {
  const { pathname: path, searchParams: asked } = new URL(request.url ?? '/', 'http://studio');
  try {
    if (request.method === 'POST') await act(path.slice(1), { request, response, source });
    else if (path === '/') answer(response, { type: 'text/html; charset=utf-8', body: await source.page(asked) });
    else if (Object.hasOwn(source.answers, path.slice(1)))
      await answerAsked(path.slice(1), { request, response, source });
    else if (path === '/events') {
      const files = source.filesOf(asked);
      response.writeHead(200, { ...HEADERS, 'content-type': 'text/event-stream' });
      const tell = (what = 'changed') => void response.write(`event: ${what}\ndata:\n\n`);
      // What was written before somebody listened is news as well.
      tell();
      const ends = [...files.map((file) => watchForNews(file, () => tell())), watchProgress(source, asked, tell)];
      response.on('close', () => {
        for (const end of ends) end();
      });
    } else answer(response, { status: 404, body: 'There is no such page.\n' });
  } catch (thrown) {
    answer(response, { status: 500, body: `${thrown instanceof Error ? thrown.message : String(thrown)}\n` });
  }
}

async function answerAsked(what: string, { request, response, source }: Acting): Promise<void> {
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  const { searchParams } = new URL(request.url ?? '/', 'http://studio');
  const found = await source.answers[what]?.(searchParams, gone.signal);
  answer(response, { type: 'application/json', body: JSON.stringify(found) });
}

interface Acting {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly source: StudioSource;
}

async function act(what: string, { request, response, source }: Acting): Promise<void> {
  let body = '';
  for await (const piece of request.setEncoding('utf8')) {
    body += piece;
    if (body.length > (source.mostForm ?? MOST_FORM))
      return answer(response, { status: 413, body: 'The form is too long.\n' });
  }
  const acted = await source.act?.(what, new URLSearchParams(body));
  if (acted === undefined) return answer(response, { status: 403, body: 'That is no form of this page.\n' });
  if ('json' in acted) return answer(response, { type: 'application/json', body: JSON.stringify(acted.json) });
  response.writeHead(303, { ...HEADERS, location: acted.next });
  response.end();
}

function answer(
  response: ServerResponse,
  { status = 200, type = 'text/plain; charset=utf-8', body }: { status?: number; type?: string; body: string },
): void {
  response.writeHead(status, { ...HEADERS, 'content-type': type });
  response.end(body);
}
