// Tests that drawn scenes keep the laws of the published ones, are the same each time, and can be won.
import { expect, test } from 'vitest';
import { rulesModel } from '../../agents/index.ts';
import { runEpisode } from '../../index.ts';
import { pickProtocol } from '../../resolve/find-parts.ts';
import {
  DISTANCES,
  DRAWN_NAMES,
  drawnNamed,
  GAPS,
  gapTo,
  middleOf,
  type SarCell,
  SCENES,
  type SceneFact,
} from './scenes.ts';
import { sar } from './world.ts';

const DRAWN_SCENES = Object.fromEntries(
  DRAWN_NAMES.flatMap((name) => {
    const scene = drawnNamed(name);
    return scene === undefined ? [] : [[name, scene] as const];
  }),
);
const between = ([x, y]: SarCell, [a, b]: SarCell): number => Math.hypot(x - a, y - b);
const least = (of: readonly number[]): number => Math.min(...of);
const pairs = (cells: readonly SarCell[]) =>
  cells.flatMap((one, i) => cells.slice(i + 1).map((other) => between(one, other)));

/** What a scene is made of, without names and places. */
const formOf = ({ fires, reservoirs, persons, starts }: SceneFact) => ({
  fires: fires.map(({ kind, box, lights }) => ({ kind, box, lights })),
  supplies: reservoirs.map(({ supply }) => supply),
  shares: persons.map(({ share }) => share),
  starts: starts.length,
});

function distancesIn({ fires, reservoirs, deposit, persons }: SceneFact) {
  const middles = fires.map(middleOf);
  const cure = fires.map(({ kind }, i) => {
    const from = reservoirs.find(({ supply }) => supply === (kind === 'Chemical' ? 'Sand' : 'Water'));
    return between(middles[i] ?? [0, 0], from?.at ?? [99, 99]);
  });
  return {
    fires: pairs(middles),
    reservoirs: pairs(reservoirs.map(({ at }) => at)),
    cure,
    deposit: [least(reservoirs.map(({ at }) => between(at, deposit.at)))],
    rescue: persons.map(({ at }) => between(at, deposit.at)),
    person: persons.map(({ at }) => least(middles.map((middle) => between(at, middle)))),
    persons: pairs(persons.map(({ at }) => at)),
  };
}

test.each(Object.entries({ ...SCENES, ...DRAWN_SCENES }))('scene %s keeps the distances', (_, scene) => {
  for (const [what, found] of Object.entries(distancesIn(scene))) {
    const [low = 0, high = 0] = new Map<string, readonly number[]>(Object.entries(DISTANCES)).get(what) ?? [];
    for (const one of found) {
      expect(one, what).toBeGreaterThanOrEqual(low);
      expect(one, what).toBeLessThanOrEqual(high);
    }
  }
  const gap = (at: SarCell) => least(scene.fires.map((fire) => gapTo(fire, at)));
  for (const { at } of scene.reservoirs) expect(gap(at)).toBeGreaterThanOrEqual(GAPS.reservoir);
  expect(gap(scene.deposit.at)).toBeGreaterThanOrEqual(GAPS.deposit);
  for (const { at } of scene.persons) expect(gap(at)).toBeGreaterThanOrEqual(GAPS.person);
});

test('there are five drawn scenes of each published form, all different, and the published ones stay the default', () => {
  const forms = Object.values(SCENES).map(formOf);
  expect(Object.keys(DRAWN_SCENES)).toHaveLength(25);
  expect(Object.values(DRAWN_SCENES).map(formOf)).toEqual(Array.from({ length: 5 }, () => forms).flat());
  const places = Object.values(DRAWN_SCENES).map((scene) => JSON.stringify(distancesIn(scene)));
  expect(new Set(places).size).toBe(25);
  expect(sar.scenes).toEqual(['1', '2', '3', '4', '5']);
  expect(drawnNamed('drawn/3')).toEqual(drawnNamed('drawn/3'));
  expect(sar.sets?.drawn).toEqual(Object.keys(DRAWN_SCENES));
});

test('a drawn scene of each form is won by the rule player', async () => {
  for (const scene of ['drawn/1', 'drawn/7', 'drawn/13', 'drawn/19', 'drawn/25']) {
    const models = rulesModel({ player: sar.player, seed: 0 });
    const end = await runEpisode({ world: sar, protocol: await pickProtocol('cmas'), agents: 4, scene, models });
    expect(end.reason, scene).toBe('goal');
  }
}, 60_000);
