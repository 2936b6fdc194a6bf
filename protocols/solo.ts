// Defines the baseline without communication: one mind per agent, which sees its own observation and sends nothing.
import { acceptAction, OneAction } from '../agents/answers.ts';
import { module } from '../agents/module.ts';
import { look } from '../agents/prompt.ts';
import { action, observation } from '../runtime/core/channel.ts';
import { protocol } from '../runtime/core/protocol.ts';
import { every, optional, unread } from '../runtime/core/role.ts';
import { everyone, own } from '../runtime/core/route.ts';
import { notes } from './channels.ts';

const mind = module({
  wakes: [every(observation)],
  reads: [optional(unread(notes))],
  says: [action],
  ask: 'act',
  answer: OneAction,
  prompt: look('Choose the one action that you take now. Nobody hears you and you hear nobody.', (me) => [me.agent]),
  accept: acceptAction,
  say: ({ action: wanted }) => [action({ do: wanted })],
  fallback: (_heard, me) => [action({ do: me.world.idle })],
});

/** The baseline without communication: one mind per agent, which sees its own observation and sends nothing. */
export const solo = protocol('solo', {
  about: 'Each agent decides for itself, in silence.',
  perAgent: { mind },
  routes: { observation: own, action: own, notes: everyone },
});
