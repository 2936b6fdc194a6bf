// Tests that a rate is found again in play that was made with it, by the episodes that are fitted alone.
import { expect, test } from 'vitest';
import { sar } from '../../envs/sar/world.ts';
import { cmas } from '../../protocols/cmas.ts';
import { fitPlay } from './fit.ts';
import { simulatedWith } from './simulated-play.ts';

test('a rate is found again in play that was made with it', async () => {
  const episodes = [0, 1, 2, 3].map((seed) => ({ scene: '1', agents: 2, seed }));
  const play = await simulatedWith({ world: sar, protocol: cmas })({ episodes, bounds: { rash: 0.4 }, seed: 'play' });
  const fit = await fitPlay({ world: sar, protocol: cmas, play, rates: ['rash'], draws: 20, every: 1, checks: 1 });
  const [rash] = fit.rates;
  expect(rash?.doubt).toBeNull();
  expect(Math.abs((rash?.estimate ?? 0) - 0.4)).toBeLessThan(0.15);
  expect(fit).toMatchObject({ fitted: 4, heldOut: 0 });
  expect(fit.workApart.fitted).toBeLessThan(fit.workApart.perfect);
}, 120_000);

test('of play without mistakes rates of 0 are told, with the distance of what they play', async () => {
  const episodes = [0, 1, 2, 3].map((seed) => ({ scene: '1', agents: 2, seed }));
  const play = await simulatedWith({ world: sar, protocol: cmas })({ episodes, bounds: {}, seed: 'play' });
  const fit = await fitPlay({ world: sar, protocol: cmas, play, rates: ['rash'], draws: 8, every: 1, checks: 1 });
  expect(fit.model).toBe('rules');
  expect(fit.misfit).toBeCloseTo(0);
}, 120_000);

const NOTHING = { agents: 2, seed: 0, steps: [], success: false };

test.each([
  { play: [] },
  { every: 0 },
  { draws: 0 },
  { jobs: 0 },
  { rates: [] },
  { rates: ['rash', 'rash'] },
  { rates: ['slip'] },
])('refuses %j', async (given) => {
  const spec = { world: sar, protocol: cmas, play: [{ ...NOTHING, scene: '1' }] };
  await expect(fitPlay({ ...spec, ...(given as object) })).rejects.toMatchObject({ code: 'OPTION_BAD' });
});

test('a scene of a set is fitted, and one that the world lacks is told with those of its sets', async () => {
  const simulate = () => Promise.reject(new Error('it is played'));
  const of = (scene: string) => ({ world: sar, protocol: cmas, simulate, play: [{ ...NOTHING, scene }] });
  await expect(fitPlay(of('drawn/10'))).rejects.toThrow('it is played');
  await expect(fitPlay(of('drawn/x'))).rejects.toThrow(/^SCENE_UNKNOWN: .* drawn\/1/s);
});

test('an episode that the world breaks, or in which no call is answered, is no play', async () => {
  const broken = (): never => {
    throw new TypeError('no such fire');
  };
  const play = (world: typeof sar) =>
    simulatedWith({ world, protocol: cmas })({
      episodes: [{ scene: '1', agents: 2, seed: 0 }],
      bounds: {},
      seed: 'play',
    });
  await expect(play({ ...sar, player: { answer: broken } })).rejects.toMatchObject({ code: 'WORLD_THREW' });
  await expect(play({ ...sar, score: broken })).rejects.toMatchObject({ code: 'WORLD_THREW' });
});
