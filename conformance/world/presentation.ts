// Tests what a world shows its agents, and the player that reads it.

import { z } from 'zod';
import { withNamedThings } from '../../agents/grounding/named-things.ts';
import { ASKS, type Ask } from '../../runtime/core/ask.ts';
import { Observation } from '../../runtime/core/channel.ts';
import { type Random, random } from '../../runtime/core/random.ts';
import type { ChatMessage } from '../../runtime/core/segment.ts';
import { ClauseFailure, expectEqual, expectThat } from '../suite.ts';
import { everyState, promptOf, question, schemaOf, someSetup, states, type WorldFixture } from './walk.ts';

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

export function readsItsText(fixture: WorldFixture): void {
  const { world } = fixture;
  expectThat(world.readObservation !== undefined, 'the world reads its own observations: it has readObservation');
  for (const { state, setup } of everyState(fixture)) {
    for (const agent of setup.agents) {
      const { text, data } = world.observe(state, agent);
      const what = `with ${JSON.stringify(setup.options)}, what can be read of '${text}'`;
      expectEqual(plainJson(world.readObservation?.(text)), plainJson(data), what);
    }
  }
  for (const text of TEXTS) {
    try {
      world.readObservation?.(text);
    } catch (thrown) {
      throw new ClauseFailure(
        `expected readObservation to take any text, got ${String(thrown)} on ${JSON.stringify(text)}`,
      );
    }
  }
}

const plainJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** The questions along a walk: each agent's own, and a planner's with all observations; all asks use the same text. */
function* questions(fixture: WorldFixture) {
  const { world } = fixture;
  let step = 0;
  for (const { state } of states(fixture)) {
    const ready = world.ready(state);
    const askers = [...ready.map((agent) => ({ agent, decides: [agent] })), { agent: 'team', decides: ready }];
    for (const { agent, decides } of askers) {
      const { messages } = promptOf(question(world, state, 'act', { agent, sees: decides }, step));
      for (const ask of asks) yield { ask, state, agent, decides, prompt: { messages, schema: schemaOf(ask) } };
    }
    step++;
  }
}

export function answersFit(fixture: WorldFixture): void {
  for (const { ask, prompt } of questions(fixture)) {
    const fits = z.object(ASKS[ask]).safeParse(fixture.world.player.answer(prompt, random('fields')));
    expectThat(
      fits.success,
      `an answer to '${ask}' has its fields (${fits.error?.issues[0]?.path.join('.')}: ${fits.error?.issues[0]?.message})`,
    );
  }
}

export function answersAreOffered(fixture: WorldFixture): void {
  const { world } = fixture;
  for (const { ask, state, decides, prompt } of questions(fixture)) {
    if (decides.length === 0 || (ask !== 'act' && ask !== 'plan')) continue;
    const answer = world.player.answer(prompt, random('offered'));
    const { plan = {}, action } = z
      .object({ plan: ASKS.plan.plan.optional(), action: z.string().optional() })
      .parse(answer);
    const wanted =
      ask === 'plan'
        ? decides.map((a) => [a, plan[a]] as const)
        : decides.length === 1
          ? [[decides[0] ?? '', action] as const]
          : [];
    for (const [agent, does] of wanted) {
      const told = decides.flatMap((one) => [world.observe(state, one).text, ...world.actions(state, one)]);
      expectThat(
        withNamedThings(world.actions(state, agent), world.named?.(state), told).includes(does ?? ''),
        `what the player has ${agent} do, '${does}', is on offer to it`,
      );
    }
  }
}

export function answersAlike(fixture: WorldFixture): void {
  const { player } = fixture.world;
  for (const { ask, prompt } of questions(fixture)) {
    const before = JSON.stringify(prompt);
    const first = player.answer(prompt, random('alike'));
    expectEqual(player.answer(prompt, random('alike')), first, `the answer to the same '${ask}'`);
    expectEqual(JSON.stringify(prompt), before, 'the prompt after it was answered');
  }
}

const TEXTS = [
  '',
  'says: ',
  '{"plan":',
  'Alice sees:\nnothing',
  'nobody says: __proto__: x',
  'Options:\nA. ',
  'You are x, one of the team . Decide for: __proto__.',
  'Open subtasks:\n- ',
  '💥',
  'a'.repeat(5000),
  '$&(*',
  '\u0000',
];

export function anythingIsAnswered(fixture: WorldFixture): void {
  const { player } = fixture.world;
  const chance = random('anything');
  for (let i = 0; i < 300; i++) {
    const messages = Array.from({ length: chance.below(6) }, () => anyMessage(chance, fixture));
    const ask = asks[i % asks.length] ?? 'act';
    try {
      player.answer({ messages, schema: i % 7 === 0 ? {} : schemaOf(ask) }, random(i));
    } catch (thrown) {
      throw new ClauseFailure(
        `expected an answer to '${ask}' whatever the prompt holds, got ${String(thrown)} on ${JSON.stringify(messages).slice(0, 200)}`,
      );
    }
  }
}

function anyMessage(chance: Random, fixture: WorldFixture): ChatMessage {
  const agents = [...someSetup(fixture).agents, 'nobody', '__proto__'];
  const heads = ['', `${chance.pick(agents)} sees:\n`, `${chance.pick(agents)} says: `, 'Task:\n'];
  const texts = Array.from({ length: 1 + chance.below(3) }, () => `${chance.pick(heads)}${chance.pick(TEXTS)}`);
  const role = chance.pick(['system', 'user', 'assistant'] as const) ?? 'user';
  return { role, content: texts.join('\n\n') };
}
