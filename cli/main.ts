#!/usr/bin/env node
// Lists the commands of `troupe`, dispatches the command line to them, and prints their errors. A command's words and
// options are imported when its name is typed or when all are listed, and what it does when it runs. `main` uses
// nothing but its arguments.
import { setMaxListeners } from 'node:events';
import { fstatSync, realpathSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Command, CommanderError } from 'commander';
import {
  asTroupeError,
  dataOf,
  failure,
  fileUnwritable,
  hasCode,
  type TroupeError,
  threwUnawaited,
} from '../runtime/errors/index.ts';
import { VERSION } from '../runtime/run/version.ts';
import { meantText } from '../runtime/text/in-words.ts';
import { oneLine, plain, withoutSecrets } from '../runtime/text/plain.ts';
import { command, type RegisterCommand, refuseCarelessWords } from './command.ts';
import { type CliContext, createContext, type OutputStream, type ProcessIo } from './context.ts';
import { foldedHelp, jsonText } from './print/printer.ts';

const experiment = () => import('./declared/experiment.ts');
const parts = () => import('./declared/parts.ts');
const play = () => import('./declared/play.ts');
const records = () => import('./declared/records.ts');

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
  replay: async () => command((await records()).REPLAY, () => import('./commands/replay.ts')),
  studio: async () => command((await records()).STUDIO, () => import('./commands/studio.ts')),
  cost: async () => command((await records()).COST, () => import('./commands/cost.ts')),
  prompt: async () => command((await records()).PROMPT, () => import('./commands/prompt.ts')),
  diff: async () => command((await records()).DIFF, () => import('./commands/diff.ts')),
  verify: async () => command((await records()).VERIFY, () => import('./commands/verify.ts')),
  ground: async () => command((await parts()).GROUND, () => import('./commands/ground.ts')),
  export: async () => command((await records()).EXPORT, () => import('./commands/export.ts')),
  fork: async () => command((await records()).FORK, () => import('./commands/fork.ts')),
  resume: async () => command((await records()).RESUME, () => import('./commands/resume.ts')),
  robot: async () => command((await parts()).ROBOT, () => import('./commands/robot.ts')),
  time: async () => command((await records()).TIME, () => import('./commands/time.ts')),
  trace: async () => command((await records()).TRACE, () => import('./commands/trace.ts')),
  worker: async () => command((await play()).WORKER, () => import('./commands/worker.ts')),
  world: async () => command((await parts()).WORLD, () => import('./commands/world.ts')),
  agent: async () => command((await parts()).AGENT, () => import('./commands/agent.ts')),
  mcp: async () => command((await records()).MCP, () => import('./commands/mcp.ts')),
};

const COMPLETION = async () => command((await parts()).COMPLETION, () => import('./commands/completion.ts'));

/** The command of this name; all where there is none, and for `completion`, which completes every command. */
export function commandsFor(name: string | undefined): Promise<readonly RegisterCommand[]> {
  const one = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  return Promise.all(one === undefined ? [...Object.values(COMMANDS), COMPLETION].map((load) => load()) : [one()]);
}

/** The commands that read whole records. */
const READERS: ReadonlySet<string> = new Set([
  ...['replay', 'cost', 'prompt', 'diff', 'verify', 'export', 'fork', 'resume', 'time', 'trace', 'world'],
]);
/** The old generation is collected when it has grown by this much. */
const GROWTH_PERCENT = 20;

function keepHeapSmall(command: string): void {
  if (READERS.has(command)) setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}

/**
 * Runs one command; `argv` holds the words after the program's name. Resolves to the exit code: 1 for our errors, 2 for
 * a bad command line.
 */
