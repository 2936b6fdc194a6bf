// Declares the form of trajectories recorded from the published environment, as far as it is read. Limits keep a
// hostile file from costing more than a moment.
import { z } from 'zod';
import { HEIGHT, WIDTH } from './scenes.ts';

const name = z.string().min(1).max(100);
const text = z.string().max(100_000);
const count = z.number().int().min(0).max(1_000_000);
const below = (size: number) => z.int().min(0).lt(size);
const cell = z.tuple([below(WIDTH), below(HEIGHT)]);
const radius = z.number().min(0).max(100);
const holding = z.object({ Sand: count, Water: count, Person: count });

const fire = z.object({
  name,
  type: z.enum(['Chemical', 'Non-chemical']),
  position: cell,
  radius,
  cells_in_scan_order: z
    .array(cell)
    .min(1)
    .max(WIDTH * HEIGHT),
  initially_lit: z.array(cell).max(WIDTH * HEIGHT),
  regions: z.record(name, cell),
});

const layout = z.object({
  grid: z.tuple([z.literal(WIDTH), z.literal(HEIGHT)]),
  fires: z.array(fire).max(20),
  reservoirs: z.array(z.object({ name, position: cell, supply: z.enum(['Sand', 'Water']) })).max(20),
  deposits: z.array(z.object({ name, position: cell })).max(20),
  persons: z.array(z.object({ name, position: cell, radius })).max(20),
  agents: z
    .array(z.object({ name, position: cell }))
    .min(1)
    .max(20),
});

const state = z.object({
  fires: z.record(name, z.object({ clock: count, average: text, cells: z.array(z.array(count).length(4)) })),
  agents: z.record(name, z.object({ pos: cell, inventory: holding })),
  persons: z.record(
    name,
    z.object({
      pos: cell,
      status: z.enum(['grounded', 'grabbed']),
      spotted: z.boolean(),
      deposited: z.boolean(),
      carriers: z.array(name),
      dropping: z.array(name),
    }),
  ),
  deposits: z.record(name, holding),
});

/** One unit action; `to` holds the direction of a move. */
const executed = z.object({ agent: name, to: z.string().nullish(), success: z.boolean(), error: text });

const step = z.object({
  actions: z.array(text).max(20),
  success: z.array(z.boolean()),
  executed: z.array(executed).max(1000).optional(),
  state,
  subtasks_completed: z.array(text),
  coverage: z.number(),
  transport_rate: z.number(),
  finished: z.boolean(),
  previous_action_text: z.array(text).optional(),
  previous_failures_text_sorted: z.array(z.array(text)).optional(),
  observation_text: z.record(name, text).optional(),
  state_text: z.record(name, text).optional(),
});

export const RecordedTrajectoryFile = z
  .object({
    seed: z.number().int(),
    task: text,
    layout,
    subtasks: z.array(text),
    coverage_targets: z.array(text),
    initial_state: state,
    initial_input_text: text.optional(),
    steps: z.array(step).max(10_000),
  })
  .refine(({ layout: { agents }, steps }) => steps.every(({ actions }) => actions.length === agents.length), {
    message: 'a step must have one action for each agent',
  });

export type RecordedTrajectory = z.output<typeof RecordedTrajectoryFile>;
export type RecordedTrajectoryStep = RecordedTrajectory['steps'][number];
