// Plays by script without any protocol: it builds prompts by hand from observations, for the player's own tests and
// figures and for bench/transport.ts.
import { z } from 'zod';
import type { LocalWorld } from '../../envs/kit/local-world.ts';
import type { TransportState } from '../../envs/transport/state.ts';
import { ASKS } from '../../runtime/core/ask.ts';
import { random } from '../../runtime/core/random.ts';
import type { Segment } from '../../runtime/core/segment.ts';
import type { Intent } from '../../runtime/core/world.ts';
import { promptFor, saysSegment, scriptedQuestion } from './prompt-writer.ts';

const Plan = z.object(ASKS.plan);
const Act = z.object(ASKS.act);
const Say = z.object(ASKS.say);

export interface TransportGame {
  readonly world: LocalWorld<TransportState>;
  readonly scene: string;
  readonly seed: number;
  readonly agents: readonly string[];
  readonly options?: Readonly<Record<string, unknown>>;
}

/**
 * `alone`: each sees only itself, silent. `talk`: the same, and it says what is new before it acts on. `all`: one mind
 * sees everything.
 */
export type SharingMode = 'alone' | 'talk' | 'all';

export function beginTransportGame({ world, scene, seed, agents, options = {} }: TransportGame): TransportState {
  return world.reset({ scene, seed, agents, options: world.options.parse(options) });
}

/** Plays an episode to its end. */
export function playOutTransport(
  game: TransportGame,
  sharing: SharingMode,
  log?: (line: string) => void,
): TransportState {
  const { world } = game;
  const state = beginTransportGame(game);
  const said = new Map<string, Segment>();
  while (state.over === null) {
    const from = state.frame;
    const ready = world.ready(state);
    const intents =
      sharing === 'all'
        ? plannedIntents(game, state, ready)
        : ready.map((name) => decideIntent(game, state, { name, sharing, said }));
    const { outcomes } = world.step(state, intents);
    for (const { agent, heardBy, text } of outcomes)
      if (heardBy !== undefined) said.set(agent, saysSegment(agent, text ?? ''));
    log?.(
      `${from}: ${intents.map((one, i) => `${one.agent} ${one.speech?.text ?? one.do}${outcomes[i]?.reason ?? ''}`).join(' | ')}`,
    );
  }
  return state;
}

function plannedIntents(game: TransportGame, state: TransportState, ready: readonly string[]): Intent[] {
  const question = scriptedQuestion(game, state, {
    ask: 'plan',
    me: 'planner',
    decides: ready,
    shown: game.agents,
  });
  const { plan } = Plan.parse(game.world.player.answer(promptFor(question), random(0)));
  return ready.map((agent) => ({ agent, do: plan[agent] ?? game.world.pace.idle }));
}

interface PlayedAgentTurn {
  readonly name: string;
  readonly sharing: SharingMode;
  readonly said: ReadonlyMap<string, Segment>;
}

function decideIntent(game: TransportGame, state: TransportState, { name, sharing, said }: PlayedAgentTurn): Intent {
  const { player } = game.world;
  const asked = { me: name, decides: [name], shown: [name], said: sharing === 'talk' ? [...said.values()] : [] };
  if (sharing === 'talk') {
    const { text } = Say.parse(
      player.answer(promptFor(scriptedQuestion(game, state, { ask: 'say', ...asked })), random(0)),
    );
    if (text !== '') return { agent: name, do: '', speech: { channel: 'talk', text } };
  }
  return {
    agent: name,
    do: Act.parse(player.answer(promptFor(scriptedQuestion(game, state, { ask: 'act', ...asked })), random(0))).action,
  };
}
