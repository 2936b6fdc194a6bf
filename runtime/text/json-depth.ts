// Measures how deeply a value is nested. Most programs run out of stack on JSON that is nested too deeply.

/** What is nested deeper is neither said, sent nor taken. */
export const DEEPEST_JSON = 500;

export const TOO_DEEP = `it is nested more than ${DEEPEST_JSON} deep`;

/** Whether a value has at most so many levels of objects and lists; a cycle has more than any number. */
export function isShallow(value: unknown, levels = DEEPEST_JSON): boolean {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return true;
  if (levels === 0) return false;
  if (Array.isArray(value)) return value.every((below) => isShallow(below, levels - 1));
  // Written as a loop over keys: this runs for every message, and a list of the values would be made for each.
  for (const key in value) if (!isShallow(Reflect.get(value, key), levels - 1)) return false;
  return true;
}
