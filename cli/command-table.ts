// Lists the commands in the order of the help. A command's words and options are imported when its name is typed or
// when all are listed, and what it does when it runs.
import { command, type RegisterCommand } from './command.ts';

const again = () => import('./declared/again.ts');
const experiment = () => import('./declared/experiment.ts');
const parts = () => import('./declared/parts.ts');
const play = () => import('./declared/play.ts');
const read = () => import('./declared/read.ts');

async function experimentCommands(): Promise<RegisterCommand> {
  const { CLEAN, EXPERIMENT, EXPERIMENT_RUN, PAPER, POWER, REPORT, SCHEMA, STATUS } = await experiment();
  return command(EXPERIMENT, async () => ({ run: (await import('./commands/experiment.ts')).verbless }), [
    command(EXPERIMENT_RUN, () => import('./commands/experiment.ts')),
    command(STATUS, () => import('./experiment/status.ts')),
    command(POWER, () => import('./experiment/power.ts')),
    command(CLEAN, () => import('./experiment/clean.ts')),
    command(REPORT, () => import('./report/report.ts')),
    command(PAPER, () => import('./report/paper.ts')),
    command(SCHEMA, async () => ({ run: (await import('./commands/experiment.ts')).schema })),
  ]);
}

const COMMANDS: Readonly<Record<string, () => Promise<RegisterCommand>>> = {
  demo: async () => command((await play()).DEMO, () => import('./commands/demo.ts')),
  run: async () => command((await play()).RUN, () => import('./commands/run.ts')),
  compare: async () => command((await play()).COMPARE, () => import('./commands/compare.ts')),
  experiment: experimentCommands,
  fit: async () => command((await experiment()).FIT, () => import('./commands/fit.ts')),
  reproduce: async () => command((await play()).REPRODUCE, () => import('./commands/reproduce.ts')),
  show: async () => command((await parts()).SHOW, () => import('./commands/show.ts')),
  list: async () => command((await parts()).LIST, () => import('./commands/list.ts')),
  new: async () => command((await parts()).NEW, () => import('./commands/new.ts')),
  replay: async () => command((await again()).REPLAY, () => import('./commands/replay.ts')),
  studio: async () => command((await again()).STUDIO, () => import('./commands/studio.ts')),
  cost: async () => command((await read()).COST, () => import('./commands/cost.ts')),
  prompt: async () => command((await read()).PROMPT, () => import('./commands/prompt.ts')),
  diff: async () => command((await read()).DIFF, () => import('./commands/diff.ts')),
  verify: async () => command((await again()).VERIFY, () => import('./commands/verify.ts')),
  ground: async () => command((await parts()).GROUND, () => import('./commands/ground.ts')),
  export: async () => command((await read()).EXPORT, () => import('./commands/export.ts')),
  fork: async () => command((await again()).FORK, () => import('./commands/fork.ts')),
  resume: async () => command((await again()).RESUME, () => import('./commands/resume.ts')),
  robot: async () => command((await parts()).ROBOT, () => import('./commands/robot.ts')),
  time: async () => command((await read()).TIME, () => import('./commands/time.ts')),
  trace: async () => command((await read()).TRACE, () => import('./commands/trace.ts')),
  worker: async () => command((await play()).WORKER, () => import('./commands/worker.ts')),
  world: async () => command((await parts()).WORLD, () => import('./commands/world.ts')),
  agent: async () => command((await parts()).AGENT, () => import('./commands/agent.ts')),
  mcp: async () => command((await read()).MCP, () => import('./commands/mcp.ts')),
};

const COMPLETION = async () => command((await parts()).COMPLETION, () => import('./commands/completion.ts'));

/** The command of this name; all where there is none, and for `completion`, which completes every command. */
export function commandsFor(name: string | undefined): Promise<readonly RegisterCommand[]> {
  const one = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  return Promise.all(one === undefined ? [...Object.values(COMMANDS), COMPLETION].map((load) => load()) : [one()]);
}
