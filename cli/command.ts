// Declares a command as data: its usage, its options and what it does. The types of arguments and options are read off
// their words, so that an option stands in one place, with its help and the function that reads it. A command answers
// with a result and the views that show it: a view is given the result and knows nothing else, and `--json` is the
// result itself.
import { type Argument, type Command, Option } from 'commander';
import { failure, type TroupeError } from '../runtime/errors/index.ts';
import { near } from '../runtime/text/near-names.ts';
import { oneLine } from '../runtime/text/plain.ts';
import type { CliContext } from './context.ts';
import { type Block, jsonText, type Printed, paint, print, type Room } from './print/printer.ts';

/** Given the names of an option and its command, reads values; of one that may be repeated it is given those before. */
export interface Reader<T> {
  (option: string, command: string): (text: string, before: readonly string[] | undefined) => T;
  /** All that it takes, where that is a few words. */
  readonly words?: readonly string[];
}

interface FlagDetails {
  readonly help: string;
  readonly read?: Reader<unknown>;
  /** The command needs it: a value that it may have. */
  readonly required?: string;
  /** The help does not name it. */
  readonly hidden?: true;
  readonly otherwise?: unknown;
}

/** By the words of each option: `--quiet`, `--out <dir>`, `--images [kind]`. */
type Flags = Readonly<Record<`--${string}`, string | readonly [help: string, read: Reader<unknown>] | FlagDetails>>;

export const flags = <const F extends Flags>(table: F): F => table;

type Camel<S> = S extends `${infer A}-${infer B}` ? `${A}${Capitalize<Camel<B>>}` : S extends string ? S : never;
type NameOf<K> = K extends `--${infer N} ${string}`
  ? Camel<N>
  : K extends `--no-${infer N}` | `--${infer N}`
    ? Camel<N>
    : never;
type ReadBy<R, K> =
  R extends Reader<infer T>
    ? T | (K extends `${string}[${string}` ? boolean : never)
    : K extends `${string}<${string}`
      ? string
      : K extends `${string}[${string}`
        ? string | boolean
        : boolean;
type ValueOf<E, K> = E extends readonly [string, infer R]
  ? ReadBy<R, K>
  : ReadBy<E extends { readonly read: infer R } ? R : undefined, K>;
type Sure<E, K> = E extends { readonly required: string } | { readonly otherwise: unknown }
  ? K
  : K extends `--no-${string}`
    ? K
    : never;

/** What a command is given for these options. */
export type Given<F extends Flags> = {
  readonly [K in keyof F as Exclude<NameOf<K>, NameOf<Sure<F[K], K>>>]?: ValueOf<F[K], K>;
} & { readonly [K in keyof F as NameOf<Sure<F[K], K>>]: ValueOf<F[K], K> };

type ArgOf<W> = W extends `<${infer N}...>` | `[${infer N}...]`
  ? { readonly [K in N]: readonly string[] }
  : W extends `<${infer N}>`
    ? { readonly [K in N]: string }
    : W extends `[${infer N}]`
      ? { readonly [K in N]?: string }
      : unknown;
type ArgsOf<U> = U extends `${infer W} ${infer More}` ? ArgOf<W> & ArgsOf<More> : ArgOf<U>;

/** The command as it was typed, for hints that repeat it. */
export interface Call extends CliContext {
  readonly command: Command;
}

/** What a command is, without what it does. */
export interface Declaration<U extends string, F extends Flags> {
  /** `diff <a> <b>` */
  readonly words: U;
  readonly about: string;
  /** In place of the usage that the words make. */
  readonly usage?: string;
  /** Help for arguments, by name. */
  readonly args?: Readonly<Record<string, string>>;
  /** The few words that an argument takes, or those that it takes among others. */
  readonly takes?: Readonly<Record<string, readonly string[]>>;
  readonly flags: F;
  /** The end of the help: examples and exit codes. */
  readonly more?: string;
}

export const declare = <const U extends string, const F extends Flags>(declared: Declaration<U, F>) => declared;

/** What a command answers; nothing, where it went on until it was stopped. */
type Answered = Answer | undefined;

