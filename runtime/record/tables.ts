// Turns a record into four tables for spreadsheets and data frames. Pure.
import type { EventType, RecordEvent } from '../core/event.ts';
import { decodeName } from '../core/name.ts';
import { ORIGINS, type Origin, withoutPictureBytes } from '../core/segment.ts';

export type RecordTableCell = string | number | boolean | null;
export type RecordTableRow = Readonly<Record<string, RecordTableCell>>;

export interface RecordTableColumn {
  readonly name: string;
  readonly type: 'text' | 'integer' | 'number' | 'boolean';
  /** One line for the documentation. */
  readonly about: string;
}

export const RECORD_TABLE_NAMES = ['episodes', 'steps', 'messages', 'calls'] as const;
export type RecordTableName = (typeof RECORD_TABLE_NAMES)[number];
export type RecordTables = Readonly<Record<RecordTableName, RecordTableRow[]>>;

const text = (name: string, about: string): RecordTableColumn => ({ name, type: 'text', about });
const integer = (name: string, about: string): RecordTableColumn => ({ name, type: 'integer', about });
const number = (name: string, about: string): RecordTableColumn => ({ name, type: 'number', about });
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
];

export const RECORD_TABLE_COLUMNS: Readonly<Record<RecordTableName, readonly RecordTableColumn[]>> = {
  episodes: [
    ...KEYS,
    text('world', 'the world'),
    text('world_version', 'its version'),
    text('scene', 'the scene'),
    text('world_options', 'its options, as JSON'),
    number('seed', 'the seed of the world'),
    text('protocol', 'the protocol'),
    text('protocol_hash', 'the hash of its topology'),
    integer('agents', 'how many agents'),
    text('models', 'model by role, * for all others, as JSON'),
    text('bus', 'the bus'),
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
    text('score', 'the score at the end, as JSON'),
    yesNo('torn', 'whether the last line was cut off'),
  ],
  steps: [
    ...KEYS,
    integer('step', 'from 0'),
    integer('ready', 'agents that were to act'),
    number('started_at', 'ms since 1970'),
    number('ms', "until the world's move; empty where the clock went back"),
    integer('outcomes', 'actions that the world decided on'),
    integer('outcomes_ok', 'of these, how many were done'),
    integer('messages', 'messages sent'),
    integer('calls', 'attempts of calls sent to a model'),
    integer('input_tokens', 'of answered attempts'),
    integer('output_tokens', 'of answered attempts'),
    text('score', "the score after the world's move, as JSON"),
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
    text('body', 'what was said, as JSON; a picture as its sha256'),
    text('causes', 'ids of the messages that led to it, parted by blanks'),
    integer('delivered', 'to how many role instances'),
    integer('dropped', 'how often it was dropped, but for repeats'),
    text('part', 'the part of the team that its sender belongs to'),
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
};

type TabulatedEvent<T extends EventType> = Extract<RecordEvent, { type: T }>;

export interface RecordToTabulate {
  /** Its name in the tables. */
  readonly name: string;
  readonly events: readonly RecordEvent[];
  readonly torn: boolean;
  /** What a ledger of the record says: cells of its episode, and of its messages by id. */
  readonly costs?: { readonly episode: RecordTableRow; readonly messages: ReadonlyMap<string, RecordTableRow> };
}

/** The rows of one record, which begins with an episode. */
export function recordTablesOf({ name, events, torn, costs }: RecordToTabulate): RecordTables {
  const started = events.find((e) => e.type === 'episode.started');
  const keys = { record: name, run: started?.run ?? '', episode: started?.episode ?? '' };
  return {
    episodes: started ? [{ ...keys, ...episodeOf(started, events), ...costs?.episode, torn }] : [],
    steps: stepsOf(events).map((row) => ({ ...keys, ...row })),
    messages: messagesOf(events).map((row) => ({ ...keys, ...row, ...costs?.messages.get(String(row.id)) })),
    calls: callsOf(events).map((row) => ({ ...keys, ...row })),
  };
}

function episodeOf(e: TabulatedEvent<'episode.started'>, events: readonly RecordEvent[]): RecordTableRow {
  const ended = events.findLast((x) => x.type === 'episode.ended');
  const models = Object.entries(e.models).map(([role, m]) => [role, m.name]);
  return {
    world: e.world.name,
    world_version: e.world.version,
    scene: e.world.scene,
    world_options: JSON.stringify(e.world.options),
    seed: e.world.seed,
    protocol: e.protocol.name,
    protocol_hash: e.protocol.hash,
    agents: e.agents.length,
    models: JSON.stringify(Object.fromEntries(models)),
    bus: e.bus,
    started_at: e.t,
    ms: elapsedMs(e, events.at(-1)),
    ended: ended?.reason ?? null,
    detail: ended?.detail ?? null,
    steps: events.filter((x) => x.type === 'world.stepped').length,
    ...sums(events),
    score: ended ? JSON.stringify(ended.score) : null,
  };
}

/** In ms; unknown where the clock went back in between. */
function elapsedMs(from: RecordEvent, to: RecordEvent | undefined): RecordTableCell {
  return to && to.t >= from.t ? to.t - from.t : null;
}

function sums(events: readonly RecordEvent[]): RecordTableRow {
  const sum = { messages: 0, calls: 0, input_tokens: 0, output_tokens: 0 };
  for (const e of events) {
    if (e.type === 'message.sent') sum.messages++;
    if (e.type === 'model.called') sum.calls++;
    if (e.type !== 'model.answered') continue;
    sum.input_tokens += e.usage.input;
    sum.output_tokens += e.usage.output;
  }
  return sum;
}

function stepsOf(events: readonly RecordEvent[]): RecordTableRow[] {
  const bySteps = new Map<number, RecordEvent[]>();
  for (const e of events) {
    const same = bySteps.get(e.step);
    if (same) same.push(e);
    else bySteps.set(e.step, [e]);
  }
  return [...bySteps.values()].flatMap((of) => {
    const started = of.find((e) => e.type === 'step.started');
    const stepped = of.find((e) => e.type === 'world.stepped');
    if (!started) return [];
    return [
      {
        ...{ step: started.step, ready: started.ready.length, started_at: started.t },
        ms: elapsedMs(started, stepped),
        outcomes: stepped?.outcomes.length ?? null,
        outcomes_ok: stepped?.outcomes.filter((o) => o.ok).length ?? null,
        ...sums(of),
        score: stepped ? JSON.stringify(stepped.score) : null,
        state: stepped?.state || null,
      },
    ];
  });
}

function messagesOf(events: readonly RecordEvent[]): RecordTableRow[] {
  const delivered = new Map<string, number>();
  const dropped = new Map<string, number>();
  const add = (to: Map<string, number>, id: string) => to.set(id, (to.get(id) ?? 0) + 1);
  for (const e of events) {
    if (e.type === 'message.delivered') add(delivered, e.id);
    if (e.type === 'message.dropped' && e.reason !== 'duplicate' && e.reason !== 'late') add(dropped, e.id);
  }
  return events.flatMap((e) => {
    if (e.type !== 'message.sent') return [];
    const { id, step, depth, channel, from, agent = null, to = null, body, causes } = e.message;
    return [
      {
        ...{ id, step, depth, channel, from, agent, to },
        body: JSON.stringify(withoutPictureBytes(body)) ?? 'null',
        causes: causes.join(' '),
        delivered: delivered.get(id) ?? 0,
        dropped: dropped.get(id) ?? 0,
        part: decodeName(from.split('/')[0] ?? '') ?? null,
      },
    ];
  });
}

function callsOf(events: readonly RecordEvent[]): RecordTableRow[] {
  const outcomes = new Map<string, TabulatedEvent<'model.answered' | 'model.failed'>>();
  const rejected = new Map<string, string>();
  for (const e of events) {
    if (e.type === 'model.answered' || e.type === 'model.failed') outcomes.set(`${e.call} ${e.attempt}`, e);
    if (e.type === 'reply.rejected') rejected.set(e.call, e.reason.code);
  }
  return events.flatMap((e) => {
    if (e.type !== 'model.called') return [];
    const { call, attempt, step, by, ask, model, digest } = e;
    const outcome = outcomes.get(`${call} ${attempt}`);
    const expected = expectedOf(e);
    return [
      {
        ...{ call, attempt, step, by, ask, model, at: e.t, digest },
        ...expected,
        ...outcomeOf(outcome, expected.expected_tokens ?? null),
        rejected: outcome?.type === 'model.answered' ? (rejected.get(call) ?? null) : null,
      },
    ];
  });
}

function expectedOf({ tokens, segments }: TabulatedEvent<'model.called'>): RecordTableRow {
  if (!tokens) return {};
  const of = (origin: Origin) =>
    segments.reduce((sum, s, i) => sum + (s.origin === origin ? (tokens.segments[i] ?? 0) : 0), 0);
  return {
    scheme: tokens.scheme,
    scheme_known: tokens.known,
    expected_tokens: tokens.segments.reduce((a, b) => a + b, 0) + tokens.template + tokens.joins,
    ...Object.fromEntries(ORIGINS.map((origin) => [`${origin}_tokens`, of(origin)])),
    template_tokens: tokens.template,
    joins_tokens: tokens.joins,
  };
}

function outcomeOf(
  e: TabulatedEvent<'model.answered' | 'model.failed'> | undefined,
  expected: RecordTableCell,
): RecordTableRow {
  if (!e) return {};
  if (e.type === 'model.failed') return { ms: e.ms, failed: e.error.code };
  const { usage } = e;
  return {
    ms: e.ms,
    first_token_ms: e.firstTokenMs ?? null,
    input_tokens: usage.input,
    residual_tokens: typeof expected === 'number' ? usage.input - expected : null,
    cached_tokens: usage.cached ?? null,
    reasoning_tokens: usage.reasoning ?? null,
    output_tokens: usage.output,
    usage_source: usage.source,
    finish: e.finish,
    reply: e.text,
  };
}
