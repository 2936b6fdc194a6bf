// Implements `troupe experiment`: plays the experiment a file describes, reports its progress, and prints the schema of
// such files.

import { resolve } from 'node:path';
import { costFromResults, pilotJobs } from '../../experiment/estimate.ts';
import { checkBeforePlaying, episodesAtOnce, missingOf, playGrid } from '../../experiment/play-grid.ts';
import { threadsAhead } from '../../experiment/players.ts';
import { changed, findExperiment, prepare } from '../../experiment/prepare.ts';
import { outcomeOf, plannedOf, wereHeard } from '../../experiment/results.ts';
import { comparedWithBefore } from '../../experiment/same-figures.ts';
import { failure } from '../../runtime/errors/index.ts';
import { experimentSchema } from '../../runtime/experiment/spec.ts';
import { displayPath, oneLine } from '../../runtime/text/plain.ts';
import type { Run } from '../command.ts';
import type { EXPERIMENT, EXPERIMENT_RUN, SCHEMA } from '../declared/experiment.ts';
import { endPlaying, printOutcome, printSameFigures } from '../experiment/outcome.ts';
import { playSettings } from '../experiment/play-settings.ts';
import { withRemoteRolesOf } from '../experiment/remote-grid.ts';
import { tellEstimate, tellPilot, tellPlan } from '../experiment/tell-plan.ts';
import { loginOf, queueServers } from '../options/queue-options.ts';
import { remoteNote } from '../options/remote-roles.ts';
import { signKey } from '../options/sign-key.ts';
import { jsonText } from '../print/json.ts';
import { didYouMean } from '../print/spelling-hints.ts';

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

export const schema: Run<typeof SCHEMA> = (_args, _flags, { stdout }) => stdout.write(jsonText(experimentSchema()));

export const run: Run<typeof EXPERIMENT_RUN> = async ({ experiment: typed }, flags, context) => {
  const { plan: planOnly, pilot } = flags;
  if (planOnly && pilot !== undefined)
    throw failure('USAGE', { what: '--pilot plays episodes, and --plan none', command: 'troupe experiment run' });
  const experiment = changed(await findExperiment(typed, context.cwd), flags, context.cwd);
  const out = flags.out === undefined ? experiment.usual : resolve(context.cwd, flags.out);
  const { plan: planned, missing } = await prepare(experiment, { out, seal: signKey(flags.sign, context) }, context);
  const plan = withRemoteRolesOf(planned, flags);
  const { jobs: workers, calls, quiet, json = false } = flags;
  const told = json ? { stdout: quiet ? { write: () => undefined } : context.stderr } : context;
  tellPlan(plan, missing, told);
  // With --remote, episodes are played here and some of their roles by workers.
  const place = flags.remote ? loginOf(flags) : undefined;
  const queue = flags.remote ? undefined : queueServers(flags, context.env);
  const { secretFile } = flags;
  const asked = { ...playSettings({ workers, calls, quiet, secretFile, ...place }, context), queue };
  if (!quiet) context.stderr.write(remoteNote(flags));
  const only = pilot === undefined ? undefined : pilotJobs(plan, missing, pilot);
  if (!flags.plan) await checkBeforePlaying({ plan, missing }, asked, context);
  const atOnce = episodesAtOnce(plan, asked, (only ?? missing).length);
  const threads = flags.plan ? undefined : threadsAhead({ plan, settings: asked, atOnce }, context);
  try {
    const estimate = only ? undefined : await tellEstimate({ plan, missing }, context, told);
    const shown = json ? plannedOf(plan, missing, estimate) : undefined;
    if (flags.plan) {
      if (shown) context.stdout.write(jsonText(shown));
      return;
    }
    const played = await playGrid(plan, { ...asked, threads, only }, context);
    if (only) {
      const rest = { plan, missing: missingOf(plan) };
      const found = costFromResults(rest, played.played);
      const { episodes, spent } = tellPilot({ played, found, ...rest }, told);
      if (json) context.stdout.write(jsonText({ ...plannedOf(plan, rest.missing, found), pilot: { episodes, spent } }));
      endPlaying(played, wereHeard(plan, played), context);
      return;
    }
    const again = comparedWithBefore(experiment, plan, played.played);
    if (shown) context.stdout.write(jsonText({ ...shown, ...outcomeOf(plan, played), ...(again && { again }) }));
    else {
      printOutcome(plan, played, context);
      if (again) printSameFigures(again, context);
      context.stdout.write(`Results: ${displayPath(context.cwd, out)}\n`);
    }
    endPlaying(played, wereHeard(plan, played), context);
  } finally {
    await threads?.close();
  }
};
