// Joins the tables of all rooms: every code of this project, with its data and its words.

import { BUS_FAILURES } from './buses.ts';
import { COMMAND_FAILURES } from './commands.ts';
import { EPISODE_FAILURES } from './episodes.ts';
import { MODEL_FAILURES } from './models.ts';
import { PROTOCOL_FAILURES } from './protocols.ts';
import { RECORD_FAILURES } from './records.ts';
import type { ErrorWords } from './rows.ts';
import { USER_PART_FAILURES } from './user-parts.ts';

const TABLE = {
  ...BUS_FAILURES,
  ...COMMAND_FAILURES,
  ...EPISODE_FAILURES,
  ...MODEL_FAILURES,
  ...PROTOCOL_FAILURES,
  ...RECORD_FAILURES,
  ...USER_PART_FAILURES,
};

/** The code of an error of this project. */
export type ErrorCode = keyof typeof TABLE;

/** The data of each code. */
export type Failures = { readonly [C in ErrorCode]: Parameters<(typeof TABLE)[C]>[0] };

export const WORDS: { readonly [C in ErrorCode]: (data: Failures[C]) => ErrorWords } = TABLE;
