// Plays the recorded episodes again, the same scenes, teams and seeds, by a rule player with given rates: here, or in a
// thread (fit-thread.ts).
import type { Bounds } from '../../agents/models/bounds.ts';
import { rulesModel } from '../../agents/models/rules-model.ts';
import type { Model } from '../../runtime/core/model.ts';
import type { AnyProtocol } from '../../runtime/core/protocol.ts';
import type { AnyCompleteWorld } from '../../runtime/core/world.ts';
import { asTroupeError, hasCode, type TroupeError, toldError } from '../../runtime/errors/index.ts';
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
  readonly worldOptions?: Readonly<Record<string, unknown>> | undefined;
  readonly protocol: AnyProtocol;
}

/** The figure of a world by which a recording says how far the work is. */
export const WORK_DONE = 'transportRate';

/** Plays in this thread. @throws what the world threw: an episode that it broke is no play */
export const simulatedWith =
  ({ world, worldOptions, protocol }: SimulatedParts): PlaySimulated =>
  async ({ episodes, bounds, seed }) => {
    const { words, player, pace } = world;
    const played: PlayedEpisode[] = [];
    for (const [i, where] of episodes.entries()) {
      const { scene, agents } = where;
      const sink = memorySink();
      const { facts, acting } = words;
      const rules = rulesModel({
        player,
        world: world.name,
        seed: `${seed}/${i}`,
        facts,
        acting,
        idle: pace.idle,
        ...bounds,
      });
      const setup = { world, worldOptions, protocol, agents, scene, seed: where.seed, steps: pace.stepCap };
      const { model, failed } = watchedModel(rules);
      const end = await runEpisode({ ...setup, models: model, sink });
      const thrown = failed();
      if (thrown !== undefined) throw thrown;
      if (end.code !== undefined) {
        const what = `scene ${scene}, seed ${where.seed}: ${end.detail}.`;
        throw toldError({ code: end.code, what, fix: PLAY_ALONE, data: {} });
      }
      const steps = sink.events().flatMap((event) => {
        if (event.type !== 'world.stepped') return [];
        const did = event.outcomes.map(({ do: action, ok }) => actedAs(action, ok));
        return [{ did, progress: Object.values(event.score)[0]?.[WORK_DONE] ?? 0 }];
      });
      played.push({ scene, agents, seed: where.seed, steps, success: end.reason === 'goal' });
    }
    return played;
  };

const PLAY_ALONE = "Play that episode alone with 'troupe run' to see how it comes to it.";

/** `failed`: what the world's code threw, or the first failure of a model that answered nothing. */
function watchedModel(rules: Model): { readonly model: Model; readonly failed: () => TroupeError | undefined } {
  let first: TroupeError | undefined;
  let broken: TroupeError | undefined;
  let answered = false;
  const model: Model = {
    ...rules,
    ask(...asked) {
      try {
        const reply = rules.ask(...asked);
        answered = true;
        return reply;
      } catch (thrown) {
        const error = asTroupeError(thrown);
        first ??= error;
        if (hasCode(error, 'WORLD_THREW') || hasCode(error, 'WORLD_ANSWER_BAD')) broken ??= error;
        throw error;
      }
    },
  };
  return { model, failed: () => broken ?? (answered ? undefined : first) };
}
