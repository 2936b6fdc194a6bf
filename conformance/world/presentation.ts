// Tests what a world shows its agents, and the player that reads it.

import { z } from 'zod';
import { withNamedThings } from '../../agents/answers.ts';
import { ASKS, type Ask } from '../../runtime/core/ask.ts';
import { Observation } from '../../runtime/core/channel.ts';
import { type Random, random } from '../../runtime/core/random.ts';
import type { ChatMessage } from '../../runtime/core/segment.ts';
import type { ChatPrompt, Setup } from '../../runtime/core/world.ts';
import { collect, flatMapInTurn } from '../in-turn.ts';
import { ClauseFailure, expectEqual, expectThat } from '../suite.ts';
import { type HeldFixture, promptOf, question, schemaOf, someSetup, states, walk, withVariants } from './walk.ts';

const asks = Object.keys(ASKS) as Ask[];

export async function toldInWords(fixture: HeldFixture): Promise<void> {
  const { world } = fixture;
  for await (const { state, setup } of states(fixture)) {
    expectThat((await world.words.task(state)).trim() !== '', 'the task is told in words');
    expectThat(
      (await world.words.manual(state)).includes(world.pace.idle),
      `the manual says how to idle: '${world.pace.idle}'`,
    );
    for (const agent of setup.agents) {
      const shown = { ...(await world.observe(state, agent)), actions: await world.actions(state, agent) };
      const read = Observation.safeParse(shown);
      expectThat(read.success && shown.text.trim() !== '', `what ${agent} sees is an observation with words`);
    }
  }
}

export async function drawnPlainly(fixture: HeldFixture): Promise<void> {
  const picture = await fixture.world.views.picture?.(await fixture.world.reset(someSetup(fixture)));
  if (picture !== undefined)
    expectThat(/^\s*<(svg|\?xml)[\s\S]*<\/svg>\s*$/.test(picture), 'a picture is a whole SVG document');
  for await (const { state } of states(fixture)) {
    const drawn = (await fixture.world.views.map?.(state)) ?? '';
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what must not be there
    expectThat(!/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/.test(drawn), 'a drawing holds no control codes');
  }
}

export async function readsItsText(fixture: HeldFixture): Promise<void> {
  const { world } = fixture;
  expectThat(world.words.readObservation !== undefined, 'the world reads its own observations: it has readObservation');
  for (const one of await withVariants(fixture)) for (const setup of one.setups) await expectReadable(one, setup);
  for (const text of TEXTS) {
    try {
      world.words.readObservation?.(text);
      world.words.facts?.(text);
    } catch (thrown) {
      throw new ClauseFailure(
        `expected readObservation and facts to take any text, got ${String(thrown)} on ${JSON.stringify(text)}`,
      );
    }
  }
}

/** Each text is read when the world has long gone on, in another order: what it says may depend on nothing else. */
async function expectReadable(fixture: HeldFixture, setup: Setup): Promise<void> {
  const { world } = fixture;
  const observations: { readonly text: string; readonly data: unknown }[] = [];
  for await (const state of walk(fixture, setup))
    for (const agent of setup.agents) {
      const { text, data } = await world.observe(state, agent);
      observations.push({ text, data: plainJson(data) });
    }
  const what = `with ${JSON.stringify(setup.options)}, what can be read of`;
  for (const { text, data } of observations.toReversed()) {
    expectEqual(plainJson(world.words.readObservation?.(text)), data, `${what} '${text}'`);
    for (const { subject, value, cut, swap } of world.words.facts?.(text) ?? []) {
      const where = `${what} where '${text}' states ${subject}`;
      if (swap !== undefined) expectEqual(text.slice(swap.start, swap.end), value, where);
      const left = cut && text.slice(0, cut.start) + text.slice(cut.end);
      expectThat(left === undefined || world.words.readObservation?.(left) !== undefined, `${where}, without it`);
    }
  }
}

const plainJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** The questions along a walk: each agent's own, and a planner's with all observations; all asks use the same text. */
async function* questions(fixture: HeldFixture, instruction = 'Decide.') {
  const { world } = fixture;
  let step = 0;
  for await (const { state } of states(fixture)) {
    const ready = await world.ready(state);
    const askers = [...ready.map((agent) => ({ agent, decides: [agent] })), { agent: 'team', decides: ready }];
    for (const { agent, decides } of askers) {
      const { messages } = promptOf(await question(world, state, 'act', { agent, sees: decides, instruction }, step));
      for (const ask of asks) yield { ask, state, agent, decides, prompt: { messages, schema: schemaOf(ask) } };
    }
    step++;
  }
}

