// Whether something is a world, a protocol or a family: by what it has and never by its class, since a file of one's own may bring another copy
// of this package along.
import { z } from 'zod';
import type { AnyFamily } from '../runtime/core/family.ts';
import { Lexicon } from '../runtime/core/lexicon.ts';
import type { AnyProtocol } from '../runtime/core/protocol.ts';
import type { AnyWorld } from '../runtime/core/world.ts';

const has = (value: unknown, key: string): boolean => isThing(value) && key in value;
const isThing = (value: unknown): value is object => (typeof value === 'object' && value !== null) || typeof value === 'function';
const fn = z.custom<unknown>((value) => typeof value === 'function', 'no function');

// --- what it is meant to be ---

export const meantAsFamily = (value: unknown): boolean => ['name', 'choices', 'usual', 'parse'].every((key) => has(value, key));
export const meantAsProtocol = (value: unknown): boolean => has(value, 'name') && (has(value, 'routes') || has(value, 'parts'));
/** More than one mark of a world, so that nothing else is taken for a bad one. */
export const meantAsWorld = (value: unknown): boolean =>
  ['reset', 'step', 'observe', 'ready', 'scenes', 'player', 'stepCap'].filter((key) => has(value, key)).length > 2;

// --- what it must have ---

const isSchema = (value: unknown): boolean => has(value, '_zod') && has(value, 'safeParse');
const isChannel = (value: unknown): boolean =>
  isThing(value) &&
  typeof Reflect.get(value, 'name') === 'string' &&
  typeof Reflect.get(value, 'act') === 'boolean' &&
  isSchema(Reflect.get(value, 'schema'));
const channel = z.custom<unknown>(isChannel, 'no channel with a schema of zod 4');
const said = z.custom<unknown>(
  (value) => isChannel(value) || (isThing(value) && isChannel(Reflect.get(value, 'maybe'))),
  'no channel with a schema of zod 4',
);
const heard = z.object({ how: z.string(), channel });

const Role = z.object({
  kind: z.enum(['rule', 'module', 'machine']),
  wakes: z.record(z.string(), z.array(heard)),
  reads: z.array(heard),
  says: z.array(said),
  from: z.number(),
  logic: z.object({ transition: fn, getInitialSnapshot: fn }),
});

const Routes = z.record(
  z.string(),
  z.object({ kind: z.enum(['own', 'everyone', 'others', 'to', 'addressed', 'ring', 'graph']) }, 'no route'),
);

const Protocol = z.object({
  name: z.string().min(1).max(200),
  about: z.string(),
  perAgent: z.record(z.string(), Role),
  once: z.record(z.string(), Role),
  routes: Routes,
  caps: z.array(z.unknown()),
  timing: z.enum(['ordered', 'free']),
  options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});

const end = z.object({ part: z.string(), channel });
const Mixture = z.object({
  name: z.string().min(1).max(200),
  about: z.string(),
  parts: z.record(z.string(), z.object({ protocol: Protocol })),
  bridges: z.array(z.object({ from: end, into: end, role: Role })),
  timing: z.enum(['ordered', 'free']),
});

const Family = z.object({
  name: z.string().min(1),
  choices: z.record(z.string(), z.object({ default: z.unknown(), takes: z.string() })),
  usual: Protocol,
  parse: fn,
});

const list = z.array(z.string());
const World = z.object({
  name: z.string().min(1).max(200),
  title: z.string(),
  version: z.string(),
  team: z.object({ min: z.int().min(1), max: z.int().min(1), names: fn }),
  scenes: list.min(1),
  options: z.custom<unknown>((value) => has(value, 'safeParse') && has(value, 'parse'), 'no zod schema'),
  metrics: z.array(
    z.object({ name: z.string(), title: z.string(), better: z.enum(['higher', 'lower']), kind: z.enum(['rate', 'mean']) }),
  ),
  stepCap: z.int().min(1),
  idle: z.string(),
  player: z.object({ answer: fn }),
  reset: fn,
  task: fn,
  manual: fn,
  ready: fn,
  observe: fn,
  actions: fn,
  step: fn,
  score: fn,
  completed: fn.optional(),
  draw: fn.optional(),
  svg: fn.optional(),
  checkTrajectory: fn.optional(),
  lexicon: Lexicon.optional(),
});

const shapeOf = (value: unknown) => (has(value, 'parts') ? Mixture : Protocol);
export const isProtocol = (value: unknown): value is AnyProtocol => shapeOf(value).safeParse(value).success;
export const isFamily = (value: unknown): value is AnyFamily => Family.safeParse(value).success;
export const isWorld = (value: unknown): value is AnyWorld => World.safeParse(value).success;

/** What is amiss with it, in words. */
export const amissInProtocol = (value: unknown): string => amiss(shapeOf(value), value);
export const amissInFamily = (value: unknown): string => amiss(Family, value);
export const amissInWorld = (value: unknown): string => amiss(World, value);

const MOST = 5;

function amiss(shape: z.ZodType, value: unknown): string {
  const issues = shape.safeParse(value).error?.issues ?? [];
  const told = issues.slice(0, MOST).map(({ path, message }) => `${path.map(String).join('.') || 'it'}: ${bare(message)}`);
  return [...told, ...(issues.length > MOST ? [`${issues.length} in all`] : [])].join('; ') || 'of another form';
}

const bare = (message: string): string => message.replace(/^Invalid input: /, '');
