// Reads the lines about some neighbouring steps into what a page shows of them.
import { action, observation } from '../../runtime/core/channel.ts';
import { type RecordEvent, type RecordEventOf, STEP_TAKEN } from '../../runtime/core/event.ts';
import { type Prices, priceOf } from '../../runtime/ledger/prices.ts';
import type {
  CallHead,
  Deed,
  EpisodeCall,
  EpisodeMessage,
  EpisodeWindow,
  MessageHead,
  PromptPart,
  StepDetail,
} from './model.ts';
import { type IndexedStep, type RecordIndex, stepOfId, subjectOf } from './record-index.ts';

type Writable<T> = { -readonly [K in keyof T]: T[K] };
type MessageSoFar = Writable<Omit<EpisodeMessage, 'carries' | 'dropped' | 'to' | 'readBy'>> & {
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
  readonly place: number;
  readonly indexed: IndexedStep;
  deeds: readonly Deed[];
  score: Readonly<Record<string, number>>;
}

interface StepReader {
  /** Takes any event, and leaves out those about other steps. */
  see(event: RecordEvent): void;
  /** Call it once. */
  end(): Omit<EpisodeWindow, 'pictures'>;
}

interface StepReaderNeeds {
  readonly index: RecordIndex;
  /** The steps, by their places: from the first to before the second. */
  readonly from: number;
  readonly to: number;
  /** Tokens of a text, where the record holds no count. */
  readonly count: (text: string) => number;
  readonly prices?: Prices | undefined;
}

export const createStepReader = (needs: StepReaderNeeds): StepReader => new Reading(needs);

class Reading implements StepReader {
  readonly #needs: StepReaderNeeds;
  readonly #texts = createTexts();
  readonly #steps = new Map<number, StepSoFar>();
  readonly #messages = new Map<string, MessageSoFar>();
  readonly #calls = new Map<string, CallSoFar>();
  /** By role instance. */
  readonly #lastCalls = new Map<string, CallSoFar>();
  /** When the step began. */
  #began = 0;

  constructor(needs: StepReaderNeeds) {
    this.#needs = needs;
    for (let place = needs.from; place < needs.to; place++) {
      const indexed = needs.index.step(place);
      if (indexed) this.#steps.set(indexed.step, { place, indexed, deeds: [], score: {} });
    }
  }

  see(e: RecordEvent): void {
    const so = this.#steps.get(subjectOf(e) ?? -1);
    if (!so) return;
    const { members } = this.#needs.index;
    if (e.type === 'step.started') this.#began = e.t;
    else if (e.type === STEP_TAKEN) moved(e, so);
    else if (e.type === 'message.sent') this.#sent(e, so);
    else if (e.type === 'message.delivered') this.#messages.get(e.id)?.to.add(members.of(e.to));
    else if (e.type === 'message.dropped')
      this.#messages.get(e.id)?.dropped.push({ to: members.of(e.to), why: e.reason });
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
    const price = this.#needs.prices?.models.get(call.model);
    if (price) call.money = (call.money ?? 0) + priceOf(e.usage, price);
    call.input += e.usage.input;
    call.output += e.usage.output;
    call.cached += e.usage.cached ?? 0;
    call.residual = e.usage.input - call.around - call.segments.reduce((sum, { tokens }) => sum + tokens, 0);
  }

