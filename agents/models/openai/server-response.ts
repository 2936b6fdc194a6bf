import { parsedJson } from '../../../runtime/text/json.ts';
import { MOST_WORDS, pageTitle, serverErrorIn } from './server-error.ts';

interface ResponseOrigin {
  /** As it came: where it came from in the end. */
  readonly from: Pick<Response, 'redirected' | 'url'>;
  /** Whether a stream was asked for. */
  readonly streamed: boolean;
}

/** The same response where it is well. */
export async function readableResponse(response: Response, { from, streamed }: ResponseOrigin): Promise<Response> {
  const { ok, status, headers } = response;
  const elsewhere = from.redirected ? ` (the base URL leads on to ${withoutQuery(from.url)})` : '';
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
  return new Response(JSON.stringify({ error: error }), { status, headers: kept });
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

function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
