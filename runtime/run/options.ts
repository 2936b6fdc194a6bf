// Parses the options of an episode once, at the door, into five groups: who plays, which models answer, within which
// limits, what is recorded and who watches. Whatever plays an episode (run, resume, fork, replay, join, a grid) takes
// the same options and passes on what became of them here.

import { z } from 'zod';
import { CALL_LIMITS, type CallLimits } from '../actor/call-watch.ts';
import type { Inspect } from '../actor/machine.ts';
import { RESTART_POLICY, type RestartPolicy } from '../actor/process-services.ts';
import type { CallSettings } from '../core/ask.ts';
import type { Bus } from '../core/bus.ts';
import { type Clock, systemClock } from '../core/clock.ts';
import type { CodeRunner } from '../core/code.ts';
import type { SimulatedLatency } from '../core/event.ts';
import type { Model, Sampling, TraceLevel, Usage } from '../core/model.ts';
import type { AnyProtocol, TeamProtocol } from '../core/protocol.ts';
import type { AnyWorld, World } from '../core/world.ts';
import type { StepReport } from '../episode/episode.ts';
import { failure } from '../errors/index.ts';
import type { Fidelity } from '../naming/preset.ts';
import type { EventWatcher } from '../record/recorder.ts';
import type { SealOptions, Sink } from '../record/sink.ts';
import { isObject } from '../text/json.ts';
import { near } from '../text/near-names.ts';
import type { Budget, CallPermission } from '../tokens/budget.ts';
import { createTokenCounter } from '../tokens/token-counter.ts';
import type { Instance } from '../topology/topology.ts';

/**
 * One model for all, or models by role (`part/role` in a mixture takes precedence over `role`); `*` covers all other
 * roles.
 */
export type Models = Model | Readonly<Record<string, Model>>;

/** Instructions that replace the protocol's own, by role; `part/role` takes precedence over `role`. */
export type InstructionOverrides = Readonly<Record<string, string>>;

/** Who plays what, and over which bus. An episode that goes on has its team, scene, seed and names from its record. */
export interface WhoPlays<W extends AnyWorld | undefined = World, P = AnyProtocol> {
  readonly world: W;
  readonly protocol: P;
  /** A number, or names. Default: two, or the fewest the world takes. */
  readonly agents?: number | readonly string[];
  readonly scene?: string;
  readonly seed?: number;
  readonly worldOptions?: Readonly<Record<string, unknown>>;
  readonly run?: string;
  readonly episode?: string;
  /** The preset that it is played under, for the record: it sets nothing. */
  readonly fidelity?: Fidelity;
  /** Default: a bus in memory. */
  readonly bus?: Bus;
  /** Which roles this process serves; default all of them. */
  readonly serves?: (instance: Instance) => boolean;
  /**
   * What the processes of the run know each other by, where it is played by several over a bus that is not in memory: a
   * text of 32 characters and more that nobody guesses (`freshSecret`). It is not recorded.
   */
  readonly secret?: string;
  /** A name in the record for a process that joins. */
  readonly process?: string;
  /**
   * For a process that joins: the names of the roles that it serves, where others may be about to serve them too. The
   * faster process plays, and this one leaves with ROLE_TAKEN. Without it nobody plays where a role is served twice.
   */
  readonly claims?: readonly string[];
  /**
   * For a process that joins: only this session of the run, as its call for roles names it; default: whichever calls
   * first.
   */
  readonly session?: string;
}

/** How each role is asked. */
export interface AskOptions {
  /** How every call is sampled; goes before `sampling`, field by field. */
  readonly settings?: CallSettings;
  /** How the calls of each role are sampled: `publishedSampling(protocol)`, or a table of one's own. */
  readonly sampling?: Sampling;
  /** Instructions that replace the protocol's own, by role or `part/role`. */
  readonly prompts?: InstructionOverrides;
  /**
   * Runs the programs that roles write; its owner closes it. Default: a sandbox of the episode's own, whose thread
   * starts with the first program. Runs of many episodes share one.
   */
  readonly code?: CodeRunner;
  /**
   * Tokens of a text, for caps and the summary, and the name of the vocabulary. Default: o200k_base. A replay must use
   * the same.
   */
  readonly count?: (text: string) => number;
  readonly tokenizer?: string;
}

