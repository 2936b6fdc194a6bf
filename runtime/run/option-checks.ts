// Checks options at the door, for untyped code and for misspelt names: each kind of options is one schema.
import { z } from 'zod';
import { failure } from '../errors/index.ts';
import { near } from '../text/near-names.ts';

export const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
export const isFunction = (value: unknown): boolean => typeof value === 'function';
export const hasMethod = (name: string) => (value: unknown) => isObject(value) && isFunction(Reflect.get(value, name));

/** An option that is checked by `fits`; `takes` completes the sentence 'It takes …'. */
export const given = (fits: (value: unknown) => boolean, takes: string) => z.custom<unknown>(fits, takes);
export const aFunction = given(isFunction, 'a function').optional();
export const anObject = given(isObject, 'an object').optional();
export const aText = z.string('a text').optional();
export const aNumber = given((value) => typeof value === 'number' && !Number.isNaN(value), 'a number').optional();

interface CheckedKind {
  readonly schema: z.ZodType;
  /** All options that there are. */
  readonly names: readonly string[];
  /** What they are options of, for people. */
  readonly of: string;
}

/** @throws OPTION_BAD, which names the nearest to an unknown option */
export function checkBy({ schema, names, of }: CheckedKind, options: unknown): void {
  const all = isObject(options) ? options : {};
  const { error } = schema.safeParse(all);
  if (error === undefined) return;
  const [issue] = error.issues;
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  if (unknown !== undefined)
    throw failure('OPTION_BAD', {
      option: `an option of ${of}`,
      value: unknown,
      wanted: `one of ${names.join(', ')}`,
      meant: near(unknown, names),
    });
  const name = String(issue?.path[0]);
  throw failure('OPTION_BAD', {
    option: name,
    value: shown(Reflect.get(all, name)),
    wanted: issue?.message ?? 'another value',
  });
}

function shown(value: unknown): string {
  if (Array.isArray(value) && value.length === 0) return 'an empty list';
  return isObject(value) ? 'an object' : String(value).slice(0, 60);
}
