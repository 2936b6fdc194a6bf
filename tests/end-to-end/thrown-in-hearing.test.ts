// Shows that nothing thrown while a message is heard, or an answer taken, is lost in the bus: whoever plays the episode
// is told that error, and no episode ends as stalled for it.
import { expect, test } from 'vitest';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { relay } from '../../envs/relay/relay.ts';
import { dmas } from '../../protocols/index.ts';
import type { Model } from '../../runtime/core/model.ts';
import { memorySink } from '../../runtime/record/sink.ts';
import { runEpisode } from '../../runtime/run/run.ts';

const rules = rulesModel({ player: relay.player, seed: 1 });
const slow: Model = { ...rules, ask: async (request, call) => rules.ask(request, call) };

test.each([
  ['at once', rules],
  ['later', slow],
])('a watcher that throws at any event, with answers that come %s', async (_, models) => {
  const played = { world: relay, protocol: dmas, agents: 2, steps: 2, seed: 1 };
  const kept = memorySink();
  await runEpisode({ ...played, models, sink: kept });
  const { length } = kept.events();
  expect(length).toBeGreaterThan(30);
  for (let at = 0; at < length; at++) {
    let seen = 0;
    const watch = [
      () => {
        if (seen++ === at) throw new Error(`event ${at} is too much`);
      },
    ];
    const end = await runEpisode({ ...played, models, watch }).then(
      ({ detail }) => detail,
      (thrown: unknown) => String(thrown),
    );
    expect(end).toContain(`event ${at} is too much`);
  }
});