/** What an episode may take: steps, time, calls, money. */
export interface LimitOptions {
  /** Default: the world's own cap. */
  readonly steps?: number;
  readonly clock?: Clock;
  readonly signal?: AbortSignal;
  /** In ms; default 10 minutes. null: none. */
  readonly stepDeadlineMs?: number | null;
  readonly timeCapMs?: number | null;
  /**
   * How long to wait until other processes serve what this one does not, in ms; default 30 s. For a process that joins:
   * for the coordinator's first call, then for each further message, then for an answer; default one minute.
   */
  readonly barrierMs?: number;
  /** What may be spent in total; the episode then ends as `budget`. */
  readonly budget?: Budget;
  /** The price of a call, for a budget in money. */
  readonly costOf?: (model: string, usage: Usage) => number;
  /**
   * Asked before each attempt of a call to a model elsewhere; the attempt waits for it, and is not made where it is
   * false.
   */
  readonly enterCall?: CallPermission;
  /** Of a call: how often and how long it is tried. */
  readonly limits?: Partial<CallLimits>;
  readonly restarts?: Partial<RestartPolicy>;
  /**
   * The longest chain of causes within one step, in messages. Longer chains are cut, and the episode ends as `stalled`.
   * Default: what the protocol's declared rounds allow, else ten turns of each role. All processes of an episode use
   * that of the one that holds the world.
   */
  readonly depthCap?: number;
}

/** What is recorded, and where. */
export interface RecordOptions {
  /** Where this process's record goes; default: nowhere. A record that is continued has its place. */
  readonly sink?: Sink;
  /** Signs the end of a record that is continued; a sink of one's own signs by itself. */
  readonly seal?: SealOptions;
  /**
   * Whether every tenth step, and the one that ends the world, records a hash of the world's state; default: when there
   * is a sink.
   */
  readonly hashStates?: boolean;
  /** How closely the record follows a model; default `calls`. */
  readonly trace?: TraceLevel;
  /** For the record of a simulated clock: how long each model takes. */
  readonly simulated?: SimulatedLatency;
}

/** Who is shown what while it is played. */
export interface WatchOptions<W extends AnyWorld | undefined = World> {
  /** Called for each event of this process. */
  readonly watch?: readonly EventWatcher[];
  /**
   * Called after each step that is played anew with what came of it, and with the state of the world, which it must
   * not change.
   */
  readonly onStep?: (report: StepReport, state: StateOf<W>) => void;
  /**
   * Awaited before each step that is played anew, so that a person can follow; its time is neither measured nor
   * limited.
   */
  readonly beforeStep?: (step: number) => Promise<void>;
  /**
   * Receives XState's own inspection events (`@xstate.actor`, `.event`, `.snapshot`, `.microstep`, `.action`) of every
   * role that this process serves: a callback, or an observer such as Stately Inspector's. A role's actor has the
   * instance's name as its `id` and `systemId` (`team/alice/planner`). Each actor is the root of its own system; one
   * that is restarted after a throw is a new actor with the same name. The inspector must not change what it is shown:
   * the snapshots are live. If it throws, a warning ends the inspection, and the episode is not affected.
   */
  readonly inspect?: Inspect;
}

type StateOf<W extends AnyWorld | undefined> = W extends AnyWorld ? Awaited<ReturnType<W['reset']>> : unknown;

/**
 * How an episode is played. The same options run it, join it from another process, and resume, fork or replay its
 * record: what a record decides (team, scene, seed, steps, names) is then read from it.
 */
export interface EpisodeOptions<W extends AnyWorld = World>
  extends WhoPlays<W>,
    AskOptions,
    LimitOptions,
    RecordOptions,
    WatchOptions<W> {
  readonly models: Models;
}

/** By name where a record may have several protocols: in a fork another one may have taken over. */
export type ProtocolOnRecord = AnyProtocol | ((name: string) => AnyProtocol);

/** For an episode that is on record. */
export interface RecordedEpisodeOptions extends Omit<EpisodeOptions<AnyWorld>, 'protocol'> {
  readonly protocol: ProtocolOnRecord;
}

/** Likewise, where nobody is asked: the record has the answers. */
export type ReplayOptions = Omit<RecordedEpisodeOptions, 'models'> & Partial<Pick<EpisodeOptions, 'models'>>;

/** For a process that serves some of the roles, while another one holds the world. */
export interface JoinOptions extends Omit<EpisodeOptions<AnyWorld>, 'world' | 'protocol' | 'bus' | 'run'> {
  readonly world?: AnyWorld;
  readonly protocol: TeamProtocol;
  readonly bus: Bus;
  readonly run: string;
}

