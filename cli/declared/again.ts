// Declares the commands that load the world and the protocol of a record: to play it again or on, or to show it.
import { declare } from '../command.ts';
import { collectValues, wholeNumber } from '../options/option-values.ts';
import {
  FILES_ON_RECORD,
  LOGIN_FLAGS,
  MODEL_FLAGS,
  PLAY_ON_FLAGS,
  runName,
  SECRET_FLAGS,
  STREAMS_HELP,
  WORLD_ON_RECORD,
} from '../options/shared-options.ts';
import { PRICES } from './read.ts';

export const REPLAY = declare({
  words: 'replay <record>',
  about: 'play a record again without model or network, and show the first difference',
  flags: {
    '--json': 'print as JSON',
    ...FILES_ON_RECORD,
  },
  more: '\nExamples:\n  $ troupe replay runs/20261120-101500-sar-cmas-1-0\n  $ troupe replay record.jsonl --json\n  $ troupe replay record.jsonl --protocol ./mine.ts\n\nExit code: 0 for the same events, 1 for a difference.',
});

export const STUDIO = declare({
  words: 'studio [record] [other]',
  about: 'show an episode in the browser: who told whom what, at what cost, and what each prompt was made of',
  args: {
    record: 'a record, or a folder of records, which gets an index (default: runs)',
    other: 'another record, shown beside it step by step with what is different',
  },
  flags: {
    '--export <file>': 'write the page to one file, which opens without a network, instead of serving it',
    '--port <n>': ['the port to serve on; 0 takes any (default: 4517, or any if it is taken)', wholeNumber(0, 65_535)],
    '--host <name>':
      'the address to serve on (default: 127.0.0.1); with any but this machine’s own, the page needs the token in the printed address',
    ...PRICES,
    '--allow-delete': 'of a folder: let the page delete records',
    '--protocol <p>': [
      'without a record: a protocol to show before it runs, as for troupe run; with one: the file of a protocol of your own that it names; may be repeated',
      collectValues,
    ],
    '--allow-run':
      'let the page fork the episode and ask calls again; the options below name models, by default those on record',
    '--agents <n>': ['with --protocol, the number of agents (default: 3)', wholeNumber(1, 500)],
    '--bus <url>': 'instead of a record: follow the next episode that is played over this NATS server, on any machine',
    '--run <name>': ['with --bus, only an episode of this run', runName],
    ...SECRET_FLAGS,
    ...LOGIN_FLAGS,
    ...WORLD_ON_RECORD,
    ...MODEL_FLAGS,
  },
  more: `
The page shows one step at a time: the world, who talked to whom, what was said, and each prompt with the origin of its
parts. It follows a record that is still being written. Of a folder of records it shows an index, in which they can be
found, filtered, sorted and labelled. Two records are shown side by side, with what differs first and by edge. (docs/guide/studio.md)

Examples:
  $ troupe studio runs/20261120-101500-sar-cmas-1-0
  $ troupe studio runs
  $ troupe studio runs/mine runs/mine-fork-3
  $ troupe studio --protocol dmas --agents 4
  $ troupe studio --bus nats://127.0.0.1:4222
  $ troupe studio runs/mine --allow-run --base-url http://127.0.0.1:8000/v1
  $ troupe studio runs --allow-delete
  $ troupe studio record.jsonl --export page.html
  $ troupe studio runs/mine --world ./mine.ts
  $ troupe studio record.jsonl --host 0.0.0.0 --port 8080`,
});

