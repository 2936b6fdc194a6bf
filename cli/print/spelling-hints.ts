// Suggests the word that the user probably meant, where a command line is refused.
import type { Command } from 'commander';
import { near } from '../../runtime/core/text/near-names.ts';
import { oneLine } from './plain.ts';

/** To stand behind the word; empty where nothing is near. */
export function didYouMean(word: string, known: readonly string[]): string {
  const meant = near(word.slice(0, 60), known);
  return meant.length === 0 ? '' : ` (Did you mean ${meant.join(' or ')}?)`;
}

/** The first option that neither the program nor its command has, with what was meant. */
export function unknownOption(argv: readonly string[], program: Command): string | undefined {
  const command = program.commands.find((one) => one.name() === argv.find((word) => !word.startsWith('-')));
  const known = [
    '--help',
    ...[program, command].flatMap((one) => one?.options.flatMap(({ long }) => long ?? []) ?? []),
  ];
  const end = argv.indexOf('--');
  const options = argv.slice(0, end < 0 ? undefined : end).flatMap((word) => /^--[^=]+/su.exec(word)?.[0] ?? []);
  const stranger = options.find((option) => !known.includes(option));
  return stranger === undefined ? undefined : `unknown option '${oneLine(stranger, 60)}'${didYouMean(stranger, known)}`;
}
