// Stands by on a bus and joins every episode that still wants roles which this process can serve, one after the other
// or several at a time: so that a role can live beside its model server, whoever plays.
import type { Bus } from '../core/bus.ts';
import { type Clock, systemClock } from '../core/clock.ts';
import { asTroupeError, hasCode, type TroupeError } from '../core/errors/index.ts';
import { freshId } from '../core/random.ts';
import { anyPrefixOf, prefixOf } from '../core/subject.ts';
import {
  CoordinatorMessage,
  coordinatorMessageSubject,
  type RoleOffer,
  workerMessageSubject,
} from '../episode/control-messages.ts';
import { namedByAny } from '../topology/named-roles.ts';
import { type JoinOptions, joinEpisode } from './join.ts';

/** An episode that wants roles to be served. */
export interface EpisodeOffer extends RoleOffer {
  readonly world: string;
  readonly agents: readonly string[];
  /** The seed of the episode; undefined where the world tells of none. */
  readonly seed: number | undefined;
}

/** What an offer is joined with. */
export type OfferedParts = Omit<JoinOptions, 'bus' | 'run' | 'episode' | 'process' | 'serves' | 'claims' | 'signal'>;

export interface StandByOptions {
  readonly bus: Bus;
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
  /** `trouble`: why it was left before its end. `again`: another protocol takes over, and may call for roles. */
  readonly left?: (offer: EpisodeOffer, trouble: TroupeError | undefined, again: boolean) => void;
}

/** Offers are repeated ten times a second: one that could not be taken is not looked at again for so long. */
const REPEAT_MS = 3_000;

/** How many episodes are remembered; those that switch protocols do so soon. */
const MOST_JOINED = 1000;

/** Resolves when the signal is aborted and every episode has been left. */
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
  /** How often each episode has been joined: it may call again when another protocol takes over. */
  readonly #joined = new Map<string, number>();

  constructor(options: StandByOptions) {
    this.#options = options;
    this.#process = options.process ?? `worker-${freshId()}`;
    this.#clock = options.clock ?? systemClock;
  }

  async serve(): Promise<void> {
    const { bus, run, signal } = this.#options;
    const over = new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    const stop = bus.onControl(coordinatorMessageSubject(anyPrefixOf(run)), (json) => {
      const offer = offerOf(json);
      if (offer && !signal.aborted) this.#hear(offer);
    });
    await over;
    stop();
    await Promise.all(this.#playing);
  }

  #hear(offer: EpisodeOffer): void {
    const key = prefixOf(offer.run, offer.episode);
    if (this.#known.has(key)) return;
    this.#known.add(key);
    const playing = this.#play(offer).then((done) => {
      this.#playing.delete(playing);
      if (done) this.#known.delete(key);
      else this.#clock.after(REPEAT_MS, () => this.#known.delete(key));
    });
    this.#playing.add(playing);
  }

  /** Whether it was played to its end. */
  async #play(offer: EpisodeOffer): Promise<boolean> {
    const { bus, roles, partsFor, signal, on = {} } = this.#options;
    const { run, episode } = offer;
    const wanted = offer.wants.filter((name) => namedByAny(roles, name));
    if (wanted.length === 0) {
      on.passed?.(offer);
      return false;
    }
    try {
      const parts = await partsFor(offer);
      on.joining?.(offer, wanted);
      const process = this.#nameIn(prefixOf(run, episode));
      const again = await joinEpisode({
        ...parts,
        ...{ bus, run, episode, signal, process, claims: wanted },
        clock: this.#clock,
        serves: ({ name }) => wanted.includes(name),
      });
      on.left?.(offer, undefined, again);
      return true;
    } catch (thrown) {
      const trouble = asTroupeError(thrown);
      if (!LEAVES.some((code) => hasCode(trouble, code))) this.#refuse(offer, wanted, trouble);
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

  #refuse({ run, episode }: EpisodeOffer, roles: readonly string[], { message }: TroupeError): void {
    try {
      const subject = workerMessageSubject(prefixOf(run, episode));
      this.#options.bus.control(subject, { word: 'unable', process: this.#process, roles: [...roles], why: message });
    } catch {
      // The bus is gone, and with it every process that could have been told.
    }
  }
}

/** Ways to leave an episode that say nothing about this process. */
const LEAVES = ['ROLE_TAKEN', 'HOLDER_SILENT', 'NOBODY_CALLED', 'BUS_LOST'] as const;

function offerOf(json: unknown): EpisodeOffer | undefined {
  const message = CoordinatorMessage.safeParse(json);
  if (!message.success || message.data.word !== 'gather' || message.data.offer === undefined) return undefined;
  const { card, agents, offer } = message.data;
  return { ...offer, world: card.name, agents, seed: card.seed };
}
