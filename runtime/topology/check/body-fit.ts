// Checks whether a message body of one channel fits another, as far as their schemas tell. What the schemas leave
// open counts as fitting.
import { z } from 'zod';
import type { AnyChannel } from '../../core/channel.ts';

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
