// Repeats the typed command without some of its options, as the start of a hint for the user to complete.
import type { Command } from 'commander';
import { addressShown, withoutSecrets } from '../../runtime/text/plain.ts';
import { shellWord } from '../../runtime/text/quoting.ts';

/**
 * Options not repeated in a hint for another model: those that choose the model and the place of this run's results. A
 * scorer shares the model's address, so it must go as well: without the address it would call a different server.
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

/** How the program was started, so that a copied command finds it. */
export const programName = ({ npm_command }: Environment): string => (npm_command === 'exec' ? 'npx troupe' : 'troupe');

/** The words quoted for a shell, without options that were not typed. */
export function retypedCommand(command: Command, leaveOut: readonly string[], env: Environment): string {
  const options = command.options.flatMap((option) => {
    const name = option.attributeName();
    if (!option.long || leaveOut.includes(option.long) || command.getOptionValueSource(name) !== 'cli') return [];
    return optionWords(option.long, command.getOptionValue(name));
  });
  return [programName(env), ...[command.name(), ...command.args.map(withoutSecrets), ...options].map(shellWord)].join(
    ' ',
  );
}

/** Options whose value is an address, which may hold a password. */
const ADDRESSES: readonly string[] = ['--bus', '--base-url'];

/** What is printed is copied, logged and shared: it holds no password, token or key. */
const shownValue = (long: string, value: string): string =>
  ADDRESSES.includes(long) ? addressShown(value) : withoutSecrets(value);

function optionWords(long: string, value: unknown): string[] {
  if (value === true) return [long];
  return [value].flat().flatMap((one) => [long, shownValue(long, String(one))]);
}
