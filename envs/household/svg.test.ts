// Tests that the drawing of a home shows everything in it by name, in a valid document, from state alone.
import { describe, expect, test } from 'vitest';
import { findMarkupFaults } from '../../tests/support/well-formed-svg.ts';
import { createKitLookup } from './scene-kit.ts';
import type { HouseholdState } from './state.ts';
import { household } from './world.ts';

const SCENE = 'bread-lettuce-tomato-fridge/1';
const drawSvg = (state: HouseholdState): string => household.views.picture?.(state) ?? '';
const begun = ({
  scene = SCENE,
  agents = household.team.names(2),
  ...options
}: Record<string, unknown> & { scene?: string; agents?: readonly string[] } = {}) =>
  household.reset({ scene, seed: 0, agents, options: household.options.parse(options) });
/** The number of a thing: of its type the first. */
const the = (state: HouseholdState, type: string) => state.things.findIndex((thing) => thing.type === type);
const thing = (state: HouseholdState, type: string) => state.things[the(state, type)] ?? expect.fail(`no ${type}`);
/** The titles of tiles, signs and furniture. */
const titles = (svg: string) => [...svg.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title]) => title ?? '');
const texts = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)/g)].map(([, words]) => words ?? '');
/** What follows from the scene. */
const planOf = ({ scene, options }: HouseholdState) => createKitLookup()(scene, options).plan;
const count = (svg: string, words: string) => texts(svg).filter((text) => text === words).length;

