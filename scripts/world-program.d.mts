/** See world-program.mjs. */
export function hashWorlds(root: string, worlds: readonly string[]): Map<string, string>;
