// Asks the rule player of `transport` from states of the game.
import { z } from 'zod';
import { formatReport, type TransportReport } from '../../envs/transport/player/facts.ts';
import type { TransportState } from '../../envs/transport/state.ts';
import { transport } from '../../envs/transport/world.ts';
import { ASKS, type Ask } from '../../runtime/core/ask.ts';
import { random } from '../../runtime/core/random.ts';
import type { Segment } from '../../runtime/core/segment.ts';
import { promptFor, saysSegment, scriptedQuestion } from './prompt-writer.ts';

export const game = { world: transport, scene: '0', seed: 1, agents: transport.team.names(2) };

const Act = z.object(ASKS.act);

export const Say = z.object(ASKS.say);

export const Choose = z.object(ASKS.choose);

export const Critique = z.object(ASKS.critique);

export const label = (i: number): string =>
  i < 26 ? String.fromCharCode(65 + i) : `A${String.fromCharCode(65 + i - 26)}`;

export function ask(
  state: TransportState,
  what: Ask,
  said: readonly Segment[] = [],
  me = 'Alice',
  shown: readonly string[] = [me],
): unknown {
  const question = scriptedQuestion(game, state, { ask: what, me, decides: shown, shown, said });
  return transport.player.answer(promptFor(question), random(1));
}

export const act = (state: TransportState, said: readonly Segment[] = [], me = 'Alice') =>
  Act.parse(ask(state, 'act', said, me)).action;

/** What Bob tells, as a message in the player's own form. */
export const told = (more: Partial<TransportReport> = {}): Segment =>
  saysSegment(
    'Bob',
    formatReport({
      name: 'Bob',
      frame: 0,
      room: '<Livingroom> (4000)',
      hands: [],
      things: [],
      explored: [],
      delivered: [],
      next: null,
      ...more,
    }),
  );
