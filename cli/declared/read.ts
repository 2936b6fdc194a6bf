// Declares the commands that read records and need nothing but them.
import { COST_BY } from '../../runtime/costs/names.ts';
import { RECORD_TABLE_COLUMNS, RECORD_TABLE_NAMES, TABLE_FORMATS } from '../../runtime/record/tables.ts';
import { declare, flags } from '../command.ts';
import { collectValues, oneOfWords, someOfWords, wholeNumber } from '../options/option-values.ts';

export const PRICES = flags({
  '--prices <file>': 'JSON: {"<model>": {"input": 0.4, "output": 1.6}, "currency": "usd"}, per million tokens',
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

On a terminal the colour of a text shows its origin; elsewhere, and with NO_COLOR, the margin names it.`,
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
