// Composes and plays one episode, alone or with other processes that each serve some of the roles (join.ts). This is
// the composition root for users of the library; the command line uses it too.

import type { Host } from '../actor/host.ts';
import { memoryBus } from '../bus/memory.ts';
import {
  type Budget,
  type BudgetGuard,
  type CallPermission,
  createBudgetGuard,
  type NextCall,
} from '../core/budget.ts';
import type { Bus } from '../core/bus.ts';
import { type Clock, systemClock } from '../core/clock.ts';
import { codeLocationOf } from '../core/errors/code-location.ts';
import { type Happening, type HappeningOf, HOLDER, type SimulatedLatency } from '../core/event.ts';
import type { Usage } from '../core/model.ts';
import { prefixOf } from '../core/subject.ts';
import { createTokenCounter } from '../core/token-counter.ts';
import { withoutUndefined } from '../core/without-undefined.ts';
import type { AnyWorld, World } from '../core/world.ts';
import { Coordinator } from '../episode/coordinator.ts';
import { type EpisodeEnd, playEpisode, type StepReport } from '../episode/episode.ts';
import { callWorld } from '../episode/guarded-world.ts';
import { type HostedGroup, localGroup } from '../episode/local-group.ts';
import { createRecorder } from '../record/recorder.ts';
import { createCapWatch } from '../record/watch/cap-watch.ts';
import { createOpenCalls } from '../record/watch/open-calls.ts';
import { createRoleFailures } from '../record/watch/role-failures.ts';
import { createSummary, type Summary } from '../record/watch/summary.ts';
import { protocolHash } from '../topology/describe.ts';
import type { Instance, Topology } from '../topology/topology.ts';
import { loadModels } from './load-models.ts';
import {
  type EpisodePlan,
  GROUNDER,
  modelsByRole,
  type PlanOptions,
  planEpisode,
  startEventOf,
  worldCardOf,
} from './plan.ts';
import { createProcessHost, endableSignal, type ProcessContext, type ProcessOptions } from './process-host.ts';

export interface EpisodeOptions<W extends AnyWorld = World> extends PlanOptions, ProcessOptions {
  readonly world: W;
  /** Default: a bus in memory. */
  readonly bus?: Bus;
  readonly watch?: readonly ((happening: Happening) => void)[];
  /** Called after each step with the state of the world, which it must not change. */
  readonly onStep?: (step: StepReport, state: ReturnType<W['reset']>) => void;
  /**
   * Awaited before each step that is played anew, so that a person can follow; its time is neither measured nor
   * limited.
   */
  readonly beforeStep?: (step: number) => Promise<void>;
  /** In ms; default 10 minutes. null: none. */
  readonly stepDeadlineMs?: number | null;
  readonly timeCapMs?: number | null;
  /** How long to wait until other processes serve what this one does not, in ms; default 30 s. */
  readonly barrierMs?: number;
  /**
   * Whether every tenth step, and the one that ends the world, records a hash of the world's state; default: when there
   * is a sink.
   */
  readonly hashStates?: boolean;
  /** What may be spent in total; the episode then ends as `budget`. */
  readonly budget?: Budget;
  /** For the record of a simulated clock: how long each model takes. */
  readonly simulated?: SimulatedLatency;
  /** Asked before each attempt of a call to a model elsewhere; the attempt waits for it, and is not made where it is false. */
  readonly enterCall?: CallPermission;
  /** The price of a call, for a budget in money. */
  readonly costOf?: (model: string, usage: Usage) => number;
  /** Begins in mid-episode, at this step, with the world in this state; without a state, as set up. */
  readonly from?: {
    readonly step: number;
    readonly state?: ReturnType<W['reset']>;
    /** Earlier events, for the summary. */
    readonly before?: Iterable<Happening>;
  };
  /** Continues a record: everything before this step is played from the record, and not written again. */
  readonly resume?: ResumePoint;
}

export interface ResumePoint {
  readonly step: number;
  /** How long the recorded steps took. */
  readonly takenMs: number;
  /** How many lines of this process the record has. */
  readonly lines: number;
}

export interface EpisodeResult extends EpisodeEnd {
  readonly run: string;
  readonly episode: string;
  readonly agents: readonly string[];
  readonly summary: Summary;
  /** Wall time in ms, without what `beforeStep` took. */
  readonly ms: number;
}

/**
 * Plays one episode to its end.
 * @throws AGENTS_OUT_OF_RANGE, SCENE_UNKNOWN, OPTION_BAD, PROTOCOL_FAULTY, MODEL_MISSING, BARRIER_TIMEOUT,
 * SERVED_TWICE, PROTOCOL_DIFFERS before it starts; afterwards every failure is an end reason.
 */
