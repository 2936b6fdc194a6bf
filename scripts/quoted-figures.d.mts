// Declares the types of quoted-figures.mjs, for its users in TypeScript.

export function withQuotedFigures(text: string, read: (page: string) => string): string;
export function tablesIn(text: string): readonly {
  readonly above: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}[];
