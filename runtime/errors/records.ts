// Builds the errors about records and other files.

import { list, meantText, oneOf } from '../text/lists.ts';
import { codedError } from './error.ts';
import { whyMisformed, whyUnread, whyUnwritten } from './file-system.ts';

export const recordUnreadable = (file: string, why: string, cause?: unknown) =>
  codedError(
    'RECORD_UNREADABLE',
    `${file} is no readable record: ${why}.`,
    'Name a record.jsonl, or the folder that holds one.',
    { cause },
  );

/** Its process was killed before the first line was whole: nothing had been asked by then. */
export const recordEmpty = (file: string) =>
  codedError(
    'RECORD_EMPTY',
    `${file} has no whole line: its process ended before anything was asked of a model.`,
    'Nothing is lost. Remove the file and start the episode again with the same command.',
  );

export const recordVersion = (file: string, have: unknown, want: number) =>
  codedError('RECORD_VERSION', `${file} is a record of version ${String(have)}.`, `This troupe reads version ${want}.`);

/** `wanted`: what it should hold. `cause` says why it could not be read, where the system refused it. */
export const fileUnreadable = (file: string, wanted: string, cause?: unknown) => {
  const unread = whyUnread(cause);
  const why = unread ?? whyMisformed(cause);
  return codedError(
    'FILE_UNREADABLE',
    `${file} cannot be read as ${wanted}${why === undefined ? '' : `: ${why}`}.`,
    unread === undefined ? 'Check the path and the form.' : 'Check the path.',
    { cause },
  );
};

/** `cause`: what the system threw. */
export const fileUnwritable = (file: string, cause: unknown) => {
  const { why, fix } = whyUnwritten(cause);
  return codedError('FILE_UNWRITABLE', `${file} cannot be written: ${why}.`, fix, { cause });
};

export const recordBusy = (file: string, pid: number | undefined) =>
  codedError(
    'RECORD_BUSY',
    `${file} is being written by process ${pid ?? '(unknown)'}.`,
    'Wait until it has ended, or end it.',
    { retry: true },
  );

export const recordEnded = (file: string, reason: string) =>
  codedError(
    'RECORD_ENDED',
    `the episode in ${file} has ended as ${reason}.`,
    'There is nothing to resume. Fork it to play on from one of its steps.',
  );

export const recordParts = (file: string, path: string) =>
  codedError(
    'RECORD_PARTS',
    `played again, ${file} comes to other events (first at ${path}).`,
    'Resume it with the version of troupe, the world and the protocol that made it.',
  );

export const recordChanged = (file: string, lines: string, what: string) =>
  codedError(
    'RECORD_CHANGED',
    `${file} was changed after it was written: ${lines} (${what}).`,
    'Go on from an unchanged copy.',
  );

export const placeUnknown = (at: string, why: string, near: readonly string[] = []) =>
  codedError(
    'PLACE_UNKNOWN',
    `the record has no place '${at}': ${why}.`,
    `Name a step, event:N (N counts the events of the canonical record), line:N, or the id of a message or call${near.length > 0 ? `, such as ${list(near)}` : ''}.`,
  );

export const dropUnknown = (what: string, known: readonly string[], near: readonly string[] = []) =>
  codedError('DROP_UNKNOWN', `there is no message and no channel '${what}' to drop from there on.`, oneOf(known, near));

export const forkStuck = (
  channel: string,
  stuck: readonly { readonly agent: string; readonly sleeping: readonly string[] }[],
) =>
  codedError(
    'FORK_STUCK',
    `this protocol cannot go on without '${channel}': nobody would act for ${list(stuck.map(({ agent }) => agent))}, because ${list([...new Set(stuck.flatMap(({ sleeping }) => sleeping))])} would wait for it.`,
    'Drop one message by its id, or a channel that is only read or waited for with every.',
  );

export const withoutUnknown = (
  what: string,
  known: { readonly agents: readonly string[]; readonly channels: readonly string[] },
  near: readonly string[] = [],
) =>
  codedError(
    'WITHOUT_UNKNOWN',
    `the record has no channel, agent or role '${what}', and no edge of that form.`,
    `${meantText(near)}Name a channel (${list(known.channels)}), an agent or a role (${list(known.agents)}), or an edge from one of these to another, such as '${known.agents[0] ?? 'a'}>${known.agents[1] ?? 'b'}'.`,
  );

export const withoutAmbiguous = (what: string) =>
  codedError(
    'WITHOUT_AMBIGUOUS',
    `'${what}' is a channel and an agent or a role.`,
    `Say which: 'channel:${what}' or 'agent:${what}'.`,
  );

export const replayImpossible = (why: string) =>
  codedError(
    'REPLAY_IMPOSSIBLE',
    `the record cannot be replayed here: ${why}.`,
    'Replay it with the version of troupe, the world and the protocol that made it.',
  );
