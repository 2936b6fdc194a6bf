// Declares the types of quoted-figures.mjs, for its users in TypeScript.

export function withQuotedFigures(text: string, read: (page: string) => string): string;
