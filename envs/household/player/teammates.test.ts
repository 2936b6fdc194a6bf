// Tests how the rule player of `household` works with others: reports, plans, schedules and objections.
import { describe, expect, test } from 'vitest';
import type { Question } from '../../../runtime/core/ask.ts';
import { answer, begin, questionFor, says, TEAM } from '../../../tests/support/household-questions.ts';
import { promptFor } from '../../../tests/support/prompt-writer.ts';
import { factsIn } from '../../kit/facts.ts';
import { readQuestion } from '../../kit/prompt-reader.ts';
import { household } from '../world.ts';
import { HOUSEHOLD_READERS, householdFacts, type KnownThing, parseReport, reconcileThings } from './facts.ts';

const knowledgeIn = (question: Question) =>
  householdFacts(factsIn(readQuestion(promptFor(question), HOUSEHOLD_READERS.view), HOUSEHOLD_READERS));

describe('the player', () => {
  test('tells where it is at in a sentence that it reads back itself', () => {
    const state = begin();
    const { text } = answer(state, { ask: 'say' });
    const told = parseReport(text);
    expect(told?.holding).toBeNull();
    expect(told?.next).toBe(answer(state, { ask: 'act' }).action);
    expect(told?.found.length).toBeGreaterThan(0);
    expect(answer(state, { ask: 'say', said: [says('Alice', text)] }).text).toBe('');
  });

  test('plans for a teammate out of sight what that said it does, and for itself something else', () => {
    const state = begin('plate-mug-bowl-fridge/1');
    const all = { ask: 'plan', decides: TEAM } as const;
    const first = answer(state, { ...all, me: 'Alice' });
    expect(first.ready).toBe(false);
    const second = answer(state, { ...all, me: 'Bob', said: [says('Alice', first.text)] });
    expect(second.ready).toBe(true);
    expect(second.plan.Alice).toBe(first.plan.Alice);
    expect(second.plan.Bob).not.toBe(first.plan.Alice);
  });

  test('writes lines for the whole team, and follows the newest line for itself where that makes sense', () => {
    const state = begin('plate-mug-bowl-fridge/1');
    for (let i = 0; i < 3; i++)
      household.step(
        state,
        TEAM.map((agent) => ({ agent, do: 'Explore' })),
      );
    const { text } = answer(state, { ask: 'plan', decides: TEAM });
    expect([...knowledgeIn(questionFor(state, { ask: 'act', said: [says('Bob', text)] })).line.keys()].sort()).toEqual(
      [...TEAM].sort(),
    );
    const wanted = [...knowledgeIn(questionFor(state, { ask: 'act', shown: TEAM })).things.values()].filter(
      ({ type }) => ['Plate', 'Mug', 'Bowl'].includes(type),
    );
    expect(wanted.length).toBeGreaterThan(1);
    for (const { name } of wanted) {
      const { action } = answer(state, {
        ask: 'act',
        shown: TEAM,
        said: [says('Bob', `Alice: put ${name} in or on Fridge`)],
      });
      expect(action).toContain(name);
    }
    const senseless = answer(state, {
      ask: 'act',
      shown: TEAM,
      said: [says('Bob', 'Alice: put Unicorn_1 in or on Fridge')],
    });
    expect(senseless.action).toBe(answer(state, { ask: 'act', shown: TEAM }).action);
  });

  test('shares out a schedule with jobs of both, opens before it puts and closes when all is in', () => {
    const state = begin('plate-mug-bowl-fridge/1');
    const { jobs = [], plan } = answer(state, { ask: 'allocate', me: 'planner', decides: TEAM, shown: TEAM });
    expect(Object.keys(plan)).toEqual([...TEAM]);
    expect(new Set(jobs.map(({ agent }) => agent))).toEqual(new Set(TEAM));
    const last = jobs.at(-1);
    expect(last?.actions.at(-1)).toMatch(/^CloseObject\(Fridge_1\)$/);
    expect(last?.after).toHaveLength(3);
    const actions = jobs.flatMap((job) => job.actions);
    expect(actions.indexOf('OpenObject(Fridge_1)')).toBeLessThan(actions.indexOf('PutObject(Fridge_1)'));
    expect(actions.filter((action) => action === 'OpenObject(Fridge_1)')).toHaveLength(1);
    for (const [i, { after }] of jobs.entries())
      for (const subtask of after) expect(jobs.slice(0, i).map((job) => job.subtask)).toContain(subtask);
  });

  test('objects where two go for one thing, or what it is to do cannot be done, and agrees otherwise', () => {
    const state = begin();
    const judged = (plan: string) => answer(state, { ask: 'critique', said: [says('Bob', plan)] });
    expect(judged('Alice: put Tomato_1 in or on Fridge\nBob: put Tomato_1 in or on Fridge').reason).toContain(
      'both go for Tomato_1',
    );
    expect(judged('Alice: PutObject(Fridge_1)').reason).toContain('I hold nothing');
    expect(judged('Alice: NavigateTo(Unicorn_7)').reason).toContain('Nobody has seen');
    const { text } = answer(state, { ask: 'plan', decides: TEAM });
    expect(judged(text)).toEqual({ agree: true, reason: '' });
    expect(answer(state, { ask: 'critique' })).toEqual({ agree: true, reason: '' });
  });

  test('takes a memory for out of date when somebody looks at the place, or another remembers more of the goal done', () => {
    const { goal } = knowledgeIn(questionFor(begin(), { ask: 'act' }));
    const thing = (name: string, at: string | null, sure = true): KnownThing => ({
      name,
      type: name.replace(/_\d+$/, ''),
      in: at,
      state: [],
      sure,
    });
    const place = (recalled: KnownThing[], seen: KnownThing[] = []) =>
      reconcileThings({ goal, seen, recalled }).get('Bread_1')?.in;
    const [table, fridge] = [thing('Bread_1', 'DiningTable_1'), thing('Bread_1', 'Fridge_1')];
    expect(place([table, fridge])).toBe('Fridge_1');
    expect(place([fridge, table])).toBe('Fridge_1');
    expect(place([fridge, table], [thing('Fridge_1', null)])).toBe('DiningTable_1');
    expect(place([thing('Bread_1', null, false), table])).toBe('DiningTable_1');
  });
});
