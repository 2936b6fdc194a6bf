// Caches the JSON of values that never change: a schema that many calls share, a list of actions that many agents are
// shown. Code that makes such a value declares it; every other value is serialized each time.

/** By value; undefined until it has been printed. */
const texts = new WeakMap<object, string | undefined>();

/** Declares that nobody changes this value, or anything in it, any more. Returns it. `json`: where it is known. */
export function keepJson<T extends object>(value: T, json?: string): T {
  texts.set(value, json);
  return value;
}

export const isJsonKept = (value: unknown): boolean => typeof value === 'object' && value !== null && texts.has(value);

/** What JSON.stringify returns; undefined where a value has no JSON. */
export function jsonOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !texts.has(value)) return JSON.stringify(value);
  const known = texts.get(value);
  if (known !== undefined) return known;
  const printed = JSON.stringify(value);
  texts.set(value, printed);
  return printed;
}
