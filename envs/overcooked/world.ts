// Implements the common world contract for Overcooked-AI: one to four cooks act at once, a cell or an interact a step.
// Rules, sources and differences: README.md.
import { z } from 'zod';
import type { Intent, Setup, StepResult } from '../../runtime/core/world.ts';
import { failure } from '../../runtime/errors/index.ts';
import type { LocalWorld } from '../kit/local-world.ts';
import { checkTeam } from '../kit/outcomes.ts';
import { VERSIONS } from '../kit/versions.generated.ts';
import { drawPage } from '../pictures/svg/page.ts';
import {
  beginPlay,
  type Cell,
  cellsOf,
  cookTime,
  DIRECTIONS,
  type Item,
  isIdle,
  isReady,
  type Kitchen,
  LAYOUTS,
  ordersOf,
  type PlayState,
  payFor,
  RecipeSettings,
  readMap,
  recipeKey,
  recipeTable,
  USUAL_SHAPING,
} from './kitchen.ts';
import { kitchenDrawing } from './picture.ts';
import { kitchenPlayer } from './player.ts';
import { replayKitchens } from './replay.ts';
import { playStep } from './rules.ts';
import {
  ACTIONS,
  ALL_ACTIONS,
  EXAMPLES,
  type KitchenView,
  MOVE_WORDS,
  moveIn,
  ROWS,
  readView,
  type SeenItem,
  viewText,
} from './words.ts';

/** `env:DEFAULT_ENV_PARAMS`, horizon. */
const HORIZON = 400;
const MOST_COOKS = 4;

const Options = z.object({
  rules: z.enum(['fixed', 'published']).default('fixed'),
  dynamics: z.enum(['new', 'old']).default('new'),
});

export interface OvercookedState {
  readonly scene: string;
  readonly agents: readonly string[];
  readonly kitchen: Kitchen;
  play: PlayState;
  score: number;
  shaped: number;
  delivered: number;
  paid: number;
  readonly last: ({ do: string; reason: string } | null)[];
  stopped: string | null;
}

/** Overcooked-AI: cooks share a kitchen and deliver the ordered soups. */
export const overcooked: LocalWorld<OvercookedState> = {
  name: 'overcooked',
  version: `1-${VERSIONS.overcooked}`,
  team: { min: 1, max: MOST_COOKS, names: (n) => ['Alice', 'Bob', 'Charlie', 'David'].slice(0, n) },
  scenes: Object.keys(LAYOUTS),
  options: Options,
  metrics: [
    { name: 'score', title: 'Score', better: 'higher', kind: 'mean' },
    { name: 'delivered', title: 'Soups delivered', better: 'higher', kind: 'mean', most: 'step-cap' },
    { name: 'paid', title: 'Ordered soups', better: 'higher', kind: 'mean', most: 'step-cap' },
    { name: 'shaped', title: 'Shaped reward', better: 'higher', kind: 'mean' },
    { name: 'steps', title: 'Steps', better: 'lower', kind: 'mean', most: 'step-cap' },
  ],
  reset: begin,
  ready: ({ agents, stopped, play }) => (stopped === null && play.timestep < HORIZON ? [...agents] : []),
  observe: (state, agent) => {
    const view = viewOf(state, agent);
    return { text: viewText(view), data: view };
  },
  actions: () => ALL_ACTIONS,
  step,
  score: ({ score, delivered, paid, shaped, play }) => ({
    published: { score, delivered, paid, shaped, steps: play.timestep },
  }),
  words: {
    title: 'Overcooked-AI',
    task: () => 'Cook the ordered soups and deliver them: earn as high a score as you can.',
    manual: ({ kitchen }) =>
      [
        "Actions: 'north', 'south', 'east', 'west', 'stay', 'interact'. Cells are [x, y], x to the right, y down, from [0, 0].",
        'On the map . is floor, X counter, O onions, T tomatoes, D dishes, P pot, S where soups are served.',
        'A direction turns you there, and moves you if there is floor. If two would meet or change places, nobody moves.',
        ROWS.interact.manual,
        kitchen.oldDynamics
          ? 'A pot starts to cook when it holds three.'
          : "With empty hands 'interact' starts a pot that holds one to three; nothing can be added then.",
        'Only soups that are ordered are paid.',
      ].join('\n'),
    examples: EXAMPLES,
    lexicon: ACTIONS.lexicon,
    readObservation: readView,
  },
  views: {
    map: (state) => `${mapOf(state).join('\n')}\nscore ${state.score}, soups ${state.delivered}`,
    picture: (state) => drawPage(kitchenDrawing(state)),
  },
  oracle: {
    trajectories: replayKitchens,
    actionRows: {
      offered: ACTIONS.offered,
      read: ({ kitchen }, _agent, said) => ACTIONS.read(said, () => undefined)?.reading({ kitchen }),
    },
  },
  player: kitchenPlayer,
  pace: { stepCap: HORIZON, idle: 'stay' },
};

