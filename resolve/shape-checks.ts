// Recognizes worlds, protocols and families by their members, never by class, since a user's file may import another
// copy of this package.
import { z } from 'zod';
import type { AnyProtocol } from '../runtime/core/protocol.ts';
import { isRoute } from '../runtime/core/route.ts';
import { Takeover } from '../runtime/core/takeover.ts';
import type { AnyWorld } from '../runtime/core/world.ts';
import type { AnyFamily } from '../runtime/naming/family.ts';
import { issuesText, issueText } from '../runtime/text/in-words.ts';
import { worldIssues } from '../runtime/world/complete-world.ts';

const has = (value: unknown, key: string): boolean => isThing(value) && key in value;
const isThing = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';
export const functionSchema = z.custom<unknown>((value) => typeof value === 'function', 'no function');

// --- recognizing the kind of part ---

export const looksLikeFamily = (value: unknown): boolean =>
  ['name', 'choices', 'usual', 'parse'].every((key) => has(value, key));
export const looksLikeProtocol = (value: unknown): boolean =>
  has(value, 'name') && (has(value, 'routes') || has(value, 'parts') || has(value, 'legs'));
/** Requires several members of a world, so that nothing else is mistaken for a malformed one. */
export const looksLikeWorld = (value: unknown): boolean =>
  ['reset', 'step', 'observe', 'ready', 'scenes', 'metrics'].filter((key) => has(value, key)).length > 2;

// --- checking its members ---

const isSchema = (value: unknown): boolean => has(value, '_zod') && has(value, 'safeParse');
const isChannel = (value: unknown): boolean =>
  isThing(value) &&
  typeof Reflect.get(value, 'name') === 'string' &&
  typeof Reflect.get(value, 'act') === 'boolean' &&
  isSchema(Reflect.get(value, 'schema'));
const channel = z.custom<unknown>(isChannel, 'not a channel with a zod 4 schema');
const saidSchema = z.custom<unknown>(
  (value) => isChannel(value) || (isThing(value) && isChannel(Reflect.get(value, 'maybe'))),
  'not a channel with a zod 4 schema',
);
const heardSchema = z.object({ how: z.string(), channel });

const Role = z.object({
  kind: z.enum(['rule', 'module', 'machine']),
  wakes: z.record(z.string(), z.array(heardSchema)),
  reads: z.array(heardSchema),
  says: z.array(saidSchema),
  from: z.number(),
  logic: z.object({ transition: functionSchema, getInitialSnapshot: functionSchema }),
});

const Routes = z.record(z.string(), z.custom<unknown>(isRoute, 'no route'));

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

const bridgeEndSchema = z.object({ part: z.string(), channel });
const Mixture = z.object({
  name: z.string().min(1).max(200),
  about: z.string(),
  parts: z.record(z.string(), z.object({ protocol: Protocol })),
  bridges: z.array(z.object({ from: bridgeEndSchema, into: bridgeEndSchema, role: Role })),
  timing: z.enum(['ordered', 'free']),
});

const Sequence = z.object({
  name: z.string().min(1).max(200),
  about: z.string(),
  legs: z.array(z.object({ protocol: z.union([Protocol, Mixture]), at: Takeover.optional() })).min(2),
  timing: z.enum(['ordered', 'free']),
});

const Family = z.object({
  name: z.string().min(1),
  choices: z.record(z.string(), z.object({ default: z.unknown(), takes: z.string() })),
  usual: z.union([Protocol, Mixture]),
  parse: functionSchema,
});

const shapeOf = (value: unknown) => (has(value, 'legs') ? Sequence : has(value, 'parts') ? Mixture : Protocol);
export const isProtocol = (value: unknown): value is AnyProtocol => shapeOf(value).safeParse(value).success;
export const isFamily = (value: unknown): value is AnyFamily => Family.safeParse(value).success;
export const isWorld = (value: unknown): value is AnyWorld => worldIssues(value) === undefined;

/** What is wrong with it, in words. */
export const protocolIssues = (value: unknown): string => issuesOf(shapeOf(value), value);
export const familyIssues = (value: unknown): string => issuesOf(Family, value);

const MOST_ISSUES = 5;

export function issuesOf(shape: z.ZodType, value: unknown): string {
  const issues = shape.safeParse(value).error?.issues ?? [];
  return (
    issuesText(
      issues.map((issue) => issueText(issue)),
      MOST_ISSUES,
    ) || 'of the wrong form'
  );
}
