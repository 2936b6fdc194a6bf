// Joins episodes whose world another process holds, and serves some of their roles: one episode, or every one on a
// bus that wants roles which this process can serve, one after the other or several at a time, so that a role can
// live beside its model server, whoever plays.

import type { Bus } from '../core/bus.ts';
import { type Clock, sleep, systemClock } from '../core/clock.ts';
import type { Happening } from '../core/event.ts';
import { freshId } from '../core/random.ts';
import {
  CoordinatorMessage,
  coordinatorMessageSubject,
  type RoleOffer,
  type WorkerMessage,
  workerMessageSubject,
} from '../episode/control-messages.ts';
import { claimOf, isProven, type RunSecret } from '../episode/proof.ts';
import { workerBus } from '../episode/proven-bus.ts';
import { runWorker } from '../episode/worker.ts';
import { asTroupeError, failure, hasCode, TroupeError } from '../errors/index.ts';
import { closeRecord, createRecorder } from '../record/recorder.ts';
import { memorySink, type Sink, teeSink } from '../record/sink.ts';
import { anyPrefixOf, prefixOf } from '../text/subject.ts';
import { namedByAny } from '../topology/named-roles.ts';
import { protocolHash } from '../topology/protocol-hash.ts';
import { layOut } from '../topology/topology.ts';
import { type JoinOptions, parseEpisode } from './options.ts';
import { modelsOnRecord } from './plan.ts';
import { createProcessHost, endableSignal, loadModels, openWorkerBus } from './process-host.ts';

/**
 * Serves some roles of an episode that another process holds, until it has ended, or another protocol takes over.
 * Resolves to whether it is that.
 * @throws SECRET_MISSING, SECRET_DIFFERS, NOBODY_CALLED, NOTHING_SERVED, ROLE_TAKEN, HOLDER_SILENT, BUS_LOST
 * @example
 * ```ts
 * import { freshSecret, joinEpisode, memoryBus, memoryHub, runEpisode } from 'troupe';
 * import { rulesModel } from 'troupe/agents';
 * import { sar } from 'troupe/envs';
 * import { duo } from 'troupe/protocols';
 *
 * const hub = memoryHub();
 * const models = rulesModel({ player: sar.player, seed: 1 });
 * const shared = { run: 'my-run', secret: freshSecret(), protocol: duo, models };
 * const [{ steps }] = await Promise.all([
 *   runEpisode({
 *     ...shared,
 *     bus: memoryBus(hub),
 *     world: sar,
 *     agents: 4,
 *     steps: 2,
 *     serves: ({ part }) => part === 'red',
 *   }),
 *   joinEpisode({ ...shared, bus: memoryBus(hub), serves: ({ part }) => part === 'blue' }),
 * ]);
 * steps; // → 2
 * ```
 */
export async function joinEpisode(options: JoinOptions): Promise<boolean> {
  const joining = parseEpisode({ ...options, world: options.world }, 'join');
  const { who, models, limits, record, watch } = joining;
  const { clock } = limits;
  const { bus: carrier, run } = options;
  const { protocol, episode = '0', process = freshId() } = who;
  const loading = loadModels(models.table);
  if (loading) await loading;
  const pages = memorySink();
  const home: Sink = record.sink ? teeSink(pages, record.sink) : pages;
  let upload = () => {};
  const asksServers = Object.values(models.table).some((model) => model?.remote === true);
  const isTold = ({ type }: Happening) =>
    type === 'model.answered' || type === 'model.failed' || (asksServers && type === 'model.called');
  const watchers = [(e: Happening) => isTold(e) && upload(), ...watch.watchers];
  const about = { bus: carrier, run, episode, secret: who.secret, session: who.session };
  const opened = openWorkerBus({ ...about, recorder: createRecorder({ clock, process, sink: home, watch: watchers }) });
  const { bus, recorder } = opened;
  const over = endableSignal(limits.signal);
  try {
    return await runWorker({
      bus,
      prefix: prefixOf(run, episode),
      process,
      run,
      clock,
      models: modelsOnRecord(models),
      claims: who.claims,
      barrierMs: limits.barrierMs ?? 60_000,
      signal: over.signal,
      takeLines() {
        recorder.flush();
        return pages.lines().splice(0);
      },
      join(agents, card, { onRest, onCall, mayCall, depthCap = limits.depthCap }) {
        // Watchers see an event before it is written.
        upload = () => void Promise.resolve().then(onCall);
        const topology = layOut(protocol, agents);
        const around = { bus, recorder, card, signal: over.signal, alone: false, mayCall, onRest };
        const capped = { ...joining, limits: { ...limits, depthCap } };
        const host = createProcessHost(capped, { topology, run, episode }, around);
        return { host, protocolHash: protocolHash(topology) };
      },
    });
  } catch (thrown) {
    const isUncalled = thrown instanceof TroupeError && hasCode(thrown, 'NOBODY_CALLED');
    throw isUncalled && opened.strangers() > 0 ? failure('SECRET_DIFFERS', { run }) : thrown;
  } finally {
    over.end();
    opened.release();
    closeRecord(recorder, home);
  }
}

