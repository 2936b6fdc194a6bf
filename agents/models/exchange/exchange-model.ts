// Answers from recorded exchanges. It looks them up by request, not by episode, so they also serve a changed protocol
// as far as its questions are the same; where none is the same, it shows a person which line differs from the nearest.
import type { Model, ModelReply, ModelRequest, TokenScheme } from '../../../runtime/core/model.ts';
import type { ChatPart } from '../../../runtime/core/segment.ts';
import { failure, recordedAttempt, recordedFault, type TroupeError } from '../../../runtime/errors/index.ts';
import { partsOf, render } from '../../../runtime/prompt/segments.ts';
import { recordedSchemes } from '../../../runtime/tokens/token-counter.ts';
import {
  type Exchange,
  type ExchangeLines,
  linesInMemory,
  parseExchange,
  type RenderedRequest,
  readExchanges,
  requestKey,
} from './recording-model.ts';

interface ExchangeOptions {
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
 * @example
 * ```ts
 * import { exchangeModel } from 'troupe/agents';
 *
 * const model = exchangeModel('', { file: 'exchanges.jsonl' });
 * model.kind; // → 'recorded'
 * ```
 */
export function exchangeModel(
  from: string | Iterable<string> | ExchangeLines,
  { file, name = 'recorded' }: ExchangeOptions,
): Model {
  const recording = new ExchangeIndex(typeof from === 'object' && 'all' in from ? from : linesInMemory(from), file);
  const asked = new Map<string, number>();
  const nth = (what: string): number => {
    const n = asked.get(what) ?? 0;
    asked.set(what, n + 1);
    return n;
  };
  return {
    name,
    kind: 'recorded',
    about: `Answers from recorded exchanges; no model is asked.${recording.cutOff}`,
    remote: false,
    tokens: recording.scheme(),
    ask(request) {
      const wanted: RenderedRequest = {
        settings: { ...request.settings },
        chat: render(request.segments),
        schema: request.schema,
      };
      const key = requestKey(wanted);
      const known = recording.sameRequest(key);
      const { call, attempt } = request;
      const own = known.filter((e) => e.call === call && e.attempt === attempt)[nth(`${key} ${call} ${attempt}`)];
      const n = nth(key);
      const found = own ?? known[n];
      if (!found) throw missingError(request, wanted, { recording, known: known.length, n });
      const followed = known.some((e) => e.call === found.call && e.attempt === found.attempt + 1);
      return answerOf(recording.read(found), followed);
    },
  };
}

/** An exchange without what was asked and answered. */
interface ExchangePlace {
  readonly call: string;
  readonly attempt: number;
  readonly place: number;
}

/** Knows where each exchange stands; prompts and replies stay in the file. */
class ExchangeIndex {
  readonly #lines: ExchangeLines;
  readonly #file: string;
  readonly #byRequest = new Map<string, ExchangePlace[]>();
  /** How prompts were counted, of all exchanges; as JSON. */
  readonly #schemes = new Set<string>();
  /** What is to be said of a file that was cut off; may be empty. */
  readonly cutOff: string;

