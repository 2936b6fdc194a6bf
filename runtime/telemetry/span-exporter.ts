// Spans on their way to a collector. The run is never held up and nothing is lost silently: the queue is bounded and
// what does not fit, or is refused, or cannot be delivered in the time that is left at the end, is counted and the
// reason kept.

import type { Clock } from '../core/clock.ts';
import { withoutUndefined } from '../core/without-undefined.ts';
import { waitBeforeRetry } from './otlp-post.ts';
import type { SpanData } from './spans/span-data.ts';

export interface SpanDeliveryReport {
  readonly exported: number;
  readonly lost: number;
  /** Why spans were lost, the last reason. */
  readonly why?: string;
  /** Spans that a sampler was asked to leave out; they count neither as exported nor as lost. */
  readonly leftOut?: number;
}

/** What became of one batch. */
export type SpanBatchResult =
  | { readonly ok: true /** Of its spans. */; readonly refused?: RefusedSpans; readonly leftOut?: number }
  | {
      readonly ok: false;
      readonly why: string;
      readonly retry: boolean;
      /** Whether somebody was there: at the end nobody else is waited for. */
      readonly reached: boolean;
      readonly retryAfterMs?: number;
    };

/** Spans that were not taken although the answer was yes, and why. */
export interface RefusedSpans {
  readonly spans: number;
  readonly why: string;
}

export interface SpanExporter {
  add(span: SpanData): void;
  /** Resolves when half of the room is free, or when there is no use in waiting for it. */
  room(): Promise<void> | undefined;
  /** The end is near: from here on it gives up when nothing has come in or got through for `idleMs` (default 5 s), and after `mostMs` (30 s) in any case;
   *  `close` begins these 30 s anew. */
  ending(limits?: ExportEndLimits): void;
  /** Sends what is left, within the limits of `ending`. */
  close(limits?: ExportEndLimits): Promise<SpanDeliveryReport>;
}

export interface ExportEndLimits {
  readonly idleMs?: number;
  readonly mostMs?: number;
  readonly signal?: AbortSignal;
}

export interface SpanExporterNeeds {
  readonly clock: Clock;
  /** Makes a batch ready and returns its delivery, which is called again for each attempt. Neither it nor what it returns throws or rejects; it ends soon
   *  after the signal. */
  readonly ready: (spans: readonly SpanData[]) => (signal: AbortSignal) => Promise<SpanBatchResult>;
  /** Spans that may wait; default 262,144. */
  readonly room?: number;
  /** Spans sent at a time; default 512. */
  readonly batch?: number;
  /** The longest that a span waits for others to be sent with; default 1000. */
  readonly lingerMs?: number;
}

/** Spans that may wait for a collector. */
export const ROOM = 262_144;
export const BATCH = 512;
/** Requests under way at a time. */
const LINES = 4;

