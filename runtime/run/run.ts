// Composes and plays one episode, alone or with other processes that each serve some of the roles (join.ts). This is
// the composition root for users of the library; the command line uses it too.

import type { ReplayScript } from '../actor/host.ts';
import { memoryBus } from '../bus/memory.ts';
import type { Clock } from '../core/clock.ts';
import { type Happening, HOLDER, type Recorder } from '../core/event.ts';
import { type AnyWorld, isStateHandle, type Score } from '../core/world.ts';
import { type EpisodeEnd, type EpisodeNeeds, playEpisode } from '../episode/episode.ts';
import { type CapWatch, createCapWatch, createRoleFailures } from '../episode/process-group.ts';
import type { NamedThings } from '../facets/names.ts';
import { closeRecord, createRecorder } from '../record/recorder.ts';
import { createOpenCalls, createSummary, type Summary } from '../record/watch/summary.ts';
import { createToldNames } from '../record/watch/told-names.ts';
import {
  type Budget,
  type BudgetGuard,
  type CallPermission,
  createBudgetGuard,
  type NextCall,
  type Spending,
} from '../tokens/budget.ts';
import type { HashForm } from '../topology/protocol-hash.ts';
import type { Topology } from '../topology/topology.ts';
import { assertSwitchBudget, createLegChanges, type LegChanges } from './legs.ts';
import { type Episode, type EpisodeLimits, type EpisodeOptions, parseEpisode } from './options.ts';
import { type EpisodePlan, firstStateOf, GROUNDER, planEpisode, scoreOf, startEventOf, worldCardOf } from './plan.ts';
import {
  createProcessGroup,
  type EpisodeProcesses,
  endableSignal,
  loadModels,
  openCoordinatorBus,
  servesAll,
} from './process-host.ts';
import { checkOwnPrompts } from './prompt-template.ts';

