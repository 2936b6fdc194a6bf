// Reports the state of a record's hash chain for every command that reads records.
import { asTroupeError } from '../../runtime/errors/index.ts';
import type { SealState } from '../../runtime/record/chain.ts';
import type { CliContext } from '../context.ts';
import { displayPath } from '../play/record-path.ts';
import { oneLine } from './plain.ts';

/** In words; undefined if the record is sealed and unchanged. */
export function sealText(seal: SealState): string | undefined {
  switch (seal.state) {
    case 'sealed':
      return undefined;
    case 'none':
      return 'is not sealed: it has no hash chain';
    case 'open':
      return `is not sealed: it stops after line ${seal.line} without an end (a crash, or lines were cut off)`;
    case 'changed':
      return `was changed after it was written: ${seal.line === seal.to ? `line ${seal.line}` : `one of the lines ${seal.line} to ${seal.to}`} (${seal.what})`;
  }
}

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
