// Builds the errors about experiments and the folders that keep them.
import { codedError } from './error.ts';

export const experimentMissing = (folder: string) =>
  codedError(
    'EXPERIMENT_MISSING',
    `${folder} holds no experiment: there is no experiment.json in it.`,
    'Name the folder that an experiment or a comparison was played into.',
  );

/** `why`: what is not as it must be, and where. */
export const experimentMalformed = (file: string, why: string, near: readonly string[] = []) =>
  codedError(
    'EXPERIMENT_MALFORMED',
    `${file} is no experiment: ${why}.`,
    near.length > 0 ? `Did you mean ${near.join(' or ')}?` : 'Its form is published as a JSON Schema.',
  );

/** `what`: the list with nothing in it, or with something twice. */
export const gridFaulty = (what: string, fix: string) => codedError('GRID_FAULTY', `${what}.`, fix);

export const folderVersion = (folder: string, have: number, want: number) =>
  codedError(
    'FOLDER_VERSION',
    `${folder} holds results in form ${have}, and this troupe reads form ${want}.`,
    'Read it with the version of troupe that wrote it, or play into a new folder. Its records can still be read one by one.',
  );
