// Tracks which model calls an episode is waiting for, and for how long, so that a slow model does not look like a hang.

import type { CallNews } from '../../experiment/call-news.ts';
import type { Clock, Timer } from '../../runtime/core/clock.ts';
import type { Happening } from '../../runtime/core/event.ts';

interface AwaitedCallsNeeds {
  readonly clock: Clock;
  /**
   * Reports every second on a terminal, and rarely elsewhere: after 20 s, and again each time that time has doubled.
   */
  readonly isTTY: boolean;
  readonly tell: (step: number, text: string) => void;
}

interface AwaitedCalls {
  /** Names distinguish episodes that run at the same time. */
  watch(happening: Happening | CallNews, episode?: string): void;
  /** Stops reporting. */
  end(): void;
}

interface AwaitedCall {
  readonly episode: string;
  readonly by: string;
  readonly model: string;
  readonly attempt: number;
  readonly step: number;
  readonly since: number;
  /** When it is reported next, in ms after the call started. */
  due: number;
}

const TERMINAL_MS = 3000;
const ELSEWHERE_MS = 20_000;

export function createAwaitedCalls({ clock, isTTY, tell }: AwaitedCallsNeeds): AwaitedCalls {
  /** Oldest first. */
  const open = new Map<string, AwaitedCall>();
  let timer: Timer | undefined;

  function arm(): void {
    timer?.cancel();
    timer = undefined;
    const [oldest] = open.values();
    if (oldest) timer = clock.after(oldest.since + oldest.due - clock.now(), report);
  }

  function report(): void {
    const now = clock.now();
    const [oldest] = open.values();
    if (oldest && now - oldest.since >= oldest.due) {
      tell(oldest.step, textOf(oldest, open.size - 1, now));
      // The report covered all calls, so the next oldest call gets no line before the next report.
      const next = oldest.since + (isTTY ? oldest.due + 1000 : oldest.due * 2);
      for (const call of open.values()) call.due = Math.max(call.due, next - call.since);
    }
    arm();
  }

  return {
    watch(e, episode = '') {
      switch (e.type) {
        case 'model.called': {
          const { by, model, attempt, step } = e;
          const due = isTTY ? TERMINAL_MS : ELSEWHERE_MS;
          open.set(`${episode} ${e.call} ${attempt}`, { episode, by, model, attempt, step, since: clock.now(), due });
          break;
        }
        case 'model.answered':
        case 'model.failed':
          open.delete(`${episode} ${e.call} ${e.attempt}`);
          break;
        case 'episode.ended':
          for (const [key, call] of open) if (call.episode === episode) open.delete(key);
          break;
        default:
          return;
      }
      arm();
    },
    end() {
      open.clear();
      arm();
    },
  };
}

function textOf({ by, model, attempt, since }: AwaitedCall, others: number, now: number): string {
  const who = others === 0 ? `${by} waits` : `${by} and ${others} more wait`;
  const again = attempt === 1 ? '' : `, attempt ${attempt}`;
  return `${who} for ${model} to answer, ${Math.floor((now - since) / 1000)} s${again}`;
}
