// Gathers what `troupe list` tells of the worlds, protocols and presets from themselves: scripts/listed.mjs writes it
// down, so that the command loads none of them.
import { z } from 'zod';
import type { Listed, ListedOption, ListedPreset, ListedProtocol, ListedWorld } from '../../cli/print/list-text.ts';
import { PRESETS } from '../../presets/index.ts';
import { FAMILIES, PROTOCOLS } from '../../protocols/index.ts';
import { modelRoles } from '../../resolve/named-models.ts';
import { pickWorld, WORLD_NAMES } from '../../resolve/shipped.ts';
import { isMixture } from '../../runtime/core/protocol.ts';
import type { AnyCompleteWorld } from '../../runtime/core/world.ts';
import type { OptionDescription } from '../../runtime/naming/family.ts';

/** Without values that JSON does not have. */
export async function listedNow(): Promise<Listed> {
  const all = { worlds: await worldsListed(), protocols: protocolsListed(), presets: presetsListed() };
  return JSON.parse(JSON.stringify(all));
}

const worldsListed = async (): Promise<Omit<ListedWorld, 'version'>[]> =>
  (await Promise.all(WORLD_NAMES.map((name) => pickWorld(name)))).map((w) => ({
    name: w.name,
    title: w.words.title,
    scenes: w.scenes,
    sets: w.sets ?? {},
    agents: { min: w.team.min, max: w.team.max },
    steps: w.pace.stepCap,
    options: worldOptionsListed(w),
    metrics: w.metrics.map((m) => m.name),
  }));

function presetsListed(): ListedPreset[] {
  return Object.values(PRESETS).map(({ name, about, worlds: fits, protocols: under }) => ({
    name,
    about,
    protocols: Object.keys(under),
    worlds: Object.keys(fits),
  }));
}

function protocolsListed(): ListedProtocol[] {
  return Object.values(PROTOCOLS).map((p) => ({
    name: p.name,
    kind: isMixture(p) ? 'mixture' : 'protocol',
    about: p.about,
    asks: modelRoles(p),
    options: Object.entries(FAMILIES[p.name]?.choices ?? {}).map(([name, option]) => ({
      name,
      ...defaultFirst(option),
    })),
  }));
}

/** Puts the default first among the accepted words. */
function defaultFirst({ takes, default: usual, ...rest }: OptionDescription) {
  const words = takes.split(' | ');
  const valueText = String(usual);
  const inOrder = words.includes(valueText)
    ? [valueText, ...words.filter((word) => word !== valueText)].join(' | ')
    : takes;
  return { default: usual, takes: inOrder, ...rest };
}

/** Only the defaults, if the world's options are not an object of known shape. */
function worldOptionsListed({ options }: AnyCompleteWorld): ListedOption[] {
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
