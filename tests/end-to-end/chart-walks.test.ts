// Walks the statecharts of the shipped roles with xstate/graph, fed with the wakes and answers of a played episode:
// every state is reached, and whatever a model answers, every path comes to rest.
import { describe, expect, test } from 'vitest';
import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  getInitialMicrosteps,
  getMicrosteps,
  type InspectionEvent,
  StateMachine,
} from 'xstate';
import { getAdjacencyMap } from 'xstate/graph';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { chores } from '../../envs/chores/world.ts';
import { steady } from '../../examples/steady.ts';
import { PROTOCOLS } from '../../protocols/index.ts';
import type { CodeRunner } from '../../runtime/core/code.ts';
import type { Model } from '../../runtime/core/model.ts';
import type { TeamProtocol } from '../../runtime/core/protocol.ts';
import { failure } from '../../runtime/errors/index.ts';
import { runEpisode } from '../../runtime/run/run.ts';
import { layOut } from '../../runtime/topology/topology.ts';
import { robotRelay } from '../support/robots-fixture.ts';

const AGENTS = 4;

interface Chart {
  readonly machine: AnyStateMachine;
  /** What the role was sent in the episodes. */
  readonly sent: readonly AnyEventObject[];
  /** How often a bad reply goes back. */
  readonly repairs: number;
}

/** The charts of a protocol by role, with the events that reached them in an episode in each of two worlds. */
async function chartsOf(protocol: TeamProtocol): Promise<Map<string, Chart>> {
  const charts = new Map<string, Chart>();
  for (const world of [robotRelay, chores]) {
    const agents = world.team.names(AGENTS);
    const sent = new Map<unknown, AnyEventObject[]>();
    const inspect = (e: InspectionEvent) => {
      if (e.type !== '@xstate.event' || e.event.type.startsWith('xstate.')) return;
      const id = Reflect.get(e.actorRef, 'id');
      sent.set(id, [...(sent.get(id) ?? []), e.event]);
    };
    const models = fanciful(rulesModel({ player: world.player, seed: 1, slip: 0.3 }));
    const played = { world, protocol, agents, steps: 12, models, inspect, code: PRINTS_ONE };
    const { reason, detail } = await runEpisode(played);
    expect(['goal', 'step-cap'], `${world.name}: ${detail}`).toContain(reason);
    for (const { name, part, roleName, role } of layOut(protocol, agents).instances) {
      if (!(role?.logic instanceof StateMachine)) continue;
      const key = `${part}/${roleName}`;
      const all = [...(charts.get(key)?.sent ?? []), ...(sent.get(name) ?? [])];
      charts.set(key, { machine: role.logic, sent: all, repairs: role.repairs ?? 0 });
    }
  }
  return charts;
}

/** What runs programs is no matter of charts. */
const PRINTS_ONE: CodeRunner = { run: () => ({ end: 'done', stdout: '1\n' }), close() {} };

