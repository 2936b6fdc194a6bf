// Tests that a rate is found again in play that was made with it, by the episodes that are fitted alone.
import { expect, test } from 'vitest';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { sar } from '../../envs/sar/world.ts';
import { cmas } from '../../protocols/cmas.ts';
import { memorySink } from '../../runtime/record/sink.ts';
import { runEpisode } from '../../runtime/run/run.ts';
import { fitPlay } from './fit.ts';
import { actedAs, type PlayedEpisode } from './play-statistics.ts';

async function playedWith(rash: number, seed: number): Promise<PlayedEpisode> {
  const sink = memorySink();
  const where = { scene: '1', agents: 2, seed };
  const models = rulesModel({ ...sar.words, player: sar.player, idle: sar.pace.idle, seed: `play/${seed}`, rash });
  const { reason } = await runEpisode({ world: sar, protocol: cmas, ...where, steps: sar.pace.stepCap, models, sink });
  const steps = sink.events().flatMap((event) =>
    event.type === 'world.stepped'
      ? [
          {
            did: event.outcomes.map(({ do: action, ok }) => actedAs(action, ok)),
            progress: Object.values(event.score)[0]?.transportRate ?? 0,
          },
        ]
      : [],
  );
  return { ...where, steps, success: reason === 'goal' };
}

test('a rate is found again in play that was made with it', async () => {
  const play: PlayedEpisode[] = [];
  for (let seed = 0; seed < 4; seed++) play.push(await playedWith(0.4, seed));
  const fit = await fitPlay({ world: sar, protocol: cmas, play, rates: ['rash'], draws: 20, every: 1, checks: 1 });
  const [rash] = fit.rates;
  expect(rash?.fixed).toBeNull();
  expect(Math.abs((rash?.estimate ?? 0) - 0.4)).toBeLessThan(0.15);
  expect(fit).toMatchObject({ fitted: 4, heldOut: 0 });
  expect(fit.workApart.fitted).toBeLessThan(fit.workApart.perfect);
}, 120_000);
