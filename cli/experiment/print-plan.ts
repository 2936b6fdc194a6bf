// Prints the plan of an experiment and its expected cost before it is played.

import type { AmountEstimate } from '../../experiment/estimate.ts';
import { type BoundedTeam, type CostEstimate, mostCalls, type Pilot } from '../../experiment/estimate.ts';
import { type ExperimentPlan, jobsOfPlan, modelsOfPlan, type WorldPlan } from '../../experiment/plan.ts';
import { seedsText, worldChoices } from '../../runtime/costs/provenance.ts';
import { type ExperimentJob, scenesText } from '../../runtime/experiment/grid.ts';
import { counted, groupedNumber } from '../../runtime/text/in-words.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import { totalCalls } from '../../runtime/topology/call-bounds.ts';

export function planLines(plan: ExperimentPlan, missing: readonly ExperimentJob[]): string[] {
  const all = jobsOfPlan(plan).length;
  const most = mostCalls(plan, missing);
  const there = all - missing.length;
  return [
    `${plan.name === null ? 'A comparison' : `Experiment ${plan.name}`}: ${counted(all, 'episode')}${there > 0 ? `, ${there} of them already played` : ''}`,
    ...plan.worlds.flatMap(worldLines),
    ...limitLines(plan),
    `Calls: ${most === null ? 'no bound declared' : `at most ${figure(most)}`} in ${counted(missing.length, 'episode')}, if all use their maximum number of steps.`,
  ];
}

function worldLines(plan: WorldPlan): string[] {
  const { world, grid, models, tasks, parts, definition, labels } = plan;
  const choices = worldChoices(world, tasks.worldOptions);
  const named = grid.world === world.name ? world.name : `${grid.world} (${world.name})`;
  const steps = `at most ${tasks.steps ?? world.pace.stepCap} steps`;
  return [
    `  ${named}, version ${world.version}${choices.length > 0 ? `, ${choices.join(', ')}` : ''}; ${steps}; metrics '${definition}'`,
    `    ${counted(grid.scenes.length, 'scene')}: ${oneLine(scenesText(grid.scenes), 300)}`,
    `    teams of ${grid.agents.join(', ')}; seeds ${seedsText(grid.seeds)}`,
    `    models: ${Object.keys(models).join('; ')}`,
    ...grid.protocols.map((label) => {
      const out = (grid.leftOut ?? []).filter(({ protocol }) => protocol === label).map(({ agents }) => agents);
      const sizes = grid.agents.filter((agents) => !out.includes(agents));
      const calls = sizes.map((n) => [n, totalCalls(parts.protocol(label), world.team.names(n))] as const);
      const called = labels[label] === undefined ? label : `${labels[label]} (${label})`;
      return `    ${called}, calls per step: ${callsText(calls)}`;
    }),
    ...(grid.leftOut ?? []).map(
      ({ protocol, agents, why }) => `    LEFT OUT: ${protocol} with ${counted(agents, 'agent')}: ${why}`,
    ),
  ];
}

/** A mixture's calls are those of its parts, whose sizes depend on the team size. */
function callsText(calls: readonly (readonly [agents: number, text: string])[]): string {
  const texts = [...new Set(calls.map(([, text]) => text))];
  if (texts.length < 2) return texts[0] ?? 'none: no team size fits it';
  return calls.map(([n, text]) => `${text} with ${n} agents`).join(', ');
}

function limitLines({ budget, cap }: ExperimentPlan): string[] {
  const text = (limits: object) =>
    Object.entries(limits)
      .map(([name, most]) => `${name} ${figure(Number(most))}`)
      .join(', ');
  return [
    ...(cap ? [`  Limit for each episode: ${text(cap)}`] : []),
    ...(budget ? [`  Limit for all episodes together: ${text(budget)}`] : []),
  ];
}

export function estimateLines(estimate: CostEstimate | undefined, plan: ExperimentPlan): string[] {
  if (estimate === undefined) return ['Expected cost: unknown, because no pilot run could be played in time.'];
  const { by, tried, teams, runs, brokenRuns, firstBroken, bounded, calls, inputTokens, outputTokens, price } =
    estimate;
  const currency = plan.worlds[0]?.tasks.prices?.currency ?? '';
  const of = tried === teams ? '' : ` (${tried} of ${teams} teams)`;
  const intervals = calls.low === null ? 'one of each, so there is no interval' : '95 % intervals';
  const unpaid = plan.worlds.every(({ models }) => modelsOfPlan(models).every(({ remote }) => !remote));
  const paid = unpaid ? ' None of these models is paid for.' : '';
  return [
    `Expected: ${tried === 0 && calls.mean !== null ? 'at most ' : ''}${amount(calls)} calls, ${amount(inputTokens)} tokens read, ${amount(outputTokens)} written${price ? `, ${amount(price)} ${currency}` : ''}.`,
    ...(runs === 0
      ? []
      : [
          by === 'models'
            ? `  From ${counted(runs, 'episode')} that its own models have played${of}, ${intervals}.`
            : `  From ${counted(runs, 'pilot run')} with the rule-based player${of}, ${intervals}; a language model takes other steps and writes more.${paid}`,
        ]),
    ...(brokenRuns === 0
      ? []
      : [
          `  ${counted(brokenRuns, 'pilot run')} broke down and ${brokenRuns === 1 ? 'is' : 'are'} not counted: ${firstBroken ?? ''}`,
        ]),
    ...(estimate.unplayable ? [`  Without ${counted(estimate.unplayable, 'episode')} for teams of another size.`] : []),
    ...bounded.slice(0, MOST_BOUNDED).map((team) => `  ${boundedText(team)}`),
    ...(bounded.length > MOST_BOUNDED ? [`  The same of ${bounded.length - MOST_BOUNDED} more teams.`] : []),
  ];
}

const MOST_BOUNDED = 5;

function boundedText({ world, model, protocol, agents, why, callsPerStep, mostCalls: most }: BoundedTeam): string {
  const team = [
    `${protocol} with ${counted(agents, 'agent')}`,
    `in ${world}`,
    ...(model === '' ? [] : [`under ${model}`]),
  ];
  const bound =
    most === null
      ? `no bound of its calls is declared (${callsPerStep} per step), so it is in no figure unless other teams have runs, whose mean it then counts as`
      : `it counts with the bound of its topology, ${callsPerStep} calls per step, at most ${figure(most)} calls an episode`;
  return `${team.join(' ')}: no pilot run counts (${why}); ${bound}.`;
}

const amount = ({ mean, low, high }: AmountEstimate): string => {
  if (mean === null) return 'an unknown number of';
  return low === null || high === null ? figure(mean) : `${figure(mean)} [${figure(low)}, ${figure(high)}]`;
};

export const figure = (value: number): string =>
  value >= 100 ? groupedNumber(value) : Number(value.toPrecision(3)).toString();

/** What the pilot runs took, and what the rest is expected to take. */
export function pilotLines(
  plan: ExperimentPlan,
  { missing, pilot: { episodes, spent, price }, found }: Pilot,
): string[] {
  const currency = plan.worlds[0]?.tasks.prices?.currency;
  const money = currency === undefined ? '' : `, ${Number(price.toPrecision(3))} ${currency}`;
  const took = `${counted(spent.calls, 'call')}, ${groupedNumber(spent.tokens)} tokens${money}`;
  return [
    `Pilot: ${counted(episodes, 'episode')} played, which took ${took}; ${missing.length} are left.`,
    ...(missing.length === 0 ? [] : estimateLines(found, plan)),
    ...(missing.length === 0 ? [] : ['To play the rest, run the same command without --pilot.']),
  ];
}
