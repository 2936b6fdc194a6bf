// Finds what a server says about a failure, in whatever form. Servers that call themselves compatible agree on
// successful answers, and on little else.
import { APIError } from 'openai/error';
import { isJsonObject } from '../../../runtime/text/json.ts';

/** As OpenAI says it, which is what the SDK reads. */
export interface ServerError {
  readonly message: string;
  readonly code?: string | number;
  readonly type?: string;
  readonly param?: string;
  /** Of HTTP, where an answer that looked well says that it is none. */
  readonly status?: number;
}

/** Characters that are read of what a server says of a failure: patterns are looked for in them, and some take long. */
export const MOST_WORDS = 8_000;

/** What a body says of a failure; undefined where it says nothing of one. */
export function serverErrorIn(body: unknown): ServerError | undefined {
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
export const pageTitle = (html: string): string =>
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
