// Reads the events of a record into what the studio shows. Tokens come from the ledger and times from the critical
// path, which other commands print too; edges are the deliveries and readings that stand on record.
import { action, observation } from '../../runtime/core/channel.ts';
import { type RecordEvent, type RecordEventOf, STEP_TAKEN } from '../../runtime/core/event.ts';
import type { Account } from '../../runtime/ledger/accounts.ts';
import { createTimeFold } from '../../runtime/ledger/critical-path.ts';
import { createLedger } from '../../runtime/ledger/ledger.ts';
import { createParticipants, type Participant } from '../../runtime/ledger/participants.ts';
import { type Prices, priceOf } from '../../runtime/ledger/prices.ts';
import type { Deed, Episode, EpisodeCall, EpisodeMessage, Member, PromptPart, ReadTokens } from './model.ts';

export interface EpisodeReader {
  see(event: RecordEvent): void;
  /** Call it once. `notes`: what else a reader of the page should know about the record. */
  end(about: { readonly file: string; readonly notes: readonly string[] }): Episode;
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };
type MessageSoFar = Writable<Omit<EpisodeMessage, 'carries' | 'dropped' | 'to'>> & {
  readonly to: Set<number>;
  readonly causes: readonly string[];
  readonly isRelayed: boolean;
  readonly dropped: { to: number; why: string }[];
};
interface CallSoFar extends Writable<Omit<EpisodeCall, 'prompt' | 'after'>> {
  readonly causes: readonly string[];
  readonly segments: readonly (Omit<PromptPart, 'from'> & { readonly from: readonly string[] })[];
}
interface StepSoFar {
  moved: boolean;
  deeds: readonly Deed[];
  score: Readonly<Record<string, number>>;
  readonly tokens: Record<string, number>;
}

/** Folds over the events of one record. `count`: tokens of a text, where the record holds no count. */
export function createEpisodeReader(count: (text: string) => number, prices?: Prices): EpisodeReader {
  return new Reading(count, prices);
}

class Reading implements EpisodeReader {
  readonly #texts = createTexts();
  readonly #members = createMembers();
  readonly #count: (text: string) => number;
  readonly #prices: Prices | undefined;
  readonly #times = createTimeFold();
  readonly #ledger;
  readonly #steps = new Map<number, StepSoFar>();
  readonly #messages = new Map<string, MessageSoFar>();
  readonly #calls = new Map<string, CallSoFar>();
  /** By role instance. */
  readonly #lastCalls = new Map<string, CallSoFar>();
  readonly #reads = new Map<string, Writable<[...ReadTokens]>>();
  #started: RecordEventOf<'episode.started'> | undefined;
  #ended: RecordEventOf<'episode.ended'> | undefined;
  #now = 0;
  /** When the step began. */
  #began = 0;

