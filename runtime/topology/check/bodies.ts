// Checks what channels carry: that a schema only checks, and at once; that one name has one schema; that an opening
// fits, and what a bridge passes on. What schemas leave open counts as fitting.
import { z } from 'zod';
import type { AnyChannel } from '../../core/channel.ts';
import { heardChannels, saidChannel } from '../../core/role.ts';
import { jsonFault } from '../../text/json.ts';
import type { Topology } from '../topology.ts';
import type { Fault } from './fault.ts';
import { answersLater } from './samples.ts';

/** Whether a body fits its channel must be known at once. */
export const asyncSchemaFaults = (topology: Topology): Fault[] =>
  [...topology.channels.values()].filter(answersLater).map(({ name }) => ({
    code: 'CHANNEL_SCHEMA_ASYNC',
    what: `the schema of channel '${name}' has an async refinement or transform, which nobody waits for.`,
    fix: "Leave out 'async': let a role look things up, and the schema check the form.",
  }));

/** What is heard is the body that was said, and the opening of a route is said as it stands. */
export const bodyFaults = (topology: Topology): Fault[] => [
  ...[...topology.channels.values()].flatMap(({ name, schema }): Fault[] => {
    const converter = converterIn(schema);
    if (converter === undefined) return [];
    return [
      {
        code: 'CHANNEL_SCHEMA_CONVERTS',
        what: `the schema of channel '${name}' makes another value of a body (${converter}), and what is heard is what was said.`,
        fix: 'Let the schema check the form alone: convert in the role that says it, and use optional() for a default.',
      },
    ];
  }),
  ...topology.parts.flatMap(({ protocol: { routes } }) =>
    Object.entries(routes).flatMap(([name, { opening }]): Fault[] => {
      const why = opening && unfitness(opening.body, topology.channels.get(name)?.schema);
      if (why === undefined) return [];
      return [
        {
          code: 'OPENING_UNFIT',
          what: `the route of '${name}' opens with a body that does not fit the channel: ${why}.`,
          fix: `Open it with a body that the schema of '${name}' takes.`,
        },
      ];
    }),
  ),
];

const CONVERTERS: readonly string[] = ['default', 'prefault', 'catch', 'transform', 'success'];

/** The kind of the first schema in this one that gives another value than it is given. */
function converterIn(schema: z.ZodType): string | undefined {
  let found: string | undefined;
  // Of a pipe, each direction shows one end.
  for (const io of ['input', 'output'] as const)
    z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override({ zodSchema: { _zod } }) {
        const { def } = _zod;
        if (CONVERTERS.includes(def.type)) found ??= def.type;
        else if ('coerce' in def && def.coerce) found ??= 'coerce';
        else if (def.type === 'pipe')
          found ??= [def.in, def.out].some(isTransform) || 'transform' in def ? 'transform' : undefined;
      },
    });
  return found;
}

const isTransform = ({ _zod }: z.core.$ZodType): boolean => _zod.def.type === 'transform';

function unfitness(body: unknown, schema: z.ZodType | undefined): string | undefined {
  const unprintable = jsonFault(body);
  if (unprintable !== undefined) return unprintable;
  const [issue] = schema?.safeParse(body).error?.issues ?? [];
  return issue && [...issue.path, issue.message].map(String).join(': ');
}

export function schemaFaults(topology: Topology): Fault[] {
  const schemas = new Map<string, unknown>();
  const faults: Fault[] = [];
  for (const { role } of topology.instances) {
    for (const c of role ? [...heardChannels(role), ...role.says.map(saidChannel)] : []) {
      const known = schemas.get(c.name);
      if (known === undefined) schemas.set(c.name, c.schema);
      else if (known !== c.schema)
        faults.push({
          code: 'CHANNEL_TWO_SCHEMAS',
          what: `two channels are named '${c.name}'.`,
          fix: 'Import the one channel in both places, or rename one.',
        });
    }
  }
  return faults;
}

// --- whether a body of one channel fits another ---

/** Why no body of one channel fits the other, phrased to follow 'whose body'; undefined where one may. */
export function misfit(from: AnyChannel, into: AnyChannel): string | undefined {
  return difference(schemaFormOf(from.schema, 'output'), schemaFormOf(into.schema, 'input'), []);
}

/** The parts of a JSON Schema that are read. Without a `type` it says nothing certain. */
const SchemaForm = z.object({
  type: z.string().optional(),
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
  additionalProperties: z.unknown().optional(),
});
type SchemaForm = z.output<typeof SchemaForm>;

/** Schemas that accept or produce other values than their JSON Schema says: they convert, or accept anything. */
const LENIENT: readonly string[] = ['pipe', 'catch', 'success'];

function schemaFormOf(schema: z.ZodType, io: 'input' | 'output'): SchemaForm | undefined {
  return parseSchemaForm(
    z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override({ zodSchema: { _zod }, jsonSchema }) {
        if (LENIENT.includes(_zod.def.type) || ('coerce' in _zod.def && _zod.def.coerce)) delete jsonSchema.type;
      },
    }),
  );
}

const parseSchemaForm = (schema: unknown): SchemaForm | undefined => SchemaForm.safeParse(schema).data;

function difference(
  from: SchemaForm | undefined,
  into: SchemaForm | undefined,
  path: readonly string[],
): string | undefined {
  if (from?.type === undefined || into?.type === undefined) return undefined;
  const [is, must] = [from.type, into.type].map(named);
  if (is !== must)
    return path.length === 0
      ? `is ${is} and must be ${must}`
      : `has ${is} for '${path.join('.')}', which must be ${must}`;
  for (const key of into.required) {
    const at = [...path, key];
    const [given, wanted] = [from, into].map(({ properties }) =>
      Object.hasOwn(properties, key) ? parseSchemaForm(properties[key]) : undefined,
    );
    if (wanted?.type === undefined) continue;
    if (given === undefined && from.additionalProperties === false && !Object.hasOwn(from.properties, key))
      return `has no '${at.join('.')}'`;
    const found = difference(given, wanted, at);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A number may be whole. */
const named = (type: string): string =>
  type === 'integer' ? 'a number' : `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`;
