// Provides for every clause about a protocol a fixture that breaks it: a centralized team in the toy world with exactly
// one defect. If a defect inevitably breaks further clauses (an episode that differs from itself also differs from all
// others), the specimen names them.
import { z } from 'zod';
import { groundPlan, planFor } from '../../../agents/answers.ts';
import { rulesModel } from '../../../agents/models/rules-model.ts';
import { module } from '../../../agents/module.ts';
import { look } from '../../../agents/prompt.ts';
import type { BusFixture } from '../../../conformance/bus/fixture.ts';
import type { ProtocolFixture } from '../../../conformance/protocol/play.ts';
import { type RelayState, relay } from '../../../envs/relay/relay.ts';
import { memoryBus, memoryHub } from '../../../runtime/bus/memory.ts';
import type { Bus } from '../../../runtime/core/bus.ts';
import { action, channel, observation } from '../../../runtime/core/channel.ts';
import type { RecordEvent } from '../../../runtime/core/event.ts';
import { type Mixture, type Protocol, protocol } from '../../../runtime/core/protocol.ts';
import { each, every, latest, maybe, optional, rule, unread } from '../../../runtime/core/role.ts';
import { addressed, others, own, to } from '../../../runtime/core/route.ts';
import { bridge, mix } from '../../../runtime/naming/mix.ts';

interface ProtocolSpecimen {
  readonly defect: Partial<ProtocolFixture>;
  /** Further clauses that inevitably break; `all` if nothing can be played. */
  readonly also?: readonly string[] | 'all';
}

const TWICE = 'the same episode has the same record';
const ORDER = 'the record does not depend on when messages and answers come';
const BUSES = 'the record is the same on every bus';
const SEPARATE = 'the record is the same with every role in a process of its own';

/** Keyed by the clause that it must break; created for each run. */
export const protocolDefects: Readonly<Record<string, () => ProtocolSpecimen>> = {
  'the checks find no fault': () => ({
    defect: { protocol: { ...central(), routes: { ...central().routes, gossip: own } } },
    also: 'all',
  }),
  'an episode ends with a reason other than a standstill': () => ({
    defect: {
      protocol: waitingAlone((say) =>
        rule({ wakes: [every(observation)], says: [maybe(action)], say: (_heard, me) => (me.step === 0 ? say() : []) }),
      ),
    },
  }),
  'whoever is ready acts in each step': () => ({ defect: { world: forgetful() } }),
  'nothing is said that may not be said': () => ({ defect: { protocol: remarking(() => '') } }),
  'an action comes once, and only for who is ready': () => ({
    defect: {
      protocol: waitingAlone((say) =>
        rule({ wakes: [every(observation)], says: [action], say: () => [...say(), ...say()] }),
      ),
    },
  }),
  'what is sent is delivered or dropped, at every recipient': () => ({
    defect: { reads: (record) => record.filter((e) => e.type !== 'message.delivered' || e.to !== 'team/r1/body') },
  }),
  'a message is caused by what its sender has had': () => ({ defect: { reads: withCause } }),
  'a message and a prompt name only what their role has had': () => ({ defect: { reads: withForeignName } }),
  'a bridge hears what was spoken, once and as the world let it through': () => ({
    defect: { protocol: overhearing(), worldOptions: { speech: 'paid' }, reads: misheard },
  }),
  'the record can be read back': () => ({ defect: { reads: (record) => record.map((e) => ({ ...e, n: e.n + 0.5 })) } }),
  [TWICE]: () => {
    let remarks = 0;
    return { defect: { protocol: remarking(() => `remark ${remarks++}`) }, also: [ORDER, BUSES, SEPARATE] };
  },
  [ORDER]: () => ({ defect: { protocol: racing() } }),
  [BUSES]: () => ({ defect: { buses: { garbling: () => garbling((lines) => lines === 1) } } }),
  [SEPARATE]: () => ({ defect: { buses: { garbling: () => garbling((lines) => lines > 1) } } }),
  'replies that make no sense end in an action or a named reason': () => ({ defect: { protocol: trusting() } }),
};

export function soundProtocol(): ProtocolFixture {
  return {
    protocol: central(),
    world: relay,
    agents: ['r1', 'r2', 'r3'],
    models: () => rulesModel({ player: relay.player, seed: 1 }),
    buses: {
      memory: () => {
        const hub = memoryHub();
        return { open: async () => memoryBus(hub) };
      },
    },
  };
}

function central(): Protocol {
  const planner = module({
    wakes: [every(observation)],
    says: [action],
    ask: 'plan',
    answer: (me) => z.object({ plan: planFor(me.ready, me.team) }),
    prompt: look('Plan for all.'),
    accept: ({ plan }, heard) => {
      const grounded = groundPlan(plan, heard.observation);
      return grounded.ok ? { ok: true, value: { plan: grounded.value } } : grounded;
    },
    say: ({ plan }, _heard, me) => me.ready.map((a) => action.to(a, { do: plan[a] ?? 'wait' })),
    fallback: (_heard, me) => me.ready.map((a) => action.to(a, { do: 'wait' })),
  });
  return protocol('central', { once: { planner }, routes: { observation: to('planner'), action: addressed } });
}

/** A rule per agent that waits, in some way. */
function waitingAlone(mind: (say: () => ReturnType<typeof action>[]) => ReturnType<typeof rule>): Protocol {
  return protocol('alone', {
    perAgent: { mind: mind(() => [action({ do: 'wait' })]) },
    routes: { observation: own, action: own },
  });
}