/** Where an episode goes on, and what is known of it by then. */
export interface Continuation {
  /** Begins in mid-episode, at this step, with the world in this state; without a state, as set up. */
  readonly from?: {
    readonly step: number;
    readonly state?: unknown;
    /** Earlier events, for the summary. */
    readonly before?: Iterable<Happening>;
  };
  /** Continues a record: everything before this step is played from the record, and not written again. */
  readonly resume?: ResumePoint;
  /** How its record hashes protocols; absent: as records do now. */
  readonly hashForm?: HashForm;
  /** The recorded external inputs. */
  readonly script?: ReplayScript;
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
 * SECRET_MISSING, WORKER_UNPROVEN, SERVED_TWICE, PROTOCOL_DIFFERS, PLACEHOLDER_OF_NOBODY, REPLY_FIELD_UNKNOWN,
 * SWITCH_GOAL_UNKNOWN, SWITCH_WITHOUT_BUDGET before it starts; afterwards every failure is an end reason.
 * @example
 * ```ts
 * import { runEpisode } from 'troupe';
 * import { rulesModel } from 'troupe/agents';
 * import { sar } from 'troupe/envs';
 * import { cmas } from 'troupe/protocols';
 *
 * const { reason, steps } = await runEpisode({
 *   world: sar,
 *   protocol: cmas,
 *   agents: 3,
 *   seed: 7,
 *   steps: 3,
 *   models: rulesModel({ player: sar.player, seed: 7 }),
 * });
 * [reason, steps]; // → ['step-cap', 3]
 * ```
 */
export const runEpisode = async <W extends AnyWorld>(options: EpisodeOptions<W>): Promise<EpisodeResult> =>
  play(parseEpisode(options));

/** Plays one episode to its end, from its beginning or from where it goes on. @throws as `runEpisode` */
export async function play(episode: Episode<AnyWorld>, going: Continuation = {}): Promise<EpisodeResult> {
  const { who, models, limits, watch } = episode;
  const { protocol, bus: carrier = memoryBus() } = who;
  const { clock } = limits;
  const { sink } = episode.record;
  const { from, resume, script, hashForm } = going;
  const plan = planEpisode({ ...who, steps: limits.steps, hashForm });
  if (!script) assertSwitchBudget(protocol, limits.budget);
  const loading = loadModels(models.table);
  if (loading) await loading;
  const guard = guardOf(limits, resume);
  const state = from?.state ?? (await firstStateOf(plan));
  const card = await worldCardOf({ ...plan, state, grounder: models.table[GROUNDER]?.name });
  const folds = createFolds({ before: from?.before ?? [], count: models.count, guard, named: card.named });
  let changes: LegChanges | undefined;
  const written = createRecorder({
    clock,
    process: HOLDER,
    watch: [...folds.all, ...(plan.legs.length > 1 ? [(e: Happening) => changes?.see(e)] : []), ...watch.watchers],
    sink,
    after: resume,
  });
  const topologies = plan.legs.map(({ topology }) => topology);
  if (models.prompts)
    checkOwnPrompts(models.prompts, { topologies, card, agents: plan.world.team.names(plan.world.team.max) });
  const alone = topologies.every((topology) => servesAll(who, topology));
  const line = openCoordinatorBus({ ...plan, bus: carrier, secret: who.secret, recorder: written, alone });
  const { bus, recorder, strangers } = line;
  const over = endableSignal(limits.signal);
  const calls = endableSignal(over.signal);
  const permissions = permissionsOf(guard, limits.enterCall);
  const around = { bus, recorder, strangers, card, script, over: over.signal, signal: calls.signal, ...permissions };
  const hosted = { ...episode, limits: { ...limits, depthCap: limits.depthCap ?? plan.depthCap } };
  const groupFor = (topology: Topology) => createProcessGroup(hosted, { ...plan, topology }, around);
  const stage = groupFor(plan.topology);
  const talk = () => folds.summary.now().messageTokensRead;
  const score = plan.legs.length === 1 ? {} : await scoreOf(plan, state);
  const playing = { score, going, recorder, stage, talk, spending: guard?.spending, createStage: groupFor };
  changes = legChangesOf(episode, plan, playing);
  const pauses = watch.beforeStep && timePauses(watch.beforeStep, clock);
  const began = clock.now();
  try {
    await stage.coordinator?.gather();
    recorder.write(startEventOf(episode, plan, { bus: bus.about, workers: stage.joined }));
    for (const joined of stage.joined) recorder.write(joined);
    const ended = await playEpisode({
      world: plan.world,
      state,
      topology: plan.topology,
      group: stage.group,
      change: changes?.change,
      beforeStep: pauses?.beforeStep,
      told: folds.told?.among,
      recorder,
      clock,
      ...extentOf(episode, plan, going),
      signal: over.signal,
      cancelCalls: calls.end,
      openCalls: folds.open.now,
      roleFailures: folds.thrown.now,
      budget: limitsOf(guard, folds.caps, limits.budget),
      onStep: watch.onStep,
    });
    return {
      ...ended,
      run: plan.run,
      episode: plan.episode,
      agents: plan.setup.agents,
      summary: folds.summary.now(),
      ms: clock.now() - began - (pauses?.ms() ?? 0),
    };
  } finally {
    await (changes ?? stage.group).close();
    over.end();
    letGo(state, going);
    line.release();
    closeRecord(recorder, sink);
    if (who.bus === undefined) await bus.close();
  }
}

/** What plays recorded steps again goes on with the state. */
function letGo(state: unknown, { script }: Continuation): void {
  if (script === undefined && isStateHandle(state)) state.close?.();
}

/** Pauses between steps as before, and tells how long they took in all. */
function timePauses(beforeStep: (step: number) => Promise<void>, clock: Clock) {
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

/** From where to where it is played, and how long it may take. */
function extentOf({ limits, record }: Episode, plan: EpisodePlan, { from, resume }: Continuation) {
  const { stepDeadlineMs, timeCapMs = null } = limits;
  return {
    agents: plan.setup.agents,
    stepCap: plan.stepCap,
    firstStep: from?.step ?? 0,
    freshFrom: resume?.step ?? 0,
    stepDeadlineMs,
    timeCapMs,
    takenMs: resume?.takenMs ?? 0,
    hashStates: record.hashStates,
  };
}

interface FoldNeeds {
  /** The events of the episode that this one goes on with. */
  readonly before: Iterable<Happening>;
  readonly count: (text: string) => number;
  readonly guard: BudgetGuard | undefined;
  readonly named: NamedThings | undefined;
}

/** Folds over the events as they are written. */
function createFolds({ before, count, guard, named }: FoldNeeds) {
  const summary = createSummary(count);
  const told = named && createToldNames(named);
  const whole = [summary.see, ...(guard ? [guard.see] : []), ...(told ? [told.see] : [])];
  for (const e of before) for (const see of whole) see(e);
  const [caps, open, thrown] = [createCapWatch(), createOpenCalls(), createRoleFailures()];
  return { summary, caps, open, thrown, told, all: [...whole, caps.see, open.see, thrown.see] };
}

/**
 * What is left of a budget is asked for first: nobody waits for a call that it refuses. Other processes ask for that.
 */
function permissionsOf(guard: BudgetGuard | undefined, enter: CallPermission | undefined) {
  if (guard === undefined) return enter ? { mayCall: enter } : {};
  const mayCallThere = (next: NextCall) => guard.reserve(next) === undefined;
  const mayCall: CallPermission = (next) => mayCallThere(next) && (enter?.(next) ?? true);
  return { mayCall, mayCallThere };
}

const guardOf = ({ budget, costOf }: EpisodeLimits, resume: ResumePoint | undefined): BudgetGuard | undefined =>
  budget && guardFromStep(createBudgetGuard(budget, costOf), resume?.step ?? 0);

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

/** What may be spent, as an episode asks: by its budget, and by the caps of its protocol. */
const limitsOf = (
  guard: BudgetGuard | undefined,
  caps: CapWatch,
  budget: Budget | undefined,
): NonNullable<EpisodeNeeds['budget']> => ({
  spent: () => guard?.spent(),
  refused: () => guard?.refused() ?? caps.ended(),
  starved: caps.starved,
  timeMs: budget?.timeMs ?? null,
});

interface LegNeeds {
  readonly score: Score;
  readonly going: Continuation;
  readonly recorder: Recorder;
  readonly stage: EpisodeProcesses;
  readonly talk: () => number;
  readonly spending?: () => Spending;
  readonly createStage: (topology: Topology) => EpisodeProcesses;
}

/** Undefined where one protocol plays the whole episode. */
function legChangesOf({ limits }: Episode, plan: EpisodePlan, needs: LegNeeds): LegChanges | undefined {
  const { budget } = limits;
  const { score, going, recorder, stage, talk, spending, createStage } = needs;
  if (plan.legs.length === 1) return undefined;
  return createLegChanges(
    {
      world: plan.world,
      legs: plan.legs,
      recorder,
      script: going.script,
      talk,
      from: going.from?.step ?? 0,
      score,
      spending: spending && budget ? { budget, now: spending } : undefined,
      async createStage(topology, step) {
        const { group, coordinator, joined } = createStage(topology);
        await coordinator?.gather();
        for (const one of joined) recorder.write({ ...one, step });
        return { topology, group };
      },
    },
    { topology: plan.topology, group: stage.group },
  );
}
