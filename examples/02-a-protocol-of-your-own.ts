// Lesson 2: a protocol is roles and routes. Here every agent tells the others what it sees, then each decides for itself, knowing what all
// know: as many calls as agents, and every observation read by everyone. Run it: node --import tsx examples/02-a-protocol-of-your-own.ts
import { action, channel, every, observation, others, own, protocol, rule, runEpisode } from 'troupe';
import { groundAction, look, module, OneAction, rulesModel } from 'troupe/agents';
import { sar } from 'troupe/envs';
import { z } from 'zod';

const report = channel('report', z.object({ text: z.string() }));

const eyes = rule({
  wakes: [every(observation)],
  says: [report],
  say: (heard) => [report({ text: heard.observation[0]?.body.text ?? '' })],
});

const mind = module({
  wakes: [every(observation), every(report)],
  says: [action],
  ask: 'act',
  answer: OneAction,
  prompt: look('You hear what your teammates see. Choose the one action that helps the team most.', (me) => [me.agent]),
  accept: (answer, heard, me) => groundAction(answer, heard.observation, me.agent),
  say: ({ action: wanted }) => [action({ do: wanted })],
  fallback: (_heard, me) => [action({ do: me.world.idle })],
});

export const broadcast = protocol('broadcast', {
  about: 'Everybody tells everybody what it sees, and decides for itself.',
  perAgent: { eyes, mind },
  routes: { observation: own, report: others, action: own },
});

const { reason, steps, summary } = await runEpisode({
  world: sar,
  protocol: broadcast,
  agents: 3,
  models: rulesModel({ player: sar.player, seed: 7 }),
});
console.log({ reason, steps, summary });
