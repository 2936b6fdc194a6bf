// Writes happenings down, one JSON line each, in the order in which they happened in this process.
import { close, fsync, openSync, writeSync } from 'node:fs';
import type { Clock } from '../core/clock.ts';
import { fileUnreadable, recordUnsafe } from '../core/errors.ts';
import { type Happening, parseEvent, type RecordEvent, type Recorder } from '../core/event.ts';
import { lock } from './lock.ts';

/** Where lines go. */
export interface Sink {
  line(text: string): void;
  flush(): void;
  close(): void;
}

export interface RecorderNeeds {
  readonly clock: Clock;
  /** A name for this process within the episode. */
  readonly process: string;
  /** Absent: nothing is kept, watchers still see everything. */
  readonly sink?: Sink;
  /** The record goes on: what happens before this step is on it already, and so are this many lines. */
  readonly after?: { readonly step: number; readonly lines: number };
  /** Told of each happening as it is written: summaries, progress. */
  readonly watch?: readonly ((happening: Happening) => void)[];
}

export interface FullRecorder extends Recorder {
  /** Takes over lines that another process of the episode has written. */
  absorb(lines: readonly string[]): void;
}

type SentMessage = Extract<Happening, { type: 'message.sent' }>['message'];

/** Nothing follows the end: an answer that comes in after it is no part of the episode. */
export function createRecorder({ clock, process, sink, after, watch = [] }: RecorderNeeds): FullRecorder {
  const who = `,"process":${JSON.stringify(process)},`;
  const stamp = timestamps(clock);
  let n = after?.lines ?? 0;
  let sealed = false;
  return {
    write(happening) {
      if (sealed) return;
      sealed = happening.type === 'episode.ended';
      for (const see of watch) see(happening);
      if (after && (happening.type === 'episode.started' || happening.step < after.step)) return;
      if (sink) sink.line(`{"n":${n++},"t":${stamp()}${who}${restOf(happening)}`);
    },
    absorb(lines) {
      for (const line of lines) {
        sink?.line(line);
        if (watch.length === 0) continue;
        const happening = readHappening(line);
        if (happening) for (const see of watch) see(happening);
      }
    },
    flush: () => sink?.flush(),
  };
}

/**
 * A happening's JSON without its opening brace. The two that are written for every message have their frames written out. Ids and instance
 * names need no escapes: they are made of encoded names (core/name.ts), and the road lets no others in.
 */
function restOf(happening: Happening): string {
  if (happening.type === 'message.delivered') {
    const { step, id, to } = happening;
    return `"type":"message.delivered","step":${step},"id":"${id}","to":"${to}"}`;
  }
  if (happening.type === 'message.sent') {
    return `"type":"message.sent","step":${happening.step},"message":${messageJson(happening.message)}}`;
  }
  return JSON.stringify(happening).slice(1);
}

function messageJson({ id, step, depth, channel, from, agent, to, body, causes }: SentMessage): string {
  const named = agent === undefined ? '' : `,"agent":${JSON.stringify(agent)}`;
  const addressed = to === undefined ? '' : `,"to":${JSON.stringify(to)}`;
  const because = causes.length === 0 ? '[]' : `["${causes.join('","')}"]`;
  return `{"id":"${id}","step":${step},"depth":${depth},"channel":"${channel}","from":"${from}"${named}${addressed},"body":${JSON.stringify(body) ?? 'null'},"causes":${because}}`;
}

/** Milliseconds to three places, as text. Whole milliseconds change seldom, and their text is kept: a number that long is dear to print. */
function timestamps(clock: Clock): () => string {
  let whole = Number.NaN;
  let text = '';
  return () => {
    const now = clock.now();
    const floor = Math.floor(now);
    if (floor !== whole) {
      whole = floor;
      text = String(floor);
    }
    const micros = Math.floor((now - floor) * 1000);
    if (micros === 0) return text;
    return micros < 10 ? `${text}.00${micros}` : micros < 100 ? `${text}.0${micros}` : `${text}.${micros}`;
  };
}

function readHappening(line: string): Happening | undefined {
  try {
    return parseEvent(JSON.parse(line));
  } catch {
    return undefined;
  }
}

const PAGE = 64 * 1024;

/** A new file, whole lines only; refuses a file that is there. @throws FILE_UNREADABLE, RECORD_BUSY */
export function fileSink(path: string): Sink {
  return sinkInto(path, 'wx');
}

/** Goes on with a file that is there. @throws FILE_UNREADABLE, RECORD_BUSY */
export function appendSink(path: string): Sink {
  return sinkInto(path, 'a');
}

function sinkInto(path: string, flags: 'wx' | 'a'): Sink {
  const unlock = lock(path);
  const file = open(path, flags, unlock);
  // One growing string, made flat and encoded once a page: cheaper than doing either for each line.
  let held = '';
  const flush = () => {
    if (held === '') return;
    const bytes = Buffer.from(held, 'utf8');
    held = '';
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
  };
  return {
    line(text) {
      held += text;
      held += '\n';
      if (held.length >= PAGE) flush();
    },
    flush,
    close() {
      flush();
      unlock();
      settle(file, path);
    },
  };
}

/** Nobody waits for the disk: all is out of our hands, and a process that ends of itself does not end before. */
function settle(file: number, path: string): void {
  fsync(file, (failed) =>
    close(file, (alsoFailed) => {
      const cause = failed ?? alsoFailed;
      if (cause) process.emitWarning(recordUnsafe(path, cause));
    }),
  );
}

function open(path: string, flags: 'wx' | 'a', unlock: () => void): number {
  try {
    return openSync(path, flags, 0o644);
  } catch (cause) {
    unlock();
    throw fileUnreadable(
      path,
      'a record to be written (a new one must not be there yet, and the folder must be writable)',
      cause,
    );
  }
}

/** Into both, the first one first. */
export function teeSink(one: Sink, other: Sink): Sink {
  return {
    line(text) {
      one.line(text);
      other.line(text);
    },
    flush() {
      one.flush();
      other.flush();
    },
    close() {
      one.close();
      other.close();
    },
  };
}

/** Keeps the lines in memory, parsed: for tests and for a process that sends them on. */
export function memorySink(): Sink & { lines(): string[]; events(): RecordEvent[] } {
  const kept: string[] = [];
  return {
    line: (text) => void kept.push(text),
    flush() {},
    close() {},
    lines: () => kept,
    events: () => kept.map((line) => JSON.parse(line) as RecordEvent),
  };
}
