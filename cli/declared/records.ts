// Declares the commands on records: those that play one again or on, with its world and its protocol, and those that
// need nothing but the record.

import { COST_BY } from '../../runtime/costs/names.ts';
import { RECORD_TABLE_COLUMNS, RECORD_TABLE_NAMES, TABLE_FORMATS } from '../../runtime/record/tables.ts';
import { declare, flags } from '../command.ts';
import {
  collectValues,
  FILES_ON_RECORD,
  LOGIN_FLAGS,
  MODEL_FLAGS,
  oneOfWords,
  PLAY_ON_FLAGS,
  runName,
  SECRET_FLAGS,
  STREAMS_HELP,
  someOfWords,
  WORLD_ON_RECORD,
  wholeNumber,
} from '../options/shared-options.ts';

const PRICES = flags({
  '--prices <file>': 'JSON: {"<model>": {"input": 0.4, "output": 1.6}, "currency": "usd"}, per million tokens',
});

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

export const MCP = declare({
  words: 'mcp [folder]',
  about:
    'let a program with a language model read records and, if allowed, play small comparisons (Model Context Protocol)',
  args: { folder: 'the folder of records (default: runs); nothing outside it is read' },
  flags: {
    '--allow-run': 'also play comparisons, with the model and the budget given here',
    '--budget <tokens>': [
      'with --allow-run: the most tokens that one comparison may spend (default: 100000)',
      wholeNumber(1),
    ],
    '--model <name>': ['with --allow-run: as for compare (default: rules); may be repeated', collectValues],
    '--base-url <url>': 'with --allow-run: the URL of a server with an OpenAI-compatible API',
    '--api-key-env <name>': 'with --allow-run: the environment variable that holds its API key',
  },
  more: `
The tools are list_records, read_record, cost, cost_difference, prompts, diff and, with --allow-run, compare. A client
starts the command by itself, over standard input and output. (docs/guide/mcp.md)

Examples:
  $ troupe mcp
  $ troupe mcp runs/mini
  $ troupe mcp runs --allow-run --budget 50000
  $ claude mcp add troupe -- npx troupe mcp runs`,
});

export const COST = declare({
  words: 'cost <record...>',
  about: 'show what the messages and calls of a record or a folder of records cost; given two, compare them',
  flags: {
    '--by <what>': [
      `what each row of the table stands for: ${COST_BY.join(', ')} (default: agent)`,
      oneOfWords(COST_BY),
    ],
    '--between <protocols>': 'compare the costs of two protocols in a folder, separated by a comma',
    '--without <what>':
      'show which tokens would be saved without a channel, an agent or role, or an edge a>b, all else unchanged',
    '--growth': 'show how messages and tokens per step grow with team size, with the fitted exponent',
    '--protocol <file>': [
      'with --growth: the file of a protocol of your own, needed for the formula of its calls; may be repeated',
      collectValues,
    ],
    '--no-links': 'leave out what lies behind links to folders',
    '--json': 'print everything as one JSON object',
    '--csv': 'print only the table, for a spreadsheet',
    '--audit': 'check that the tokens of every call add up; stop with exit code 1 at the first that does not',
    ...PRICES,
  },
  more: `
The columns of a message: 'written' counts the output tokens of the words that its sender's model wrote; 'drafted'
those of words taken from an earlier message (they count once, where they were written); 'kept inside' the part of
'written' that nobody else was told, such as thoughts and drafts that were not sent; 'read first' and 'read again' the
input tokens of prompts that contain the message. The columns of a source: 'said again' and 'read in relays' count
tokens of its words in messages of others that passed them on. (docs/guide/cost.md)

Examples:
  $ troupe cost runs/20261120-101500-sar-cmas-1-0
  $ troupe cost runs/20261120-101500-sar-dmas-1-0 --by edge
  $ troupe cost record.jsonl --by message --csv > messages.csv
  $ troupe cost record.jsonl --by source
  $ troupe cost out --by protocol
  $ troupe cost out/cmas out/dmas
  $ troupe cost out --between cmas,dmas --csv
  $ troupe cost record.jsonl --without utterance
  $ troupe cost record.jsonl --without 'Alice>Bob'
  $ troupe cost out --growth
  $ troupe cost out --growth --protocol ./mine.ts
  $ troupe cost out --prices prices.json
  $ troupe cost record.jsonl --audit

Exit code: 0, or 1 when --audit finds a call that does not add up or a record cannot be read.`,
});

