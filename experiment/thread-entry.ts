// Plays any number of episodes at a time in a worker thread and borrows places for calls from the main thread's gate.
// It is an entry point: no file imports it.
import { type MessagePort, parentPort } from 'node:worker_threads';
import { type Clock, systemClock } from '../runtime/core/clock.ts';
import { asTroupeError } from '../runtime/errors/index.ts';
import { unplayed } from '../runtime/experiment/measures.ts';
import { attemptKey } from '../runtime/tokens/budget.ts';
import {
  createBorrowedPlaces,
  createEpisodeCalls,
  createPauses,
  createPlaces,
  type EpisodeCalls,
} from './call-gate.ts';
import type { CallNews } from './call-news.ts';
import { createEpisodePlayer } from './episode-task.ts';
import type { EpisodePlace, FromThread, ToThread } from './threads.ts';

/** Calls shorter than this are not reported; it is far below the second after which a person is told. */
const HELD_MS = 200;

type OpenedNews = Extract<CallNews, { type: 'model.called' }>;

/** For one episode. */
export function createSlowNews(clock: Clock, tell: (news: CallNews) => void): (news: CallNews) => void {
  const held = new Map<string, OpenedNews>();
  let isDue = false;
  const tellHeld = () => {
    isDue = false;
    for (const news of held.values()) tell(news);
    held.clear();
  };
  return (news) => {
    if (news.type === 'episode.ended') {
      held.clear();
      return tell(news);
    }
    if (news.type !== 'model.called') {
      if (!held.delete(attemptKey(news))) tell(news);
      return;
    }
    held.set(attemptKey(news), news);
    if (isDue) return;
    isDue = true;
    clock.after(HELD_MS, tellHeld);
  };
}

if (parentPort) serveEpisodes(parentPort);

function serveEpisodes(port: MessagePort): void {
  const tell = (said: FromThread) => port.postMessage(said);
  const cancelled = new AbortController();
  const play = createEpisodePlayer({ env: process.env, clock: systemClock, signal: cancelled.signal });
  const gate = createThreadGate(tell);
  port.on('message', (said: ToThread) => {
    switch (said.word) {
      case 'play': {
        const { id, task, tells } = said;
        const calls = tells.calls && gate.episode(tells.calls);
        const news = tells.news
          ? { tell: createSlowNews(systemClock, (one) => tell({ word: 'news', id, news: one })) }
          : {};
        void play(task, { calls, ...news })
          .catch((thrown: unknown) => unplayed(task.job, asTroupeError(thrown)))
          .finally(() => calls?.close())
          .then((result) => tell({ word: 'played', id, result }));
        return;
      }
      case 'granted':
        return gate.places.granted();
      case 'pause':
        return void gate.pauses.begin(said.model, said.ms);
      case 'end together':
        return gate.places.endTogether();
      case 'cancel':
        return cancelled.abort();
    }
  });
  tell({ word: 'ready' });
}

function createThreadGate(tell: (said: FromThread) => void) {
  const clock = systemClock;
  const places = createBorrowedPlaces(clock, {
    ask: (of) => tell({ word: 'ask', of }),
    giveBack: () => tell({ word: 'give back' }),
  });
  const unlimited = createPlaces(clock, Number.POSITIVE_INFINITY);
  const pauses = createPauses(clock);
  // The pause applies in this thread before other threads hear of it.
  const pause = (model: string, ms: number) => {
    if (pauses.begin(model, ms)) tell({ word: 'pause', model, ms });
  };
  return {
    places,
    pauses,
    episode: ({ order, isLimited }: EpisodePlace): EpisodeCalls =>
      createEpisodeCalls(order, { places: isLimited ? places : unlimited, pauses, clock, pause }),
  };
}
