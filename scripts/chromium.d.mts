// Declares the types of chromium.mjs, for tests of pages.

/** For a browser without a window that asks nobody for anything. */
export const CHROMIUM_FLAGS: readonly string[];

/** The path of a Chromium that runs. @throws CHROMIUM_MISSING */
export function findChromium(options?: {
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Folders where a fetched one is kept; the first that can be written to is used. */
  readonly caches?: readonly string[];
}): Promise<string>;