/** What a command does. */
export type Run<D> =
  D extends Declaration<infer U, infer F>
    ? (args: ArgsOf<U>, flags: Given<F>, call: Call) => Answered | Promise<Answered>
    : never;
export type FlagsOf<D> = D extends Declaration<string, infer F> ? Given<F> : never;

export type RegisterCommand = (parent: Command, context: CliContext) => void;

/** `load` imports what the command does, which its help and its siblings do not need. */
export const command =
  <U extends string, F extends Flags>(
    declared: Declaration<U, F>,
    load: () => Promise<{ readonly run: Run<Declaration<U, F>> }>,
    verbs: readonly RegisterCommand[] = [],
  ): RegisterCommand =>
  (parent, context) => {
    const [name = '', ...words] = declared.words.split(' ');
    const made = parent.command(name).description(declared.about);
    if (declared.usage !== undefined) made.usage(declared.usage);
    for (const word of words) made.argument(word, declared.args?.[word.replace(/[<[\].>]/g, '')] ?? '');
    for (const arg of made.registeredArguments) WORDS_TAKEN.set(arg, declared.takes?.[arg.name()] ?? []);
    for (const option of optionsOf(declared.flags, `troupe ${name}`)) made.addOption(option);
    if (declared.more !== undefined) made.addHelpText('after', declared.more);
    for (const register of verbs) register(made, context);
    made.action(async () => {
      const values = made.processedArgs;
      const args = made.registeredArguments.reduce(
        (all, arg, i) => Object.assign(all, { [arg.name()]: values[i] }),
        Object.create(null),
      );
      const format = formatOf(made);
      const { run } = await load();
      const answered = await run(args, made.opts<Given<F>>(), { ...context, command: made });
      answered?.show(format, context.stdout);
      await answered?.end?.();
    });
  };

/** @throws USAGE for two formats */
function formatOf(command: Command): Format {
  const given: Readonly<Record<string, unknown>> = command.opts();
  const [format = 'text', other] = (['csv', 'markdown', 'json'] as const).filter((one) => given[one] === true);
  if (other === undefined) return format;
  throw failure('USAGE', {
    what: `--${format} and --${other} exclude one another: give one`,
    command: `troupe ${command.name()}`,
  });
}

/** The options of a table, of all that a command was given. */
export function onlyOf<F extends Flags>(table: F, given: Given<F>): Given<F> {
  const names = optionsOf(table, '').map((option) => option.attributeName());
  const kept = { ...given };
  for (const name of Object.keys(kept)) if (!names.includes(name)) Reflect.deleteProperty(kept, name);
  return kept;
}

/** The few words that an option or an argument takes. */
export const wordsTaken = (by: Option | Argument): readonly string[] => WORDS_TAKEN.get(by) ?? [];

const WORDS_TAKEN = new WeakMap<Option | Argument, readonly string[]>();

/** A value that a required option may have. */
export const valueShown = (option: Option): string => VALUES_SHOWN.get(option) ?? '…';

const VALUES_SHOWN = new WeakMap<Option, string>();

const optionsOf = (table: Flags, command: string): Option[] =>
  Object.entries(table).map(([words, entry]) => {
    const { help, read, required, hidden, otherwise }: FlagDetails =
      typeof entry === 'string' ? { help: entry } : 'help' in entry ? entry : { help: entry[0], read: entry[1] };
    const option = new Option(words, help).makeOptionMandatory(required !== undefined).hideHelp(hidden === true);
    if (otherwise !== undefined) option.default(otherwise);
    if (read?.words) WORDS_TAKEN.set(option, read.words);
    if (required !== undefined) VALUES_SHOWN.set(option, required);
    const parse = read?.(words.split(' ', 1).join(), command);
    // Whoever takes the values before gathers them.
    if (parse && parse.length > 1)
      option.argParser((text, before: unknown) => parse(text, Array.isArray(before) ? before : undefined));
    else if (parse) option.argParser((text: string) => parse(text, undefined));
    return option;
  });

/** The error for a value that an option does not take. */
export const badValue = (option: string, value: string, wanted: string): TroupeError =>
  failure('OPTION_BAD', { option, value: oneLine(value, 60), wanted });

