// Shows that a role can send an agent to what has come to it by observations and messages, and to nothing that it made
// up: else a guessed name would tell what a teammate has found.
import { expect, test } from 'vitest';
import { household } from '../../envs/household/world.ts';
import { action, observation } from '../../runtime/core/channel.ts';
import type { Happening } from '../../runtime/core/event.ts';
import { type Protocol, protocol } from '../../runtime/core/protocol.ts';
import { every, rule } from '../../runtime/core/role.ts';
import { addressed, own, to } from '../../runtime/core/route.ts';
import { runEpisode } from '../../runtime/run/run.ts';

const guess = 'NavigateTo(Fridge_1)';
const alone = protocol('each-guesses', {
  perAgent: {
    mind: rule({ wakes: [every(observation)], says: [action], say: () => [action({ do: guess })] }),
  },
  routes: { observation: own, action: own },
});
const central = protocol('one-guesses', {
  once: {
    planner: rule({
      wakes: [every(observation)],
      says: [action],
      say: (_heard, me) => me.ready.map((agent) => action.to(agent, { do: guess })),
    }),
  },
  routes: { observation: to('planner'), action: addressed },
});

/** By agent: whether it was shown the fridge before its first step, and how its way there ended. */
async function firstStep(played: Protocol) {
  const shown = new Map<string, boolean>();
  const reasons = new Map<string, string | undefined>();
  const watch = (event: Happening) => {
    if (event.type === 'message.sent' && event.message.channel === 'observation' && event.step === 0)
      shown.set(event.message.agent ?? '', JSON.stringify(event.message.body).includes('Fridge_1'));
    if (event.type === 'world.stepped')
      for (const { agent, reason, ok } of event.outcomes) reasons.set(agent, ok ? undefined : reason);
  };
  const scene = 'bread-lettuce-tomato-fridge/1';
  await runEpisode({
    ...{ world: household, protocol: played, agents: 3, scene, seed: 1, steps: 1, models: {}, watch: [watch] },
  });
  return [...shown].map(([agent, seen]) => ({ agent, seen, refused: reasons.get(agent) === 'not_seen' }));
}

test('a guessed name is refused, though a teammate has seen what bears it; a planner who was shown it may send anybody', async () => {
  const guessed = await firstStep(alone);
  expect(new Set(guessed.map(({ seen }) => seen)).size).toBe(2);
  for (const { seen, refused } of guessed) expect(refused).toBe(!seen);
  for (const { refused } of await firstStep(central)) expect(refused).toBe(false);
});
