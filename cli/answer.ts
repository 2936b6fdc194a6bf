// Declares what a command answers: a result, and the views that show it. A view is given the result and knows nothing
// else; `--json` is the result itself. The printer writes what a view gives.
import { type Block, jsonText, type Printed, paint, print, type Room } from './print/printer.ts';

/** In formats other than text, views give what is escaped for that format. */
export interface Views<R> {
  readonly text: (result: R, room: Room) => Iterable<Block>;
  /** For programs; by default the result itself. */
  readonly json?: (result: R) => unknown;
  readonly csv?: (result: R) => string | Iterable<string>;
  readonly markdown?: (result: R) => string;
  readonly latex?: (result: R) => string;
  readonly mermaid?: (result: R) => string;
  /** Of JSON; by default on one line. */
  readonly indent?: number;
}

class JsonPieces {
  readonly pieces: Iterable<string>;
  constructor(pieces: Iterable<string>) {
    this.pieces = pieces;
  }
}

/** JSON that might not fit in memory as a whole. */
export const inPieces = (pieces: Iterable<string>): unknown => new JsonPieces(pieces);

export type Format = Exclude<keyof Views<unknown>, 'indent'>;

export interface Answer {
  show(format: Format, out: Printed): void;
  /** After it was shown: may throw what is wrong with it. */
  readonly end?: (() => void | Promise<void>) | undefined;
}

interface HowShown {
  /** In place of the one that the flags name. */
  readonly format?: Format | undefined;
  readonly end?: (() => void | Promise<void>) | undefined;
}

export const answer = <R>(result: R, views: Views<R>, { format, end }: HowShown = {}): Answer => ({
  show: (asked, out) => print(out, blocksOf(result, views, { format: format ?? asked, room: out })),
  end,
});

function blocksOf<R>(
  result: R,
  { indent, text, json = (it: R): unknown => it, ...others }: Views<R>,
  { format, room }: { readonly format: Format; readonly room: Room },
): Iterable<Block> {
  if (format === 'json') {
    const value = json(result);
    return [{ verbatim: value instanceof JsonPieces ? value.pieces : jsonText(value, indent) }];
  }
  const view = format === 'text' ? undefined : others[format];
  return view === undefined ? text(result, room) : [{ verbatim: view(result) }];
}

/** As it is written to a file: lines stay whole. */
export function printedText(shown: Answer, format: Format): string {
  let text = '';
  const write = (more: string) => {
    text += more;
  };
  shown.show(format, { write, isTTY: false, columns: 100, isColored: false, colors: paint(false) });
  return text;
}
