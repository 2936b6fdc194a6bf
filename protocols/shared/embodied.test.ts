// Tests which option of a lettered list a reply chooses, and which replies choose none.
import { describe, expect, test } from 'vitest';
import { letter, matchOption, onlyOption, optionsOf } from './embodied.ts';

const OPTIONS = optionsOf(['go to <Kitchen> (5000)', 'explore current room <Office> (3000)', 'wait'], 'hello');

describe('reading a choice', () => {
  test.each([
    ['go to <Kitchen> (5000)', 1],
    ['I should GO TO <kitchen> (5000) now.', 1],
    ['B', 1],
    ['(C)', 2],
    ['C. because the office is near', 2],
    ['option B', 1],
    ['Action C, since nobody was there', 2],
    ['The best option is B.', 1],
    ['My next action is (C)', 2],
    ['send a message', 0],
    ['**B**', 1],
    ['"B"', 1],
    ['[B]', 1],
    ['OK, B.', 1],
    ['option b', 1],
    ['Option B, no need to wait', 1],
    ['B (do not wait)', 1],
    ['I should not wait, so option C', 2],
    ['go kitchen (5000)', 1],
    ['wait', 3],
    ['D', 3],
  ])("'%s' is option %i", (answer, index) => {
    expect(matchOption(answer, OPTIONS, 'wait')).toEqual({ ok: true, value: OPTIONS[index] });
  });

  test.each([
    'the best option is to dance',
    'Z',
    'an action at the bed',
    '',
    'no need to wait',
    'the kitchen (500)',
    'the garden (5000)',
  ])("'%s' names none, and goes back", (answer) => {
    expect(matchOption(answer, OPTIONS, 'wait')).toMatchObject({ ok: false, reason: { code: 'CHOICE_UNKNOWN' } });
  });
});

describe('the list', () => {
  test('is lettered past Z as AA, AB', () => {
    expect([0, 25, 26, 27, 52].map(letter)).toEqual(['A', 'Z', 'AA', 'AB', 'BA']);
  });

  test('leaves no choice where there is but one thing to do besides idling', () => {
    expect(onlyOption(['go to <Kitchen> (5000)', 'wait'], 'wait')).toBe('go to <Kitchen> (5000)');
    expect(onlyOption([], 'wait')).toBe('wait');
    expect(onlyOption(['a', 'b', 'wait'], 'wait')).toBeUndefined();
  });
});
