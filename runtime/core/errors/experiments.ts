// Builds the errors about experiments and the folders that keep them.
import { codedError } from './error.ts';

export const experimentMissing = (folder: string) =>
  codedError(
    'EXPERIMENT_MISSING',
    `${folder} holds no experiment: there is no experiment.json in it.`,
    'Name the folder that an experiment or a comparison was played into.',
  );

export const folderVersion = (folder: string, have: number, want: number) =>
  codedError(
    'FOLDER_VERSION',
    `${folder} holds results in form ${have}, and this troupe reads form ${want}.`,
    'Read it with the version of troupe that wrote it, or play into a new folder. Its records can still be read one by one.',
  );
