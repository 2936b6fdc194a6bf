// Defines a protocol with a statechart in it, for lesson 7: an agent repeats its chosen action for a few steps, as long
// as it is on offer, and only then asks its model again. A `rule` forgets everything between wakes and a `module` asks
// at each of them; a `machine` has a state and can count. Use it: npx troupe run chores --protocol ./examples/steady.ts
// --agents 2
import { action, channel, each, every, machine, maybe, observation, own, protocol } from 'troupe';
import { acceptAction, look, module, OneAction } from 'troupe/agents';
import type { RoleEmits, Woken } from 'troupe/types';
import { assign, emit, setup } from 'xstate';
import { z } from 'zod';

const turn = channel('turn', z.object({}));
const choice = channel('choice', z.object({ do: z.string() }));

const mind = module({
  wakes: [every(observation), each(turn)],
  says: [choice],
  ask: 'act',
  answer: OneAction,
  prompt: look('Choose one action. You will keep to it for some steps.', (me) => [me.agent]),
  accept: acceptAction,
  say: ({ action: wanted }) => [choice({ do: wanted })],
  fallback: (_heard, me) => [choice({ do: me.world.idle })],
});

const wakes = { seen: [every(observation)], chosen: [each(choice)] } as const;

const chart = setup({
  types: { context: {} as { deed: string; left: number }, events: {} as Woken<typeof wakes>, emitted: {} as RoleEmits },
  actions: {
    ask: emit({ type: 'say', drafts: [turn({})] }),
    act: emit(({ context }) => ({ type: 'say', drafts: [action({ do: context.deed })] })),
  },
}).createMachine({
  context: { deed: '', left: 0 },
  initial: 'deciding',
  on: { seen: { target: '.deciding', actions: 'ask' } },
  states: {
    deciding: {
      on: {
        chosen: {
          target: 'keeping',
          actions: [assign(({ event }) => ({ deed: event.heard.choice.body.do, left: 2 })), 'act'],
        },
      },
    },
    keeping: {
      on: {
        seen: {
          guard: ({ context, event }) =>
            context.left > 0 && event.heard.observation.some((m) => m.body.actions.includes(context.deed)),
          actions: [assign(({ context }) => ({ left: context.left - 1 })), 'act'],
        },
      },
    },
  },
});

export const steady = protocol('steady', {
  about: 'Each for itself, keeping to what it has chosen for some steps.',
  perAgent: { mind, will: machine({ wakes, says: [maybe(turn), maybe(action)], logic: chart }) },
  // Nobody speaks more often in a step: the will asks once for a choice, and acts on it.
  rounds: 2,
  routes: { observation: own, turn: own, choice: own, action: own },
});
