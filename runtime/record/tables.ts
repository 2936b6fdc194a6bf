// Defines the tables that a record becomes for spreadsheets and data frames (their rows: table-rows.ts).
import { ORIGINS } from '../core/segment.ts';

export type RecordTableCell = string | number | boolean | null;
export type RecordTableRow = Readonly<Record<string, RecordTableCell>>;

export interface RecordTableColumn {
  readonly name: string;
  /** `json`: text that is JSON, put as it is where the format is JSON itself. */
  readonly type: 'text' | 'integer' | 'number' | 'boolean' | 'json';
  /** One line for the documentation. */
  readonly about: string;
}

export const RECORD_TABLE_NAMES = ['episodes', 'steps', 'messages', 'calls', 'segments', 'parts'] as const;
export type RecordTableName = (typeof RECORD_TABLE_NAMES)[number];

export const TABLE_FORMATS = ['csv', 'parquet', 'jsonl'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

const text = (name: string, about: string): RecordTableColumn => ({ name, type: 'text', about });
const integer = (name: string, about: string): RecordTableColumn => ({ name, type: 'integer', about });
const number = (name: string, about: string): RecordTableColumn => ({ name, type: 'number', about });
const json = (name: string, about: string): RecordTableColumn => ({ name, type: 'json', about });
const yesNo = (name: string, about: string): RecordTableColumn => ({ name, type: 'boolean', about });

const KEYS: readonly RecordTableColumn[] = [
  text('record', 'the file, from the exported folder'),
  text('run', 'the run'),
  text('episode', 'the episode within the run'),
];

const COMMUNICATION: readonly RecordTableColumn[] = [
  integer('between_tokens', 'of messages between agents, written and read'),
  integer('inside_tokens', 'of messages inside an agent'),
  integer('body_tokens', 'of an agent with its own body'),
  number('between_share', 'of all tokens; empty where there are none'),
  number('inside_share', 'likewise'),
  number('body_share', 'likewise'),
];

export const RECORD_TABLE_COLUMNS: Readonly<Record<RecordTableName, readonly RecordTableColumn[]>> = {
  episodes: [
    ...KEYS,
    text('world', 'the world'),
    text('world_version', 'its version'),
    text('scene', 'the scene'),
    json('world_options', 'its options, as JSON'),
    text('fidelity', 'the preset that it was played under, and what was chosen otherwise; empty without one'),
    number('seed', 'the seed of the world'),
    text('protocol', 'the protocol'),
    text('protocol_hash', 'the hash of its topology'),
    json('protocol_options', 'the choices it was built with, as JSON'),
    json('parts', 'of a mixture: part, protocol and agents, as JSON'),
    integer('agents', 'how many agents'),
    json('models', 'model by role, * for all others, as JSON; a slip rate stands in the name'),
    json('sampling', 'temperature, maxTokens and seed of the calls, as JSON; empty where they were not given'),
    json('prompts', "hashes of instructions in the place of the protocol's own, by role, as JSON"),
    text('troupe', 'the version of this package that played it'),
    text('bus', 'the bus'),
    text('fork_of', 'the run and episode that it was forked from, with whose events it begins; empty where it is none'),
    number('started_at', 'ms since 1970'),
    number('ms', 'from the first to the last event, pauses between steps included; empty where the clock went back'),
    text('ended', 'why it ended; empty where the record has no end'),
    text('detail', 'the end in words'),
    integer('steps', 'steps that the world took'),
    integer('messages', 'messages sent'),
    integer('calls', 'attempts of calls sent to a model'),
    integer('input_tokens', 'of answered attempts'),
    integer('output_tokens', 'of answered attempts'),
    ...COMMUNICATION,
    json('score', 'the score at the end, as JSON'),
    yesNo('torn', 'whether the last line was cut off'),
  ],
  steps: [
    ...KEYS,
    integer('step', 'from 0'),
    text('protocol', 'the protocol that played it; of a sequence the one whose turn it was'),
    integer('ready', 'agents that were to act'),
    number('started_at', 'ms since 1970'),
    number('ms', "until the world's move; empty where the clock went back"),
    integer('outcomes', 'actions that the world decided on'),
    integer('outcomes_ok', 'of these, how many were done'),
    integer('messages', 'messages sent'),
    integer('calls', 'attempts of calls sent to a model'),
    integer('input_tokens', 'of answered attempts'),
    integer('output_tokens', 'of answered attempts'),
    json('score', "the score after the world's move, as JSON"),
    text('state', "a hash of the world's state"),
  ],
  messages: [
    ...KEYS,
    text('id', 'the message'),
    integer('step', 'the step'),
    integer('depth', 'how many messages led up to it within the step'),
    text('channel', 'the channel'),
    text('from', 'the role instance that said it'),
    text('agent', 'the agent it is about or from; may be empty'),
    text('to', 'the agent it is addressed to; may be empty'),
    json('body', 'what was said, as JSON; a picture as its sha256'),
    text('causes', 'ids of the messages that led to it, parted by blanks'),
    integer('delivered', 'to how many role instances'),
    integer('dropped', 'how often it was dropped, but for repeats'),
    text('part', 'the part of the team that its sender belongs to'),
    number('part_share', 'its share of the team'),
    integer('written_tokens', 'output tokens that became it'),
    integer('read_first_tokens', 'input tokens of it, each reader once'),
    integer('read_again_tokens', 'input tokens of it in later prompts'),
  ],
  calls: [
    ...KEYS,
    text('call', 'the call'),
    integer('attempt', 'from 1; a row each'),
    integer('step', 'the step'),
    text('by', 'the role instance that asked'),
    text('part', 'the part of the team that it belongs to'),
    number('part_share', 'its share of the team'),
    text('ask', 'what for'),
    text('model', 'the model'),
    number('at', 'when it was sent, ms since 1970'),
    number('ms', 'until the answer or the failure'),
    number('first_token_ms', 'until the first token, where streamed'),
    text('scheme', 'how its input was counted beforehand'),
    yesNo('scheme_known', "whether that is surely the model's own way"),
    integer('expected_tokens', 'input counted beforehand'),
    ...ORIGINS.map((origin) => integer(`${origin}_tokens`, `of these, in segments of origin ${origin}`)),
    integer('template_tokens', 'of these, for the marks of the chat format'),
    integer('joins_tokens', 'of these, for joining texts; may be negative'),
    integer('input_tokens', 'as in usage_source'),
    integer('residual_tokens', 'input_tokens − expected_tokens'),
    integer('cached_tokens', 'of the input'),
    integer('reasoning_tokens', 'of the output'),
    integer('output_tokens', 'as in usage_source'),
    text('usage_source', 'provider, counted or estimate'),
    text('finish', 'stop, length, refused or other'),
    text('failed', 'the code of the failure, if it failed'),
    text('rejected', 'why the reply would not do, if so: the code'),
    text('digest', 'of the chat as sent'),
    text('reply', 'the reply'),
  ],
  segments: [
    ...KEYS,
    text('call', 'the call'),
    integer('attempt', 'from 1'),
    integer('step', 'the step'),
    text('by', 'the role instance that asked'),
    integer('at', 'its place in the prompt, from 0'),
    text('origin', 'where it comes from: instructions, task, observation, message, memory …'),
    text('speaker', 'system, user or assistant'),
    text('about', 'the agent that it is about; may be empty'),
    text('made_from', 'ids of the messages that it was made from, parted by blanks'),
    integer('tokens', 'counted beforehand; empty where the model declares no way to count'),
    text('text', 'as it was sent'),
  ],
  parts: [
    ...KEYS,
    text('part', 'the part; a row each, of mixtures only'),
    text('protocol', 'what it plays'),
    number('share', 'its share of the team'),
    integer('agents', 'how many agents'),
    integer('actions', 'that the world decided on'),
    integer('actions_done', 'of these, how many were done'),
    integer('messages', 'messages sent'),
    integer('calls', 'attempts that were answered'),
    integer('input_tokens', 'of answered attempts'),
    integer('output_tokens', 'of answered attempts'),
  ],
};
