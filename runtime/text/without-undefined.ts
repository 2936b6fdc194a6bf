// Removes the undefined fields of an object, for those who tell them from absent ones: plain JSON, options of
// libraries, and fields that are spread over defaults.

type Present<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** The same fields in the same order, without those whose value is undefined. */
export function withoutUndefined<T extends object>(fields: T): Present<T> {
  const kept: Partial<Record<string, unknown>> = {};
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) kept[name] = value;
  return kept as Present<T>;
}
