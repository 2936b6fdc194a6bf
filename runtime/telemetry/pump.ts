// Converts the lines of a record into spans and metrics and passes them to a collector. It processes one page after
// another, waits while the queue to the collector is full, and yields to the event loop in between, so that requests
// go out while pages are still coming in.
import { breathe } from '../core/clock.ts';
import { HOLDER, parseEvent, type RecordEvent } from '../core/event.ts';
import type { Meters, MetricsDeliveryReport } from './metrics.ts';
import type { SpanDeliveryReport, SpanExporter } from './span-exporter.ts';
import { SpanFold } from './spans/span-fold.ts';

export interface OtelOutcome {
  readonly spans: SpanDeliveryReport;
  readonly metrics: MetricsDeliveryReport;
}

export interface OtelPump {
  /** Whole lines, each with its line break. */
  page(text: string): void;
  /** After the last page. */
  close(signal?: AbortSignal): Promise<OtelOutcome>;
}

/** Where spans and metrics go; absent: nowhere. */
export interface OtelOutputs {
  readonly exporter?: SpanExporter | undefined;
  readonly meters?: Meters | undefined;
  /** Whether prompts, replies and message bodies are included. */
  readonly content: boolean;
  /** Resolves when both have closed. Never rejects, and its time is bounded. */
  end?(): Promise<void>;
}

/** `onTaken` is called for each page that has been processed. */
export function createOtelPump({ exporter, meters, content, end }: OtelOutputs, onTaken: () => void): OtelPump {
  const freshFold = () => new SpanFold({ emit: (span) => exporter?.add(span), content });
  let fold = freshFold();
  let episode: string | undefined;
  const pages: string[] = [];
  let working: Promise<void> | undefined;
  let unread = 0;

  function take(line: string): void {
    try {
      const event = eventOf(line);
      if (event.type === 'episode.started') begin(`${event.run}/${event.episode}`);
      if (exporter) fold.see(event, event.t);
      meters?.see(event);
    } catch {
      unread++; // An invalid line of another process stays in the record as it arrived: its readers report it.
    }
  }

  /** Each episode is one trace; a resumed one keeps its trace. */
  function begin(name: string): void {
    if (episode !== undefined && episode !== name) {
      fold.finish();
      fold = freshFold();
    }
    episode = name;
  }

  async function work(): Promise<void> {
    for (let page = pages.shift(); page !== undefined; page = pages.shift()) {
      for (const line of page.split('\n')) {
        const full = exporter?.room();
        if (full) await full; // A turn for each line would take longer than the line.
        if (line !== '') take(line);
      }
      onTaken();
      await breathe();
    }
    working = undefined;
  }

  return {
    page(text) {
      pages.push(text);
      working ??= work();
    },
    async close(signal) {
      exporter?.ending(signal ? { signal } : {});
      await working;
      fold.finish();
      const [spans, metrics] = await Promise.all([
        exporter?.close() ?? { exported: 0, lost: 0 },
        meters?.close(signal) ?? { sent: false },
      ]);
      await end?.();
      const why = `${unread} lines of the record are none`;
      return { spans: unread === 0 ? spans : { ...spans, lost: spans.lost + unread, why }, metrics };
    },
  };
}

/** Lines that this process wrote need no second check; the lines of others do. */
function eventOf(line: string): RecordEvent {
  const event: RecordEvent = JSON.parse(line);
  return event.process === HOLDER ? event : parseEvent(event);
}
