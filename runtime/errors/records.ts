// Words the errors about records and other files.
import { list, meantText, oneOf } from '../text/in-words.ts';
import { OPEN_FILES_FIX, whyUnread, whyUnwritten } from './file-system.ts';
import type { Names, NoData, Rows } from './rows.ts';

export const RECORD_FAILURES = {
  RECORD_UNREADABLE: (d: { file: string; line?: number; why: string }) => ({
    what: `${d.file} is no readable record: ${d.line === undefined ? '' : `line ${d.line}: `}${d.why}.`,
    fix:
      d.line === undefined
        ? 'Name a record.jsonl, or the folder that holds one.'
        : 'Take an unchanged copy of it, or name a record.jsonl if it is none.',
  }),
  /** Asked over the Model Context Protocol. */
  ANSWER_LONG: (d: { characters: number; most: number }) => ({
    what: `the answer has ${d.characters} characters, and one may have ${d.most}.`,
    fix: 'Ask for fewer rows, one step, one type of event, or another view.',
  }),
  /** Its process was killed before the first line was whole: nothing had been asked by then. */
  RECORD_EMPTY: (d: { file: string }) => ({
    what: `${d.file} has no whole line: its process ended before anything was asked of a model.`,
    fix: 'Nothing is lost. Remove the file and start the episode again with the same command.',
  }),
  RECORD_VERSION: (d: { file: string; have: string; want: number }) => ({
    what: `${d.file} is a record of version ${d.have}.`,
    fix: `This troupe reads version ${d.want}.`,
  }),
  /** `wanted`: what it should hold. `system`: the code with which the system refused. `why`: what its form lacks. */
  FILE_UNREADABLE: (d: { file: string; wanted: string; system?: string; why?: string }) => {
    const unread = whyUnread(d.system);
    const why = unread ?? d.why;
    return {
      what: `${d.file} cannot be read as ${d.wanted}${why === undefined ? '' : `: ${why}`}.`,
      fix: unread === undefined ? 'Check the path and the form.' : 'Check the path.',
    };
  },
  /** `system`: the code of the system that refused. `why`: its own words. */
  FILE_UNWRITABLE: (d: { file: string; system?: string; isFolder: boolean; why: string }) => {
    const { why, fix } = whyUnwritten(d);
    return { what: `${d.file} cannot be written: ${why}.`, fix };
  },
  FILES_EXHAUSTED: (_: NoData) => ({
    what: 'no more files or connections can be opened.',
    fix: OPEN_FILES_FIX,
  }),
  NEVER_SETTLED: (_: NoData) => ({
    what: 'something gave a promise that nothing is left to keep, and the command waits for it.',
    fix: 'See that every promise of your world, your models and your code is kept or broken.',
  }),
  /** `place`: where in its file. */
  THREW_UNAWAITED: (d: { thrown: string; place: string }) => ({
    what: `code that nothing waits for threw: ${d.thrown} (${d.place}).`,
    fix: 'Await there what may fail, or catch what it throws.',
  }),
  UNEXPECTED: (d: { text: string }) => ({
    what: d.text,
    fix: 'This is a defect: please report it with its stack.',
  }),
  RECORD_BUSY: (d: { file: string; pid?: number }) => ({
    what: `${d.file} is being written by process ${d.pid ?? '(unknown)'}.`,
    fix: 'Wait until it has ended, or end it.',
    retry: true,
  }),
  RECORD_ENDED: (d: { file: string; reason: string }) => ({
    what: `the episode in ${d.file} has ended as ${d.reason}.`,
    fix: 'There is nothing to resume. Fork it to play on from one of its steps.',
  }),
  RECORD_PARTS: (d: { file: string; path: string }) => ({
    what: `played again, ${d.file} comes to other events (first at ${d.path}).`,
    fix: 'Resume it with the version of troupe, the world and the protocol that made it.',
  }),
  RECORD_CHANGED: (d: { file: string; lines: string; what: string }) => ({
    what: `${d.file} was changed after it was written: ${d.lines} (${d.what}).`,
    fix: 'Go on from an unchanged copy.',
  }),
  PLACE_UNKNOWN: (d: { at: string; why: string; near?: Names }) => ({
    what: `the record has no place '${d.at}': ${d.why}.`,
    fix: `Name a step, event:N (N counts the events of the canonical record), line:N, or the id of a message or call${d.near?.length ? `, such as ${list(d.near)}` : ''}.`,
  }),
  DROP_UNKNOWN: (d: { what: string; known: Names; near?: Names }) => ({
    what: `there is no message and no channel '${d.what}' to drop from there on.`,
    fix: oneOf(d.known, d.near),
  }),
  FORK_STUCK: (d: { channel: string; stuck: readonly { readonly agent: string; readonly sleeping: Names }[] }) => ({
    what: `this protocol cannot go on without '${d.channel}': nobody would act for ${list(d.stuck.map(({ agent }) => agent))}, because ${list([...new Set(d.stuck.flatMap(({ sleeping }) => sleeping))])} would wait for it.`,
    fix: 'Drop one message by its id, or a channel that is only read or waited for with every.',
  }),
  WITHOUT_UNKNOWN: (d: {
    what: string;
    known: { readonly agents: Names; readonly channels: Names };
    near?: Names;
  }) => ({
    what: `the record has no '${d.what}' that it could be without.`,
    fix: `${meantText(d.near)}Name a channel (${list(d.known.channels)}), an agent or a role that exists once (${list(d.known.agents)}), or an edge from one of these to another, such as '${d.known.agents[0] ?? 'a'}>${d.known.agents[1] ?? 'b'}'.`,
  }),
  WITHOUT_AMBIGUOUS: (d: { what: string }) => ({
    what: `'${d.what}' is a channel and an agent or a role.`,
    fix: `Say which: 'channel:${d.what}' or 'agent:${d.what}'.`,
  }),
  /** The world's state is a handle, which leads to where the world is now and not back. */
  RESUME_IMPOSSIBLE: (d: { world: string; protocol: string; step: number }) => ({
    what: `the record cannot go on from here: '${d.protocol}' took over before step ${d.step + 1}, and world '${d.world}' holds its state behind a handle that does not lead back there.`,
    fix: "Play the episode anew, or let 'step' of the world return its next state as plain JSON.",
  }),
  REPLAY_IMPOSSIBLE: (d: { why: string }) => ({
    what: `the record cannot be replayed here: ${d.why}.`,
    fix: 'Replay it with the version of troupe, the world and the protocol that made it.',
  }),
} satisfies Rows;