/** A model of which every third choice is on no list, so that roles that object have something to object to. */
function fanciful(model: Model): Model {
  let asked = 0;
  // By role, so that the order in which several roles ask is no matter.
  const turns = new Map<string, number>();
  const turnOf = (call: string): number => {
    const [, role = ''] = call.split(':');
    const turn = turns.get(role) ?? 0;
    turns.set(role, turn + 1);
    return turn;
  };
  return {
    ...model,
    async ask(request, call) {
      const reply = await model.ask(request, call);
      if (takesCode(request.schema)) return { ...reply, text: turnOf(request.call) % 2 === 0 ? WITH_CODE : reply.text };
      return asked++ % 3 === 0 ? { ...reply, text: reply.text.replace(/"choice":"[^"]*"/, '"choice":"fly"') } : reply;
    },
  };
}

const WITH_CODE = JSON.stringify({ agree: true, reason: '', code: 'print(1)' });
const takesCode = (schema: unknown): boolean => JSON.stringify(schema).includes('"code"');

/** Some of each type, from the whole of what was sent. */
function sampled(events: readonly AnyEventObject[]): AnyEventObject[] {
  const types = [...new Set(events.map((e) => e.type))];
  return types.flatMap((type) => {
    const all = events.filter((e) => e.type === type);
    return all.filter((_, i) => i % Math.ceil(all.length / SAMPLES) === 0);
  });
}
const SAMPLES = 8;

const unreadable = { type: 'answered', text: 'no JSON at all' };
const failed = {
  type: 'failed',
  error: failure('MODEL_FAILED', { model: 'model', why: 'the line is dead', retry: false }),
};

/** What may come in a state: wakes, or every kind of answer to an open question. */
function eventsIn({ sent }: Chart) {
  const some = sampled(sent);
  const answers = [...some.filter((e) => e.type === 'answered'), unreadable, failed];
  const wakes = some.filter((e) => e.type !== 'answered' && e.type !== 'failed');
  return ({ value }: AnyMachineSnapshot): AnyEventObject[] => (value === 'thinking' ? answers : wakes);
}

/** A module's state is the same whatever it has read, but for its wake and how often it has asked. */
function keysOf({ sent }: Chart) {
  return ({ value, context }: AnyMachineSnapshot): string =>
    JSON.stringify([value, sent.indexOf(context.wake), context.repairs, context.left]);
}

interface Step {
  readonly state: AnyMachineSnapshot;
}

function walk(chart: Chart) {
  const events = eventsIn(chart);
  const keyOf = keysOf(chart);
  const map = getAdjacencyMap(chart.machine, { events, serializeState: keyOf, limit: 10_000 });
  const found = new Map(Object.entries(map));
  const states = [...found.values()];
  const passed = [
    ...getInitialMicrosteps(chart.machine),
    ...states.flatMap(({ state }) => events(state).flatMap((event) => getMicrosteps(chart.machine, state, event))),
  ].map(([snapshot]) => JSON.stringify(snapshot.value));
  const next = (state: AnyMachineSnapshot): AnyMachineSnapshot[] =>
    Object.values<Step>(found.get(keyOf(state))?.transitions ?? {}).map((step) => step.state);
  return {
    states: states.map(({ state }) => state),
    passed: new Set(passed),
    toRest: (state: AnyMachineSnapshot) => stepsToRest(state, { next, keyOf, known: new Map(), path: [] }),
  };
}

interface Way {
  readonly next: (state: AnyMachineSnapshot) => AnyMachineSnapshot[];
  readonly keyOf: (state: AnyMachineSnapshot) => string;
  /** By state: what was found before. */
  readonly known: Map<string, number>;
  /** The states on the way here. */
  readonly path: readonly string[];
}

/** How many events at most from this state to rest; Infinity where a path never comes to it. */
function stepsToRest(state: AnyMachineSnapshot, way: Way): number {
  if (state.value !== 'thinking') return 0;
  const { next, keyOf, known, path } = way;
  const key = keyOf(state);
  if (path.includes(key)) return Number.POSITIVE_INFINITY;
  const before = known.get(key);
  if (before !== undefined) return before;
  const following = next(state).map((s) => stepsToRest(s, { ...way, path: [...path, key] }));
  const steps = following.length === 0 ? Number.POSITIVE_INFINITY : 1 + Math.max(...following);
  known.set(key, steps);
  return steps;
}

const namesOf = (machine: AnyStateMachine) => Object.keys(machine.root.states).map((name) => JSON.stringify(name));

describe.each([...Object.values(PROTOCOLS), steady].map((p) => [p.name, p] as const))(
  'the charts of %s',
  (_, played) => {
    test('every state is reached, and every path ends in rest', async () => {
      for (const [name, chart] of await chartsOf(played)) {
        const { states, passed, toRest } = walk(chart);
        // An answer, and as many again as the role asks for repairs.
        const most = 1 + chart.repairs;
        expect([...passed].sort(), name).toEqual(namesOf(chart.machine).sort());
        const rest = states.map((state) => [state.value, state.status, toRest(state)]);
        for (const [value, status, steps] of rest) {
          expect(status, name).toBe('active');
          expect(steps, `${name} in ${value}`).toBeLessThanOrEqual(most);
        }
        expect(Math.max(...rest.map(([, , steps]) => Number(steps))), name).toBe(passed.has('"thinking"') ? most : 0);
      }
    });
  },
);

test('a chart with a state that nothing leads to, or that asks for ever, is found', async () => {
  const chart = (await chartsOf(PROTOCOLS.cmas ?? steady)).get('team/planner');
  if (chart === undefined) throw new RangeError('cmas has no planner');
  const dead = new StateMachine(
    { ...chart.machine.config, states: { ...chart.machine.config.states, orphan: {} } },
    chart.machine.implementations,
  );
  expect(walk({ ...chart, machine: dead }).passed.has('"orphan"')).toBe(false);
  const stubborn = chart.machine.provide({ guards: { mayAskAgain: () => true, fits: () => false } });
  const { states, toRest } = walk({ ...chart, machine: stubborn.provide({ actions: { addReason: () => {} } }) });
  expect(Math.max(...states.map((state) => toRest(state)))).toBe(Number.POSITIVE_INFINITY);
});
