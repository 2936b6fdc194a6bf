// Defines TroupeError, the class of every error this project raises. The files beside this one hold one function for
// each error.

import type { ErrorCode } from './codes.ts';
import { isOutOfFiles, OPEN_FILES_FIX } from './file-system.ts';

/** In codes that name what is unknown. */
export const KIND_IN_CODE = {
  world: 'WORLD',
  protocol: 'PROTOCOL',
  scene: 'SCENE',
  model: 'MODEL',
  preset: 'PRESET',
} as const;

export interface TroupeErrorOptions {
  readonly retry?: boolean;
  readonly cause?: unknown;
}

/** What every error of ours is. `message` says what happened and what to do about it, in one line for a terminal. */
export class TroupeError extends Error {
  /** One of ours (docs/errors.md), or any other of a user's own error. */
  readonly code: ErrorCode | (string & {});
  readonly what: string;
  readonly fix: string;
  /** Whether the same thing may work when tried again. */
  readonly retry: boolean;
  constructor(code: ErrorCode | (string & {}), what: string, fix: string, options: TroupeErrorOptions = {}) {
    super(`${code}: ${what} ${fix}`, options.cause === undefined ? {} : { cause: options.cause });
    this.name = 'TroupeError';
    this.code = code;
    this.what = what;
    this.fix = fix;
    this.retry = options.retry ?? false;
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

/** An error of this project: the page of errors has its code. */
export const codedError = (code: ErrorCode, what: string, fix: string, options?: TroupeErrorOptions): TroupeError =>
  new TroupeError(code, what, fix, options);

/** Compares with a code of this project, which a misspelt one is not. */
export const hasCode = (error: { readonly code: string }, code: ErrorCode): boolean => error.code === code;

/** Any thrown thing as an error of ours; what has no code yet becomes UNEXPECTED, with its cause. */
export function asTroupeError(thrown: unknown): TroupeError {
  if (thrown instanceof TroupeError) return thrown;
  if (isOutOfFiles(thrown))
    return codedError('FILES_EXHAUSTED', 'no more files or connections can be opened.', OPEN_FILES_FIX, {
      cause: thrown,
    });
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  return codedError('UNEXPECTED', text, 'This is a defect: please report it with its stack.', { cause: thrown });
}
