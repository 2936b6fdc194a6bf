// Tests RoCo where actions last and agents become ready at different times: who speaks, and what stands in a plan.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { chores } from '../../envs/chores/world.ts';
import type { AnyLocalWorld } from '../../envs/kit/local-world.ts';
import { relay } from '../../envs/relay/relay.ts';
import { transport } from '../../envs/transport/world.ts';
import { agreed, roco, solo } from '../../protocols/index.ts';
import type { RecordEvent } from '../../runtime/core/event.ts';
import type { Message } from '../../runtime/core/message.ts';
import type { Model } from '../../runtime/core/model.ts';
import { mix } from '../../runtime/naming/mix.ts';
import {
  actionsOf,
  endOf,
  type ModelCalledEvent,
  playInMemory,
  scriptedModel,
  textsOf,
} from '../support/play-in-memory.ts';

const rules = (world: AnyLocalWorld): Model => rulesModel({ player: world.player, seed: 1 });

/** The toy world in which passing takes two ticks, so that agents become ready at different times. */
const lasting: AnyLocalWorld = {
  ...relay,
  reset: (setup) => relay.reset({ ...setup, options: { pace: 'durations' } }),
};

interface Step {
  readonly ready: readonly string[];
  readonly messages: readonly Message[];
  readonly calls: readonly ModelCalledEvent[];
}

function stepsOf(events: readonly RecordEvent[]): Step[] {
  const steps: { ready: readonly string[]; messages: Message[]; calls: ModelCalledEvent[] }[] = [];
  for (const e of events) {
    if (e.type === 'step.started') steps.push({ ready: e.ready, messages: [], calls: [] });
    if (e.type === 'message.sent') steps.at(-1)?.messages.push(e.message as Message);
    if (e.type === 'model.called') steps.at(-1)?.calls.push(e);
  }
  return steps;
}

const on = (step: Step | undefined, channel: string): Message[] =>
  step?.messages.filter((m) => m.channel === channel) ?? [];

const planOf = (step: Step | undefined): Record<string, string> =>
  agreed.schema.parse(on(step, 'agreed')[0]?.body ?? {});

const Turn = z.object({ taken: z.number(), talk: z.number(), feedback: z.array(z.string()) });

const turnsOf = (step: Step): z.output<typeof Turn>[] => on(step, 'turn').map(({ body }) => Turn.parse(body));

/** What an action of these worlds takes: the first thing that it names behind its verb. */
const taken = (does: string): string[] =>
  /^go grasp|^\[gograb\]/.test(does) ? (does.match(/<\w+> \(\d+\)/g) ?? []) : [];

const WORLDS = [
  ['transport', transport],
  ['chores', chores],
  ['the toy relay', lasting],
] as const;

const TEAMS = [1, 2, 3, 4];

describe.each(WORLDS.flatMap(([name, world]) => TEAMS.map((n) => [n, name, world] as const)))(
  'RoCo with %i agents in %s',
  (n, name, world) => {
    const team = world.team.names(n);
    const episode = playInMemory({ world, protocol: roco.usual, agents: n, steps: 24 }).then(stepsOf);

    test('lets every agent speak in a talk, in team order, whether it is busy or not', async () => {
      const steps = await episode;
      expect(steps.length).toBeGreaterThan(0);
      for (const step of steps) {
        const speakers = on(step, 'utterance').map(({ agent }) => agent);
        expect(speakers.slice(0, n)).toEqual(team);
      }
      if (n > 1 && name !== 'the toy relay') expect(steps.some(({ ready }) => ready.length < n)).toBe(true);
    });

    test('asks at least N times a step, and at most what five talks within the budget come to', async () => {
      const most = 5 * Math.ceil(10 / n) * n;
      for (const { calls } of await episode) {
        expect(calls.length).toBeGreaterThanOrEqual(n);
        expect(calls.length).toBeLessThanOrEqual(most);
      }
    });

    test('keeps what busy agents are at in the joint plan, and has only the ready ones act', async () => {
      const steps = await episode;
      steps.forEach((step, i) => {
        const plan = planOf(step);
        expect(Object.keys(plan)).toEqual([...team]);
        const before = planOf(steps[i - 1]);
        for (const agent of team) if (!step.ready.includes(agent)) expect(plan[agent]).toBe(before[agent]);
        const acted = on(step, 'action').map(({ agent, body }) => [agent, Object(body).do]);
        expect(Object.fromEntries(acted)).toEqual(Object.fromEntries(step.ready.map((agent) => [agent, plan[agent]])));
      });
    });

    test('gives no two agents one thing', async () => {
      for (const step of await episode) {
        const things = Object.values(planOf(step)).flatMap(taken);
        expect(new Set(things).size).toBe(things.length);
      }
    });

    test('shows who is busy what it saw last, what it is at, and what the ready ones have done', async () => {
      const steps = await episode;
      steps.forEach(({ ready, calls }, i) => {
        for (const call of calls) {
          const agent = team.find((one) => call.by.includes(`/${one}/`)) ?? '';
          const own = planOf(steps[i - 1])[agent];
          const seen = call.segments.filter((s) => s.origin === 'observation');
          const text = textsOf(call, 'memory').join('\n');
          expect(seen.map((s) => s.about)).toEqual([agent]);
          expect(seen.every((s) => s.from?.every((id) => id.startsWith(`${i}:`)))).toBe(ready.includes(agent));
          if (i > 0) expect(text).toContain(`${agent}: ${own}`);
          expect(text.includes('You are busy')).toBe(!ready.includes(agent));
          expect(text.includes('write that as your own part')).toBe(!ready.includes(agent));
        }
      });
    });
  },
);