  constructor(count: (text: string) => number, prices: Prices | undefined) {
    this.#count = count;
    this.#prices = prices;
    this.#ledger = createLedger({
      count,
      onCall: ({ lines, usage, step }) => {
        const { tokens } = this.#step(step);
        for (const [line, n] of Object.entries(lines)) if (n !== 0) tokens[line] = (tokens[line] ?? 0) + n;
        tokens.output = (tokens.output ?? 0) + usage.output;
      },
      onRead: (message, by, tokens) => this.#read(message, by, tokens),
      onMessage: ({ id, written, firstRead, reread }) => {
        const message = this.#messages.get(id);
        if (message) Object.assign(message, { written, firstRead, reread });
      },
    });
  }

  see(e: RecordEvent): void {
    this.#now = e.step;
    if (e.type === 'episode.started') {
      this.#started = e;
      this.#members.team(e.agents);
    }
    this.#times.see(e);
    this.#ledger.see(e);
    if (e.type === 'step.started') {
      this.#began = e.t;
      this.#step(e.step);
    } else if (e.type === STEP_TAKEN) this.#moved(e);
    else if (e.type === 'message.sent') this.#sent(e);
    else if (e.type === 'message.delivered') this.#messages.get(e.id)?.to.add(this.#members.of(e.to));
    else if (e.type === 'message.dropped')
      this.#messages.get(e.id)?.dropped.push({ to: this.#members.of(e.to), why: e.reason });
    else if (e.type === 'episode.ended') this.#ended = e;
    else this.#model(e);
  }

  #model(e: RecordEvent): void {
    if (e.type === 'model.called') return this.#called(e);
    if (e.type === 'decision.fellBack') {
      const failed = this.#lastCalls.get(e.by);
      if (failed) failed.fellBack = true;
      return;
    }
    if (e.type !== 'model.answered' && e.type !== 'model.failed' && e.type !== 'reply.rejected') return;
    const call = this.#calls.get(e.call);
    if (!call) return;
    if (e.type === 'reply.rejected') {
      call.retried = call.input + call.output;
      call.trouble = `the reply was rejected: ${e.reason.message}`;
      return;
    }
    call.ms += e.ms;
    if (e.type === 'model.failed') {
      call.trouble = `${e.error.code}: ${e.error.message}`;
      return;
    }
    delete call.trouble;
    call.reply = this.#texts.of(e.text);
    call.retried = call.input + call.output;
    const price = this.#prices?.models.get(call.model);
    if (price) call.money = (call.money ?? 0) + priceOf(e.usage, price);
    call.input += e.usage.input;
    call.output += e.usage.output;
    call.cached += e.usage.cached ?? 0;
    call.residual = e.usage.input - call.around - call.segments.reduce((sum, { tokens }) => sum + tokens, 0);
  }

  #step(step: number): StepSoFar {
    const found = this.#steps.get(step) ?? { moved: false, deeds: [], score: {}, tokens: {} };
    this.#steps.set(step, found);
    return found;
  }

  #moved({ step, outcomes, score }: RecordEventOf<'world.stepped'>): void {
    const deeds = outcomes.map(({ agent, do: does, ok, reason, text, heardBy }) => ({
      agent,
      does: heardBy === undefined ? does : `says: ${text ?? ''}`,
      ok,
      why: reason,
    }));
    const so = this.#step(step);
    so.moved = true;
    so.deeds = deeds;
    so.score = figuresOf(score);
  }

  #sent({ t, message }: RecordEventOf<'message.sent'>): void {
    const { id, step, channel, from, body, causes, depth } = message;
    if (this.#messages.has(id)) return;
    const { role, isBridge } = this.#members.place(from);
    const kind = channel === observation.name ? 'observation' : channel === action.name ? 'action' : 'talk';
    const text = this.#texts.of(readableBody(body, kind));
    this.#messages.set(id, {
      id,
      step,
      channel,
      kind,
      text,
      role,
      causes,
      depth,
      at: this.#since(t),
      from: this.#members.of(from),
      to: new Set(),
      written: 0,
      firstRead: 0,
      reread: 0,
      isRelayed: isBridge,
      dropped: [],
    });
  }

  #called(e: RecordEventOf<'model.called'>): void {
    const before = this.#calls.get(e.call);
    if (before) {
      before.attempts++;
      return;
    }
    const segments = e.segments.map(({ origin, text, picture, from = [] }, i) => ({
      origin,
      text: this.#texts.of(text),
      tokens: e.tokens ? (e.tokens.segments[i] ?? 0) : this.#count(text),
      picture: picture && `a picture of ${picture.width} × ${picture.height} pixels`,
      from,
    }));
    const { call: id, step, ask, model, depth, causes } = e;
    const around = (e.tokens?.template ?? 0) + (e.tokens?.joins ?? 0);
    const sums = { input: 0, output: 0, cached: 0, retried: 0, around, residual: 0, ms: 0, attempts: 1 };
    const by = this.#members.of(e.by);
    const { role } = this.#members.place(e.by);
    const at = this.#since(e.t);
    const call = { id, step, by, role, ask, model, depth, causes, at, segments, ...sums };
    this.#calls.set(id, call);
    this.#lastCalls.set(e.by, call);
  }

  /** In ms, to a hundredth. */
  #since(t: number): number {
    return Math.max(0, Math.round((t - this.#began) * 100) / 100);
  }

  #read({ from, channel }: Readonly<Account>, by: Participant, tokens: number): void {
    const [speaker, reader] = [this.#members.at(from), this.#members.at(by)];
    const key = `${this.#now}:${speaker}:${reader}:${channel}`;
    const row = this.#reads.get(key) ?? [this.#now, speaker, reader, channel, 0];
    row[4] += tokens;
    this.#reads.set(key, row);
  }

  end({ file, notes }: { readonly file: string; readonly notes: readonly string[] }): Episode {
    this.#ledger.end();
    const places = new Map([...this.#messages.keys()].map((id, i) => [id, i]));
    const indexes = (ids: readonly string[]) => ids.flatMap((id) => places.get(id) ?? []);
    const callPlaces = new Map([...this.#calls.keys()].map((id, i) => [id, i]));
    const times = new Map(this.#times.now().steps.map((time) => [time.step, time]));
    const steps = [...this.#steps].map(([step, so]) => {
      const { ms = 0, waitingMs = 0, path = [] } = times.get(step) ?? {};
      return { step, ...so, ms, waitingMs, path: path.flatMap(({ call }) => callPlaces.get(call) ?? []) };
    });
    const messages = [...this.#messages.values()].map(({ causes, isRelayed, dropped, to, ...message }) => ({
      ...message,
      to: [...to],
      carries: isRelayed ? indexes(causes) : undefined,
      dropped: dropped.length > 0 ? dropped : undefined,
    }));
    const calls = [...this.#calls.values()].map(({ segments, causes, ...call }) => ({
      ...call,
      after: indexes(causes),
      prompt: segments.map(({ from, ...part }) => (from.length > 0 ? { ...part, from: indexes(from) } : part)),
    }));
    return {
      ...headOf(this.#started),
      file,
      notes,
      steps,
      messages,
      calls,
      currency: this.#prices?.currency,
      ended: this.#ended && { reason: this.#ended.reason, detail: this.#ended.detail },
      texts: this.#texts.all(),
      members: this.#members.all(),
      reads: [...this.#reads.values()],
    };
  }
}

/** By metric; where a world's definitions of it differ, each figure is named with its own. */
function figuresOf(score: RecordEventOf<'world.stepped'>['score']): Record<string, number> {
  const figures = Object.entries(score).flatMap(([definition, own]) =>
    Object.entries(own).map(([name, value]) => ({ definition, name, value })),
  );
  const isOne = (name: string) => new Set(figures.flatMap((one) => (one.name === name ? one.value : []))).size === 1;
  return Object.fromEntries(
    figures.map(({ definition, name, value }) => [isOne(name) ? name : `${name} (${definition})`, value]),
  );
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

/** Each text once. */
function createTexts() {
  const known = new Map<string, number>();
  return {
    of(text: string): number {
      const at = known.get(text) ?? known.size;
      known.set(text, at);
      return at;
    },
    all: () => [...known.keys()],
  };
}

/** Every agent first, in the order of the team; then the roles that exist once, as they appear. */
function createMembers() {
  const places = createParticipants();
  const known = new Map<string, { readonly index: number; readonly member: Member; readonly roles: Set<string> }>();
  const add = (key: string, member: Omit<Member, 'roles'>) => {
    const made = { index: known.size, member: { ...member, roles: [] }, roles: new Set<string>() };
    known.set(key, made);
    return made;
  };
  const at = ({ who, role, part, module, isBridge }: Participant): number => {
    // A role that exists once is the only one of its module; an agent's modules name its agent and a role.
    const isShared = module === role;
    const key = isShared ? `role ${role}` : `agent ${who}`;
    const kind = isBridge ? 'bridge' : isShared ? 'shared' : 'agent';
    const { index, roles } = known.get(key) ?? add(key, { name: who, kind, part });
    roles.add(role);
    return index;
  };
  return {
    at,
    of: (instance: string) => at(places.of(instance)),
    place: (instance: string) => places.of(instance),
    team(agents: readonly string[]) {
      places.team(agents);
      for (const name of agents) add(`agent ${name}`, { name, kind: 'agent', part: 'team' });
    },
    all: (): Member[] => [...known.values()].map(({ member, roles }) => ({ ...member, roles: [...roles] })),
  };
}

/** Of an observation only what the agent reads: its data say the same to programs. */
export function readableBody(body: unknown, kind: 'talk' | 'observation' | 'action'): string {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return valueText(body);
  const { text, ...rest }: { text?: unknown } = body;
  if (kind === 'action' && 'do' in body && typeof body.do === 'string') return body.do;
  if (kind === 'observation') {
    const own = 'ownText' in body && typeof body.ownText === 'string' ? [body.ownText] : [];
    return [valueText(text), ...own].join('\n');
  }
  const fields = Object.entries(rest).flatMap(([name, value]) =>
    value === undefined || name === 'picture' ? [] : [`${name}: ${valueText(value)}`],
  );
  return [...(typeof text === 'string' && text !== '' ? [text] : []), ...fields].join('\n');
}

const valueText = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'boolean'
      ? value
        ? 'yes'
        : 'no'
      : (JSON.stringify(value) ?? '');
