// Defines TroupeError, the class of every error this project raises, and makes those of our own: a code and its data,
// worded by the row of that code.

import type { ErrorData, ErrorWords } from './rows.ts';
import { type ErrorCode, type Failures, WORDS } from './table.ts';

interface TroupeErrorOptions {
  readonly retry?: boolean;
  readonly cause?: unknown;
  /** The values that the error is about, for programs. */
  readonly data?: ErrorData;
}

/** One of ours (docs/errors.md), or any other of a user's own error. */
type AnyErrorCode = ErrorCode | (string & {});

/** What every error of ours is. `message` says what happened and what to do about it, in one line for a terminal. */
export class TroupeError extends Error {
  readonly code: AnyErrorCode;
  readonly data: ErrorData;
  readonly what: string;
  readonly fix: string;
  /** Whether the same thing may work when tried again. */
  readonly retry: boolean;
  constructor(code: AnyErrorCode, what: string, fix: string, options: TroupeErrorOptions = {}) {
    super(`${code}: ${what} ${fix}`, options.cause === undefined ? {} : { cause: options.cause });
    this.name = 'TroupeError';
    this.code = code;
    this.data = options.data ?? {};
    this.what = what;
    this.fix = fix;
    this.retry = options.retry ?? false;
  }

  /** As programs read it. */
  toJSON(): ErrorWords & { readonly code: string; readonly data: ErrorData } {
    const { code, data, what, fix, retry } = this;
    return { code, data, what, fix, retry };
  }

  /**
   * An error of another copy of this package counts as well: a user's own file may have imported that copy. Derived
   * classes are matched by class.
   */
  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: a derived class inherits this method and means itself
    return isInstanceOf(this, value);
  }
}

function isInstanceOf(asked: unknown, value: unknown): boolean {
  if (typeof asked === 'function' && Function.prototype[Symbol.hasInstance].call(asked, value)) return true;
  return asked === TroupeError && value instanceof Error && value.name === 'TroupeError' && hasItsFields(value);
}

const hasItsFields = (error: object): boolean =>
  'retry' in error && ['code', 'what', 'fix'].every((field) => typeof Reflect.get(error, field) === 'string');

/** `failure('BUS_LOST', { about, ms }, cause)` */
export function failure<C extends ErrorCode>(code: C, data: Failures[C], cause?: unknown): TroupeError {
  const { what, fix, retry = false } = WORDS[code](data);
  return new TroupeError(code, what, fix, { data: bounded(data), retry, cause });
}

const MOST_TEXT = 2000;
const MOST_NAMES = 100;

/** Programs are told no more than people can read: long texts and lists are cut. */
const bounded = (data: ErrorData): ErrorData =>
  Object.fromEntries(Object.entries(data).flatMap(([key, value]) => (value === undefined ? [] : [[key, cut(value)]])));

function cut(value: Exclude<ErrorData[string], undefined>): Exclude<ErrorData[string], undefined> {
  if (typeof value === 'string') return value.length > MOST_TEXT ? `${value.slice(0, MOST_TEXT)}…` : value;
  if (typeof value !== 'object' || value === null) return value;
  return isList(value) ? value.slice(0, MOST_NAMES).map(cut) : bounded(value);
}

const isList = <T>(value: object | readonly T[]): value is readonly T[] => Array.isArray(value);

/** The same error with other texts, in its words and its data: for what must not be told. */
export function withTexts(error: TroupeError, retell: (text: string) => string, cause?: unknown): TroupeError {
  const { code, what, fix, retry } = error;
  const data = JSON.parse(JSON.stringify(dataOf(error)), (_, value) =>
    typeof value === 'string' ? retell(value) : value,
  );
  return new TroupeError(code, retell(what), retell(fix), { data, retry, cause });
}

/** Compares with a code of this project, which a misspelt one is not. */
export const hasCode = (error: { readonly code: string }, code: ErrorCode): boolean => error.code === code;

/** Nothing of an error whose copy of this package knows no data. */
export const dataOf = (error: TroupeError): ErrorData => ('data' in error ? error.data : {});
