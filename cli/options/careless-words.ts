// Refuses an option given twice, since one value would be lost, and an empty value, which a shell substitutes for an
// unset variable.
import type { Command, Option } from 'commander';
import { usageBad } from '../errors/index.ts';
import { oneLine } from '../print/plain.ts';

/** Applies this to all commands of the program. Errors are thrown while the command line is parsed. */
export function refuseCarelessWords(program: Command): void {
  for (const command of program.commands) watchOptions(command, `${program.name()} ${command.name()}`);
  program.hook('preAction', (_program, called) => {
    const at = called.args.indexOf('');
    if (at < 0) return;
    const name = called.registeredArguments[Math.min(at, called.registeredArguments.length - 1)]?.name();
    throw usageBad(`argument '${name}' is empty${UNSET}`, `${program.name()} ${called.name()}`);
  });
}

const UNSET = ' (a variable that is not set?)';

function watchOptions(command: Command, called: string): void {
  for (const option of command.options) if (takesValue(option)) watchOption(command, option, called);
  for (const verb of command.commands) watchOptions(verb, `${called} ${verb.name()}`);
}

function watchOption(command: Command, option: Option, called: string): void {
  const { long = option.flags } = option;
  let before: string | undefined;
  command.on(`option:${option.name()}`, (value: unknown) => {
    if (typeof value !== 'string') return;
    if (value === '') throw usageBad(`option '${long}' is empty${UNSET}`, called);
    if (before !== undefined && before !== value && !gathersValues(option))
      throw usageBad(
        `option '${long}' is given twice, as '${oneLine(before, 60)}' and as '${oneLine(value, 60)}'`,
        called,
      );
    before = value;
  });
}

const takesValue = ({ required, optional }: Option): boolean => required || optional;

/** A parser that receives the previous value keeps all of them. */
const gathersValues = ({ variadic, parseArg }: Option): boolean => variadic || (parseArg?.length ?? 0) > 1;
