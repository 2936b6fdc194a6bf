// Makes the rows of a record's tables in two readings: the first counts what is known at the end only, the second hands
// over each row as soon as it is complete. Memory holds a few numbers for each message, and no text but that of steps
// and calls which are not complete.
import { type EventType, type RecordEvent, STEP_TAKEN } from '../core/event.ts';
import { ORIGINS, type Origin } from '../core/segment.ts';
import { fidelityText, recordedSampling, withoutRoles } from '../naming/preset.ts';
import { withoutPictureBytes } from '../prompt/segments.ts';
import { decodeName } from '../text/subject.ts';
import { createStepIndex, type StepIndex } from './canonical.ts';
import type { RecordTableCell, RecordTableName, RecordTableRow } from './tables.ts';

type TabulatedEvent<T extends EventType> = Extract<RecordEvent, { type: T }>;

/** What the first reading finds. */
export interface TableTotals extends CallTotals {
  /** Where each step ends. */
  readonly index: StepIndex;
  readonly dropped: ReadonlyMap<string, number>;
}

/** What a ledger of the record says: cells of its episode, and of its messages. */
export interface TableCosts {
  readonly episode: RecordTableRow;
  readonly message: (id: string) => RecordTableRow | undefined;
  /** A row for each part of a mixture. */
  readonly parts: readonly RecordTableRow[];
}

interface TableRowsNeeds {
  /** The record's name in the tables. */
  readonly name: string;
  readonly totals: TableTotals;
  readonly costs: TableCosts;
  readonly row: (table: RecordTableName, row: RecordTableRow) => void;
}

/** The first reading. */
export function createTableTotals(): { see(event: RecordEvent): void; readonly totals: TableTotals } {
  const steps = createStepIndex();
  const dropped = new Map<string, number>();
  const rejected = new Map<string, string>();
  const open = new Set<string>();
  return {
    totals: { index: steps.index, dropped, rejected, open },
    see(e) {
      steps.see(e);
      if (e.type === 'message.dropped' && e.reason !== 'duplicate' && e.reason !== 'late')
        dropped.set(e.id, (dropped.get(e.id) ?? 0) + 1);
      if (e.type === 'reply.rejected') rejected.set(e.call, e.reason.code);
      if (e.type === 'model.called') open.add(attemptOf(e));
      if (e.type === 'model.answered' || e.type === 'model.failed') open.delete(attemptOf(e));
    },
  };
}

/** The second reading. */
export function createTableRows({ name, totals, costs, row }: TableRowsNeeds) {
  let keys = { record: name, run: '', episode: '' };
  const episode = createEpisodeRow();
  const steps = createStepRows(totals.index, (of) => row('steps', { ...keys, ...of }));
  let shares: PartShares = new Map();
  const partCells = (instance: string): RecordTableRow => {
    const part = partOf(instance);
    return { part, part_share: part === null ? null : (shares.get(part) ?? 1) };
  };
  const calls = createCallRows(totals, (of, by) => row('calls', { ...keys, ...of, ...partCells(by) }));
  return {
    see(e: RecordEvent): void {
      if (e.type === 'episode.started') {
        keys = { record: name, run: e.run, episode: e.episode };
        shares = sharesOf(e);
      }
      episode.see(e);
      steps.see(e);
      calls.see(e);
      if (e.type === 'model.called') for (const of of segmentRows(e)) row('segments', { ...keys, ...of });
      if (e.type === 'message.sent')
        row('messages', {
          ...keys,
          ...messageRow(e, totals),
          ...partCells(e.message.from),
          ...costs.message(e.message.id),
        });
    },
    end(torn: boolean): void {
      calls.end();
      for (const of of costs.parts) row('parts', { ...keys, ...of });
      const about = episode.row();
      if (about) row('episodes', { ...keys, ...about, ...costs.episode, torn });
    },
  };
}

/** Of the team, by part; empty where it is not divided. */
type PartShares = ReadonlyMap<string, number>;
const sharesOf = ({ protocol, agents }: TabulatedEvent<'episode.started'>): PartShares =>
  new Map((protocol.parts ?? []).map(({ part, agents: its }) => [part, its.length / agents.length]));
