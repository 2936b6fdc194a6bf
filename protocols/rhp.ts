// Defines RHP, the rule-based hierarchical planner that CoELA is compared with: rules choose a sub-goal (a container, a
// target, the goal place), then the agent heads for a known thing of that kind, otherwise for a random unexplored
// place. It uses no model and no communication. After UMass-Embodied-AGI/CoELA, tdw_mat (h_agent.py). Here the body
// performs the grid search: a decision is an entry of the action list.
import { action, observation } from '../runtime/core/channel.ts';
import { protocol } from '../runtime/core/protocol.ts';
import { type Random, random } from '../runtime/core/random.ts';
import { every, rule } from '../runtime/core/role.ts';
import { own } from '../runtime/core/route.ts';
import {
  isKnown,
  type MoveKind,
  movesOf,
  type PlannerMove,
  type RearrangementView,
  rearrangementViewOf,
} from './shared/rearrangement-view.ts';

/**
 * Shares of the time limit: from 700 frames before the end of 3,000, everything is delivered; from 1,400 before it,
 * containers are ignored.
 */
const HOME_FROM = 1 - 700 / 3000;
const PACK_UNTIL = 1 - 1400 / 3000;
/** Targets in a full container. */
const PACKED = 3;

const planner = rule({
  wakes: [every(observation)],
  says: [action],
  say: ({ observation: [seen] }, me) => {
    const moves = movesOf(seen?.body.actions ?? []);
    const view = rearrangementViewOf(seen?.body);
    const chance = random(`${me.world.seed}/${me.agent}/${me.step}`);
    const anything = () => chance.pick(moves)?.option;
    return [action({ do: (view && moves.some(isKnown) ? decide(view, moves, chance) : anything()) ?? me.world.idle })];
  },
});

function decide(view: RearrangementView, moves: readonly PlannerMove[], chance: Random): string | undefined {
  const of = (kind: MoveKind) => moves.filter((move) => move.kind === kind);
  const one = (some: readonly PlannerMove[]) => chance.pick(some)?.option;
  const kindOf = (name: string | undefined) => view.things.find((thing) => thing.name === name)?.kind;
  const take = (kind: string) => one(of('take').filter(({ names }) => kindOf(names[0]) === kind));
  const packing = one(of('pack'));
  if (packing !== undefined) return packing;
  switch (subgoalOf(view)) {
    case 'home':
      return one(of('deliver')) ?? explore(view, moves, chance);
    case 'container':
      return take('container') ?? explore(view, moves, chance);
    case 'target':
      return take('target') ?? explore(view, moves, chance);
  }
}

function subgoalOf(view: RearrangementView): 'home' | 'container' | 'target' {
  const { clock, me, goal } = view;
  const spent = clock.now / clock.cap;
  const container = me.hands.find(({ kind }) => kind === 'container');
  const held = targetsIn(me.hands);
  const wanted = goal.wants.reduce((sum, { count, done }) => sum + Math.max(0, count - done), 0);
  const withOthers = view.others.reduce((sum, { hands }) => sum + targetsIn(hands ?? []), 0);
  if (me.hands.length > 0 && spent > HOME_FROM) return 'home';
  if (held > 0 && held + withOthers >= wanted) return 'home';
  if (container) return container.holds.length >= PACKED ? 'home' : 'target';
  if (me.free === 0) return 'home';
  return view.packs && spent < PACK_UNTIL ? 'container' : 'target';
}

const targetsIn = (hands: RearrangementView['me']['hands']): number =>
  hands.reduce((sum, { kind, holds }) => sum + (kind === 'container' ? holds.length : 1), 0);

/** A random unexplored room or unopened container; if there is none, any possible destination. */
function explore(view: RearrangementView, moves: readonly PlannerMove[], chance: Random): string | undefined {
  const open = new Set(view.rooms.filter(({ level }) => level !== 'all').map(({ name }) => name));
  const ways = moves.filter(({ kind, names }) => (kind === 'go' || kind === 'search') && open.has(names[0] ?? ''));
  const unopened = moves.filter(({ kind }) => kind === 'check');
  const anywhere = moves.filter(({ kind }) => kind === 'go' || kind === 'search');
  return (chance.pick([...ways, ...unopened]) ?? chance.pick(anywhere))?.option;
}

/**
 * RHP: rules choose a goal and a place, without a model or a message; a baseline of CoELA (UMass-Embodied-AGI/CoELA,
 * tdw_mat).
 */
export const rhp = protocol('rhp', {
  about:
    'Each agent by rules and at random, in silence and without a model: fetch a container, fill it, bring it home. Where it cannot read the list of actions, it picks at random.',
  perAgent: { planner },
  routes: { observation: own, action: own },
});
