// Replays a trajectory recorded from the published environment and reports the first difference. Inputs are its layout
// (with region names), its actions and the unit moves of explorations, which the published code cannot reproduce
// itself; all else is compared.

import { z } from 'zod';
import type { Mismatch } from '../../runtime/core/world.ts';
import { fileUnreadable } from '../../runtime/errors/index.ts';
import { isObject } from '../../runtime/text/json.ts';
import { DIRECTIONS, type FireLayout, type SarLayout, type UnitMove } from './layout.ts';
import { holdingOf, nameOf, observationText, previousText, stateText } from './published-texts.ts';
import type { SarScope } from './rules.ts';
import { CARRIERS, HEIGHT, INTENSITIES, WIDTH } from './scenes.ts';
import { averageLevel, type SarState, type SarVerdict } from './state.ts';
import { readAction, type SarAttempt, scoreOf, teamStep } from './step.ts';

/** Makes a fresh state with its derived data for a layout. */
type SarScopeFactory = (layout: SarLayout, seed: number) => SarScope;

/** @throws FILE_UNREADABLE where it is no such trajectory */
export function checkTrajectory(recording: unknown, begin: SarScopeFactory): { steps: number; mismatch?: Mismatch } {
  const parsed = RecordedTrajectoryFile.safeParse(recording);
  if (!parsed.success) throw fileUnreadable('the recording', 'a search and rescue trajectory', parsed.error);
  const golden = parsed.data;
  const scope = begin(layoutFrom(golden), golden.seed);
  const opening = firstDifference(
    recordedOpening(golden),
    { ...actualOpening(scope), initial_state: snapshot(scope.state) },
    '',
  );
  if (opening) return { steps: 0, mismatch: { step: 0, ...opening } };
  for (const [step, recorded] of golden.steps.entries()) {
    const difference = replayStep(scope, golden, recorded);
    if (difference) return { steps: step, mismatch: { step, ...difference } };
  }
  return { steps: golden.steps.length };
}

type TrajectoryDifference = Omit<Mismatch, 'step'>;

function replayStep(
  scope: SarScope,
  golden: RecordedTrajectory,
  recorded: RecordedTrajectoryStep,
): TrajectoryDifference | undefined {
  const trace: [who: number, verdict: SarVerdict][] = [];
  const attempts = recorded.actions.map((_, who) => recordedAttempt(scope, { golden, recorded }, who));
  const verdicts = teamStep(scope, attempts, (who, verdict) => trace.push([who, verdict]));
  const spoke = (who: number) => attempts[who]?.kind === 'speech';
  const here = afterStep(scope, recorded, { verdicts, trace });
  // The wording for a message is ours: the published text says `I tried to None`.
  const texts = recorded.previous_action_text?.map((text, who) => (spoke(who) ? here.previous_action_text[who] : text));
  const executed = recorded.executed?.map(({ agent, success, error }) => ({ agent, success, error }));
  return firstDifference({ ...recorded, executed, ...(texts && { previous_action_text: texts }) }, here, '');
}

const DIRECTIONS_BY_NAME: Readonly<Record<string, UnitMove>> = DIRECTIONS;

function recordedAttempt(
  { geometry }: SarScope,
  { golden, recorded }: { readonly golden: RecordedTrajectory; readonly recorded: RecordedTrajectoryStep },
  who: number,
): SarAttempt {
  const text = recorded.actions[who] ?? '';
  if (text.trimStart().startsWith('SendMessage')) return { kind: 'speech', text };
  const action = readAction(text, geometry, 'published');
  if (action === undefined) return { kind: 'garbage', text };
  if (action.call.name !== 'Explore' || recorded.executed === undefined) return { kind: 'action', action };
  const name = golden.layout.agents[who]?.name;
  const moves = recorded.executed
    .filter(({ agent }) => agent === name)
    .map(({ to }): UnitMove => DIRECTIONS_BY_NAME[to ?? ''] ?? [0, 0]);
  return { kind: 'action', action, moves };
}

/** The world after a step, in the recording's own form; only what the recording holds is compared. */
function afterStep(
  scope: SarScope,
  recorded: RecordedTrajectoryStep,
  { verdicts, trace }: { readonly verdicts: readonly SarVerdict[]; readonly trace: readonly [number, SarVerdict][] },
) {
  const { state, geometry } = scope;
  const { published } = scoreOf(state);
  const byName = (text: (who: number) => string) =>
    Object.fromEntries(state.layout.agents.map(({ name }, who) => [name, text(who)]));
  return {
    actions: recorded.actions,
    success: verdicts.map((verdict) => verdict === 'ok'),
    executed: trace.map(([who, verdict]) => ({
      agent: nameOf(state, who),
      success: verdict === 'ok',
      error: verdict === 'ok' || verdict === 'failed' ? '' : verdict,
    })),
    state: snapshot(state),
    subtasks_completed: geometry.subtasks.filter((_, i) => state.tally.done[i]),
    coverage: published?.coverage,
    transport_rate: published?.transportRate,
    finished: published?.success === 1,
    previous_action_text: state.agents.map(({ last }) => previousText(last)),
    previous_failures_text_sorted: state.agents.map(({ failures }) => failures),
    observation_text: byName((who) => observationText(scope, who)),
    state_text: byName((who) => stateText(state, who)),
  };
}