const partOf = (instance: string): string | null => decodeName(instance.split('/')[0] ?? '') ?? null;

/** In ms; unknown where the clock went back in between. */
const elapsedMs = (from: number, to: number | undefined): RecordTableCell =>
  to !== undefined && to >= from ? to - from : null;

type EventSums = Record<'messages' | 'calls' | 'input_tokens' | 'output_tokens', number>;
const noSums = (): EventSums => ({ messages: 0, calls: 0, input_tokens: 0, output_tokens: 0 });

function addTo(sums: EventSums, e: RecordEvent): void {
  if (e.type === 'message.sent') sums.messages++;
  if (e.type === 'model.called') sums.calls++;
  if (e.type !== 'model.answered') return;
  sums.input_tokens += e.usage.input;
  sums.output_tokens += e.usage.output;
}

function createEpisodeRow() {
  let started: TabulatedEvent<'episode.started'> | undefined;
  let ended: TabulatedEvent<'episode.ended'> | undefined;
  let last: number | undefined;
  let steps = 0;
  const sums = noSums();
  return {
    see(e: RecordEvent): void {
      if (e.type === 'episode.started') started ??= e;
      if (e.type === 'episode.ended') ended = e;
      if (e.type === STEP_TAKEN) steps++;
      last = e.t;
      addTo(sums, e);
    },
    row: (): RecordTableRow | undefined =>
      started && {
        ...settingRow(started),
        ms: elapsedMs(started.t, last),
        ended: ended?.reason ?? null,
        detail: ended?.detail ?? null,
        steps,
        ...sums,
        score: ended ? JSON.stringify(ended.score) : null,
      },
  };
}

function settingRow(e: TabulatedEvent<'episode.started'>): RecordTableRow {
  const models = Object.entries(e.models).map(([role, m]) => [role, m.name]);
  const prompts = Object.entries(e.prompts ?? {}).map(([role, { sha256 }]) => [role, sha256]);
  return {
    world: e.world.name,
    world_version: e.world.version,
    scene: e.world.scene,
    world_options: JSON.stringify(e.world.options),
    fidelity: e.fidelity === undefined ? '' : fidelityText(e.fidelity),
    seed: e.world.seed,
    protocol: e.protocol.name,
    protocol_hash: e.protocol.hash,
    protocol_options: JSON.stringify(e.protocol.options ?? {}),
    parts: e.protocol.parts ? JSON.stringify(e.protocol.parts) : null,
    agents: e.agents.length,
    models: JSON.stringify(Object.fromEntries(models)),
    sampling: JSON.stringify(withoutRoles(recordedSampling(e.models))),
    prompts: JSON.stringify(Object.fromEntries(prompts)),
    troupe: e.troupe,
    bus: e.bus,
    fork_of: e.forked?.of ?? null,
    started_at: e.t,
  };
}

interface StepSoFar {
  began?: RecordTableRow & { readonly started_at: number };
  moved?: RecordTableRow;
  movedAt?: number;
  readonly sums: EventSums;
}

/** A row for each step, in the order in which they begin: one waits for those before it. */
function createStepRows({ ends }: StepIndex, row: (row: RecordTableRow) => void) {
  const steps = new Map<number, StepSoFar>();
  let at = 0;
  let protocol = '';
  const stepOf = (e: RecordEvent): StepSoFar => {
    const found = steps.get(e.step) ?? { sums: noSums() };
    steps.set(e.step, found);
    return found;
  };
  const handOver = () => {
    for (const [step, { began, moved = NOT_MOVED, movedAt, sums }] of steps) {
      if ((ends.get(step) ?? 0) > at) return;
      steps.delete(step);
      if (began) row({ ...began, ms: elapsedMs(began.started_at, movedAt), ...moved, ...sums });
    }
  };
  return {
    see(e: RecordEvent): void {
      const step = stepOf(e);
      addTo(step.sums, e);
      protocol = protocolFrom(e) ?? protocol;
      if (e.type === 'step.started') step.began ??= { step: e.step, protocol, ready: e.ready.length, started_at: e.t };
      if (e.type === 'world.stepped' && !step.moved) {
        step.movedAt = e.t;
        step.moved = {
          outcomes: e.outcomes.length,
          outcomes_ok: e.outcomes.filter((o) => o.ok).length,
          score: JSON.stringify(e.score),
          state: e.state || null,
        };
      }
      if (ends.get(e.step) === at) handOver();
      at++;
    },
  };
}

