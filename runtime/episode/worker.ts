// Serves some roles of an episode whose world another process holds. A worker answers the coordinator's control
// messages, and uploads its events before each count it gives, each attempt it asks permission for, and each report of
// who waits for what, and as calls to a server begin and end. What a server that was away may have lost is sent again
// on request; a coordinator that is silent for long is hailed, and given up when it does not answer.

import type { Bus } from '../core/bus.ts';
import type { Clock, Timer } from '../core/clock.ts';
import type { RecordedModels } from '../core/event.ts';
import type { WorldCard } from '../core/world.ts';
import { asTroupeError, failure, type TroupeError } from '../errors/index.ts';
import { attemptKey, type CallPermission, type NextCall } from '../tokens/budget.ts';
import type { AvatarHost } from './avatars.ts';
import {
  CoordinatorMessage,
  coordinatorMessageSubject,
  presenceSubject,
  type WorkerMessage,
  workerMessageSubject,
} from './control-messages.ts';
import type { LocalHost } from './process-group.ts';
import { BEAT_MS } from './worker-watch.ts';

interface WorkerNeeds {
  readonly bus: Bus;
  readonly prefix: string;
  readonly process: string;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Lays out the protocol for these agents and starts hosting. */
  readonly join: (
    agents: readonly string[],
    card: WorldCard,
    callbacks: WorkerCallbacks,
  ) => { readonly host: WorkerHost; readonly protocolHash: string };
  /**
   * How long to wait for the first word of the process that holds the world, for a next one, and for an answer when
   * there was none; in ms.
   */
  readonly barrierMs: number;
  readonly run: string;
  /**
   * Roles to be claimed before anything is heard; to leave, with ROLE_TAKEN, where another process serves one of them.
   */
  readonly claims: readonly string[] | undefined;
  /** The models of the roles that are served here, for the record. */
  readonly models: RecordedModels;
  /** Record lines written since they were last taken. */
  readonly takeLines: () => string[];
}

/**
 * Resolves when the episode has ended, or the signal is aborted, to whether another protocol takes over, whose roles
 * are to be served by those who are called next; rejects with NOBODY_CALLED, NOTHING_SERVED, ROLE_TAKEN, HOLDER_SILENT
 * or BUS_LOST.
 */
export function runWorker(needs: WorkerNeeds): Promise<boolean> {
  return new Promise((resolve, reject) => {
    new EpisodeWorker(needs, { resolve, reject }).start();
  });
}

interface WorkerEnd {
  resolve(again: boolean): void;
  reject(error: TroupeError): void;
}

class EpisodeWorker {
  readonly #needs: WorkerNeeds;
  readonly #end: WorkerEnd;
  readonly #upload: ReturnType<typeof createRecordUpload>;
  readonly #guard: RemoteBudgetGuard;
  readonly #stops: (() => void)[] = [];
  #joined: ReturnType<WorkerNeeds['join']> | undefined;
  #patience: Timer | undefined;
  #nextBeat: Timer | undefined;
  #reporting = false;
  /** Whether it may join: from the start where nothing is claimed. */
  #granted: boolean;
  #step = -1;
  #again = false;