/** An episode that wants roles to be served. */
export interface EpisodeOffer extends RoleOffer {
  readonly world: string;
  readonly agents: readonly string[];
  /** The seed of the episode; undefined where the world tells of none. */
  readonly seed: number | undefined;
}

/** What an offer is joined with. */
export type OfferedParts = Omit<
  JoinOptions,
  'bus' | 'secret' | 'session' | 'run' | 'episode' | 'process' | 'serves' | 'claims' | 'signal'
>;

export interface StandByOptions {
  readonly bus: Bus;
  /** That of the runs which are followed; needed where the bus is not in memory. */
  readonly secret?: string;
  /** Only episodes of this run; default: of every run. */
  readonly run?: string;
  /** Which roles are served here: `planner`, `red/planner`, `Alice/speaker`. */
  readonly roles: readonly string[];
  /**
   * Finds what an offer that wants one of the roles is played with. What it throws is told to the process that holds
   * the world, whose episode then does not begin.
   */
  readonly partsFor: (offer: EpisodeOffer) => Promise<OfferedParts>;
  /** A name for this process in records. */
  readonly process?: string;
  readonly clock?: Clock;
  readonly signal: AbortSignal;
  readonly on?: StandByEvents;
}

export interface StandByEvents {
  /** It wants nothing that is served here. */
  readonly passed?: (offer: EpisodeOffer) => void;
  readonly joining?: (offer: EpisodeOffer, roles: readonly string[]) => void;
  /** It comes from a process with another secret, and is not followed; said once for a run. */
  readonly refused?: (run: string, why: TroupeError) => void;
  /** `trouble`: why it was left before its end. `again`: another protocol takes over, and may call for roles. */
  readonly left?: (offer: EpisodeOffer, trouble: TroupeError | undefined, again: boolean) => void;
}

/** Offers are repeated ten times a second: one that could not be taken is not looked at again for so long. */
const REPEAT_MS = 3_000;

/** How long the process that calls for roles has to show that it does so now. */
const WELCOME_MS = 5_000;

/** Runs with another secret that are told of: anybody can make up more. */
const MOST_REFUSED = 20;

/** How many episodes are remembered; those that switch protocols do so soon. */
const MOST_JOINED = 1000;

/**
 * Serves roles of every episode that calls for them on a bus, one after another or several at a time. Resolves when the
 * signal is aborted and every episode has been left.
 * @throws SECRET_MISSING, BUS_FORBIDDEN
 * @example
 * ```ts
 * import { memoryBus } from 'troupe';
 * import { rulesModel } from 'troupe/agents';
 * import { WORLDS } from 'troupe/envs';
 * import { standBy } from 'troupe/nats';
 * import { cmas } from 'troupe/protocols';
 *
 * const end = new AbortController();
 * const served = standBy({
 *   bus: memoryBus(),
 *   roles: ['planner'],
 *   signal: end.signal,
 *   async partsFor({ world, seed = 0 }) {
 *     const played = WORLDS[world];
 *     if (played === undefined) throw new Error(`no world ${world} here`);
 *     return { protocol: cmas, models: rulesModel({ player: played.player, seed }) };
 *   },
 * });
 * end.abort();
 * await served;
 * ```
 */
export function standBy(options: StandByOptions): Promise<void> {
  return new StandByWorker(options).serve();
}

class StandByWorker {
  readonly #options: StandByOptions;
  readonly #process: string;
  readonly #clock: Clock;
  /** Episodes that are played here, or have been looked at just now. */
  readonly #known = new Set<string>();
  readonly #playing = new Set<Promise<void>>();
  /** Runs with another secret. */
  readonly #refused = new Set<string>();
  /** How often each episode has been joined: it may call again when another protocol takes over. */
  readonly #joined = new Map<string, number>();

  constructor(options: StandByOptions) {
    this.#options = options;
    this.#process = options.process ?? `worker-${freshId()}`;
    this.#clock = options.clock ?? systemClock;
  }