describe('the drawn home', () => {
  test('shows every thing and agent by name, the task, the goal, and what the signs mean', () => {
    const state = begun();
    const svg = drawSvg(state);
    const movable = state.things.filter(({ spot }) => spot >= 0);
    expect(movable.length).toBeGreaterThan(20);
    for (const { name, type } of movable) expect(texts(svg).join()).toContain(name ?? type);
    for (const words of [
      'Alice',
      'Bob',
      'Put the bread, lettuce, and tomato in the fridge',
      'Tomato in Fridge',
      'Fridge closed',
      'kitchen',
      'where things are to go',
    ])
      expect(texts(svg)).toContain(words);
    expect(svg).toContain('width="800"');
    expect(svg).toMatch(
      /<desc>Task: Put the bread, .*; 1 of 4 parts of the goal hold; Alice at .* holds nothing; Bob at .*\.<\/desc>/,
    );
  });

  test.each([
    'knife-bowl-mug-countertop/3',
    'clear-countertop/1',
    'clear-floor/2',
    'open-cabinets/9',
    'remote-keys-watch-box/215',
    'lamps-door/301',
    'lights-off/402',
  ])('is a proper document of scene %s with one agent and with the largest team', (scene) => {
    for (const n of [1, household.team.max])
      expect(findMarkupFaults(drawSvg(begun({ scene, agents: household.team.names(n) })))).toEqual([]);
  });

  test.each([2, 3, 4])('draws a house of %i rooms, each with what stands in it', (rooms) => {
    const svg = drawSvg(begun({ scene: 'wash-dishes/3', rooms }));
    expect(findMarkupFaults(svg)).toEqual([]);
    const kinds = ['kitchen', 'living room', 'bedroom', 'bathroom'].map((kind) => count(svg, kind));
    // Once on the map, once above its column.
    expect(kinds).toEqual([0, 1, 2, 3].map((r) => (r < rooms ? 2 : 0)));
    expect(titles(svg).filter((title) => title === 'doorway')).toHaveLength(rooms - 1);
  });

  test('shows what is open, on and dirty', () => {
    const state = begun();
    expect(titles(drawSvg(state))).toContain('Fridge_1, closed, a goal place');
    thing(state, 'Fridge').open = true;
    thing(state, 'Faucet').on = true;
    thing(state, 'Mug').dirty = true;
    const svg = drawSvg(state);
    expect(titles(svg)).toContain('Fridge_1, open, a goal place');
    expect(titles(svg)).toContain('Faucet_1, on');
    expect(texts(svg)).toContain(`${thing(state, 'Mug').name ?? 'Mug'}, dirty`);
  });

  test('shows what is held with who holds it and what is in it, no longer where it lay', () => {
    const state = begun();
    const [alice] = state.agents;
    if (alice === undefined) expect.fail('nobody');
    const bowl = the(state, 'Bowl');
    alice.holds = bowl;
    Object.assign(thing(state, 'Bowl'), { spot: -1 });
    Object.assign(thing(state, 'Tomato'), { spot: -1, inside: bowl });
    const [held, within] = [thing(state, 'Bowl').name, thing(state, 'Tomato').name];
    const svg = drawSvg(state);
    expect(texts(svg)).toContain(`Alice: ${held}`);
    expect(texts(svg)).toContain(`${held} (${within})`);
    expect(texts(svg)).not.toContain(held);
    expect(texts(svg)).not.toContain(within);
  });

  test('shows what was brought in the place where it is, and ticks off what holds', () => {
    const state = begun();
    const ticked = (svg: string) => svg.match(/fill="#14532d"/g)?.length ?? 0;
    const before = drawSvg(state);
    thing(state, 'Tomato').spot = planOf(state).fixtures[the(state, 'Fridge')]?.spots[0] ?? -1;
    const svg = drawSvg(state);
    expect(svg).toContain('2 of 4 parts of the goal hold');
    // The clause and the thing in the fridge; on the map the fridge bears a tick already.
    expect(ticked(svg)).toBe(ticked(before) + 2);
  });

  test('tells drawers that are empty and alike together, and one that is open by itself', () => {
    const state = begun();
    const { fixtures, spots } = planOf(state);
    const used = new Set(state.things.map(({ spot }) => spots[spot]?.fixture));
    const empty = fixtures.flatMap(({ type }, i) => (type === 'Drawer' && !used.has(i) ? [i] : []));
    expect(empty.length).toBeGreaterThan(2);
    expect(texts(drawSvg(state))).toContain(`${empty.length} × Drawer`);
    const own = state.things[empty[0] ?? -1];
    if (own !== undefined) Object.assign(own, { open: true, name: 'Drawer_77' });
    expect(texts(drawSvg(state))).toContain(`${empty.length - 1} × Drawer`);
    expect(titles(drawSvg(state))).toContain('Drawer_77, open');
  });

  test('writes what nobody has seen in a slant', () => {
    const state = begun();
    const slanted = () => drawSvg(state).match(/font-style="italic"/g)?.length ?? 0;
    const before = slanted();
    const unseen = state.things.find(({ name, spot }) => name === null && spot >= 0);
    if (unseen !== undefined) unseen.name = `${unseen.type}_1`;
    expect(slanted()).toBe(before - 1);
  });

  test('says how an episode ended', () => {
    const state = begun();
    state.over = 'goal';
    expect(drawSvg(state)).toContain('after 0 steps, goal met');
    state.over = 'claimed-done';
    expect(drawSvg(state)).toContain('after 0 steps, all said that it is done');
  });

  test('shows what an agent tried and why it failed', () => {
    const state = begun();
    const [alice = ''] = household.ready(state);
    household.step(state, [{ agent: alice, do: 'PickupObject(Fridge_1)' }]);
    expect(texts(drawSvg(state)).join(' ')).toMatch(/tried to pick up Fridge_1: /);
  });

  test('holds foreign names as text only, however long', () => {
    const svg = drawSvg(
      begun({ agents: ['<script>alert("x")</script>', `a&b' onload='x\u0000\ud800`, '名'.repeat(300)] }),
    );
    expect(findMarkupFaults(svg)).toEqual([]);
    expect(svg).not.toContain('<script');
  });

  test('is the same for the same state, and leaves it as it is', () => {
    const state = begun({ scene: 'wash-dishes/3', rooms: 4 });
    const copy = structuredClone(state);
    expect(drawSvg(state)).toBe(drawSvg(copy));
    expect(state).toEqual(copy);
  });
});
