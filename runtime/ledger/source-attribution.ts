// Finds whose words a message consists of: through relays such as a blackboard, a judge or a summary, back to the first
// author.
import type { Happening, HappeningOf } from '../core/event.ts';
import { ORIGINS, type Origin } from '../core/segment.ts';
import type { IndexedMessage, MessageIndex } from './message-index.ts';
import {
  lettersIn,
  type Overlap,
  someWords,
  type TextRange,
  takeWords,
  textsOf,
  textsOfReply,
  wholeIn,
  without,
} from './words.ts';

/** Relays that words went through, the latest first. Two are the same object where they are the same chain. */
export interface RelayChain {
  readonly by: number;
  readonly before: RelayChain | undefined;
  readonly length: number;
}

/** Words of a message, with the message that said them first and those that passed them on since. */
interface SourceSpan {
  readonly text: string;
  /** The text of a message that it is part of. */
  readonly of: string;
  /** The message with that text. */
  readonly within: number;
  readonly origin: number;
  readonly via: RelayChain | undefined;
}

/** Whose words a message consists of, by weight; its own stand under its own place. */
export interface SourceShare {
  readonly origin: number;
  readonly via: RelayChain | undefined;
  readonly weight: number;
  /** Whether the message's model wrote them; the other words its role added, and they cost nothing to write. */
  readonly isWritten: boolean;
}

interface SourceAttribution {
  /** Must be told of every event of the second reading, in any order within a step. */
  see(event: Happening): void;
  /** Call it when nothing follows. */
  end(): void;
  /** Of how many messages it holds words now. */
  held(): number;
}

/** A model may hit on the words of others by chance; that many in a row are no chance. */
const LEAST_QUOTED = 5;

/** The places of a prompt's own texts, by origin: they stand behind those of all messages. */
const promptPlace = (messages: MessageIndex, origin: Origin): number => messages.count + ORIGINS.indexOf(origin);

/** What a role asked its model, without what prompts show of messages, and what it was answered. */
interface AskedModel {
  readonly step: number;
  readonly depth: number;
  readonly lines: readonly { readonly origin: Origin; readonly text: string }[];
  readonly replies: Set<string>;
}

interface MessageText {
  readonly place: number;
  readonly asked: AskedModel | undefined;
  readonly id: string;
  readonly depth: number;
  readonly texts: readonly string[];
}

type OnShares = (place: number, shares: readonly SourceShare[]) => void;

/**
 * A fold over a second reading of a record. `onShares` is told whose words each message consists of, step by step. It
 * holds the texts of a step until all of its messages are known, and those of others until nobody names them any more.
 */
export const createSourceAttribution = (messages: MessageIndex, onShares: OnShares): SourceAttribution =>
  new SourceFold(messages, onShares);

class SourceFold implements SourceAttribution {
  readonly #messages: MessageIndex;
  readonly #onShares: OnShares;
  /** The steps that are not settled yet, in order. */
  readonly #steps: number[];
  readonly #waiting = new Map<number, Map<string, MessageText>>();
  /** The last question of each role. */
  readonly #asked = new Map<string, AskedModel>();
  /** What messages of later on may pass on, each with how many of those are left. */
  readonly #spans = new Map<number, { readonly spans: readonly SourceSpan[]; left: number }>();

  constructor(messages: MessageIndex, onShares: OnShares) {
    this.#messages = messages;
    this.#onShares = onShares;
    this.#steps = [...messages.perStep.keys()].sort((a, b) => b - a);
  }

  see(event: Happening): void {
    if (event.type === 'model.called') this.#called(event);
    else if (event.type === 'model.answered')
      for (const text of [event.text.trim(), ...textsOfReply(event.text)]) this.#asked.get(event.by)?.replies.add(text);
    else if (event.type === 'message.sent') this.#sent(event.message);
  }

