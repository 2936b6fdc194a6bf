// Repeats the typed command without some of its options, as the start of a hint that the user completes.
import type { Command } from 'commander';
import { shellWord } from '../../runtime/core/text/shell-word.ts';

/**
 * What a hint that puts another model in does not repeat: what says who answers, and where the results of this time
 * are. A scorer is asked at the same address as the model: without that address it would be asked at another.
 */
export const MODEL_OPTIONS = [
  '--model',
  '--slip',
  '--forget',
  '--base-url',
  '--api-key-env',
  '--explore-scorer',
  '--out',
  '--record',
] as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** How the program was started: a command to copy has to find it where it is installed. */
export const programName = ({ npm_command }: Environment): string => (npm_command === 'exec' ? 'npx troupe' : 'troupe');

/** Its words as a shell takes them. Options that were not typed are not in it. */
export function retypedCommand(command: Command, leaveOut: readonly string[], env: Environment): string {
  const options = command.options.flatMap((option) => {
    const name = option.attributeName();
    if (!option.long || leaveOut.includes(option.long) || command.getOptionValueSource(name) !== 'cli') return [];
    return optionWords(option.long, command.getOptionValue(name));
  });
  return [programName(env), ...[command.name(), ...command.args, ...options].map(shellWord)].join(' ');
}

function optionWords(long: string, value: unknown): string[] {
  if (value === true) return [long];
  return [value].flat().flatMap((one) => [long, String(one)]);
}
