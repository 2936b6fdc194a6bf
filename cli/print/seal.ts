// Says what the chain of hashes of a record shows, wherever a command reads one.
import type { SealState } from '../../runtime/record/chain.ts';
import type { CliContext } from '../context.ts';
import { displayPath } from '../play/record-path.ts';
import { oneLine } from './plain.ts';

/** In words; undefined where the record is sealed and nobody has changed it. */
export function sealText(seal: SealState): string | undefined {
  switch (seal.state) {
    case 'sealed':
      return undefined;
    case 'none':
      return 'is not sealed: none of its lines bears a seal';
    case 'open':
      return `is not sealed: it breaks off after line ${seal.line} without an end (a crash, or lines that were cut off)`;
    case 'changed':
      return `was changed after it was written: ${seal.line === seal.to ? `line ${seal.line}` : `one of the lines ${seal.line} to ${seal.to}`} (${seal.what})`;
  }
}

/** To stderr, so that results stay what they are. */
export function reportSeal(file: string, seal: SealState, { stderr, cwd }: CliContext): void {
  const text = sealText(seal);
  if (text === undefined) return;
  const colour = seal.state === 'changed' ? stderr.colors.red : stderr.colors.yellow;
  stderr.write(
    `${colour(seal.state === 'changed' ? 'CHANGED' : 'Note')}: ${oneLine(`${displayPath(cwd, file)} ${text}.`, 500)}\n`,
  );
}
