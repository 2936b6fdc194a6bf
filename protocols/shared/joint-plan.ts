// Shares what protocols with a joint plan have in common, most of them of Chen et al. (arXiv 2309.15943): how often a
// plan is checked, who has a part in it and how it is shown; who speaks next in a dialogue about it, and when that is
// over; and the hand that carries out its agent's part.
import { z } from 'zod';
import { withNamedThings } from '../../agents/answers.ts';
import { ground } from '../../agents/grounding/grounder.ts';
import { action, observation } from '../../runtime/core/channel.ts';
import { each, every, type Me, rule } from '../../runtime/core/role.ts';
import { withoutUndefined } from '../../runtime/text/json.ts';
import { agreed, floor, utterance } from '../channels.ts';

/** The number of times a faulty plan is returned before the episode ends (published: `Syntactic Error`). */
export const CHECKS = 6;

/** Those that do not just idle. */
export const namedIn = (plan: Readonly<Record<string, string>>, me: Pick<Me, 'ready' | 'world'>): string[] =>
  me.ready.filter((agent) => (plan[agent] ?? me.world.idle) !== me.world.idle);

export const planLines = (plan: Readonly<Record<string, string>>, me: Pick<Me, 'ready' | 'world'>): string =>
  me.ready.map((agent) => `${agent}: ${plan[agent] ?? me.world.idle}`).join('\n');

/** To each ready agent, its action; who has none idles. */
export const orders = (plan: Readonly<Record<string, string>>, me: Pick<Me, 'ready' | 'world'>) =>
  me.ready.map((agent) => action.to(agent, { do: plan[agent] ?? me.world.idle }));

// --- turns, as in the paper and as in the published code, where execute ends only the speaker’s row ---

/** The maximum number of rounds in one step. */
export const ROUNDS = 4;

export const turnRules = z
  .enum(['paper', 'published'])
  .default('paper')
  .describe("published: execute ends only the speaker's row, and a later one replaces it.");
export type TurnRules = z.output<typeof turnRules>;

type TurnPlan = Readonly<Record<string, string>>;
type Floor = z.output<(typeof floor)['schema']>;

interface Turn {
  readonly floor: Floor;
  readonly me: Me;
  /** The plan to be carried out now; absent if nobody said execute. */
  readonly executed?: TurnPlan | undefined;
  /** What is carried out if nobody says execute. */
  readonly otherwise: TurnPlan;
  /** Whether this turn contains a plan; absent if nobody spoke or it does not matter. */
  readonly wrote?: boolean | undefined;
}

/** Passes the floor on, or ends the dialogue with the plan to carry out. */
export function handOn(turn: Turn, rules: TurnRules) {
  const { floor: had, me, executed, otherwise } = turn;
  const last = me.agent === me.ready.at(-1);
  if (rules === 'paper') {
    if (executed !== undefined) return agreed({ ...executed });
    const round = had.round + (last ? 1 : 0);
    return round === ROUNDS ? agreed({ ...otherwise }) : floor({ round });
  }
  const plan = executed ?? had.executed;
  const row = executed === undefined ? had.row : rowOf(me);
  const wrote = turn.wrote ?? had.wrote;
  if (!last) return floor({ ...had, ...withoutUndefined({ executed: plan && { ...plan }, row, wrote }) });
  const over = plan !== undefined || wrote === true || had.round + 1 === ROUNDS;
  return over ? agreed({ ...(plan ?? otherwise) }) : floor({ round: had.round + 1 });
}

/** Whether somebody in its row has already said execute, so that it does not speak in this round. */
export const isPassedOver = (had: Floor, me: Me, rules: TurnRules): boolean =>
  rules === 'published' && had.row !== undefined && had.row === rowOf(me);

/** All agents form one row if the world has no rows. */
const rowOf = ({ agent, world }: Me): number => Math.max(0, world.rows?.findIndex((row) => row.includes(agent)) ?? 0);

// --- parts ---

/** Said for a model that did not answer, so that the others see that its turn has passed. */
export const SAYS_NOTHING = utterance({ text: '(says nothing)' });

/** Performs its agent's part of the plan, in the world's own words if they can be matched; without a part it idles. */
export const hand = rule({
  wakes: [every(observation), each(agreed)],
  says: [action],
  say: (heard, me) => {
    const wanted = new Map(Object.entries(heard.agreed.body)).get(me.agent) ?? me.world.idle;
    const listed = heard.observation[0]?.body.actions ?? [];
    const able = listed.includes(wanted) ? listed : withNamedThings(listed, me.world.named, [wanted]);
    const found = ground(wanted, able, me.agent, me.world.lexicon);
    return [action({ do: found.ok ? found.action : wanted })];
  },
});