export const VERIFY = declare({
  words: 'verify <record>',
  about: 'check that a record is complete, unaltered and consistent, and that playing it again gives the same events',
  flags: {
    '--no-replay': 'do not play the record again; check only its lines',
    '--key <file>': 'the ed25519 key (a PEM file, public or private) that must have signed the end of the record',
    '--json': 'print as JSON',
    ...FILES_ON_RECORD,
  },
  more: `
The lines of a record form a hash chain, which the last line seals. Given a folder, the command checks every record in
it. A hash chain cannot reveal that somebody changed a record and sealed it again; a signature can (troupe run --sign
key.pem). In a results folder each record must be the one of its episode there, and each result is computed again from
its record; what has no record is not verified. The lines of results have no chain: a removed one is not verified, and
neither their order nor a line that a resumed episode has replaced is checked. (docs/guide/resume.md)
If its world and protocol ship with troupe or are given, the record is also played again without model or network; this
finds an end, outcome or message that they would not have produced.
Oddities that prove nothing are reported below the verdict: a reply of exactly the maximum length that was not cut off,
a reply that took longer than the time between its lines, a model that counts tokens in two ways, a clock that went
backwards.

Examples:
  $ troupe verify runs/20261120-101500-sar-cmas-1-0
  $ troupe verify runs --json
  $ troupe verify runs/b --world ./mine.ts --protocol ./mine.ts
  $ openssl genpkey -algorithm ed25519 -out key.pem && troupe run sar --protocol cmas --sign key.pem --out runs/a
  $ openssl pkey -in key.pem -pubout -out public.pem && troupe verify runs/a --key public.pem

Exit code: 0 when every record is sealed and unchanged and every result is that of its record; 1 when one was changed,
contradicts itself, differs when played again, cannot be read or is not signed with the key; 3 when none of this is so
but a record is not sealed (after a crash, with lines cut off at its end, or without a hash chain) or a result cannot be
verified.`,
});

export const FORK = declare({
  words: 'fork <record>',
  about:
    'replay an episode up to a step or event, then continue it with another model or protocol, or without a message',
  flags: {
    '--at <where>':
      "where to fork: a step (from 0), event:N as 'troupe diff' counts them, line:N, or the id of a message or call",
    '--protocol <name>': [
      'the protocol that takes over at that step; its roles start afresh and know nothing of what was said before. If the record names a protocol of your own, give its file here too',
      collectValues,
    ],
    '--drop <what>': 'drop a message (by id) or a channel (by name): nobody hears it from there on',
    '--out <dir>': 'the folder for the new record (default: next to the old one)',
    ...WORLD_ON_RECORD,
    ...PLAY_ON_FLAGS,
  },
  more: `
At the end the command prints the outcomes and costs of both episodes side by side. A role that waits with 'every' or
for replies on a dropped channel receives nothing and continues; if a protocol cannot continue without that channel,
the command says so before it plays anything. Calls of the forked step that were answered before the given event are
not repeated. Models are those in the record unless you name others.
${STREAMS_HELP}

Examples:
  $ troupe fork runs/20261120-101500-sar-dmas-1-0 --at 12 --model gpt-4.1 --out runs/other-from-12
  $ troupe fork runs/20261120-101500-sar-dmas-1-0 --at 3 --protocol cmas
  $ troupe fork runs/20261120-101500-sar-mine-1-0 --at 3 --protocol ./mine.ts --protocol cmas
  $ troupe fork runs/20261120-101500-sar-dmas-1-0 --drop 3:utterance:team/Alice/speaker:0
  $ troupe fork runs/20261120-101500-sar-dmas-1-0 --at event:41 --drop utterance`,
});

export const RESUME = declare({
  words: 'resume <record>',
  about: 'continue an episode that was killed or interrupted; calls already answered are not repeated',
  flags: {
    ...FILES_ON_RECORD,
    ...PLAY_ON_FLAGS,
  },
  more:
    '\nModels are those in the record unless you name others; a base URL and a key are never recorded and must be given again.\n' +
    `${STREAMS_HELP}\n` +
    '\nExamples:\n  $ troupe resume runs/20261120-101500-sar-cmas-1-0\n  $ troupe resume record.jsonl --model llama --base-url http://127.0.0.1:8000/v1\n  $ troupe resume record.jsonl --protocol ./mine.ts',
});
