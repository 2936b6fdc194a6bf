// Declares the types of world-program.mjs, for its users in TypeScript.

/** See world-program.mjs. */
export function hashWorlds(root: string, worlds: readonly string[]): Map<string, string>;

/** See world-program.mjs. */
export function hashParts(root: string): Map<string, string>;
