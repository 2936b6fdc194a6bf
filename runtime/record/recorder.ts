// Writes events to the record, one JSON line each, in the order in which they happened in this process.
import { type Clock, nextTurn } from '../core/clock.ts';
import { type Happening, type HappeningOf, parseEvent, type Recorder } from '../core/event.ts';
import { segmentsAsJson } from '../prompt/segments.ts';
import { isJsonKept, jsonOf, quoteText } from '../text/json.ts';
import type { Sink } from './sink.ts';

/** Of those that are kept. */
const MOST_NAMES = 1024;

interface RecorderNeeds {
  readonly clock: Clock;
  /** A name for this process within the episode. */
  readonly process: string;
  /** Absent: nothing is kept, but watchers still see every event. */
  readonly sink?: Sink;
  /** The record continues: what happens before this step is on it already, and so are this many lines. */
  readonly after?: { readonly step: number; readonly lines: number };
  readonly watch?: readonly EventWatcher[];
}

/**
 * Called for each event as it is written: summaries, progress. `t`: the time that stands on record; absent for events
 * of another process.
 */
export type EventWatcher = (happening: Happening, t?: number) => void;

export interface FullRecorder extends Recorder {
  /** Adds lines that another process of the episode has written. */
  absorb(lines: readonly string[]): void;
}

/** An event that is printed in the next turn of the event loop: a call has been sent by then, and is waited for. */
interface PrintedLater {
  readonly line: number;
  readonly micros: number;
  readonly happening: Happening;
}

const MOST_WAITING = 256;

/** Whether nothing that the event holds changes any more. What a world has put into an observation may be its own. */
function isLasting(happening: Happening): boolean {
  if (happening.type !== 'message.sent')
    return happening.type === 'message.delivered' || happening.type === 'model.called';
  const { body } = happening.message;
  return !(body instanceof Object) || Object.values(body).every(Object.isFrozen);
}

type SentMessage = HappeningOf<'message.sent'>['message'];
type ExpectedTokens = NonNullable<HappeningOf<'model.called'>['tokens']>;

/**
 * Nothing follows the end: an answer that arrives after it is not part of the episode.
 */
export function createRecorder({ clock, process, sink, after, watch = [] }: RecorderNeeds): FullRecorder {
  const linesOf = eventLines(process);
  const timeText = timeTexts();
  let n = after?.lines ?? 0;
  let sealed = false;
  let waiting: (string | PrintedLater)[] = [];
  const lineOf = ({ line, micros, happening }: PrintedLater): string =>
    `{"n":${line},"t":${timeText(micros)}${linesOf(happening)}`;
  const print = () => {
    const due = waiting;
    waiting = [];
    let at = 0;
    try {
      for (const entry of due) {
        at++;
        sink?.line(typeof entry === 'string' ? entry : lineOf(entry));
      }
    } finally {
      // Of a line that it could not write the sink has kept the text.
      if (at < due.length) waiting = due.slice(at);
    }
  };
  const flush = () => {
    print();
    sink?.flush();
  };
  const [printSoon, flushSoon] = [oncePerTurn(print), oncePerTurn(flush)];
  const keep = (entry: PrintedLater) => {
    if (waiting.length === 0) printSoon();
    waiting.push(isLasting(entry.happening) ? entry : lineOf(entry));
    if (waiting.length >= MOST_WAITING) print();
  };
  return {
    write(happening) {
      if (sealed) return;
      sealed = happening.type === 'episode.ended';
      const micros = microseconds(clock.now());
      for (const see of watch) see(happening, micros / 1000);
      if (after && (happening.type === 'episode.started' || happening.step < after.step)) return;
      if (sink) keep({ line: n++, micros, happening });
      // A record that cannot be written is refused before anything is played.
      if (sealed || happening.type === 'episode.started') print();
    },
    absorb(lines) {
      print();
      flushSoon();
      for (const line of lines) {
        sink?.line(line);
        if (watch.length === 0) continue;
        const happening = readHappening(line);
        if (happening) for (const see of watch) see(happening);
      }
    },
    flush,
    flushSoon,
  };
}

/** Of an episode that threw, too, all that has happened is on record. */
export function closeRecord(recorder: Recorder, sink: Sink | undefined): void {
  try {
    recorder.flush();
  } finally {
    sink?.close();
  }
}

/** Returns a function that runs `run` in the next turn of the event loop, however often it is called in this turn. */
function oncePerTurn(run: () => void): () => void {
  let due = false;
  return () => {
    if (due) return;
    due = true;
    nextTurn(() => {
      due = false;
      try {
        run();
      } catch {
        // The sink keeps what it could not write; the next write or flush throws.
      }
    });
  };
}

/**
 * Returns a function that writes the JSON of an event from its process on. The two kinds written for every message have
 * their frames written out; what messages of one step, or of one sender on one channel, have in common is printed once.
 * Ids and instance names need no escapes: they are made of encoded names (text/subject.ts), and the router admits
 * no others.
 */
function eventLines(process: string): (happening: Happening) => string {
  const who = `,"process":${JSON.stringify(process)},`;
  const frameOf = senderFrames();
  let step = -1;
  let sent = '';
  let delivered = '';
  const begin = (next: number) => {
    step = next;
    sent = inOnePiece(who, '"type":"message.sent","step":', step, ',"message":{"id":"');
    delivered = inOnePiece(who, '"type":"message.delivered","step":', step, ',"id":"');
  };
  return (happening) => {
    switch (happening.type) {
      case 'message.delivered':
        if (happening.step !== step) begin(happening.step);
        return `${delivered}${happening.id}","to":"${happening.to}"}`;
      case 'message.sent': {
        if (happening.step !== step) begin(happening.step);
        const { message } = happening;
        return `${sent}${message.id}","step":${message.step},"depth":${message.depth},${frameOf(message)}${restOf(message)}`;
      }
      case 'model.called':
        return `${who}${calledAsJson(happening)}`;
      default:
        return `${who}${JSON.stringify(happening).slice(1)}`;
    }
  };
}

