// Removes a key that the server echoes from its replies before anything records or prints it, even where it is split
// between two pieces of a stream.
import { keyForms, withoutKey } from './endpoint-access.ts';

export interface ReplyScrubber {
  whole(text: string): string;
  /** For one streamed answer. */
  pieces(): StreamScrubber;
}

export interface StreamScrubber {
  /** What may be told by now: an end that may be the beginning of a key waits for what follows. */
  take(piece: string): string;
  /** What still waits when the stream has ended. */
  rest(): string;
}

/** What is shorter is a word in the place of a key (`EMPTY`, `ollama`), and may well stand in an honest reply. */
const SHORTEST_KEY = 8;

const NO_SCRUBBER: ReplyScrubber = {
  whole: (text) => text,
  pieces: () => ({ take: (piece) => piece, rest: () => '' }),
};

/** Everything that is told of a reply, whole or in pieces, has `[key]` in the place of the key. */
export function replyScrubber(key: string | undefined): ReplyScrubber {
  if (key === undefined || key.length < SHORTEST_KEY) return NO_SCRUBBER;
  const forms = keyForms(key);
  const whole = withoutKey(key);
  return {
    whole,
    pieces() {
      let held = '';
      return {
        take(piece) {
          const clean = whole(held + piece);
          held = beginningAtEnd(clean, forms);
          return clean.slice(0, clean.length - held.length);
        },
        rest() {
          const last = held;
          held = '';
          return last;
        },
      };
    },
  };
}

/** The longest end of a text with which one of the forms begins. */
function beginningAtEnd(text: string, forms: readonly string[]): string {
  const longest = Math.max(...forms.map((form) => form.length - 1));
  for (let n = Math.min(longest, text.length); n > 0; n--) {
    const end = text.slice(-n);
    if (forms.some((form) => form.startsWith(end))) return end;
  }
  return '';
}
