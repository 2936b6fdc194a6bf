// Makes of a command's flags where and how the episodes of an experiment are played, and shows their progress.

import type { PlaySettings } from '../../experiment/player.ts';
import { otelAsked } from '../../runtime/run/open-otel.ts';
import type { CliContext } from '../context.ts';
import { busNamed, type QueueFlags, queueServers, secretOf } from '../options/queue-options.ts';
import type { SecretFlags } from '../options/shared-options.ts';
import { type LiveFlags, liveTrace } from '../play/live-trace.ts';
import { reportEnds } from '../print/results.ts';
import { createExperimentProgress } from './progress.ts';

export interface GridPlayFlags
  extends LiveFlags,
    QueueFlags,
    SecretFlags,
    Pick<PlaySettings, 'workers' | 'calls' | 'record'> {}

/** @throws OPTION_BAD for an incomplete login, and for telemetry that the environment forbids */
export function playSettings(flags: GridPlayFlags, context: CliContext): PlaySettings {
  const { workers, calls, quiet, record, secretFile } = flags;
  const { env, stderr } = context;
  return {
    workers,
    calls,
    quiet,
    record,
    secretFile,
    bus: busNamed(flags) === 'memory' ? undefined : queueServers(flags, env),
    secret: () => secretOf(flags, context, true),
    live: otelAsked(flags.otel, context.env)
      ? (say) => liveTrace(flags, { ...context, stderr: { ...stderr, write: say } })
      : undefined,
    progress: (size) => createExperimentProgress({ ...size, quiet }, context),
    onContinued: (folder) => reportEnds(folder, context),
  };
}
