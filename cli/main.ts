#!/usr/bin/env node
// The command line `troupe`: commands, and what becomes of their errors. `main` touches nothing but what it is handed.
import { realpathSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { Command, CommanderError } from 'commander';
import { asTroupeError, type TroupeError, usageBad } from '../runtime/core/errors.ts';
import { VERSION } from '../runtime/version.ts';
import { registerCompare } from './compare.ts';
import { type CliContext, createContext, type Io } from './context.ts';
import { registerCost } from './cost.ts';
import { registerDemo } from './demo.ts';
import { registerDiff } from './diff.ts';
import { registerExport } from './export.ts';
import { registerFork } from './fork.ts';
import { registerGround } from './ground.ts';
import { registerList } from './list.ts';
import { perhaps, strangeOption } from './misspelt.ts';
import { oneLine, plain, withoutSecrets } from './print/plain.ts';
import { registerPrompt } from './prompt.ts';
import { registerReplay } from './replay.ts';
import { registerResume } from './resume.ts';
import { registerRun } from './run.ts';
import { registerShow } from './show.ts';
import { registerTime } from './time.ts';
import { registerTrace } from './trace.ts';
import { registerWorld } from './world.ts';

/** Runs one command; `argv` is what follows the program's name. Resolves to the exit code: 1 for our errors, 2 for a bad command line. */
export async function main(argv: readonly string[], io: Io): Promise<number> {
  let code = 0;
  const context = createContext(io, (wanted) => {
    code = wanted;
  });
  const program = createProgram(context);
  try {
    if (argv.every((word) => word === '--debug')) program.outputHelp();
    else await program.parseAsync([...argv], { from: 'user' });
    return code;
  } catch (thrown) {
    return failed(thrown, argv, { program, context });
  }
}

function createProgram(context: CliContext): Command {
  const program = new Command('troupe')
    .description('Teams of agents under coordination protocols, every message and token accounted for.')
    .version(VERSION)
    .option('--debug', 'show where an error comes from')
    .exitOverride()
    .showSuggestionAfterError(true)
    .configureOutput({
      writeOut: (text) => context.stdout.write(text),
      writeErr: (text) => context.stderr.write(text),
      getOutHelpWidth: () => context.stdout.columns,
      getErrHelpWidth: () => context.stderr.columns,
      // Said once, in our form, by `failed`.
      outputError: () => {},
    })
    .addHelpText(
      'after',
      '\nTo begin with:\n  $ troupe demo\n  $ troupe run sar --protocol cmas --agents 3 --scene 1\n  $ troupe show dmas',
    );
  for (const register of [
    registerDemo,
    registerRun,
    registerCompare,
    registerShow,
    registerList,
    registerReplay,
    registerCost,
    registerPrompt,
    registerDiff,
    registerGround,
    registerExport,
    registerFork,
    registerResume,
    registerTime,
    registerTrace,
    registerWorld,
  ])
    register(program, context);
  return program;
}

interface Called {
  readonly program: Command;
  readonly context: CliContext;
}

function failed(thrown: unknown, argv: readonly string[], { program, context }: Called): number {
  if (thrown instanceof CommanderError && thrown.exitCode === 0) return 0;
  const usage = thrown instanceof CommanderError;
  const error = usage ? usageOf(thrown, argv, program) : asTroupeError(thrown);
  complain(error, argv.includes('--debug'), context);
  return usage || error.code === 'USAGE' ? 2 : 1;
}

/** Commander's words without its `error:`; suggestions are on a second line. */
function usageOf({ message, code }: CommanderError, argv: readonly string[], program: Command): TroupeError {
  // `troupe help nothing`: the help has been shown, but nobody has said why.
  if (code === 'commander.help') {
    const asked = argv.at(-1) ?? '';
    const known = program.commands.map((one) => one.name());
    return usageBad(`there is no command '${oneLine(asked, 40)}' to help with${perhaps(asked, known)}`, 'troupe');
  }
  // Commander looks for what is missing first: where an option is misspelt, that is what is missing.
  const strange = code === 'commander.missingMandatoryOptionValue' ? strangeOption(argv, program) : undefined;
  const what = strange ?? oneLine(message.replace(/^error: /, ''), 400).replace(/[.]$/, '');
  const [command = ''] = argv;
  return usageBad(what, /^[a-z]+$/.test(command) && !what.startsWith('unknown command') ? `troupe ${command}` : 'troupe');
}

function complain(error: TroupeError, debug: boolean, { stderr }: CliContext): void {
  const { red } = stderr.colors;
  const what = oneLine(withoutSecrets(error.what), 2000);
  const mend = oneLine(withoutSecrets(error.mend), 2000);
  stderr.write(`${red(error.code)}: ${what}${what.length + mend.length > 90 ? '\n  ' : ' '}${mend}\n`);
  for (let at: unknown = error; debug && at instanceof Error; at = at.cause)
    stderr.write(`${plain(withoutSecrets(at.stack ?? String(at)))}\n`);
}

/** The first Ctrl-C asks the command to end, the second one ends the process. */
function stoppable(): AbortSignal {
  const wish = new AbortController();
  process.on('SIGINT', () => {
    if (wish.signal.aborted) process.exit(130);
    wish.abort();
  });
  return wish.signal;
}

/** Whether this file is what was started, also by way of a link in node_modules/.bin. */
function isStarted(): boolean {
  const [, started] = process.argv;
  return started !== undefined && import.meta.url === pathToFileURL(realpathSync(started)).href;
}

if (isStarted()) {
  // A reader that has gone (`troupe list | head -1`) is no error.
  process.stdout.on('error', () => process.exit(0));
  // An episode that nobody follows any more is played to its end.
  process.stderr.on('error', () => {});
  const { stdout, stderr, env } = process;
  process.exitCode = await main(process.argv.slice(2), { stdout, stderr, env, signal: stoppable() });
}
