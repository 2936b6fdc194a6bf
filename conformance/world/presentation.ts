// Tests what a world shows to agents, and the player that reads it.

import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { ASKS, type Ask } from '../../runtime/core/ask.ts';
import { Observation } from '../../runtime/core/channel.ts';
import { type Random, random } from '../../runtime/core/random.ts';
import type { Segment } from '../../runtime/core/segment.ts';
import { withoutUndefined } from '../../runtime/core/without-undefined.ts';
import { ClauseFailure, expectEqual, expectThat } from '../suite.ts';
import { question, someSetup, states, type WorldFixture } from './walk.ts';

const asks = Object.keys(ASKS) as Ask[];

export function toldInWords(fixture: WorldFixture): void {
  const { world } = fixture;
  for (const { state, setup } of states(fixture)) {
    expectThat(world.task(state).trim() !== '', 'the task is told in words');
    expectThat(world.manual(state).includes(world.idle), `the manual says how to idle: '${world.idle}'`);
    for (const agent of setup.agents) {
      const shown = { ...world.observe(state, agent), actions: world.actions(state, agent) };
      const read = Observation.safeParse(shown);
      expectThat(read.success && shown.text.trim() !== '', `what ${agent} sees is an observation with words`);
    }
  }
}

export function drawnPlainly(fixture: WorldFixture): void {
  for (const { state } of states(fixture)) {
    const drawn = fixture.world.draw?.(state) ?? '';
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what must not be there
    expectThat(!/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/.test(drawn), 'a drawing holds no control codes');
  }
}

export function dataIsInText(fixture: WorldFixture): void {
  const { world, notInText = {} } = fixture;
  const used = new Set<string>();
  for (const { state, setup } of states(fixture)) {
    for (const agent of setup.agents) {
      const { text, data } = world.observe(state, agent);
      const words = plainWords(text);
      for (const { key, leaf } of leaves(data)) {
        if (isInWords(words, leaf)) continue;
        if (notInText[key] === undefined)
          throw new ClauseFailure(
            `expected the text to say what the data has as '${key}', ${JSON.stringify(leaf)}: ${text}`,
          );
        used.add(key);
      }
    }
  }
  expectEqual([...used].sort(), Object.keys(notInText).sort(), 'the exceptions that are needed');
}

function* leaves(value: unknown, key = ''): Generator<{ key: string; leaf: string | number }> {
  if (typeof value === 'string' || typeof value === 'number') yield { key, leaf: value };
  if (typeof value !== 'object' || value === null) return;
  for (const [k, v] of Object.entries(value)) yield* leaves(v, Array.isArray(value) ? key : k);
}

const plainWords = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}.-]+/gu, ' ');
const isInWords = (words: string, leaf: string | number) =>
  typeof leaf === 'number'
    ? new RegExp(`(^|[^\\d.])${String(leaf).replace('.', '\\.')}(?![\\d])`).test(words)
    : words.includes(plainWords(leaf).trim());

export function hiddenStaysHidden({ world, hidden }: WorldFixture): void {
  expectThat(hidden.length > 0, 'the fixture names something hidden');
  for (const { what, setup, agent, change } of hidden) {
    const [state, changed]: [unknown, unknown] = [world.reset(setup), world.reset(setup)];
    change(changed);
    expectThat(!isDeepStrictEqual(changed, state), `${what}: the change changes the state`);
    expectEqual(world.observe(changed, agent), world.observe(state, agent), `${what}: what ${agent} sees`);
    expectEqual(world.actions(changed, agent), world.actions(state, agent), `${what}: what ${agent} may do`);
    for (const ask of asks) {
      const answer = (s: unknown) =>
        world.player.answer(question(world, s, ask, { agent, sees: [agent] }), random('hidden'));
      expectEqual(answer(changed), answer(state), `${what}: the answer to '${ask}'`);
    }
  }
}

