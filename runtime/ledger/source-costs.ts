// Charges what a message cost to the messages whose words it passes on. It keeps only a few numbers per message.
import type { Happening } from '../core/event.ts';
import { ORIGINS } from '../core/segment.ts';
import type { MessageIndex } from './message-index.ts';
import { createSourceAttribution, type RelayChain, type SourceShare } from './source-attribution.ts';
import { apportion } from './totals.ts';

/**
 * What one message, or a prompt's own text that roles put into messages, has cost in tokens, by itself and where its
 * words were passed on. Sums over all rows are exact.
 */
export interface SourceRow {
  readonly id: string;
  readonly channel: string;
  readonly from: string;
  /** Output tokens of the message itself, without words of others. */
  readonly written: number;
  /** Input tokens of the message itself, without words of others. */
  readonly read: number;
  /** Output tokens of models that said its words again. */
  readonly rewritten: number;
  /** Input tokens of its words in messages that passed them on. */
  readonly readOn: number;
  /** The chain of relays that cost most, from this message on. */
  readonly chain: readonly string[];
}

/** The relays of words, and the message that passed them on last. */
interface DearestChain {
  readonly via: RelayChain | undefined;
  readonly last: number;
  readonly tokens: number;
}

interface SourceCosts {
  /** Must be told of every event of the second reading. */
  see(event: Happening): void;
  /** Call it when nothing follows. */
  end(): void;
  /** The most expensive first; made one by one each time that they are read. */
  readonly rows: Iterable<SourceRow>;
}

export const createSourceCosts = (messages: MessageIndex): SourceCosts => new SourceSums(messages);

class SourceSums implements SourceCosts {
  readonly #messages: MessageIndex;
  readonly #fold: ReturnType<typeof createSourceAttribution>;
  readonly #sums: Readonly<Record<'written' | 'read' | 'rewritten' | 'readOn', Float64Array>>;
  readonly #dearest = new Map<number, DearestChain>();

  constructor(messages: MessageIndex) {
    const sums = () => new Float64Array(messages.count + ORIGINS.length);
    this.#messages = messages;
    this.#sums = { written: sums(), read: sums(), rewritten: sums(), readOn: sums() };
    this.#fold = createSourceAttribution(messages, (place, shares) => this.#add(place, shares));
  }

  see(event: Happening): void {
    this.#fold.see(event);
  }

  end(): void {
    this.#fold.end();
  }

  get rows(): Iterable<SourceRow> {
    const order = Uint32Array.from({ length: this.#messages.count + ORIGINS.length }, (_, place) => place).filter(
      (place) => place < this.#messages.count || this.#totalAt(place) > 0,
    );
    order.sort((a, b) => this.#totalAt(b) - this.#totalAt(a) || a - b);
    const rowAt = (place: number) => this.#rowAt(place);
    return {
      *[Symbol.iterator]() {
        for (const place of order) yield rowAt(place);
      },
    };
  }

  #add(place: number, shares: readonly SourceShare[]): void {
    const message = this.#messages.at(place);
    const weights = shares.map(({ weight }) => weight);
    const written = apportion(
      message.written,
      shares.map(({ weight, isWritten }) => (isWritten ? weight : 0)),
    );
    const read = apportion(message.read, weights);
    const passed = new Map<number, Map<RelayChain | undefined, number>>();
    shares.forEach(({ origin, via }, i) => {
      const [wrote, had] = [written[i] ?? 0, read[i] ?? 0];
      const own = origin === place;
      add(this.#sums[own ? 'written' : 'rewritten'], origin, wrote);
      add(this.#sums[own ? 'read' : 'readOn'], origin, had);
      if (own) return;
      const chains = passed.get(origin) ?? new Map<RelayChain | undefined, number>();
      passed.set(origin, chains.set(via, (chains.get(via) ?? 0) + wrote + had));
    });
    for (const [origin, chains] of passed)
      for (const [via, tokens] of chains)
        if (tokens > (this.#dearest.get(origin)?.tokens ?? 0)) this.#dearest.set(origin, { via, last: place, tokens });
  }

  #totalAt(place: number): number {
    const { written, read, rewritten, readOn } = this.#sums;
    return (written[place] ?? 0) + (read[place] ?? 0) + (rewritten[place] ?? 0) + (readOn[place] ?? 0);
  }

  #rowAt(place: number): SourceRow {
    const { id, channel, from } = promptRow(place - this.#messages.count) ?? this.#messages.at(place);
    const { written, read, rewritten, readOn } = this.#sums;
    return {
      id,
      channel,
      from,
      written: written[place] ?? 0,
      read: read[place] ?? 0,
      rewritten: rewritten[place] ?? 0,
      readOn: readOn[place] ?? 0,
      chain: this.#chainOf(this.#dearest.get(place)),
    };
  }

  #chainOf(dearest: DearestChain | undefined): string[] {
    if (!dearest) return [];
    const ids = [this.#messages.at(dearest.last).id];
    for (let relay = dearest.via; relay; relay = relay.before) ids.unshift(this.#messages.at(relay.by).id);
    return ids;
  }
}

/** A prompt's own text, such as a world's scene, which a role has put into a message. */
function promptRow(index: number) {
  const origin = ORIGINS[index];
  return origin && { id: `prompt:${origin}`, channel: origin, from: '' };
}

const add = (to: Float64Array, place: number, tokens: number): void => {
  to[place] = (to[place] ?? 0) + tokens;
};

export const totalOf = ({ written, read, rewritten, readOn }: SourceRow): number => written + read + rewritten + readOn;
