// Suggests the word that the user probably meant when a command line is refused.
import type { Command, Option } from 'commander';
import { near } from '../../runtime/text/near-names.ts';
import { oneLine } from '../../runtime/text/plain.ts';

/** Printed after the word; empty if nothing is similar. */
export function didYouMean(word: string, known: readonly string[]): string {
  const meant = near(word.slice(0, 60), known);
  return meant.length === 0 ? '' : ` (Did you mean ${meant.join(' or ')}?)`;
}

/** The command called, including its subcommand: `experiment run`. */
export function calledCommand(argv: readonly string[], program: Command): Command | undefined {
  const [name, verb] = argv.filter((word) => !word.startsWith('-'));
  const command = program.commands.find((one) => one.name() === name);
  return command?.commands.find((one) => one.name() === verb) ?? command;
}

/** Reports an unknown option with a suggestion. Without a name, it finds the first unknown option, if any. */
export function unknownOption(argv: readonly string[], program: Command, named?: string): string | undefined {
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