  #called({ by, step, depth, segments }: HappeningOf<'model.called'>): void {
    const before = this.#asked.get(by);
    const isSame = before?.step === step && before.depth === depth;
    const lines = segments.flatMap(({ origin, text, from = [] }) =>
      from.length > 0 || origin === 'reply' ? [] : text.split('\n').map((line) => ({ origin, text: line.trim() })),
    );
    this.#asked.set(by, { step, depth, lines, replies: isSame ? before.replies : new Set() });
  }

  #sent({ id, from, step: saidAt, depth, body }: HappeningOf<'message.sent'>['message']): void {
    const last = this.#asked.get(from);
    const asked = last?.step === saidAt && last.depth < depth ? last : undefined;
    const place = this.#messages.placeOf(id);
    // A record that is being written may have grown since the first reading.
    if (place === undefined) return;
    const { step } = this.#messages.at(place);
    const of = this.#waiting.get(step) ?? new Map<string, MessageText>();
    if (!of.has(id)) of.set(id, { place, asked, id, depth, texts: [...textsOf(body)] });
    this.#waiting.set(step, of);
    for (let next = this.#steps.at(-1); next !== undefined && this.#isWhole(next); next = this.#steps.at(-1))
      this.#settle(next);
  }

  end(): void {
    for (let next = this.#steps.at(-1); next !== undefined; next = this.#steps.at(-1)) this.#settle(next);
  }

  held(): number {
    return [...this.#waiting.values()].reduce((n, { size }) => n + size, this.#spans.size);
  }

  #isWhole(step: number): boolean {
    return this.#waiting.get(step)?.size === this.#messages.perStep.get(step);
  }

  #settle(step: number): void {
    this.#steps.pop();
    const of = [...(this.#waiting.get(step)?.values() ?? [])];
    this.#waiting.delete(step);
    for (const message of of.sort((a, b) => a.depth - b.depth || (a.id < b.id ? -1 : 1))) this.#share(message);
  }

  #share({ place, texts, asked }: MessageText): void {
    const message = this.#messages.at(place);
    const added = addedTexts(texts, message.written > 0 ? asked : undefined);
    const prompt = (asked?.lines ?? []).map(({ origin, text }): SourceSpan => {
      return { text, of: text, within: place, origin: promptPlace(this.#messages, origin), via: undefined };
    });
    const sources = this.#sourcesOf(message);
    const by = speakerKind(message);
    const shares = texts.flatMap((text) => {
      const spans = spansOf(place, text, {
        sources,
        by,
        prompt: added.has(text) ? prompt : [],
        isAll: texts.length === 1,
      });
      // Where the reply stands nowhere, it was reworded: what comes from nowhere else is of the model.
      const isOfModel = (span: SourceSpan) => added.size === texts.length && span.origin === place;
      return spans.map((span) => ({ span, isWritten: !added.has(text) || isOfModel(span) }));
    });
    const known = shares
      .map(({ span: { origin, via, text }, isWritten }) => ({ origin, via, isWritten, weight: lettersOf(text) }))
      .filter(({ weight }) => weight > 0);
    this.#onShares(place, known.length > 0 ? known : [{ origin: place, via: undefined, weight: 1, isWritten: true }]);
    const spans = shares.map(({ span }) => span);
    if (message.uses > 0) this.#spans.set(place, { spans: relayedBy(place, spans), left: message.uses });
  }

  #sourcesOf({ causes, written }: IndexedMessage): SourceSpan[] {
    const sources = causes.flatMap((cause) => {
      const kept = this.#spans.get(cause);
      if (!kept) return [];
      if (--kept.left === 0) this.#spans.delete(cause);
      return kept.spans;
    });
    return (
      sources
        // A model that names what it sees passes on nobody's words; a rule that copies words does.
        .filter(({ origin }) => written === 0 || !this.#messages.at(origin).isBody)
        .sort((a, b) => relays(a) - relays(b) || b.text.length - a.text.length)
    );
  }
}

const lettersOf = (text: string): number => lettersIn(text, [{ from: 0, to: text.length }]);
const relays = ({ via }: SourceSpan): number => via?.length ?? 0;

/** The same words as those find them who hear them from this message. */
function relayedBy(by: number, spans: readonly SourceSpan[]): SourceSpan[] {
  const chains = new Map<RelayChain | undefined, RelayChain>();
  return spans.map((span) => {
    if (span.origin === by) return span;
    const via = chains.get(span.via) ?? { by, before: span.via, length: relays(span) + 1 };
    chains.set(span.via, via);
    return { ...span, within: by, via };
  });
}

/** A rule copies words, a bridge all that it heard; a model writes its own. */
type SpeakerKind = 'model' | 'rule' | 'bridge';
const speakerKind = ({ written, isOfBridge }: IndexedMessage): SpeakerKind =>
  written > 0 ? 'model' : isOfBridge ? 'bridge' : 'rule';

/** Texts of a message that its model's reply does not hold: its role added or reworded them. */
function addedTexts(texts: readonly string[], asked: AskedModel | undefined): ReadonlySet<string> {
  if (asked === undefined) return new Set();
  const replies = [...asked.replies];
  const isOfReply = (text: string) =>
    replies.some((reply) => reply.includes(text) || (/\s/.test(reply) && text.includes(reply)));
  return new Set(texts.filter((text) => !isOfReply(text)));
}

interface SpanNeeds {
  readonly sources: readonly SourceSpan[];
  readonly by: SpeakerKind;
  /** The lines of the prompt from which its role may have added words. */
  readonly prompt: readonly SourceSpan[];
  /** Whether the message has no other text. */
  readonly isAll: boolean;
}

/** The words of a text, each with its origin: words of the prompt first, then of its sources, then its own. */
function spansOf(place: number, text: string, { sources, by, prompt, isAll }: SpanNeeds): readonly SourceSpan[] {
  const own = (words: string): SourceSpan => ({ text: words, of: text, within: place, origin: place, via: undefined });
  const copied = by === 'model' ? [] : copiedFrom(sources, text);
  // A word alone (a name, a direction) is nobody's in particular, unless it is all that is said.
  if (!/\s/.test(text) && !isAll) return by === 'bridge' && copied.length > 0 ? copied : [own(text)];
  if (copied.length > 0) return copied;
  const long = prompt.filter((line) => line.text.split(/\s+/).length >= LEAST_QUOTED);
  const lines = takeWords(long, text, [(line, left) => wholeIn(line, left, true)]);
  const rest = withoutAll(text, lines);
  const found = takeWords(sources, rest, comparisons(by === 'model'));
  const made = [...lines, ...found].map(({ source, inText }) => ({ ...source, text: cutOut(text, inText), of: text }));
  const left = withoutAll(rest, found).replace(/\s+/g, ' ').trim();
  return left === '' ? made : [...made, own(left)];
}

const withoutAll = (text: string, found: readonly Overlap[]): string =>
  without(
    text,
    found.flatMap(({ inText }) => inText),
  );

/** All that one cause's text consists of, where this text is the same. */
function copiedFrom(sources: readonly SourceSpan[], text: string): readonly SourceSpan[] {
  const first = sources.find(({ of }) => of === text);
  return first === undefined ? [] : sources.filter(({ of, within }) => of === text && within === first.within);
}

/** An equal source first, then the whole of one, then enough of its words in a row. */
const comparisons = (byModel: boolean): Parameters<typeof takeWords>[2] => [
  (source, left) => (source === left ? wholeIn(source, left, false) : undefined),
  (source, left) => wholeIn(source, left, byModel),
  (source, left) => someWords(source, left, byModel ? LEAST_QUOTED : undefined),
];

const cutOut = (text: string, runs: readonly TextRange[]): string =>
  runs
    .toSorted((a, b) => a.from - b.from)
    .map(({ from, to }) => text.slice(from, to))
    .join(' ');
