// Defines a pursuit game by its eleven things and nothing else: hunters on a small grid, each of which sees two cells
// far, have to stand on all four sides of a prey that flees. It has no player: a language model or a script plays it.
// Use it: npx troupe run ./examples/pursuit.ts --protocol cmas --model gpt-4.1-mini
import { random, world } from 'troupe';

type Cell = readonly [x: number, y: number];
interface Pursuit {
  readonly size: number;
  readonly agents: readonly string[];
  readonly seed: number;
  at: Cell[];
  prey: Cell;
  step: number;
}

const MOVES = new Map<string, Cell>([
  ['north', [0, -1]],
  ['south', [0, 1]],
  ['west', [-1, 0]],
  ['east', [1, 0]],
]);
const SIGHT = 2;

const moved = ([x, y]: Cell, [dx, dy]: Cell, size: number): Cell => [(x + dx + size) % size, (y + dy + size) % size];
const same = ([x, y]: Cell, [u, v]: Cell): boolean => x === u && y === v;
const isFree = ({ at, prey }: Pursuit, cell: Cell): boolean => ![...at, prey].some((one) => same(one, cell));
/** How far east and south it is, on a grid without edges. */
const away = ([x, y]: Cell, [u, v]: Cell, size: number): Cell => {
  const short = (d: number) => ((d + size + size / 2) % size) - size / 2;
  return [short(u - x), short(v - y)];
};
const isCaught = (state: Pursuit): boolean =>
  [...MOVES.values()].every((move) => !isFree(state, moved(state.prey, move, state.size)));

function told(state: Pursuit, who: number): string[] {
  const me = state.at[who] ?? [0, 0];
  const things: [string, Cell][] = [
    ['The prey', state.prey],
    ...state.at.map((at, i): [string, Cell] => [state.agents[i] ?? '', at]),
  ];
  return things.flatMap(([name, at], i) => {
    const [east, south] = away(me, at, state.size);
    return i === who + 1 || Math.abs(east) + Math.abs(south) > SIGHT
      ? []
      : [`${name} is ${east} east and ${south} south.`];
  });
}

export const pursuit = world({
  name: 'pursuit',
  team: { min: 2, max: 8 },
  scenes: ['7x7', '15x15'],
  metrics: [
    { name: 'success', better: 'higher', kind: 'rate' },
    { name: 'steps', better: 'lower', kind: 'mean' },
  ],
  reset({ scene, seed, agents }): Pursuit {
    const size = Number.parseInt(scene, 10);
    const cells = Array.from({ length: size * size }, (_, i): Cell => [i % size, Math.floor(i / size)]);
    const [prey = [0, 0], ...at] = random(seed)
      .shuffle(cells)
      .slice(0, agents.length + 1);
    return { size, agents, seed, at, prey, step: 0 };
  },
  ready: (state) => (isCaught(state) ? [] : state.agents),
  observe(state, agent) {
    const [x, y] = state.at[state.agents.indexOf(agent)] ?? [0, 0];
    const seen = told(state, state.agents.indexOf(agent));
    return { text: [`You are at ${x}, ${y}.`, ...seen].join(' '), data: { x, y, seen } };
  },
  actions: () => [...MOVES.keys()],
  step(state, intents) {
    const outcomes = intents.map(({ agent, do: said }) => {
      const [who, move] = [state.agents.indexOf(agent), MOVES.get(said)];
      const to = move && moved(state.at[who] ?? [0, 0], move, state.size);
      if (to === undefined) return { agent, do: said, ok: false, reason: 'ACTION_UNKNOWN' };
      if (!isFree(state, to)) return { agent, do: said, ok: false, reason: 'occupied' };
      state.at[who] = to;
      return { agent, do: said, ok: true };
    });
    const ways = [...MOVES.values()].map((move) => moved(state.prey, move, state.size));
    state.prey = random(`${state.seed}/${++state.step}`).pick(ways.filter((cell) => isFree(state, cell))) ?? state.prey;
    return isCaught(state) ? { outcomes, end: 'goal' } : { outcomes };
  },
  score: (state) => ({ success: isCaught(state) ? 1 : 0, steps: state.step }),
});
