// Folds the events of a record into its index: the overview of the episode, and for each step where its lines stand in
// the file, what it adds to the sums, and what its messages cost and who read them, which later steps decide. Tokens
// come from the ledger and times from the critical path, which other commands print too; edges are the deliveries and
// readings that stand on record. Texts are not kept: `steps.ts` reads them again.
import { type RecordEvent, type RecordEventOf, STEP_TAKEN } from '../../runtime/core/event.ts';
import type { Account, Participant } from '../../runtime/ledger/accounts.ts';
import { createParticipants } from '../../runtime/ledger/accounts.ts';
import { createTimeFold, type StepTime } from '../../runtime/ledger/critical-path.ts';
import type { CallAccount } from '../../runtime/ledger/input-lines.ts';
import { createLedger } from '../../runtime/ledger/ledger.ts';
import type { Prices } from '../../runtime/ledger/prices.ts';
import type { Episode, EpisodeStep, Member, StepSums } from './model.ts';
import { createSums, type Sums } from './sums.ts';

/** A part of a file, in bytes. */
export interface Extent {
  readonly from: number;
  readonly to: number;
}

/** Tokens written, read first and read again, how many calls read it, and the first of these. */
type MessageCost = readonly [written: number, firstRead: number, reread: number, readings: number, string[]];

export interface IndexedStep {
  readonly step: number;
  /** Holds all lines about it, and lines about its neighbours where processes wrote in turns. */
  readonly lines: Extent;
  readonly adds: StepSums;
  readonly path: readonly string[];
  /** By id; those that cost nothing are left out. */
  readonly costs: Readonly<Record<string, MessageCost>>;
}

/** What is known of a record, of which steps are read on demand. */
export interface RecordIndex {
  readonly started: Extent;
  readonly overview: Omit<Episode, 'file' | 'notes'>;
  readonly members: Members;
  step(place: number): IndexedStep | undefined;
  /** Of all steps before this place. */
  before(place: number): StepSums;
  /** The lines in which the world moved. */
  readonly moves: readonly Extent[];
}

/** So many of the calls that read a message are named. */
const MOST_READERS = 30;

interface StepSoFar {
  from: number;
  to: number;
  moved: boolean;
  readonly step: number;
  readonly tokens: Record<string, number>;
  readonly sums: Sums;
  readonly messages: string[];
}

interface Readings {
  readonly calls: string[];
  count: number;
}

export interface IndexFold extends RecordIndex {
  see(event: RecordEvent, at: Extent): void;
  /** Call it where no event follows for now. */
  settle(): void;
}

/** `count`: tokens of a text, where the record holds no count. */
export function createIndexFold(count: (text: string) => number, prices?: Prices): IndexFold {
  return new Indexing(count, prices);
}

/** The step of a message or of a call, which its id begins with. */
export const stepOfId = (id: string): number => Number.parseInt(id, 10) || 0;

class Indexing implements IndexFold {
  readonly members: Members = createMembers();
  readonly moves: Extent[] = [];
  readonly #prices: Prices | undefined;
  readonly #times = createTimeFold();
  readonly #ledger;
  readonly #places = new Map<number, number>();
  readonly #steps: StepSoFar[] = [];
  readonly #total = createSums();
  readonly #readings = new Map<string, Readings>();
  /** Whom messages of the last steps have reached. */
  readonly #reached = new Map<string, Set<number>>();
  /** Tokens of calls of the last steps that were answered, and those of them in vain. */
  readonly #spent = new Map<string, { all: number; vain: number }>();
  #started: RecordEventOf<'episode.started'> | undefined;
  #ended: RecordEventOf<'episode.ended'> | undefined;
  #firstLine: Extent = { from: 0, to: 0 };
  #now = 0;
  #asker = '';
  /** Times of steps, as they were when so many had ended. */
  #timed: { mark: number; steps: ReadonlyMap<number, StepTime> } = { mark: 0, steps: new Map() };
  /** Sums before a place, from which later ones are made. */
  #sumsBefore = { place: 0, sums: createSums() };

