// Composes and plays one episode, alone or with other processes that each serve some of the roles (join.ts). This is
// the composition root for users of the library; the command line uses it too.

import { memoryBus } from '../bus/memory.ts';
import type { Bus } from '../core/bus.ts';
import { systemClock } from '../core/clock.ts';
import { type Happening, HOLDER, type Recorder, type SimulatedLatency } from '../core/event.ts';
import type { Usage } from '../core/model.ts';
import type { Me } from '../core/role.ts';
import type { AnyWorld, NamedThings, World, WorldCard } from '../core/world.ts';
import { type EpisodeEnd, type EpisodeNeeds, playEpisode, type StepReport } from '../episode/episode.ts';
import { callWorld } from '../episode/guarded-world.ts';
import { codeLocationOf } from '../errors/code-location.ts';
import { optionBad, placeholderOfNobody, replyFieldUnknown } from '../errors/index.ts';
import { createRecorder, type EventWatcher } from '../record/recorder.ts';
import { type CapWatch, createCapWatch } from '../record/watch/cap-watch.ts';
import { createOpenCalls } from '../record/watch/open-calls.ts';
import { createRoleFailures } from '../record/watch/role-failures.ts';
import { createSummary, type Summary } from '../record/watch/summary.ts';
import { createToldNames } from '../record/watch/told-names.ts';
import { near } from '../text/near-names.ts';
import type { ReplyKey } from '../text/reply-keys.ts';
import {
  type Budget,
  type BudgetGuard,
  type CallPermission,
  createBudgetGuard,
  type NextCall,
  type Spending,
} from '../tokens/budget.ts';
import { createTokenCounter } from '../tokens/token-counter.ts';
import type { Instance, Topology } from '../topology/topology.ts';
import { openCoordinatorBus } from './episode-bus.ts';
import { createProcessGroup, type EpisodeProcesses, servesAll } from './episode-processes.ts';
import { assertSwitchBudget, createLegChanges, type LegChanges } from './legs.ts';
import { loadModels } from './load-models.ts';
import {
  type EpisodePlan,
  GROUNDER,
  type InstructionOverrides,
  modelsByRole,
  type PlanOptions,
  planEpisode,
  startEventOf,
  worldCardOf,
} from './plan.ts';
import { endableSignal, type ProcessOptions } from './process-host.ts';
import { readOwnPrompt } from './prompt-template.ts';
import { timePauses } from './time-taken.ts';

