// The group of several processes, as seen by the one that holds the world: a barrier until every role is served, and
// quiet by count.
//
// Invariants (named by tests):
//   S1 no step begins before each role is served by exactly one process;
//   S2 quiet is two equal rounds: every process at rest with sent = received over all, and a probe that finds the same
//     counts again;
//   S3 by the time a step is quiet, every event of it that any process wrote has come in;
//   S4 a server that was away has lost nothing: when a line is whole again, here or at another process, the step, the
//      open question, and every message and line that is not known to have come are said again;
//   S5 where spending is limited there is one purse, and it is here: no process makes an attempt that was not booked in
//     it.

import type { NextCall } from '../core/budget.ts';
import type { Bus } from '../core/bus.ts';
import { type Clock, sleep } from '../core/clock.ts';
import { barrierTimeout, protocolDiffers, servedTwice, type TroupeError } from '../core/errors/index.ts';
import { HOLDER } from '../core/event.ts';
import type { WorldCard } from '../core/world.ts';
import type { Instance } from '../topology/topology.ts';
import {
  type CoordinatorMessage,
  coordinatorMessageSubject,
  WorkerMessage,
  workerMessageSubject,
} from './control-messages.ts';
import type { WaitingRole } from './episode.ts';
import type { HostedGroup, LocalHost } from './local-group.ts';

export interface CoordinatorNeeds {
  readonly host: LocalHost & { readonly serves: readonly Instance[] };
  /** Every role of the episode. */
  readonly roles: readonly Instance[];
  readonly bus: Bus;
  readonly prefix: string;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly card: WorldCard;
  readonly protocolHash: string;
  /** Books an attempt, where spending is limited. */
  readonly mayCall?: (next: NextCall) => boolean;
  /** How long to wait for the others, in ms. */
  readonly barrierMs: number;
  readonly onJoined: (process: string, serves: readonly string[]) => void;
  /** Lines of another process's record. */
  readonly onLines: (lines: readonly string[]) => void;
}

export interface Coordinator extends HostedGroup {
  /** S1. @throws BARRIER_TIMEOUT, SERVED_TWICE, PROTOCOL_DIFFERS */
  gather(): Promise<void>;
}

interface DeliveryCounts {
  readonly sent: number;
  readonly received: number;
  readonly busy: boolean;
}

const REPEAT_MS = 100;
const ANSWER_MS = 2000;