export async function main(argv: readonly string[], io: ProcessIo): Promise<number> {
  let code = 0;
  const context = createContext(io, (wanted) => {
    code = wanted;
  });
  const program = await createProgram(
    context,
    argv.find((word) => !word.startsWith('-')),
  );
  try {
    if (argv.every((word) => word === '--debug')) program.outputHelp();
    else await Promise.race([program.parseAsync([...argv], { from: 'user' }), ...(io.stranded ? [io.stranded] : [])]);
    return code;
  } catch (thrown) {
    return reportFailure(thrown, argv, { program, context });
  }
}

/** `name`: the command that is called, where the others are not wanted. */
export async function createProgram(context: CliContext, name?: string): Promise<Command> {
  const program = new Command('troupe')
    .description('Runs teams of agents under coordination protocols and accounts for every message and token.')
    .version(VERSION)
    .option('--debug', 'print the stack trace of an error')
    .exitOverride()
    .showSuggestionAfterError(true)
    .configureOutput({
      writeOut: (text) => context.stdout.write(foldedHelp(text, context.stdout.columns)),
      // The help that commander shows beside what it refuses.
      writeErr: () => {},
      getOutHelpWidth: () => context.stdout.columns,
      // `reportFailure` prints the error once, in our own format.
      outputError: () => {},
    })
    .addHelpText(
      'after',
      '\nTo get started:\n  $ troupe demo\n  $ troupe run sar --protocol cmas --agents 3 --scene 1\n  $ troupe show dmas\n\nIf troupe is installed in the current folder only, type npx troupe.',
    );
  for (const register of await commandsFor(name)) register(program, context);
  refuseCarelessWords(program);
  return program;
}

interface CommandRun {
  readonly program: Command;
  readonly context: CliContext;
}

async function reportFailure(
  thrown: unknown,
  argv: readonly string[],
  { program, context }: CommandRun,
): Promise<number> {
  if (thrown instanceof CommanderError && thrown.exitCode === 0) return 0;
  const usage = thrown instanceof CommanderError;
  const error = usage ? await refusalOf(thrown, argv, program) : asTroupeError(thrown);
  const said = await saidOf(error, context.cwd);
  printError(error, said, argv.includes('--debug'), context);
  // A result that was printed already says itself what it lacks.
  if (wantsJson(argv) && !context.stdout.isUsed) context.stdout.write(errorJson(error, said));
  return usage || hasCode(error, 'USAGE') ? 2 : 1;
}

function wantsJson(argv: readonly string[]): boolean {
  const end = argv.indexOf('--');
  return argv.slice(0, end < 0 ? argv.length : end).includes('--json');
}

async function refusalOf(thrown: CommanderError, argv: readonly string[], program: Command): Promise<TroupeError> {
  const { refusedCommandLine } = await import('./errors/refused-command-line.ts');
  return refusedCommandLine(thrown, argv, program);
}

interface Said {
  readonly what: string;
  readonly fix: string;
}

async function saidOf(error: TroupeError, cwd: string): Promise<Said> {
  const { similarPaths, terminalWords } = await import('./errors/terminal.ts');
  const { what, fix } = terminalWords(error);
  const shown = (text: string) => oneLine(withoutSecrets(text), 2000);
  const isPath = READ_CODES.some((code) => hasCode(error, code));
  return { what: shown(what), fix: shown(`${isPath ? meantText(similarPaths(error, cwd)) : ''}${fix}`) };
}

/** For programs that read stdout; people read stderr, with or without it. */
function errorJson(error: TroupeError, { what, fix }: Said): string {
  const { code, retry } = error;
  const shown = (_key: string, value: unknown) => (typeof value === 'string' ? withoutSecrets(value) : value);
  const data: unknown = JSON.parse(JSON.stringify(dataOf(error), shown));
  return jsonText({ error: { code, message: what, fix, data, retry } });
}

function printError(error: TroupeError, { what, fix }: Said, debug: boolean, { stderr }: CliContext): void {
  const { red } = stderr.colors;
  stderr.write(`${red(error.code)}: ${what}${what.length + fix.length > 90 ? '\n  ' : ' '}${fix}\n`);
  for (let at: unknown = error; debug && at instanceof Error; at = at.cause)
    stderr.write(`${plain(withoutSecrets(at.stack ?? String(at)))}\n`);
}

