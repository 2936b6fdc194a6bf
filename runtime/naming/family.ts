// Defines protocol families: one file with options, whose variants are protocols of their own and are named after
// the options chosen (`llamar:corrector=in-actor`). A record holds that name, so that a replay finds the same
// variant.
import { z } from 'zod';
import { type Mixture, type Protocol, type ProtocolParts, protocol, type TeamProtocol } from '../core/protocol.ts';
import { failure } from '../errors/index.ts';
import { near } from '../text/near-names.ts';

export type OptionValue = string | number | boolean;
type OptionShape = Readonly<Record<string, z.ZodDefault<z.ZodType<OptionValue>>>>;
type OptionValues<S extends OptionShape> = { readonly [K in keyof S]: z.output<S[K]> };

/** The content of a variant; its name and options are added by the family. */
export type VariantParts = Omit<ProtocolParts, 'options'>;

export interface AnyFamily {
  readonly name: string;
  /**
   * Each option with its default, the values it takes in words, and its purpose where its schema describes one
   * (`.describe('…')`).
   */
  readonly choices: Readonly<Record<string, OptionDescription>>;
  /** The variant with every default. */
  readonly usual: TeamProtocol;
  /** The variant with these options, given as text; `true` for one without a value. @throws PROTOCOL_OPTION_BAD */
  parse(given: OptionTexts): TeamProtocol;
}

/** Options as they were typed; `true` stands for one without a value. */
type OptionTexts = Readonly<Record<string, string | true>>;

export interface OptionDescription {
  readonly default: OptionValue;
  readonly takes: string;
  readonly about?: string;
}

export interface Family<S extends OptionShape, P extends TeamProtocol = Protocol> extends AnyFamily {
  readonly usual: P;
  parse(given: OptionTexts): P;
  /** The variant with these options, the others at their defaults. @throws PROTOCOL_OPTION_BAD */
  with(options: Partial<OptionValues<S>>): P;
}

/**
 * Every option has a default. `make` is handed all options; the same options give the same protocol. It gives the parts
 * of a protocol, or a mixture, whose name is then the variant's: so a share can be an option.
 * @example
 * ```ts
 * import { action, every, family, observation, own, rule } from 'troupe';
 * import { z } from 'zod';
 *
 * const patient = family('patient', { waits: z.int().positive().default(3) }, ({ waits }) => ({
 *   about: `Everybody idles from step ${waits} on.`,
 *   perAgent: {
 *     hand: rule({
 *       wakes: [every(observation)],
 *       says: [action],
 *       say: (_, me) => [action({ do: me.step < waits ? 'Explore' : me.world.idle })],
 *     }),
 *   },
 *   routes: { observation: own, action: own },
 * }));
 * patient.usual.name; // → 'patient'
 * patient.with({ waits: 5 }).name; // → 'patient:waits=5'
 * ```
 */
export function family<const S extends OptionShape>(
  name: string,
  shape: S,
  make: (options: OptionValues<S>) => VariantParts,
): Family<S>;
export function family<const S extends OptionShape>(
  name: string,
  shape: S,
  make: (options: OptionValues<S>) => Mixture,
): Family<S, Mixture>;
export function family<const S extends OptionShape>(
  name: string,
  shape: S,
  make: (options: OptionValues<S>) => VariantParts | Mixture,
): Family<S, TeamProtocol> {
  const defaults = Object.fromEntries(Object.entries(shape).map(([key, schema]) => [key, schema.parse(undefined)]));
  const choices = Object.fromEntries(
    Object.entries(shape).map(([key, schema]) => [
      key,
      {
        default: defaults[key] ?? '',
        takes: acceptedValues(schema),
        about: schema.description || undefined,
      },
    ]),
  );
  let usual: TeamProtocol | undefined;
  const variant = (given: Readonly<Record<string, unknown>>): TeamProtocol => {
    const options = parseOptions(name, shape, given);
    const said = Object.entries(options).filter(([key, value]) => value !== defaults[key]);
    if (said.length === 0 && usual !== undefined) return usual;
    const named = [name, ...said.map(([key, value]) => `${key}=${value}`)].join(':');
    const made = make(options);
    return 'parts' in made ? { ...made, name: named, options } : protocol(named, { ...made, options });
  };
  const parse = (given: OptionTexts) =>
    variant(Object.fromEntries(Object.entries(given).map(([key, text]) => [key, readValue(text, defaults[key])])));
  usual = variant({});
  return { name, choices, usual, with: variant, parse };
}