  constructor(needs: WorkerNeeds, end: WorkerEnd) {
    const { process } = needs;
    this.#needs = needs;
    this.#end = end;
    this.#granted = needs.claims === undefined;
    this.#upload = createRecordUpload(needs.takeLines, (first, lines) =>
      this.#send({ word: 'events', process, first, lines }),
    );
    this.#guard = createRemoteBudgetGuard((next) => {
      this.#upload.send();
      this.#send({ word: 'may-call', process, ...next });
    });
  }

  start(): void {
    const { bus, clock, prefix, process, run, barrierMs, signal } = this.#needs;
    this.#patience = clock.after(barrierMs, () => this.#refuse(failure('NOBODY_CALLED', { run, ms: barrierMs })));
    this.#stops.push(
      bus.onControl(coordinatorMessageSubject(prefix), (json) => {
        const message = CoordinatorMessage.safeParse(json);
        if (!message.success) return;
        if (this.#joined !== undefined) this.#awaitNext();
        this.#take(message.data);
      }),
    );
    const stopOutage = bus.onOutage?.((outage) => {
      if (outage.what === 'back') this.#send({ word: 'back', process });
      if (outage.what === 'lost') this.#refuse(outage.error);
    });
    if (stopOutage) this.#stops.push(stopOutage);
    this.#stops.push(bus.onControl(presenceSubject(prefix, process), () => {}));
    const leave = () => this.#leave();
    signal.addEventListener('abort', leave, { once: true });
    this.#stops.push(() => signal.removeEventListener('abort', leave));
  }

  #refuse(error: TroupeError): void {
    this.#end.reject(error);
    this.#leave();
  }

  #leave(): void {
    this.#patience?.cancel();
    this.#nextBeat?.cancel();
    for (const stop of this.#stops.splice(0)) stop();
    this.#joined?.host.stop();
    this.#end.resolve(this.#again);
  }

  /** Restarts the wait for the next message: after a long silence the coordinator is hailed, then given up. */
  #awaitNext(): void {
    const { clock, process, run, barrierMs } = this.#needs;
    this.#patience?.cancel();
    this.#patience = clock.after(barrierMs, () => {
      this.#send({ word: 'hail', process });
      this.#patience = clock.after(barrierMs, () => this.#refuse(failure('HOLDER_SILENT', { run, ms: 2 * barrierMs })));
    });
  }

  // --- sent to the coordinator ---

  #send(message: WorkerMessage): void {
    this.#needs.bus.control(workerMessageSubject(this.#needs.prefix), message);
  }

  #counts() {
    const host = this.#joined?.host;
    return {
      ...(host?.counts() ?? { sent: 0, received: 0, busy: false }),
      gaveUp: host?.gaveUp(),
      endless: host?.endless(),
    };
  }

  #beat(): void {
    const { clock, process } = this.#needs;
    this.#nextBeat = clock.after(BEAT_MS, () => {
      try {
        this.#send({ word: 'alive', process });
      } catch {
        // The bus has been closed; the code that closed it ends this process too.
        return;
      }
      this.#beat();
    });
  }

  /** Reports a rest; once for a burst of rests. */
  #report(): void {
    const { clock, process, signal } = this.#needs;
    const fault = this.#joined?.host.fault();
    if (fault) return this.#refuse(asTroupeError(fault.thrown));
    if (this.#reporting) return;
    this.#reporting = true;
    clock.after(0, () => {
      this.#reporting = false;
      if (!signal.aborted) this.#send({ word: 'rest', process, ...this.#counts() });
    });
  }

  // --- received from the coordinator ---

  #take(message: CoordinatorMessage): void {
    if (!this.#granted) return this.#awaitGrant(message);
    switch (message.word) {
      case 'gather':
        return this.#join(message);
      case 'begin':
        return this.#begin(message);
      case 'again':
        return this.#sendAgain(message);
      case 'may':
        return this.#guard.receiveAnswer(message, message.may);
      case 'here':
      case 'granted':
      case 'taken':
        return;
      case 'ask-waiting':
        return this.#tellWaiting(message.round);
      case 'probe':
      case 'end':
        return this.#count(message);
    }
  }

  /** Claims what it would serve at each call for roles; whatever else is sent says that others serve it. */
  #awaitGrant(message: CoordinatorMessage): void {
    const { process, run, claims = [] } = this.#needs;
    switch (message.word) {
      case 'gather':
        return this.#send({ word: 'claim', process, serves: [...claims] });
      case 'granted':
        // The next call for roles is answered.
        this.#granted ||= message.process === process;
        return;
      case 'taken':
        if (message.process !== process) return;
        return this.#refuse(failure('ROLE_TAKEN', { run, roles: claims }));
      case 'begin':
      case 'probe':
      case 'end':
        return this.#refuse(failure('ROLE_TAKEN', { run, roles: claims }));
      case 'again':
      case 'may':
      case 'here':
      case 'ask-waiting':
        return;
    }
  }

  #join({ agents, card, limited, depthCap }: Extract<CoordinatorMessage, { word: 'gather' }>): void {
    const { bus, process, run, signal, models } = this.#needs;
    if (this.#joined === undefined) this.#beat();
    this.#joined ??= this.#needs.join(agents, card, {
      onRest: () => this.#report(),
      onCall: () => void (!signal.aborted && this.#upload.send()),
      mayCall: limited ? this.#guard.mayCall : undefined,
      depthCap,
    });
    this.#awaitNext();
    const { host, protocolHash: protocol } = this.#joined;
    if (host.serves.length === 0) return this.#refuse(failure('NOTHING_SERVED', { run }));
    const serves = host.serves.map(({ name }) => name);
    // The subscriptions must be known to the server before anything is said to them.
    const hello = () => this.#send({ word: 'hello', process, serves, protocol, models });
    // A bus that has been closed: the code that closed it ends this process too.
    void bus
      .flush()
      .then(hello)
      .catch(() => {});
  }

  #begin({ step, ready, have, inherit = [] }: Extract<CoordinatorMessage, { word: 'begin' }>): void {
    const arrived = have[this.#needs.process];
    // Another process was first, and this one is about to be told so: it plays no step.
    if (arrived === undefined) return;
    this.#upload.acknowledge(arrived);
    if (step > this.#step) {
      for (const one of inherit) this.#joined?.host.inherit(one, step);
      this.#joined?.host.begin(step, ready);
    }
    this.#step = Math.max(this.#step, step);
  }

  #sendAgain({ have }: Extract<CoordinatorMessage, { word: 'again' }>): void {
    this.#upload.acknowledge(have[this.#needs.process] ?? 0);
    this.#upload.rewind();
    this.#joined?.host.resend();
    this.#guard.askAgain();
    this.#report();
  }

  #tellWaiting(round: number): void {
    const waiting = (this.#joined?.host.waiting() ?? []).map((w) => ({ who: w.who, for: [...w.for] }));
    this.#upload.send();
    this.#send({ word: 'waiting', process: this.#needs.process, round, waiting });
  }

  #count(message: Extract<CoordinatorMessage, { word: 'probe' | 'end' }>): void {
    if (this.#joined === undefined) return;
    const { round } = message;
    const { bus, process } = this.#needs;
    this.#upload.send();
    this.#send({ word: 'count', process, round, lines: this.#upload.sent(), ...this.#counts() });
    const leave = () => this.#leave();
    if (message.word !== 'end') return;
    this.#again = message.again;
    void bus.flush().then(leave, leave);
  }
}

