// Reads `--explore-scorer`, which sets how exploring agents choose where to go. Embeddings are requested once, before
// the episode; they become a world option in the record, so a replay needs no endpoint.
import type { AnyCompleteWorld } from '../runtime/core/world.ts';
import { failure } from '../runtime/errors/index.ts';
import { firstStateOf, planEpisode } from '../runtime/run/plan.ts';
import { oneLine } from '../runtime/text/plain.ts';
import type { PlayContext } from './context.ts';
import { pickProtocol } from './find-parts.ts';
import { isRules, type ModelFlags } from './named-models.ts';
import { worldsWith } from './shipped.ts';

interface ScorerFlags extends ModelFlags {
  readonly exploreScorer?: string;
  readonly scene?: string;
  readonly agents?: number;
}

/** The world's option that holds the numbers. */
const AFFINITY_OPTION = 'affinity';

/** The embedding model, or undefined for text similarity. @throws OPTION_BAD */
function modelOf({ exploreScorer: text = 'text' }: ScorerFlags): string | undefined {
  if (text === 'text') return undefined;
  const [, model] = /^embeddings:([^\s\p{C}]{1,200})$/u.exec(text) ?? [];
  if (model === undefined)
    throw failure('OPTION_BAD', {
      option: '--explore-scorer',
      value: oneLine(text, 60),
      wanted: "'text' or embeddings:MODEL",
    });
  return model;
}

/**
 * Adds what the scorer needs to the world's options. @throws OPTION_BAD, FLAG_UNSUPPORTED, KEY_MISSING, MODEL_FAILED
 */
export async function withScorer(
  { world, options }: { readonly world: AnyCompleteWorld; readonly options: Readonly<Record<string, unknown>> },
  flags: ScorerFlags,
  { env, signal }: Pick<PlayContext, 'env' | 'signal'>,
): Promise<Readonly<Record<string, unknown>>> {
  const model = modelOf(flags);
  if (model === undefined) return options;
  if (!hasScorer(world))
    throw failure('FLAG_UNSUPPORTED', {
      flag: '--explore-scorer',
      world: world.name,
      has: 'exploring by likeness to the task',
      able: await worldsWith(hasScorer),
    });
  const { baseUrl, apiKeyEnv } = flags;
  const { cosine } = await import('../agents/grounding/nearest-action.ts');
  const { createEmbedder } = await import('../agents/models/openai/embedder.ts');
  const { affinityTo } = await import('../envs/household/step.ts');
  const { embed } = createEmbedder({ model, baseUrl, apiKeyEnv, env, signal });
  const affinity = await affinityTo(await taskOf(world, options, flags), async (to, texts) => {
    const [own = [], ...others] = await embed([to, ...texts]);
    return others.map((other) => cosine(own, other));
  });
  return { ...options, [AFFINITY_OPTION]: affinity };
}

const hasScorer = ({ options }: AnyCompleteWorld): boolean => Object.hasOwn(options.parse({}), AFFINITY_OPTION);

async function taskOf(
  world: AnyCompleteWorld,
  worldOptions: Readonly<Record<string, unknown>>,
  { scene, seed, agents }: ScorerFlags,
): Promise<string> {
  const given = Object.entries({ scene, seed, agents }).filter(([, value]) => value !== undefined);
  // Any protocol will do: only the setup of the world is used.
  const protocol = await pickProtocol('solo');
  const plan = planEpisode({ ...Object.fromEntries(given), world, protocol, worldOptions });
  return world.words.task(await firstStateOf(plan));
}

type EndpointFlag = 'baseUrl' | 'apiKeyEnv';

/** If only the scorer calls an endpoint, the players need not know its address. */
export function playersFlags<F extends ScorerFlags>(flags: F): Omit<F, EndpointFlag> & Pick<ModelFlags, EndpointFlag> {
  const offline = (flags.model ?? []).every((name) => isRules(name) || /^recorded:/.test(name));
  if (modelOf(flags) === undefined || !offline) return flags;
  const { baseUrl: _url, apiKeyEnv: _env, ...rest } = flags;
  return rest;
}
