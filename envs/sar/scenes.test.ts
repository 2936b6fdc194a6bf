// Tests that the scenes of `sar` agree with the recorded facts of the published code, seed by seed.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { discRadius, geometryOf, layoutOf } from './layout.ts';
import { SCENES } from './scenes.ts';

const NAMES = ['Alice', 'Bob', 'Charlie', 'David', 'Emma', 'Finn'];
const FACTS = new URL('../../../shared/specs/sar-scenes.json', import.meta.url);
const pairs = z.array(z.tuple([z.number(), z.number()]));
const Facts = z.object({
  scenes: z.record(
    z.string(),
    z.object({
      subtasks: z.array(z.string()),
      coverage_targets: z.array(z.string()),
      persons: z.array(z.object({ find_radius: z.number() })),
      agents_start: z.array(z.object({ position: z.tuple([z.number(), z.number()]) })),
      fires: z.record(
        z.string(),
        z.object({
          cells: pairs,
          interact_radius: z.number(),
          seeds: z.record(z.string(), z.object({ lit: pairs, anchor: z.tuple([z.number(), z.number()]) })),
        }),
      ),
    }),
  ),
});

describe('layouts', () => {
  test('agree with the recorded facts for every scene and published seed', ({ skip }) => {
    if (!existsSync(FACTS)) skip('no ../shared/specs/sar-scenes.json beside the checkout');
    const { scenes } = Facts.parse(JSON.parse(readFileSync(FACTS, 'utf8')));
    for (const [name, facts] of Object.entries(scenes)) {
      for (const seed of [0, 10, 20, 30, 40, 42]) {
        const scene = SCENES[name];
        if (scene === undefined) throw new Error(`no scene ${name}`);
        const layout = layoutOf(scene, seed, NAMES);
        const { subtasks, targets } = geometryOf(layout);
        expect(subtasks).toEqual([...facts.subtasks].sort());
        expect(targets).toEqual([...facts.coverage_targets].sort());
        expect(layout.agents.map(({ at }) => at)).toEqual(facts.agents_start.map(({ position }) => position));
        layout.persons.forEach(({ radius }, i) => {
          expect(radius).toBeCloseTo(facts.persons[i]?.find_radius ?? 0, 3);
        });
        for (const fire of layout.fires) {
          const fact = facts.fires[fire.name];
          expect(fire.cells).toEqual(fact?.cells);
          expect(fire.radius).toBe(fact?.interact_radius);
          expect(fire.at).toEqual(fact?.seeds[seed]?.anchor);
          expect(fire.lit.map((i) => fire.cells[i])).toEqual(fact?.seeds[seed]?.lit);
        }
      }
    }
  });

  test.each([
    [5, 2.54],
    [6, 3.05],
    [8, 4.06],
    [10, 5.08],
  ])('a box of %i holds a disc of radius %f', (box, radius) => {
    expect(discRadius(box)).toBeCloseTo(radius, 2);
  });

  test('other seeds light as many cells as the scene says, inside the fire, and name a region for every cell', () => {
    for (const scene of Object.values(SCENES)) {
      for (let seed = 100; seed < 160; seed++) {
        const layout = layoutOf(scene, seed, NAMES);
        expect(layoutOf(scene, seed, NAMES)).toEqual(layout);
        const geometry = geometryOf(layout);
        layout.fires.forEach((fire, f) => {
          expect(new Set(fire.lit).size).toBe(scene.fires[f]?.lights);
          expect(fire.lit.map((i) => fire.cells[i])).toContainEqual(fire.at);
          const named = new Set(fire.regions.map(({ cell }) => cell));
          expect(named.size).toBe(fire.regions.length);
          fire.cells.forEach((_, i) => {
            expect(named.has(i) || geometry.fires[f]?.near[i]?.some((j) => named.has(j))).toBe(true);
          });
        });
      }
    }
  });
});