/** Similar paths for a missing input; errors about files with the user's parts bring their own suggestions. */
const READ_CODES = ['FILE_UNREADABLE', 'RECORD_UNREADABLE', 'EXPERIMENT_MISSING'] as const;

/** The exit code of an interrupted command. */
const EXIT_INTERRUPTED = 130;

/** Signals that ask the command to end: Ctrl-C, `kill`, a closed terminal. */
const INTERRUPTS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

interface Interrupt {
  readonly signal: AbortSignal;
  /** By convention 128 plus the signal's number; that of Ctrl-C if no signal has come. */
  exitCode(): number;
}

/**
 * The first signal asks the command to end; a second of the same kind ends the process, except SIGHUP, which a closed
 * terminal may send twice.
 */
function interrupts(): Interrupt {
  const wish = new AbortController();
  // There is a listener for each episode that is played at a time.
  setMaxListeners(0, wish.signal);
  let first: (typeof INTERRUPTS)[number] = 'SIGINT';
  const exitCode = () => 128 + constants.signals[first];
  for (const name of INTERRUPTS) {
    process.on(name, () => {
      if (wish.signal.aborted && name === first && name !== 'SIGHUP') process.exit(exitCode());
      if (!wish.signal.aborted) first = name;
      wish.abort();
    });
  }
  return { signal: wish.signal, exitCode };
}

/**
 * Rejects when nothing is left to run, and the command waits still: Node would end without a word. And when something
 * is thrown that nothing catches, or a promise broken that nothing awaits: Node would end with a stack.
 */
const whenStranded = (): Promise<never> =>
  new Promise((_, reject) => {
    process.once('beforeExit', () => reject(failure('NEVER_SETTLED', {})));
    process.on('uncaughtException', async (thrown) => {
      const { codeLocationOf } = await import('../runtime/errors/code-location.ts');
      reject(threwUnawaited(thrown, codeLocationOf(thrown)));
    });
  });

/** Whether this file was started as the program, possibly through a link in node_modules/.bin. */
function isMainModule(): boolean {
  const [, started] = process.argv;
  return started !== undefined && import.meta.url === pathToFileURL(realpathSync(started)).href;
}

const STDOUT = 'the standard output';

/** Whether it is a file, or a device that is no terminal. */
function isWrittenToDisk(): boolean {
  const to = fstatSync(1);
  return !process.stdout.isTTY && (to.isFile() || to.isCharacterDevice());
}

/** Of a text that a full disk takes half of, Node's own stream leaves out the rest, and says nothing. */
const wholeWrites: OutputStream = {
  write(text) {
    try {
      writeFileSync(1, text);
    } catch (cause) {
      throw fileUnwritable(STDOUT, cause);
    }
  },
};

if (isMainModule()) {
  process.stdout.on('error', (cause: NodeJS.ErrnoException) => {
    // A closed pipe (`troupe list | head -1`) is not an error.
    if (cause.code === 'EPIPE') process.exit(0);
    process.stderr.write(`${fileUnwritable(STDOUT, cause).message}\n`, () => process.exit(1));
  });
  // An episode is played to its end even if its output is no longer read.
  process.stderr.on('error', () => {});
  const { stderr, env } = process;
  const stdout = isWrittenToDisk() ? wholeWrites : process.stdout;
  const interrupt = interrupts();
  keepHeapSmall(process.argv[2] ?? '');
  const code = await main(process.argv.slice(2), {
    stdout,
    stderr,
    env,
    signal: interrupt.signal,
    stranded: whenStranded(),
  });
  process.exitCode = code === EXIT_INTERRUPTED ? interrupt.exitCode() : code;
  // Exits explicitly, since a user's file may keep a timer or a connection open.
  process.stdout.write('', () => process.stderr.write('', () => process.exit()));
}
