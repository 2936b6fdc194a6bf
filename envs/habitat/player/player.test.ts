// Tests that the rule player of `habitat` gives robots what their numbers allow, and refuses what they rule out.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ASKS, type Ask } from '../../../runtime/core/ask.ts';
import { random } from '../../../runtime/core/random.ts';
import type { Segment } from '../../../runtime/core/segment.ts';
import { promptFor, saysSegment, seesSegment, taskSegment, whoSegment } from '../../../tests/support/prompt-writer.ts';
import type { HabitatState } from '../state.ts';
import { habitat } from '../world.ts';

const TEAM = habitat.team.names(2);
const begin = (scene: string, seed = 0): HabitatState =>
  habitat.reset({ scene, seed, agents: TEAM, options: habitat.options.parse({}) });

const note = (text: string): Segment => ({ origin: 'instructions', speaker: 'system', text });
const scene = (state: HabitatState): Segment => note(`Scene:\n${habitat.words.scene?.(state)}`);
const sees = (state: HabitatState, agent: string): Segment => seesSegment(agent, habitat.observe(state, agent).text);

type BodyForm = 'numbers' | 'resume' | 'sentence';
/** What is told of a body: all, all but numbers, or a sentence. */
function bodyLine(state: HabitatState, agent: string, told: BodyForm): Segment {
  const body = habitat.bodies?.(state)[agent];
  if (body === undefined) throw new Error(`${agent} has a body`);
  const { perception, manipulation, ...rest } = body.resume;
  const words = {
    ...rest,
    perception: { summary: perception.summary },
    manipulation: { summary: manipulation.summary },
  };
  const shown =
    told === 'numbers' ? JSON.stringify(body.resume) : told === 'resume' ? JSON.stringify(words) : body.sentence;
  return note(`Robot ${agent}: ${shown}`);
}

function ask(what: Ask, me: string, decides: readonly string[], segments: readonly Segment[], schema = {}): unknown {
  const who = whoSegment({ me, team: TEAM, decides });
  const question = { ask: what, segments: [who, ...segments], schema };
  return habitat.player.answer(promptFor(question), random(1));
}

const PLAN = z.toJSONSchema(z.object({ plan: z.record(z.string(), z.string()) }));
const Plan = z.object({ plan: z.record(z.string(), z.string()) });
const Critique = z.object({ agree: z.boolean(), reason: z.string(), code: z.string().optional() });
const NO_CODE = z.toJSONSchema(z.object({ agree: z.boolean(), reason: z.string() }));
const CODE = z.toJSONSchema(z.object({ agree: z.boolean(), reason: z.string(), code: z.string() }));

/** The leader's plan, and the one that fits, as the numbers of objects by robot. */
function leads(state: HabitatState, told: BodyForm, said: readonly Segment[] = []) {
  const bodies = TEAM.map((agent) => bodyLine(state, agent, told));
  const segments = [taskSegment(habitat.words.task(state)), scene(state), ...bodies, ...said];
  const { plan } = Plan.parse(ask('plan', 'leader', TEAM, segments, PLAN));
  return TEAM.map((agent, i) => {
    const fit = state.layout.things[state.layout.oracle[i] ?? -1]?.name ?? '';
    return plan[agent]?.split(' to ')[0]?.includes(fit) || plan[agent]?.includes(`go to ${fit}`);
  });
}

const SEEDS = Array.from({ length: 5 }, (_, i) => i);
const right = (kind: string, told: BodyForm): number =>
  SEEDS.filter((i) => leads(begin(`${kind}/${i}`, 3), told).every(Boolean)).length;

describe('a leader', () => {
  test('that knows all numbers gives each robot what it can do: heights, floors, images', () => {
    for (const kind of ['height', 'navigation', 'perception'])
      expect([kind, right(kind, 'numbers')]).toEqual([kind, SEEDS.length]);
  });

  test('that knows no numbers infers floors from wheels and legs, and nothing about heights', () => {
    for (const told of ['resume', 'sentence'] as const) {
      expect([told, right('navigation', told)]).toEqual([told, SEEDS.length]);
      expect(right('height', told)).toBeLessThan(SEEDS.length);
      expect(right('height', told)).toBeGreaterThan(0);
    }
  });

  test('reassigns a job from a robot that refuses it', () => {
    for (const i of SEEDS) {
      const state = begin(`height/${i}`, 3);
      const hard = state.layout.things[state.layout.special]?.name ?? '';
      const refusal = saysSegment('agent_1', `no: I cannot take ${hard}: it is too high.`);
      expect(leads(state, 'sentence', [refusal])).toEqual([true, true]);
    }
  });
});

