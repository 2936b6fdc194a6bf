// Sends spans to a collector. The run is never held up and nothing is lost silently: the queue is bounded, and
// what does not fit, or is refused, or cannot be delivered in the time that is left at the end, is counted and the
// reason kept.

import type { Clock } from '../core/clock.ts';
import { type FailedDelivery, waitBeforeRetry } from './otlp-post.ts';
import type { SpanData } from './spans/span-data.ts';

export interface SpanDeliveryReport {
  readonly exported: number;
  readonly lost: number;
  /** Why spans were lost, the last reason; where none was, why it is doubtful that they arrived. */
  readonly why?: string;
  /** Spans that a sampler was asked to leave out; they count neither as exported nor as lost. */
  readonly leftOut?: number;
}

/** What became of one batch. */
export type SpanBatchResult =
  | {
      readonly ok: true;
      readonly refused?: RefusedSpans;
      readonly leftOut?: number;
      /** Why it is doubtful that they arrived although the answer was yes. */
      readonly doubt?: string | undefined;
    }
  | FailedDelivery;

/** Spans that were not taken although the answer was yes, and why. */
export interface RefusedSpans {
  readonly spans: number;
  readonly why: string;
}

export interface ExportEndLimits {
  readonly idleMs?: number;
  readonly mostMs?: number;
  readonly signal?: AbortSignal;
}

interface SpanExporterNeeds {
  readonly clock: Clock;
  /**
   * Makes a batch ready and returns its delivery, which is called again for each attempt. Neither it nor what it
   * returns throws or rejects; it ends soon after the signal.
   */
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

export class SpanExporter {
  readonly #clock: Clock;
  readonly #ready: SpanExporterNeeds['ready'];
  readonly #room: number;
  readonly #batchSize: number;
  readonly #lingerMs: number;
  readonly #batches: SpanData[][] = [];
  /** Spans that wait or are under way. */
  #held = 0;
  /** Requests under way. */
  #busy = 0;
  #exported = 0;
  #leftOut = 0;
  #lost = 0;
  #why: string | undefined;
  #doubt: string | undefined;
  #closing = false;
  #progress: number;
  #lingering = false;
  /** The end: when it was first spoken of, then when nothing more came in. */
  #endBegan = 0;
  #rested: () => void = () => {};
  readonly #roomier: (() => void)[] = [];
  /** Why nothing more is tried: at the end, nobody was there. */
  #hopeless: string | undefined;
  /** Ends waits between attempts: when closing begins, all try once more at once. */
  readonly #hurry = new AbortController();
  readonly #cutoff = new AbortController();
  readonly #linger = new AbortController();

  constructor({ clock, ready, room = ROOM, batch = BATCH, lingerMs = 1000 }: SpanExporterNeeds) {
    this.#clock = clock;
    this.#ready = ready;
    this.#room = room;
    this.#batchSize = batch;
    this.#lingerMs = lingerMs;
    this.#progress = clock.now();
  }

