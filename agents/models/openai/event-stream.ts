// Reads server-sent events out of bytes as they come. Source: the HTML standard, "Server-sent events", parsing an event
// stream; like the OpenAI client it takes every sort of line end, and drops an event that has no blank line behind it.
import { StringDecoder } from 'node:string_decoder';

/** What marks the end of a stream of completions. */
const DONE = '[DONE]';

export class EventReader {
  readonly #onData: (data: string) => void;
  readonly #decoder = new StringDecoder('utf8');
  /** The line that has begun. */
  #line = '';
  #data: string | undefined;
  #isFirst = true;
  /** A line feed that follows belongs to the line end before it. */
  #afterReturn = false;
  #isDone = false;

  /** `onData`: called with the data of each event before the mark of the end. */
  constructor(onData: (data: string) => void) {
    this.#onData = onData;
  }

  /** Whether the stream has come to the mark of its end. */
  get isDone(): boolean {
    return this.#isDone;
  }

  /** @throws what `onData` throws */
  take(bytes: Uint8Array): void {
    this.#read(this.#decoder.write(bytes));
  }

  /** Nothing more will come. */
  end(): void {
    this.#read(this.#decoder.end());
    if (this.#line !== '') this.#endLine('');
    // Some servers end with the mark and no blank line.
    if (this.#data?.startsWith(DONE)) this.#isDone = true;
  }

  #read(text: string): void {
    let from = this.#skipped(text);
    for (;;) {
      const end = lineEnd(text, from);
      if (end < 0) break;
      const isReturn = text.charCodeAt(end) === RETURN;
      this.#endLine(text.slice(from, end));
      from = end + 1;
      if (!isReturn) continue;
      if (from === text.length) this.#afterReturn = true;
      else if (text.charCodeAt(from) === FEED) from++;
    }
    if (from < text.length) this.#line += text.slice(from);
  }

  /** How much at the beginning belongs to no line. */
  #skipped(text: string): number {
    if (text === '') return 0;
    const isRest = this.#afterReturn && text.charCodeAt(0) === FEED;
    const isMark = this.#isFirst && text.charCodeAt(0) === BYTE_ORDER_MARK;
    this.#afterReturn = false;
    this.#isFirst = false;
    return isRest || isMark ? 1 : 0;
  }

  #endLine(rest: string): void {
    const line = this.#line === '' ? rest : this.#line + rest;
    this.#line = '';
    if (line === '') return this.#endEvent();
    const colon = line.indexOf(':');
    if ((colon < 0 ? line : line.slice(0, colon)) !== 'data') return;
    const from = colon < 0 ? line.length : line.charAt(colon + 1) === ' ' ? colon + 2 : colon + 1;
    const value = line.slice(from);
    this.#data = this.#data === undefined ? value : `${this.#data}\n${value}`;
  }

  #endEvent(): void {
    const data = this.#data;
    this.#data = undefined;
    if (data === undefined || data === '' || this.#isDone) return;
    if (data.startsWith(DONE)) this.#isDone = true;
    else this.#onData(data);
  }
}

const [FEED, RETURN, BYTE_ORDER_MARK] = [10, 13, 0xfeff];

function lineEnd(text: string, from: number): number {
  const feed = text.indexOf('\n', from);
  // Looked for in this line alone: most streams have none.
  const back = (feed < 0 ? text.slice(from) : text.slice(from, feed)).indexOf('\r');
  return back < 0 ? feed : from + back;
}