  constructor(lines: ExchangeLines, file: string) {
    this.#lines = lines;
    this.#file = file;
    const torn = readExchanges(lines, file, (exchange, place) => {
      const { call, attempt, tokens } = exchange;
      this.#schemes.add(JSON.stringify([tokens?.scheme, tokens?.known]));
      const key = requestKey(exchange);
      const same = this.#byRequest.get(key);
      if (same) same.push({ call, attempt, place });
      else this.#byRequest.set(key, [{ call, attempt, place }]);
    });
    for (const same of this.#byRequest.values()) same.sort(byCall);
    this.cutOff = torn === undefined ? '' : ` Line ${torn} of ${file} was cut off in the middle and is left out.`;
  }

  /** In the order of the calls. */
  sameRequest(key: string): readonly ExchangePlace[] {
    return this.#byRequest.get(key) ?? [];
  }

  read({ place }: ExchangePlace): Exchange {
    return parseExchange(this.#lines.read(place), this.#file);
  }

  scheme(): TokenScheme | undefined {
    const [only, ...others] = this.#schemes;
    if (only === undefined || others.length > 0) return undefined;
    const [scheme, known]: [string?, boolean?] = JSON.parse(only);
    const found = recordedSchemes().get(scheme ?? '');
    return found && { ...found, known: known === true };
  }

  /** The exchange whose request is most like this one: of the same call, or with most lines in common. */
  nearestTo(call: string, lines: readonly string[]): Exchange | undefined {
    let best: Exchange | undefined;
    let most = -1;
    readExchanges(this.#lines, this.#file, (exchange) => {
      const common = exchange.call === call ? Number.POSITIVE_INFINITY : linesInCommon(lines, requestLines(exchange));
      if (common > most) [best, most] = [exchange, common];
    });
    return best;
  }
}

/** `followed`: whether another attempt was recorded, as after a pause of which older recordings do not tell. */
function answerOf({ reply, error, ms }: Exchange, followed: boolean): ModelReply {
  if (error) throw followed ? recordedAttempt(error, true) : recordedFault(error, error.retry);
  if (!reply) throw new TypeError('an exchange was read that holds neither a reply nor an error');
  return { ...reply, tookMs: ms };
}

/** Calls are named `step:instance:n`; numbers are compared as such. */
function byCall(a: ExchangePlace, b: ExchangePlace): number {
  return compareIds(a.call, b.call) || a.attempt - b.attempt;
}
const compareIds = (a: string, b: string): number => {
  const numberAt = (id: string, at: number): number => Number(id.split(':').at(at)) || 0;
  const who = (id: string): string => id.split(':').slice(1, -1).join(':');
  if (numberAt(a, 0) !== numberAt(b, 0)) return numberAt(a, 0) - numberAt(b, 0);
  return who(a) === who(b) ? numberAt(a, -1) - numberAt(b, -1) : who(a) < who(b) ? -1 : 1;
};

interface ExchangeLookup {
  readonly recording: ExchangeIndex;
  readonly known: number;
  /** How often the same was asked before. */
  readonly n: number;
}

function missingError({ call, attempt }: ModelRequest, wanted: RenderedRequest, held: ExchangeLookup): TroupeError {
  return failure('RECORDING_MISSING', {
    call: `${call}, attempt ${attempt}`,
    difference: `${differenceOf(call, wanted, held)}${held.recording.cutOff}`,
  });
}

function differenceOf(call: string, wanted: RenderedRequest, { recording, known, n }: ExchangeLookup): string {
  if (known > 0) return `The same request is asked for the ${n + 1}. time and was answered ${known} time(s).`;
  const lines = requestLines(wanted);
  const nearest = recording.nearestTo(call, lines);
  if (!nearest) return 'It holds nothing at all.';
  return `Nearest is ${nearest.call}: ${firstDifferingLine(requestLines(nearest), lines)}`;
}

/** Settings, chat, schema: a line of a prompt is a line here. */
function requestLines({ settings, chat, schema }: RenderedRequest): string[] {
  const set = Object.entries(settings).sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    ...set.map(([name, value]) => `setting ${name}: ${JSON.stringify(value)}`),
    ...chat.flatMap(({ role, content }) => [`[${role}]`, ...partsOf(content).flatMap(partLines)]),
    '[schema]',
    ...JSON.stringify(schema, null, 1).split('\n'),
  ];
}

const partLines = (part: ChatPart): string[] => (part.type === 'text' ? part.text.split('\n') : [part.image_url.url]);

/** How many lines two requests begin with alike, and end with alike. */
function linesInCommon(a: readonly string[], b: readonly string[]): number {
  const most = Math.min(a.length, b.length);
  let before = 0;
  while (before < most && a[before] === b[before]) before++;
  let after = 0;
  while (after < most - before && a.at(-1 - after) === b.at(-1 - after)) after++;
  return before + after;
}

/**
 * One sentence with the first line that differs; lines are cut to what shows the difference. Control characters are
 * escaped.
 */
function firstDifferingLine(recorded: readonly string[], asked: readonly string[]): string {
  const at = recorded.findIndex((line, i) => line !== asked[i]);
  const line = at < 0 ? recorded.length : at;
  const [was, is] = around(recorded[line], asked[line]);
  return `line ${line + 1} was ${was} and is ${is}.`;
}

const SHOWN = 120;

/** The part of both lines where they differ, quoted. */
function around(a: string | undefined, b: string | undefined): readonly [string, string] {
  let same = 0;
  if (a !== undefined && b !== undefined) while (same < a.length && a[same] === b[same]) same++;
  const from = same > SHOWN / 2 ? same - SHOWN / 4 : 0;
  return [quoted(a, from), quoted(b, from)];
}

function quoted(line: string | undefined, from: number): string {
  if (line === undefined) return '(nothing)';
  const cut = line.slice(from, from + SHOWN);
  const text = `${from > 0 ? '…' : ''}${cut}${from + SHOWN < line.length ? '…' : ''}`;
  return JSON.stringify(text).replace(
    /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu,
    (c) => `\\u{${(c.codePointAt(0) ?? 0).toString(16)}}`,
  );
}
