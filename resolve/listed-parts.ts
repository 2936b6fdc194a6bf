// Gathers what worlds and protocols say of themselves, as `troupe list` tells it: options with their defaults and what
// they take, scenes, metrics. Of those that ship it stands written down (scripts/listed.mjs).
import { z } from 'zod';
import { type AnyProtocol, isMixture } from '../runtime/core/protocol.ts';
import type { AnyCompleteWorld } from '../runtime/core/world.ts';
import { dataOf, hasCode, TroupeError } from '../runtime/errors/index.ts';
import type { AnyFamily, OptionDescription } from '../runtime/naming/family.ts';
import { isOutsideWorld, parseFileReference } from './file-reference.ts';
import { findWorld, protocolsIn, worldsIn } from './find-parts.ts';
import { modelRoles } from './named-models.ts';

export interface ListedOption {
  readonly name: string;
  readonly default: unknown;
  /** Accepted words, default first, or a type. */
  readonly takes: string;
  readonly about?: string | undefined;
}

export interface ListedWorld {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  readonly scenes: readonly string[];
  readonly sets: Readonly<Record<string, readonly string[]>>;
  readonly agents: { readonly min: number; readonly max: number };
  readonly steps: number;
  readonly options: readonly ListedOption[];
  readonly metrics: readonly string[];
}

export interface ListedProtocol {
  readonly name: string;
  readonly kind: 'protocol' | 'mixture';
  readonly about: string;
  readonly asks: readonly string[];
  readonly options: readonly (OptionDescription & { readonly name: string })[];
}

interface ListedParts {
  readonly worlds: readonly ListedWorld[];
  readonly protocols: readonly ListedProtocol[];
}

/**
 * The worlds of a file or of another program; of a file without one its protocols. @throws as `findWorld` and
 * `findProtocol`
 */
export async function partsElsewhere(text: string, cwd: string): Promise<ListedParts> {
  const file = isOutsideWorld(text) ? undefined : parseFileReference(text);
  if (file === undefined) return { worlds: [listedWorld(await findWorld(text, cwd))], protocols: [] };
  const worlds = await worldsIn(file, cwd).catch(noneOf);
  if (!(worlds instanceof TroupeError)) return { worlds: worlds.map(({ what }) => listedWorld(what)), protocols: [] };
  const protocols = await protocolsIn(file, cwd).catch(noneOf);
  if (protocols instanceof TroupeError) throw hasOthers(worlds) ? worlds : protocols;
  const described = protocols.map(({ what }) =>
    'usual' in what ? listedProtocol(what.usual, what) : listedProtocol(what),
  );
  return { worlds: [], protocols: described };
}

/** What says that a file has none of a kind, or none of that name. */
function noneOf(thrown: unknown): TroupeError {
  if (thrown instanceof TroupeError && (hasCode(thrown, 'EXPORT_MISSING') || hasCode(thrown, 'EXPORT_UNKNOWN')))
    return thrown;
  throw thrown;
}

/** Whether the file has some of the kind, under other names. */
function hasOthers(refused: TroupeError): boolean {
  const { known } = dataOf(refused);
  return Array.isArray(known) && known.length > 0;
}

export const listedWorld = (w: AnyCompleteWorld): ListedWorld => ({
  name: w.name,
  title: w.words.title,
  version: w.version,
  scenes: w.scenes,
  sets: w.sets ?? {},
  agents: { min: w.team.min, max: w.team.max },
  steps: w.pace.stepCap,
  options: worldOptions(w),
  metrics: w.metrics.map(({ name }) => name),
});

export const listedProtocol = (p: AnyProtocol, family?: AnyFamily): ListedProtocol => ({
  name: p.name,
  kind: isMixture(p) ? 'mixture' : 'protocol',
  about: p.about,
  asks: modelRoles(p),
  options: Object.entries(family?.choices ?? {}).map(([name, option]) => ({ name, ...defaultFirst(option) })),
});

/** Puts the default first among the accepted words. */
function defaultFirst({ takes, default: usual, ...rest }: OptionDescription) {
  const words = takes.split(' | ');
  const valueText = String(usual);
  return { default: usual, takes: words.includes(valueText) ? inOrder(words, valueText) : takes, ...rest };
}

/** Only the defaults, if the world's options are not an object of known shape. */
function worldOptions({ options }: AnyCompleteWorld): ListedOption[] {
  const usual: Readonly<Record<string, unknown>> = options.parse({});
  const described = propertiesOf(options);
  return Object.entries(usual).map(([name, value]) => {
    const { description, ...form } = described[name] ?? {};
    return { name, default: value, takes: formsText(form, String(value)), about: description };
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
