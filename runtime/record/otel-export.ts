// Spans on their way to a collector. The run is never held up and nothing is lost silently: the queue is bounded and what does not fit, or is
// refused, or cannot be delivered in the time that is left at the end, is counted and the reason kept.
import type { Clock } from '../core/clock.ts';
import { beforeAgain, type Post } from './otel-post.ts';
import type { SpanData } from './spans-data.ts';

export interface Delivered {
  readonly exported: number;
  readonly lost: number;
  /** Why spans were lost, the last reason. */
  readonly why?: string;
}

export interface SpanExporter {
  add(span: SpanData): void;
  /** Resolves when half of the room is free, or when there is no use in waiting for it. */
  room(): Promise<void> | undefined;
  /** The end is near: from here on it gives up when nothing has come in or got through for `idleMs` (default 5 s), and after `mostMs` (30 s) in any case;
   *  `close` begins these 30 s anew. */
  ending(limits?: EndLimits): void;
  /** Sends what is left, within the limits of `ending`. */
  close(limits?: EndLimits): Promise<Delivered>;
}

export interface EndLimits {
  readonly idleMs?: number;
  readonly mostMs?: number;
  readonly signal?: AbortSignal;
}

export interface SpanExporterNeeds {
  readonly post: Post;
  readonly clock: Clock;
  readonly encode: (spans: readonly SpanData[]) => Uint8Array;
  /** How many of the spans a collector that said yes did not take after all, and why. */
  readonly rejected: (answer: Uint8Array) => { readonly spans: number; readonly why: string };
  /** Spans that may wait; default 262,144. */
  readonly room?: number;
}

const BATCH = 512;
/** Requests under way at a time. */
const LINES = 4;
/** The longest that a span waits for others to be sent with, in ms. */
const LINGER_MS = 1000;

export function createSpanExporter({ post, clock, encode, rejected, room = 262_144 }: SpanExporterNeeds): SpanExporter {
  const batches: SpanData[][] = [];
  /** Waiting or under way. */
  let held = 0;
  let busy = 0;
  let exported = 0;
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
    const body = encode(batch);
    for (let attempt = 1; ; attempt++) {
      const last = closing;
      const answer = await post(body, cutoff.signal);
      if (answer.ok) return arrived(batch.length, rejected(answer.body));
      // At the end only a server that is there is waited for.
      const hopeless = last && !answer.reached;
      if (answer.retry && !hopeless)
        await beforeAgain(clock, attempt, answer.retryAfterMs, closing ? cutoff.signal : hurry.signal);
      else if (hopeless) abandon(answer.why);
      if (!answer.retry || hopeless || cutoff.signal.aborted) return lose(batch.length, answer.why);
    }
  }

  function arrived(spans: number, refused: { readonly spans: number; readonly why: string }): void {
    progress = clock.now();
    const not = Math.min(refused.spans, spans);
    exported += spans - not;
    leave(spans - not);
    if (not > 0) lose(not, `the collector refused them: ${refused.why}`);
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
    const timer = clock.after(LINGER_MS, () => {
      lingering = false;
      start();
    });
    linger.signal.addEventListener('abort', () => timer.cancel(), { once: true });
  }

  function ending({ idleMs = 5000, mostMs = 30_000, signal }: EndLimits = {}): void {
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
      if (last && last.length < BATCH) last.push(span);
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
      return { exported, lost, ...(why === undefined ? {} : { why }) };
    },
  };
}
