// Writes happenings down, one JSON line each, in the order in which they happened in this process.
import { closeSync, fsyncSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Clock } from '../core/clock.ts';
import { fileUnreadable } from '../core/errors.ts';
import { type Happening, parseEvent, type RecordEvent, type Recorder } from '../core/event.ts';

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
  /** Told of each happening as it is written: summaries, progress. */
  readonly watch?: readonly ((happening: Happening) => void)[];
}

export interface FullRecorder extends Recorder {
  /** Takes over lines that another process of the episode has written. */
  absorb(lines: readonly string[]): void;
}

/** Nothing follows the end: an answer that comes in after it is no part of the episode. */
export function createRecorder({ clock, process, sink, watch = [] }: RecorderNeeds): FullRecorder {
  const who = `,"process":${JSON.stringify(process)},`;
  let n = 0;
  let sealed = false;
  return {
    write(happening) {
      if (sealed) return;
      sealed = happening.type === 'episode.ended';
      for (const see of watch) see(happening);
      if (!sink) return;
      const t = Math.round(clock.now() * 1000) / 1000;
      // The happening's own JSON, with where it stands put in front: cheaper than a copy of the object.
      sink.line(`{"n":${n++},"t":${t}${who}${JSON.stringify(happening).slice(1)}`);
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

function readHappening(line: string): Happening | undefined {
  try {
    return parseEvent(JSON.parse(line));
  } catch {
    return undefined;
  }
}

/** A recorder that writes nowhere. */
export const noRecorder: Recorder = { write() {}, flush() {} };

const FLUSH_AT = 64 * 1024;

/** A new file, whole lines only; refuses a file that is there (one writer at a time per record). */
export function fileSink(path: string): Sink {
  let file: number;
  try {
    mkdirSync(dirname(path), { recursive: true });
    file = openSync(path, 'wx', 0o644);
  } catch (cause) {
    throw fileUnreadable(path, 'a new record (it is there already, or the folder cannot be written)', cause);
  }
  let held: string[] = [];
  let size = 0;
  const flush = () => {
    if (size === 0) return;
    const bytes = Buffer.from(held.join(''), 'utf8');
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    held = [];
    size = 0;
  };
  return {
    line(text) {
      held.push(text, '\n');
      size += text.length + 1;
      if (size >= FLUSH_AT) flush();
    },
    flush,
    close() {
      flush();
      fsyncSync(file);
      closeSync(file);
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