/** The protocol that plays from this event on, where it tells. */
function protocolFrom(e: RecordEvent): string | undefined {
  if (e.type === 'protocol.switched') return e.protocol.name;
  const begun = e.type === 'episode.started' ? e.protocol : e.type === 'episode.resumed' ? e.fork?.protocol : undefined;
  return begun?.legs?.[0]?.protocol ?? begun?.name;
}

const NOT_MOVED: RecordTableRow = { outcomes: null, outcomes_ok: null, score: null, state: null };

function messageRow({ message }: TabulatedEvent<'message.sent'>, { dropped }: TableTotals): RecordTableRow {
  const { id, step, depth, channel, from, agent = null, to = null, body, causes } = message;
  return {
    id,
    step,
    depth,
    channel,
    from,
    agent,
    to,
    body: JSON.stringify(withoutPictureBytes(body)) ?? 'null',
    causes: causes.join(' '),
    dropped: dropped.get(id) ?? 0,
  };
}

// --- calls: a row for each attempt ---

type CallOutcome = TabulatedEvent<'model.answered' | 'model.failed'>;
type CalledEvent = TabulatedEvent<'model.called'>;

/** What a first reading finds of calls. */
interface CallTotals {
  /** By call: why its last reply would not do. */
  readonly rejected: ReadonlyMap<string, string>;
  /** Attempts without an outcome. */
  readonly open: ReadonlySet<string>;
}

const attemptOf = ({ call, attempt }: { readonly call: string; readonly attempt: number }): string =>
  `${call} ${attempt}`;

/** A row for each attempt, in the order in which they were sent: one waits until those before it have their outcome. */
function createCallRows({ rejected, open }: CallTotals, row: (row: RecordTableRow, by: string) => void) {
  // Of an attempt only what its row shows: its prompt would outlive it by far in the memory's old part.
  const waiting = new Map<string, WaitingRow>();
  const settle = (all: boolean) => {
    for (const [key, { call, by, asked, outcome }] of waiting) {
      if (!all && outcome === undefined && !open.has(key)) return;
      waiting.delete(key);
      row(callRow(asked, outcome, outcome?.type === 'model.answered' ? rejected.get(call) : undefined), by);
    }
  };
  return {
    see(e: RecordEvent): void {
      if (e.type === 'model.called') waiting.set(attemptOf(e), { call: e.call, by: e.by, asked: askedRow(e) });
      else if (e.type === 'model.answered' || e.type === 'model.failed') {
        const of = waiting.get(attemptOf(e));
        if (of) of.outcome = e;
      } else return;
      settle(false);
    },
    end: () => settle(true),
  };
}

/** A row for each segment of a prompt, in its order. */
const segmentRows = ({ call, attempt, step, by, segments, tokens }: CalledEvent): readonly RecordTableRow[] =>
  segments.map(({ origin, speaker, about = null, from = [], text }, at) => ({
    call,
    attempt,
    step,
    by,
    at,
    origin,
    speaker,
    about,
    made_from: from.join(' '),
    tokens: tokens?.segments[at] ?? null,
    text,
  }));

interface WaitingRow {
  readonly call: string;
  readonly by: string;
  readonly asked: RecordTableRow;
  outcome?: CallOutcome;
}

function askedRow(e: CalledEvent): RecordTableRow {
  const { call, attempt, step, by, ask, model, digest } = e;
  return { call, attempt, step, by, ask, model, at: e.t, digest, ...expectedOf(e) };
}

const callRow = (
  asked: RecordTableRow,
  outcome: CallOutcome | undefined,
  rejected: string | undefined,
): RecordTableRow => ({
  ...asked,
  ...outcomeOf(outcome, asked.expected_tokens ?? null),
  rejected: rejected ?? null,
});

function expectedOf({ tokens, segments }: CalledEvent): RecordTableRow {
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

function outcomeOf(e: CallOutcome | undefined, expected: RecordTableCell): RecordTableRow {
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
