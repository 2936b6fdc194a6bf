// Answers from recorded exchanges. It looks them up by the request itself, not by the episode, so they also answer a
// changed protocol as far as its questions stay the same.

import { recordedFault, recordingMissing, type TroupeError } from '../../../runtime/core/errors/index.ts';
import type { Model, ModelReply, ModelRequest, TokenScheme } from '../../../runtime/core/model.ts';
import { render } from '../../../runtime/core/segment.ts';
import { recordedSchemes } from '../../../runtime/core/token-counter.ts';
import { withoutUndefined } from '../../../runtime/core/without-undefined.ts';
import { type Exchange, readExchanges, requestKey } from './exchange-format.ts';
import { firstDifferingLine, linesInCommon, type RenderedRequest, requestLines } from './request-lines.ts';

export interface ExchangeOptions {
  /** As it is called in errors. */
  readonly file: string;
  /** Default `recorded`. */
  readonly name?: string;
}

/**
 * Answers from exchanges. Of those whose request is the same to the letter, the one with the same call and attempt goes
 * first: several who ask the same at the same time then get each their own answer, whoever comes first. A call that the
 * recording does not know by name is answered by repetition: the n-th time that a request is asked gets the n-th
 * answer, in the order of the recorded calls, not of their ends. Given the text of a file, a last line that was cut off
 * is left out, and `about` says so. Prompts are counted as the model that was asked counts them, where all exchanges
 * name the same scheme and it is known here.
 * @throws FILE_UNREADABLE with the number of a line that is no exchange; RECORDING_MISSING from `ask`, with the first
 * line that differs
 */
export function exchangeModel(from: string | Iterable<string>, { file, name = 'recorded' }: ExchangeOptions): Model {
  const { exchanges, torn } = readExchanges(from, file);
  const cutOff = torn === undefined ? '' : ` Line ${torn} of ${file} was cut off in the middle and is left out.`;
  const tokens = schemeOf(exchanges);
  const sameRequest = new Map<string, Exchange[]>();
  for (const e of [...exchanges].sort(byCall)) {
    const key = requestKey(e);
    const same = sameRequest.get(key);
    if (same) same.push(e);
    else sameRequest.set(key, [e]);
  }
  const asked = new Map<string, number>();
  const nth = (what: string): number => {
    const n = asked.get(what) ?? 0;
    asked.set(what, n + 1);
    return n;
  };
  return {
    name,
    kind: 'recorded',
    about: `Answers from recorded exchanges; no model is asked.${cutOff}`,
    remote: false,
    ...withoutUndefined({ tokens }),
    ask(request) {
      const wanted: RenderedRequest = {
        settings: { ...request.settings },
        chat: render(request.segments),
        schema: request.schema,
      };
      const key = requestKey(wanted);
      const known = sameRequest.get(key) ?? [];
      const { call, attempt } = request;
      const own = known.filter((e) => e.call === call && e.attempt === attempt)[nth(`${key} ${call} ${attempt}`)];
      const n = nth(key);
      const found = own ?? known[n];
      if (!found) throw missingError(request, wanted, { exchanges, known: known.length, n, cutOff });
      return answerOf(found);
    },
  };
}

function schemeOf(exchanges: readonly Exchange[]): TokenScheme | undefined {
  const named = exchanges[0]?.tokens;
  const same = exchanges.every(({ tokens }) => tokens?.scheme === named?.scheme && tokens?.known === named?.known);
  if (!named || !same) return undefined;
  const scheme = recordedSchemes().get(named.scheme);
  return scheme && { ...scheme, known: named.known };
}

function answerOf({ reply, error, ms }: Exchange): ModelReply {
  if (error) throw recordedFault(error, error.retry);
  if (!reply) throw new TypeError('an exchange was read that holds neither a reply nor an error');
  return { ...reply, tookMs: ms };
}

/** Calls are named `step:instance:n`; numbers are compared as such. */
function byCall(a: Exchange, b: Exchange): number {
  return compareIds(a.call, b.call) || a.attempt - b.attempt;
}
const compareIds = (a: string, b: string): number => {
  const numberAt = (id: string, at: number): number => Number(id.split(':').at(at)) || 0;
  const who = (id: string): string => id.split(':').slice(1, -1).join(':');
  if (numberAt(a, 0) !== numberAt(b, 0)) return numberAt(a, 0) - numberAt(b, 0);
  return who(a) === who(b) ? numberAt(a, -1) - numberAt(b, -1) : who(a) < who(b) ? -1 : 1;
};

interface ExchangeLookup {
  readonly exchanges: readonly Exchange[];
  readonly known: number;
  /** How often the same was asked before. */
  readonly n: number;
  /** What is to be said of a file that was cut off; may be empty. */
  readonly cutOff: string;
}

function missingError({ call, attempt }: ModelRequest, wanted: RenderedRequest, held: ExchangeLookup): TroupeError {
  return recordingMissing(`${call}, attempt ${attempt}`, `${differenceOf(call, wanted, held)}${held.cutOff}`);
}

function differenceOf(call: string, wanted: RenderedRequest, { exchanges, known, n }: ExchangeLookup): string {
  if (known > 0) return `The same request is asked for the ${n + 1}. time and was answered ${known} time(s).`;
  const lines = requestLines(wanted);
  const nearest = exchanges.find((e) => e.call === call) ?? nearestTo(lines, exchanges);
  if (!nearest) return 'It holds nothing at all.';
  return `Nearest is ${nearest.call}: ${firstDifferingLine(requestLines(nearest), lines)}`;
}

function nearestTo(lines: readonly string[], exchanges: readonly Exchange[]): Exchange | undefined {
  let best: Exchange | undefined;
  let most = -1;
  for (const exchange of exchanges) {
    const common = linesInCommon(lines, requestLines(exchange));
    if (common > most) [best, most] = [exchange, common];
  }
  return best;
}