/** Printed after the word; empty if nothing is similar. */
export function didYouMean(word: string, known: readonly string[]): string {
  const meant = near(word.slice(0, 60), known);
  return meant.length === 0 ? '' : ` (Did you mean ${meant.join(' or ')}?)`;
}

/** Refuses empty words and repeated options of all commands while the command line is parsed. */
export function refuseCarelessWords(program: Command): void {
  for (const command of program.commands) watchOptions(command);
  program.hook('preAction', (_program, called) => {
    const at = called.args.indexOf('');
    if (at < 0) return;
    const name = called.registeredArguments[Math.min(at, called.registeredArguments.length - 1)]?.name();
    throw failure('USAGE', {
      what: `argument '${name}' is empty${UNSET}`,
      command: pathOf(called),
    });
  });
}

/** `troupe experiment run` */
export const pathOf = (command: Command): string =>
  command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();

const UNSET = ' (a variable that is not set?)';

function watchOptions(command: Command): void {
  for (const option of command.options) if (takesValue(option)) watchOption(command, option);
  for (const verb of command.commands) watchOptions(verb);
}

function watchOption(command: Command, option: Option): void {
  const { long = option.flags } = option;
  let before: string | undefined;
  command.on(`option:${option.name()}`, (value: unknown) => {
    if (typeof value !== 'string') return;
    if (value === '') throw failure('USAGE', { what: `option '${long}' is empty${UNSET}`, command: pathOf(command) });
    if (before !== undefined && before !== value && !gathersValues(option))
      throw failure('USAGE', {
        what: `option '${long}' is given twice, as '${oneLine(before, 60)}' and as '${oneLine(value, 60)}'`,
        command: pathOf(command),
      });
    before = value;
  });
}

const takesValue = ({ required, optional }: Option): boolean => required || optional;

/** A parser that receives the previous value keeps all of them. */
const gathersValues = ({ variadic, parseArg }: Option): boolean => variadic || (parseArg?.length ?? 0) > 1;

/** In formats other than text, views give what is escaped for that format. */
export interface Views<R> {
  readonly text: (result: R, room: Room) => Iterable<Block>;
  /** For programs; by default the result itself. */
  readonly json?: (result: R) => unknown;
  readonly csv?: (result: R) => string | Iterable<string>;
  readonly markdown?: (result: R) => string;
  readonly latex?: (result: R) => string;
  readonly mermaid?: (result: R) => string;
  /** Of JSON; by default on one line. */
  readonly indent?: number;
}

class JsonPieces {
  readonly pieces: Iterable<string>;
  constructor(pieces: Iterable<string>) {
    this.pieces = pieces;
  }
}

/** JSON that might not fit in memory as a whole. */
export const inPieces = (pieces: Iterable<string>): unknown => new JsonPieces(pieces);

export type Format = Exclude<keyof Views<unknown>, 'indent'>;

export interface Answer {
  show(format: Format, out: Printed): void;
  /** After it was shown: may throw what is wrong with it. */
  readonly end?: (() => void | Promise<void>) | undefined;
}

interface HowShown {
  /** In place of the one that the flags name. */
  readonly format?: Format | undefined;
  readonly end?: (() => void | Promise<void>) | undefined;
}

export const answer = <R>(result: R, views: Views<R>, { format, end }: HowShown = {}): Answer => ({
  show: (asked, out) => print(out, blocksOf(result, views, { format: format ?? asked, room: out })),
  end,
});

function blocksOf<R>(
  result: R,
  { indent, text, json = (it: R): unknown => it, ...others }: Views<R>,
  { format, room }: { readonly format: Format; readonly room: Room },
): Iterable<Block> {
  if (format === 'json') {
    const value = json(result);
    return [{ verbatim: value instanceof JsonPieces ? value.pieces : jsonText(value, indent) }];
  }
  const view = format === 'text' ? undefined : others[format];
  return view === undefined ? text(result, room) : [{ verbatim: view(result) }];
}

/** As it is written to a file: lines stay whole. */
export function printedText(shown: Answer, format: Format): string {
  let text = '';
  const write = (more: string) => {
    text += more;
  };
  shown.show(format, { write, isTTY: false, columns: 100, isColored: false, colors: paint(false) });
  return text;
}
