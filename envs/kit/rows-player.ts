// Plays a world whose actions are rows from what they need and make: a default for a world that has no player of its
// own. It reads the rendered text and nothing else, and looks back from what is to hold in the end: which action makes
// it so, and what that one needs. It does not foresee what actions undo, so it is better than none and no more.
import type { Random } from '../../runtime/core/random.ts';
import type { Player } from '../../runtime/core/world.ts';
import type { Fact, RowTypes } from './action-rows.ts';
import type { ActionTable } from './action-table.ts';
import { type GroundFact, groundFact, type RowUse } from './bound-row.ts';
import { deciderIn } from './facts.ts';
import { playerOf } from './player.ts';
import type { PlayerQuestion } from './prompt-reader.ts';

export interface RowsPlayerParts<W extends RowTypes> {
  readonly table: ActionTable<W>;
  /** A turn as its agent sees it, out of the text of an observation: rows ask their facts of it. Never throws. */
  readonly readTurn: (text: string) => W['turn'] | undefined;
  /** What the agent can name. */
  readonly thingsIn: (turn: W['turn']) => readonly W['thing'][];
  /** What is to hold in the end, as far as the agent can tell: `isStored.about(jar)` for each jar. */
  readonly goals: (turn: W['turn']) => readonly Fact<W['turn'], unknown>[];
  readonly idle: string;
}

/**
 * A player made of the rows of a world. Agents that see the same goals begin with different ones.
 * @example
 * ```ts
 * import { actionTable, playerFromRows, rowsOf } from 'troupe/envs';
 *
 * type Lamp = { readonly kind: 'lamp'; readonly name: string };
 * type Types = { turn: { lit: boolean }; thing: Lamp; reason: 'lit_already'; own: object };
 * const { action, one, truth } = rowsOf<Types>();
 * const isLit = truth('lit', ({ lit }) => lit);
 * const Light = action({
 *   args: { lamp: one(['lamp']) },
 *   makes: [isLit],
 *   manual: '',
 *   phrases: ['light {lamp}'],
 *   source: 'our own',
 *   own: {},
 * });
 * const words = { kinds: { lamp: { pattern: 'Lamp' } } };
 * const table = actionTable<Types>({ world: 'dark', rows: { Light }, words });
 * const player = playerFromRows({
 *   table,
 *   readTurn: (text) => ({ lit: text.includes('bright') }),
 *   thingsIn: () => [{ kind: 'lamp', name: 'Lamp' } as const],
 *   goals: () => [isLit],
 *   idle: 'wait',
 * });
 * typeof player.answer; // → 'function'
 * ```
 */
export function playerFromRows<W extends RowTypes>(parts: RowsPlayerParts<W>): Player {
  return playerOf(parts.readTurn, (question, random) => answerOf(parts, question, random));
}

function answerOf<W extends RowTypes>(
  parts: RowsPlayerParts<W>,
  { segments }: PlayerQuestion<W['turn'] | undefined>,
  random: Random,
) {
  const turns = new Map<string, W['turn']>();
  for (const { about, data } of segments) if (data !== undefined && about !== undefined) turns.set(about, data);
  const { me, team, decides } = deciderIn(segments, [...turns.keys()]);
  const choices = new Map(
    [...new Set([...decides, me])].map((agent) => [
      agent,
      choose(parts, { turn: turns.get(agent), place: team.indexOf(agent), random }),
    ]),
  );
  const mine = choices.get(me) ?? { action: parts.idle, goal: undefined };
  const texts = [...choices].flatMap(([agent, { action, goal }]) =>
    goal ? [`${agent} goes for ${goal}: ${action}.`] : [],
  );
  const subtasks = [...new Set([...choices.values()].flatMap(({ goal }) => goal ?? []))];
  return {
    action: mine.action,
    plan: Object.fromEntries(decides.map((agent) => [agent, choices.get(agent)?.action ?? parts.idle])),
    text: texts.join(' ') || 'I have nothing to go for.',
    ready: true,
    agree: true,
    reason: '',
    subtasks,
    completed: [],
    corrections: {},
    choice: optionFor(mine.action, segments),
    to: team.find((agent) => agent !== me) ?? '',
    jobs: [...choices].flatMap(([agent, { action, goal }]) =>
      goal === undefined ? [] : [{ agent, subtask: goal, actions: [action], after: [] }],
    ),
  };
}

function optionFor(action: string, segments: PlayerQuestion['segments']): string {
  const options = segments.flatMap((one) => one.options ?? []).map(({ text }) => text);
  return options.includes(action) ? action : (options[0] ?? action);
}

interface Choice {
  readonly action: string;
  /** What it is for; undefined where it is for nothing in particular. */
  readonly goal: string | undefined;
}

interface Asked<C> {
  /** Absent where nothing is known of what the agent sees. */
  readonly turn: C | undefined;
  /** Its place in the team. */
  readonly place: number;
  readonly random: Random;
}

/** The first action towards the goal that takes this agent the fewest; any one where no goal can be reached. */
function choose<W extends RowTypes>(
  { table, thingsIn, goals, idle }: RowsPlayerParts<W>,
  { turn, place, random }: Asked<W['turn']>,
): Choice {
  if (turn === undefined) return { action: idle, goal: undefined };
  const things = thingsIn(turn);
  const all = goals(turn).map((goal) => groundFact(goal, undefined));
  const open = all.filter((goal) => !goal.holds(turn));
  if (open.length === 0) return { action: idle, goal: undefined };
  const offered = new Set(table.list(turn, { seen: things, told: [] }));
  const ways = cheapestWays(table.uses(turn, things), turn);
  const from = Math.max(0, place) % open.length;
  const inTurn = [...open.slice(from), ...open.slice(0, from)];
  const costOf = ({ key }: GroundFact<W['turn']>) => ways.get(key)?.cost ?? Number.POSITIVE_INFINITY;
  for (const goal of inTurn.sort((a, b) => costOf(a) - costOf(b))) {
    const action = firstAction(goal, ways, turn);
    if (action !== undefined && offered.has(action)) return { action, goal: goal.key };
  }
  return { action: random.pick([...offered]) ?? idle, goal: undefined };
}

interface WayTo<C> {
  readonly use: RowUse<C>;
  /** Actions up to and with this one, each need reckoned for itself. */
  readonly cost: number;
}
type Ways<C> = ReadonlyMap<string, WayTo<C>>;

/** By fact that does not hold: the action by which it is made true with the fewest actions before. */
function cheapestWays<C>(uses: readonly RowUse<C>[], turn: C): Ways<C> {
  const ways = new Map<string, WayTo<C>>();
  const costOf = (need: GroundFact<C>): number =>
    need.holds(turn) ? 0 : (ways.get(need.key)?.cost ?? Number.POSITIVE_INFINITY);
  for (let isBetter = true; isBetter; ) {
    isBetter = false;
    for (const use of uses) {
      const cost = use.needs.reduce((sum, need) => sum + costOf(need), 1);
      for (const made of use.makes) {
        if (cost >= costOf(made)) continue;
        ways.set(made.key, { use, cost });
        isBetter = true;
      }
    }
  }
  return ways;
}

/** What other actions undo is made true last; else a plan would go to and fro for ever. */
function firstAction<C>(goal: GroundFact<C>, ways: Ways<C>, turn: C): string | undefined {
  const way = ways.get(goal.key);
  if (way === undefined) return undefined;
  const missing = way.use.needs.filter((need) => !need.holds(turn));
  const next = missing.find(({ fleeting }) => !fleeting) ?? missing[0];
  return next === undefined ? way.use.text : firstAction(next, ways, turn);
}
