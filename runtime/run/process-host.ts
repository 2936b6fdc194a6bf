// Sets up one process of an episode, in the same way for the coordinator and for workers: its view of the bus and its
// host, and for the one that holds the world the group of processes, which is everything in it unless some roles are
// left to others.
import { toObserver } from 'xstate';
import { createHost, type Host, type ReplayScript } from '../actor/host.ts';
import type { Inspect } from '../actor/machine.ts';
import type { Bus } from '../core/bus.ts';
import type { Happening, HappeningOf } from '../core/event.ts';
import type { Model } from '../core/model.ts';
import { freshSecret } from '../core/random.ts';
import type { AnyWorld, WorldCard } from '../core/world.ts';
import { Coordinator } from '../episode/coordinator.ts';
import { type HostedGroup, localGroup } from '../episode/process-group.ts';
import { coordinatorBus, type ProvenBus, type ProvenBusOptions, UNPROVEN, workerBus } from '../episode/proven-bus.ts';
import { failure, inspectThrew } from '../errors/index.ts';
import type { FullRecorder } from '../record/recorder.ts';
import { createSandbox } from '../sandbox/sandbox.ts';
import { traceIdOf } from '../text/hash.ts';
import { prefixOf } from '../text/subject.ts';
import type { CallPermission, NextCall } from '../tokens/budget.ts';
import { protocolHash } from '../topology/protocol-hash.ts';
import { depthCapOf } from '../topology/talk-limit.ts';
import type { Topology } from '../topology/topology.ts';
import type { Episode, WhoPlays } from './options.ts';
import { assignModels, type EpisodePlan } from './plan.ts';
import { VERSION } from './version.ts';

interface ProcessContext {
  readonly bus: Bus;
  readonly recorder: FullRecorder;
  readonly card: WorldCard;
  readonly signal: AbortSignal;
  readonly alone: boolean;
  readonly mayCall?: CallPermission;
  /** For replays: the recorded external inputs. */
  readonly script?: ReplayScript;
  readonly onRest: () => void;
}

export function createProcessHost(
  { who, models, limits, record, watch }: Episode<AnyWorld | undefined>,
  { topology, run, episode }: Pick<EpisodePlan, 'topology' | 'run' | 'episode'>,
  around: ProcessContext,
): Host {
  const code = models.code ?? createSandbox();
  const host = createHost({
    code,
    topology,
    prefix: prefixOf(run, episode),
    traceId: traceIdOf(run, episode),
    clock: limits.clock,
    serves: who.serves ?? (() => true),
    assignment: assignModels(models),
    limits: limits.calls,
    depthCap: limits.depthCap ?? depthCapOf(topology),
    restarts: limits.restarts,
    count: models.count,
    tokenizer: models.tokenizer,
    inspect: watch.inspect && guardedInspector(watch.inspect),
    trace: record.trace || undefined,
    ...around,
  });
  if (models.code) return host;
  return {
    ...host,
    stop() {
      host.stop();
      code.close();
    },
  };
}

/** Made once, and not for each episode that ends: to make an error takes a look at the whole stack. */
const OVER = new DOMException('This operation was aborted', 'AbortError');

/** A signal of our own that also follows the caller's. */
export function endableSignal(outer: AbortSignal | undefined): { readonly signal: AbortSignal; end(): void } {
  const own = new AbortController();
  return { signal: outer ? AbortSignal.any([outer, own.signal]) : own.signal, end: () => own.abort(OVER) };
}

/**
 * The same inspector until it throws. XState calls it in the middle of a transition, where an error of its would count
 * as one of the role: so the process emits one warning, and the inspector receives nothing more.
 */
function guardedInspector(inspect: Inspect): Inspect {
  const observer = toObserver(inspect);
  let over = false;
  return (event) => {
    if (over) return;
    try {
      observer.next?.(event);
    } catch (thrown) {
      over = true;
      process.emitWarning(inspectThrew(thrown));
    }
  };
}

export interface EpisodeProcesses {
  readonly group: HostedGroup;
  /** The other processes, once they have joined. */
  readonly joined: readonly HappeningOf<'process.joined'>[];
  readonly coordinator?: Coordinator;
}

const rolesOf = ({ instances }: Topology) => instances.filter(({ role }) => role !== null);

export const servesAll = ({ serves = () => true }: Pick<WhoPlays, 'serves'>, topology: Topology): boolean =>
  rolesOf(topology).every(serves);

interface GroupSurroundings extends Omit<ProcessContext, 'alone' | 'onRest'>, Pick<EpisodeBus, 'strangers'> {
  readonly mayCallThere?: (next: NextCall) => boolean;
  /** Aborted when the episode is over. */
  readonly over: AbortSignal;
}

