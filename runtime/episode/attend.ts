// The other side of a spread group: a process that serves some roles of an episode whose world is held elsewhere. It answers control
// words, and sends its events home before each count it gives.
import type { Bus } from '../core/bus.ts';
import type { Clock } from '../core/clock.ts';
import { nobodyCalled, nothingServed, type TroupeError } from '../core/errors.ts';
import type { WorldCard } from '../core/world.ts';
import type { Waiting } from './episode.ts';
import { Down, downSubject, type Up, upSubject } from './words.ts';

export interface AttendingHost {
  readonly serves: readonly { readonly name: string }[];
  begin(step: number, ready: readonly string[]): void;
  counts(): { readonly sent: number; readonly received: number; readonly busy: boolean };
  waiting(): readonly Waiting[];
  gaveUp(): { readonly who: string; readonly code: string; readonly message: string } | undefined;
  stop(): void;
}

export interface AttendNeeds {
  readonly bus: Bus;
  readonly prefix: string;
  readonly process: string;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Lays out the protocol for these agents and starts hosting; `onRest` is to be called whenever the host has come to rest. */
  readonly join: (
    agents: readonly string[],
    card: WorldCard,
    onRest: () => void,
  ) => { readonly host: AttendingHost; readonly protocolHash: string };
  /** How long to wait for the first word of the process that holds the world, in ms. */
  readonly barrierMs: number;
  readonly run: string;
  /** Record lines written since they were last taken. */
  readonly takeLines: () => string[];
}

/** Lines of one `events` word stay below this many characters, well under what a NATS server takes. */
const PAGE = 200_000;

/** Resolves when the episode has ended, or the signal is aborted; rejects with NOBODY_CALLED or NOTHING_SERVED. */
export function attend(needs: AttendNeeds): Promise<void> {
  const { bus, clock, process, prefix } = needs;
  let joined: ReturnType<AttendNeeds['join']> | undefined;
  let reporting = false;
  const tell = (word: Up) => bus.control(upSubject(prefix), word);

  function counts() {
    const gaveUp = joined?.host.gaveUp();
    return { ...(joined?.host.counts() ?? { sent: 0, received: 0, busy: false }), ...(gaveUp ? { gaveUp } : {}) };
  }

  function sendEvents(): void {
    let page: string[] = [];
    let size = 0;
    const send = () => {
      if (page.length > 0) tell({ word: 'events', process, lines: page });
      page = [];
      size = 0;
    };
    for (const line of needs.takeLines()) {
      if (size + line.length > PAGE) send();
      page.push(line);
      size += line.length;
    }
    send();
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
    const patience = clock.after(needs.barrierMs, () => refuse(nobodyCalled(needs.run, needs.barrierMs)));
    const stop = bus.onControl(downSubject(prefix), (json) => {
      const read = Down.safeParse(json);
      if (read.success) take(read.data);
    });
    function refuse(error: TroupeError): void {
      reject(error);
      leave();
    }
    function leave(): void {
      patience.cancel();
      stop();
      joined?.host.stop();
      needs.signal.removeEventListener('abort', leave);
      resolve();
    }
    needs.signal.addEventListener('abort', leave, { once: true });

    function take(word: Down): void {
      switch (word.word) {
        case 'gather':
          return greet(word.agents, word.card);
        case 'begin':
          return joined?.host.begin(word.step, word.ready);
        case 'ask-waiting':
          return tell({
            word: 'waiting',
            process,
            round: word.round,
            waiting: (joined?.host.waiting() ?? []).map((w) => ({ who: w.who, for: [...w.for] })),
          });
        case 'probe':
        case 'end':
          if (joined === undefined) return;
          sendEvents();
          tell({ word: 'count', process, round: word.round, ...counts() });
          if (word.word === 'end') void bus.flush().then(leave);
      }
    }

    function greet(agents: readonly string[], card: WorldCard): void {
      patience.cancel();
      joined ??= needs.join(agents, card, report);
      if (joined.host.serves.length === 0) return refuse(nothingServed(needs.run));
      const { host, protocolHash } = joined;
      // The subscriptions must be known to the server before anything is said to them.
      void bus
        .flush()
        .then(() => tell({ word: 'hello', process, serves: host.serves.map((i) => i.name), protocol: protocolHash }));
    }
  });
}
