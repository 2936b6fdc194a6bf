// Makes every answer of a server one that the SDK can read: finds what it says about a failure, in whatever form, and
// gives a body the type of what it holds. Servers that call themselves compatible agree on successful answers, and on
// little else.

import { APIError } from 'openai/error';
import { isJsonObject, parsedJson } from '../../../runtime/text/json.ts';
import { shownUrl } from '../../../runtime/text/plain.ts';

interface ResponseOrigin {
  /** As it came: where it came from in the end. */
  readonly from: Pick<Response, 'redirected' | 'url'>;
  /** Whether a stream was asked for. */
  readonly streamed: boolean;
}

/** The same response where it is well. */
export async function readableResponse(response: Response, { from, streamed }: ResponseOrigin): Promise<Response> {
  const { ok, status, headers } = response;
  const elsewhere = from.redirected ? ` (the base URL leads on to ${shownUrl(from.url)})` : '';
  if (!ok) return errorResponse(await response.text().catch(String), elsewhere, { status, headers });
  if (!response.body) return errorResponse(`nothing at all, with status ${status}`, elsewhere, withoutHeaders(200));
  const type = headers.get('content-type') ?? '';
  if (elsewhere && type.startsWith('text/html'))
    return errorResponse(await response.text(), elsewhere, withoutHeaders(404));
  // A body under its own name is read by it, and costs nothing more.
  if (!streamed || type.startsWith('text/event-stream') || type.startsWith('text/html')) return response;
  return withSniffedType(response.body, { status, headers });
}

interface ResponseHead {
  readonly status: number;
  readonly headers: Headers;
}

/** Made when needed: Node loads its whole implementation of `fetch` with the first headers. */
const withoutHeaders = (status: number): ResponseHead => ({ status, headers: new Headers() });

/** A JSON body that the SDK takes its words from; `more` stands behind what the server said. */
function errorResponse(text: string, more: string, { status, headers }: ResponseHead): Response {
  const kept = new Headers(headers);
  for (const name of ['content-length', 'content-encoding', 'transfer-encoding']) kept.delete(name);
  kept.set('content-type', 'application/json');
  const said = wordsOf(text);
  const error = { ...said, message: `${said.message}${more}`.trim() };
  return new Response(JSON.stringify({ error }), { status, headers: kept });
}

function wordsOf(text: string): { readonly message: string } {
  const said = serverErrorIn(parsedJson(text));
  if (said) return said;
  if (/^\s*(?:<!doctype|<html)/i.test(text)) return { message: `a page for people (${pageTitle(text)})` };
  return { message: text.trim().slice(0, MOST_WORDS) || 'no word of why' };
}

/** Gives a body the content type of what it begins with: JSON, a page, or else events. */
async function withSniffedType(body: ReadableStream<Uint8Array>, { status, headers }: ResponseHead): Promise<Response> {
  const reader = body.getReader();
  const first: Uint8Array[] = [];
  let begin = '';
  while (begin === '') {
    const { value, done } = await reader.read();
    if (done) break;
    first.push(value);
    begin = new TextDecoder()
      .decode(value)
      .replace(/^\uFEFF/, '')
      .trimStart();
  }
  const kept = new Headers(headers);
  kept.set('content-type', typeOf(begin));
  const whole = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const piece = first.shift();
      if (piece) return controller.enqueue(piece);
      const { value, done } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return new Response(whole, { status, headers: kept });
}

function typeOf(begin: string): string {
  if (/^[{[]/.test(begin)) return 'application/json';
  return begin.startsWith('<') ? 'text/html' : 'text/event-stream';
}

/** As OpenAI says it, which is what the SDK reads. */
interface ServerError {
  readonly message: string;
  readonly code?: string | number;
  readonly type?: string;
  readonly param?: string;
  /** Of HTTP, where an answer that looked well says that it is none. */
  readonly status?: number;
}

/** Characters that are read of what a server says of a failure: patterns are looked for in them, and some take long. */
const MOST_WORDS = 8_000;

/** What a body says of a failure; undefined where it says nothing of one. */
function serverErrorIn(body: unknown): ServerError | undefined {
  const said = Array.isArray(body) ? body[0] : body;
  if (!isJsonObject(said)) return undefined;
  const { error, errors, detail } = said;
  const inner = isJsonObject(error) ? error : Array.isArray(errors) && isJsonObject(errors[0]) ? errors[0] : said;
  const message = [textIn(error), textIn(inner), textIn(detail), textIn(errors)].find((text) => text !== undefined);
  if (message === undefined) return undefined;
  const { code, type, param, metadata } = inner;
  const raw = isJsonObject(metadata) ? textIn(metadata.raw) : undefined;
  const words = raw === undefined || message.includes(raw) ? message : `${message}: ${raw}`;
  return {
    message: words.slice(0, MOST_WORDS),
    code: typeof code === 'string' || typeof code === 'number' ? code : undefined,
    type: typeof type === 'string' ? type : undefined,
    param: typeof param === 'string' ? param : undefined,
    ...statusIn([code, inner.status, said.status, said.code]),
  };
}

/**
 * The failure that stands in the place of a completion, or of a piece of one, under a status that looked well; those
 * hold choices.
 */
export function failureInPlaceOf(body: unknown): APIError | undefined {
  if (isJsonObject(body) && Array.isArray(body.choices) && !isJsonObject(body.error)) return undefined;
  const said = serverErrorIn(body);
  return said && new APIError(said.status, said, undefined, undefined);
}

/** The OpenAI client gives no status to a failure told in a stream: it is read as one in the place of a body. */
export const statedFailure = (thrown: unknown): unknown =>
  thrown instanceof APIError && thrown.status === undefined && thrown.error !== undefined
    ? (failureInPlaceOf({ error: thrown.error }) ?? thrown)
    : thrown;

/** The title of a page for people, in the place of the page. */
const pageTitle = (html: string): string =>
  /<title[^>]*>\s*([^<]{1,120}?)\s*<\/title>/i.exec(html.slice(0, MOST_WORDS))?.[1] ?? 'without a title';

/** The words in a text, an object with a message, or a list of either with the place that each is about. */
function textIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  if (Array.isArray(value)) {
    const texts = value.slice(0, 5).flatMap((one) => textIn(one) ?? []);
    return texts.length === 0 ? undefined : texts.join('; ');
  }
  if (!isJsonObject(value)) return undefined;
  const words = textIn(value.message) ?? textIn(value.msg);
  const place = Array.isArray(value.loc) ? value.loc.filter((part) => part !== 'body').join('.') : '';
  return words === undefined || place === '' ? words : `${place}: ${words}`;
}

function statusIn(values: readonly unknown[]): { readonly status?: number } {
  const status = values.find((value) => typeof value === 'number' && value >= 400 && value < 600);
  return typeof status === 'number' ? { status } : {};
}
