// The other side of a spread group: a process that serves some roles of an episode whose world is held elsewhere. It
// answers control words, and sends its events home before each count it gives, each attempt it asks for, and each word
// on who waits for what. What a server that was away may have lost is said again when it is asked for; a holder that
// says nothing for long is hailed, and given up when it does not answer.

import type { CallPermission } from '../core/budget.ts';
import type { Bus } from '../core/bus.ts';
import type { Clock } from '../core/clock.ts';
import { holderSilent, nobodyCalled, nothingServed, type TroupeError } from '../core/errors/index.ts';
import { withoutUndefined } from '../core/without-undefined.ts';
import type { WorldCard } from '../core/world.ts';
import {
  CoordinatorMessage,
  coordinatorMessageSubject,
  type WorkerMessage,
  workerMessageSubject,
} from './control-messages.ts';
import type { WaitingRole } from './episode.ts';
import { createRecordUpload } from './record-upload.ts';
import { createRemoteBudgetGuard } from './remote-budget-guard.ts';

export interface WorkerHost {
  readonly serves: readonly { readonly name: string }[];
  begin(step: number, ready: readonly string[]): void;
  counts(): { readonly sent: number; readonly received: number; readonly busy: boolean };
  waiting(): readonly WaitingRole[];
  gaveUp(): { readonly who: string; readonly code: string; readonly message: string } | undefined;
  resend(): void;
  stop(): void;
}

/** What a host that has joined tells the others. */
export interface WorkerCallbacks {
  /** To be called whenever it has come to rest. */
  readonly onRest: () => void;
  /** The same, whenever calls have ended: what they brought is paid for, and is sent home at once. */
  readonly onCallEnded: () => void;
  /** Asked before each attempt, where spending is limited. */
  readonly mayCall?: CallPermission;
}

export interface WorkerNeeds {
  readonly bus: Bus;
  readonly prefix: string;
  readonly process: string;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Lays out the protocol for these agents and starts hosting. */
  readonly join: (
    agents: readonly string[],
    card: WorldCard,
    ways: WorkerCallbacks,
  ) => { readonly host: WorkerHost; readonly protocolHash: string };
  /**
   * How long to wait for the first word of the process that holds the world, for a next one, and for an answer when
   * there was none; in ms.
   */
  readonly barrierMs: number;
  readonly run: string;
  /** Record lines written since they were last taken. */
  readonly takeLines: () => string[];
}

/**
 * Resolves when the episode has ended, or the signal is aborted; rejects with NOBODY_CALLED, NOTHING_SERVED,
 * HOLDER_SILENT or BUS_LOST.
 */
export function runWorker(needs: WorkerNeeds): Promise<void> {
  const { bus, clock, process, prefix } = needs;
  let joined: ReturnType<WorkerNeeds['join']> | undefined;
  let reporting = false;
  let step = -1;
  const home = createRecordUpload(needs.takeLines, (first, lines) => tell({ word: 'events', process, first, lines }));
  const tell = (word: WorkerMessage) => bus.control(workerMessageSubject(prefix), word);
  const purse = createRemoteBudgetGuard((next) => {
    home.send();
    tell({ word: 'may-call', process, ...next });
  });

  function counts() {
    const gaveUp = joined?.host.gaveUp();
    return { ...(joined?.host.counts() ?? { sent: 0, received: 0, busy: false }), ...withoutUndefined({ gaveUp }) };
  }

  /** Once for a burst of rests. */
  function report(): void {
    if (reporting) return;
    reporting = true;
    clock.after(0, () => {
      reporting = false;
      if (!needs.signal.aborted) tell({ word: 'rest', process, ...counts() });
    });
  }

  return new Promise((resolve, reject) => {
    let patience = clock.after(needs.barrierMs, () => refuse(nobodyCalled(needs.run, needs.barrierMs)));
    const stop = bus.onControl(coordinatorMessageSubject(prefix), (json) => {
      const read = CoordinatorMessage.safeParse(json);
      if (!read.success) return;
      if (joined !== undefined) wait();
      take(read.data);
    });
    const deaf = bus.onOutage?.((outage) => {
      if (outage.what === 'back') tell({ word: 'back', process });
      if (outage.what === 'lost') refuse(outage.error);
    });
    function wait(): void {
      patience.cancel();
      patience = clock.after(needs.barrierMs, () => {
        tell({ word: 'hail', process });
        patience = clock.after(needs.barrierMs, () => refuse(holderSilent(needs.run, 2 * needs.barrierMs)));
      });
    }
    function refuse(error: TroupeError): void {
      reject(error);
      leave();
    }
    function leave(): void {
      patience.cancel();
      stop();
      deaf?.();
      joined?.host.stop();
      needs.signal.removeEventListener('abort', leave);
      resolve();
    }
    needs.signal.addEventListener('abort', leave, { once: true });

    function take(word: CoordinatorMessage): void {
      switch (word.word) {
        case 'gather':
          return greet(word);
        case 'begin':
          home.acknowledge(word.have[process] ?? 0);
          if (word.step > step) joined?.host.begin(word.step, word.ready);
          step = Math.max(step, word.step);
          return;
        case 'again':
          home.acknowledge(word.have[process] ?? 0);
          home.rewind();
          joined?.host.resend();
          purse.askAgain();
          return report();
        case 'may':
          return purse.receiveAnswer(word, word.may);
        case 'here':
          return;
        case 'ask-waiting':
          home.send();
          return tell({
            word: 'waiting',
            process,
            round: word.round,
            waiting: (joined?.host.waiting() ?? []).map((w) => ({ who: w.who, for: [...w.for] })),
          });
        case 'probe':
        case 'end':
          if (joined === undefined) return;
          home.send();
          tell({ word: 'count', process, round: word.round, lines: home.sent(), ...counts() });
          if (word.word === 'end') void bus.flush().then(leave, leave);
      }
    }

    function greet({ agents, card, purse: limited }: Extract<CoordinatorMessage, { word: 'gather' }>): void {
      joined ??= needs.join(agents, card, {
        onRest: report,
        onCallEnded: () => void (!needs.signal.aborted && home.send()),
        ...(limited ? { mayCall: purse.mayCall } : {}),
      });
      wait();
      if (joined.host.serves.length === 0) return refuse(nothingServed(needs.run));
      const { host, protocolHash } = joined;
      // The subscriptions must be known to the server before anything is said to them.
      void bus
        .flush()
        .then(() => tell({ word: 'hello', process, serves: host.serves.map((i) => i.name), protocol: protocolHash }));
    }
  });
}
