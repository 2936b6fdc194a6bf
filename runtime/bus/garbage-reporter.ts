// Reports incoming lines that cannot be used. The report contains nothing of the line: it may be hostile, and the
// report is printed on a terminal.
import { asTroupeError } from '../errors/index.ts';

type GarbageHandler = (subject: string, why: string) => void;

export interface GarbageReporter {
  on(hear: GarbageHandler, until?: AbortSignal): void;
  tell(subject: string, why: string): void;
  /** Calls a subscriber; an error that it throws is reported and goes no further. */
  guard(subject: string, call: () => void): void;
}

const MOST_CHARS = 200;

export function createGarbageReporter(): GarbageReporter {
  const handlers = new Set<GarbageHandler>();
  const tell = (subject: string, why: string) => {
    for (const handle of handlers) {
      try {
        handle(asPrintable(subject), asPrintable(why));
      } catch {
        // An error thrown by the listener itself is dropped.
      }
    }
  };
  return {
    on(hear, until) {
      handlers.add(hear);
      until?.addEventListener('abort', () => handlers.delete(hear), { once: true });
    },
    tell,
    guard(subject, call) {
      try {
        call();
      } catch (thrown) {
        tell(subject, subscriberThrew(thrown));
      }
    },
  };
}

export function subscriberThrew(thrown: unknown): string {
  return `a subscriber threw ${asTroupeError(thrown).message}`;
}

/** Printable ASCII, shortened; any other character is written as `\u{…}`. */
function asPrintable(text: string): string {
  const short = text.length > MOST_CHARS ? `${text.slice(0, MOST_CHARS)}…` : text;
  return short.replace(/[^\x20-\x7e…]/gu, (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`);
}