const remark = channel('remark', z.object({ text: z.string().min(1) }));

function remarking(text: () => string): Protocol {
  const mind = rule({
    wakes: [every(observation)],
    reads: [latest(remark)],
    says: [action, remark],
    say: () => [action({ do: 'wait' }), remark({ text: text() })],
  });
  return protocol('remarking', { perAgent: { mind }, routes: { observation: own, remark: own, action: own } });
}

/** Follows the first speaker: legal if order is an input, but wrong if the record must not depend on order. */
function racing(): Protocol {
  const mind = rule({ wakes: [every(observation)], says: [remark], say: (_heard, me) => [remark({ text: me.agent })] });
  const last = channel('last', z.object({ text: z.string() }));
  const follower = rule({
    wakes: [each(remark)],
    says: [last],
    say: (heard) => [last({ text: heard.remark.body.text })],
  });
  const hand = rule({
    wakes: [every(observation)],
    reads: [latest(last)],
    says: [action],
    say: () => [action({ do: 'wait' })],
  });
  return protocol('racing', {
    perAgent: { mind, hand },
    once: { follower },
    routes: { observation: own, remark: to('follower'), last: to('hand'), action: own },
    timing: 'free',
  });
}

/** Assumes that a plan of the right shape names every agent. */
function trusting(): Protocol {
  const planner = module({
    wakes: [every(observation)],
    says: [action],
    ask: 'plan',
    answer: z.object({ plan: z.record(z.string(), z.string()) }),
    prompt: look('Plan for all.'),
    say: ({ plan }, _heard, me) =>
      me.ready.map((a) => {
        const wanted = plan[a];
        if (wanted === undefined) throw new RangeError(`no plan for ${a}`);
        return action.to(a, { do: wanted });
      }),
    fallback: (_heard, me) => me.ready.map((a) => action.to(a, { do: 'wait' })),
  });
  return protocol('trusting', { once: { planner }, routes: { observation: to('planner'), action: addressed } });
}

/** A world that does not report the outcome of the last agent's action. */
function forgetful() {
  return {
    ...relay,
    step: (state: RelayState, intents: Parameters<typeof relay.step>[1]) => {
      const { outcomes, ...rest } = relay.step(state, intents);
      return { ...rest, outcomes: outcomes.slice(0, -1) };
    },
  };
}

/** The first action names a cause that nobody sent. */
function withCause(record: RecordEvent[]): RecordEvent[] {
  return record.map((e) =>
    e.type === 'message.sent' && e.message.channel === 'action'
      ? { ...e, message: { ...e.message, causes: [...e.message.causes, `${e.step}:rumour:team/_/nobody:0`] } }
      : e,
  );
}

/** The actions name a thing that nobody was told of. */
function withForeignName(record: RecordEvent[]): RecordEvent[] {
  return record.map((e) =>
    e.type === 'message.sent' && e.message.channel === 'action'
      ? { ...e, message: { ...e.message, body: { ...Object(e.message.body), about: 'Quagga_1' } } }
      : e,
  );
}

const cry = channel('cry', z.object({ text: z.string() }), { act: true });
const rumour = channel('rumour', z.object({ text: z.string() }));

/** Some agents speak as their turn every other step, and a scribe overhears those that follow the plan. */
function overhearing(): Mixture {
  const crier = rule({
    wakes: [every(observation)],
    reads: [latest(cry)],
    says: [maybe(action), maybe(cry)],
    say: (_heard, me) => [me.step % 2 === 0 ? cry({ text: `I am ${me.agent}.` }) : action({ do: 'wait' })],
  });
  const criers = protocol('criers', { perAgent: { crier }, routes: { observation: own, cry: others, action: own } });
  const { once, routes } = central();
  const scribe = rule({ wakes: [every(observation)], reads: [optional(unread(rumour))], says: [], say: () => [] });
  const planned = protocol('planned', {
    once: { ...once, scribe },
    routes: { ...routes, observation: to('planner', 'scribe'), rumour: to('scribe') },
  });
  const parts = { red: { protocol: planned, share: 0.5 }, blue: { protocol: criers, share: 0.5 } };
  return mix('overhearing', parts, { bridges: [bridge(['blue', cry], ['red', rumour])] });
}

/** What is said without an addressee differs from what was spoken. */
function misheard(record: RecordEvent[]): RecordEvent[] {
  return record.map((e) =>
    e.type === 'message.sent' &&
    e.message.channel === cry.name &&
    e.message.to === undefined &&
    e.message.from.endsWith('/body')
      ? { ...e, message: { ...e.message, body: { text: 'Nothing.' } } }
      : e,
  );
}

/** A bus that alters observations in transit once this many connections are open. */
function garbling(when: (lines: number) => boolean): BusFixture {
  const hub = memoryHub();
  let lines = 0;
  const open = async (): Promise<Bus> => {
    lines++;
    const bus = memoryBus(hub);
    const publish: Bus['publish'] = (subject, message) => {
      const garbled = message.channel === 'observation' && when(lines);
      bus.publish(
        subject,
        garbled ? { ...message, body: { ...Object(message.body), text: 'You see nothing.' } } : message,
      );
    };
    return { ...bus, publish };
  };
  return { open };
}
