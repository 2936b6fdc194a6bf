// Defines a protocol with an ask of its own. `troupe new protocol` makes its files of this one and its test.
// Use it: npx troupe run sar --protocol ./examples/talk.ts --agents 3
import { action, channel, every, everyone, observation, own, ownAnd, protocol } from 'troupe';
import { acceptAction, look, module, OneAction } from 'troupe/agents';
import { z } from 'zod';

const Words = z.object({ text: z.string() });
const summary = channel('summary', Words);

/**
 * Exists once: sees what everyone sees and tells the team what matters. 'brief' is an ask that this protocol defines.
 */
const editor = module({
  wakes: [every(observation)],
  says: [summary],
  ask: 'brief',
  answer: Words,
  prompt: look('You see what everyone sees. Tell the team in a few sentences what matters now.'),
  say: ({ text }) => [summary({ text })],
  fallback: () => [summary({ text: '' })],
});

/** Exists once per agent and decides for it. */
const mind = module({
  wakes: [every(observation), every(summary)],
  says: [action],
  ask: 'act',
  answer: OneAction,
  prompt: look('Choose the one action that helps the team most.', (me) => [me.agent]),
  accept: acceptAction,
  say: ({ action: wanted }) => [action({ do: wanted })],
  fallback: (_heard, me) => [action({ do: me.world.idle })],
});

export const talk = protocol('talk', {
  about: 'An editor tells the team what all agents see; each agent decides for itself.',
  once: { editor },
  perAgent: { mind },
  routes: { observation: ownAnd('editor'), summary: everyone, action: own },
});
