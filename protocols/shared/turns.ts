// Decides who speaks next where the floor goes round, and when the dialogue is over: as the paper of Chen et al. (arXiv
// 2309.15943) means it, and as the published code does it. There, execute ends only the row in which it is said:
// the other rows speak on, and a later execute takes the place of the earlier one.
import { z } from 'zod';
import type { Me } from '../../runtime/core/role.ts';
import { withoutUndefined } from '../../runtime/core/without-undefined.ts';
import { agreed, floor } from '../channels.ts';

/** The most rounds that the floor goes in one step. */
export const ROUNDS = 4;

export const turnRules = z
  .enum(['paper', 'published'])
  .default('paper')
  .describe('published: execute ends only its row of agents, later ones overwrite it, and none makes an empty plan.');
export type TurnRules = z.output<typeof turnRules>;

type TurnPlan = Readonly<Record<string, string>>;
type Floor = z.output<(typeof floor)['schema']>;

export interface Turn {
  readonly floor: Floor;
  readonly me: Me;
  /** The plan to be carried out now; absent where nobody said so. */
  readonly executed?: TurnPlan | undefined;
  /** What is carried out where nobody says execute. */
  readonly otherwise: TurnPlan;
  /** Whether these words hold a plan; absent where nobody spoke, or where it does not matter. */
  readonly wrote?: boolean | undefined;
}

/** Hands the floor on, or ends the dialogue with the plan to carry out. */
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

/** Whether somebody in its row has said execute before, so that it does not speak in this round. */
export const isPassedOver = (had: Floor, me: Me, rules: TurnRules): boolean =>
  rules === 'published' && had.row !== undefined && had.row === rowOf(me);

/** All agents are one row where the world has none. */
const rowOf = ({ agent, world }: Me): number => Math.max(0, world.rows?.findIndex((row) => row.includes(agent)) ?? 0);
