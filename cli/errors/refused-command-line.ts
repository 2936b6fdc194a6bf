// Explains what is wrong with a command line that commander refuses, and suggests what was meant.
import type { Command, CommanderError } from 'commander';
import { failure, type TroupeError } from '../../runtime/errors/index.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import { pathOf, valueShown } from '../command.ts';
import { calledCommand, didYouMean, unknownOption } from '../print/spelling-hints.ts';

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
