// Coordinates several processes from the one with the world: a barrier until each role is served, quiet by count.
//
// Invariants (named by tests):
//   S1 no step begins before each role is served by exactly one process;
//   S2 quiet is two equal rounds: every process at rest with sent = received over all, and a probe that finds the same
//     counts again;
//   S3 by the time a step is quiet, every event of it that any process wrote has arrived;
//   S4 a server that was away has lost nothing: when a connection is restored, here or at a worker, the step, the
//     open question, and every message and line that is not known to have arrived are sent again;
//   S5 where spending is limited there is one budget guard, and it is here: no process makes an attempt that was not
//     booked with it.

import type { Bus } from '../core/bus.ts';
import { type Clock, sleep } from '../core/clock.ts';
import type { MessageId } from '../core/message.ts';
import type { WorldCard } from '../core/world.ts';
import { failure, type TroupeError } from '../errors/index.ts';
import type { NextCall } from '../tokens/budget.ts';
import { firstTalkCut, type TalkCut } from '../topology/talk-limit.ts';
import type { Instance } from '../topology/topology.ts';
import {
  type BeginMessage,
  type CoordinatorMessage,
  coordinatorMessageSubject,
  type RoleOffer,
  WorkerMessage,
  workerMessageSubject,
} from './control-messages.ts';
import type { HostedGroup, InheritedMessage, LocalHost, WaitingRole } from './process-group.ts';
import { atRest, firstByName, type LocalDecision, sameCounts, WorkerTable } from './worker-table.ts';
import { WorkerWatch } from './worker-watch.ts';

interface CoordinatorNeeds {
  readonly host: LocalHost & { readonly serves: readonly Instance[] };
  /** Every role of the episode. */
  readonly roles: readonly Instance[];
  readonly bus: Bus;
  readonly prefix: string;
  /** The episode, as workers that stand by are told of it. */
  readonly offer: Omit<RoleOffer, 'wants'>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly card: WorldCard;
  readonly protocolHash: string;
  readonly depthCap: number | undefined;
  /** Books an attempt, where spending is limited. */
  readonly mayCall?: (next: NextCall) => boolean;
  /** How long to wait for the others, in ms. */
  readonly barrierMs: number;
  readonly strangers: () => number;
  readonly onJoined: (hello: Extract<WorkerMessage, { word: 'hello' }>) => void;
  /** Lines of another process's record. */
  readonly onLines: (lines: readonly string[]) => void;
}

const REPEAT_MS = 100;
const ANSWER_MS = 2000;

export class Coordinator implements HostedGroup {
  readonly #needs: CoordinatorNeeds;
  readonly #workers: WorkerTable;
  readonly #wait: ChangeWait;
  readonly #stops: (() => void)[] = [];
  #begun: Omit<BeginMessage, 'have'> | undefined;
  /** What roles of others take over with the next step. */
  readonly #inherited: InheritedMessage[] = [];
  /** What the workers have been asked and have not all answered. */
  #question: CoordinatorMessage | undefined;
  /** Why the bus will carry nothing more. */
  #lost: TroupeError | undefined;
  /** Why a worker is waited for no longer. */
  #gone: TroupeError | undefined;
  readonly #watch: WorkerWatch;
  /** Whether the connection is cut at present. */
  #cut = false;
  #closed = false;

