// Implements `troupe fit`: fits the rates at which a world's rule player errs to recorded play.

import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { type FitResult, fitPlay, type PlayersApart } from '../../experiment/fit/fit.ts';
import { readPlay } from '../../experiment/fit/play-statistics.ts';
import { openFitThreads } from '../../experiment/fit/simulated-play.ts';
import { findProtocol, findWorld } from '../../resolve/find-parts.ts';
import { RULES } from '../../resolve/named-models.ts';
import { renderTable } from '../../runtime/text/table.ts';
import type { Run } from '../command.ts';
import type { CliContext } from '../context.ts';
import type { FIT } from '../declared/experiment.ts';
import { worldOptionsOf } from '../options/world-flags.ts';
import { jsonText } from '../print/printer.ts';

export const run: Run<typeof FIT> = async ({ world: name, play: file }, flags, context) => {
  const { cwd, stdout, signal } = context;
  const { rates, without, draws, every, checks, seed = 0, jobs = availableParallelism() } = flags;
  const play = readPlay(resolve(cwd, file), file);
  const world = await findWorld(name, cwd);
  const { protocol } = await findProtocol(flags.protocol, cwd);
  const worldOptions = worldOptionsOf(world, flags.worldOption ?? []);
  const parts = { world: name, worldOptions, protocol: flags.protocol, cwd };
  const threads = jobs === 1 ? undefined : openFitThreads({ count: jobs, parts, signal });
  const fit = await fitPlay({
    world,
    worldOptions,
    protocol,
    play: play.episodes,
    rates,
    without: without?.split('+'),
    draws,
    every,
    checks,
    seed,
    simulate: threads?.play,
    jobs: threads && jobs,
    onProgress: flags.quiet ? undefined : tellIn(context),
    signal,
  })
    .catch((thrown: unknown) => {
      if (!signal.aborted) throw thrown;
    })
    .finally(() => threads?.close());
  if (fit === undefined) return void context.exit(130);
  stdout.write(
    flags.json
      ? jsonText({
          world: world.name,
          version: world.version,
          worldOptions,
          source: play.source,
          protocol: flags.protocol,
          seed,
          ...fit,
        })
      : textOf(fit, context),
  );
};

/** A line for each tenth of the work. */
function tellIn({ stderr }: CliContext): (done: number, total: number) => void {
  let told = 0;
  return (done, total) => {
    const tenth = Math.floor((10 * done) / total);
    if (tenth > told) stderr.write(`${done} of ${total} episodes played\n`);
    told = tenth;
  };
}

const share = (value: number): string => value.toFixed(3);

const apartTexts = ({ perfect, fitted, itself }: PlayersApart): string[] => [perfect, fitted, itself].map(share);

function textOf(fit: FitResult, { stdout }: CliContext): string {
  const { model, rates, misfit, fitted, heldOut, residuals, kindsApart, workApart, stepsSpread } = fit;
  return [
    `Fitted to ${fitted} episodes; ${heldOut} are held out.\n`,
    renderTable({
      head: ['rate', 'nearest play', '90 % interval', 'holds known rates', 'width of the prior', ''],
      rows: rates.map(({ name, estimate, low, high, covers, width, doubt }) => [
        name,
        share(estimate),
        `${share(low)} to ${share(high)}`,
        `${Math.round(100 * covers)} %`,
        `${Math.round(100 * width)} %`,
        doubt ?? '',
      ]),
      out: stdout,
    }),
    `Distance of the play from play with such rates: ${misfit.toFixed(2)} standard deviations of its statistics.\n`,
    renderTable({
      head: [
        heldOut > 0 ? 'on the episodes held out' : 'on the same episodes',
        'played',
        'rules',
        'rules with these rates',
        'half of the play from half',
      ],
      rows: [
        ...residuals.map(({ statistic, played, ...apart }) => [statistic, share(played), ...apartTexts(apart)]),
        ['kinds of action, total variation', '0', ...apartTexts(kindsApart)],
        ['work done over the steps, root mean square', '0', ...apartTexts(workApart)],
        ['steps, standard deviation', share(stepsSpread), '', '', ''],
      ],
      out: stdout,
    }),
    model === RULES ? 'No rate can be told from 0.\n' : `--model ${model}\n`,
  ].join('\n');
}
