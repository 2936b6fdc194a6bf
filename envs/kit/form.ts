// Writes lines of words and reads them back by one description, so that what a world tells and what a player reads
// cannot drift apart: `form('I hold {things}.', { things: list(NAME, { none: 'nothing' }) })`. Each form is compiled
// once to a regular expression that nobody has to write.

/** A form of words that states a value. */
export interface Form<V> {
  /** As a regular expression: with a group for each value, and without groups. */
  readonly source: string;
  readonly pattern: string;
  /** The longest text that stands in all that has this form: where it is missing, nothing need be sought. */
  readonly fixed: string;
  readonly groups: number;
  /** Which group begins each named value, from 0 on, those of inner forms among them. */
  readonly places: Readonly<Record<string, number>>;
  /** What the groups from `at` on say. */
  value(groups: readonly (string | undefined)[], at: number): V | undefined;
  write(value: V): string;
  /** What a text says that has this form as a whole; undefined for any other. */
  read(text: string): V | undefined;
  /** What a text says in this form somewhere: first, and in all places. */
  first(text: string): V | undefined;
  all(text: string): V[];
  /** The same words for another value. */
  as<U>(from: (value: V) => U, to: (value: U) => V): Form<U>;
}

/** The values of a line, by its places: those in square brackets may be absent. */
export type FormValues<T extends string, S> = {
  -readonly [K in Exclude<keyof S, PlacesInBrackets<T>>]: ValueOf<S[K]>;
} & { -readonly [K in keyof S & PlacesInBrackets<T>]?: ValueOf<S[K]> | undefined };
type ValueOf<F> = F extends Form<infer V> ? V : never;
type PlacesIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | PlacesIn<Rest> : never;
type PlacesInBrackets<T extends string> = T extends `${string}[${infer Part}]${infer Rest}`
  ? PlacesIn<Part> | PlacesInBrackets<Rest>
  : never;

/** A line with a place in braces for each value. What is in square brackets is left out where its value is absent. */
export function form<const T extends string, S extends Readonly<Record<PlacesIn<T>, Form<unknown>>>>(
  template: T,
  forms: S,
): Form<FormValues<T, S>> {
  const parts = partsOf(template, forms);
  const places = parts.flatMap(({ isOptional, holes }) => holes.map((hole) => ({ ...hole, isOptional })));
  const isWhole = (values: object): values is FormValues<T, S> => places.every(({ name }) => name in values);
  const join = (which: 'source' | 'pattern') =>
    parts
      .map(({ isOptional, lead, holes }) => {
        const joined = escaped(lead) + holes.map(({ form, after }) => form[which] + escaped(after)).join('');
        return isOptional ? `(?:${joined})?` : joined;
      })
      .join('');
  const always = parts.filter(({ isOptional }) => !isOptional);
  const fixed = always.flatMap(({ lead, holes }) => [lead, ...holes.flatMap(({ form, after }) => [form.fixed, after])]);
  let groups = 0;
  const begins: Record<string, number> = {};
  for (const { name, form: of } of places) {
    for (const [inner, at] of Object.entries(of.places)) begins[inner] = groups + at;
    begins[name] = groups;
    groups += of.groups;
  }
  return createForm<FormValues<T, S>>({
    source: join('source'),
    pattern: join('pattern'),
    fixed: longestOf(fixed),
    groups,
    places: begins,
    value: (groups, from) => {
      const values: Record<string, unknown> = {};
      let at = from;
      for (const { name, form: of, isOptional } of places) {
        values[name] = isOptional && groups[at] === undefined ? undefined : of.value(groups, at);
        at += of.groups;
      }
      return isWhole(values) ? values : undefined;
    },
    write: (values: Readonly<Record<string, unknown>>) => {
      let text = '';
      for (const part of parts) text += writePart(part, values);
      return text;
    },
  });
}

const longestOf = (texts: readonly string[]): string => texts.reduce((a, b) => (b.length > a.length ? b : a), '');

interface FormPart {
  readonly isOptional: boolean;
  /** What stands before the first place. */
  readonly lead: string;
  readonly holes: readonly { readonly name: string; readonly form: Form<unknown>; readonly after: string }[];
}

/** By turns what is always there and what stands in brackets. */
function partsOf(template: string, forms: Readonly<Record<string, Form<unknown>>>): FormPart[] {
  return template.split(/[[\]]/).map((part, i) => {
    const [lead = '', ...rest] = part.split('{');
    const holes = rest.map((piece) => {
      const [name = '', after = ''] = piece.split('}');
      return { name, form: forms[name] ?? anything, after };
    });
    return { isOptional: i % 2 === 1, lead, holes };
  });
}

function writePart({ isOptional, lead, holes }: FormPart, values: Readonly<Record<string, unknown>>): string {
  let text = lead;
  for (const { name, form, after } of holes) {
    const value = values[name];
    if (isOptional && value === undefined) return '';
    text += form.write(value) + after;
  }
  return text;
}

type FormSense<V> = Pick<Form<V>, 'source' | 'pattern' | 'groups' | 'value' | 'write'> &
  Partial<Pick<Form<V>, 'places' | 'fixed'>>;