/** The JSON of a call without its opening brace. */
function calledAsJson(call: HappeningOf<'model.called'>): string {
  const { tokens } = call;
  const made = `"call":"${call.call}","attempt":${call.attempt},"by":"${call.by}","depth":${call.depth}`;
  const asked = `"ask":${quoteName(call.ask)},"model":${quoteName(call.model)},"settings":${jsonOf(call.settings)}`;
  const counted = tokens === undefined ? '' : `,"tokens":${tokensAsJson(tokens)}`;
  return `"type":"model.called","step":${call.step},${made},"causes":${idsAsJson(call.causes)},${asked},"schema":${jsonOf(call.schema)},"digest":"${call.digest}"${counted},"segments":${segmentsAsJson(call.segments)}}`;
}

const tokensAsJson = ({ scheme, known, segments, template, joins }: ExpectedTokens): string =>
  `{"scheme":${quoteName(scheme)},"known":${known},"segments":[${segments.join(',')}],"template":${template},"joins":${joins}}`;

const idsAsJson = (ids: readonly string[]): string => (ids.length === 0 ? '[]' : `["${ids.join('","')}"]`);

/** The JSON of a message's addressee, body and causes, and the braces that close its event. */
function restOf({ to, body, causes }: SentMessage): string {
  const addressed = to === undefined ? '' : `,"to":${quoteName(to)}`;
  return `${addressed},"body":${bodyAsJson(body)},"causes":${idsAsJson(causes)}}}`;
}

/** The JSON of a body; parts of it, and parts of these, may be kept. */
const bodyAsJson = (body: unknown): string => (isPlain(body) ? fieldsAsJson(body) : jsonOf(body)) ?? 'null';

/** An object that is printed field by field. */
const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' &&
  value !== null &&
  Object.getPrototypeOf(value) === Object.prototype &&
  !('toJSON' in value) &&
  !isJsonKept(value);

function fieldsAsJson(value: Readonly<Record<string, unknown>>): string {
  let fields = '';
  for (const name of Object.keys(value)) {
    const field = value[name];
    const json = typeof field === 'string' ? quoteText(field) : isPlain(field) ? partAsJson(field) : jsonOf(field);
    if (json !== undefined) fields += fields === '' ? `${fieldName(name)}${json}` : `,${fieldName(name)}${json}`;
  }
  return `{${fields}}`;
}

/** Fields whose JSON is kept are put between the others, which are printed together: each call of it costs. */
function partAsJson(part: Readonly<Record<string, unknown>>): string {
  let fields = '';
  let others: Record<string, unknown> | undefined;
  const add = (json: string) => {
    if (json !== '') fields += fields === '' ? json : `,${json}`;
  };
  const addOthers = () => {
    if (others) add(JSON.stringify(others).slice(1, -1));
    others = undefined;
  };
  for (const name of Object.keys(part)) {
    const field = part[name];
    // A field of this name cannot be set on an object.
    if (name === '__proto__') return JSON.stringify(part);
    if (isJsonKept(field)) {
      addOthers();
      const json = jsonOf(field);
      if (json !== undefined) add(`${fieldName(name)}${json}`);
    } else {
      others ??= {};
      others[name] = field;
    }
  }
  addOthers();
  return `{${fields}}`;
}

/** Names come again and again. Nothing but time depends on what is kept of them. */
const quoteName = cachedText(JSON.stringify);
const fieldName = cachedText((name) => inOnePiece(JSON.stringify(name), ':'));

function cachedText(textOf: (name: string) => string): (name: string) => string {
  const known = new Map<string, string>();
  return (name) => {
    const text = known.get(name);
    if (text !== undefined) return text;
    const made = textOf(name);
    if (known.size < MOST_NAMES) known.set(name, made);
    return made;
  };
}

/** The JSON of a message's channel, sender and agent. */
function senderFrames(): (message: SentMessage) => string {
  const bySender = new Map<string, Map<string, string>>();
  return ({ channel, from, agent }) => {
    const known = bySender.get(from)?.get(channel);
    if (known !== undefined) return known;
    const frame = JSON.stringify({ channel, from, agent }).slice(1, -1);
    bySender.set(from, (bySender.get(from) ?? new Map<string, string>()).set(channel, frame));
    return frame;
  };
}

/** A text that is kept: one that is put together by + is put together anew in each line that it stands in. */
const inOnePiece = (...parts: readonly (string | number)[]): string => parts.join('');

/** Whole microseconds of a time in milliseconds. What lies before the point is kept exact. */
function microseconds(ms: number): number {
  const whole = Math.floor(ms);
  return whole * 1000 + Math.floor((ms - whole) * 1000);
}

/**
 * Returns a function that writes microseconds as milliseconds. Whole milliseconds change seldom, so their text is
 * cached: printing such a long number is expensive.
 */
function timeTexts(): (micros: number) => string {
  let whole = Number.NaN;
  let text = '';
  return (micros) => {
    const floor = Math.floor(micros / 1000);
    if (floor !== whole) {
      whole = floor;
      text = String(floor);
    }
    const rest = micros - floor * 1000;
    if (rest === 0) return text;
    return rest < 10 ? `${text}.00${rest}` : rest < 100 ? `${text}.0${rest}` : `${text}.${rest}`;
  };
}

function readHappening(line: string): Happening | undefined {
  try {
    return parseEvent(JSON.parse(line));
  } catch {
    return undefined;
  }
}
