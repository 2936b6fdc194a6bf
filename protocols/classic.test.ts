import { describe, expect, test } from 'vitest';
import { random } from '../runtime/core/random.ts';
import { type Candidate, searchFirstSubgoal } from './mhp/tree-search.ts';
import { movesOf } from './shared/planner-moves.ts';

describe('moves', () => {
  test.each([
    ['go grasp target object <apple> (17)', 'take', ['<apple> (17)']],
    ['go grasp container <tea_tray> (3)', 'take', ['<tea_tray> (3)']],
    ['put <apple> (17) into the container <tea_tray> (3)', 'pack', ['<apple> (17)', '<tea_tray> (3)']],
    ["transport objects I'm holding to the bed", 'deliver', []],
    ['go to <Kitchen> (5000)', 'go', ['<Kitchen> (5000)']],
    ['explore current room <Office> (3000)', 'search', ['<Office> (3000)']],
    ['[goexplore] <kitchen> (11)', 'search', ['<kitchen> (11)']],
    ['[gocheck] <fridge> (103)', 'check', ['<fridge> (103)']],
    ['[gograb] <apple> (7)', 'take', ['<apple> (7)']],
    ['[goput] <coffeetable> (268)', 'deliver', ['<coffeetable> (268)']],
    ['[wait]', 'other', []],
    ['NavigateTo(Mug_1)', 'other', []],
  ])('%s is to %s', (option, kind, names) => {
    expect(movesOf([option])).toEqual([{ option, kind, names }]);
  });
});

describe('the search of MHP', () => {
  const at = (name: string, place: string, visible = false): Candidate => ({
    class: name,
    place,
    visible,
    opens: false,
  });
  const wants = (entries: Record<string, number>) => new Map(Object.entries(entries));

  test('takes the only candidate without searching, and none where there is none', () => {
    expect(searchFirstSubgoal([at('apple', 'a')], wants({ apple: 1 }), random(1))).toEqual(at('apple', 'a'));
    expect(searchFirstSubgoal([], wants({ apple: 1 }), random(1))).toBeUndefined();
  });

  test('never goes for a class of which enough is there', () => {
    const candidates = [at('apple', 'a'), at('juice', 'b'), at('juice', 'c')];
    for (let seed = 0; seed < 20; seed++) {
      expect(searchFirstSubgoal(candidates, wants({ apple: 1, juice: 0 }), random(seed))?.class).toBe('apple');
    }
  });

  test('where one thing will do, goes for the cheaper of two far more often than not', () => {
    const candidates = [{ ...at('apple', 'dear', true), opens: true }, at('apple', 'cheap')];
    const picks = Array.from(
      { length: 20 },
      (_, seed) => searchFirstSubgoal(candidates, wants({ apple: 1 }), random(seed))?.place,
    );
    expect(picks.filter((place) => place === 'cheap').length).toBeGreaterThan(15);
  });

  test('the same lot gives the same choice', () => {
    const candidates = ['a', 'b', 'c', 'd'].map((place) => at('apple', place));
    const once = searchFirstSubgoal(candidates, wants({ apple: 2 }), random('x'));
    expect(searchFirstSubgoal(candidates, wants({ apple: 2 }), random('x'))).toEqual(once);
  });
});
