// Says what is wrong with a command line that commander refuses, and what was meant by it.
import type { Command, CommanderError } from 'commander';
import type { TroupeError } from '../../runtime/core/errors/index.ts';
import { oneLine } from '../print/plain.ts';
import { calledCommand, didYouMean, unknownOption } from '../print/spelling-hints.ts';
import { usageBad } from './index.ts';

/** The error for what commander refuses, with what was meant. */
export async function refusedCommandLine(
  { message, code }: CommanderError,
  argv: readonly string[],
  program: Command,
): Promise<TroupeError> {
  // `troupe help nothing`: the help has been shown, but nobody has said why.
  if (code === 'commander.help') {
    const asked = argv.at(-1) ?? '';
    const known = program.commands.map((one) => one.name());
    return usageBad(`there is no command '${oneLine(asked, 40)}' to help with${didYouMean(asked, known)}`, 'troupe');
  }
  const what =
    (await strangeOption({ message, code }, argv, program)) ?? `${unfolded(message)}${meantValue(code, argv, program)}`;
  const [command = ''] = argv;
  return usageBad(
    `${what}${asWorldOption(what, message, calledCommand(argv, program))}`,
    /^[a-z]+$/.test(command) && !what.startsWith('unknown command') ? wordsOf(argv, program) : 'troupe',
  );
}

/** What was called: `troupe run`, `troupe experiment run`. */
function wordsOf([name = '', verb]: readonly string[], program: Command): string {
  const within = program.commands.find((one) => one.name() === name)?.commands ?? [];
  return ['troupe', name, ...within.map((one) => one.name()).filter((one) => one === verb)].join(' ');
}

const unfolded = (message: string): string => oneLine(message.replace(/^error: /, ''), 400).replace(/[.]$/, '');

/** Commander looks for what is missing first: where an option is misspelt, that is what is missing. */
async function strangeOption(
  { message, code }: Pick<CommanderError, 'message' | 'code'>,
  argv: readonly string[],
  program: Command,
): Promise<string | undefined> {
  if (code === 'commander.missingMandatoryOptionValue') return unknownOption(argv, program);
  const [, name] = /^error: unknown option '(-[^']*)'/.exec(message) ?? [];
  if (code !== 'commander.unknownOption' || name === undefined) return undefined;
  const what = unknownOption(argv, program, name) ?? '';
  const key = name.replace(/^--/, '').split('=')[0] ?? '';
  if (argv[0] !== 'experiment') return what;
  const { ExperimentSpec } = await import('../../runtime/experiment/spec.ts');
  return Object.hasOwn(ExperimentSpec.shape, key)
    ? `unknown option '--${key}' (the experiment's file says it: ${key}: …)`
    : what;
}

/** Of a word too many where a value is missing: `troupe run sar cmas`. */
function meantValue(code: string, argv: readonly string[], program: Command): string {
  const command = calledCommand(argv, program);
  const missing = command?.options.find(
    (one) => one.mandatory && command.getOptionValue(one.attributeName()) === undefined,
  );
  const spare = command?.args[command.registeredArguments.length];
  if (
    code !== 'commander.missingMandatoryOptionValue' ||
    spare === undefined ||
    spare.startsWith('-') ||
    !missing?.long
  )
    return '';
  return ` (Did you mean ${missing.long} ${oneLine(spare, 60)}?)`;
}

/** What is no option of the command, nor near one, may be one of the world. */
function asWorldOption(what: string, message: string, command: Command | undefined): string {
  const [, option = ''] = /^error: unknown option '--([^']+)'/.exec(message) ?? [];
  if (option === '' || !what.endsWith("'")) return '';
  if (!command?.options.some(({ long }) => long === '--world-option')) return '';
  return ` (one of the world is given as --world-option ${option.includes('=') ? option : `${option}=…`})`;
}
