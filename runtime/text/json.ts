// Parses JSON, knows its objects, quotes texts, caches the JSON of values that never change, freezes values, drops what
// is undefined, and tells what cannot be JSON everywhere: most programs run out of stack on JSON nested too deeply.

export type JsonObject = Readonly<Record<string, unknown>>;

/** Also a list; no null. */
export const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether it is an object with named values: no list, no null. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value; undefined where the text is no JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Does what JSON.stringify does with a text, in two thirds of the time for the usual one: printable ASCII without
 * backslashes, in lines.
 */
export const quoteText = (text: string): string =>
  PLAIN.test(text) ? `"${text.replaceAll('"', '\\"').replaceAll('\n', '\\n')}"` : JSON.stringify(text);
const PLAIN = /^[ -[\]-~\n]*$/;

// --- kept texts: code that makes a value which never changes declares it; every other one is serialized each time ---

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

// --- depth ---

/** What is nested deeper is neither said, sent nor taken. */
export const DEEPEST_JSON = 500;

export const TOO_DEEP = `it is nested more than ${DEEPEST_JSON} deep`;

/**
 * Why a value cannot be printed as JSON by everybody, or would be read from it as another; a cycle is deeper than any
 * number. A field that is undefined is left out of JSON, and is read as undefined.
 */
export function jsonFault(value: unknown, levels = DEEPEST_JSON): string | undefined {
  if (typeof value !== 'object' || value === null) return leafFault(value);
  if (levels === 0) return TOO_DEEP;
  // Written as loops: this runs for every message, and most of what is in one is plain.
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      const below: unknown = value[i];
      if (isPlain(below)) continue;
      const fault = below === undefined ? holds('undefined in a list') : jsonFault(below, levels - 1);
      if (fault !== undefined) return fault;
    }
    return undefined;
  }
  const kind: unknown = Object.getPrototypeOf(value);
  if (kind !== Object.prototype && kind !== null) {
    const fault = kindFault(value);
    if (fault !== undefined) return fault;
  }
  for (const key in value) {
    const below: unknown = Reflect.get(value, key);
    if (isPlain(below)) continue;
    const fault = jsonFault(below, levels - 1);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

const isPlain = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));

const holds = (what: string): string => `it holds ${what}, which JSON has not`;

function leafFault(value: unknown): string | undefined {
  switch (typeof value) {
    case 'number':
      return Number.isFinite(value) ? undefined : holds(String(value));
    case 'bigint':
      return holds('a BigInt');
    case 'function':
    case 'symbol':
      return holds(`a ${typeof value}`);
    default:
      return undefined;
  }
}

/** Of an object that is not a plain one: JSON has its fields, and nothing else that makes it what it is. */
function kindFault(value: object): string | undefined {
  const kind = Object.prototype.toString.call(value).slice('[object '.length, -1);
  if (kind !== 'Object') return holds(`a ${kind}`);
  if ('toJSON' in value) return holds('an object with a toJSON of its own');
  return undefined;
}

/**
 * Freezes lists and plain objects, and what is in them; other objects have an owner elsewhere. Not for cycles.
 * Returns the value.
 */
export function frozenJson<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) if (typeof value[i] === 'object') frozenJson(value[i]);
    return Object.freeze(value);
  }
  const kind: unknown = Object.getPrototypeOf(value);
  if (kind !== Object.prototype && kind !== null) return value;
  for (const key in value) if (typeof value[key] === 'object') frozenJson(value[key]);
  return Object.freeze(value);
}

type Present<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** The same fields in the same order, without those whose value is undefined. */
export function withoutUndefined<T extends object>(fields: T): Present<T> {
  const kept: Partial<Record<string, unknown>> = {};
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) kept[name] = value;
  return kept as Present<T>;
}
