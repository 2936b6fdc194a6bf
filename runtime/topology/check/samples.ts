// Makes what a role might be handed, for checks that look at what its code does with it without playing an episode.

import { z } from 'zod';
import type { AnyChannel } from '../../core/channel.ts';
import { messageId } from '../../core/message.ts';
import type { Me, Read, Role, Wake } from '../../core/role.ts';
import type { Instance, Topology } from '../topology.ts';

export interface SampleWake {
  /** The name of the alternative. */
  readonly type: string;
  readonly heard: Readonly<Record<string, unknown>>;
  readonly me: Me;
  /** By channel: texts of which at least one stands in whatever shows its message. */
  readonly marks: ReadonlyMap<string, readonly string[]>;
}

interface SampleChoice {
  /** Another number makes other bodies where their schemas leave a choice. Default: 0. */
  readonly variant?: number;
  /**
   * One message from each agent, since a prompt may show some agents' alone. Default: from one, as hashes of prompts
   * have it.
   */
  readonly fromEach?: boolean;
}

/** One for each alternative of the role's wakes; undefined where no message could be made for one of its channels. */
export function sampleWakes(
  { instance, role }: { readonly instance: Instance; readonly role: Role },
  topology: Topology,
  choice: SampleChoice = {},
): (SampleWake | undefined)[] {
  const me = sampleMe(instance, topology);
  return Object.entries(role.wakes).map(([type, wakes]) => {
    const heard: Record<string, unknown> = type === 'wake' ? {} : { woken: type };
    const marks = new Map<string, readonly string[]>();
    for (const spec of [...wakes, ...role.reads]) {
      const sample = sampleMessages(spec.channel, instance, { topology, ...choice });
      const [first] = sample?.messages ?? [];
      if (sample === undefined || first === undefined) return undefined;
      const { messages } = sample;
      heard[spec.channel.name] = isSingle(spec) ? first : messages;
      marks.set(spec.channel.name, [...sample.marks, ...messages.map(({ id }) => id)]);
    }
    return { type, heard, me, marks };
  });
}

const isSingle = ({ how }: Wake | Read): boolean => how === 'each' || how === 'latest';

/** From agents, or from the part where no agent speaks there. */
function sampleMessages(
  channel: AnyChannel,
  { part }: Instance,
  { topology, variant = 0, fromEach = false }: SampleChoice & { readonly topology: Topology },
) {
  const sample = sampleBody(channel, topology.part(part)?.team ?? [], variant);
  if (sample === undefined) return undefined;
  const { name } = channel;
  const speakers = new Map<string | null, Instance>();
  for (const one of topology.instances)
    if (!speakers.has(one.agent) && topology.says(one, name) !== 'never') speakers.set(one.agent, one);
  if (speakers.size > 1) speakers.delete(null);
  const messages = [...speakers.values()].slice(0, fromEach ? undefined : 1).map(({ name: from, agent }) => ({
    id: messageId(1, name, from, 0),
    step: 1,
    depth: 0,
    channel: name,
    from,
    ...(agent === null ? {} : { agent }),
    body: sample.body,
    causes: [],
  }));
  return { messages, marks: sample.marks };
}

function sampleMe({ part, roleName, agent }: Instance, topology: Topology): Me {
  const team = topology.part(part)?.team ?? [];
  const world = { name: 'sample', task: 'sample', manual: 'sample', idle: 'wait', agents: team };
  const serves = agent === null ? 'part' : 'agent';
  return { part, role: roleName, serves, agent: agent ?? part, team, ready: team, step: 1, world };
}

/** Fits its channel's schema, and every value of it can be recognised in a text. */
interface SampleBody {
  readonly body: unknown;
  /** Texts of which at least one stands in whatever shows the body. Empty where nothing in it can be recognised. */
  readonly marks: readonly string[];
}

/** What is read of a JSON Schema. */
const SampleForm = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  additionalProperties: z.unknown().optional(),
  items: z.unknown().optional(),
  prefixItems: z.array(z.unknown()).optional(),
  minimum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  maximum: z.number().optional(),
});

/**
 * Undefined where no body could be made that the schema takes (a pattern, a refinement of its own). `keys`: those of a
 * record that takes any. `variant`: another number chooses otherwise where the schema leaves a choice.
 */
export function sampleBody({ name, schema }: AnyChannel, keys: readonly string[], variant = 0): SampleBody | undefined {
  const sampler = new Sampler(keys, variant);
  const body = sampler.value(formOf(schema), name);
  try {
    return schema.safeParse(body).success ? { body, marks: sampler.marks } : undefined;
  } catch {
    // A refinement that throws at this body may take others.
    return undefined;
  }
}

/** Whether the channel's schema gives a promise where it should say whether a body fits. */
export function answersLater({ name, schema }: AnyChannel): boolean {
  try {
    schema.safeParse(new Sampler([], 0).value(formOf(schema), name));
    return false;
  } catch (thrown) {
    // By its name: the schema may be of another copy of zod.
    return thrown instanceof Error && thrown.constructor.name === '$ZodAsyncError';
  }
}

const formOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });

/** A value that fits a JSON Schema, as far as its form tells. */
export const sampleValue = (schema: unknown, keys: readonly string[], variant = 0): unknown =>
  new Sampler(keys, variant).value(schema, 'answer');

class Sampler {
  readonly marks: string[] = [];
  readonly #keys: readonly string[];
  readonly #variant: number;

  constructor(keys: readonly string[], variant: number) {
    this.#keys = keys;
    this.#variant = variant;
  }

  value(schema: unknown, path: string): unknown {
    const { success, data: form } = SampleForm.safeParse(schema);
    if (!success) return null;
    if (form.const !== undefined) return form.const;
    if (form.enum !== undefined) return form.enum[this.#variant % form.enum.length];
    const one = form.anyOf ?? form.oneOf ?? form.allOf;
    if (one !== undefined) return this.value(one[this.#variant % one.length], path);
    switch (Array.isArray(form.type) ? form.type[0] : form.type) {
      case 'string':
        return this.#mark(`sample-${path}`);
      case 'integer':
      case 'number':
        return this.#number(form);
      case 'boolean':
        return this.#variant % 2 === 0;
      case 'array':
        return (form.prefixItems ?? [form.items ?? {}]).map((item, i) => this.value(item, `${path}-${i}`));
      case 'object':
        return this.#object(form, path);
      default:
        return null;
    }
  }

  #mark(mark: string): string {
    this.marks.push(mark);
    return mark;
  }

  /** An unlikely number, where the bounds let it be one. */
  #number(form: z.output<typeof SampleForm>): number {
    const least = form.minimum ?? (form.exclusiveMinimum === undefined ? 0 : form.exclusiveMinimum + 1);
    const wanted = this.#variant > 0 ? least : Math.max(least, 73_519 + this.marks.length);
    return form.maximum !== undefined && wanted > form.maximum ? form.maximum : Number(this.#mark(String(wanted)));
  }

  #object(form: z.output<typeof SampleForm>, path: string): Record<string, unknown> {
    const fields = Object.entries(form.properties ?? {});
    const open = fields.length === 0 ? form.additionalProperties : undefined;
    const all = typeof open === 'object' ? this.#keys.map((key) => [key, open] as const) : fields;
    return Object.fromEntries(all.map(([key, value]) => [key, this.value(value, `${path}-${key}`)]));
  }
}
