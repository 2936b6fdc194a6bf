// The composition root for users of the library: picks the parts of one episode and plays it, alone (`runEpisode`) or with other processes
// that each serve some of the roles (`attendEpisode`). The command line uses it too.
import { createTokenCounter } from '../agents/tokens.ts';
import { CALL_LIMITS, type CallLimits } from './actor/desk.ts';
import { createHost, type Host, type Script } from './actor/host.ts';
import { RESTARTS, type Restarts } from './actor/port.ts';
import { memoryBus } from './bus/memory.ts';
import { type Budget, createPurse } from './core/budget.ts';
import type { Bus } from './core/bus.ts';
import { createCapWatch } from './core/cap-watch.ts';
import { type Clock, systemClock } from './core/clock.ts';
import { protocolHash } from './core/describe.ts';
import type { TroupeError } from './core/errors.ts';
import type { Fork, Happening, ModelsOnRecord } from './core/event.ts';
import type { CallSettings, TraceLevel, Usage } from './core/model.ts';
import type { AnyProtocol } from './core/protocol.ts';
import { freshId } from './core/random.ts';
import { prefixOf } from './core/subject.ts';
import { type Instance, layOut, type Topology } from './core/topology.ts';
import { traceIdOf } from './core/trace.ts';
import type { WorldCard } from './core/world.ts';
import { attend } from './episode/attend.ts';
import { type Ended, playEpisode, type Stepped } from './episode/episode.ts';
import { localGroup, type RestingGroup } from './episode/group.ts';
import { type SpreadGroup, spreadGroup } from './episode/spread.ts';
import { cardOf, type Models, type Plan, type PlanOptions, type Prompts, planEpisode, seatsOf, startOf } from './plan.ts';
import { createRecorder, type FullRecorder } from './record/recorder.ts';
import { memorySink, type Sink, teeSink } from './record/sink.ts';
import { createSummary, type Summary } from './record/summary.ts';

/** What a process of an episode may choose, whether it holds the world or not. */
export interface ProcessOptions {
  readonly models: Models;
  readonly settings?: CallSettings;
  /** Instructions in the place of the protocol's own, by role or `part/role`. */
  readonly prompts?: Prompts;
  /** Which roles this process serves; default all of them. */
  readonly serves?: (instance: Instance) => boolean;
  /** Where this process's record goes; default: nowhere. */
  readonly sink?: Sink;
  readonly clock?: Clock;
  readonly limits?: Partial<CallLimits>;
  readonly restarts?: Partial<Restarts>;
  /**
   * How long a chain of causes within one step may be, in messages: what would come after it nobody hears, and a step that lacks an action for
   * it ends as `stalled`. Default: 1,000 for each agent, and 1,000. All processes of an episode must be given the same.
   */
  readonly depthCap?: number;
  /** How closely the record follows a model; default `calls`. */
  readonly trace?: TraceLevel;
  /** For replays: external inputs to meet again. */
  readonly script?: Script;
  readonly signal?: AbortSignal;
  /** Tokens of a text, for caps and the summary, and the name of the vocabulary. Default: o200k_base. A replay must be given the same. */
  readonly count?: (text: string) => number;
  readonly tokenizer?: string;
}

export interface EpisodeOptions extends PlanOptions, ProcessOptions {
  /** Default: a bus in memory. */
  readonly bus?: Bus;
  readonly watch?: readonly ((happening: Happening) => void)[];
  /** Called after each step with the state of the world, to be looked at only. */
  readonly onStep?: (step: Stepped, state: unknown) => void;
  /** In ms; default 10 minutes. null: none. */
  readonly stepDeadlineMs?: number | null;
  readonly timeCapMs?: number | null;
  /** How long to wait until other processes serve what this one does not, in ms; default 30 s. */
  readonly barrierMs?: number;
  /** Whether each step records a hash of the world's state; default: when there is a sink. */
  readonly hashStates?: boolean;
  /** What may be spent in all; then the episode ends as `budget`. */
  readonly budget?: Budget;
  /** The price of a call, for a budget in money. */
  readonly costOf?: (model: string, usage: Usage) => number;
  /** Begins in mid-episode, at this step, with the world as it stands; without a state as it is set up. */
  readonly from?: {
    readonly step: number;
    readonly state?: unknown;
    /** What has happened before, for the summary. */
    readonly before?: readonly Happening[];
  };
  /** Goes on with a record: everything before this step is played from what is on it, and not written again. */
  readonly resume?: Resume;
}