/** At most so many characters of an invalid value are repeated in the error. */
const SHOWN = 60;

/**
 * Parses the options that follow a name, each as `option=value` after a colon, or alone, which switches it on. Each may
 * be given once.
 * @throws PROTOCOL_OPTION_BAD, PROTOCOL_OPTION_TWICE
 */
export function readOptions(protocol: string, said: readonly string[]): Record<string, string | true> {
  const read = new Map<string, string | true>();
  for (const text of said) {
    const [, option = '', value] = /^\s*([^=]*?)\s*(?:=(.*))?$/su.exec(text) ?? [];
    const now = value?.trim() ?? true;
    const before = read.get(option);
    if (option === '') throw failure('PROTOCOL_OPTION_BAD', { protocol, fault: 'unnamed', said: text.slice(0, SHOWN) });
    if (before !== undefined)
      throw failure('PROTOCOL_OPTION_TWICE', {
        protocol,
        option: shortened(option),
        first: shortened(before),
        second: shortened(now),
      });
    read.set(option, now);
  }
  return Object.fromEntries(read);
}

const shortened = (value: unknown): string => String(value).slice(0, SHOWN);

function parseOptions<S extends OptionShape>(
  name: string,
  shape: S,
  given: Readonly<Record<string, unknown>>,
): OptionValues<S> & Record<string, OptionValue> {
  const known = Object.keys(shape);
  const stranger = Object.keys(given).find((key) => !known.includes(key));
  if (stranger !== undefined) {
    const shown = shortened(stranger);
    throw failure('PROTOCOL_OPTION_BAD', {
      protocol: name,
      fault: 'unknown',
      option: shown,
      known,
      near: near(shown, known),
    });
  }
  const parsed = Object.entries(shape).map(([key, schema]) => {
    const read = schema.safeParse(given[key]);
    if (!read.success) {
      if (given[key] === true)
        throw failure('PROTOCOL_OPTION_BAD', {
          protocol: name,
          fault: 'empty',
          option: key,
          takes: acceptedValues(schema),
        });
      const value = shortened(given[key]);
      throw failure('PROTOCOL_OPTION_BAD', {
        protocol: name,
        fault: 'value',
        option: key,
        value,
        takes: acceptedValues(schema),
        near: near(value, acceptedWords(schema)),
      });
    }
    return [key, read.data] as const;
  });
  return Object.fromEntries(parsed) as OptionValues<S> & Record<string, OptionValue>;
}

/** In digits, or as it is printed where it is very large or small. */
const PRINTED_NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]\d+)?$/;

/** Converts text from a command line to the type of the option's value. */
function readValue(text: string | true, usual: OptionValue | undefined): OptionValue {
  if (text === true) return true;
  if (typeof usual === 'boolean') {
    if (text === 'true' || text === 'yes') return true;
    return text === 'false' || text === 'no' ? false : text;
  }
  return typeof usual === 'number' && PRINTED_NUMBER.test(text) && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** Empty where it takes no words. */
function acceptedWords(schema: z.ZodType): string[] {
  const { enum: words } = z.toJSONSchema(schema);
  return (words ?? []).map(String);
}

function acceptedValues(schema: z.ZodType): string {
  const { type, minimum, maximum } = z.toJSONSchema(schema) as Readonly<Record<string, unknown>>;
  const words = acceptedWords(schema);
  if (words.length > 0) return words.join(' | ');
  if (type === 'boolean') return 'true | false';
  const { exclusiveMinimum, exclusiveMaximum } = z.toJSONSchema(schema) as Readonly<Record<string, unknown>>;
  return [
    type,
    minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER && `from ${minimum}`,
    exclusiveMinimum !== undefined && `above ${exclusiveMinimum}`,
    // The most of every integer says nothing of this one.
    maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER && `to ${maximum}`,
    exclusiveMaximum !== undefined && `below ${exclusiveMaximum}`,
  ]
    .filter(Boolean)
    .join(' ');
}
