// Tests that the drawing of a habitat scene shows its regions, floors and robots, in a valid document.
import { describe, expect, test } from 'vitest';
import { findMarkupFaults } from '../../tests/support/well-formed-svg.ts';
import type { HabitatState } from './state.ts';
import { habitat } from './world.ts';

const drawSvg = (state: HabitatState): string => habitat.views.picture?.(state) ?? '';
const begun = (scene: string, agents: readonly string[] = habitat.team.names(3)) =>
  habitat.reset({ scene, seed: 0, agents, options: habitat.options.parse({}) });

describe('the drawn scene graph', () => {
  test('shows every region, every floor, robots by body, heights and what the signs mean', () => {
    const state = begun('multi-floor/1');
    const svg = drawSvg(state);
    for (const { name } of state.layout.house.regions) expect(svg).toContain(name.replace('_', ' '));
    for (let level = 0; level < state.layout.house.levels; level++) expect(svg).toContain(`floor ${level}`);
    for (const { height } of state.layout.things) expect(svg).toContain(`${height.toFixed(1)} m`);
    for (const words of ['Spot', 'Fetch', 'Drone', 'object 0 brought 0 of 1', 'graph of regions', 'of 5000'])
      expect(svg).toContain(words);
  });

  test.each(['navigation/0', 'perception/0', 'distance/0', 'multi-floor/0'])(
    'is a proper document of scene %s with odd names and the largest team',
    (scene) => {
      const names = ['<b>&', '"', '__proto__', ...habitat.team.names(7)];
      const svg = habitat.views.picture?.(begun(scene, names)) ?? '';
      expect([findMarkupFaults(svg), svg.includes('NaN')]).toEqual([[], false]);
    },
  );

  test('the same graph is there as data: regions, furniture, robots and things, and where each body can go', () => {
    const state = begun('multi-floor/1');
    const graph = JSON.parse(JSON.stringify(habitat.views.graph?.(state)));
    expect(Object.keys(graph)).toEqual([
      'scene',
      'seed',
      'step',
      'regions',
      'furniture',
      'agents',
      'objects',
      'navigation',
    ]);
    expect(graph.regions.nodes).toHaveLength(state.layout.house.regions.length);
    expect(graph.regions.edges).toContainEqual(expect.objectContaining({ by: 'stairs' }));
    expect([graph.navigation.SpotRobot.stairs.length, graph.navigation.FetchRobot.stairs.length]).toEqual([
      state.layout.house.levels - 1,
      0,
    ]);
    expect(graph.objects.map(({ id }: { id: string }) => id)).toEqual(state.layout.things.map(({ name }) => name));
  });
});