  constructor(count: (text: string) => number, prices: Prices | undefined) {
    this.#prices = prices;
    this.#ledger = createLedger({
      count,
      ...(prices === undefined ? {} : { prices }),
      onCall: (account) => this.#answered(account),
      onRead: (message, by, tokens) => this.#read(message, by, tokens),
    });
  }

  see(e: RecordEvent, at: Extent): void {
    this.#now = e.step;
    if (e.type === 'episode.started') {
      this.#started = e;
      this.#firstLine = at;
      this.members.team(e.agents);
    }
    this.#times.see(e);
    if (e.type === 'model.answered') this.#asker = e.by;
    this.#ledger.see(e);
    const step = subjectOf(e);
    if (step === undefined) {
      if (e.type === 'episode.ended') this.#ended = e;
      return;
    }
    const so = this.#step(step, at);
    if (e.type === STEP_TAKEN) {
      so.moved = true;
      this.moves.push(at);
    } else if (e.type === 'message.sent') this.#sent(e, so);
    else if (e.type === 'message.delivered') this.#delivered(e, so);
    else if (e.type === 'message.dropped') this.members.of(e.to);
    else if (e.type === 'model.called') this.#called(e, so);
    else if (e.type === 'reply.rejected') this.#inVain(e.call, e.by, so);
  }

  settle(): void {
    this.#ledger.settle();
  }

  #step(step: number, { from, to }: Extent): StepSoFar {
    const place = this.#places.get(step);
    const found = place === undefined ? undefined : this.#steps[place];
    if (found) {
      found.to = Math.max(found.to, to);
      return found;
    }
    const made = { from, to, moved: false, step, tokens: {}, sums: createSums(), messages: [] };
    this.#places.set(step, this.#steps.push(made) - 1);
    this.#forget(step);
    return made;
  }

  /** What is needed of messages and calls while more may come of them. */
  #forget(step: number): void {
    for (const known of [this.#reached, this.#spent])
      for (const id of known.keys()) {
        if (stepOfId(id) >= step - 2) break;
        known.delete(id);
      }
  }

  #sent({ message: { id, from } }: RecordEventOf<'message.sent'>, { messages }: StepSoFar): void {
    if (this.#reached.has(id)) return;
    this.#reached.set(id, new Set());
    messages.push(id);
    this.members.of(from);
  }

  #delivered({ id, to }: RecordEventOf<'message.delivered'>, so: StepSoFar): void {
    const reached = this.#reached.get(id);
    const member = this.members.of(to);
    if (!reached || reached.has(member)) return;
    reached.add(member);
    const [, channel = '', from = ''] = id.split(':');
    this.#edge(so, [this.members.of(from), member, channel], { messages: 1, tokens: 0 });
  }

  #edge(
    so: StepSoFar,
    [from, to, channel]: readonly [number, number, string],
    more: { readonly messages: number; readonly tokens: number },
  ): void {
    so.sums.edge(from, to, channel, more);
    this.#total.edge(from, to, channel, more);
  }

  #role(so: StepSoFar, instance: string, more: Partial<StepSums['roles'][number]>): void {
    const by = this.members.of(instance);
    const { role } = this.members.place(instance);
    const nothing = { calls: 0, input: 0, cached: 0, output: 0, retried: 0, residual: 0, money: 0, origins: {} };
    const sum = { by, role, ...nothing, longest: ['', 0] as const, ...more };
    so.sums.role(sum);
    this.#total.role(sum);
  }

  #called(e: RecordEventOf<'model.called'>, so: StepSoFar): void {
    if (this.#spent.has(e.call)) return;
    this.#spent.set(e.call, { all: 0, vain: 0 });
    this.#role(so, e.by, { calls: 1 });
    for (const id of new Set(e.segments.flatMap(({ from = [] }) => from))) {
      const readings = this.#readings.get(id) ?? { calls: [], count: 0 };
      this.#readings.set(id, readings);
      if (readings.count++ < MOST_READERS) readings.calls.push(e.call);
    }
  }

  #answered({ call, step, lines, usage, money = 0 }: CallAccount): void {
    const so = this.#steps[this.#places.get(step) ?? -1];
    if (!so) return;
    this.#inVain(call, this.#asker, so);
    const origins: Record<string, number> = {};
    for (const [line, n] of Object.entries(lines)) {
      if (n === 0) continue;
      so.tokens[line] = (so.tokens[line] ?? 0) + n;
      if (line !== 'residual') origins[line] = n;
    }
    const { input, output, cached = 0 } = usage;
    so.tokens.output = (so.tokens.output ?? 0) + output;
    const spent = this.#spent.get(call);
    if (spent) spent.all += input + output;
    const { residual } = lines;
    this.#role(so, this.#asker, { input, output, cached, residual, money, origins, longest: [call, input] });
  }

  /** All that was spent on the call so far: it was rejected, or asked for again. */
  #inVain(call: string, by: string, so: StepSoFar): void {
    const spent = this.#spent.get(call);
    if (!spent || spent.vain === spent.all) return;
    this.#role(so, by, { retried: spent.all - spent.vain });
    spent.vain = spent.all;
  }

  #read(message: Readonly<Account>, by: Participant, tokens: number): void {
    const so = this.#steps[this.#places.get(this.#now) ?? -1];
    const edge = [this.members.at(message.from), this.members.at(by), message.channel] as const;
    if (so) this.#edge(so, edge, { messages: 0, tokens });
  }

  get started(): Extent {
    return this.#firstLine;
  }

  get overview(): Omit<Episode, 'file' | 'notes'> {
    const steps = this.#steps.map(({ step, moved, tokens }): EpisodeStep => {
      const { ms = 0, waitingMs = 0 } = this.#timeOf(step) ?? {};
      return { step, moved, ms, waitingMs, tokens };
    });
    return {
      ...headOf(this.#started),
      steps,
      members: this.members.all(),
      sums: this.#total.now(),
      currency: this.#prices?.currency,
      ...(this.#ended && { ended: { reason: this.#ended.reason, detail: this.#ended.detail } }),
    };
  }

  step(place: number): IndexedStep | undefined {
    const so = this.#steps[place];
    if (!so) return undefined;
    const { step, from, to, sums, messages } = so;
    const path = this.#timeOf(step)?.path ?? [];
    const costs: Record<string, MessageCost> = {};
    for (const id of messages) {
      const { written, firstRead, reread } = this.#ledger.costOf(id);
      const { count, calls } = this.#readings.get(id) ?? { count: 0, calls: [] };
      if (written + firstRead + reread + count > 0) costs[id] = [written, firstRead, reread, count, calls];
    }
    return { step, lines: { from, to }, adds: sums.now(), path: path.map(({ call }) => call), costs };
  }

  #timeOf(step: number): StepTime | undefined {
    const mark = this.moves.length + Number(this.#ended !== undefined);
    if (this.#timed.mark !== mark)
      this.#timed = { mark, steps: new Map(this.#times.now().steps.map((time) => [time.step, time])) };
    return this.#timed.steps.get(step);
  }

  before(place: number): StepSums {
    if (place < this.#sumsBefore.place) this.#sumsBefore = { place: 0, sums: createSums() };
    const { sums } = this.#sumsBefore;
    for (; this.#sumsBefore.place < place; this.#sumsBefore.place++) {
      const so = this.#steps[this.#sumsBefore.place];
      if (so) sums.add(so.sums.now());
    }
    return sums.now();
  }
}

/** The step that an event is about, which may be an earlier one than that in which it was written. */
export function subjectOf(e: RecordEvent): number | undefined {
  switch (e.type) {
    case 'message.sent':
      return e.message.step;
    case 'message.delivered':
    case 'message.dropped':
      return stepOfId(e.id);
    case 'model.called':
    case 'model.answered':
    case 'model.failed':
    case 'reply.rejected':
      return stepOfId(e.call);
    case 'step.started':
    case 'decision.fellBack':
    case STEP_TAKEN:
      return e.step;
    default:
      return undefined;
  }
}

function headOf(started: RecordEventOf<'episode.started'> | undefined): Pick<Episode, 'title' | 'facts'> {
  if (!started) return { title: '', facts: [] };
  const { world, protocol, agents, models, troupe, forked, simulated } = started;
  const played = forked?.protocol ? `${protocol.name} → ${forked.protocol.name}` : protocol.name;
  const names = Object.entries(models).map(([role, { name }]) => (role === '*' ? name : `${role}: ${name}`));
  return {
    title: `${world.name} with ${played}`,
    facts: [
      ['World', `${world.name}, scene ${world.scene}, seed ${world.seed}`],
      ['Protocol', played],
      ['Team', agents.join(', ')],
      ['Model', names.join(', ') || 'none'],
      ...(simulated ? ([['Clock', 'simulated']] as const) : []),
      ['Troupe', troupe],
    ],
  };
}

type Members = ReturnType<typeof createMembers>;

/** `before`: those that are known already. */
export function createMembers(before: readonly Member[] = []) {
  const places = createParticipants();
  const known = new Map<string, { readonly index: number; readonly member: Member; readonly roles: Set<string> }>();
  const keyOf = ({ kind, name }: Pick<Member, 'kind' | 'name'>) => `${kind === 'agent' ? 'agent' : 'role'} ${name}`;
  const add = (member: Member) => {
    const made = { index: known.size, member, roles: new Set(member.roles) };
    known.set(keyOf(member), made);
    return made;
  };
  for (const member of before) add(member);
  const at = ({ who, role, part, module, isBridge }: Participant): number => {
    // A role that exists once is the only one of its module; an agent's modules name its agent and a role.
    const kind = isBridge ? 'bridge' : module === role ? 'shared' : 'agent';
    const { index, roles } = known.get(keyOf({ kind, name: who })) ?? add({ name: who, kind, part, roles: [] });
    roles.add(role);
    return index;
  };
  return {
    at,
    of: (instance: string) => at(places.of(instance)),
    place: (instance: string) => places.of(instance),
    team(agents: readonly string[]) {
      places.team(agents);
      for (const name of agents) add({ name, kind: 'agent', part: 'team', roles: [] });
    },
    all: (): Member[] => [...known.values()].map(({ member, roles }) => ({ ...member, roles: [...roles] })),
  };
}
