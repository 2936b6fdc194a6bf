// Implements `troupe experiment`: plays the experiment a file describes, reports its progress, and prints the schema of
// such files.

import { resolve } from 'node:path';
import { expectedCost, pilotJobs, pilotOf } from '../../experiment/estimate.ts';
import {
  checkBeforePlaying,
  checkFolder,
  episodesAtOnce,
  missingOf,
  playGrid,
  threadsAhead,
} from '../../experiment/play-grid.ts';
import { changed, findExperiment, prepare } from '../../experiment/prepare.ts';
import { comparedWithBefore, plannedOf, shownOutcome, wereHeard } from '../../experiment/results.ts';
import { failure } from '../../runtime/errors/index.ts';
import { experimentSchema } from '../../runtime/experiment/spec.ts';
import { displayPath, oneLine } from '../../runtime/text/plain.ts';
import type { Run } from '../command.ts';
import { answer, didYouMean } from '../command.ts';
import type { EXPERIMENT, EXPERIMENT_RUN, SCHEMA } from '../declared/experiment.ts';
import { endPlaying, outcomeBlocks, playSettings, sameFiguresLines } from '../experiment/grid-play.ts';
import { estimateLines, pilotLines, planLines } from '../experiment/print-plan.ts';
import { loginOf, queueServers, signKey } from '../options/credentials.ts';
import { remoteNote, withRemoteRolesOf } from '../options/remote-roles.ts';
import { jsonText, print } from '../print/printer.ts';

/** A missing or unknown subcommand is refused. */
export const verbless: Run<typeof EXPERIMENT> = ({ verb: [verb] }, _flags, { command: { commands } }) => {
  const known = commands.map((one) => one.name());
  throw failure('USAGE', {
    what:
      verb === undefined
        ? `no subcommand is given: it is one of ${known.join(', ')}`
        : `'${oneLine(verb, 40)}' is not a subcommand${didYouMean(verb, known)}: it is one of ${known.join(', ')}`,
    command: 'troupe experiment',
  });
};

export const schema: Run<typeof SCHEMA> = () =>
  answer(experimentSchema(), { text: (it) => [{ verbatim: jsonText(it) }] });

export const run: Run<typeof EXPERIMENT_RUN> = async ({ experiment: typed }, flags, context) => {
  const { plan: planOnly, pilot } = flags;
  if (planOnly && pilot !== undefined)
    throw failure('USAGE', { what: '--pilot plays episodes, and --plan none', command: 'troupe experiment run' });
  const experiment = changed(await findExperiment(typed, context.cwd), flags, context.cwd);
  const out = flags.out === undefined ? experiment.usual : resolve(context.cwd, flags.out);
  const { plan: planned, missing } = await prepare(experiment, { out, seal: signKey(flags.sign, context) }, context);
  const plan = withRemoteRolesOf(planned, flags);
  checkFolder(plan, context);
  const { jobs: workers, calls, quiet, secretFile, json = false } = flags;
  const tell = (lines: readonly string[]) => {
    if (!(json && quiet)) print(json ? context.stderr : context.stdout, lines);
  };
  tell(planLines(plan, missing));
  // With --remote, episodes are played here and some of their roles by workers.
  const place = flags.remote ? loginOf(flags) : undefined;
  const queue = flags.remote ? undefined : queueServers(flags, context.env);
  const asked = { ...playSettings({ workers, calls, quiet, secretFile, ...place }, context), queue };
  if (!quiet) context.stderr.write(remoteNote(flags));
  const only = pilot === undefined ? undefined : pilotJobs(plan, missing, pilot);
  if (!flags.plan) await checkBeforePlaying({ plan, missing }, asked, context);
  const atOnce = episodesAtOnce(plan, asked, (only ?? missing).length);
  const threads = flags.plan ? undefined : threadsAhead({ plan, settings: asked, atOnce }, context);
  try {
    const estimate = only || missing.length === 0 ? undefined : await expectedCost(plan, missing, context);
    if (!only && missing.length > 0 && !context.signal.aborted) tell(estimateLines(estimate, plan));
    const planned = plannedOf(plan, missing, estimate);
    if (flags.plan) return answer(planned, { text: () => [] });
    const played = await playGrid(plan, { ...asked, threads, only }, context);
    const end = () => endPlaying(played, wereHeard(plan, played), context);
    if (only) {
      const told = pilotOf(plan, played.played, missingOf(plan));
      if (json) tell(pilotLines(plan, told));
      return answer(
        { ...plannedOf(plan, told.missing, told.found), pilot: told.pilot },
        { text: () => pilotLines(plan, told) },
        { end },
      );
    }
    const again = comparedWithBefore(experiment, plan, played.played);
    const outcome = shownOutcome(plan, played);
    return answer(
      { plan, grid: played, outcome },
      {
        json: () => ({ ...planned, ...outcome, ...(again && { again }) }),
        text: (shown, room) => [
          ...outcomeBlocks(shown, room),
          ...(again ? sameFiguresLines(again, context.cwd) : []),
          `Results: ${displayPath(context.cwd, out)}`,
        ],
      },
      { end },
    );
  } finally {
    await threads?.close();
  }
};
