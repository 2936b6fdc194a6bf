// Removes the undefined fields of an object: an optional field is absent, never undefined.

type Present<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** The same fields in the same order, without those whose value is undefined. */
export function withoutUndefined<T extends object>(fields: T): Present<T> {
  const kept: Partial<Record<string, unknown>> = {};
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) kept[name] = value;
  return kept as Present<T>;
}
