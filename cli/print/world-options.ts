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
    const { description, ...form } = described[name] ?? {};
    const takes = formsText(form, String(value));
    return { name, default: value, takes, ...(description === undefined ? {} : { about: description }) };
  });
}

/** Words, `true | false`, or a type; of several forms all of them. */
function formsText(form: OptionForm, usual: string): string {
  const forms = form.anyOf ?? [form];
  const words = forms.flatMap((one) =>
    'const' in one ? [one.const] : (one.enum ?? (one.type === 'boolean' ? [true, false] : [])),
  );
  return words.length > 0 ? inOrder(words.map(String), usual) : (form.type ?? '');
}

const inOrder = (words: readonly string[], first: string): string =>
  [first, ...words.filter((word) => word !== first)].join(' | ');

const OneForm = z.object({
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  type: z.string().optional(),
});
const OptionForm = OneForm.extend({ anyOf: z.array(OneForm).optional() });
type OptionForm = z.output<typeof OptionForm>;

const Properties = z.object({
  properties: z.record(z.string(), OptionForm.extend({ description: z.string().optional() })),
});

function propertiesOf(options: AnyWorld['options']): z.output<typeof Properties>['properties'] {
  const schema = z.toJSONSchema(options, { io: 'input', unrepresentable: 'any' });
  return Properties.safeParse(schema).data?.properties ?? {};
}
