// Tests that a part of a mixture acts for its own agents only, also in a world in which agents are ready at different
// times.
import { expect, test } from 'vitest';
import { rulesModel } from '../../agents/index.ts';
import { memorySink } from '../../api/record.ts';
import { transport } from '../../envs/transport/world.ts';
import { runEpisode } from '../../index.ts';
import { duo } from '../../protocols/index.ts';

test('the planner of one part decides for no other part, whichever agents are ready', async () => {
  const sink = memorySink();
  const models = rulesModel({ player: transport.player, seed: 1 });
  await runEpisode({ world: transport, protocol: duo, agents: 4, seed: 1, models, sink, steps: 40 });
  const events = sink.events();
  const ready = events.flatMap((e) => (e.type === 'step.started' ? [e.ready] : []));
  const red = transport.team.names(4).slice(0, 2);
  // As many are ready as the part has agents, and not the same.
  expect(ready.some((r) => r.length === 2 && !r.every((agent) => red.includes(agent)))).toBe(true);
  const told = events.flatMap((e) =>
    e.type === 'message.sent' && e.message.from === 'red/_/planner' ? [e.message.to ?? ''] : [],
  );
  expect(told.length).toBeGreaterThan(0);
  expect(told.filter((agent) => !red.includes(agent))).toEqual([]);
});
