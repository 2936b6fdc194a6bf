// Explains what is wrong with a command line that commander refuses, and suggests what was meant.
import type { Command, CommanderError, Option } from 'commander';
import { failure, type TroupeError } from '../../runtime/errors/index.ts';
import { near } from '../../runtime/text/near-names.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import { didYouMean, pathOf, valueShown } from '../command.ts';

/** The error for a refused command line, with a suggestion. */
export async function refusedCommandLine(
  { message, code }: CommanderError,
  argv: readonly string[],
  program: Command,
): Promise<TroupeError> {
  // `troupe help nothing`: commander shows the help without saying why.
  if (code === 'commander.help') {
    const asked = argv.at(-1) ?? '';
    const known = program.commands.map((one) => one.name());
    return failure('USAGE', {
      what: `there is no command '${oneLine(asked, 40)}'${didYouMean(asked, known)}`,
      command: 'troupe',
    });
  }
  const what =
    (await strangeOption({ message, code }, argv, program)) ?? `${unfolded(message)}${meantValue(code, argv, program)}`;
  return failure('USAGE', {
    what: `${what}${asWorldOption(what, message, calledCommand(argv, program))}`,
    command: code === 'commander.unknownCommand' ? 'troupe' : pathOf(calledCommand(argv, program) ?? program),
  });
}

const unfolded = (message: string): string => oneLine(message.replace(/^error: /, ''), 400).replace(/[.]$/, '');

/** Commander checks for missing options first, so a misspelled option is reported as missing. */
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
    ? `unknown option '--${key}' (set it in the experiment's file: ${key}: …)`
    : what;
}

/** Suggests the missing option for a surplus word, `troupe run sar cmas`, and a value where there is none. */
function meantValue(code: string, argv: readonly string[], program: Command): string {
  const command = calledCommand(argv, program);
  const missing = command?.options.find(
    (one) => one.mandatory && command.getOptionValue(one.attributeName()) === undefined,
  );
  const spare = command?.args[command.registeredArguments.length];
  if (code !== 'commander.missingMandatoryOptionValue' || !missing?.long) return '';
  if (spare !== undefined && !spare.startsWith('-')) return ` (Did you mean ${missing.long} ${oneLine(spare, 60)}?)`;
  return ` (for example ${missing.long} ${valueShown(missing)})`;
}

/** An option that the command does not know may be an option of the world. */
function asWorldOption(what: string, message: string, command: Command | undefined): string {
  const [, option = ''] = /^error: unknown option '--([^']+)'/.exec(message) ?? [];
  if (option === '' || !what.endsWith("'")) return '';
  if (!command?.options.some(({ long }) => long === '--world-option')) return '';
  return ` (give an option of the world as --world-option ${option.includes('=') ? option : `${option}=…`})`;
}

/** The command called, including its subcommand: `experiment run`. */
function calledCommand(argv: readonly string[], program: Command): Command | undefined {
  const [name, verb] = argv.filter((word) => !word.startsWith('-'));
  const command = program.commands.find((one) => one.name() === name);
  return command?.commands.find((one) => one.name() === verb) ?? command;
}

/** Reports an unknown option with a suggestion. Without a name, it finds the first unknown option, if any. */
function unknownOption(argv: readonly string[], program: Command, named?: string): string | undefined {
  const command = calledCommand(argv, program);
  const known = ['--help', '-h', ...[program, command].flatMap((one) => one?.options.flatMap(spellings) ?? [])];
  const end = argv.indexOf('--');
  const options = argv.slice(0, end < 0 ? undefined : end).flatMap((word) => /^--?[a-z][^=]*/iu.exec(word)?.[0] ?? []);
  const stranger = named?.split('=')[0] ?? options.find((option) => !known.includes(option));
  return stranger === undefined
    ? undefined
    : `unknown option '${oneLine(stranger, 60)}'${meantOption(stranger, known)}`;
}

const spellings = ({ long, short }: Option): string[] => [long, short].flatMap((name) => name ?? []);

/** Hyphens do not count as letters: `--budget` is not similar to `--quiet`. */
function meantOption(stranger: string, known: readonly string[]): string {
  const long = known.filter((name) => name.startsWith('--')).map((name) => name.slice(2));
  const meant = stranger.startsWith('--') ? near(stranger.slice(2, 62), long) : [];
  return meant.length === 0 ? '' : ` (Did you mean ${meant.map((name) => `--${name}`).join(' or ')}?)`;
}