/** @throws SCENE_UNKNOWN, AGENTS_OUT_OF_RANGE where a kitchen is made for another team */
function begin({ scene, agents, options }: Setup): OvercookedState {
  const layout = Object.hasOwn(LAYOUTS, scene) ? LAYOUTS[scene] : undefined;
  if (layout === undefined) throw failure('SCENE_UNKNOWN', { scene, known: Object.keys(LAYOUTS) });
  checkTeam(`overcooked in scene ${scene}`, agents, [layout.cooks ?? 1, layout.cooks ?? MOST_COOKS]);
  const { rules, dynamics } = Options.parse(options);
  const read = readMap(layout.map);
  const { grid, starts } = typeof read === 'string' ? { grid: [], starts: [] } : read;
  const settings = RecipeSettings.parse({
    start_all_orders: layout.orders.map((ingredients) => ({ ingredients })),
    onion_value: layout.value?.onion,
    tomato_value: layout.value?.tomato,
    onion_time: layout.time?.onion,
    tomato_time: layout.time?.tomato,
  });
  // Under the old dynamics every order has three ingredients; the others of a layout are left out.
  const isPossible = (order: readonly string[]) => dynamics === 'new' || order.length === 3;
  const kitchen: Kitchen = {
    grid,
    rules,
    oldDynamics: dynamics === 'old',
    orderBonus: 2,
    shaping: USUAL_SHAPING,
    recipes: recipeTable(settings, rules === 'published'),
    allOrders: ordersOf(layout.orders.filter(isPossible)),
    bonusOrders: ordersOf(layout.bonus.filter(isPossible)),
  };
  return {
    scene,
    agents: [...agents],
    kitchen,
    score: 0,
    shaped: 0,
    delivered: 0,
    paid: 0,
    stopped: null,
    play: beginPlay(kitchen, placesFor(grid, starts, agents.length)),
    last: agents.map(() => null),
  };
}

/** The marked cells; whoever has none starts on the floor as far from the others as can be. */
function placesFor(grid: readonly string[], starts: readonly Cell[], n: number): Cell[] {
  const places = starts.slice(0, n);
  const distance = ([x, y]: Cell) => Math.min(...places.map(([u, v]) => Math.abs(x - u) + Math.abs(y - v)));
  while (places.length < n) {
    const [farthest] = cellsOf(grid, ' ').sort((a, b) => distance(b) - distance(a));
    if (farthest === undefined) break;
    places.push(farthest);
  }
  return places;
}