/** Defines the interface between a worker and the host of its roles. */
interface WorkerHost extends Omit<LocalHost, keyof AvatarHost> {
  readonly serves: readonly { readonly name: string }[];
}

/** What a host that has joined calls. */
interface WorkerCallbacks {
  /** To be called whenever it has come to rest. */
  readonly onRest: () => void;
  /** To be called whenever calls to a server have begun and whenever calls have ended: it is uploaded at once. */
  readonly onCall: () => void;
  /** Asked before each attempt, where spending is limited. */
  readonly mayCall?: CallPermission;
  /** The longest chain of causes within one step, where the process that holds the world says it. */
  readonly depthCap: number | undefined;
}

/**
 * Asks the coordinator's budget guard on behalf of a worker, before each attempt of a call. All spending and all
 * reservations are counted in one place, so processes that ask at the same time are held to what is left.
 */
interface RemoteBudgetGuard {
  mayCall(next: NextCall): Promise<boolean>;
  /** Handles the coordinator's answer. */
  receiveAnswer(attempt: Pick<NextCall, 'call' | 'attempt'>, may: boolean): void;
  /** Repeats unanswered requests, since either message may have been lost. */
  askAgain(): void;
}

function createRemoteBudgetGuard(ask: (next: NextCall) => void): RemoteBudgetGuard {
  const open = new Map<string, { readonly next: NextCall; readonly resolve: (may: boolean) => void }>();
  return {
    mayCall: (next) =>
      new Promise((resolve) => {
        open.set(attemptKey(next), { next, resolve });
        ask(next);
      }),
    receiveAnswer(attempt, may) {
      open.get(attemptKey(attempt))?.resolve(may);
      open.delete(attemptKey(attempt));
    },
    askAgain() {
      for (const { next } of open.values()) ask(next);
    },
  };
}

/** Lines of one page stay below this many characters, well under the limit of a NATS server. */
const PAGE = 200_000;

/**
 * Uploads record lines, which are kept until the coordinator acknowledges them: a server that goes away may lose what
 * it was given. `take` returns the lines written since it was last called; `tell` sends a page with the number of its
 * first line.
 */
function createRecordUpload(take: () => readonly string[], tell: (first: number, lines: string[]) => void) {
  const kept: string[] = [];
  /** The numbers of the first line kept, and of the next to be sent. */
  let first = 0;
  let next = 0;

  function sendPage(): void {
    const page: string[] = [];
    let size = 0;
    for (let at = next - first; at < kept.length; at++) {
      const line = kept[at] ?? '';
      if (page.length > 0 && size + line.length > PAGE) break;
      page.push(line);
      size += line.length;
    }
    tell(next, page);
    next += page.length;
  }

  return {
    /** Sends what has been written since the last call. */
    send() {
      for (const line of take()) kept.push(line);
      while (next < first + kept.length) sendPage();
    },
    /** The coordinator has the first `n` lines. */
    acknowledge(n: number) {
      if (n <= first) return;
      kept.splice(0, n - first);
      first = n;
      next = Math.max(next, first);
    },
    /** The next `send` begins with the first line that was not acknowledged. */
    rewind() {
      next = first;
    },
    /** How many lines have been sent in all. */
    sent: () => next,
  };
}
