// Hosts one role by itself for tests: what it says, asks and records is kept, and its clock is moved by hand.
import { emit, setup } from 'xstate';
import { z } from 'zod';
import type { ModelAnswer } from '../../runtime/actor/model-client.ts';
import type { RoleHostNeeds } from '../../runtime/actor/process-services.ts';
import { RoleHost } from '../../runtime/actor/role-host.ts';
import type { Origin } from '../../runtime/actor/router.ts';
import { channel, type Draft } from '../../runtime/core/channel.ts';
import type { Happening } from '../../runtime/core/event.ts';
import { instanceName, type Message, type MessageId, messageId } from '../../runtime/core/message.ts';
import { each, type Me, machine, type Role, type RoleEmits, rule } from '../../runtime/core/role.ts';
import { manualClock } from '../../runtime/episode/simulated-clock.ts';

const Words = z.object({ text: z.string() });
export const talk = channel('talk', Words);
export const reply = channel('reply', Words);
export const me = instanceName('team', 'me', 'mind');
const other = instanceName('team', 'other', 'mind');

export const message = (n: number): Message => ({
  id: messageId(0, 'talk', other, n),
  step: 0,
  depth: 3,
  channel: 'talk',
  from: other,
  agent: 'other',
  body: { text: `words ${n}` },
  causes: [],
});

interface RoleSaying {
  readonly texts: readonly unknown[];
  readonly causes: readonly MessageId[];
  readonly depth: number;
}

const ME: Me = {
  part: 'team',
  role: 'mind',
  serves: 'agent',
  agent: 'me',
  team: ['me', 'other'],
  ready: ['me'],
  step: 0,
  world: { name: 'w', task: '', manual: '', idle: 'wait', agents: [] },
};

/** A role host with everything around it within reach. */
export function hostOf(
  role: Role,
  answer: () => ModelAnswer | Promise<ModelAnswer> = () => answered('{}'),
  more: Partial<RoleHostNeeds> = {},
) {
  const clock = manualClock();
  const said: RoleSaying[] = [];
  const events: Happening[] = [];
  const asked: string[] = [];
  const given: string[] = [];
  let pending = 0;
  let settled = 0;
  const say = ({ causes, depth }: Origin, drafts: readonly Draft[]): MessageId[] => {
    const from = said.flatMap((s) => s.texts).length;
    said.push({ texts: drafts.map((d) => Object(d.body).text), causes, depth });
    return drafts.map((d, i) => messageId(0, d.channel, me, from + i));
  };
  const of = { name: me, part: 'team', agent: 'me', roleName: 'mind', kind: 'role', role } as const;
  const needs: RoleHostNeeds = {
    clock,
    recorder: { write: (happening) => void events.push(happening), flush() {}, flushSoon() {} },
    restarts: { most: 2, backoffMs: 10 },
    topology: { mayAddress: () => true },
    router: { say },
    talk: { hasCut: () => false },
    onSettled: () => {
      settled++;
    },
    onThrown: (thrown) => {
      throw thrown;
    },
    ...more,
  };
  const host = new RoleHost(of, needs, {
    me: () => ME,
    since: () => 0,
    due: () => 0,
    overhears: () => true,
    hears: () => true,
    ask: (_of, question) => {
      asked.push(question.ask);
      return { call: `0:${me}:${asked.length - 1}`, answer: answer() };
    },
    run: () => ({ end: 'done', stdout: '' }),
    pending: (change) => {
      pending += change;
    },
    gaveUp: (_of, { code }) => void given.push(code),
  });
  host.begin(0);
  return {
    host,
    clock,
    said,
    events,
    asked,
    given,
    pending: () => pending,
    settled: () => settled,
    types: () => events.map((e) => e.type),
  };
}

export const answered = (text: string): ModelAnswer => ({
  ok: true,
  reply: { text, usage: { input: 1, output: 1, source: 'estimate' }, finish: 'stop' },
});
export const question = { ask: 'say', segments: [], schema: {} } as const;
export const saying = (...texts: string[]): RoleEmits => ({
  type: 'say',
  drafts: texts.map((text) => reply({ text })),
});

/** Asks when it wakes, says the answer; says another thing first. */
export const asking = machine({
  wakes: [each(talk)],
  says: [reply],
  logic: setup({
    types: { events: {} as { type: 'wake' } | { type: 'answered'; text: string }, emitted: {} as RoleEmits },
  }).createMachine({
    on: {
      wake: { actions: [emit(() => saying('wait a moment')), emit(() => ({ type: 'ask', question }))] },
      answered: { actions: emit(({ event }) => saying(event.text)) },
    },
  }),
});

export const echo = rule({
  wakes: [each(talk)],
  says: [reply],
  say: (heard) => [reply({ text: heard.talk.body.text }), reply({ text: 'over' })],
});
