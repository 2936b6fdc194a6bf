// Reports the state of a record's hash chain for every command that reads records.

import type { CostOptions } from '../../runtime/costs/read-costs.ts';
import { asTroupeError } from '../../runtime/errors/index.ts';
import { type SealState, sealText } from '../../runtime/record/chain.ts';
import { displayPath, oneLine } from '../../runtime/text/plain.ts';
import type { CliContext } from '../context.ts';

/** Written to stderr, so that results on stdout stay the same. */
export function reportSeal(file: string, seal: SealState, { stderr, cwd }: CliContext): void {
  const text = sealText(seal);
  if (text === undefined) return;
  if (seal.state === 'changed') reportChange(`${displayPath(cwd, file)} ${text}`, { stderr });
  else stderr.write(`${stderr.colors.yellow('Note')}: ${oneLine(`${displayPath(cwd, file)} ${text}.`, 500)}\n`);
}

/** `what`: a sentence without its end. */
export const reportChange = (what: string, { stderr }: Pick<CliContext, 'stderr'>): void =>
  void stderr.write(`${stderr.colors.red('CHANGED')}: ${oneLine(`${what}.`, 500)}\n`);

/** Among several records one that cannot be read is named and left out, and the command ends with exit code 1. */
export function reportUnread(thrown: unknown, { stderr, exit }: Pick<CliContext, 'stderr' | 'exit'>): void {
  const { code, what } = asTroupeError(thrown);
  stderr.write(`${stderr.colors.red(code)}: ${oneLine(what, 2000)}\n`);
  exit(1);
}

/** Reads costs for commands, which say on stderr what is wrong with a record. */
export const toldTo = (context: CliContext): Pick<CostOptions, 'named' | 'onSeal' | 'onUnread'> => ({
  named: (file) => displayPath(context.cwd, file),
  onSeal: (file, seal) => reportSeal(file, seal, context),
  onUnread: (thrown) => reportUnread(thrown, context),
});
