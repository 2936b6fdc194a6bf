// Tests that the rule player of `sar` finds in other sources what one reading lost, and only by the rules that it has.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { rulesModel } from '../../../agents/models/rules-model.ts';
import type { Question } from '../../../runtime/core/ask.ts';
import { random } from '../../../runtime/core/random.ts';
import type { Segment } from '../../../runtime/core/segment.ts';
import type { Player } from '../../../runtime/core/world.ts';
import { promptFor, scriptedQuestion } from '../../../tests/support/prompt-writer.ts';
import { begin, game, message, Plan } from '../../../tests/support/sar-questions.ts';
import { sarFactsOf } from '../stated-facts.ts';
import { sar } from '../world.ts';
import { sarPlayer } from './player.ts';

const state = begin();
const Names = z.array(z.object({ name: z.string() })).min(2);
const [FIRE = '', OTHER = ''] = Names.parse(state.layout.fires).map(({ name }) => name);

const without = (rule: string): Player => {
  const { mending } = sarPlayer;
  if (mending === undefined) throw new TypeError('the player mends');
  return mending.without([rule]);
};
const planOf = (question: Question, player: Player = sarPlayer) =>
  Plan.parse(player.answer(promptFor(question), random(1)));

/** What one agent's observation says of a fire is cut, or said to burn otherwise. */
function damaged(question: Question, agent: string, fire: string, level?: string): Question {
  const segments = question.segments.map((segment): Segment => {
    if (segment.origin !== 'observation' || segment.about !== agent) return segment;
    const fact = sarFactsOf(segment.text).find(({ attribute, subject }) => attribute === 'fire' && subject === fire);
    const at = level === undefined ? fact?.cut : fact?.swap;
    if (at === undefined) throw new TypeError(`nobody sees ${fire}`);
    return { ...segment, text: segment.text.slice(0, at.start) + (level ?? '') + segment.text.slice(at.end) };
  });
  return { ...question, segments };
}

describe('several sources', () => {
  const whole = scriptedQuestion(game, state, { ask: 'plan', me: 'planner', decides: game.agents, shown: game.agents });
  const last = game.agents.at(-1) ?? '';

  test('show what the last of them does not', () => {
    const lost = damaged(whole, last, FIRE);
    expect(planOf(lost).plan).toEqual(planOf(whole).plan);
    expect(planOf(lost, without('sources')).plan).not.toEqual(planOf(whole).plan);
  });

  test('overrule the one that says otherwise', () => {
    const mistaken = damaged(whole, last, FIRE, 'None');
    expect(planOf(mistaken)).toEqual(planOf(whole));
    expect(planOf(mistaken, without('sources'))).not.toEqual(planOf(whole));
  });
});

describe('a teammate', () => {
  const asked = (me: string, said: Segment[] = []) =>
    scriptedQuestion(game, state, { ask: 'plan', me, decides: game.agents, shown: [me], said });
  const says = (me: string, question: Question, player?: Player) => message(me, planOf(question, player).text);

  test('is told of what its plan leaves out, and nobody is told of anything else', () => {
    const known = `I know of ${FIRE} (`;
    expect(planOf(asked('Bob', [says('Alice', asked('Alice'))])).text).not.toContain('I know of');
    const missed = says('Alice', damaged(asked('Alice'), 'Alice', FIRE));
    const { text } = planOf(asked('Bob', [missed]));
    expect(text).toContain(known);
    expect(text).not.toContain(`${OTHER} (`);
    expect(planOf(asked('Bob', [missed]), without('told')).text).not.toContain('I know of');
  });

  test('believes what it is told of, where it sees nothing of it', () => {
    const missed = says('Alice', damaged(asked('Alice'), 'Alice', FIRE));
    const told = says('Bob', asked('Bob', [missed]));
    const third = damaged(asked('Charlie', [missed, told]), 'Charlie', FIRE);
    expect(planOf(third).subtasks).toContainEqual(expect.stringContaining(FIRE));
    expect(planOf(third, without('told')).subtasks).not.toContainEqual(expect.stringContaining(FIRE));
  });
});

test('lists that share out the work and leave out what burns are doubted', () => {
  const list = (title: string, ...entries: string[]): Segment => ({
    origin: 'memory',
    speaker: 'user',
    text: `${title}:\n${entries.map((entry) => `- ${entry}`).join('\n')}`,
  });
  const whole = scriptedQuestion(game, state, { ask: 'plan', me: 'actor', decides: game.agents, shown: game.agents });
  const listed = {
    ...whole,
    segments: [
      ...whole.segments,
      list('Open subtasks', `EndFire(${OTHER})`),
      list('Completed subtasks', `EndFire(${FIRE})`),
    ],
  };
  const goes = ({ assigned = {} }: z.output<typeof Plan>) => Object.values(assigned).join(' ');
  expect(goes(planOf(listed))).toContain(FIRE);
  expect(goes(planOf(listed, without('doubt')))).not.toContain(FIRE);
});

describe('a warning', () => {
  const warned = (content: string, player: Player = sarPlayer) =>
    player.warned?.({
      messages: [
        { role: 'system', content: 'You speak for the whole of the team Alice, Bob, Bobby. Decide for: Alice, Bob.' },
        { role: 'user', content },
      ],
      schema: {},
    });

  test.each([
    ['checker says: Bob: To use water failed: it is too far. Do NavigateTo(X) instead.', ['Bob']],
    ['checker says: Bobby: To use water failed: it is too far.\nAlice: fine.', ['Bobby']],
    ['Alice objects: Bob cannot carry X.', ['Bob']],
    ['Bob objects: What the plan gives me is too far away.', []],
    ['Alice agrees: Bob cannot do better.', []],
    ['Plans that were sent back:\n- Bob cannot go for X: it is locked', ['Bob']],
    ['Bob says: Bob: my last action failed.', []],
    ['Alice says: to carry X failed, Bob is to come.', []],
  ])('%s: it is heeded for %j', (said, agents) => {
    expect(warned(said)).toEqual(agents);
    expect(warned(said, without('heed'))).toBeUndefined();
  });
});

test('the rules have names, and all of them can be switched off', () => {
  expect(sarPlayer.mending?.names).toEqual(['sources', 'told', 'doubt', 'stock', 'heed']);
  expect(sar.player).toBe(sarPlayer);
  expect(sarPlayer.mending?.without(['told']).mending?.names).toEqual(['sources', 'doubt', 'stock', 'heed']);
});

test.each(['sources', 'told', 'doubt', 'stock', 'heed'])('a model goes without %s, with any rate', (rule) => {
  const { kind } = rulesModel({ ...sar.words, player: sarPlayer, seed: 1, scant: 0.5, overlook: 0.1, without: [rule] });
  expect(kind).toBe('rules');
});