export interface EpisodeOptions<W extends AnyWorld = World> extends PlanOptions, ProcessOptions {
  readonly world: W;
  /** Default: a bus in memory. */
  readonly bus?: Bus;
  readonly watch?: readonly EventWatcher[];
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
  /**
   * Asked before each attempt of a call to a model elsewhere; the attempt waits for it, and is not made where it is
   * false.
   */
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
export async function runEpisode<W extends AnyWorld>(options: EpisodeOptions<W>): Promise<EpisodeResult> {
  checkEpisodeOptions(options);
  const plan = planEpisode(options);
  if (!options.script) assertSwitchBudget(options.protocol, options.budget);
  const loading = loadModels(options.models);
  if (loading) await loading;
  const { clock = systemClock, bus: carrier = memoryBus(), world, sink, resume } = options;
  const guard = guardOf(options);
  const count = options.count ?? createTokenCounter().count;
  const state = options.from?.state ?? callWorld(world.name, 'reset', () => world.reset(plan.setup), codeLocationOf);
  const card = worldCardOf(world, state, plan.setup, modelsByRole(options.models)[GROUNDER]?.name);
  const { summary, caps, open, thrown, told, folds } = createFolds(options, { count, guard, named: card.named });
  let changes: LegChanges | undefined;
  const written = createRecorder({
    clock,
    process: HOLDER,
    watch: [...folds, ...(plan.legs.length > 1 ? [(e: Happening) => changes?.see(e)] : []), ...(options.watch ?? [])],
    sink,
    after: resume,
  });
  const topologies = plan.legs.map(({ topology }) => topology);
  const agents = options.prompts ? world.team.names(world.team.max) : [];
  if (options.prompts) checkOwnPrompts(options.prompts, { topologies, card, agents });
  const alone = topologies.every((topology) => servesAll(options, topology));
  const line = openCoordinatorBus({ ...plan, bus: carrier, secret: options.secret, recorder: written, alone });
  const { bus, recorder, strangers } = line;
  const over = endableSignal(options.signal);
  const calls = endableSignal(over.signal);
  const around = { bus, recorder, strangers, card, signal: calls.signal, ...permissionsOf(guard, options.enterCall) };
  const hosting = { ...options, clock, count, signal: over.signal, depthCap: options.depthCap ?? plan.depthCap };
  const groupFor = (topology: Topology) => createProcessGroup(hosting, { ...plan, topology }, around);
  const stage = groupFor(plan.topology);
  changes = legChangesOf(options, plan, {
    state,
    recorder,
    stage,
    talk: () => summary.now().messageTokensRead,
    spending: guard?.spending,
    createStage: groupFor,
  });
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
      change: changes?.change,
      beforeStep: pauses?.beforeStep,
      told: told?.among,
      recorder,
      clock,
      ...extentOf(options, plan),
      signal: over.signal,
      cancelCalls: calls.end,
      openCalls: open.now,
      roleFailures: thrown.now,
      budget: limitsOf(guard, caps, options.budget),
      onStep: options.onStep ? (stepped: StepReport) => options.onStep?.(stepped, state) : undefined,
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
    await (changes ?? stage.group).close();
    over.end();
    line.release();
    sink?.close();
    if (options.bus === undefined) await bus.close();
  }
}

/** From where to where it is played, and how long it may take. */
function extentOf({ from, resume, stepDeadlineMs, timeCapMs, hashStates, sink }: EpisodeOptions, plan: EpisodePlan) {
  return {
    stepCap: plan.stepCap,
    firstStep: from?.step ?? 0,
    freshFrom: resume?.step ?? 0,
    stepDeadlineMs: stepDeadlineMs === undefined ? 600_000 : stepDeadlineMs,
    timeCapMs: timeCapMs ?? null,
    takenMs: resume?.takenMs ?? 0,
    hashStates: hashStates ?? sink !== undefined,
  };
}

interface FoldNeeds {
  readonly count: (text: string) => number;
  readonly guard: BudgetGuard | undefined;
  readonly named: NamedThings | undefined;
}

/** Folds over the events as they are written; `from.before`: those of the episode that this one goes on with. */
function createFolds({ from }: Pick<EpisodeOptions<AnyWorld>, 'from'>, { count, guard, named }: FoldNeeds) {
  const summary = createSummary(count);
  const told = named && createToldNames(named);
  const whole = [summary.see, ...(guard ? [guard.see] : []), ...(told ? [told.see] : [])];
  for (const e of from?.before ?? []) for (const see of whole) see(e);
  const [caps, open, thrown] = [createCapWatch(), createOpenCalls(), createRoleFailures()];
  return { summary, caps, open, thrown, told, folds: [...whole, caps.see, open.see, thrown.see] };
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

const guardOf = ({ budget, costOf, resume }: EpisodeOptions<AnyWorld>): BudgetGuard | undefined =>
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
  readonly state: unknown;
  readonly recorder: Recorder;
  readonly stage: EpisodeProcesses;
  readonly talk: () => number;
  readonly spending?: () => Spending;
  readonly createStage: (topology: Topology) => EpisodeProcesses;
}

