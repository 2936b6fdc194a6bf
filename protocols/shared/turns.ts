// Decides who speaks next in a turn-taking dialogue, and when it is over, both as the paper of Chen et al. (arXiv
// 2309.15943) describes it and as the published code does it. In the code, execute ends only the speaker's row: the
// other rows continue, and a later execute replaces the earlier one.
import { z } from 'zod';
import type { Me } from '../../runtime/core/role.ts';
import { withoutUndefined } from '../../runtime/text/without-undefined.ts';
import { agreed, floor } from '../channels.ts';

/** The maximum number of rounds in one step. */
export const ROUNDS = 4;

export const turnRules = z
  .enum(['paper', 'published'])
  .default('paper')
  .describe("published: execute ends only the speaker's row, and a later one replaces it.");
export type TurnRules = z.output<typeof turnRules>;

type TurnPlan = Readonly<Record<string, string>>;
type Floor = z.output<(typeof floor)['schema']>;

export interface Turn {
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
