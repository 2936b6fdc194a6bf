// Names the shipped worlds and the toy world of the conformance kit. A world is loaded when its name is used, so that
// what only reads records, or plays in one world, does not wait for all of them.
import { VERSIONS } from '../envs/kit/versions.generated.ts';
import type { AnyCompleteWorld } from '../runtime/core/world.ts';
import { failure } from '../runtime/errors/index.ts';
import { near } from '../runtime/text/near-names.ts';
import { oneLine } from '../runtime/text/plain.ts';
import { PROTOCOL_NAMES } from './shipped-protocols.ts';

interface ShippedWorld {
  readonly version: string;
  load(): Promise<AnyCompleteWorld>;
}

const boxworlds = () => import('../envs/boxworld/worlds.ts');

const SHIPPED: Readonly<Record<string, ShippedWorld>> = {
  chores: {
    version: `1-${VERSIONS.chores}`,
    load: async () => (await import('../envs/chores/world.ts')).chores,
  },
  habitat: {
    version: `1-${VERSIONS.habitat}`,
    load: async () => (await import('../envs/habitat/world.ts')).habitat,
  },
  household: {
    version: `1-${VERSIONS.household}`,
    load: async () => (await import('../envs/household/world.ts')).household,
  },
  overcooked: {
    version: `1-${VERSIONS.overcooked}`,
    load: async () => (await import('../envs/overcooked/world.ts')).overcooked,
  },
  sar: {
    version: `1-${VERSIONS.sar}`,
    load: async () => (await import('../envs/sar/world.ts')).sar,
  },
  transport: {
    version: `1-${VERSIONS.transport}`,
    load: async () => (await import('../envs/transport/world.ts')).transport,
  },
  'boxnet-1': { version: `1-${VERSIONS.boxworld}`, load: async () => (await boxworlds()).boxnet1 },
  'boxnet-2': { version: `1-${VERSIONS.boxworld}`, load: async () => (await boxworlds()).boxnet2 },
  warehouse: { version: `1-${VERSIONS.boxworld}`, load: async () => (await boxworlds()).warehouse },
  boxlift: { version: `1-${VERSIONS.boxworld}`, load: async () => (await boxworlds()).boxlift },
  relay: { version: '4', load: async () => (await import('../envs/relay/relay.ts')).relay },
};

export const WORLD_NAMES: readonly string[] = Object.keys(SHIPPED);

const shippedAs = (name: string): ShippedWorld | undefined =>
  Object.hasOwn(SHIPPED, name) ? SHIPPED[name] : undefined;

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
