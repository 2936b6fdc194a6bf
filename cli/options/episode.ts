// Reads the options of a command line, or what an experiment's file says in their place, into the groups of options by
// which every episode is played: run, resumed, forked, joined or as one of many.

import {
  type AskFlags,
  type AskNeeds,
  askedBy,
  type EpisodeTiming,
  limitsUnder,
  timingOf,
  timingOnRecord,
} from '../../resolve/asked-by.ts';
import { budgetOf, tellOvershoot } from '../../resolve/budget.ts';
import type { Clock } from '../../runtime/core/clock.ts';
import type { LimitOptions, RecordOptions } from '../../runtime/run/options.ts';
import type { RecordOutline } from '../../runtime/run/outline.ts';
import { lastLimits, recordedModels } from '../../runtime/run/recorded-episode.ts';
import type { Given } from '../command.ts';
import type { CliContext, TerminalOutput } from '../context.ts';
import { signKey } from './credentials.ts';
import { type RemoteFlags, remoteWaitMs } from './remote-roles.ts';
import type { LIMIT_FLAGS, RECORD_FLAGS } from './shared-options.ts';

/** All of them; a command has those that it declares. */
export type EpisodeFlags = AskFlags & Given<typeof LIMIT_FLAGS & typeof RECORD_FLAGS> & RemoteFlags;

interface EpisodeNeeds extends Omit<AskNeeds, 'cwd' | 'continues' | 'models'> {
  /** Made for the clock of the episode. */
  readonly models: (clock: Clock) => Promise<AskNeeds['models']>;
  readonly context: Pick<CliContext, 'clock' | 'cwd' | 'env' | 'signal'>;
  /** The record that goes on: its clock, budget and settings stay. */
  readonly outline?: RecordOutline;
  /** Is told where a budget may be exceeded. */
  readonly out: TerminalOutput | undefined;
}

interface EpisodeGroups {
  readonly timing: EpisodeTiming;
  readonly asked: ReturnType<typeof askedBy>;
  readonly limits: LimitOptions;
  readonly record: RecordOptions;
}

/** @throws OPTION_BAD, ROLE_UNKNOWN, FILE_UNREADABLE */
export async function episodeGroups(
  flags: EpisodeFlags & { readonly bus?: string },
  { models: made, outline, context, out, ...needs }: EpisodeNeeds,
): Promise<EpisodeGroups> {
  const { cwd } = context;
  const timing = outline ? timingOnRecord(outline, context) : timingOf(flags, context);
  const models = timing.slowed(await made(timing.clock));
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

const inMs = (seconds: number | undefined): number | undefined => (seconds === undefined ? undefined : seconds * 1000);
