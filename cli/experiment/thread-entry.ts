// Plays episodes in a thread of its own, any number at a time, for the main thread, which keeps the gate of calls. It
// is an entry point: no file imports it.
import { type MessagePort, parentPort } from 'node:worker_threads';
import { attemptKey } from '../../runtime/core/budget.ts';
import { systemClock } from '../../runtime/core/clock.ts';
import { asTroupeError } from '../../runtime/core/errors/index.ts';
import { unplayed } from '../../runtime/experiment/measures.ts';
import type { EpisodeCalls } from './call-gate.ts';
import { createEpisodePlayer, type EpisodeSurroundings } from './episode-task.ts';
import type { EpisodeTells, FromThread, ToThread } from './thread-messages.ts';

if (parentPort) serveEpisodes(parentPort);

function serveEpisodes(port: MessagePort): void {
  const cancelled = new AbortController();
  const play = createEpisodePlayer({ env: process.env, clock: systemClock, signal: cancelled.signal });
  const asks = createAsks(port);
  port.on('message', (said: ToThread) => {
    switch (said.word) {
      case 'play': {
        const { id, task, tells } = said;
        void play(task, surroundingsOf(id, tells, asks))
          .catch((thrown: unknown) => unplayed(task.job, asTroupeError(thrown).message))
          .then((result) => asks.tell({ word: 'played', id, result }));
        return;
      }
      case 'entered':
        return asks.answered(said.ask, said.may);
      case 'cancel':
        return cancelled.abort();
    }
  });
  asks.tell({ word: 'ready' });
}

interface Asks {
  tell(said: FromThread): void;
  /** Resolves with the answer to what is told with this number. */
  ask(told: (ask: number) => FromThread): Promise<boolean>;
  answered(ask: number, may: boolean): void;
}

function createAsks(port: MessagePort): Asks {
  const open = new Map<number, (may: boolean) => void>();
  let asked = 0;
  const tell = (said: FromThread) => port.postMessage(said);
  return {
    tell,
    ask: (told) =>
      new Promise((resolve) => {
        const ask = asked++;
        open.set(ask, resolve);
        tell(told(ask));
      }),
    answered(ask, may) {
      open.get(ask)?.(may);
      open.delete(ask);
    },
  };
}

function surroundingsOf(id: number, { calls, news }: EpisodeTells, { tell, ask }: Asks): EpisodeSurroundings {
  const open = new Set<string>();
  const gate: EpisodeCalls = {
    enter(next) {
      open.add(attemptKey(next));
      return ask((number) => ({ word: 'enter', id, ask: number, next }));
    },
    // It is told of more than once, and tells the main thread once.
    left({ call, attempt }) {
      if (open.delete(attemptKey({ call, attempt }))) tell({ word: 'left', id, call, attempt });
    },
    pause: (model, ms) => tell({ word: 'pause', id, model, ms }),
    // The main thread closes it, whatever becomes of this one.
    close() {},
  };
  return {
    ...(calls ? { calls: gate } : {}),
    ...(news ? { tell: (one) => tell({ word: 'news', id, news: one }) } : {}),
  };
}