/** What the options of an episode came to, with every default that needs no look at the world or the record. */
export interface Episode<W extends AnyWorld | undefined = AnyWorld, P = AnyProtocol> {
  readonly who: WhoPlays<W, P>;
  readonly models: EpisodeModels;
  readonly limits: EpisodeLimits;
  readonly record: EpisodeRecording;
  readonly watch: EpisodeWatchers<W>;
}

export interface EpisodeModels extends Omit<AskOptions, 'count' | 'tokenizer'> {
  /** By role. */
  readonly table: Readonly<Record<string, Model>>;
  readonly count: (text: string) => number;
  readonly tokenizer: string;
}

export interface EpisodeLimits extends Omit<LimitOptions, 'limits' | 'restarts' | 'clock' | 'stepDeadlineMs'> {
  readonly clock: Clock;
  readonly stepDeadlineMs: number | null;
  readonly calls: CallLimits;
  readonly restarts: RestartPolicy;
}

export interface EpisodeRecording extends Omit<RecordOptions, 'hashStates'> {
  readonly hashStates: boolean;
}

export interface EpisodeWatchers<W extends AnyWorld | undefined = AnyWorld> extends Omit<WatchOptions<W>, 'watch'> {
  readonly watchers: readonly EventWatcher[];
}

/** What takes options: a record needs no one protocol, a replay no models, and a process that joins no world. */
type Door = 'run' | 'record' | 'replay' | 'join';

type Given<W extends AnyWorld | undefined, P> = WhoPlays<W, P> &
  AskOptions &
  LimitOptions &
  RecordOptions &
  WatchOptions<W> & { readonly models?: Models };

/** @throws OPTION_BAD */
export function parseEpisode<W extends AnyWorld | undefined, P>(
  options: Given<W, P>,
  door: Door = 'run',
): Episode<W, P> {
  checkOptions(options, door);
  const { world, protocol, agents, scene, seed, worldOptions, run, episode, fidelity, bus, serves, secret } = options;
  const { process, claims, session } = options;
  const team = { world, protocol, agents, scene, seed, worldOptions, run, episode, fidelity };
  const { settings, sampling, prompts, code, count = createTokenCounter().count, tokenizer = 'o200k_base' } = options;
  const { steps, clock = systemClock, signal, stepDeadlineMs = 600_000, timeCapMs, barrierMs } = options;
  const { budget, costOf, enterCall, depthCap } = options;
  const calls = { ...CALL_LIMITS, ...options.limits };
  const restarts = { ...RESTART_POLICY, ...options.restarts };
  const time = { steps, clock, signal, stepDeadlineMs, timeCapMs, barrierMs };
  const { sink, seal, hashStates = sink !== undefined, trace, simulated } = options;
  const { watch: watchers = [], onStep, beforeStep, inspect } = options;
  const table = modelsByRole(options.models ?? {});
  return {
    who: { bus, serves, secret, process, claims, session, ...team },
    models: { table, settings, sampling, prompts, code, count, tokenizer },
    limits: { budget, costOf, enterCall, calls, restarts, depthCap, ...time },
    record: { sink, seal, hashStates, trace, simulated },
    watch: { watchers, onStep, beforeStep, inspect },
  };
}

const isOneModel = (models: Models): models is Model => typeof models.ask === 'function';
export const modelsByRole = (models: Models): Readonly<Record<string, Model>> =>
  isOneModel(models) ? { '*': models } : models;

export const isFunction = (value: unknown): boolean => typeof value === 'function';
export const hasMethod = (name: string) => (value: unknown) => isObject(value) && isFunction(Reflect.get(value, name));

/** An option that is checked by `fits`; `takes` completes the sentence 'It takes …'. */
export const given = (fits: (value: unknown) => boolean, takes: string) => z.custom<unknown>(fits, takes);
export const aFunction = given(isFunction, 'a function').optional();
export const anObject = given(isObject, 'an object').optional();
export const aText = z.string('a text').optional();
const aNumber = given((value) => typeof value === 'number' && !Number.isNaN(value), 'a number').optional();

interface CheckedKind {
  readonly schema: z.ZodType;
  /** All options that there are. */
  readonly names: readonly string[];
  /** What they are options of, for people. */
  readonly of: string;
}

