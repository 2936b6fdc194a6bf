// Holds the version of this package, which records carry.
/** The version of this package, which records carry. */
export const VERSION = '0.1.0';