  constructor(needs: CoordinatorNeeds) {
    const { host, roles, bus, prefix, clock, signal } = needs;
    this.#needs = needs;
    this.#workers = new WorkerTable(roles.map(nameOf), host.serves.map(nameOf));
    this.#wait = new ChangeWait({ clock, signal, hopeless: () => (this.#lost ?? host.fault()) !== undefined });
    this.#watch = new WorkerWatch({
      bus,
      clock,
      prefix,
      workers: () => this.#workers.workers(),
      onGone: (process) => this.#loseWorker(process),
    });
    this.#stops.push(
      bus.onControl(workerMessageSubject(prefix), (json) => {
        const message = WorkerMessage.safeParse(json);
        if (message.success) this.#take(message.data);
      }),
    );
    const stopOutage = bus.onOutage?.((outage) => {
      this.#cut = outage.what !== 'back';
      if (outage.what === 'lost') this.#lost = outage.error;
      if (outage.what === 'back') this.#sendAgain();
      this.#watch.cut(this.#cut);
      this.#wait.changed();
    });
    if (stopOutage) this.#stops.push(stopOutage);
  }

  say(...[from, drafts, causes]: Parameters<LocalHost['say']>): readonly MessageId[] {
    return this.#needs.host.say(from, drafts, causes);
  }

  listen(...[body, listener]: Parameters<LocalHost['listen']>): void {
    this.#needs.host.listen(body, listener);
  }

  gaveUp(): LocalDecision {
    return firstByName(this.#needs.host.gaveUp(), this.#workers.gaveUp());
  }

  endless(): TalkCut | undefined {
    return firstTalkCut(this.#needs.host.endless(), this.#workers.endless());
  }

  lost(): TroupeError | undefined {
    return this.#lost ?? this.#gone;
  }

  rested(): void {
    this.#wait.changed();
  }

  inherit(one: InheritedMessage, step: number): void {
    if (this.#needs.host.serves.some(({ name }) => name === one.to)) return this.#needs.host.inherit(one, step);
    this.#inherited.push(one);
  }

  begin(step: number, ready: readonly string[]): void {
    const inherit = this.#inherited.splice(0);
    this.#begun = { word: 'begin', step, ready: [...ready], inherit: inherit.length > 0 ? inherit : undefined };
    this.#sendBegin();
    this.#needs.host.begin(step, ready);
  }

  /** S1. @throws BARRIER_TIMEOUT, WORKER_UNPROVEN, SERVED_TWICE, PROTOCOL_DIFFERS */
  async gather(): Promise<void> {
    const { bus, clock, barrierMs, signal, strangers } = this.#needs;
    const workers = this.#workers;
    const began = clock.now();
    const late = new AbortController();
    await Promise.race([bus.flush(), sleep(clock, barrierMs, late.signal)]);
    late.abort();
    while (!workers.fault() && workers.unserved().length > 0) {
      const left = barrierMs - (clock.now() - began);
      if (left <= 0)
        throw failure(strangers() > 0 ? 'WORKER_UNPROVEN' : 'BARRIER_TIMEOUT', {
          missing: workers.unserved(),
          ms: barrierMs,
        });
      this.#sendGather();
      await this.#wait.until(() => !!workers.fault() || workers.unserved().length === 0, Math.min(REPEAT_MS, left));
      if (signal.aborted) return;
    }
    const fault = workers.fault();
    if (fault) throw fault;
    if (workers.workers().length > 0) this.#watch.start();
  }

  async quiet(deadlineMs: number | null): Promise<boolean> {
    const { clock, signal, host } = this.#needs;
    const end = deadlineMs === null ? null : clock.now() + deadlineMs;
    const left = () => (end === null ? null : Math.max(0, end - clock.now()));
    let quiet = false;
    while (!quiet && (await this.#wait.until(() => this.#gone !== undefined || this.#allAtRest(), left()))) {
      quiet = this.#gone === undefined && (await this.#probe(left()));
      if (this.#gone || signal.aborted || left() === 0 || this.lost()) break;
    }
    const fault = host.fault();
    if (fault) throw fault.thrown;
    return quiet;
  }

  async waiting(): Promise<readonly WaitingRole[]> {
    this.#ask({ word: 'ask-waiting', round: this.#workers.beginRound() });
    await this.#answered(() => this.#workers.allToldWaiting());
    this.#question = undefined;
    return [...this.#needs.host.waiting(), ...this.#workers.waiting()];
  }

  async close(turn: 'last' | 'not-last' = 'last'): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#needs.host.stop();
    this.#ask({ word: 'end', round: this.#workers.beginRound(), again: turn === 'not-last' });
    if (!this.#needs.signal.aborted) await this.#answered(() => this.#workers.allCounted());
    this.#watch.stop();
    for (const stop of this.#stops) stop();
  }

  // --- sent to the workers ---

  #send(message: CoordinatorMessage): void {
    this.#needs.bus.control(coordinatorMessageSubject(this.#needs.prefix), message);
  }

  #sendBegin(): void {
    if (this.#begun) this.#send({ ...this.#begun, have: this.#workers.arrived() });
  }

  #sendGather(): void {
    const { card, protocolHash: protocol, depthCap, mayCall, offer } = this.#needs;
    this.#send({
      word: 'gather',
      agents: [...card.agents],
      protocol,
      limited: mayCall !== undefined,
      depthCap,
      card: { ...card, agents: [...card.agents] },
      offer: { ...offer, wants: this.#workers.unclaimed() },
    });
  }

  /** S4 */
  #sendAgain(): void {
    this.#sendBegin();
    this.#send({ word: 'again', have: this.#workers.arrived() });
    if (this.#question) this.#send(this.#question);
  }

  #ask(question: CoordinatorMessage): void {
    this.#question = question;
    this.#send(question);
  }

  /** Whether all have answered; a server that is away is waited for. */
  async #answered(all: () => boolean): Promise<boolean> {
    for (;;) {
      const away = this.#cut;
      if (await this.#wait.until(all, ANSWER_MS)) return true;
      if (!(away || this.#cut) || this.#lost || this.#needs.signal.aborted) return false;
    }
  }

  /** S2: the second round; S3: its answers come after the events they count. */
  async #probe(ms: number | null): Promise<boolean> {
    const { host } = this.#needs;
    const before = this.#workers.countsByWorker();
    const here = host.counts();
    this.#ask({ word: 'probe', round: this.#workers.beginRound() });
    await this.#wait.until(() => this.#gone !== undefined || this.#workers.allCounted(), ms);
    this.#question = undefined;
    if (this.#gone) return false;
    return this.#workers.unchangedSince(before) && sameCounts(here, host.counts()) && this.#allAtRest();
  }

  #allAtRest(): boolean {
    return atRest([this.#needs.host.counts(), ...this.#workers.counts()]);
  }

  #loseWorker(process: string): void {
    this.#gone ??= failure('WORKER_LOST', { process });
    this.#workers.lose(process);
    this.#wait.changed();
  }

  // --- received from the workers ---

  #take(message: WorkerMessage): void {
    const { host, mayCall, onLines } = this.#needs;
    this.#watch.heard(message.process);
    switch (message.word) {
      case 'hello':
        return this.#welcome(message);
      case 'claim':
        return this.#send({ word: this.#workers.claim(message) ? 'granted' : 'taken', process: message.process });
      case 'unable':
        this.#workers.takeRefusal(message);
        return this.#wait.changed();
      case 'events': {
        const fresh = this.#workers.knows(message.process) ? this.#workers.takeLines(message) : [];
        if (fresh.length > 0) onLines(fresh);
        return;
      }
      case 'back':
        if (!this.#workers.knows(message.process)) return;
        host.resend();
        return this.#sendAgain();
      case 'may-call':
        return this.#send({ word: 'may', ...callOf(message), may: mayCall?.(message) ?? true });
      case 'hail':
        return this.#send({ word: 'here' });
      case 'alive':
        return;
      case 'waiting':
        this.#workers.takeWaiting(message);
        return this.#wait.changed();
      case 'rest':
      case 'count':
        if (!this.#workers.knows(message.process)) return;
        this.#workers.takeCounts(message);
        return this.#wait.changed();
    }
  }

  #welcome(hello: Extract<WorkerMessage, { word: 'hello' }>): void {
    if (this.#workers.knows(hello.process)) return;
    this.#workers.join(hello, this.#needs.protocolHash);
    this.#needs.onJoined(hello);
    this.#wait.changed();
  }
}

const nameOf = ({ name }: Instance): string => name;
const callOf = ({ call, attempt }: NextCall) => ({ call, attempt });

interface ChangeWaitNeeds {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Whether nothing more can be received. */
  readonly hopeless: () => boolean;
}

/**
 * Waits for a condition that can only hold after something was received: it is evaluated again at each change, until
 * time is up, the episode is over, or waiting has become pointless. One wait at a time.
 */
class ChangeWait {
  readonly #needs: ChangeWaitNeeds;
  #onChange: () => void = () => {};

  constructor(needs: ChangeWaitNeeds) {
    this.#needs = needs;
  }

  /** To be called whenever something has changed. */
  changed(): void {
    this.#onChange();
  }

  /** Whether `done` came to hold; `ms` null: no time limit. */
  until(done: () => boolean, ms: number | null): Promise<boolean> {
    if (done()) return Promise.resolve(true);
    const { clock, signal, hopeless } = this.#needs;
    return new Promise((resolve) => {
      if (hopeless()) return resolve(false);
      const finish = (result: boolean) => {
        timer?.cancel();
        signal.removeEventListener('abort', abort);
        this.#onChange = () => {};
        resolve(result);
      };
      const abort = () => finish(false);
      const timer = ms === null ? undefined : clock.after(ms, () => finish(done()));
      signal.addEventListener('abort', abort, { once: true });
      this.#onChange = () => {
        if (hopeless() || done()) finish(done());
      };
    });
  }
}
