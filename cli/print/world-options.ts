// Describes the options of a world for lists: default, accepted values and purpose, out of the schema that reads them.
import { z } from 'zod';
import type { AnyWorld } from '../../runtime/core/world.ts';

export interface ListedOption {
  readonly name: string;
  readonly default: unknown;
  /** Words or a type; the default first among words. */
  readonly takes: string;
  readonly about?: string;
}

/** Of a world whose options are no object of a known shape, the defaults alone. */
export function worldOptionsListed({ options }: AnyWorld): ListedOption[] {
  const usual: Readonly<Record<string, unknown>> = options.parse({});
  const described = propertiesOf(options);
  return Object.entries(usual).map(([name, value]) => {
    const { enum: words, type, description } = described[name] ?? {};
    const takes = words
      ? inOrder(words.map(String), String(value))
      : type === 'boolean'
        ? inOrder(['true', 'false'], String(value))
        : (type ?? '');
    return { name, default: value, takes, ...(description === undefined ? {} : { about: description }) };
  });
}

const inOrder = (words: readonly string[], first: string): string =>
  [first, ...words.filter((word) => word !== first)].join(' | ');

const Properties = z.object({
  properties: z.record(
    z.string(),
    z.object({
      enum: z.array(z.unknown()).optional(),
      type: z.string().optional(),
      description: z.string().optional(),
    }),
  ),
});

function propertiesOf(options: AnyWorld['options']): z.output<typeof Properties>['properties'] {
  const schema = z.toJSONSchema(options, { io: 'input', unrepresentable: 'any' });
  return Properties.safeParse(schema).data?.properties ?? {};
}
