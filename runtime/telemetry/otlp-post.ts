// Sends one OTLP/HTTP request and interprets its response (OTLP 1.x: which failures may be retried, partial
// success).
import { gzipSync } from 'node:zlib';
import { type Clock, sleep } from '../core/clock.ts';
import { oneLine, shownUrl } from '../text/plain.ts';
import type { OtelTarget } from './settings.ts';

type OtlpPostResult =
  | {
      readonly ok: true;
      readonly body: Uint8Array;
      /** Why it is doubtful that a collector has answered. */
      readonly doubt?: string | undefined;
    }
  | FailedDelivery;

export interface FailedDelivery {
  readonly ok: false;
  readonly why: string;
  readonly retry: boolean;
  /** Whether somebody was there: at the end nobody else is waited for. */
  readonly reached: boolean;
  readonly retryAfterMs?: number;
}

type OtlpPost = (body: Uint8Array, signal: AbortSignal) => Promise<OtlpPostResult>;

const AGAIN: ReadonlySet<number> = new Set([429, 502, 503, 504]);
/** Codes of a connection that somebody accepted and that broke before the answer was complete. */
const BROKEN: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);
/** More than any collector answers; the rest is not read. */
const MOST_READ = 64 * 1024;

/** Never rejects. Redirects are not followed, because headers may contain keys. */
export function createOtlpPost(
  target: OtelTarget,
  clock: Clock,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): OtlpPost {
  const type = target.encoding === 'json' ? 'application/json' : 'application/x-protobuf';
  const zipped = target.compression === 'gzip';
  const where = shownUrl(target.url);
  return async (body, signal) => {
    const late = new AbortController();
    const timer = clock.after(target.timeoutMs, () => late.abort());
    const either = AbortSignal.any([signal, late.signal]);
    try {
      const response = await fetch(target.url, {
        method: 'POST',
        headers: { ...target.headers, 'content-type': type, ...(zipped ? { 'content-encoding': 'gzip' } : {}) },
        body: zipped ? gzipSync(body) : Buffer.from(body),
        redirect: 'manual',
        signal: either,
      });
      if (response.ok) return { ok: true, body: await readSome(response), doubt: doubtOf(response, where) };
      await response.body?.cancel();
      const wish = retryAfter(response.headers.get('retry-after'), clock);
      return {
        ok: false,
        why: `${where} ${answerText(response.status)}`,
        retry: AGAIN.has(response.status),
        reached: true,
        retryAfterMs: wish,
      };
    } catch (thrown) {
      if (late.signal.aborted)
        return {
          ok: false,
          why: `${where} does not answer within ${target.timeoutMs} ms`,
          retry: true,
          reached: false,
        };
      if (signal.aborted) return { ok: false, why: `${where} was too slow`, retry: false, reached: true };
      const code = codeOf(thrown);
      const reached = BROKEN.has(code);
      const what = reached ? 'breaks the connection' : 'cannot be reached';
      return { ok: false, why: `${where} ${what} (${code})`, retry: true, reached };
    } finally {
      timer.cancel();
    }
  };
}

async function readSome(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > MOST_READ) return new Uint8Array();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const answerText = (status: number): string =>
  status >= 300 && status < 400 ? `answers with a redirect (${status}), which is not followed` : `answers ${status}`;

/** A collector answers in its own format or leaves the type out; a login page, for one, is something else. */
function doubtOf({ headers }: Response, where: string): string | undefined {
  const type = headers.get('content-type');
  if (type === null || /json|protobuf/i.test(type)) return undefined;
  return `${where} answers with ${oneLine(type, 60)}, which is neither JSON nor protobuf`;
}

/** Seconds or a date, converted to ms from now. */
function retryAfter(text: string | null, clock: Clock): number | undefined {
  if (text === null) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - clock.now());
}

function codeOf(thrown: unknown): string {
  for (let at: unknown = thrown; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string') return at.code;
  return 'no connection';
}

/** Waits before another attempt: doubles from half a second to half a minute, unless the server says when. */
export function waitBeforeRetry(
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
  attempt: number,
  wish: number | undefined,
): Promise<void> {
  return sleep(clock, wish ?? Math.min(30_000, 500 * 2 ** (attempt - 1)), signal);
}
