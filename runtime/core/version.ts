// The version of this package, as records bear it.
export const VERSION = '0.1.0';
