// Lists the commands in the order of the help. What a command does is imported when it runs.
import { command, type RegisterCommand } from './command.ts';
import { CLEAN, EXPERIMENT, EXPERIMENT_RUN, FIT, PAPER, POWER, REPORT, SCHEMA, STATUS } from './declared/experiment.ts';
import { AGENT, COMPLETION, GROUND, LIST, NEW, ROBOT, SHOW, WORLD } from './declared/parts.ts';
import { COMPARE, DEMO, FORK, REPRODUCE, RESUME, RUN, WORKER } from './declared/play.ts';
import { COST, DIFF, EXPORT, MCP, PROMPT, REPLAY, STUDIO, TIME, TRACE, VERIFY } from './declared/read.ts';

const VERBS_OF_EXPERIMENT: readonly RegisterCommand[] = [
  command(EXPERIMENT_RUN, () => import('./commands/experiment.ts')),
  command(STATUS, () => import('./experiment/status.ts')),
  command(POWER, () => import('./experiment/power.ts')),
  command(CLEAN, () => import('./experiment/clean.ts')),
  command(REPORT, () => import('./report/report.ts')),
  command(PAPER, () => import('./report/paper.ts')),
  command(SCHEMA, async () => ({ run: (await import('./commands/experiment.ts')).schema })),
];

export const COMMANDS: readonly RegisterCommand[] = [
  command(DEMO, () => import('./commands/demo.ts')),
  command(RUN, () => import('./commands/run.ts')),
  command(COMPARE, () => import('./commands/compare.ts')),
  command(EXPERIMENT, async () => ({ run: (await import('./commands/experiment.ts')).verbless }), VERBS_OF_EXPERIMENT),
  command(FIT, () => import('./commands/fit.ts')),
  command(REPRODUCE, () => import('./commands/reproduce.ts')),
  command(SHOW, () => import('./commands/show.ts')),
  command(LIST, () => import('./commands/list.ts')),
  command(NEW, () => import('./commands/new.ts')),
  command(REPLAY, () => import('./commands/replay.ts')),
  command(STUDIO, () => import('./commands/studio.ts')),
  command(COST, () => import('./commands/cost.ts')),
  command(PROMPT, () => import('./commands/prompt.ts')),
  command(DIFF, () => import('./commands/diff.ts')),
  command(VERIFY, () => import('./commands/verify.ts')),
  command(GROUND, () => import('./commands/ground.ts')),
  command(EXPORT, () => import('./commands/export.ts')),
  command(FORK, () => import('./commands/fork.ts')),
  command(RESUME, () => import('./commands/resume.ts')),
  command(ROBOT, () => import('./commands/robot.ts')),
  command(TIME, () => import('./commands/time.ts')),
  command(TRACE, () => import('./commands/trace.ts')),
  command(WORKER, () => import('./commands/worker.ts')),
  command(WORLD, () => import('./commands/world.ts')),
  command(AGENT, () => import('./commands/agent.ts')),
  command(MCP, () => import('./commands/mcp.ts')),
  command(COMPLETION, () => import('./commands/completion.ts')),
];
