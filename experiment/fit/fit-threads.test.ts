// Tests that a fit's episodes are the same in a thread as here, and that what a thread cannot play is told.
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { sar } from '../../envs/sar/world.ts';
import { cmas } from '../../protocols/cmas.ts';
import { compiled } from '../../tests/support/compiled.ts';
import { openFitThreads, simulatedWith } from './simulated-play.ts';

const file = compiled('experiment/fit/fit-thread.ts');
const cwd = import.meta.dirname;
const batchOf = (seed: string) => ({
  episodes: [
    { scene: '1', agents: 2, seed: 0 },
    { scene: '2', agents: 3, seed: 1 },
  ],
  bounds: { rash: 0.5, without: ['heed'] },
  seed,
});

test.each([{}, { rules: 'paper' }])(
  'a batch comes to the same in a thread as here, with options %j',
  async (worldOptions) => {
    const { signal } = new AbortController();
    const parts = { world: 'sar', worldOptions, protocol: 'cmas', cwd };
    const threads = openFitThreads({ count: 2, parts, signal, file });
    const there = await Promise.all(['a', 'b', 'c'].map((seed) => threads?.play(batchOf(seed))));
    await threads?.close();
    const play = simulatedWith({ world: sar, worldOptions, protocol: cmas });
    for (const [i, seed] of ['a', 'b', 'c'].entries()) expect(there[i]).toEqual(await play(batchOf(seed)));
    expect(there[0]).not.toEqual(there[1]);
    const usual = simulatedWith({ world: sar, protocol: cmas });
    expect(isDeepStrictEqual(await usual(batchOf('a')), there[0])).toBe(Object.keys(worldOptions).length === 0);
  },
  60_000,
);

test('what a thread cannot play, or no longer plays, is told', async () => {
  const over = new AbortController();
  const known = openFitThreads({
    count: 1,
    parts: { world: 'sar', protocol: 'cmas', cwd },
    signal: over.signal,
    file,
  });
  await expect(known?.play({ ...batchOf('a'), bounds: { without: ['tolt'] } })).rejects.toMatchObject({
    code: 'OPTION_BAD',
    data: { option: 'without', value: 'tolt' },
  });
  const parts = { world: 'sahara', protocol: 'cmas', cwd };
  const lost = openFitThreads({ count: 1, parts, signal: over.signal, file });
  for (const seed of ['a', 'b'])
    await expect(lost?.play(batchOf(seed))).rejects.toMatchObject({ code: 'THREAD_ENDED' });
  const cut = openFitThreads({ count: 1, parts: { ...parts, world: 'sar' }, signal: over.signal, file });
  const open = cut?.play(batchOf('a'));
  over.abort();
  await expect(open).rejects.toMatchObject({ code: 'THREAD_ENDED' });
}, 60_000);
