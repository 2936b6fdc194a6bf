// Defines TroupeError, the class of every error this project raises. The files beside this one hold one function for
// each error.

import type { ErrorCode } from './codes.ts';

/** A code that is none of this project's: of a person's own error, or of a failure as it was recorded. */
export type OtherCode = string & { readonly '~code': never };
export const otherCode = (code: string): OtherCode => code as OtherCode;

/** In codes that name what is unknown. */
export const KIND_IN_CODE = { world: 'WORLD', protocol: 'PROTOCOL', scene: 'SCENE', model: 'MODEL' } as const;

/** What every error of ours is. `message` says what happened and what to do about it, in one line for a terminal. */
export class TroupeError extends Error {
  readonly code: ErrorCode | OtherCode;
  readonly what: string;
  readonly fix: string;
  /** Whether the same thing may work when tried again. */
  readonly retry: boolean;
  constructor(
    code: ErrorCode | OtherCode,
    what: string,
    fix: string,
    options: { retry?: boolean; cause?: unknown } = {},
  ) {
    super(`${code}: ${what} ${fix}`, options.cause === undefined ? {} : { cause: options.cause });
    this.name = 'TroupeError';
    this.code = code;
    this.what = what;
    this.fix = fix;
    this.retry = options.retry ?? false;
  }

  /**
   * One of another copy of this package counts as well: a person's own file may have brought it. What is derived from
   * it is told by its class.
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

/** Any thrown thing as an error of ours; what has no code yet becomes UNEXPECTED, with its cause. */
export function asTroupeError(thrown: unknown): TroupeError {
  if (thrown instanceof TroupeError) return thrown;
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  return new TroupeError('UNEXPECTED', text, 'This is a defect: please report it with --debug.', { cause: thrown });
}
