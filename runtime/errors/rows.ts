// Defines what a row of the tables beside this file is: the words for one code, made from the data of the error.

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

/** Plain JSON: what happened, in values. No key, password or token is ever among them. */
export type ErrorData = { readonly [key: string]: Json | undefined };

/** What people are told of an error. */
export interface ErrorWords {
  readonly what: string;
  readonly fix: string;
  /** Whether the same thing may work when tried again; default: no. */
  readonly retry?: boolean;
}

/** A table of failures: each code with its words, made from its data. */
export type Rows = Readonly<Record<string, (data: never) => ErrorWords>>;
/** In the data of a row. */
export type Names = readonly string[];
export type NoData = Readonly<Record<string, never>>;
