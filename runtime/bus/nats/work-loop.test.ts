// Tests that short pieces of work follow one another without a pause, that nothing waits behind a long one, and that a
// piece counts as tried only where it was begun.
import { describe, expect, test } from 'vitest';
import { breathe } from '../../core/clock.ts';
import { type ManualClock, manualClock } from '../../episode/simulated-clock.ts';
import { shortHash } from '../../text/hash.ts';
import { queueKey } from './work-frames.ts';
import { createWorkTries, type HandedOut, loopOverWork } from './work-loop.ts';

/** Pieces 1, 2, 3 …, of which each takes as long as is said. */
async function loopOver(tookMs: readonly number[], clock: ManualClock, handIn = async (_n: number) => {}) {
  const log: string[] = [];
  let [asked, done] = [0, 0];
  await loopOverWork({
    clock,
    isOver: () => done === tookMs.length,
    next: async () => {
      log.push(`ask ${++asked}`);
      return asked;
    },
    work: async (n) => {
      log.push(`begin ${n}`);
      clock.advance(tookMs[done] ?? 0);
      await breathe();
      log.push(`end ${n}`);
      done++;
      return () => handIn(n);
    },
    giveBack: async (n) => void log.push(`back ${n}`),
  });
  return log;
}

describe('a loop over work', () => {
  test('asks for the next piece before it begins a short one, and leaves what it had asked for at its end', async () => {
    expect(await loopOver([5, 5], manualClock())).toEqual([
      ...['ask 1', 'begin 1', 'end 1'],
      ...['ask 2', 'ask 3', 'begin 2', 'end 2', 'back 3'],
    ]);
  });

  test('gives back what waits behind a long piece, and asks for nothing ahead after it', async () => {
    const log = await loopOver([5, 90_000, 5], manualClock());
    expect(log).toEqual([
      ...['ask 1', 'begin 1', 'end 1'],
      ...['ask 2', 'ask 3', 'begin 2', 'back 3', 'end 2'],
      ...['ask 4', 'begin 4', 'end 4'],
    ]);
  });

  test('hands results in while it goes on, a few at a time, and fails with the first that cannot be', async () => {
    const open: (() => void)[] = [];
    let handed = 0;
    const looping = loopOver([5, 5, 5, 5, 5, 5], manualClock(), () => {
      handed++;
      return new Promise<void>((resolve) => open.push(resolve));
    });
    for (let i = 0; i < 40; i++) await breathe();
    expect(handed).toBe(4);
    while (handed < 6 || open.length > 0) {
      open.shift()?.();
      await breathe();
    }
    expect((await looping).filter((line) => line.startsWith('end'))).toHaveLength(6);
    const failing = loopOver([5, 5, 5], manualClock(), async () => {
      throw new Error('no room');
    });
    await expect(failing).rejects.toThrow('no room');
  });
});

describe('tries', () => {
  const triesOver = (kept = new Map<string, string>()) => {
    const bucket = {
      get: async (key: string) => {
        const value = kept.get(key);
        return value === undefined ? null : { string: () => value };
      },
      put: async (key: string, value: string) => kept.set(key, value),
    };
    return createWorkTries(bucket, queueKey('s'.repeat(32)));
  };
  const piece = (streamSequence = 1): HandedOut => ({ subject: 's', info: { streamSequence } });

  test('count what was begun, and neither what waited in a process that died nor what was handed back', async () => {
    const tries = triesOver();
    expect(await tries.begin(piece())).toBe(1);
    expect(await tries.begin(piece())).toBe(2);
    await tries.handBack(piece(), 2);
    expect(await tries.begin(piece())).toBe(2);
    expect(await tries.begin(piece())).toBe(3);
    expect(await tries.begin(piece(2))).toBe(1);
  });

  test('count from one again where somebody has forged them: nothing is set aside that was not begun', async () => {
    const kept = new Map<string, string>();
    const tries = triesOver(kept);
    const key = `${shortHash('s')}.1`;
    const other = queueKey('o'.repeat(32)).proofOf({ kind: 'tries', where: key, text: '9' });
    for (const forged of ['9', `9 ${other}`, '9 ', '', '999999 x']) {
      kept.set(key, forged);
      expect(await tries.begin(piece())).toBe(1);
    }
    const [, proof] = (kept.get(key) ?? '').split(' ');
    kept.set(key, `9 ${proof}`);
    expect(await tries.begin(piece())).toBe(1);
  });
});
