// Tests the planners that ask no model: their moves, the search of MHP and its belief about containers.
import { describe, expect, test } from 'vitest';
import { random } from '../runtime/core/random.ts';
import { believedPlace, type Candidate, searchFirstSubgoal } from './mhp.ts';
import { movesOf, RearrangementView } from './shared/rearrangement-view.ts';

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
  const at = (name: string, place: string, room: string | null = null): Candidate => ({
    class: name,
    place,
    room,
    visible: false,
    opens: false,
  });
  const places = { start: 'hall', goal: 'kitchen' };
  const wants = (entries: Record<string, number>) => new Map(Object.entries(entries));

  test('takes the only candidate without searching, and none where there is none', () => {
    expect(
      searchFirstSubgoal({ candidates: [at('apple', 'a')], wanted: wants({ apple: 1 }) }, places, random(1)),
    ).toEqual(at('apple', 'a'));
    expect(searchFirstSubgoal({ candidates: [], wanted: wants({ apple: 1 }) }, places, random(1))).toBeUndefined();
  });

  test('never goes for a class of which enough is there', () => {
    const candidates = [at('apple', 'a'), at('juice', 'b'), at('juice', 'c')];
    for (let seed = 0; seed < 20; seed++) {
      expect(
        searchFirstSubgoal({ candidates, wanted: wants({ apple: 1, juice: 0 }) }, places, random(seed))?.class,
      ).toBe('apple');
    }
  });

  test.each([
    ['what stands open to what must be opened', { ...at('apple', 'dear'), opens: true }, at('apple', 'cheap')],
    ['what is in the room to what is elsewhere', at('apple', 'dear', 'attic'), at('apple', 'cheap', 'hall')],
    ['what is near the goal', at('apple', 'dear', 'attic'), at('apple', 'cheap', 'kitchen')],
  ])('where one thing will do, prefers %s far more often than not', (_, dear, cheap) => {
    const candidates = [dear, cheap];
    const picks = Array.from(
      { length: 20 },
      (_, seed) => searchFirstSubgoal({ candidates, wanted: wants({ apple: 1 }) }, places, random(seed))?.place,
    );
    expect(picks.filter((place) => place === 'cheap').length).toBeGreaterThan(15);
  });

  test('the same lot gives the same choice', () => {
    const candidates = ['a', 'b', 'c', 'd'].map((place) => at('apple', place));
    const once = searchFirstSubgoal({ candidates, wanted: wants({ apple: 2 }) }, places, random('x'));
    expect(searchFirstSubgoal({ candidates, wanted: wants({ apple: 2 }) }, places, random('x'))).toEqual(once);
  });
});

describe('the belief of MHP', () => {
  const view = (opened: readonly string[], visited: readonly string[]) =>
    RearrangementView.parse({
      clock: { now: 0, cap: 9, unit: 'step' },
      me: { name: 'a', room: 'hall', hands: [], free: 2 },
      rooms: ['hall', 'kitchen', 'attic'].map((name) => ({ name, level: visited.includes(name) ? 'part' : 'none' })),
      things: ['box', 'bin', 'jar'].map((name) => ({
        ...{ name, class: name, kind: 'container', room: 'hall', inside: null, inView: true },
        open: opened.includes(name),
      })),
      goal: { place: null, placeClass: 'table', wants: [] },
      others: [],
    });
  const draws = (opened: readonly string[], visited: readonly string[]) =>
    Array.from({ length: 2000 }, (_, lot) => believedPlace(view(opened, visited), `lot ${lot}`)?.place);
  const share = (all: readonly (string | undefined)[], place: string) =>
    all.filter((one) => one === place).length / all.length;

  test('gives no container and every container the same weight, and shares that of no container among the rooms', () => {
    const all = draws([], ['hall']);
    for (const place of ['box', 'bin', 'jar']) expect(share(all, place)).toBeCloseTo(1 / 4, 1);
    for (const place of ['kitchen', 'attic']) expect(share(all, place)).toBeCloseTo(1 / 8, 1);
    expect(share(all, 'hall')).toBe(0);
  });

  test('rules out what was looked into, and keeps what was believed as long as that may be', () => {
    const [before, after] = [draws([], ['hall']), draws(['box'], ['hall'])];
    expect(share(after, 'box')).toBe(0);
    expect(before.every((place, lot) => place === 'box' || place === after[lot])).toBe(true);
    expect(draws(['box', 'bin', 'jar'], ['hall', 'kitchen', 'attic'])[0]).toBeUndefined();
  });
});