/** Everything in this process, unless some roles are left to others. */
export function createProcessGroup(
  played: Episode<AnyWorld>,
  plan: EpisodePlan,
  around: GroupSurroundings,
): EpisodeProcesses {
  const { clock, barrierMs = 30_000 } = played.limits;
  const { bus, card, recorder, strangers, over: signal, mayCallThere: mayCall } = around;
  let group: HostedGroup | undefined;
  const roles = rolesOf(plan.topology);
  const alone = servesAll(played.who, plan.topology);
  const host = createProcessHost(played, plan, { alone, onRest: () => group?.rested(), ...around });
  if (alone) {
    group = localGroup({ host, bus, clock, signal });
    return { group, joined: [] };
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
    offer: { run: plan.run, episode: plan.episode, protocol: plan.topology.name, troupe: VERSION },
    protocolHash: protocolHash(plan.topology),
    depthCap: played.limits.depthCap,
    barrierMs,
    strangers,
    mayCall,
    onJoined: ({ process, serves, models }) =>
      joined.push({ type: 'process.joined', step: 0, joined: process, serves, models }),
    onLines: recorder.absorb,
  });
  group = coordinator;
  return { group, joined, coordinator };
}

/**
 * Loads what models need before an episode's clock starts, so that the first call is not charged with the loading time.
 * Resolves when all are ready; undefined where no model needs to load, so that nothing is awaited. A model that fails
 * to load reports that when it is asked.
 */
export function loadModels(table: Readonly<Record<string, Model>>): Promise<unknown> | undefined {
  const loading = [...new Set(Object.values(table))].flatMap((model) => (model.ready ? [model.ready()] : []));
  return loading.length > 0 ? Promise.allSettled(loading) : undefined;
}

interface EpisodeBus {
  readonly bus: Bus;
  /** Records what was refused as well. */
  readonly recorder: FullRecorder;
  /** How many control messages were refused for want of a proof. */
  readonly strangers: () => number;
  /** Stops listening; the bus stays open. */
  release(): void;
}

interface EpisodeBusNeeds {
  readonly bus: Bus;
  readonly secret: string | undefined;
  readonly run: string;
  readonly episode: string;
  readonly recorder: FullRecorder;
}

/**
 * For the process that holds the world. `alone`: no other process takes part, so nobody else needs the secret.
 * @throws SECRET_MISSING
 */
export function openCoordinatorBus({ alone, ...needs }: EpisodeBusNeeds & { readonly alone: boolean }): EpisodeBus {
  const { bus, secret, run, recorder } = needs;
  if (bus.kind === 'memory') return inMemory(bus, recorder);
  if (secret === undefined && !alone) throw failure('SECRET_MISSING', { run });
  return openProven({ ...needs, secret: secret ?? freshSecret() }, coordinatorBus);
}

/** For a worker; of one session where it is named. @throws SECRET_MISSING */
export function openWorkerBus(needs: EpisodeBusNeeds & { readonly session?: string | undefined }): EpisodeBus {
  const { bus, secret, run, recorder, session } = needs;
  if (bus.kind === 'memory') return inMemory(bus, recorder);
  if (secret === undefined) throw failure('SECRET_MISSING', { run });
  return openProven({ ...needs, secret }, (inner, options) => workerBus(inner, { ...options, session }));
}

/** Nothing leaves the process, so nothing has to be proven. */
const inMemory = (bus: Bus, recorder: FullRecorder): EpisodeBus => ({
  bus,
  recorder,
  strangers: () => 0,
  release: () => {},
});

function openProven(
  { bus, secret, run, episode, recorder }: EpisodeBusNeeds & { readonly secret: string },
  open: (bus: Bus, options: ProvenBusOptions) => ProvenBus,
): EpisodeBus {
  const refused = createRefusedLines(recorder);
  const over = new AbortController();
  const proven = open(bus, { secret, run, episode, onRefused: refused.refuse });
  // What is no message at all, on the subjects of this episode.
  const own = `${prefixOf(run, episode)}.`;
  bus.onGarbage((subject) => subject.startsWith(own) && refused.refuse(subject, UNPROVEN.garbage), over.signal);
  return {
    bus: proven,
    recorder: refused.recorder,
    strangers: proven.strangers,
    release() {
      over.abort();
      proven.release();
    },
  };
}

interface RefusedKind {
  subject: string;
  total: number;
  /** How many the record does not tell of yet. */
  untold: number;
}

const LONGEST_SUBJECT = 200;

/**
 * Tells of what was dropped because no process of the run had sent it as how many lines, so that a flood does not fill
 * the record: of each reason at its first line, its second, fourth, eighth …, and at the end.
 */
function createRefusedLines(recorder: FullRecorder) {
  const kinds = new Map<string, RefusedKind>();
  // Nothing precedes the first event of a record.
  let step: number | undefined;
  function tell(enough: (kind: RefusedKind) => boolean): void {
    if (step === undefined) return;
    for (const [why, kind] of kinds) {
      if (kind.untold === 0 || !enough(kind)) continue;
      const { subject, untold: count } = kind;
      kind.untold = 0;
      recorder.write({ type: 'input.garbage', step, subject, why, count });
    }
  }
  return {
    /** Writes to the record as before; the counts go with the end at the latest. */
    recorder: {
      ...recorder,
      write(happening: Happening) {
        if (happening.type === 'episode.ended') tell(() => true);
        recorder.write(happening);
        step = happening.step;
      },
    },
    refuse(subject: string, why: string): void {
      const kind = kinds.get(why) ?? { subject, total: 0, untold: 0 };
      kinds.set(why, kind);
      if (kind.untold === 0) kind.subject = subject.slice(0, LONGEST_SUBJECT);
      kind.total++;
      kind.untold++;
      tell(({ total, untold }) => 2 * untold >= total);
    },
  };
}