function recordedOpening({ subtasks, coverage_targets, initial_state, initial_input_text, task }: RecordedTrajectory) {
  // The task's wording is our own and not part of the rules.
  const text = initial_input_text?.replace(`Task: ${task}, \n`, '');
  return { subtasks, coverage_targets, initial_state, ...(text !== undefined && { initial_input_text: text }) };
}

function actualOpening(scope: SarScope) {
  const { state, geometry } = scope;
  const lines = state.layout.agents.flatMap(({ name }, who) => [
    `${name}'s observation: ${observationText(scope, who)}, `,
    `${name}'s state: ${stateText(state, who)}, `,
    `${name}'s previous observation: [], `,
    `${name}'s previous action: ${previousText(null)}, `,
    `${name}'s previous failures: None, `,
  ]);
  for (const topic of ['subtasks', 'combined memory', 'open subtasks', 'completed subtasks'])
    lines.push(`Robots' ${topic}: [], `);
  return {
    subtasks: geometry.subtasks,
    coverage_targets: geometry.targets,
    initial_input_text: `{\n${lines.join('\n')}\n}`,
  };
}

function snapshot(state: SarState) {
  const { layout } = state;
  const named = <T>(things: readonly { readonly name: string }[], view: (i: number) => T) =>
    Object.fromEntries(things.map(({ name }, i) => [name, view(i)]));
  return {
    fires: named(layout.fires, (f) => fireSnapshot(state, f)),
    agents: named(layout.agents, (i) => {
      const agent = state.agents[i];
      const { sand = 0, water = 0, person = 0 } = agent ? holdingOf(agent) : {};
      return { pos: agent?.at, inventory: { Sand: sand, Water: water, Person: person } };
    }),
    persons: named(layout.persons, (i) => personSnapshot(state, i)),
    deposits: named(layout.deposits, (i) => {
      const [Sand = 0, Water = 0, Person = 0] = state.deposits[i] ?? [];
      return { Sand, Water, Person };
    }),
  };
}

function fireSnapshot({ layout, fires }: SarState, f: number) {
  const fire = fires[f];
  const cells = (layout.fires[f]?.cells ?? []).map(([x, y], i) => [x, y, fire?.level[i] ?? 0, fire?.age[i] ?? 0]);
  return {
    clock: fire?.clock,
    average: INTENSITIES[fire ? averageLevel(fire) : 0]?.toLowerCase(),
    cells: cells.filter(([, , level, age]) => level !== 0 || age !== 0),
  };
}

function personSnapshot(state: SarState, i: number) {
  const person = state.persons[i];
  return {
    pos: person?.at,
    status: (person?.carriers.length ?? 0) >= CARRIERS ? 'grabbed' : 'grounded',
    spotted: person?.spotted,
    deposited: person?.deposited,
    carriers: person?.carriers.map((who) => nameOf(state, who)),
    dropping: person?.dropping.map((who) => nameOf(state, who)),
  };
}

function layoutFrom({ layout }: RecordedTrajectory): SarLayout {
  return {
    fires: layout.fires.map(fireFrom),
    reservoirs: layout.reservoirs.map(({ name, position, supply }) => ({ name, at: position, supply })),
    deposits: layout.deposits.map(({ name, position }) => ({ name, at: position })),
    persons: layout.persons.map(({ name, position, radius }) => ({ name, at: position, radius })),
    agents: layout.agents.map(({ name, position }) => ({ name, at: position })),
  };
}

function fireFrom(fire: RecordedTrajectory['layout']['fires'][number]): FireLayout {
  const cells = fire.cells_in_scan_order;
  const index = ([x, y]: readonly [number, number]) => {
    const i = cells.findIndex((cell) => cell[0] === x && cell[1] === y);
    if (i < 0) throw fileUnreadable('the recording', `a trajectory: ${fire.name} has no cell (${x}, ${y})`);
    return i;
  };
  const regions = Object.entries(fire.regions).map(([name, cell]) => ({ name, cell: index(cell) }));
  return {
    name: fire.name,
    kind: fire.type,
    at: fire.position,
    radius: fire.radius,
    cells,
    lit: fire.initially_lit.map(index),
    regions: regions.sort((a, b) => a.cell - b.cell),
  };
}

/** The first place where `got` does not say what `expected` says; what only `got` has is no difference. */
function firstDifference(expected: unknown, got: unknown, field: string): TrajectoryDifference | undefined {
  if (expected === undefined) return undefined;
  if (typeof expected === 'number' && typeof got === 'number' && Math.abs(expected - got) < 1e-9) return undefined;
  if (!isObject(expected) || !isObject(got)) return expected === got ? undefined : { field, expected, got };
  if (Array.isArray(expected) && Array.isArray(got) && expected.length !== got.length) return { field, expected, got };
  for (const [key, value] of Object.entries(expected)) {
    const found = firstDifference(value, Reflect.get(got, key), field === '' ? key : `${field}.${key}`);
    if (found) return found;
  }
  return undefined;
}

// --- the form of a recording, as far as it is read; limits keep a hostile file from costing more than a moment ---

const name = z.string().min(1).max(100);
const text = z.string().max(100_000);
const count = z.number().int().min(0).max(1_000_000);
const cell = z.tuple([z.int().min(0).lt(WIDTH), z.int().min(0).lt(HEIGHT)]);
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

const RecordedTrajectoryFile = z
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

type RecordedTrajectory = z.output<typeof RecordedTrajectoryFile>;
type RecordedTrajectoryStep = RecordedTrajectory['steps'][number];
