// Shows that an episode waits for what its models must load, so that no call is charged with it.
import { expect, test } from 'vitest';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { relay } from '../../envs/relay/relay.ts';
import { cmas } from '../../protocols/index.ts';
import type { Model } from '../../runtime/core/model.ts';
import { manualClock } from '../../runtime/episode/simulated-clock.ts';
import { memorySink } from '../../runtime/record/sink.ts';
import { runEpisode } from '../../runtime/run/run.ts';

test('a model’s loading time is not part of any call', async () => {
  const rules = rulesModel({ player: relay.player, seed: 1 });
  const clock = manualClock(1000);
  let loads = 0;
  const slow: Model = {
    ...rules,
    async ready() {
      loads++;
      clock.advance(500);
    },
    ask(request, call) {
      if (loads === 0) clock.advance(500);
      return rules.ask(request, call);
    },
  };
  const sink = memorySink();
  await runEpisode({
    world: relay,
    protocol: cmas,
    agents: 3,
    models: { '*': slow, planner: slow },
    clock,
    sink,
    steps: 2,
  });
  const calls = sink.events().flatMap((e) => (e.type === 'model.answered' ? [e.ms] : []));
  expect([loads, calls]).toEqual([1, [0, 0]]);
  expect(sink.events()[0]?.t).toBe(1500);
});
