// Lays out the strip below a camera's picture that names what the agent holds, which no camera shows.
import type { Canvas, Color } from '../pixels/canvas.ts';
import { type NamePlate, placePlates } from '../pixels/name-plates.ts';

export interface HandStrip {
  /** Pixels: the side of the square picture, the height of the strip below it, and where its words end. */
  readonly size: number;
  readonly height: number;
  readonly wordsEnd: number;
  /** The text before the names. */
  readonly words: string;
}

/** A plate for each name, right of the words. */
export function platesInHand({ size, height, wordsEnd }: HandStrip, held: readonly string[]): readonly NamePlate[] {
  const named = held.map((name) => ({ name, x: 0, y: 0 }));
  return placePlates(named, { width: size - wordsEnd, height }).map((plate) => {
    const [left, top] = [plate.left + wordsEnd, plate.top + size + 5];
    return { ...plate, left, top, x: left + 4, y: top + 4 };
  });
}

export function drawHandStrip(
  canvas: Canvas,
  { size, height, words }: HandStrip,
  { isEmpty, dark, paper }: { readonly isEmpty: boolean; readonly dark: Color; readonly paper: Color },
): void {
  canvas.rectangle([0, size], [size, height], dark);
  canvas.words([8, size + 8], isEmpty ? `${words} nothing` : words, { color: paper, size: 2 });
}