describe('a robot that is given a subtask', () => {
  const judges = (agent: string, told: BodyForm, more: readonly Segment[] = [], schema = NO_CODE) => {
    const state = begin('height/1');
    const hard = state.layout.things[state.layout.special]?.name;
    const segments = [
      taskSegment(habitat.words.task(state)),
      scene(state),
      bodyLine(state, agent, told),
      saysSegment('leader', `Your subtask: bring ${hard} to TARGET_${hard}`),
      ...more,
    ];
    return Critique.parse(ask('critique', agent, [agent], segments, schema));
  };

  test('refuses what its numbers rule out, by name, and takes what they allow', () => {
    expect(judges('agent_1', 'numbers')).toEqual({
      agree: false,
      reason: expect.stringMatching(/^I cannot take any_targets\|\d: .* higher than the 1\.24 m/),
    });
    expect(judges('agent_0', 'numbers').agree).toBe(true);
    expect(judges('agent_1', 'resume').agree).toBe(true);
  });

  test('checks it by a program where it may, and believes what the program prints', () => {
    const { code, agree } = judges('agent_1', 'numbers', [], CODE);
    expect([agree, code]).toEqual([false, expect.stringContaining('"max_bound":[-0.23,1.24,0.26]')]);
    const printed: string[] = [];
    new Function('console', code ?? '')({ log: (line: string) => printed.push(line) });
    expect(printed).toEqual([expect.stringMatching(/^any_targets\|\d: beyond what I can do$/)]);
    const after = judges('agent_1', 'numbers', [note(`The code printed:\n${printed.join('\n')}`)], CODE);
    expect(after).toEqual({ agree: false, reason: expect.stringContaining('I cannot take') });
  });
});

describe('a robot that carries out its subtask', () => {
  const NAV = 'nav_to_obj(any_targets|0)';
  const acts = (lines: readonly string[], more: readonly Segment[] = []) =>
    z
      .object(ASKS.act)
      .parse(
        ask(
          'act',
          'agent_0',
          ['agent_0'],
          [
            note("How this world works:\n'pick(object)' takes an object"),
            note('Your subtask: bring any_targets|0 to TARGET_any_targets|0'),
            note(`Done so far:\n${lines.join('\n')}`),
            ...more,
          ],
        ),
      ).action;

  test('goes, picks, goes, places and waits, by its calls alone', () => {
    const calls = [
      NAV,
      'pick(any_targets|0)',
      'nav_to_obj(TARGET_any_targets|0)',
      'place(any_targets|0, TARGET_any_targets|0)',
    ];
    for (const how of ['ok', 'Success'])
      expect([0, 1, 2, 3, 4].map((n) => acts(calls.slice(0, n).map((call) => `- ${call}: ${how}`)))).toEqual([
        ...calls,
        'wait()',
      ]);
  });

  test('asks a teammate for what it cannot do, once, and takes what it is asked for', () => {
    const failed = [`- ${NAV}: ok`, '- pick(any_targets|0): failed: out_of_reach'];
    const request = acts(failed);
    expect(request).toBe('send_request("bring any_targets|0 to TARGET_any_targets|0; tried by agent_0", agent_1)');
    expect(acts([...failed, `- ${request}: ok`])).toBe('wait()');
    const asked = saysSegment('agent_1', 'bring any_targets|1 to TARGET_any_targets|1; tried by agent_1');
    expect(acts([...failed, `- ${request}: ok`], [asked])).toBe('nav_to_obj(any_targets|1)');
    expect(acts([...failed, `- ${request}: ok`, '- nav_to_obj(any_targets|1): ok'])).toBe('pick(any_targets|1)');
  });
});

describe('a planner without resumes', () => {
  test('gives a job to another robot after one has failed', () => {
    const state = begin('height/1');
    const hard = state.layout.things[state.layout.special]?.name ?? '';
    const plan = () => {
      const shown = TEAM.map((agent) => sees(state, agent));
      return Plan.parse(ask('plan', 'team', TEAM, [taskSegment(habitat.words.task(state)), scene(state), ...shown]))
        .plan;
    };
    const first = Object.entries(plan()).find(([, call]) => call === `nav_to_obj(${hard})`)?.[0] ?? '';
    const other = TEAM.find((agent) => agent !== first) ?? '';
    state.agents.find(({ name }) => name === first)?.vain.push({ do: `pick(${hard})`, reason: 'out_of_reach' });
    expect(plan()[other]).toBe(`nav_to_obj(${hard})`);
  });
});
