// Reads the notation of phrases: words, `{places}`, `(one|another)` and `[what may be left out]`.

/** A word, a comma or a place in braces as it stands; or choices between sequences of these. */
export type PhraseNode = string | readonly (readonly PhraseNode[])[];

/** Whether every bracket of a phrase is closed by its like. */
export function bracketsMatch(phrase: string): boolean {
  const open: string[] = [];
  for (const [bracket] of phrase.matchAll(/[()[\]]/g)) {
    if (bracket === '(') open.push(')');
    else if (bracket === '[') open.push(']');
    else if (open.pop() !== bracket) return false;
  }
  return open.length === 0;
}

/** The sequences that `|` parts. */
export function phraseChoices(phrase: string): PhraseNode[][] {
  const pieces = phrase.split(/([()[\]|,]|\s+)/).filter((piece) => piece.trim() !== '');
  const choices = (): PhraseNode[][] => {
    const read: PhraseNode[][] = [[]];
    for (let piece = pieces.shift(); piece !== undefined && piece !== ')' && piece !== ']'; piece = pieces.shift()) {
      if (piece === '|') read.push([]);
      else read.at(-1)?.push(piece === '(' ? choices() : piece === '[' ? [...choices(), []] : piece);
    }
    return read;
  };
  return choices();
}
