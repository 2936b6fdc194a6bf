// Reads the options of a command line, or what an experiment's file says in their place, into the groups of options by
// which every episode is played: run, resumed, forked, joined or as one of many.
import type { Model } from '../../runtime/core/model.ts';
import type { AnyProtocol } from '../../runtime/core/protocol.ts';
import type { AskOptions, LimitOptions, RecordOptions } from '../../runtime/run/options.ts';
import type { RecordOutline } from '../../runtime/run/outline.ts';
import { recordedModels } from '../../runtime/run/recorded-episode.ts';
import { lastLimits } from '../../runtime/run/recorded-limits.ts';
import type { TokenCounter } from '../../runtime/tokens/token-counter.ts';
import type { Given } from '../command.ts';
import type { CliContext, TerminalOutput } from '../context.ts';
import { modelRoles, samplingOf, settingsOf } from '../resolve/named-parts.ts';
import { budgetOf, tellOvershoot } from './budget.ts';
import { promptsFrom } from './prompt-files.ts';
import { type RemoteFlags, remoteWaitMs } from './remote-roles.ts';
import type { LIMIT_FLAGS, ModelFlags, RECORD_FLAGS } from './shared-options.ts';
import { signKey } from './sign-key.ts';
import { type EpisodeTiming, timingOf, timingOnRecord } from './timing.ts';

export type ModelsByRole = Readonly<Record<string, Model>>;

/** All of them; a command has those that it declares. */
export type EpisodeFlags = AskFlags & Given<typeof LIMIT_FLAGS & typeof RECORD_FLAGS> & RemoteFlags;

/** `prompt`: as given, `role=file`. */
export type AskFlags = ModelFlags & { readonly prompt?: readonly string[] };

interface AskNeeds {
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

interface EpisodeNeeds extends Omit<AskNeeds, 'cwd' | 'continues'> {
  readonly context: Pick<CliContext, 'clock' | 'cwd' | 'env' | 'signal'>;
  /** The record that goes on: its clock, budget and settings stay. */
  readonly outline?: RecordOutline;
  /** Is told where a budget may be exceeded. */
  readonly out: TerminalOutput | undefined;
}

export interface EpisodeGroups {
  readonly timing: EpisodeTiming;
  readonly asked: ReturnType<typeof askedBy>;
  readonly limits: LimitOptions;
  readonly record: RecordOptions;
}

/** @throws OPTION_BAD, ROLE_UNKNOWN, FILE_UNREADABLE */
export function episodeGroups(
  flags: EpisodeFlags & { readonly bus?: string },
  { models: made, outline, context, out, ...needs }: EpisodeNeeds,
): EpisodeGroups {
  const { cwd } = context;
  const timing = outline ? timingOnRecord(outline, context) : timingOf(flags, context);
  const models = timing.slowed(made);
  const asked = askedBy(flags, { ...needs, models, cwd, continues: outline !== undefined });
  const names = [...new Set(Object.values(models).map(({ name }) => name))];
  const budget = budgetOf(flags, cwd, { models: names, onRecord: outline && lastLimits(outline.milestones).budget });
  const recorded = outline && Object.values(recordedModels(outline.milestones))[0]?.settings;
  tellOvershoot(budget, { ...(asked.settings ? asked.sampling?.['*'] : recorded), ...asked.settings }, out);
  return {
    timing,
    asked,
    limits: {
      ...limitsUnder(timing, context),
      ...budget,
      timeCapMs: inMs(flags.timeCap),
      stepDeadlineMs: inMs(flags.stepDeadline) ?? timing.stepDeadlineMs,
      barrierMs: remoteWaitMs(flags),
    },
    record: {
      trace: flags.trace,
      simulated: outline ? undefined : timing.onRecord,
      seal: signKey(flags.sign, context),
    },
  };
}

export const limitsUnder = (timing: EpisodeTiming, { signal }: Pick<CliContext, 'signal'>): LimitOptions => ({
  clock: timing.clock,
  signal,
  stepDeadlineMs: timing.stepDeadlineMs,
});

const inMs = (seconds: number | undefined): number | undefined => (seconds === undefined ? undefined : seconds * 1000);
