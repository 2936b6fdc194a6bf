// The table's row CoELA: five roles inside of each agent. A message is drafted before planning, is one of the choices, and takes the turn; no
// model is called while a plan runs, and no message is drafted right after one was said.
import { emit, setup } from 'xstate';
import { z } from 'zod';
import { instruct, look, module } from '../../agents/index.ts';
import type { Message } from '../../index.ts';
import {
  action,
  channel,
  each,
  every,
  latest,
  machine,
  maybe,
  observation,
  others,
  own,
  protocol,
  type RoleEmits,
  rule,
  unread,
} from '../../index.ts';

const Words = z.object({ text: z.string() });
export const talk = channel('talk', Words, { act: true });
const percept = channel('percept', Words);
const recall = channel('recall', Words);
const need = channel('need', z.object({}));
const mute = channel('mute', z.object({}));
const candidate = channel('candidate', Words);
const plan = channel('plan', z.object({ choice: z.string(), text: z.string() }));

const perception = rule({
  wakes: [every(observation)],
  says: [percept],
  say: ({ observation: [seen] }, me) => [percept({ text: `${me.agent} saw: ${seen?.body.text ?? ''}` })],
});

const memory = rule({
  wakes: [every(percept)],
  reads: [latest(recall), unread(talk)],
  says: [recall],
  say: (heard) => {
    const known = heard.recall?.body.text.split('\n').slice(1) ?? [];
    const told = heard.talk.map((m) => m.body.text);
    return [recall({ text: [heard.percept[0]?.body.text ?? '', ...new Set([...known, ...told])].join('\n') })];
  },
});

const communication = module({
  wakes: [every(observation), every(recall), each(need)],
  says: [candidate],
  ask: 'say',
  answer: Words,
  prompt: look('Draft a short message to the others.', (me) => [me.agent]),
  say: ({ text }) => [candidate({ text })],
});

const planning = module({
  wakes: { free: [every(observation), every(recall), each(candidate)], silent: [every(observation), every(recall), each(mute)] },
  says: [plan],
  ask: 'choose',
  answer: z.object({ choice: z.string() }),
  prompt: (heard, me) => {
    const draft = heard.woken === 'free' ? [`say: ${heard.candidate.body.text}`] : [];
    const choices = [...draft, ...(heard.observation[0]?.body.actions ?? [])];
    const { recall: remembered, observation: seen } = heard;
    return [
      ...look('Choose what to do next.', () => [me.agent])({ recall: remembered, observation: seen }, me),
      { ...instruct(`Choices: ${choices.join('; ')}`), data: { options: choices } },
    ];
  },
  say: ({ choice }, heard) => [plan({ choice, text: heard.woken === 'free' ? heard.candidate.body.text : '' })],
});

/** Waiting is a plan of two steps; everything else of one. */
const execution = machine({
  wakes: { look: [every(percept)], told: [each(plan)] },
  says: [maybe(action), maybe(talk), maybe(need), maybe(mute)],
  logic: executor(),
});

export const coela = protocol('coela', {
  perAgent: { perception, memory, communication, planning, execution },
  routes: {
    observation: own,
    percept: own,
    recall: own,
    need: own,
    mute: own,
    candidate: own,
    plan: own,
    action: own,
    talk: others,
  },
});

type Told = { type: 'told'; heard: { plan: Message<z.output<(typeof plan)['schema']>> } };
function executor() {
  const saying = (...drafts: Extract<RoleEmits, { type: 'say' }>['drafts']): RoleEmits => ({ type: 'say', drafts });
  return setup({ types: { events: {} as { type: 'look' } | Told, emitted: {} as RoleEmits } }).createMachine({
    initial: 'free',
    states: {
      free: { on: { look: { actions: emit(() => saying(need({}))) } } },
      spoken: { on: { look: { actions: emit(() => saying(mute({}))) } } },
      running: { on: { look: { target: 'free', actions: emit(() => saying(action({ do: 'wait' }))) } } },
    },
    on: {
      told: [
        {
          guard: ({ event }) => event.heard.plan.body.choice.startsWith('say: '),
          target: '.spoken',
          actions: emit(({ event }) => saying(talk({ text: event.heard.plan.body.text }))),
        },
        {
          guard: ({ event }) => event.heard.plan.body.choice === 'wait',
          target: '.running',
          actions: emit(() => saying(action({ do: 'wait' }))),
        },
        { target: '.free', actions: emit(({ event }) => saying(action({ do: event.heard.plan.body.choice }))) },
      ],
    },
  });
}