describe('RoCo', () => {
  /** One answer for every question of a talk. */
  const saying = (world: AnyLocalWorld, answer: (step: number) => unknown): Model =>
    scriptedModel(rules(world), ({ call, ask }) => (ask === 'plan' ? answer(Number(call.split(':')[0])) : undefined));

  test('says in the next talk of a step what was said in the one before, and why its plan was sent back', async () => {
    const models = saying(relay, () => ({ text: 'I propose to fly.', ready: true, plan: { r1: 'fly', r2: 'wait' } }));
    const [step] = stepsOf(await playInMemory({ world: relay, protocol: roco.usual, agents: 2, models, steps: 1 }));
    const calls = step?.calls ?? [];
    // Two speak before anybody may execute; then each first word is a plan.
    expect(calls).toHaveLength(2 + 4);
    const messages = calls.map((call) => textsOf(call, 'message'));
    expect(messages.map((texts) => texts.filter((text) => text.includes('I propose to fly.')).length)).toEqual([
      0, 1, 2, 3, 4, 5,
    ]);
    expect(
      messages.map((texts) => texts.filter((text) => text.startsWith('Plans that were sent back')).length),
    ).toEqual([0, 0, 1, 1, 1, 1]);
    expect(
      messages
        .at(-1)
        ?.find((text) => text.startsWith('Plans that were'))
        ?.match(/fly/g)?.length,
    ).toBeGreaterThanOrEqual(4);
  });

  test('holds no talk where all that is listed is idling', async () => {
    const world: AnyLocalWorld = { ...relay, actions: () => ['wait'] };
    const events = await playInMemory({ world, protocol: roco.usual, agents: 3, steps: 2 });
    expect(stepsOf(events).map(({ calls }) => calls.length)).toEqual([0, 0]);
    expect(actionsOf(events)).toEqual(Array(2).fill(['wait', 'wait', 'wait']));
  });

  test('after the last talk who is ready idles, and who is busy goes on', async () => {
    const passing = Object.fromEntries(
      relay.team.names(3).map((agent) => [agent, agent === 'r1' ? 'pass amber' : 'wait']),
    );
    const models = saying(lasting, (step) => ({
      text: '',
      ready: true,
      plan: step === 0 ? passing : { r1: 'fly', r2: 'fly', r3: 'fly' },
    }));
    const password: AnyLocalWorld = {
      ...lasting,
      reset: (setup) => ({ ...Object(lasting.reset(setup)), passwords: ['x', 'amber', 'y'] }),
    };
    const steps = stepsOf(await playInMemory({ world: password, protocol: roco.usual, agents: 3, models, steps: 2 }));
    expect(steps[1]?.ready).toEqual(['r2', 'r3']);
    expect(turnsOf(steps[1] ?? { ready: [], messages: [], calls: [] }).at(-1)?.talk).toBe(4);
    expect(planOf(steps[1])).toEqual({ r1: 'pass amber', r2: 'wait', r3: 'wait' });
    expect(on(steps[1], 'action').map(({ agent }) => agent)).toEqual(['r2', 'r3']);
  });

  /** Only the first of the team is ever ready. */
  const slow: AnyLocalWorld = { ...relay, ready: (state) => relay.ready(state).slice(0, 1) };

  test('hears those as well who have seen nothing yet', async () => {
    const steps = stepsOf(await playInMemory({ world: slow, protocol: roco.usual, agents: 3, steps: 2 }));
    for (const step of steps) {
      expect(step.ready).toEqual(['r1']);
      expect(on(step, 'utterance').map(({ agent }) => agent)).toEqual(expect.arrayContaining(['r1', 'r2', 'r3']));
    }
  });

  test('rests in a part of a mixture of which nobody is ready', async () => {
    const protocol = mix('two', { red: { protocol: solo, agents: ['r1'] }, blue: { protocol: roco.usual } });
    const events = await playInMemory({ world: slow, protocol, agents: 3, steps: 2 });
    expect(endOf(events)?.reason).toBe('step-cap');
    expect(events.some((e) => e.type === 'message.sent' && e.message.channel === 'turn')).toBe(false);
  });
});
