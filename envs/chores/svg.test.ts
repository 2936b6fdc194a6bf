// Tests that the drawing of an apartment shows everything in it by name, in a valid document, from state alone.
import { describe, expect, test } from 'vitest';
import { findMarkupFaults } from '../../tests/support/well-formed-svg.ts';
import { plainNames } from '../pictures/drawing.ts';
import { HOUSES } from './houses.ts';
import { drawingOf } from './picture.ts';
import { type ChoresState, houseOf } from './state.ts';
import { chores } from './world.ts';

const drawSvg = (state: ChoresState): string => chores.views.picture?.(state) ?? '';
const begun = (scene = '0', agents: readonly string[] = chores.team.names(2)) =>
  chores.reset({ scene, seed: 0, agents, options: chores.options.parse({}) });
const leaf = (name: string) => `>${name}</text>`;

describe('the drawn apartment', () => {
  test('shows every room, piece of furniture, thing and agent by name, the goal, and what the signs mean', () => {
    const state = begun();
    const svg = drawSvg(state);
    const { rooms, places } = houseOf(state);
    for (const { name } of [...rooms, ...places, ...state.things, ...state.agents])
      expect(svg).toContain(plainNames(name));
    for (const words of [
      'On coffeetable 268:',
      'cupcake 0 of 2',
      'coffeetable 268, surface, the goal',
      'closed: nobody sees inside',
    ])
      expect(svg).toContain(words);
    expect(svg).toContain('width="800"');
  });

  test.each(chores.scenes)('is a proper document of scene %s with one agent and with the largest team', (scene) => {
    for (const n of [1, chores.team.max])
      expect(findMarkupFaults(drawSvg(begun(scene, chores.team.names(n))))).toEqual([]);
  });

  test.each([3, 6] as const)('draws every door of apartment %i in the wall between its rooms', (env) => {
    const state = begun(env === 3 ? '0' : '5', chores.team.names(8));
    const { areas } = drawingOf(state).map;
    for (const { at, between } of HOUSES[env].doors) {
      const over = areas.filter(({ kind, box: { x, y } }) => {
        const isAt = x[0] < at[0] && at[0] < x[1] && y[0] < at[1] && at[1] < y[1];
        return isAt && kind !== 'wall';
      });
      expect([between, over.map(({ kind }) => kind)]).toEqual([between, ['door']]);
    }
    expect(drawSvg(state).match(/<title>door</g)).toHaveLength(HOUSES[env].doors.length);
  });

  test('shows what is open, what is held, and what was brought', () => {
    const state = begun();
    const fridge = houseOf(state).places.findIndex((place) => place.class === 'fridge');
    expect(drawSvg(state)).toContain('fridge 103, closed');
    state.open[fridge] = true;
    expect(drawSvg(state)).toContain('fridge 103, open');
    const juice = state.things.findIndex(({ class: name }) => name === 'juice');
    Object.assign(state.things[juice] ?? {}, { at: -1, by: 0 });
    Object.assign(state.agents[0] ?? {}, { hands: [juice] });
    expect(drawSvg(state)).toContain(`Alice at bedroom 210 holds ${plainNames(state.things[juice]?.name ?? '')}`);
    Object.assign(state.things[juice] ?? {}, { at: state.goal, by: -1 });
    Object.assign(state.agents[0] ?? {}, { hands: [] });
    expect(drawSvg(state)).toContain('juice 1 of 1');
  });

  test('marks no thing as wanted once enough of its kind was brought', () => {
    const state = begun();
    const wanted = () =>
      (drawingOf(state).groups ?? [])
        .flatMap(({ entries }) => entries.flatMap(({ leaves = [] }) => leaves))
        .filter((one) => one.name.startsWith('juice'))
        .map(({ sign }) => sign.shape);
    expect(wanted()).toEqual(['wanted', 'wanted']);
    const juice = state.things.find(({ class: name }) => name === 'juice');
    if (juice !== undefined) juice.at = state.goal;
    expect(wanted().sort()).toEqual(['done', 'other']);
    expect(drawSvg(state)).toContain(leaf(plainNames(juice?.name ?? '')));
  });

  test('says when the goal is met', () => {
    const state = begun();
    state.over = 'goal';
    expect(drawSvg(state)).toContain('goal met');
  });

  test('holds foreign names as text only, however long', () => {
    const svg = drawSvg(begun('0', ['<script>alert("x")</script>', `a&b' onload='x\u0000\ud800`, '名'.repeat(300)]));
    expect(findMarkupFaults(svg)).toEqual([]);
    expect(svg).not.toContain('<script');
  });

  test('is the same for the same state, and leaves it as it is', () => {
    const state = begun('20');
    const copy = structuredClone(state);
    expect(drawSvg(state)).toBe(drawSvg(copy));
    expect(state).toEqual(copy);
  });
});