export async function answersFit(fixture: HeldFixture): Promise<void> {
  for await (const { ask, prompt } of questions(fixture)) {
    const fits = z.object(ASKS[ask]).safeParse(fixture.world.player?.answer(prompt, random('fields')));
    expectThat(
      fits.success,
      `an answer to '${ask}' has its fields (${fits.error?.issues[0]?.path.join('.')}: ${fits.error?.issues[0]?.message})`,
    );
  }
}

export async function answersAreOffered(fixture: HeldFixture): Promise<void> {
  const { world } = fixture;
  for await (const { ask, state, decides, prompt } of questions(fixture)) {
    if (decides.length === 0 || (ask !== 'act' && ask !== 'plan')) continue;
    const answer = world.player?.answer(prompt, random('offered'));
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
      const told = await flatMapInTurn(decides, async (one) => [
        (await world.observe(state, one)).text,
        ...(await world.actions(state, one)),
      ]);
      expectThat(
        withNamedThings(await world.actions(state, agent), await world.words.named?.(state), told).includes(does ?? ''),
        `what the player has ${agent} do, '${does}', is on offer to it`,
      );
    }
  }
}

export async function answersAlike(fixture: HeldFixture): Promise<void> {
  const { player } = fixture.world;
  for await (const { ask, prompt } of questions(fixture)) {
    const before = JSON.stringify(prompt);
    const first = player?.answer(prompt, random('alike'));
    expectEqual(player?.answer(prompt, random('alike')), first, `the answer to the same '${ask}'`);
    expectEqual(JSON.stringify(prompt), before, 'the prompt after it was answered');
  }
}

/** So many questions are asked a second time at most, spread over the walks. */
const MOST_ASKED_AGAIN = 150;

/**
 * The same questions in other words are asked again, the last one first, when another walk has been taken: a player
 * that keeps something from call to call, or looks at the world itself, knows more or less by then.
 */
export async function answersFromPromptAlone(fixture: HeldFixture): Promise<void> {
  const { world } = fixture;
  const all = await collect(questions(fixture));
  const reworded = await collect(questions(fixture, 'Choose.'));
  const every = Math.ceil(all.length / MOST_ASKED_AGAIN);
  const asked = all.flatMap(({ ask, prompt }, i) => {
    const again = reworded[i]?.prompt;
    return i % every !== 0 || again === undefined ? [] : [{ ask, prompt, again }];
  });
  const answerTo = (prompt: ChatPrompt) => world.player?.answer(prompt, random('alone'));
  const first = asked.map(({ prompt }) => answerTo(prompt));
  for (const setup of fixture.setups)
    for await (const state of walk(fixture, { ...setup, seed: setup.seed + 1 }, 'other walk')) {
      await world.score(state);
      for (const agent of setup.agents) await world.observe(state, agent);
    }
  for (const [i, { ask, again }] of [...asked.entries()].toReversed())
    expectEqual(answerTo(again), first[i], `the answer to the same '${ask}' after other questions and another walk`);
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

export async function anythingIsAnswered(fixture: HeldFixture): Promise<void> {
  const { player } = fixture.world;
  const chance = random('anything');
  for (let i = 0; i < 300; i++) {
    const messages = Array.from({ length: chance.below(6) }, () => anyMessage(chance, fixture));
    const ask = asks[i % asks.length] ?? 'act';
    try {
      player?.answer({ messages, schema: i % 7 === 0 ? {} : schemaOf(ask) }, random(i));
    } catch (thrown) {
      throw new ClauseFailure(
        `expected an answer to '${ask}' whatever the prompt holds, got ${String(thrown)} on ${JSON.stringify(messages).slice(0, 200)}`,
      );
    }
  }
}

function anyMessage(chance: Random, fixture: HeldFixture): ChatMessage {
  const agents = [...someSetup(fixture).agents, 'nobody', '__proto__'];
  const heads = ['', `${chance.pick(agents)} sees:\n`, `${chance.pick(agents)} says: `, 'Task:\n'];
  const texts = Array.from({ length: 1 + chance.below(3) }, () => `${chance.pick(heads)}${chance.pick(TEXTS)}`);
  const role = chance.pick(['system', 'user', 'assistant'] as const) ?? 'user';
  return { role, content: texts.join('\n\n') };
}
