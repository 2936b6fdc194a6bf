// How deep a value is nested: JSON that goes too deep is read by few programs without running out of stack.

/** What is nested deeper is neither said, sent nor taken. */
export const DEEPEST_JSON = 500;

export const TOO_DEEP = `it is nested more than ${DEEPEST_JSON} deep`;

/** Whether a value has at most so many levels of objects and lists; a cycle has more than any number. */
export function isShallow(value: unknown, levels = DEEPEST_JSON): boolean {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return true;
  if (levels === 0) return false;
  for (const below of Object.values(value)) if (!isShallow(below, levels - 1)) return false;
  return true;
}
