// Declares the types of world-program.mjs, for its test.

/** See world-program.mjs. */
export function hashWorlds(root: string, worlds: readonly string[]): Map<string, string>;
