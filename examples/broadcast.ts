// Defines a protocol in a file of its own, for lesson 2 and for the command line: every agent tells the others what it
// sees, then each decides for itself.
// Use it: npx troupe run sar --protocol ./examples/broadcast.ts --agents 3
import { action, channel, current, every, observation, others, own, protocol, rule } from 'troupe';
import { acceptAction, look, module, OneAction } from 'troupe/agents';
import { z } from 'zod';

const report = channel('report', z.object({ text: z.string() }));

const eyes = rule({
  wakes: [every(observation)],
  says: [report],
  say: (heard) => [report({ text: heard.observation[0]?.body.text ?? '' })],
});

const mind = module({
  wakes: [every(observation)],
  reads: [current(report)],
  says: [action],
  ask: 'act',
  answer: OneAction,
  prompt: look('You hear what your teammates see. Choose the one action that helps the team most.', (me) => [me.agent]),
  accept: acceptAction,
  say: ({ action: wanted }) => [action({ do: wanted })],
  fallback: (_heard, me) => [action({ do: me.world.idle })],
});

export const broadcast = protocol('broadcast', {
  about: 'Everybody tells everybody what it sees, and decides for itself.',
  perAgent: { eyes, mind },
  routes: { observation: own, report: others, action: own },
});