  add(span: SpanData): void {
    if (this.#held >= this.#room) {
      this.#lost++;
      this.#why = `more than ${this.#room} spans were waiting`;
      return;
    }
    this.#held++;
    const last = this.#batches.at(-1);
    if (last && last.length < this.#batchSize) last.push(span);
    else {
      this.#batches.push([span]);
      this.#progress = this.#clock.now();
    }
    if (this.#batches.length > 1) this.#start();
    else this.#sendSoon();
  }

  /** Sends what waits until half of the room is free, and resolves then, or when there is no use in waiting. */
  room(): Promise<void> | undefined {
    if (this.#held <= this.#room / 2 || this.#hopeless !== undefined || this.#cutoff.signal.aborted) return undefined;
    this.#start();
    return new Promise((resolve) => {
      this.#roomier.push(resolve);
    });
  }

  /**
   * The end is near: from here on it gives up when nothing has come in or got through for `idleMs` (default 5 s), and
   * after `mostMs` (30 s) in any case; `close` begins these 30 s anew.
   */
  ending({ idleMs = 5000, mostMs = 30_000, signal }: ExportEndLimits = {}): void {
    if (this.#closing) return;
    const cutoff = this.#cutoff;
    this.#closing = true;
    this.#endBegan = this.#clock.now();
    this.#linger.abort();
    this.#hurry.abort();
    cutoff.signal.addEventListener('abort', () => this.#letIn(), { once: true });
    signal?.addEventListener('abort', () => cutoff.abort(), { once: true });
    if (signal?.aborted) cutoff.abort();
    else this.#watchEnd(idleMs, mostMs);
  }

  /** Sends what is left, within the limits of `ending`. */
  async close(limits?: ExportEndLimits): Promise<SpanDeliveryReport> {
    this.ending(limits);
    this.#endBegan = this.#clock.now();
    this.#start();
    if (this.#busy > 0) {
      await new Promise<void>((resolve) => {
        this.#rested = resolve;
      });
    }
    this.#cutoff.abort();
    const leftOut = this.#leftOut === 0 ? undefined : this.#leftOut;
    return { exported: this.#exported, lost: this.#lost, why: this.#why ?? this.#doubt, leftOut };
  }

  #start(): void {
    while (this.#busy < LINES && this.#batches.length > 0) {
      this.#busy++;
      void this.#deliverAll();
    }
  }

  #sendSoon(): void {
    if (this.#lingering || this.#closing) return;
    this.#lingering = true;
    const timer = this.#clock.after(this.#lingerMs, () => {
      this.#lingering = false;
      this.#start();
    });
    this.#linger.signal.addEventListener('abort', () => timer.cancel(), { once: true });
  }

  async #deliverAll(): Promise<void> {
    for (let batch = this.#batches.shift(); batch; batch = this.#batches.shift()) await this.#deliver(batch);
    this.#busy--;
    if (this.#busy === 0) this.#rested();
  }

  async #deliver(batch: readonly SpanData[]): Promise<void> {
    const cutoff = this.#cutoff.signal;
    if (this.#hopeless !== undefined) return this.#lose(batch.length, this.#hopeless);
    if (cutoff.aborted) return this.#lose(batch.length, this.#why ?? 'no time was left');
    const send = this.#ready(batch);
    for (let attempt = 1; ; attempt++) {
      const last = this.#closing;
      const answer = await send(cutoff);
      if (answer.ok) return this.#arrived(batch.length - (answer.leftOut ?? 0), answer);
      // At the end only a server that is there is waited for.
      const hopeless = last && !answer.reached;
      if (answer.retry && !hopeless) {
        const until = this.#closing ? cutoff : this.#hurry.signal;
        await waitBeforeRetry({ clock: this.#clock, signal: until }, attempt, answer.retryAfterMs);
      } else if (hopeless) this.#abandon(answer.why);
      if (!answer.retry || hopeless || cutoff.aborted) return this.#lose(batch.length, answer.why);
    }
  }

  #arrived(spans: number, { refused, leftOut = 0, doubt }: Extract<SpanBatchResult, { ok: true }>): void {
    this.#progress = this.#clock.now();
    const notTaken = Math.min(refused?.spans ?? 0, spans);
    this.#exported += spans - notTaken;
    this.#leftOut += leftOut;
    this.#doubt ??= doubt;
    this.#leave(spans - notTaken + leftOut);
    if (notTaken > 0) this.#lose(notTaken, `the collector refused them: ${refused?.why}`);
  }

  #lose(spans: number, reason: string): void {
    this.#lost += spans;
    this.#why = reason;
    this.#leave(spans);
  }

  #leave(spans: number): void {
    this.#held -= spans;
    if (this.#held <= this.#room / 2) this.#letIn();
  }

  #letIn(): void {
    for (const wake of this.#roomier.splice(0)) wake();
  }

  /** What waits behind a batch that could not be delivered at the end is not tried one by one. */
  #abandon(reason: string): void {
    this.#hopeless = reason;
    for (const batch of this.#batches.splice(0)) this.#lose(batch.length, reason);
  }

  #watchEnd(idleMs: number, mostMs: number): void {
    const now = this.#clock.now();
    const left = Math.min(this.#endBegan + mostMs, Math.max(this.#progress, this.#endBegan) + idleMs) - now;
    if (left <= 0) return this.#cutoff.abort();
    const timer = this.#clock.after(Math.max(1, left), () => this.#watchEnd(idleMs, mostMs));
    this.#cutoff.signal.addEventListener('abort', () => timer.cancel(), { once: true });
  }
}
