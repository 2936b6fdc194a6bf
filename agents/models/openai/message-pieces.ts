// Iterates over the pieces of an HTTP answer as they arrive. Node's web streams, which `fetch` returns, cost several
// times what the pieces themselves cost.
import type { IncomingMessage } from 'node:http';

/** Pieces that wait to be read; with more the line is stopped. */
const MOST_WAITING = 16;

interface PendingRead {
  readonly resolve: (result: IteratorResult<Uint8Array, undefined>) => void;
  readonly reject: (reason: unknown) => void;
}

const OVER = { done: true, value: undefined } as const;

/** For one reader. */
export class MessagePieces implements AsyncIterableIterator<Uint8Array, undefined> {
  readonly #message: IncomingMessage;
  readonly #waiting: Uint8Array[] = [];
  #pending: PendingRead | undefined;
  #isOver = false;
  #failure: { readonly reason: unknown } | undefined;

  /** `reasonOf`: what the reader is told of a line that breaks. */
  constructor(message: IncomingMessage, reasonOf: (cause: unknown) => unknown) {
    this.#message = message;
    // An error costs as much as a piece, and each line closes in the end.
    const fail = (cause: unknown) => {
      if (!this.#isOver && !this.#failure) this.#fail(reasonOf(cause));
    };
    message.on('data', (piece: Buffer) => this.#take(piece));
    message.once('end', () => this.#end());
    message.on('error', fail);
    message.once('close', fail);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<Uint8Array, undefined>> {
    const value = this.#waiting.shift();
    if (value !== undefined) {
      if (this.#waiting.length === 0) this.#message.resume();
      return Promise.resolve({ done: false, value });
    }
    if (this.#isOver) return Promise.resolve(OVER);
    if (this.#failure) return Promise.reject(this.#failure.reason);
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject };
    });
  }

  /** Nobody reads what still comes. */
  return(): Promise<IteratorResult<Uint8Array, undefined>> {
    this.#waiting.length = 0;
    if (!this.#isOver) this.#message.destroy();
    this.#end();
    return Promise.resolve(OVER);
  }

  #take(piece: Uint8Array): void {
    if (this.#isOver) return;
    const pending = this.#pending;
    this.#pending = undefined;
    if (pending) return pending.resolve({ done: false, value: piece });
    if (this.#waiting.push(piece) >= MOST_WAITING) this.#message.pause();
  }

  #end(): void {
    this.#isOver = true;
    this.#pending?.resolve(OVER);
    this.#pending = undefined;
  }

  #fail(reason: unknown): void {
    this.#failure = { reason };
    this.#pending?.reject(reason);
    this.#pending = undefined;
  }
}
