// Prints a value as JSON with names in the order of the alphabet, for hashes of what programs do: the order in which
// they set fields is nothing that they do.
import { isJsonObject } from '../../runtime/text/json.ts';

export const orderedJson = (value: unknown): string => JSON.stringify(value, inOrder);

const inOrder = (_name: string, value: unknown): unknown =>
  isJsonObject(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
    : value;
