// Implements `troupe experiment paper`: writes the files that a paper about an experiment needs.
import { hash } from 'node:crypto';
import { join, resolve } from 'node:path';
import { paperOf } from '../../experiment/paper.ts';
import { writeFile } from '../../runtime/record/write-file.ts';
import { counted } from '../../runtime/text/in-words.ts';
import { displayPath } from '../../runtime/text/plain.ts';
import type { Run } from '../command.ts';
import { answer } from '../command.ts';
import type { PAPER } from '../declared/experiment.ts';
import { reportResults } from '../print/results.ts';

export const run: Run<typeof PAPER> = async ({ folder: typed }, flags, context) => {
  const { cwd } = context;
  const folder = resolve(cwd, typed);
  const names = flags.measures?.split(',').map((name) => name.trim());
  const { files, measures, missing } = await paperOf(folder, names && { measures: names });
  await reportResults(folder, context);
  const out = flags.out === undefined ? join(folder, 'paper') : resolve(cwd, flags.out);
  for (const { path, content } of files) writeFile(join(out, path), content, { folders: true });
  const groups = new Map<string, string[]>();
  for (const { path, about } of files) {
    const [folderOf, ...below] = path.split('/');
    const group = below.length === 0 ? path : `${folderOf}/`;
    groups.set(group, [...(groups.get(group) ?? []), about]);
  }
  const groupText = (abouts: readonly string[]) => (abouts.length > 1 ? counted(abouts.length, 'file') : abouts.join());
  const listed = files.map(({ path, about, content }) => ({ path, about, sha256: hash('sha256', content, 'hex') }));
  return answer(
    { folder: out, measures, missing, files: listed },
    {
      text: () => [
        ...(missing > 0 ? [`PARTIAL: ${counted(missing, 'episode')} had not been played.`] : []),
        ...[...groups].map(([name, abouts]) => `  ${name.padEnd(14)} ${groupText(abouts)}`),
        `Paper: ${displayPath(cwd, out)}`,
      ],
    },
  );
};