  #sent({ t, message }: RecordEventOf<'message.sent'>, { indexed }: StepSoFar): void {
    const { id, step, channel, from, body, causes, depth } = message;
    if (this.#messages.has(id)) return;
    const { members } = this.#needs.index;
    const { role, isBridge } = members.place(from);
    const kind = channel === observation.name ? 'observation' : channel === action.name ? 'action' : 'talk';
    const text = this.#texts.of(readableBody(body, kind));
    const [written, firstRead, reread, readings] = indexed.costs[id] ?? [0, 0, 0, 0];
    this.#messages.set(id, {
      id,
      step,
      channel,
      kind,
      text,
      role,
      causes,
      depth,
      written,
      firstRead,
      reread,
      readings,
      at: this.#since(t),
      from: members.of(from),
      to: new Set(),
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
      tokens: e.tokens ? (e.tokens.segments[i] ?? 0) : this.#needs.count(text),
      picture: picture && `a picture of ${picture.width} × ${picture.height} pixels`,
      from,
    }));
    const { call: id, step, ask, model, depth, causes } = e;
    const around = (e.tokens?.template ?? 0) + (e.tokens?.joins ?? 0);
    const sums = { input: 0, output: 0, cached: 0, retried: 0, around, residual: 0, ms: 0, attempts: 1 };
    const call = { ...this.#headOfCall(id), step, ask, model, depth, causes, at: this.#since(e.t), segments, ...sums };
    this.#calls.set(id, call);
    this.#lastCalls.set(e.by, call);
  }

  /** In ms, to a hundredth. */
  #since(t: number): number {
    return Math.max(0, Math.round((t - this.#began) * 100) / 100);
  }

  #headOfCall(id: string): CallHead {
    const { members } = this.#needs.index;
    const [, by = ''] = id.split(':');
    return { id, step: stepOfId(id), by: members.of(by), role: members.place(by).role };
  }

  #headOfMessage(id: string): MessageHead {
    const { members } = this.#needs.index;
    const [, channel = '', from = ''] = id.split(':');
    return { id, step: stepOfId(id), from: members.of(from), role: members.place(from).role, channel };
  }

  end(): Omit<EpisodeWindow, 'pictures'> {
    const message = createNumbers(this.#messages.keys());
    const call = createNumbers(this.#calls.keys());
    const messages = [...this.#messages.values()].map(({ causes, isRelayed, dropped, to, ...one }) => ({
      ...one,
      to: [...to],
      readBy: (this.#steps.get(one.step)?.indexed.costs[one.id]?.[4] ?? []).map(call.of),
      carries: isRelayed ? causes.map(message.of) : undefined,
      dropped: dropped.length > 0 ? dropped : undefined,
    }));
    const calls = [...this.#calls.values()].map(({ segments, causes, ...one }) => ({
      ...one,
      after: causes.map(message.of),
      prompt: segments.map(({ from, ...part }) => (from.length > 0 ? { ...part, from: from.map(message.of) } : part)),
    }));
    const [messagesOf, callsOf] = [placesByStep(messages), placesByStep(calls)];
    const steps = [...this.#steps.values()].map(({ place, indexed, deeds, score }): StepDetail => {
      const { step, adds, path } = indexed;
      const own = { messages: messagesOf.get(step) ?? [], calls: callsOf.get(step) ?? [] };
      return { place, deeds, score, adds, path: path.map(call.of), ...own };
    });
    return {
      steps,
      before: this.#needs.index.before(this.#needs.from),
      messages: [...messages, ...message.strangers().map((id) => this.#headOfMessage(id))],
      calls: [...calls, ...call.strangers().map((id) => this.#headOfCall(id))],
      texts: this.#texts.all(),
    };
  }
}

function moved({ outcomes, score }: RecordEventOf<'world.stepped'>, so: StepSoFar): void {
  so.deeds = outcomes.map(({ agent, do: does, ok, reason, text, heardBy }) => ({
    agent,
    does: heardBy === undefined ? does : `says: ${text ?? ''}`,
    ok,
    why: reason,
  }));
  so.score = figuresOf(score);
}

/** Numbers ids: those that are known first, then strangers as they come. */
function createNumbers(ids: Iterable<string>) {
  const numbers = new Map([...ids].map((id, i) => [id, i]));
  const own = numbers.size;
  return {
    of(id: string): number {
      const at = numbers.get(id) ?? numbers.size;
      numbers.set(id, at);
      return at;
    },
    strangers: () => [...numbers.keys()].slice(own),
  };
}

function placesByStep(all: readonly { readonly step: number }[]): ReadonlyMap<number, number[]> {
  const steps = new Map<number, number[]>();
  all.forEach(({ step }, i) => {
    const of = steps.get(step) ?? [];
    steps.set(step, of);
    of.push(i);
  });
  return steps;
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