export async function runEpisode<W extends AnyWorld>(options: EpisodeOptions<W>): Promise<EpisodeResult> {
  const plan = planEpisode(options);
  const loading = loadModels(options.models);
  if (loading) await loading;
  const { clock = systemClock, bus = memoryBus(), world, sink, resume } = options;
  const guard = options.budget
    ? guardFromStep(createBudgetGuard(options.budget, options.costOf), resume?.step ?? 0)
    : undefined;
  const count = options.count ?? createTokenCounter().count;
  const summary = createSummary(count);
  for (const e of options.from?.before ?? []) {
    summary.see(e);
    guard?.see(e);
  }
  const caps = createCapWatch();
  const open = createOpenCalls();
  const thrown = createRoleFailures();
  const recorder = createRecorder({
    clock,
    process: HOLDER,
    watch: [summary.see, caps.see, open.see, thrown.see, ...(guard ? [guard.see] : []), ...(options.watch ?? [])],
    ...withoutUndefined({ sink, after: resume }),
  });
  const state = options.from?.state ?? callWorld(world.name, 'reset', () => world.reset(plan.setup), codeLocationOf);
  const card = worldCardOf(world, state, plan.setup, modelsByRole(options.models)[GROUNDER]?.name);
  const over = endableSignal(options.signal);
  const calls = endableSignal(over.signal);
  const alone = rolesOf(plan.topology).every(options.serves ?? (() => true));
  const around = { bus, recorder, card, signal: calls.signal, alone, ...permissionsOf(guard, options.enterCall) };
  const stage = createProcessGroup({ ...options, clock, count, signal: over.signal }, plan, around);
  const pauses = options.beforeStep && timePauses(options.beforeStep, clock);
  const began = clock.now();
  try {
    await stage.coordinator?.gather();
    recorder.write(startEventOf({ ...options, workers: stage.joined }, plan, bus.about));
    for (const joined of stage.joined) recorder.write(joined);
    const ended = await playEpisode({
      world,
      state,
      topology: plan.topology,
      group: stage.group,
      recorder,
      clock,
      stepCap: plan.stepCap,
      firstStep: options.from?.step ?? 0,
      freshFrom: resume?.step ?? 0,
      stepDeadlineMs: options.stepDeadlineMs === undefined ? 600_000 : options.stepDeadlineMs,
      timeCapMs: options.timeCapMs ?? null,
      takenMs: resume?.takenMs ?? 0,
      signal: over.signal,
      cancelCalls: calls.end,
      openCalls: open.now,
      roleFailures: thrown.now,
      hashStates: options.hashStates ?? sink !== undefined,
      budget: {
        spent: () => guard?.spent(),
        refused: () => guard?.refused() ?? caps.ended(),
        starved: caps.starved,
        timeMs: options.budget?.timeMs ?? null,
      },
      ...(pauses ? { beforeStep: pauses.beforeStep } : {}),
      ...(options.onStep ? { onStep: (stepped: StepReport) => options.onStep?.(stepped, state) } : {}),
    });
    return {
      ...ended,
      run: plan.run,
      episode: plan.episode,
      agents: plan.setup.agents,
      summary: summary.now(),
      ms: clock.now() - began - (pauses?.ms() ?? 0),
    };
  } finally {
    await stage.group.close();
    over.end();
    sink?.close();
    if (options.bus === undefined) await bus.close();
  }
}

/** What is left of a budget is asked for first: nobody waits for a call that it refuses. Other processes ask for that. */
function permissionsOf(guard: BudgetGuard | undefined, enter: CallPermission | undefined) {
  if (guard === undefined) return enter ? { mayCall: enter } : {};
  const mayCallThere = (next: NextCall) => guard.reserve(next) === undefined;
  const mayCall: CallPermission = (next) => mayCallThere(next) && (enter?.(next) ?? true);
  return { mayCall, mayCallThere };
}

/** The same, and how long it took in all. */
function timePauses(beforeStep: NonNullable<EpisodeOptions['beforeStep']>, clock: Clock) {
  let ms = 0;
  return {
    ms: () => ms,
    async beforeStep(step: number) {
      const from = clock.now();
      await beforeStep(step);
      ms += clock.now() - from;
    },
  };
}

/** A budget does not refuse recorded calls when they are played again; it counts them all the same. */
function guardFromStep(guard: BudgetGuard, from: number): BudgetGuard {
  let step = 0;
  return {
    see(e) {
      step = e.step;
      guard.see(e);
    },
    spent: () => (step < from ? undefined : guard.spent()),
    reserve: (next) => (step < from ? undefined : guard.reserve(next)),
    refused: guard.refused,
    spending: guard.spending,
  };
}

interface EpisodeProcesses {
  readonly host: Host;
  readonly group: HostedGroup;
  /** The other processes, once they have joined. */
  readonly joined: readonly HappeningOf<'process.joined'>[];
  readonly coordinator?: Coordinator;
}

/** Everything in this process, unless some roles are left to others. */
function createProcessGroup(
  options: ProcessOptions & Pick<EpisodeOptions, 'barrierMs'> & { readonly clock: Clock; readonly signal: AbortSignal },
  plan: EpisodePlan,
  around: ProcessContext & { readonly mayCallThere?: (next: NextCall) => boolean },
): EpisodeProcesses {
  const { clock, signal } = options;
  const { bus, card, recorder, mayCallThere: mayCall } = around;
  let group: HostedGroup | undefined;
  const host = createProcessHost(options, plan, around, () => group?.rested());
  const roles = rolesOf(plan.topology);
  if (around.alone) {
    group = localGroup(host, bus, clock, signal);
    return { host, group, joined: [] };
  }
  const joined: HappeningOf<'process.joined'>[] = [];
  const coordinator = new Coordinator({
    host,
    roles,
    bus,
    card,
    clock,
    signal,
    prefix: prefixOf(plan.run, plan.episode),
    offer: { run: plan.run, episode: plan.episode, protocol: plan.topology.name },
    protocolHash: protocolHash(plan.topology),
    barrierMs: options.barrierMs ?? 30_000,
    ...withoutUndefined({ mayCall }),
    onJoined: ({ process, serves, models }) =>
      joined.push({ type: 'process.joined', step: 0, joined: process, serves, ...withoutUndefined({ models }) }),
    onLines: recorder.absorb,
  });
  group = coordinator;
  return { host, group, joined, coordinator };
}

const rolesOf = (topology: Topology): Instance[] => topology.instances.filter((i) => i.role !== null);
