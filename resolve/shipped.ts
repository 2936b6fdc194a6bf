// Names the shipped worlds and protocols, and the toy world of the conformance kit. Each is loaded when its name is
// used, so that what only reads records, or plays in one world under one protocol, does not wait for all of them.
import { VERSIONS } from '../envs/kit/versions.generated.ts';
import type { TeamProtocol } from '../runtime/core/protocol.ts';
import type { AnyCompleteWorld } from '../runtime/core/world.ts';
import { failure } from '../runtime/errors/index.ts';
import type { AnyFamily } from '../runtime/naming/family.ts';
import { near } from '../runtime/text/near-names.ts';
import { oneLine } from '../runtime/text/plain.ts';

interface ShippedWorld {
  readonly version: string;
  load(): Promise<AnyCompleteWorld>;
}

const worldOf = (folder: keyof typeof VERSIONS, load: ShippedWorld['load']): ShippedWorld => ({
  version: `1-${VERSIONS[folder]}`,
  load,
});

const boxworlds = () => import('../envs/boxworld/world.ts');

const SHIPPED_WORLDS: Readonly<Record<string, ShippedWorld>> = {
  chores: worldOf('chores', async () => (await import('../envs/chores/world.ts')).chores),
  habitat: worldOf('habitat', async () => (await import('../envs/habitat/world.ts')).habitat),
  household: worldOf('household', async () => (await import('../envs/household/world.ts')).household),
  overcooked: worldOf('overcooked', async () => (await import('../envs/overcooked/world.ts')).overcooked),
  sar: worldOf('sar', async () => (await import('../envs/sar/world.ts')).sar),
  transport: worldOf('transport', async () => (await import('../envs/transport/world.ts')).transport),
  'boxnet-1': worldOf('boxworld', async () => (await boxworlds()).boxnet1),
  'boxnet-2': worldOf('boxworld', async () => (await boxworlds()).boxnet2),
  warehouse: worldOf('boxworld', async () => (await boxworlds()).warehouse),
  boxlift: worldOf('boxworld', async () => (await boxworlds()).boxlift),
  relay: { version: '4', load: async () => (await import('../envs/relay/relay.ts')).relay },
};

export const WORLD_NAMES: readonly string[] = Object.keys(SHIPPED_WORLDS);

const shippedAs = (name: string): ShippedWorld | undefined =>
  Object.hasOwn(SHIPPED_WORLDS, name) ? SHIPPED_WORLDS[name] : undefined;

/** Of a shipped world, without loading it. */
export const worldVersion = (name: string): string | undefined => shippedAs(name)?.version;

export const shippedWorld = async (name: string): Promise<AnyCompleteWorld | undefined> => shippedAs(name)?.load();

/** `alike`: what else may be meant by a name that none has. @throws WORLD_UNKNOWN */
export async function pickWorld(
  name: string,
  alike: (name: string) => readonly string[] = () => [],
): Promise<AnyCompleteWorld> {
  const found = await shippedWorld(name);
  if (found !== undefined) return found;
  if (PROTOCOL_NAMES.includes(name)) throw failure('WORLD_UNKNOWN', { name, is: 'protocol' });
  throw failure('WORLD_UNKNOWN', {
    name: oneLine(name, 60),
    known: WORLD_NAMES,
    near: [...alike(name.slice(0, 60)), ...near(name.slice(0, 60), WORLD_NAMES)],
  });
}

/** The names of those that have something, for an error that another world would not have given. */
export const worldsWith = async (fits: (world: AnyCompleteWorld) => boolean): Promise<string[]> =>
  (await Promise.all(WORLD_NAMES.map((name) => pickWorld(name)))).flatMap((world) => (fits(world) ? [world.name] : []));

const traced = () => import('../protocols/trace-planners.ts');

/** In the order of `PROTOCOLS`; of a protocol with options, its family. */
const SHIPPED_PROTOCOLS: Readonly<Record<string, () => Promise<TeamProtocol | AnyFamily>>> = {
  cmas: async () => (await import('../protocols/cmas.ts')).cmasFamily,
  dmas: async () => (await import('../protocols/dmas.ts')).dmasFamily,
  solo: async () => (await import('../protocols/solo.ts')).solo,
  duo: async () => (await import('../protocols/duo.ts')).duos,
  llamar: async () => (await import('../protocols/llamar.ts')).llamar,
  act: async () => (await traced()).act,
  react: async () => (await traced()).react,
  cot: async () => (await traced()).cot,
  'smart-llm': async () => (await import('../protocols/smart-llm.ts')).smartLlm,
  coela: async () => (await import('../protocols/coela.ts')).coela,
  capo: async () => (await import('../protocols/capo/capo.ts')).capo,
  roco: async () => (await import('../protocols/roco.ts')).roco,
  proagent: async () => (await import('../protocols/proagent.ts')).proagent,
  rhp: async () => (await import('../protocols/rhp.ts')).rhp,
  mhp: async () => (await import('../protocols/mhp.ts')).mhp,
  'hmas-1': async () => (await import('../protocols/hmas1.ts')).hmas1,
  'hmas-2': async () => (await import('../protocols/hmas2.ts')).hmas2,
  emos: async () => (await import('../protocols/emos/emos.ts')).emos,
};

export const PROTOCOL_NAMES: readonly string[] = Object.keys(SHIPPED_PROTOCOLS);

/** Undefined where no protocol has this name. */
export const shippedProtocol = async (name: string): Promise<TeamProtocol | AnyFamily | undefined> =>
  Object.hasOwn(SHIPPED_PROTOCOLS, name) ? SHIPPED_PROTOCOLS[name]?.() : undefined;
