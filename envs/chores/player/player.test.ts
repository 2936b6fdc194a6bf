// Tests that the rule player of `chores` brings episodes home, and chooses, judges and schedules by what it reads.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ASKS } from '../../../runtime/core/ask.ts';
import type { Segment } from '../../../runtime/core/segment.ts';
import type { Intent } from '../../../runtime/core/world.ts';
import { answer, begin, letter, options, question, said, stand } from '../../../tests/support/chores-questions.ts';
import { chores } from '../world.ts';

const lettered = (list: readonly string[], from: number): string =>
  list.map((option, i) => `${letter(from + i)}. ${option}`).join('\n');

describe('the player brings every episode home', () => {
  const play = (scene: string, n: number, wish: Record<string, unknown> = {}) => {
    const state = begin(scene, n, wish);
    while (state.over === null) {
      const intents = chores.ready(state).map((agent): Intent => {
        const { action } = answer(question(state, { me: agent }));
        expect(chores.actions(state, agent)).toContain(action);
        return { agent, do: String(action) };
      });
      chores.step(state, intents);
    }
    return state.over;
  };
  test.each([1, 2, 4])('with %i agents that say nothing', (n) => {
    for (const scene of chores.scenes) expect([scene, play(scene, n)]).toEqual([scene, 'goal']);
  });
  test('where every step is a decision of its own', () => {
    for (const scene of ['0', '5', '30', '49']) expect(play(scene, 2, { actions: 'primitives' })).toBe('goal');
  });
  test('with the published behaviours', () => {
    for (const scene of ['16', '32']) expect(play(scene, 2, { published: true })).toBe('goal');
  });
});

describe('choosing', () => {
  test('answers the text of the option that it would do anyway', () => {
    const state = begin('5', 2);
    const { action } = answer(question(state));
    const list = chores.actions(state, 'Alice');
    expect(answer(question(state, { ask: 'choose', more: [options(...list)] })).choice).toBe(action);
  });

  test('takes an option other than idling if the wanted one is not on the list', () => {
    const state = begin('5', 2);
    const list = options('[wait]', '[goexplore] <livingroom> (198)');
    expect(answer(question(state, { ask: 'choose', more: [list] })).choice).toBe('[goexplore] <livingroom> (198)');
  });

  test('sends a message if there is news worth a step, but not twice', () => {
    const state = begin('5', 2);
    while (chores.actions(state, 'Alice').includes('[goexplore] <kitchen> (56)'))
      chores.step(
        state,
        chores
          .ready(state)
          .map((agent) => ({ agent, do: agent === 'Alice' ? '[goexplore] <kitchen> (56)' : '[wait]' })),
      );
    const draft = String(answer(question(state, { ask: 'say' })).text);
    expect(draft).toContain('Found: ');
    const list = [options(`[send_message] ${draft}`, ...chores.actions(state, 'Alice'))];
    expect(answer(question(state, { ask: 'choose', more: list })).choice).toBe(`[send_message] ${draft}`);
    const again = [said('Alice', draft), ...list];
    expect(answer(question(state, { ask: 'choose', more: again })).choice).toMatch(/^\[gograb\]/);
    expect(answer(question(state, { ask: 'say', more: [said('Alice', draft)] })).text).toBe('');
  });

  test('reads options off the list that stands with what is seen, and takes no draft for something that was said', () => {
    const state = begin('5', 2);
    while (chores.actions(state, 'Alice').includes('[goexplore] <kitchen> (56)'))
      chores.step(
        state,
        chores
          .ready(state)
          .map((agent) => ({ agent, do: agent === 'Alice' ? '[goexplore] <kitchen> (56)' : '[wait]' })),
      );
    const draft = `send a message: "${String(answer(question(state, { ask: 'say' })).text)}"`;
    const all = [draft, ...chores.actions(state, 'Alice')];
    const shown: Segment[] = [
      { origin: 'message', speaker: 'user', text: `Options:\nA. ${draft}` },
      { origin: 'observation', speaker: 'user', text: lettered(all.slice(1), 1) },
    ];
    expect(answer(question(state, { ask: 'choose', more: shown })).choice).toBe(draft);
    const wanted = String(answer(question(state, { ask: 'act' })).action);
    const silent = [options(...chores.actions(state, 'Alice'))];
    expect(answer(question(state, { ask: 'choose', more: silent })).choice).toBe(wanted);
    expect(answer(question(state, { ask: 'act', more: shown.slice(0, 1) })).action).toBe(wanted);
  });

  test('never speaks where nobody listens', () => {
    const state = begin('5', 1);
    stand(state, 130);
    const list = [options('[send_message] hello', ...chores.actions(state, 'Alice'))];
    expect(answer(question(state, { ask: 'choose', more: list })).choice).not.toContain('send_message');
  });
});

describe('judging', () => {
  test('names what is done and what is still to do', () => {
    const state = begin('5', 1, { goal: '1 wine' });
    const before = answer(question(state, { ask: 'plan' })).subtasks;
    expect(before).toEqual(expect.arrayContaining(['bring wine 1 of 1', 'explore <kitchen> (56)']));
    expect(answer(question(state, { ask: 'verify' })).completed).toEqual(['explore <bathroom> (11)']);
  });

  test('says why an action failed and what to do instead', () => {
    const state = begin('5', 2);
    chores.step(state, [
      { agent: 'Alice', do: 'fly' },
      { agent: 'Bob', do: '[wait]' },
    ]);
    const { corrections } = answer(question(state, { ask: 'correct' }));
    expect(corrections).toEqual({ Alice: expect.stringMatching(/"fly" failed: ACTION_UNKNOWN\. Do \[go\w+\]/) });
  });
});

describe('a schedule', () => {
  test('brings what was found, two at a time, and shares out where to look', () => {
    const state = begin('5', 2);
    while (chores.actions(state, 'Alice').includes('[goexplore] <kitchen> (56)'))
      chores.step(
        state,
        chores
          .ready(state)
          .map((agent) => ({ agent, do: agent === 'Alice' ? '[goexplore] <kitchen> (56)' : '[wait]' })),
      );
    const asked = question(state, { ask: 'allocate', me: 'planner', sees: ['Alice', 'Bob'] });
    const { jobs: made = [] } = z.object(ASKS.allocate).parse(answer(asked));
    const [first] = made;
    expect(first?.actions.at(-1)).toMatch(/^\[goput\] /);
    expect(first?.actions.filter((action) => action.startsWith('[gograb]')).length).toBeGreaterThan(0);
    expect(made.every(({ actions }) => actions.filter((action) => action.startsWith('[gograb]')).length <= 2)).toBe(
      true,
    );
    expect(new Set(made.map(({ agent }) => agent))).toEqual(new Set(chores.team.names(2)));
    const looked = made.flatMap(({ actions }) => actions.filter((action) => /^\[go(explore|check)\]/.test(action)));
    expect(new Set(looked).size).toBe(looked.length);
  });
});
