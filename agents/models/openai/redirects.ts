// Follows redirects within a server's origin only: a redirected request carries the prompt, and perhaps the key, to
// wherever the answer says.
import { failure } from '../../../runtime/errors/index.ts';

/** One to add a slash, one to change a version: more are a circle. */
const MOST_REDIRECTS = 5;
/** With these the same request is sent again; with the others it would lose its body. */
const SAME_REQUEST: readonly number[] = [307, 308];

/**
 * The same `fetch`, which follows 307 and 308 to other paths of the same origin. @throws MODEL_REDIRECTED for any other
 * redirect, before anything is sent there
 */
export function fetchWithinOrigin(fetch: typeof globalThis.fetch, model: string): typeof globalThis.fetch {
  return async (input, init) => {
    const asked = new URL(input instanceof Request ? input.url : String(input));
    let at = asked;
    for (let redirects = 0; ; redirects++) {
      const response = await fetch(at.href, { ...init, redirect: 'manual' });
      const to = targetOf(response, at);
      if (to === undefined) return response.redirected || redirects === 0 ? response : redirectedTo(response, at);
      await response.body?.cancel().catch(() => {});
      const isAllowed = to.origin === at.origin && SAME_REQUEST.includes(response.status);
      if (!isAllowed || redirects === MOST_REDIRECTS)
        throw failure('MODEL_REDIRECTED', { model, from: shown(asked), to: shown(to), status: response.status });
      at = to;
    }
  };
}

function targetOf({ status, headers }: Response, from: URL): URL | undefined {
  const location = status >= 300 && status < 400 ? headers.get('location') : null;
  return location !== null && URL.canParse(location, from.href) ? new URL(location, from) : undefined;
}

/** Says that it was redirected, as a response of `fetch` does. */
const redirectedTo = (response: Response, { href }: URL): Response =>
  Object.defineProperties(response, { redirected: { value: true }, url: { value: href } });

/** Without user, password, query and fragment. */
const shown = ({ origin, protocol, host, pathname }: URL): string =>
  `${origin === 'null' ? `${protocol}//${host}` : origin}${pathname}`;