/** Undefined where one protocol plays the whole episode. */
function legChangesOf(options: EpisodeOptions<AnyWorld>, plan: EpisodePlan, needs: LegNeeds): LegChanges | undefined {
  const { world, script, from, budget } = options;
  const { state, recorder, stage, talk, spending, createStage } = needs;
  if (plan.legs.length === 1) return undefined;
  return createLegChanges(
    {
      world,
      legs: plan.legs,
      recorder,
      script,
      talk,
      from: from?.step ?? 0,
      score: callWorld(world.name, 'score', () => world.score(state), codeLocationOf),
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

/** @throws OPTION_BAD */
export function checkEpisodeOptions(options: unknown): void {
  for (const { name, fits, takes } of PARTS) {
    const given: unknown = isObject(options) ? Reflect.get(options, name) : undefined;
    if (!isObject(given) || !fits(given)) throw optionBad(name, shown(given), takes);
  }
}

const PARTS: readonly { readonly name: string; readonly fits: (part: object) => boolean; readonly takes: string }[] = [
  {
    name: 'world',
    fits: (part) => 'reset' in part && 'team' in part,
    takes: "a world: one of 'troupe/envs', or an object of the type World",
  },
  {
    name: 'protocol',
    fits: (part) => 'routes' in part || 'parts' in part || 'legs' in part,
    takes: "what 'protocol', 'mix' or 'sequence' makes: one of 'troupe/protocols', or one of your own",
  },
  {
    name: 'models',
    fits: (part) => isModel(part) || Object.values(part).every(isModel),
    takes: 'a model, or models by role: rulesModel({ player: world.player }) is one',
  },
];

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isModel = (value: unknown): boolean => isObject(value) && typeof Reflect.get(value, 'ask') === 'function';
const shown = (value: unknown): string => (isObject(value) ? 'an object' : String(value).slice(0, 60));

/**
 * Checks a user's own prompt against who plays, before anything is asked: a key that leads to no field of the answer
 * would only show as a reply that nobody can read, and a placeholder of nobody's as words that are missing.
 */
interface OwnPromptNeeds {
  readonly topologies: readonly Topology[];
  readonly card: WorldCard;
  /** Every name that an agent of the world may have: a prompt may be meant for teams of several sizes. */
  readonly agents: readonly string[];
}

/** @throws PLACEHOLDER_OF_NOBODY, REPLY_FIELD_UNKNOWN */
function checkOwnPrompts(prompts: InstructionOverrides, { topologies, card, agents }: OwnPromptNeeds): void {
  checkReplyKeys(prompts, topologies, card);
  const roles = topologies.flatMap(({ instances }) =>
    instances.filter(({ kind, agent }) => kind === 'role' && agent === null).map(({ roleName }) => roleName),
  );
  const here = [...new Set([...card.agents, ...roles])];
  const known = new Set([...here, ...agents]);
  for (const [role, text] of Object.entries(prompts))
    for (const { of, ...place } of readOwnPrompt(text).ofWhom)
      if (!known.has(of)) throw placeholderOfNobody(place, { role, of, known: here, near: near(of, here) });
}

function checkReplyKeys(prompts: InstructionOverrides, topologies: readonly Topology[], world: WorldCard): void {
  for (const [role, text] of Object.entries(prompts)) {
    const { keys } = readOwnPrompt(text);
    if (keys.length === 0) continue;
    const fields = topologies.flatMap((topology) =>
      topology.instances
        .filter(({ part, roleName }) => roleName === role || `${part}/${roleName}` === role)
        .flatMap((instance) => fieldsOf(instance, topology, world)),
    );
    const known = [...new Set(fields)];
    const unknown = known.length === 0 ? undefined : keys.find((key) => !known.includes(fieldOf(key)));
    if (unknown) throw replyFieldUnknown(unknown, role, known, near(fieldOf(unknown), known));
  }
}

const fieldOf = ({ ours }: ReplyKey): string => ours.split('.', 1)[0] ?? ours;

/** Of a module's answer in its first steps; nothing where the role asks nobody. */
function fieldsOf({ part, roleName, agent, role }: Instance, topology: Topology, world: WorldCard): string[] {
  const team = topology.part(part)?.team ?? [];
  const who = { part, role: roleName, serves: agent === null ? 'part' : 'agent', agent: agent ?? part } as const;
  return [0, 1].flatMap((step) => {
    const me: Me = { ...who, team, ready: team, step, world };
    const properties = role?.answer?.(me).properties;
    return typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
  });
}
