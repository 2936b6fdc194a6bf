// Says on stderr what could not be read on the server of a queue, or had no proof, and waits for a server that is away.
import type { UnreadablePiece, WorkQueue } from '../runtime/bus/work-queue.ts';
import { type Clock, sleep } from '../runtime/core/clock.ts';
import { asTroupeError } from '../runtime/errors/index.ts';
import { counted } from '../runtime/text/in-words.ts';
import { oneLine } from '../runtime/text/plain.ts';

const KIND_TEXTS: Readonly<Record<UnreadablePiece['kind'], string>> = {
  work: 'a task',
  result: 'a result',
  entry: 'an entry about runs and workers',
};

interface UnreadableLog {
  readonly see: (piece: UnreadablePiece) => void;
  readonly count: () => number;
}

/** Tells the first piece, the second, the fourth and so on: somebody may send thousands. */
export function createUnreadableLog(say: (text: string) => void): UnreadableLog {
  let count = 0;
  return {
    see({ kind, where, why }) {
      count++;
      // A power of two.
      if ((count & (count - 1)) !== 0) return;
      const so = count === 1 ? '' : ` ${counted(count, 'piece')} so far.`;
      say(oneLine(`Set aside: ${KIND_TEXTS[kind]} on the server (${where}): ${why}.${so}`, 600));
    },
    count: () => count,
  };
}

/** How often a server that is away is asked again. */
const AGAIN_MS = 1_000;

interface WaitNeeds {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly say: (text: string) => void;
}

/**
 * Opens a queue as soon as its server is there; undefined where the signal was aborted before. @throws what trying
 * again does not help against
 */
export async function openPatiently(
  open: () => Promise<WorkQueue>,
  { clock, signal, say }: WaitNeeds,
): Promise<WorkQueue | undefined> {
  let told: string | undefined;
  const aborted = new Promise<undefined>((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  while (!signal.aborted) {
    const opening = open();
    try {
      const queue = await Promise.race([opening, aborted]);
      if (queue) return queue;
      void opening.then((late) => late.close()).catch(() => undefined);
    } catch (thrown) {
      const { code, message, retry } = asTroupeError(thrown);
      if (!retry) throw thrown;
      if (told !== code) say(`${message}\nWaiting for it. Press Ctrl-C to stop.`);
      told = code;
      await sleep(clock, AGAIN_MS, signal);
    }
  }
  return undefined;
}
