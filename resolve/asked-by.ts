// Reads how the roles of an episode are asked, and by which clock: the same for one that is run, that goes on, or that
// is one of many.
import type { Model } from '../runtime/core/model.ts';
import type { AnyProtocol } from '../runtime/core/protocol.ts';
import type { AskOptions, LimitOptions } from '../runtime/run/options.ts';
import type { TokenCounter } from '../runtime/tokens/token-counter.ts';
import type { PlayContext } from './context.ts';
import { type ModelFlags, modelRoles, samplingOf, settingsOf } from './named-models.ts';
import { promptsFrom } from './prompt-files.ts';
import type { EpisodeTiming } from './timing.ts';

type ModelsByRole = Readonly<Record<string, Model>>;

/** `prompt`: as given, `role=file`. */
export type AskFlags = ModelFlags & { readonly prompt?: readonly string[] };

export interface AskNeeds {
  /** As `createModels` makes them. */
  readonly models: ModelsByRole;
  readonly protocol: AnyProtocol;
  readonly counter: TokenCounter;
  readonly cwd: string;
  /** Instructions that were read before, by role; those of roles that the protocol does not have are ignored. */
  readonly prompts?: AskOptions['prompts'];
  /** Whether an episode goes on: its record has the settings that are not given. */
  readonly continues?: boolean;
}

/** How each role is asked. @throws OPTION_BAD, ROLE_UNKNOWN, FILE_UNREADABLE */
export function askedBy(
  flags: AskFlags,
  { models, protocol, counter, cwd, prompts, continues = false }: AskNeeds,
): AskOptions & { readonly models: ModelsByRole } {
  const settings = settingsOf(flags);
  const known = modelRoles(protocol);
  return {
    models,
    settings: continues && Object.keys(settings).length === 0 ? undefined : settings,
    sampling: samplingOf(flags, protocol),
    prompts: prompts
      ? Object.fromEntries(Object.entries(prompts).filter(([role]) => known.includes(role)))
      : promptsFrom(flags.prompt, { of: protocol.name, known }, cwd),
    count: counter.count,
  };
}

export const limitsUnder = (timing: EpisodeTiming, { signal }: Pick<PlayContext, 'signal'>): LimitOptions => ({
  clock: timing.clock,
  signal,
  stepDeadlineMs: timing.stepDeadlineMs,
});