export function createSpanExporter(needs: SpanExporterNeeds): SpanExporter {
  const { clock, ready, room = ROOM, batch: most = BATCH, lingerMs = 1000 } = needs;
  const batches: SpanData[][] = [];
  /** Waiting or under way. */
  let held = 0;
  let busy = 0;
  let exported = 0;
  let leftOut = 0;
  let lost = 0;
  let why: string | undefined;
  let closing = false;
  let progress = clock.now();
  let lingering = false;
  /** The end: when it was first spoken of, then when nothing more came in. */
  let began = 0;
  let rested: () => void = () => {};
  const roomier: (() => void)[] = [];
  /** Why nothing more is tried: at the end, nobody was there. */
  let hopelessly: string | undefined;
  /** Ends waits between attempts: when closing begins, all try once more at once. */
  const hurry = new AbortController();
  const cutoff = new AbortController();
  const linger = new AbortController();

  function lose(spans: number, reason: string): void {
    lost += spans;
    why = reason;
    leave(spans);
  }

  function leave(spans: number): void {
    held -= spans;
    if (held <= room / 2) letIn();
  }

  function letIn(): void {
    for (const wake of roomier.splice(0)) wake();
  }

  function start(): void {
    while (busy < LINES && batches.length > 0) {
      busy++;
      void line();
    }
  }

  async function line(): Promise<void> {
    for (let batch = batches.shift(); batch; batch = batches.shift()) await deliver(batch);
    busy--;
    if (busy === 0) rested();
  }

  async function deliver(batch: readonly SpanData[]): Promise<void> {
    if (hopelessly !== undefined) return lose(batch.length, hopelessly);
    if (cutoff.signal.aborted) return lose(batch.length, why ?? 'no time was left');
    const send = ready(batch);
    for (let attempt = 1; ; attempt++) {
      const last = closing;
      const answer = await send(cutoff.signal);
      if (answer.ok) return arrived(batch.length - (answer.leftOut ?? 0), answer);
      // At the end only a server that is there is waited for.
      const hopeless = last && !answer.reached;
      if (answer.retry && !hopeless)
        await waitBeforeRetry(clock, attempt, answer.retryAfterMs, closing ? cutoff.signal : hurry.signal);
      else if (hopeless) abandon(answer.why);
      if (!answer.retry || hopeless || cutoff.signal.aborted) return lose(batch.length, answer.why);
    }
  }

  function arrived(spans: number, { refused, leftOut: out = 0 }: Extract<SpanBatchResult, { ok: true }>): void {
    progress = clock.now();
    const not = Math.min(refused?.spans ?? 0, spans);
    exported += spans - not;
    leftOut += out;
    leave(spans - not + out);
    if (not > 0) lose(not, `the collector refused them: ${refused?.why}`);
  }

  /** What waits behind a batch that could not be delivered at the end is not tried one by one. */
  function abandon(reason: string): void {
    hopelessly = reason;
    for (const batch of batches.splice(0)) lose(batch.length, reason);
  }

  function watchdog(idleMs: number, mostMs: number): void {
    const now = clock.now();
    const left = Math.min(began + mostMs, Math.max(progress, began) + idleMs) - now;
    if (left <= 0) return cutoff.abort();
    const timer = clock.after(Math.max(1, left), () => watchdog(idleMs, mostMs));
    cutoff.signal.addEventListener('abort', () => timer.cancel(), { once: true });
  }

  function sendSoon(): void {
    if (lingering || closing) return;
    lingering = true;
    const timer = clock.after(lingerMs, () => {
      lingering = false;
      start();
    });
    linger.signal.addEventListener('abort', () => timer.cancel(), { once: true });
  }

  function ending({ idleMs = 5000, mostMs = 30_000, signal }: ExportEndLimits = {}): void {
    if (closing) return;
    closing = true;
    began = clock.now();
    linger.abort();
    hurry.abort();
    cutoff.signal.addEventListener('abort', letIn, { once: true });
    signal?.addEventListener('abort', () => cutoff.abort(), { once: true });
    if (signal?.aborted) cutoff.abort();
    else watchdog(idleMs, mostMs);
  }

  return {
    add(span) {
      if (held >= room) {
        lost++;
        why = `more than ${room} spans were waiting`;
        return;
      }
      held++;
      const last = batches.at(-1);
      if (last && last.length < most) last.push(span);
      else {
        batches.push([span]);
        progress = clock.now();
      }
      if (batches.length > 1) start();
      else sendSoon();
    },
    room() {
      if (held <= room / 2 || hopelessly !== undefined || cutoff.signal.aborted) return undefined;
      return new Promise((resolve) => {
        roomier.push(resolve);
      });
    },
    ending,
    async close(limits) {
      ending(limits);
      began = clock.now();
      start();
      if (busy > 0) {
        await new Promise<void>((resolve) => {
          rested = resolve;
        });
      }
      cutoff.abort();
      return { exported, lost, ...withoutUndefined({ why }), ...(leftOut === 0 ? {} : { leftOut }) };
    },
  };
}
