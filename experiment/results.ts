import { endedUnanswered } from './episode-state.ts';
// Formats an experiment for programs: the plan, its expected cost, and the results.

import type { ExperimentJob } from '../runtime/experiment/grid.ts';
import { measuresOf } from '../runtime/experiment/measures.ts';
import { sampleNotes } from '../runtime/experiment/sample-notes.ts';
import { adjustTogether, tally } from '../runtime/experiment/tally.ts';
import { VERSION } from '../runtime/run/version.ts';
import { totalCalls } from '../runtime/topology/call-formulas.ts';
import { type CostEstimate, mostCalls } from './estimate.ts';
import { type ExperimentPlan, jobsOfPlan, type WorldPlan } from './plan.ts';
import type { PlayedGrid } from './play-grid.ts';
import { statusOf } from './status.ts';

/** Written before anything is played; `estimate` is null if no pilot run was played in time. */
export function planJson(plan: ExperimentPlan, missing: readonly ExperimentJob[], estimate: CostEstimate | undefined) {
  const all = jobsOfPlan(plan).length;
  return {
    name: plan.name,
    troupe: VERSION,
    folder: plan.out,
    plan: {
      episodes: all,
      there: all - missing.length,
      toPlay: missing.length,
      worlds: plan.worlds.map(worldJson),
      budget: plan.budget,
      cap: plan.cap,
      mostCalls: mostCalls(plan, missing),
      estimate: estimate ?? null,
    },
  };
}

function worldJson({ world, grid, tasks, parts, definition }: WorldPlan) {
  const leftOut = grid.leftOut ?? [];
  const sizesOf = (label: string) =>
    grid.agents.filter((n) => !leftOut.some(({ protocol, agents }) => protocol === label && agents === n));
  return {
    label: grid.world,
    world: world.name,
    version: world.version,
    definition,
    options: world.options.parse(tasks.worldOptions),
    steps: tasks.steps ?? world.pace.stepCap,
    scenes: grid.scenes,
    agents: grid.agents,
    seeds: grid.seeds,
    models: grid.models,
    protocols: grid.protocols.map((label) => ({
      protocol: label,
      callsAStep: Object.fromEntries(
        sizesOf(label).map((n) => [n, totalCalls(parts.protocol(label), world.team.names(n))]),
      ),
    })),
    leftOut,
  };
}

/** `status` covers the whole folder, `worlds` only what this command requested. */
export function outcomeJson({ worlds, out }: ExperimentPlan, { played, complete, stopped, withoutResult }: PlayedGrid) {
  const tallied = worlds.map(({ grid, world, definition, tasks }) => ({
    label: grid.world,
    world: world.name,
    measures: measuresOf(world.metrics, definition, {
      currency: tasks.prices?.currency,
      stepCap: tasks.steps ?? world.pace.stepCap,
    }),
    episodes: played.filter(({ job }) => job.world === grid.world),
  }));
  const tallies = adjustTogether(tallied.map(({ episodes, measures }) => tally(episodes, measures, 'pooled')));
  return {
    complete,
    stopped: stopped ?? null,
    withoutResult,
    status: out === null ? null : statusOf(out),
    worlds: tallied.map(({ label, world, measures, episodes }, i) => {
      const { cells = [], contrasts: differences = [] } = tallies[i] ?? {};
      const named = measures.map(({ name, title, kind, of }) => ({ name, title, kind, of }));
      return {
        label,
        world,
        measures: named,
        cells,
        differences,
        episodes,
        notes: sampleNotes({ cells, contrasts: differences }),
      };
    }),
  };
}

/** Whether models answered; if not, the figures say nothing about a model. */
export const wereHeard = ({ worlds }: ExperimentPlan, { played }: PlayedGrid): boolean =>
  !played.some(endedUnanswered) &&
  !worlds.some(({ grid, world, definition }) => {
    const { cells } = tally(
      played.filter(({ job }) => job.world === grid.world),
      measuresOf(world.metrics, definition),
      'pooled',
    );
    return cells.some(({ unanswered, meaningless }) => unanswered || meaningless);
  });
