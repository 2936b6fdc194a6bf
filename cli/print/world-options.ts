// Describes the options of a world for lists: default, accepted values and purpose, taken from their schema.
import { z } from 'zod';
import type { AnyCompleteWorld } from '../../runtime/core/world.ts';

export interface ListedOption {
  readonly name: string;
  readonly default: unknown;
  /** Accepted words, default first, or a type. */
  readonly takes: string;
  readonly about?: string;
}

/** Only the defaults, if the world's options are not an object of known shape. */
export function worldOptionsListed({ options }: AnyCompleteWorld): ListedOption[] {
  const usual: Readonly<Record<string, unknown>> = options.parse({});
  const described = propertiesOf(options);
  return Object.entries(usual).map(([name, value]) => {
    const { description, ...form } = described[name] ?? {};
    const takes = formsText(form, String(value));
    return { name, default: value, takes, about: description };
  });
}

/** Words, `true | false`, or a type; all alternatives if there are several. */
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

function propertiesOf(options: AnyCompleteWorld['options']): z.output<typeof Properties>['properties'] {
  const schema = z.toJSONSchema(options, { io: 'input', unrepresentable: 'any' });
  return Properties.safeParse(schema).data?.properties ?? {};
}
