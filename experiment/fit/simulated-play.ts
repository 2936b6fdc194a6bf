// Plays the recorded episodes again, the same scenes, teams and seeds, by a rule player with given rates: here, or in a
// thread (fit-thread.ts).
import type { Bounds } from '../../agents/models/bounds.ts';
import { rulesModel } from '../../agents/models/rules-model.ts';
import type { AnyProtocol } from '../../runtime/core/protocol.ts';
import type { AnyCompleteWorld } from '../../runtime/core/world.ts';
import { memorySink } from '../../runtime/record/sink.ts';
import { runEpisode } from '../../runtime/run/run.ts';
import { actedAs, type PlayedEpisode } from './play-statistics.ts';

export interface SimulatedBatch {
  readonly episodes: readonly Pick<PlayedEpisode, 'scene' | 'agents' | 'seed'>[];
  readonly bounds: Bounds;
  /** Of the player's mistakes; each episode has its own. */
  readonly seed: string;
}

export type PlaySimulated = (batch: SimulatedBatch) => Promise<PlayedEpisode[]>;

interface SimulatedParts {
  readonly world: AnyCompleteWorld;
  readonly protocol: AnyProtocol;
}

/** The figure of a world by which a recording says how far the work is. */
export const WORK_DONE = 'transportRate';

/** Plays in this thread. */
export const simulatedWith =
  ({ world, protocol }: SimulatedParts): PlaySimulated =>
  async ({ episodes, bounds, seed }) => {
    const { words, player, pace } = world;
    const played: PlayedEpisode[] = [];
    for (const [i, where] of episodes.entries()) {
      const { scene, agents } = where;
      const sink = memorySink();
      const { facts, acting } = words;
      const models = rulesModel({
        player,
        world: world.name,
        seed: `${seed}/${i}`,
        facts,
        acting,
        idle: pace.idle,
        ...bounds,
      });
      const setup = { world, protocol, agents, scene, seed: where.seed, steps: pace.stepCap };
      const { reason } = await runEpisode({ ...setup, models, sink });
      const steps = sink.events().flatMap((event) => {
        if (event.type !== 'world.stepped') return [];
        const did = event.outcomes.map(({ do: action, ok }) => actedAs(action, ok));
        return [{ did, progress: Object.values(event.score)[0]?.[WORK_DONE] ?? 0 }];
      });
      played.push({ scene, agents, seed: where.seed, steps, success: reason === 'goal' });
    }
    return played;
  };
