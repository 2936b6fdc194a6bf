// Finds whose words a message consists of: through relays such as a blackboard, a judge or a summary, back to the first
// author.
import type { Happening } from '../core/event.ts';
import { textsOf } from './body-words.ts';
import type { IndexedMessage, MessageIndex } from './message-index.ts';
import { lettersIn, type Overlap, someWords, type TextRange, wholeIn } from './overlap.ts';

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
}

export interface SourceAttribution {
  /** Must be told of every event of the second reading, in any order within a step. */
  see(event: Happening): void;
  /** Call it when nothing follows. */
  end(): void;
  /** Of how many messages it holds words now. */
  held(): number;
}

/** A model may hit on the words of others by chance; that many in a row are no chance. */
const LEAST_QUOTED = 5;

interface MessageText {
  readonly place: number;
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
  /** What messages of later on may pass on, each with how many of those are left. */
  readonly #spans = new Map<number, { readonly spans: readonly SourceSpan[]; left: number }>();

  constructor(messages: MessageIndex, onShares: OnShares) {
    this.#messages = messages;
    this.#onShares = onShares;
    this.#steps = [...messages.perStep.keys()].sort((a, b) => b - a);
  }

  see(event: Happening): void {
    if (event.type !== 'message.sent') return;
    const { id, depth, body } = event.message;
    const place = this.#messages.placeOf(id);
    // A record that is being written may have grown since the first reading.
    if (place === undefined) return;
    const { step } = this.#messages.at(place);
    const of = this.#waiting.get(step) ?? new Map<string, MessageText>();
    if (!of.has(id)) of.set(id, { place, id, depth, texts: [...textsOf(body)] });
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

  #share({ place, texts }: MessageText): void {
    const message = this.#messages.at(place);
    const spans = spansOf(place, texts, { sources: this.#sourcesOf(message), by: speakerKind(message) });
    const shares = spans.map(({ origin, via, text }) => ({ origin, via, weight: lettersOf(text) }));
    const known = shares.filter(({ weight }) => weight > 0);
    this.#onShares(place, known.length > 0 ? known : [{ origin: place, via: undefined, weight: 1 }]);
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

/** The words of a message, each with its origin: words of its sources first, then its own. */
function spansOf(
  place: number,
  texts: readonly string[],
  { sources, by }: { readonly sources: readonly SourceSpan[]; readonly by: SpeakerKind },
): SourceSpan[] {
  const own = (text: string, of = text): SourceSpan => ({ text, of, within: place, origin: place, via: undefined });
  return texts.flatMap((text) => {
    const copied = by === 'model' ? [] : copiedFrom(sources, text);
    // A word alone (a name, a direction) is nobody's in particular, unless it is all that is said.
    if (!/\s/.test(text) && texts.length > 1) return by === 'bridge' && copied.length > 0 ? copied : own(text);
    if (copied.length > 0) return copied;
    const made: SourceSpan[] = [];
    let left = text;
    for (const { span, inText } of matches(sources, text, by === 'model')) {
      made.push({ ...span, text: cutOut(text, inText), of: text });
      left = blank(left, inText);
    }
    return left.trim() === '' ? made : [...made, own(left.replace(/\s+/g, ' ').trim(), text)];
  });
}

/** All that one cause's text consists of, where this text is the same. */
function copiedFrom(sources: readonly SourceSpan[], text: string): readonly SourceSpan[] {
  const first = sources.find(({ of }) => of === text);
  return first === undefined ? [] : sources.filter(({ of, within }) => of === text && within === first.within);
}

interface SourceMatch {
  readonly span: SourceSpan;
  readonly inText: readonly TextRange[];
}

/** Each word of the text is matched once: the whole of a source first, then enough of its words in a row. */
function matches(sources: readonly SourceSpan[], text: string, byModel: boolean): SourceMatch[] {
  const found: SourceMatch[] = [];
  let left = text;
  const take = (compare: (source: string, text: string) => Overlap | undefined) => {
    for (const span of sources) {
      if (left.trim() === '') return;
      const overlap = compare(span.text, left);
      if (!overlap) continue;
      found.push({ span, inText: overlap.inText });
      left = blank(left, overlap.inText);
    }
  };
  take((source, rest) => (source === rest ? wholeIn(source, rest, false) : undefined));
  take((source, rest) => wholeIn(source, rest, byModel));
  take((source, rest) => someWords(source, rest, byModel ? LEAST_QUOTED : undefined));
  return found;
}

const blank = (text: string, runs: readonly TextRange[]): string =>
  runs.reduce((rest, { from, to }) => rest.slice(0, from) + ' '.repeat(to - from) + rest.slice(to), text);

const cutOut = (text: string, runs: readonly TextRange[]): string =>
  runs
    .toSorted((a, b) => a.from - b.from)
    .map(({ from, to }) => text.slice(from, to))
    .join(' ');
