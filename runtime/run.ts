// The composition root for users of the library: picks the parts of one episode and plays it. The command line uses it too.
import { CALL_LIMITS, type CallLimits, type Seat } from './actor/desk.ts';
import { createHost, type Host } from './actor/host.ts';
import { RESTARTS, type Restarts } from './actor/port.ts';
import { memoryBus } from './bus/memory.ts';
import type { Bus } from './core/bus.ts';
import { assertProtocol } from './core/check.ts';
import { type Clock, systemClock } from './core/clock.ts';
import { protocolHash } from './core/describe.ts';
import { agentsOutOfRange, optionBad, unknownName } from './core/errors.ts';
import { type Happening, RECORD_VERSION } from './core/event.ts';
import type { CallSettings, Model } from './core/model.ts';
import { near } from './core/near.ts';
import { type AnyProtocol, isMixture, type Protocol } from './core/protocol.ts';
import { freshId } from './core/random.ts';
import { prefixOf } from './core/subject.ts';
import { type Instance, layOut, type Topology } from './core/topology.ts';
import { traceIdOf } from './core/trace.ts';
import type { AnyWorld, Setup, WorldCard } from './core/world.ts';
import { type Ended, playEpisode, type Stepped } from './episode/episode.ts';
import { localGroup, type RestingGroup } from './episode/group.ts';
import { createRecorder, type Sink } from './record/recorder.ts';
import { createSummary, type Summary } from './record/summary.ts';
import { VERSION } from './version.ts';

/** One model for all, or by role (`part/role` in a mixture goes before `role`); `*` is everyone else's. */
export type Models = Model | Readonly<Record<string, Model>>;
export type Settings = CallSettings | { readonly byRole: Readonly<Record<string, CallSettings>> };