export const PROMPT = declare({
  words: 'prompt <record>',
  about:
    'show a prompt as it was sent: the origin and tokens of each piece, and the reply; without --call, list the calls',
  flags: {
    '--call <which>': 'the call to show: its number in the record, from 1, or its id',
    '--json': 'print as JSON',
  },
  more: `
Examples:
  $ troupe prompt runs/20261120-101500-sar-cmas-1-0
  $ troupe prompt runs/20261120-101500-sar-cmas-1-0 --call 17
  $ troupe prompt record.jsonl --call 3:team/Alice/speaker:0 --json

On a terminal, and with FORCE_COLOR=1, the colour of a text shows its origin; elsewhere, and with NO_COLOR=1 or
FORCE_COLOR=0, the margin names it.`,
});

export const DIFF = declare({
  words: 'diff <a> <b>',
  about: 'show where two records diverge: the first event that differs, and what led up to it',
  flags: {
    '--context <n>': { help: 'the number of preceding events to show', read: wholeNumber(0, 1000), otherwise: 3 },
    '--any-model': 'ignore the names and settings of models; compare only prompts and answers',
    '--json': 'print as JSON',
  },
  more: `
Examples:
  $ troupe diff runs/20261120-101500-sar-cmas-1-0 runs/20261120-102000-sar-cmas-1-0
  $ troupe diff a/record.jsonl b/record.jsonl --context 10
  $ troupe diff a b --any-model
  $ troupe diff a b --json

Wall times, names of runs and processes and the kind of bus do not count as differences.
Exit code: 0 when they are the same, 1 when they differ.`,
});

function columnsText(): string {
  const table = (name: (typeof RECORD_TABLE_NAMES)[number]) =>
    `  ${name}: ${RECORD_TABLE_COLUMNS[name].map((c) => c.name).join(', ')}`;
  return `\nColumns (described in docs/guide/prompts.md):\n${RECORD_TABLE_NAMES.map(table).join('\n')}\n`;
}

export const EXPORT = declare({
  words: 'export <path>',
  about:
    'export a record, or every record in a folder, as tables: episodes, steps, messages, calls, segments of prompts, parts of mixtures',
  flags: {
    '--format <f>': { help: 'csv, parquet or jsonl', read: oneOfWords(TABLE_FORMATS), otherwise: 'csv' },
    '--tables <names>': [
      'only these, parted by commas (default: all but segments, which holds every prompt)',
      someOfWords(RECORD_TABLE_NAMES),
    ],
    '--out <dir>':
      "the folder for the tables; existing files of the same names are replaced (default: 'tables' next to the records)",
    '--json': 'print what was written, as JSON',
  },
  more: `${columnsText()}
Examples:
  $ troupe export runs --format csv --out tables
  $ troupe export runs/20261120-101500-sar-cmas-1-0 --format parquet
  $ troupe export runs --format jsonl --tables calls,segments

The episodes table also has a column for each metric of the worlds, metric_<definition>_<name>. In CSV, a text that a
spreadsheet would take for a formula is preceded by an apostrophe.`,
});

export const TIME = declare({
  words: 'time <record>',
  about: 'show where the time of an episode went: for each step, the chain of calls that waited for one another',
  flags: {
    '--json': 'print as JSON',
  },
  more:
    '\nThis works for real and for simulated episodes (troupe run … --clock simulated --latency first=400,output=20).\n' +
    '\nExamples:\n  $ troupe time runs/20261120-101500-sar-dmas-1-0\n  $ troupe time record.jsonl --json',
});

export const TRACE = declare({
  words: 'trace <record>',
  about: 'convert a record to OpenTelemetry spans, and write them to a file or send them to a collector',
  flags: {
    '--otlp <file>': 'write to a new file of OTLP-JSON lines, 512 spans each',
    '--endpoint <url>':
      'send to a collector that accepts OTLP/HTTP, e.g. http://localhost:4318; the OTEL_* variables give further settings',
    '--content': 'include prompts, replies and message bodies (default: leave them out)',
    '--json': 'print the counts as JSON',
  },
  more: `
Examples:
  $ troupe trace runs/20261120-101500-sar-cmas-1-0 --otlp spans.jsonl
  $ troupe trace record.jsonl --endpoint http://localhost:4318 --content

Exit code: 0 when every span is where it should be, 1 when some could not be delivered.`,
});