function step(state: OvercookedState, intents: readonly Intent[]): StepResult {
  const { agents, kitchen } = state;
  const said = new Map(intents.map((intent) => [intent.agent, intent]));
  const moves = agents.map((agent) => moveIn(said.get(agent)?.do ?? 'stay'));
  const before = state.play.cooks;
  const done = moves.map((move) => move ?? 'stay');
  const played = playStep(kitchen, state.play, done);
  if (typeof played === 'string') {
    state.stopped = played;
    const outcomes = intents.map(({ agent, do: text }) => ({ agent, do: text, ok: false }));
    return { outcomes, end: 'failed', why: played };
  }
  state.play = played.state;
  state.score += sum(played.sparse);
  state.shaped += sum(played.shaped);
  state.delivered += played.delivered.length;
  state.paid += played.delivered.filter(({ pay }) => pay > 0).length;
  const reasonOf = (who: number): string | null => {
    if (moves[who] === undefined) return 'ACTION_UNKNOWN';
    const turned = before[who]?.orientation.join() !== played.state.cooks[who]?.orientation.join();
    const reason = played.reasons[who] ?? null;
    // Whoever turns to what it cannot enter has done what it wanted.
    return reason === 'blocked' && turned ? null : reason;
  };
  for (const [who, agent] of agents.entries()) {
    const text = (said.get(agent)?.do ?? 'stay').slice(0, 60);
    state.last[who] = { do: text, reason: reasonOf(who) ?? 'ok' };
  }
  const outcomes = intents.map(({ agent, do: text }) => {
    const reason = reasonOf(agents.indexOf(agent));
    return reason === null ? { agent, do: text, ok: true } : { agent, do: text, ok: false, reason };
  });
  return state.play.timestep >= HORIZON ? { outcomes, end: 'step-cap' } : { outcomes };
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

function viewOf(state: OvercookedState, agent: string): KitchenView {
  const { kitchen, play, agents } = state;
  const seen = (item: Item): SeenItem =>
    item.name === 'soup'
      ? { name: 'soup', ingredients: item.ingredients, stage: stageOf(kitchen, item) }
      : { name: item.name, ingredients: [], stage: '' };
  const who = Math.max(0, agents.indexOf(agent));
  return {
    step: play.timestep,
    score: state.score,
    delivered: state.delivered,
    isOld: kitchen.oldDynamics,
    map: kitchen.grid.map((row) => row.replaceAll(' ', '.')),
    me: agents[who] ?? '',
    cooks: play.cooks.map(({ position, orientation, held }, i) => ({
      name: agents[i] ?? '',
      at: position,
      facing: facingWord(orientation),
      holds: held && seen(held),
    })),
    placed: play.placed.map(({ position, item }) => ({ at: position, item: seen(item) })),
    orders: play.allOrders.map((recipe) => ({
      recipe: recipeKey(recipe),
      pays: payFor(kitchen, play, recipe),
      cooks: kitchen.recipes[recipeKey(recipe)]?.time ?? 0,
    })),
    last: state.last[who] ?? null,
  };
}

function stageOf(kitchen: Kitchen, soup: Extract<Item, { name: 'soup' }>): string {
  if (isIdle(soup)) return 'idle';
  return isReady(kitchen, soup) ? 'ready' : `cooking, ${soup.tick} of ${cookTime(kitchen, soup)}`;
}

function facingWord(way: Cell): string {
  const name = (['N', 'S', 'E', 'W'] as const).find((one) => DIRECTIONS[one].join() === way.join());
  return MOVE_WORDS[name ?? 'N'];
}

function mapOf({ kitchen, play }: OvercookedState): string[] {
  const markAt = (x: number, y: number, terrain: string) => {
    const isHere = ({ position }: { position: Cell }) => position.join() === `${x},${y}`;
    const who = play.cooks.findIndex(isHere);
    const item = terrain === 'X' ? play.placed.find(isHere)?.item : undefined;
    return who >= 0 ? String(who + 1) : (item?.name[0] ?? (terrain === ' ' ? '.' : terrain));
  };
  return kitchen.grid.map((row, y) => [...row].map((terrain, x) => markAt(x, y, terrain)).join(''));
}