/** @throws OPTION_BAD, which names the nearest to an unknown option */
export function checkBy({ schema, names, of }: CheckedKind, options: unknown): void {
  const all = isObject(options) ? options : {};
  const { error } = schema.safeParse(all);
  if (error === undefined) return;
  const [issue] = error.issues;
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  if (unknown !== undefined)
    throw failure('OPTION_BAD', {
      option: `an option of ${of}`,
      value: unknown,
      wanted: `one of ${names.join(', ')}`,
      meant: near(unknown, names),
    });
  const name = String(issue?.path[0]);
  const value = shown(Reflect.get(all, name));
  const values = issue?.code === 'invalid_value' ? issue.values.map(String) : undefined;
  const wanted = values ? `one of ${values.join(', ')}` : (issue?.message ?? 'another value');
  throw failure('OPTION_BAD', { option: name, value, wanted, meant: values && near(value, values) });
}

function shown(value: unknown): string {
  if (Array.isArray(value) && value.length === 0) return 'an empty list';
  return isObject(value) ? 'an object' : String(value).slice(0, 60);
}

const isModel = (value: unknown): boolean => isObject(value) && isFunction(Reflect.get(value, 'ask'));
const ms = given(
  (value) => value === null || (typeof value === 'number' && value >= 0),
  'a number of milliseconds, or null for no limit',
).optional();

const isProtocol = (value: unknown): boolean =>
  isObject(value) && ('routes' in value || 'parts' in value || 'legs' in value);

const A_PROTOCOL = "what 'protocol', 'mix' or 'sequence' makes: one of 'troupe/protocols', or one of your own";

const Options = z.strictObject({
  world: given(
    (value) => isObject(value) && 'reset' in value && 'team' in value,
    "a world: one of 'troupe/envs', or an object of the type World",
  ),
  protocol: given(isProtocol, A_PROTOCOL),
  models: given(
    (value) => isModel(value) || (isObject(value) && Object.values(value).every(isModel)),
    'a model, or models by role: rulesModel({ player: world.player }) is one',
  ),
  agents: given(
    (value) => typeof value === 'number' || Array.isArray(value),
    'a number, or a list of names',
  ).optional(),
  scene: aText,
  seed: aNumber,
  worldOptions: anObject,
  run: aText,
  episode: aText,
  fidelity: anObject,
  bus: given(hasMethod('publish'), "a bus: memoryBus(), or natsBus of 'troupe/nats'").optional(),
  serves: aFunction,
  secret: aText,
  process: aText,
  claims: z.array(z.string(), 'a list of names of roles').readonly().optional(),
  session: aText,
  settings: anObject,
  sampling: anObject,
  prompts: anObject,
  code: given(hasMethod('run'), "what runs programs: createSandbox of 'troupe/sandbox'").optional(),
  count: aFunction,
  tokenizer: aText,
  steps: aNumber,
  clock: given(hasMethod('now'), 'a clock: systemClock, or simulatedClock()').optional(),
  signal: given((value) => value instanceof AbortSignal, 'an AbortSignal').optional(),
  stepDeadlineMs: ms,
  timeCapMs: ms,
  barrierMs: ms,
  budget: anObject,
  costOf: aFunction,
  enterCall: aFunction,
  limits: anObject,
  restarts: anObject,
  depthCap: aNumber,
  sink: given(hasMethod('line'), "where lines go: fileSink or memorySink of 'troupe/record'").optional(),
  seal: anObject,
  hashStates: z.boolean('true or false').optional(),
  trace: z.enum(['calls', 'tokens'], "'calls' or 'tokens'").optional(),
  simulated: anObject,
  watch: given(Array.isArray, 'a list of functions').optional(),
  onStep: aFunction,
  beforeStep: aFunction,
  inspect: given((value) => isFunction(value) || isObject(value), 'a callback, or an observer').optional(),
});

const OfRecord = Options.extend({
  protocol: given((value) => isProtocol(value) || isFunction(value), A_PROTOCOL),
});
const SCHEMAS = {
  run: Options,
  record: OfRecord,
  replay: OfRecord.partial({ models: true }),
  join: Options.partial({ world: true }),
} satisfies Record<Door, z.ZodType>;
const NAMES = Object.keys(Options.shape);

/** For untyped code, and for misspelt names. @throws OPTION_BAD */
export const checkOptions = (options: unknown, door: Door = 'run'): void =>
  checkBy({ schema: SCHEMAS[door], names: NAMES, of: 'an episode' }, options);