export function createCoordinator(needs: CoordinatorNeeds): Coordinator {
  const { host, bus, clock, prefix } = needs;
  const others = new Map<string, DeliveryCounts>();
  const servedBy = new Map<string, string>(host.serves.map((i) => [i.name, HOLDER]));
  let gaveUpElsewhere: ReturnType<LocalHost['gaveUp']>;
  let round = 0;
  let heardInRound = new Map<string, DeliveryCounts>();
  let waitingHeard = new Map<string, readonly WaitingRole[]>();
  /** How many lines of each process have come in. */
  const lines = new Map<string, number>();
  let begun: { readonly step: number; readonly ready: readonly string[] } | undefined;
  /** What the others have been asked and have not all answered. */
  let question: CoordinatorMessage | undefined;
  let lost: TroupeError | undefined;
  let cut = false;
  let changed: () => void = () => {};

  const stop = bus.onControl(workerMessageSubject(prefix), (json) => {
    const word = WorkerMessage.safeParse(json);
    if (word.success) take(word.data);
  });
  const tell = (word: CoordinatorMessage) => bus.control(coordinatorMessageSubject(prefix), word);
  const have = () => Object.fromEntries(lines);

  const deaf = bus.onOutage?.((outage) => {
    cut = outage.what !== 'back';
    if (outage.what === 'lost') lost = outage.error;
    if (outage.what === 'back') tellAgain();
    changed();
  });

  /** S4 */
  function tellAgain(): void {
    if (begun) tell({ word: 'begin', step: begun.step, ready: [...begun.ready], have: have() });
    tell({ word: 'again', have: have() });
    if (question) tell(question);
  }

  function takeLines(process: string, first: number, told: readonly string[]): void {
    const had = lines.get(process) ?? 0;
    const fresh = told.slice(had - first);
    // Lines before these have been lost: they will be said again, and these after them.
    if (first > had || fresh.length === 0) return;
    lines.set(process, had + fresh.length);
    needs.onLines(fresh);
  }

  function take(word: WorkerMessage): void {
    switch (word.word) {
      case 'hello':
        return welcome(word);
      case 'events':
        return takeLines(word.process, word.first, word.lines);
      case 'back':
        if (!others.has(word.process)) return;
        host.resend();
        return tellAgain();
      case 'may-call': {
        const { call, attempt } = word;
        return tell({ word: 'may', call, attempt, may: needs.mayCall?.(word) ?? true });
      }
      case 'hail':
        return tell({ word: 'here' });
      case 'waiting':
        if (word.round === round) waitingHeard.set(word.process, word.waiting);
        return changed();
      case 'rest':
      case 'count': {
        if (!others.has(word.process)) return;
        gaveUpElsewhere = firstByName(gaveUpElsewhere, word.gaveUp);
        // Words of one process come in the order in which it said them: the latest holds, whichever kind it is.
        others.set(word.process, countOf(word));
        const whole = word.word === 'count' && word.lines === (lines.get(word.process) ?? 0);
        if (whole && word.round === round) heardInRound.set(word.process, countOf(word));
        return changed();
      }
    }
  }

  let closed = false;
  let fault: Error | undefined;
  function welcome({ process, serves, protocol }: Extract<WorkerMessage, { word: 'hello' }>): void {
    if (others.has(process)) return;
    if (protocol !== needs.protocolHash) fault ??= protocolDiffers(process);
    for (const name of serves) {
      if (servedBy.has(name)) fault ??= servedTwice(name);
      servedBy.set(name, process);
    }
    others.set(process, { sent: 0, received: 0, busy: false });
    needs.onJoined(process, serves);
    changed();
  }

  const unserved = () => needs.roles.filter((i) => !servedBy.has(i.name)).map((i) => i.name);

  /**
   * Waits until `done` holds, looking again whenever a word has come in; false when time is up or the episode is over.
   */
  function until(done: () => boolean, ms: number | null): Promise<boolean> {
    if (done()) return Promise.resolve(true);
    return new Promise((resolve) => {
      if (lost) return resolve(false);
      const finish = (result: boolean) => {
        timer?.cancel();
        needs.signal.removeEventListener('abort', abort);
        changed = () => {};
        resolve(result);
      };
      const abort = () => finish(false);
      const timer = ms === null ? undefined : clock.after(ms, () => finish(done()));
      needs.signal.addEventListener('abort', abort, { once: true });
      changed = () => {
        if (lost || done()) finish(done());
      };
    });
  }

  function allAtRest(): boolean {
    const all = [host.counts(), ...others.values()];
    return all.every((c) => !c.busy) && sum(all, 'sent') === sum(all, 'received');
  }

  function ask(word: CoordinatorMessage): void {
    question = word;
    tell(word);
  }

  /** Whether all have answered; a server that is away is waited for. */
  async function answered(all: () => boolean): Promise<boolean> {
    for (;;) {
      const away = cut;
      if (await until(all, ANSWER_MS)) return true;
      if (!(away || cut) || lost || needs.signal.aborted) return false;
    }
  }

  /** S2: the second round; S3: its answers come after the events they count. */
  async function probe(ms: number | null): Promise<boolean> {
    const before = new Map(others);
    const mine = host.counts();
    round++;
    heardInRound = new Map();
    ask({ word: 'probe', round });
    await until(() => heardInRound.size === others.size, ms);
    question = undefined;
    const same = [...before].every(
      ([process, count]) => equal(count, heardInRound.get(process)) && equal(count, others.get(process)),
    );
    return same && equal(mine, host.counts()) && allAtRest();
  }

  return {
    say: host.say,
    listen: host.listen,
    gaveUp: () => firstByName(host.gaveUp(), gaveUpElsewhere),
    endless: host.endless,
    lost: () => lost,
    rested: () => changed(),
    begin(step, ready) {
      begun = { step, ready };
      tell({ word: 'begin', step, ready: [...ready], have: have() });
      host.begin(step, ready);
    },
    async gather() {
      const { card, protocolHash } = needs;
      const began = clock.now();
      const late = new AbortController();
      await Promise.race([bus.flush(), sleep(clock, needs.barrierMs, late.signal)]);
      late.abort();
      while (!fault && unserved().length > 0) {
        const left = needs.barrierMs - (clock.now() - began);
        if (left <= 0) throw barrierTimeout(unserved(), needs.barrierMs);
        const agents = [...card.agents];
        const purse = needs.mayCall !== undefined;
        tell({ word: 'gather', agents, protocol: protocolHash, card: { ...card, agents }, purse });
        await until(() => fault !== undefined || unserved().length === 0, Math.min(REPEAT_MS, left));
        if (needs.signal.aborted) return;
      }
      if (fault) throw fault;
    },
    async quiet(deadlineMs) {
      const end = deadlineMs === null ? null : clock.now() + deadlineMs;
      const left = () => (end === null ? null : Math.max(0, end - clock.now()));
      for (;;) {
        if (!(await until(allAtRest, left()))) return false;
        if (await probe(left())) return true;
        if (needs.signal.aborted || left() === 0 || lost) return false;
      }
    },
    async waiting() {
      round++;
      waitingHeard = new Map();
      ask({ word: 'ask-waiting', round });
      await answered(() => waitingHeard.size === others.size);
      question = undefined;
      const silent = [...others.keys()].filter((p) => !waitingHeard.has(p));
      const mute = silent.flatMap((p) =>
        [...servedBy]
          .filter(([, by]) => by === p)
          .map(([who]) => ({ who, for: [`process ${p}, which does not answer`] })),
      );
      return [...host.waiting(), ...[...waitingHeard.values()].flat(), ...mute];
    },
    async close() {
      if (closed) return;
      closed = true;
      host.stop();
      round++;
      heardInRound = new Map();
      ask({ word: 'end', round });
      if (!needs.signal.aborted) await answered(() => heardInRound.size === others.size);
      stop();
      deaf?.();
    },
  };
}

type LocalDecision = ReturnType<LocalHost['gaveUp']>;
/** L3: by name, whoever told of it first. */
const firstByName = (a: LocalDecision, b: LocalDecision): LocalDecision =>
  a && b ? (b.who < a.who ? b : a) : (a ?? b);
const countOf = ({ sent, received, busy }: DeliveryCounts): DeliveryCounts => ({ sent, received, busy });
const sum = (all: readonly DeliveryCounts[], field: 'sent' | 'received') =>
  all.reduce((total, c) => total + c[field], 0);
const equal = (a: DeliveryCounts, b: DeliveryCounts | undefined) =>
  b !== undefined && a.sent === b.sent && a.received === b.received && a.busy === b.busy;