  async serve(): Promise<void> {
    const { bus, secret, run, signal } = this.#options;
    if (bus.kind !== 'memory' && secret === undefined) throw failure('SECRET_MISSING', { run: run ?? 'any' });
    let forbidden: TroupeError | undefined;
    let stopOutage: (() => void) | undefined;
    const over = new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => resolve(), { once: true });
      // A server that is away comes back; one that refuses goes on refusing.
      stopOutage = bus.onOutage?.((outage) => {
        if (outage.what !== 'lost' || !hasCode(outage.error, 'BUS_FORBIDDEN')) return;
        forbidden = outage.error;
        resolve();
      });
    });
    const stop = bus.onControl(coordinatorMessageSubject(anyPrefixOf(run)), (json) => {
      const claim = bus.kind === 'memory' ? { session: '', said: json } : claimOf(json);
      const offer = claim && offerOf(claim.said);
      if (offer && !signal.aborted) this.#hear(offer, claim.session, json);
    });
    await over;
    stop();
    await Promise.all(this.#playing);
    stopOutage?.();
    if (forbidden) throw forbidden;
  }

  #hear(offer: EpisodeOffer, session: string, json: unknown): void {
    const prefix = prefixOf(offer.run, offer.episode);
    const key = `${prefix} ${session}`;
    if (this.#known.has(key)) return;
    if (session !== '' && !isProven(json, coordinatorMessageSubject(prefix), this.#keyed(offer)))
      return this.#refuseStranger(offer, session);
    this.#known.add(key);
    const playing = this.#play(offer, session).then((done) => {
      this.#playing.delete(playing);
      if (done) this.#known.delete(key);
      else this.#clock.after(REPEAT_MS, () => this.#known.delete(key));
    });
    this.#playing.add(playing);
  }

  #keyed({ run, episode }: EpisodeOffer): RunSecret {
    return { run, episode, secret: this.#options.secret ?? '' };
  }

  /** The process that calls is told as well: what is sent to it does not bear its proof. */
  #refuseStranger(offer: EpisodeOffer, session: string): void {
    const { run } = offer;
    if (this.#refused.has(run) || this.#refused.size >= MOST_REFUSED) return;
    this.#refused.add(run);
    workerBus(this.#options.bus, { ...this.#keyed(offer), session }).release();
    this.#options.on?.refused?.(run, failure('SECRET_DIFFERS', { run }));
  }

  /**
   * Says something to the process that called for roles, if anything; whether that process calls now: somebody may
   * repeat what it once said.
   */
  async #answer(offer: EpisodeOffer, session: string, message?: WorkerMessage): Promise<boolean> {
    const { bus, signal } = this.#options;
    const line = session === '' ? undefined : workerBus(bus, { ...this.#keyed(offer), session });
    const late = new AbortController();
    const wait = sleep(this.#clock, WELCOME_MS, AbortSignal.any([late.signal, signal]));
    const isWelcome = await Promise.race([line?.welcomed.then(() => true) ?? true, wait.then(() => false)]);
    late.abort();
    if (isWelcome && message) (line ?? bus).control(workerMessageSubject(prefixOf(offer.run, offer.episode)), message);
    line?.release();
    return isWelcome;
  }

  /** Whether it was played to its end. */
  async #play(offer: EpisodeOffer, session: string): Promise<boolean> {
    const { bus, secret, roles, partsFor, signal, on = {} } = this.#options;
    const { run, episode } = offer;
    const wanted = offer.wants.filter((name) => namedByAny(roles, name));
    if (wanted.length === 0) {
      on.passed?.(offer);
      return false;
    }
    try {
      if (!(await this.#answer(offer, session))) return false;
      const parts = await partsFor(offer);
      on.joining?.(offer, wanted);
      const process = this.#nameIn(prefixOf(run, episode));
      const again = await joinEpisode({
        ...parts,
        bus,
        run,
        episode,
        signal,
        process,
        claims: wanted,
        ...(session === '' ? {} : { session, secret }),
        clock: this.#clock,
        serves: ({ name }) => wanted.includes(name),
      });
      on.left?.(offer, undefined, again);
      return true;
    } catch (thrown) {
      const trouble = asTroupeError(thrown);
      if (!LEAVES.some((code) => hasCode(trouble, code)))
        await this.#refuse({ offer, session }, wanted, trouble.message);
      on.left?.(offer, trouble, false);
      return false;
    }
  }

  /** Each process of a record numbers its own lines. */
  #nameIn(episode: string): string {
    const n = (this.#joined.get(episode) ?? 0) + 1;
    if (this.#joined.size > MOST_JOINED) this.#joined.clear();
    this.#joined.set(episode, n);
    return n === 1 ? this.#process : `${this.#process}.${n}`;
  }

  async #refuse(
    { offer, session }: { readonly offer: EpisodeOffer; readonly session: string },
    roles: readonly string[],
    why: string,
  ): Promise<void> {
    try {
      await this.#answer(offer, session, { word: 'unable', process: this.#process, roles: [...roles], why });
    } catch {
      // The bus is gone, and with it every process that could have been told.
    }
  }
}

/** Ways to leave an episode that say nothing about this process. */
const LEAVES = ['ROLE_TAKEN', 'HOLDER_SILENT', 'NOBODY_CALLED', 'BUS_LOST', 'BUS_FORBIDDEN'] as const;

function offerOf(json: unknown): EpisodeOffer | undefined {
  const message = CoordinatorMessage.safeParse(json);
  if (!message.success || message.data.word !== 'gather' || message.data.offer === undefined) return undefined;
  const { card, agents, offer } = message.data;
  return { ...offer, world: card.name, agents, seed: card.seed };
}
