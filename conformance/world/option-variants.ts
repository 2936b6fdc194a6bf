// Generates setups of a world that cover every pair of option values. What a world tells its agents depends on its
// options, so a leak may show only under one combination.

import { z } from 'zod';
import type { AnyCompleteWorld, Setup } from '../../runtime/core/world.ts';
import { everyInTurn, filterInTurn, mapInTurn } from '../in-turn.ts';

interface OptionPick {
  readonly option: string;
  readonly value: unknown;
}

/** The setup with other options, but without pictures, since drawing is slow. */
export async function optionVariants(world: AnyCompleteWorld, base: Setup): Promise<readonly Setup[]> {
  const options = await mapInTurn(choicesOf(world), async ({ option, values }) => ({
    option,
    values: await filterInTurn(
      values,
      async (value) => await isPlayable(world, withOptions(base, [{ option, value }])),
    ),
  }));
  const rows = pairwise(options.filter(({ values }) => values.length > 1));
  return await filterInTurn(
    rows.map((row) => withOptions(base, row)),
    async (setup) => await isPlayable(world, setup),
  );
}

const withOptions = (base: Setup, values: readonly OptionPick[]): Setup => ({
  ...base,
  options: { ...base.options, ...Object.fromEntries(values.map(({ option, value }) => [option, value])) },
});

/** A world may refuse incompatible options. */
async function isPlayable(world: AnyCompleteWorld, setup: Setup): Promise<boolean> {
  try {
    const state: unknown = await world.reset(setup);
    return await everyInTurn(setup.agents, async (agent) => (await world.observe(state, agent)).picture === undefined);
  } catch {
    return false;
  }
}

const Choice = z.union([
  z.object({ enum: z.array(z.unknown()) }).transform((choice) => choice.enum),
  z.object({ type: z.literal('boolean') }).transform(() => [true, false]),
]);
const OptionSchema = z.object({
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  type: z.string().optional(),
  default: z.unknown().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  get anyOf() {
    return z.array(OptionSchema).optional();
  },
});
const Schema = z.object({ properties: z.record(z.string(), OptionSchema) });

/** What the options of a world may be, as their schema lists it. */
export function optionSchemas({ options }: AnyCompleteWorld) {
  const schema = Schema.safeParse(z.toJSONSchema(options, { io: 'input', unrepresentable: 'any' }));
  return Object.entries(schema.data?.properties ?? {}).map(([option, one]) => ({ option, schema: one }));
}

/** Options whose values the schema lists, by name. */
function choicesOf(world: AnyCompleteWorld): { readonly option: string; readonly values: readonly unknown[] }[] {
  return optionSchemas(world).flatMap(({ option, schema }) => {
    const choice = Choice.safeParse(schema);
    return choice.success ? [{ option, values: choice.data }] : [];
  });
}

type PickRow = readonly OptionPick[];

/** A small set of rows, with one value per option, that covers every pair of values of two options. */
function pairwise(options: readonly { readonly option: string; readonly values: readonly unknown[] }[]): PickRow[] {
  const columns = options.map(({ option, values }) => values.map((value): OptionPick => ({ option, value })));
  const open = new Map<string, PickRow>();
  for (const [i, column] of columns.entries())
    for (const a of column) for (const b of columns.slice(i + 1).flat()) open.set(pairKey(a, b), [a, b]);
  const rows: PickRow[] = columns.length === 1 ? (columns[0] ?? []).map((one) => [one]) : [];
  for (let [pair] = open.values(); pair !== undefined; [pair] = open.values()) {
    const row = [...pair];
    for (const column of columns) {
      if (row.some(({ option }) => option === column[0]?.option)) continue;
      const met = (one: OptionPick) => row.filter((other) => open.has(pairKey(one, other))).length;
      const [best] = [...column].sort((a, b) => met(b) - met(a));
      if (best !== undefined) row.push(best);
    }
    for (const [i, a] of row.entries()) for (const b of row.slice(i + 1)) open.delete(pairKey(a, b));
    rows.push(row);
  }
  return rows;
}

const pairKey = (...pair: readonly OptionPick[]): string =>
  JSON.stringify(pair.map(({ option, value }) => JSON.stringify([option, value])).sort());
