// Explains what is wrong with a command line that commander refuses, and suggests what was meant.
import type { Command, CommanderError, Option } from 'commander';
import { failure, type TroupeError } from '../../runtime/errors/index.ts';
import { oneLine } from '../../runtime/text/plain.ts';
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

/** Suggests the missing option for a surplus word: `troupe run sar cmas`. */
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

/** An option that the command does not know may be an option of the world. */
function asWorldOption(what: string, message: string, command: Command | undefined): string {
  const [, option = ''] = /^error: unknown option '--([^']+)'/.exec(message) ?? [];
  if (option === '' || !what.endsWith("'")) return '';
  if (!command?.options.some(({ long }) => long === '--world-option')) return '';
  return ` (give an option of the world as --world-option ${option.includes('=') ? option : `${option}=…`})`;
}

/** Applies this to all commands of the program. Errors are thrown while the command line is parsed. */
export function refuseCarelessWords(program: Command): void {
  for (const command of program.commands) watchOptions(command);
  program.hook('preAction', (_program, called) => {
    const at = called.args.indexOf('');
    if (at < 0) return;
    const name = called.registeredArguments[Math.min(at, called.registeredArguments.length - 1)]?.name();
    throw failure('USAGE', {
      what: `argument '${name}' is empty${UNSET}`,
      command: pathOf(called),
    });
  });
}

/** `troupe experiment run` */
const pathOf = (command: Command): string =>
  command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();

const UNSET = ' (a variable that is not set?)';

function watchOptions(command: Command): void {
  for (const option of command.options) if (takesValue(option)) watchOption(command, option);
  for (const verb of command.commands) watchOptions(verb);
}

function watchOption(command: Command, option: Option): void {
  const { long = option.flags } = option;
  let before: string | undefined;
  command.on(`option:${option.name()}`, (value: unknown) => {
    if (typeof value !== 'string') return;
    if (value === '') throw failure('USAGE', { what: `option '${long}' is empty${UNSET}`, command: pathOf(command) });
    if (before !== undefined && before !== value && !gathersValues(option))
      throw failure('USAGE', {
        what: `option '${long}' is given twice, as '${oneLine(before, 60)}' and as '${oneLine(value, 60)}'`,
        command: pathOf(command),
      });
    before = value;
  });
}

const takesValue = ({ required, optional }: Option): boolean => required || optional;

/** A parser that receives the previous value keeps all of them. */
const gathersValues = ({ variadic, parseArg }: Option): boolean => variadic || (parseArg?.length ?? 0) > 1;