export interface Resume {
  readonly step: number;
  /** How many lines of this process the record has. */
  readonly lines: number;
  readonly epoch: number;
  readonly of: string;
  readonly inDoubt: readonly string[];
  readonly reused: number;
  readonly fork?: Fork;
}

export interface EpisodeResult extends Ended {
  readonly run: string;
  readonly episode: string;
  readonly agents: readonly string[];
  readonly summary: Summary;
  /** Wall time in ms. */
  readonly ms: number;
}

/**
 * Plays one episode to its end.
 * @throws AGENTS_OUT_OF_RANGE, SCENE_UNKNOWN, OPTION_BAD, PROTOCOL_FAULTY, MODEL_MISSING, BARRIER_TIMEOUT, SERVED_TWICE, PROTOCOL_DIFFERS before it
 * starts; afterwards every failure is an end reason.
 */
export async function runEpisode(options: EpisodeOptions): Promise<EpisodeResult> {
  const plan = planEpisode(options);
  const { clock = systemClock, bus = memoryBus(), world, sink, resume } = options;
  const purse = options.budget ? createPurse(options.budget, clock, options.costOf) : undefined;
  const count = options.count ?? createTokenCounter().count;
  const summary = createSummary(count);
  for (const e of options.from?.before ?? []) summary.see(e);
  const caps = createCapWatch();
  const recorder = createRecorder({
    clock,
    process: 'main',
    watch: [summary.see, caps.see, ...(purse ? [purse.see] : []), ...(options.watch ?? [])],
    ...(sink ? { sink } : {}),
    ...(resume ? { after: resume } : {}),
  });
  const state = options.from?.state ?? world.reset(plan.setup);
  const card = cardOf(world, state, plan.setup);
  const over = endable(options.signal);
  const alone = rolesOf(plan.topology).every(options.serves ?? (() => true));
  const stage = gatherGroup({ ...options, clock, count }, plan, {
    bus,
    recorder,
    card,
    signal: over.signal,
    alone,
    ...(purse ? { spent: purse.ask } : {}),
  });
  const began = clock.now();
  try {
    const start = startOf(options, plan, bus.about);
    recorder.write(start);
    if (resume) recorder.write(resumedAt(resume, start.models));
    await stage.spread?.gather();
    const ended = await playEpisode({
      world,
      state,
      topology: plan.topology,
      group: stage.group,
      recorder,
      clock,
      stepCap: plan.stepCap,
      firstStep: options.from?.step ?? 0,
      stepDeadlineMs: options.stepDeadlineMs === undefined ? 600_000 : options.stepDeadlineMs,
      timeCapMs: options.timeCapMs ?? null,
      signal: over.signal,
      hashStates: options.hashStates ?? sink !== undefined,
      budget: { spent: () => purse?.spent(), refused: () => purse?.refused() ?? caps.ended(), starved: caps.starved },
      ...(options.onStep ? { onStep: (stepped: Stepped) => options.onStep?.(stepped, state) } : {}),
    });
    return {
      ...ended,
      run: plan.run,
      episode: plan.episode,
      agents: plan.setup.agents,
      summary: summary.now(),
      ms: clock.now() - began,
    };
  } finally {
    await stage.group.close();
    over.end();
    sink?.close();
    if (options.bus === undefined) await bus.close();
  }
}

function resumedAt({ step, epoch, of, inDoubt, reused, fork }: Resume, models: ModelsOnRecord): Happening {
  const event = { type: 'episode.resumed', step, epoch, of, inDoubt: [...inDoubt], reused, models } as const;
  return fork === undefined ? event : { ...event, fork };
}