/** The questions of a walk: each agent's own, and a planner's with all that is seen. */
function* questions(fixture: WorldFixture) {
  const { world } = fixture;
  let step = 0;
  for (const { state } of states(fixture)) {
    const ready = world.ready(state);
    for (const ask of asks) {
      for (const agent of ready)
        yield { state, agent, decides: [agent], question: question(world, state, ask, { agent, sees: [agent] }, step) };
      yield {
        state,
        agent: 'team',
        decides: ready,
        question: question(world, state, ask, { agent: 'team', sees: ready }, step),
      };
    }
    step++;
  }
}

export function answersFit(fixture: WorldFixture): void {
  for (const { question } of questions(fixture)) {
    const fits = z.object(ASKS[question.ask]).safeParse(fixture.world.player.answer(question, random('fields')));
    expectThat(
      fits.success,
      `an answer to '${question.ask}' has its fields (${fits.error?.issues[0]?.path.join('.')}: ${fits.error?.issues[0]?.message})`,
    );
  }
}

export function answersAreOffered(fixture: WorldFixture): void {
  const { world } = fixture;
  for (const { state, decides, question } of questions(fixture)) {
    if (decides.length === 0 || (question.ask !== 'act' && question.ask !== 'plan')) continue;
    const answer = world.player.answer(question, random('offered'));
    const { plan = {}, action } = z
      .object({ plan: ASKS.plan.plan.optional(), action: z.string().optional() })
      .parse(answer);
    const wanted =
      question.ask === 'plan'
        ? decides.map((a) => [a, plan[a]] as const)
        : decides.length === 1
          ? [[decides[0] ?? '', action] as const]
          : [];
    for (const [agent, does] of wanted) {
      expectThat(
        world.actions(state, agent).includes(does ?? ''),
        `what the player has ${agent} do, '${does}', is on offer to it`,
      );
    }
  }
}

export function answersAlike(fixture: WorldFixture): void {
  const { player } = fixture.world;
  for (const { question } of questions(fixture)) {
    const before = JSON.stringify(question);
    const first = player.answer(question, random('alike'));
    expectEqual(player.answer(question, random('alike')), first, `the answer to the same '${question.ask}'`);
    expectEqual(JSON.stringify(question), before, 'the question after it was answered');
  }
}

const TEXTS = ['', 'says: ', '{"plan":', 'Alice sees:\nnothing', '💥', 'a'.repeat(5000), '$&(*', '\u0000'];
const ORIGINS = ['instructions', 'task', 'observation', 'memory', 'message', 'schema', 'reply', 'repair'] as const;

export function anythingIsAnswered(fixture: WorldFixture): void {
  const { player } = fixture.world;
  const chance = random('anything');
  for (let i = 0; i < 300; i++) {
    const segments = Array.from({ length: chance.below(6) }, () => anySegment(chance, fixture));
    const ask = asks[i % asks.length] ?? 'act';
    try {
      player.answer({ ask, segments, schema: {} }, random(i));
    } catch (thrown) {
      throw new ClauseFailure(
        `expected an answer to '${ask}' whatever the prompt holds, got ${String(thrown)} on ${JSON.stringify(segments).slice(0, 200)}`,
      );
    }
  }
}

function anySegment(chance: Random, fixture: WorldFixture): Segment {
  const agents = [...someSetup(fixture).agents, 'nobody', '__proto__'];
  const datas: unknown[] = [
    undefined,
    null,
    3,
    'x',
    [],
    {},
    { me: 3 },
    { me: 'a', team: [], decides: ['__proto__'] },
    { text: null },
    { plan: {} },
    { at: 'x' },
  ];
  const data = chance.pick(datas);
  const about = chance.pick(agents);
  return {
    origin: chance.pick(ORIGINS) ?? 'task',
    speaker: 'user',
    text: chance.pick(TEXTS) ?? '',
    ...(about === undefined || chance.next() < 0.5 ? {} : { about }),
    ...withoutUndefined({ data }),
  };
}
