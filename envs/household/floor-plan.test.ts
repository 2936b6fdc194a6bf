// Tests that floor plans follow from their number, that all in them can be reached, and that walls end sight.
import { describe, expect, test } from 'vitest';
import { createWalk, floorPlanOf, unreachable } from './floor-plan.ts';
import { roomKindOf } from './furniture.ts';
import { CELL, FREE, type HouseholdFloorPlan } from './house.ts';
import { createSight, REACH } from './sight.ts';
import { TASKS } from './tasks/tasks.ts';

const counted = (plan: HouseholdFloorPlan, type: string) =>
  plan.fixtures.filter((fixture) => fixture.type === type).length;
const NUMBERS = [...new Set(TASKS.flatMap(({ floorPlans }) => floorPlans))];

describe('a floor plan', () => {
  test('follows from its number alone', () => {
    expect(floorPlanOf(3, 1)).toEqual(floorPlanOf(3, 1));
    expect(floorPlanOf(3, 1)).not.toEqual(floorPlanOf(4, 1));
  });

  test.each(NUMBERS)('%i can be built, and everything in it can be got at', (number) => {
    const plan = floorPlanOf(number, 1);
    expect(unreachable(plan)).toBeUndefined();
    expect(plan.rooms.map(({ kind }) => kind)).toEqual([roomKindOf(number)]);
  });

  test('has as many drawers, cabinets and stove knobs as the benchmark says', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => counted(floorPlanOf(n, 1), 'Drawer'))).toEqual([
      9, 13, 8, 6, 3, 4, 4, 8, 11,
    ]);
    expect([1, 6, 7, 8, 9, 10].map((n) => counted(floorPlanOf(n, 1), 'Cabinet'))).toEqual([9, 15, 13, 17, 28, 6]);
    expect([1, 2].map((n) => counted(floorPlanOf(n, 1), 'StoveKnob'))).toEqual([4, 6]);
  });

  test('is of the kind its number says, and no other number is one', () => {
    expect([1, 30, 201, 230, 301, 401, 430].map(roomKindOf)).toEqual([
      'kitchen',
      'kitchen',
      'livingroom',
      'livingroom',
      'bedroom',
      'bathroom',
      'bathroom',
    ]);
    expect([0, 31, 200, 231, 331, 431, 1.5, Number.NaN].map(roomKindOf)).toEqual(Array(8).fill(undefined));
  });

  test('of several rooms hangs together by its doorways', () => {
    for (const rooms of [2, 3, 4]) {
      const plan = floorPlanOf(201, rooms);
      expect(plan.rooms).toHaveLength(rooms);
      expect(counted(plan, 'Doorway')).toBe(rooms - 1);
      expect(unreachable(plan)).toBeUndefined();
      for (const room of plan.rooms) {
        const inside = [...plan.walkable.keys()].filter((cell) => {
          const x = cell % plan.width;
          return plan.walkable[cell] === 1 && x >= room.x && x < room.x + room.width;
        });
        expect(inside.length).toBeGreaterThan(20);
      }
    }
  });

  test('in which something is walled in is noticed', () => {
    const plan = floorPlanOf(1, 1);
    expect(
      unreachable({ ...plan, walkable: plan.walkable.map((one, cell) => (cell % plan.width > 6 ? one : 0)) }),
    ).toMatch(/cannot be reached/);
    expect(unreachable({ ...plan, walkable: new Uint8Array(plan.walkable.length) })).toMatch(/hangs together/);
  });
});

describe('sight', () => {
  const plan = floorPlanOf(202, 1);
  const sight = createSight(plan);
  const cells = [...plan.walkable.keys()].filter((cell) => plan.walkable[cell] === 1);

  test('reaches 45 degrees to both sides, and no further', () => {
    for (const cell of cells.slice(0, 60)) {
      const x = (cell % plan.width) * CELL;
      const z = Math.floor(cell / plan.width) * CELL;
      const view = sight.view(cell, 1, 1);
      for (const [p, point] of plan.points.entries())
        if ((view.points[p] ?? 0) > 0)
          expect(Math.abs(point.z - z)).toBeLessThanOrEqual(Math.hypot(point.x - x, 1.6) + 0.001);
      for (const [p, point] of plan.points.entries()) if (point.x < x - 1) expect(view.points[p]).toBe(0);
    }
  });

  test('what is in reach is within 1.5 m', () => {
    for (const cell of cells.filter((_, i) => i % 7 === 0))
      for (const yaw of [0, 1, 2, 3]) {
        const { points } = sight.view(cell, yaw, 2);
        for (const [p, point] of plan.points.entries()) {
          const away = Math.hypot(point.x - (cell % plan.width) * CELL, point.z - Math.floor(cell / plan.width) * CELL);
          if (points[p] === 2) expect(away).toBeLessThanOrEqual(REACH + 0.001);
          if (points[p] === 1) expect(away).toBeGreaterThan(REACH);
        }
      }
  });

  test('a wall hides the next room', () => {
    const house = floorPlanOf(1, 2);
    const [left, right] = house.rooms;
    const far = createSight(house);
    const corner = [...house.walkable.keys()].find((cell) => house.walkable[cell] === 1 && cell % house.width < 3) ?? 0;
    const seen = house.points.filter(
      (point, p) => point.x > (right?.x ?? 0) * CELL && (far.view(corner, 1, 1).points[p] ?? 0) > 0,
    );
    const all = house.points.filter((point) => point.x > (right?.x ?? 0) * CELL);
    expect(left?.kind).toBe('kitchen');
    expect(seen.length).toBeLessThan(all.length / 4);
  });
});

describe('a walk', () => {
  const plan = floorPlanOf(5, 1);
  const walk = createWalk(plan);
  const cells = [...plan.walkable.keys()].filter((cell) => plan.walkable[cell] === 1);

  /** By breadth, as a check. */
  function isOpen(from: number, to: number, closed: ReadonlySet<number>): boolean {
    const known = new Set([from]);
    for (const cell of known) {
      const x = cell % plan.width;
      const beside = [...(x > 0 ? [cell - 1] : []), ...(x + 1 < plan.width ? [cell + 1] : [])];
      for (const next of [cell + plan.width, cell - plan.width, ...beside])
        if (plan.walkable[next] === 1 && !closed.has(next)) known.add(next);
    }
    return known.has(to);
  }

  test('leads everywhere in an empty house', () => {
    for (let i = 0; i < 200; i++) {
      const from = cells[(i * 31) % cells.length] ?? 0;
      const to = cells[(i * 17 + 5) % cells.length] ?? 0;
      expect(walk(from, to, [])).toBe(true);
    }
  });

  test('keeps a cell away from others', () => {
    for (let i = 0; i < 100; i++) {
      const [from = 0, to = 0, other = 0] = [
        cells[i],
        cells[(i * 13 + 50) % cells.length],
        cells[(i * 7 + 90) % cells.length],
      ];
      const x = other % plan.width;
      const closed = new Set(
        [-1, 0, 1].flatMap((dz) =>
          [-1, 0, 1].flatMap((dx) => (x + dx < 0 || x + dx >= plan.width ? [] : [other + dx + dz * plan.width])),
        ),
      );
      if (closed.has(from)) continue;
      expect(walk(from, to, [other])).toBe(isOpen(from, to, closed));
    }
  });

  test('leads nowhere into furniture', () => {
    const wall = plan.ground.findIndex((body) => body !== FREE);
    expect(walk(cells[0] ?? 0, wall, [])).toBe(false);
  });
});