export interface AttendOptions extends ProcessOptions {
  readonly protocol: AnyProtocol;
  readonly bus: Bus;
  readonly run: string;
  readonly episode?: string;
  /** A name for this process in the record. */
  readonly process?: string;
  /** How long to wait for the process that holds the world to call, later for its next word, then for an answer; in ms; default one minute. */
  readonly barrierMs?: number;
}

/** Serves some roles of an episode that another process holds, until it has ended. @throws NOBODY_CALLED, NOTHING_SERVED, HOLDER_SILENT, BUS_LOST */
export async function attendEpisode(options: AttendOptions): Promise<void> {
  const { clock = systemClock, bus, run, episode = '0', process = freshId() } = options;
  const pages = memorySink();
  const home: Sink = options.sink ? teeSink(pages, options.sink) : pages;
  const recorder = createRecorder({ clock, process, sink: home });
  const over = endable(options.signal);
  try {
    await attend({
      bus,
      prefix: prefixOf(run, episode),
      process,
      run,
      clock,
      barrierMs: options.barrierMs ?? 60_000,
      signal: over.signal,
      takeLines: () => pages.lines().splice(0),
      join(agents, card, onRest) {
        const topology = layOut(options.protocol, agents);
        const host = hostOf(
          { ...options, clock },
          { topology, run, episode },
          { bus, recorder, card, signal: over.signal, alone: false },
          onRest,
        );
        return { host, protocolHash: protocolHash(topology) };
      },
    });
  } finally {
    over.end();
    home.close();
  }
}

interface Around {
  readonly bus: Bus;
  readonly recorder: FullRecorder;
  readonly card: WorldCard;
  readonly signal: AbortSignal;
  readonly alone: boolean;
  readonly spent?: () => TroupeError | undefined;
}

function hostOf(
  options: ProcessOptions & { readonly clock: Clock },
  plan: Pick<Plan, 'topology' | 'run' | 'episode'>,
  around: Around,
  onRest: () => void,
): Host {
  const { topology, run, episode } = plan;
  return createHost({
    ...around,
    topology,
    prefix: prefixOf(run, episode),
    traceId: traceIdOf(run, episode),
    clock: options.clock,
    serves: options.serves ?? (() => true),
    seat: seatsOf(options.models, options.settings ?? {}, { prompts: options.prompts, manual: around.card.manual }),
    limits: { ...CALL_LIMITS, ...options.limits },
    depthCap: options.depthCap ?? 1000 * (1 + around.card.agents.length),
    restarts: { ...RESTARTS, ...options.restarts },
    count: options.count ?? createTokenCounter().count,
    tokenizer: options.tokenizer ?? 'o200k_base',
    ...(options.script ? { script: options.script } : {}),
    ...(options.trace ? { trace: options.trace } : {}),
    onRest,
  });
}

interface Stage {
  readonly host: Host;
  readonly group: RestingGroup;
  readonly spread?: SpreadGroup;
}

/** Everything in this process, unless some roles are left to others. */
function gatherGroup(options: EpisodeOptions & { readonly clock: Clock }, plan: Plan, around: Around): Stage {
  const { clock } = options;
  const { bus, card, recorder, signal } = around;
  let group: RestingGroup | undefined;
  const host = hostOf(options, plan, around, () => group?.rested());
  const roles = rolesOf(plan.topology);
  if (around.alone) {
    group = localGroup(host, bus, clock, signal);
    return { host, group };
  }
  const spread = spreadGroup({
    host,
    roles,
    bus,
    card,
    clock,
    signal,
    prefix: prefixOf(plan.run, plan.episode),
    protocolHash: protocolHash(plan.topology),
    barrierMs: options.barrierMs ?? 30_000,
    onJoined: (process, serves) => recorder.write({ type: 'process.joined', step: 0, joined: process, serves: [...serves] }),
    onLines: recorder.absorb,
  });
  group = spread;
  return { host, group, spread };
}

const rolesOf = (topology: Topology): Instance[] => topology.instances.filter((i) => i.role !== null);

/** A signal of our own that also follows the caller's. */
function endable(outer: AbortSignal | undefined): { readonly signal: AbortSignal; end(): void } {
  const own = new AbortController();
  return { signal: outer ? AbortSignal.any([outer, own.signal]) : own.signal, end: () => own.abort() };
}
