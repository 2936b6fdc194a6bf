// Refuses descriptions that no picture can be drawn of, and says where in them the fault is.
import { failure } from '../../runtime/errors/index.ts';
import { list } from '../../runtime/text/in-words.ts';

const MOST_LINES = 2000;

/** `path`: where the value stands in the description. @throws PICTURE_BAD where NaN or Infinity is in it */
export function checkNumbers(value: unknown, path = ''): void {
  const fault = faultIn(value);
  if (fault === undefined) return;
  const { number, way } = fault;
  const where = (path + way).replace(/^\./, '');
  throw failure('PICTURE_BAD', { what: `${where} is ${number}`, wanted: 'a finite number' });
}

/** The first number that is none, and the way to it. */
function faultIn(value: unknown): { readonly number: number; readonly way: string } | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : { number: value, way: '' };
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, below] of Object.entries(value)) {
    const fault = faultIn(below);
    if (fault !== undefined) return { ...fault, way: (Array.isArray(value) ? `[${key}]` : `.${key}`) + fault.way };
  }
  return undefined;
}

/** `each`: what a line or column takes of a length. @throws PICTURE_BAD */
export function checkLines(path: string, each: number, length: number): void {
  if (each > 0 && length / each <= MOST_LINES) return;
  throw failure('PICTURE_BAD', {
    what: `${path} is ${each}, which cannot divide ${length} into ${MOST_LINES} lines or fewer`,
    wanted: 'a number above 0 that is large enough, or less ground',
  });
}

/** The row of a table under a name; `kind`: what its names are. @throws PICTURE_BAD */
export function rowOf<T extends object, K extends keyof T>(table: T, name: K, kind: string): T[K] {
  if (Object.hasOwn(table, name)) return table[name];
  const known = Object.keys(table);
  throw failure('PICTURE_BAD', {
    what: `there is no ${kind} '${String(name)}'`,
    wanted: `one of ${list(known, known.length)}`,
  });
}