export interface EpisodeOptions {
  readonly world: AnyWorld;
  readonly protocol: AnyProtocol;
  /** A number, or names. Default: the fewest the world takes, at least 2 where it can. */
  readonly agents?: number | readonly string[];
  readonly scene?: string;
  readonly seed?: number;
  readonly worldOptions?: Readonly<Record<string, unknown>>;
  readonly models: Models;
  readonly settings?: CallSettings;
  /** Default: a bus in memory. */
  readonly bus?: Bus;
  readonly run?: string;
  readonly episode?: string;
  /** Default: the world's own cap. */
  readonly steps?: number;
  /** Where the record goes; default: nowhere. */
  readonly sink?: Sink;
  readonly watch?: readonly ((happening: Happening) => void)[];
  /** Called after each step with the state of the world, to be looked at only. */
  readonly onStep?: (step: Stepped, state: unknown) => void;
  /** Tokens of a text, for the summary. Default: none are counted. */
  readonly count?: (text: string) => number;
  readonly clock?: Clock;
  readonly limits?: Partial<CallLimits>;
  readonly restarts?: Partial<Restarts>;
  /** In ms; default 10 minutes. null: none. */
  readonly stepDeadlineMs?: number | null;
  readonly timeCapMs?: number | null;
  readonly signal?: AbortSignal;
  readonly hashStates?: boolean;
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
 * @throws AGENTS_OUT_OF_RANGE, SCENE_UNKNOWN, OPTION_BAD, PROTOCOL_FAULTY, BUS_UNREACHABLE before it starts; afterwards every failure is an end reason.
 */
export async function runEpisode(options: EpisodeOptions): Promise<EpisodeResult> {
  const plan = planEpisode(options);
  const { clock = systemClock, bus = memoryBus() } = options;
  const summary = createSummary(options.count ?? (() => 0));
  const watch = [summary.see, ...(options.watch ?? [])];
  const recorder = createRecorder({ clock, process: 'main', watch, ...(options.sink ? { sink: options.sink } : {}) });
  const state = options.world.reset(plan.setup);
  const over = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, over.signal]) : over.signal;
  let group: RestingGroup | undefined;
  const host: Host = createHost({
    topology: plan.topology,
    bus,
    prefix: prefixOf(plan.run, plan.episode),
    traceId: traceIdOf(plan.run, plan.episode),
    card: cardOf(options.world, state, plan.setup.agents),
    clock,
    recorder,
    serves: () => true,
    seat: (instance) => seatOf(options, instance),
    limits: { ...CALL_LIMITS, ...options.limits },
    restarts: { ...RESTARTS, ...options.restarts },
    signal,
    onRest: () => group?.rested(),
  });
  group = localGroup(host, clock, signal);
  const began = clock.now();
  try {
    recorder.write(startOf(options, plan, bus));
    const ended = await playEpisode({
      world: options.world,
      state,
      topology: plan.topology,
      group,
      recorder,
      clock,
      stepCap: options.steps ?? options.world.stepCap,
      stepDeadlineMs: options.stepDeadlineMs === undefined ? 600_000 : options.stepDeadlineMs,
      timeCapMs: options.timeCapMs ?? null,
      signal,
      hashStates: options.hashStates ?? options.sink !== undefined,
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
    over.abort();
    host.stop();
    options.sink?.close();
    if (options.bus === undefined) await bus.close();
  }
}

export interface EpisodePlan {
  readonly setup: Setup;
  readonly topology: Topology;
  readonly run: string;
  readonly episode: string;
}

/** Checks everything that can be checked before anything runs. */
export function planEpisode(options: EpisodeOptions): EpisodePlan {
  const { world, protocol } = options;
  const agents = agentsOf(world, options.agents);
  const scene = options.scene ?? world.scenes[0] ?? '';
  if (!world.scenes.includes(scene)) throw unknownName('scene', scene, world.scenes, near(scene, world.scenes));
  const parsed = world.options.safeParse(options.worldOptions ?? {});
  if (!parsed.success)
    throw optionBad(
      `option of world '${world.name}'`,
      JSON.stringify(options.worldOptions),
      parsed.error.issues[0]?.message ?? 'another value',
    );
  assertProtocol(protocol, agents);
  const setup: Setup = { scene, seed: options.seed ?? 0, agents, options: parsed.data };
  return { setup, topology: layOut(protocol, agents), run: options.run ?? freshId(), episode: options.episode ?? '0' };
}

function agentsOf(world: AnyWorld, asked: number | readonly string[] | undefined): readonly string[] {
  const { min, max, names } = world.team;
  const wanted = asked ?? Math.min(max, Math.max(min, 2));
  const n = typeof wanted === 'number' ? wanted : wanted.length;
  if (!Number.isInteger(n) || n < min || n > max) throw agentsOutOfRange(world.name, n, min, max);
  const agents = typeof wanted === 'number' ? names(n) : wanted;
  if (new Set(agents).size !== agents.length) throw optionBad('agents', agents.join(', '), 'names that differ');
  return agents;
}

function cardOf(world: AnyWorld, state: unknown, agents: readonly string[]): WorldCard {
  return { name: world.name, task: world.task(state), manual: world.manual(state), idle: world.idle, agents };
}

function seatOf({ models, settings = {} }: Pick<EpisodeOptions, 'models' | 'settings'>, { part, roleName }: Instance): Seat {
  const table = asTable(models);
  const model = table[`${part}/${roleName}`] ?? table[roleName] ?? table['*'];
  if (!model) throw unknownName('model', roleName, Object.keys(table));
  return { model, settings };
}

const isModel = (models: Models): models is Model => typeof models.ask === 'function';
const asTable = (models: Models): Readonly<Record<string, Model>> => (isModel(models) ? { '*': models } : models);

function startOf(options: EpisodeOptions, { setup, topology, run, episode }: EpisodePlan, bus: Bus): Happening {
  const { world, protocol } = options;
  return {
    type: 'episode.started',
    step: 0,
    version: RECORD_VERSION,
    troupe: VERSION,
    run,
    episode,
    epoch: 0,
    world: { name: world.name, version: world.version, scene: setup.scene, seed: setup.seed, options: { ...setup.options } },
    protocol: { name: protocol.name, hash: protocolHash(topology), timing: topology.timing, options: optionsOf(protocol) },
    agents: [...setup.agents],
    models: Object.fromEntries(
      Object.entries(asTable(options.models)).map(([role, { name, kind, about }]) => [
        role,
        { name, kind, about, settings: { ...options.settings } },
      ]),
    ),
    bus: bus.about,
    stepCap: options.steps ?? world.stepCap,
  };
}

function optionsOf(protocol: AnyProtocol): Protocol['options'] {
  if (!isMixture(protocol)) return protocol.options;
  return Object.fromEntries(
    Object.entries(protocol.parts).flatMap(([part, p]) =>
      Object.entries(p.protocol.options).map(([k, v]) => [`${part}.${k}`, v]),
    ),
  );
}
