// OpenTelemetry of episodes while they run, one after another. What the run pays for is handing over the lines of its record, a page at a time: they are read, folded
// into spans and sent in a thread of their own. Nothing holds the run up: what a thread that is too slow cannot be handed any more is counted.
import type { Clock, Timer } from '../core/clock.ts';
import { type Lane, laneHere, threadLane } from './otel-lane.ts';
import type { OtelOutcome } from './otel-pump.ts';
import type { OtelSettings } from './otel-settings.ts';
import type { Sink } from './recorder.ts';

export interface OtelLive {
  /** Takes the record's lines as they are written, beside its file or alone (`teeSink`). To close it ends nothing; `close` does. */
  readonly sink: Sink;
  /** Sends what is left and says what became of it; see `SpanExporter.ending` for how long that may take. */
  close(signal?: AbortSignal): Promise<OtelOutcome>;
}

export interface OtelNeeds {
  readonly settings: OtelSettings;
  /** For waits between attempts; the times of spans are the record's own. */
  readonly clock: Clock;
  /** Where pages are worked through. Default: a thread, or this one where the program runs from its TypeScript sources. */
  readonly lane?: Lane;
}

/** In UTF-16 units. */
const PAGE = 64 * 1024;
/** Pages that may wait: 128 MB of plain text. */
const MOST_PAGES = 2048;
/** The longest that a line waits for others to be handed over with. */
const LINGER_MS = 500;

export function createOtel({ settings, clock, lane = threadLane(settings) ?? laneHere(settings, clock) }: OtelNeeds): OtelLive {
  let held = '';
  let lines = 0;
  let pages = 0;
  let lost = 0;
  let timer: Timer | undefined;

  function handOver(): void {
    timer?.cancel();
    timer = undefined;
    if (held === '') return;
    if (pages - lane.taken() >= MOST_PAGES) lost += lines;
    else {
      lane.page(held);
      pages++;
    }
    held = '';
    lines = 0;
  }

  return {
    sink: {
      line(text) {
        held += text;
        held += '\n';
        lines++;
        if (held.length >= PAGE) handOver();
        else timer ??= clock.after(LINGER_MS, handOver);
      },
      flush() {},
      close() {},
    },
    async close(signal) {
      handOver();
      const outcome = await lane.close(signal);
      if (lost === 0) return outcome;
      // A line is a span, give or take the few that open or end one.
      const spans = {
        ...outcome.spans,
        lost: outcome.spans.lost + lost,
        why: `more than ${MOST_PAGES} pages of the record were waiting`,
      };
      return { ...outcome, spans };
    },
  };
}
