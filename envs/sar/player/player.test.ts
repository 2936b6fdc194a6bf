// Tests that the rule player of `sar` solves every scene, and answers by its prompt alone.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ASKS, type Ask } from '../../../runtime/core/ask.ts';
import { random } from '../../../runtime/core/random.ts';
import type { Segment } from '../../../runtime/core/segment.ts';
import { expectAnswersInForm } from '../../../tests/support/odd-questions.ts';
import { scriptedQuestion } from '../../../tests/support/prompt-writer.ts';
import { playOutSar } from '../../../tests/support/sar-play.ts';
import { answerTo, begin, game, message, Plan } from '../../../tests/support/sar-questions.ts';
import { sar } from '../world.ts';

const SEEDS = [100, 101, 102, 103, 104, 105];

describe('the player', () => {
  test.each([2, 3, 4, 5])('solves every scene with %i agents when one mind sees everything', (n) => {
    const lines = sar.scenes.map((scene) => {
      const ends = SEEDS.map((seed) => playOutSar({ world: sar, scene, seed, agents: sar.team.names(n) }, 'all'));
      const steps = ends.reduce((sum, end) => sum + end.steps, 0) / ends.length;
      return { scene, solved: ends.filter(({ end }) => end === 'goal').length, steps };
    });
    console.log(
      `${n} agents, seeds ${SEEDS.join()}: ${lines.map((l) => `scene ${l.scene} ${l.solved}/${SEEDS.length} in ${l.steps.toFixed(1)}`).join(', ')}`,
    );
    expect(lines.reduce((sum, { solved }) => sum + solved, 0)).toBeGreaterThanOrEqual(
      0.9 * SEEDS.length * sar.scenes.length,
    );
  });

  test('needs fewer steps when one mind sees everything than when each agent sees only itself', () => {
    const mean = (sees: 'all' | 'own') =>
      SEEDS.reduce((sum, seed) => sum + playOutSar({ ...game, scene: '3', seed }, sees).steps, 0) / SEEDS.length;
    expect(mean('all')).toBeLessThan(mean('own'));
  });

  test('gives the idle action to agents it knows nothing of, and is not ready then', () => {
    const state = begin();
    const ask = { ask: 'plan', me: 'Alice', decides: game.agents, shown: ['Alice'] } as const;
    const first = Plan.parse(answerTo(scriptedQuestion(game, state, ask)));
    expect(first.ready).toBe(false);
    expect(first.plan).toMatchObject({ Bob: 'Idle', Charlie: 'Idle' });
    expect(first.plan.Alice).not.toBe('Idle');
  });

  test('answers the same to the same question and never changes with what is not in the prompt', () => {
    const state = begin('5');
    const hidden = structuredClone(state);
    for (const person of hidden.persons) person.at = [0, 29];
    Object.assign(hidden.agents[1] ?? {}, { at: [29, 29], held: [3, 0] });
    for (const ask of Object.keys(ASKS) as Ask[]) {
      const options = { ask, me: 'Alice', decides: ['Alice'], shown: ['Alice'] };
      const answer = answerTo(scriptedQuestion(game, state, options), random(1));
      expect(answerTo(scriptedQuestion(game, state, options), random(2))).toEqual(answer);
      expect(answerTo(scriptedQuestion(game, hidden, options), random(1))).toEqual(answer);
    }
  });

  test.each([
    ['UseSupply(CaldorFire, Sand)', false],
    ['GetSupply(ReservoirUtah)', false],
    ['DropOff(DepositFacility, LostPersonTimmy)', false],
    ['NavigateTo(GreatFire_Region_4)', false],
    ['NavigateTo(ReservoirUtah)', true],
    ['Explore()', true],
  ])('asked to %s at the start, it agrees: %s', (action, agree) => {
    const state = begin('1', 0);
    const proposal = message('planner', `Alice: ${action}`);
    const question = scriptedQuestion(game, state, {
      ask: 'critique',
      me: 'Alice',
      decides: ['Alice'],
      shown: ['Alice'],
      said: [proposal],
    });
    const answer = z.object(ASKS.critique).parse(answerTo(question));
    expect(answer.agree).toBe(agree);
    expect(answer.reason === '').toBe(agree);
  });

  test('verifies what shows, corrects what failed, and chooses what it would do anyway', () => {
    const state = begin('1', 0);
    sar.step(state, [
      { agent: 'Alice', do: 'NavigateTo(CaldorFire_Region_1)' },
      { agent: 'Bob', do: 'GetSupply(ReservoirYork)' },
    ]);
    const all = { me: 'planner', decides: game.agents, shown: game.agents };
    const answer = (ask: Ask, said: Segment[] = []) => answerTo(scriptedQuestion(game, state, { ask, ...all, said }));
    expect(z.object(ASKS.verify).parse(answer('verify')).completed).toEqual(['NavigateTo(CaldorFire)']);
    const { corrections } = z.object(ASKS.correct).parse(answer('correct'));
    expect(Object.keys(corrections)).toEqual(['Bob']);
    expect(corrections.Bob).toContain('too far away');
    const list: Segment = {
      origin: 'observation',
      speaker: 'user',
      text: 'Options:\nA. Idle\nB. NavigateTo(ReservoirUtah)\nC. Explore()',
    };
    const choice = answerTo(
      scriptedQuestion(game, begin(), {
        ask: 'choose',
        me: 'Alice',
        decides: ['Alice'],
        shown: ['Alice'],
        said: [list],
      }),
    );
    expect(z.object(ASKS.choose).parse(choice).choice).toBe('NavigateTo(ReservoirUtah)');
  });

  const standing = (explore: boolean): Segment => ({
    origin: 'instructions',
    speaker: 'system',
    text: explore
      ? 'An agent may explore to find what nobody has seen yet, where the world has an action for it. Let at most one agent explore at a time.'
      : 'No agent may explore: find things by going and looking.',
  });

  test('explores by one agent at a time where it is told that agents may, and not at all where they may not', () => {
    const all = { ask: 'plan', me: 'planner', decides: game.agents, shown: game.agents } as const;
    const explorers = (said: Segment[]) => {
      const state = begin('1', 1);
      let most = 0;
      for (let i = 0; i < 14; i++) {
        const { plan } = Plan.parse(answerTo(scriptedQuestion(game, state, { ...all, said })));
        most = Math.max(most, Object.values(plan).filter((action) => action.startsWith('Explore')).length);
        sar.step(
          state,
          game.agents.map((agent) => ({ agent, do: plan[agent] ?? 'Idle' })),
        );
      }
      return most;
    };
    expect(explorers([])).toBeGreaterThan(1);
    expect(explorers([standing(true)])).toBe(1);
    expect(explorers([standing(false)])).toBe(0);
  });

  test('shares out a schedule: fires first, then two for each person, who is only brought in when both have it', () => {
    const question = scriptedQuestion(game, begin('1'), {
      ask: 'allocate',
      me: 'planner',
      decides: game.agents,
      shown: game.agents,
    });
    const { jobs = [], plan } = z.object(ASKS.allocate).parse(answerTo(question));
    expect(Object.keys(plan)).toEqual([...game.agents]);
    expect(new Set(jobs.map(({ agent }) => agent))).toEqual(new Set(game.agents));
    const carries = jobs.filter(({ subtask }) => subtask === 'carry LostPersonTimmy');
    expect(carries).toHaveLength(2);
    expect(carries[0]?.after).toEqual(
      expect.arrayContaining(['put out CaldorFire', 'put out GreatFire', 'find LostPersonTimmy']),
    );
    expect(jobs.filter(({ after }) => after.includes('carry LostPersonTimmy'))).toHaveLength(2);
  });

  test('answers every ask in its form whatever the segments hold', () => {
    const asked = { ask: 'plan', me: 'Alice', decides: game.agents, shown: ['Alice'] } as const;
    const real = scriptedQuestion(game, begin('2'), asked).segments;
    expectAnswersInForm({
      player: sar.player,
      real,
      texts: [
        'I am at (99, 99) holding sand 9, water 9, person 9. I last tried to x: ok. Next I do Done.',
        'Next I do NavigateTo((((.',
        'a: '.repeat(500),
      ],
    });
  });
});
