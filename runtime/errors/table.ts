// Joins the tables of all rooms: every code of this project, with its data and its words.

import { BUS_FAILURES } from './buses.ts';
import { COMMAND_FAILURES } from './command.ts';
import { EPISODE_FAILURES } from './episodes.ts';
import { EXPERIMENT_FAILURES } from './experiments.ts';
import { GRID_FAILURES } from './grids.ts';
import { MODEL_FAILURES } from './models.ts';
import { PART_FILE_FAILURES } from './part-files.ts';
import { PROTOCOL_FAILURES } from './protocols.ts';
import { RECORD_FAILURES } from './records.ts';
import { ROBOT_FAILURES } from './robots.ts';
import type { ErrorWords } from './rows.ts';
import { USER_CODE_FAILURES } from './user-code.ts';

const TABLE = {
  ...BUS_FAILURES,
  ...COMMAND_FAILURES,
  ...EPISODE_FAILURES,
  ...EXPERIMENT_FAILURES,
  ...GRID_FAILURES,
  ...MODEL_FAILURES,
  ...PART_FILE_FAILURES,
  ...PROTOCOL_FAILURES,
  ...RECORD_FAILURES,
  ...ROBOT_FAILURES,
  ...USER_CODE_FAILURES,
};

/** The code of an error of this project. */
export type ErrorCode = keyof typeof TABLE;

/** The data of each code. */
export type Failures = { readonly [C in ErrorCode]: Parameters<(typeof TABLE)[C]>[0] };

export const WORDS: { readonly [C in ErrorCode]: (data: Failures[C]) => ErrorWords } = TABLE;