function createForm<V>(sense: FormSense<V>): Form<V> {
  const compiled = (source: string, flags?: string) => new RegExp(source, flags);
  const [whole, some, every] = [compiled(`^(?:${sense.source})$`), compiled(sense.source), compiled(sense.source, 'g')];
  const readBy = (match: RegExpExecArray | null) => (match === null ? undefined : sense.value(match, 1));
  const readAll = (text: string): V[] => {
    const found: V[] = [];
    for (const match of text.matchAll(every)) {
      const value = sense.value(match, 1);
      if (value !== undefined) found.push(value);
    }
    return found;
  };
  const { source, pattern, fixed = '', groups, places = {}, value, write } = sense;
  // Each field by its name: all forms then have one shape, which the engine reads quickest.
  return {
    source,
    pattern,
    fixed,
    groups,
    places,
    value,
    write,
    read: (text) => readBy(whole.exec(text)),
    first: (text) => readBy(some.exec(text)),
    all: readAll,
    as: (from, to) =>
      createForm({
        ...sense,
        value: (groups, at) => {
          const value = sense.value(groups, at);
          return value === undefined ? undefined : from(value);
        },
        write: (value) => sense.write(to(value)),
      }),
  };
}

/** A text as a regular expression for itself. */
export const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

// --- what fills a place ---

/** Any text that a regular expression without groups takes. */
export const words = (pattern: string): Form<string> => ({
  ...createForm<string>({
    source: `(${pattern})`,
    pattern: `(?:${pattern})`,
    groups: 1,
    value: (groups, at) => groups[at],
    write: (text) => text,
  }),
});

/** The rest of a line. */
export const anything = words('.*');
export const count = words('\\d+').as(Number, String);
export const decimal = words('-?[\\d.]+').as(Number, String);

export const oneOf = <const W extends string>(...choices: readonly W[]): Form<W> => {
  const { source, pattern, groups } = words(choices.map(escaped).join('|'));
  const value = (said: readonly (string | undefined)[], at: number) => choices.find((one) => one === said[at]);
  return createForm<W>({ source, pattern, groups, value, write: (word) => word });
};

/** Words that are there or not. */
export const flag = (text: string): Form<boolean> =>
  words(`${escaped(text)}|`).as(
    (said) => said !== '',
    (isThere) => (isThere ? text : ''),
  );

/** A value between fixed words. */
export const around = <V>(before: string, inner: Form<V>, after = ''): Form<V> => {
  const { source, pattern, fixed, groups, places, value, write } = inner;
  const between = (text: string) => `${escaped(before)}${text}${escaped(after)}`;
  return createForm<V>({
    source: between(source),
    pattern: between(pattern),
    fixed: longestOf([before, fixed, after]),
    groups,
    places,
    value: (said, at) => value(said, at),
    write: (one) => `${before}${write(one)}${after}`,
  });
};

/** A value, or the words for none. */
export const orNull = <V>(inner: Form<V>, none: string): Form<V | null> =>
  createForm<V | null>({
    source: `(${escaped(none)}|${inner.pattern})`,
    pattern: `(?:${escaped(none)}|${inner.pattern})`,
    groups: 1,
    value: (said, at) => (said[at] === none ? null : inner.read(said[at] ?? '')),
    write: (value) => (value === null ? none : inner.write(value)),
  });

interface ListWords {
  readonly between?: string;
  /** What is said where the list is empty. */
  readonly none?: string;
  /** Where the list may stand, as a regular expression: whatever else stands there is passed over. */
  readonly within?: string;
}

export const list = <V>(
  item: Form<V>,
  { between = ', ', none = '', within = '.*' }: ListWords = {},
): Form<readonly V[]> =>
  words(within).as<readonly V[]>(
    (text) => (text === none ? [] : item.all(text)),
    (items) => {
      let text = '';
      for (const one of items) text += text === '' ? item.write(one) : between + item.write(one);
      return text || none;
    },
  );

const CALL = form('{name}({inside})', { name: words('\\w+'), inside: words('.*') });

/** A call as actions are written, `Name(argument, argument)`: what players ask about their own and others' actions. */
export interface SaidCall {
  readonly name: string;
  readonly args: readonly string[];
}
export function callIn(text: string): SaidCall | undefined {
  const { name, inside } = CALL.read(text) ?? {};
  return name === undefined || inside === undefined
    ? undefined
    : { name, args: inside.split(',').map((one) => one.trim()) };
}

// --- words that nobody reads back ---

/** Foreign text is cut and stripped of what could break a line. */
export function foreignText(said: string, most = 60): string {
  const plain = said.replace(/[^\x20-\x7e]+/g, ' ').trim();
  return plain.length > most ? `${plain.slice(0, most)}...` : plain;
}

/** `bread, wine and 2 apple`. */
export function joinedWords(words: readonly string[]): string {
  const last = words.at(-1) ?? 'nothing';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

/** The same sign for sign, for pictures whose font has no other letters. */
export const inAscii = (words: string): string => words.replace(/[^\x20-\x7e\n]/g, '?');
