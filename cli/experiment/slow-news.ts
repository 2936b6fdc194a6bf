// Suppresses short-lived news: a thread does not report a call to the main thread if it is answered at once.
import { attemptKey } from '../../runtime/core/budget.ts';
import type { Clock } from '../../runtime/core/clock.ts';
import type { CallNews } from '../play/awaited-calls.ts';

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
