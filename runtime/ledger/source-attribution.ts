// Puts what a message cost down to the messages whose words it passes on: through relays such as a blackboard, a judge
// or a summary, back to whoever said the words first. Keeps the texts of all messages while it folds.
import type { Happening } from '../core/event.ts';
import { type Account, isBody } from './accounts.ts';
import { apportion } from './apportion.ts';
import { textsOf } from './body-words.ts';
import { lettersIn, type Overlap, someWords, type TextRange, wholeIn } from './overlap.ts';

/** Words of a message, with the message that said them first and those that passed them on since. */
interface SourceSpan {
  readonly text: string;
  readonly origin: string;
  /** Ids of the relays, in the order in which the words went through them. */
  readonly via: readonly string[];
}

/** Whose words a message consists of, by weight; its own stand under its own id. */
export interface SourceShare {
  readonly origin: string;
  readonly via: readonly string[];
  readonly weight: number;
}

/** What one message has cost in tokens, by itself and where its words were passed on. Sums over all rows are exact. */
export interface SourceRow {
  readonly id: string;
  readonly step: number;
  readonly channel: string;
  readonly from: string;
  /** Output tokens of the message itself, without words of others. */
  written: number;
  /** Input tokens of the message itself, without words of others. */
  read: number;
  /** Output tokens of models that said its words again. */
  rewritten: number;
  /** Input tokens of its words in messages that passed them on. */
  readOn: number;
  /** The chain of relays that cost most, from this message on. */
  chain: readonly string[];
}

export interface SourceAttribution {
  /** Must be told of every event, in any order within a step. */
  see(event: Happening): void;
  /** Must be told of every message once all is known of it. */
  closed(message: Readonly<Account>): void;
  /** Call it when nothing follows. Whose words each message consists of. */
  shares(): ReadonlyMap<string, readonly SourceShare[]>;
  /** Call it when nothing follows. The most expensive first. */
  rows(): SourceRow[];
}

/** A model may hit on the words of others by chance; that many in a row are no chance. */
const LEAST_QUOTED = 5;

interface TextsOfMessage {
  readonly depth: number;
  readonly texts: readonly string[];
}

export function createSourceAttribution(): SourceAttribution {
  const texts = new Map<string, TextsOfMessage>();
  const accounts: Readonly<Account>[] = [];
  let known: Map<string, readonly SourceShare[]> | undefined;
  const shares = () => {
    known ??= sharesOf(accounts, texts);
    return known;
  };
  return {
    see(event) {
      if (event.type !== 'message.sent') return;
      const { id, depth, body } = event.message;
      if (!texts.has(id)) texts.set(id, { depth, texts: [...textsOf(body)] });
    },
    closed: (message) => void accounts.push(message),
    shares,
    rows: () => rowsOf(accounts, shares()),
  };
}

function sharesOf(
  accounts: readonly Readonly<Account>[],
  texts: ReadonlyMap<string, TextsOfMessage>,
): Map<string, readonly SourceShare[]> {
  const depthOf = ({ id }: Readonly<Account>) => texts.get(id)?.depth ?? 0;
  const spans = new Map<string, readonly SourceSpan[]>();
  const shares = new Map<string, readonly SourceShare[]>();
  const seen = new Set(accounts.filter(isBody).map(({ id }) => id));
  const inOrder = accounts.toSorted((a, b) => a.step - b.step || depthOf(a) - depthOf(b) || (a.id < b.id ? -1 : 1));
  for (const account of inOrder) {
    const made = spansOf(account, texts.get(account.id)?.texts ?? [], { spans, seen });
    spans.set(account.id, made);
    const weights = made.map(({ origin, via, text }) => ({ origin, via, weight: lettersOf(text) }));
    const known = weights.filter(({ weight }) => weight > 0);
    shares.set(account.id, known.length > 0 ? known : [{ origin: account.id, via: [], weight: 1 }]);
  }
  return shares;
}

const lettersOf = (text: string): number => lettersIn(text, [{ from: 0, to: text.length }]);

/** The words of a message, each with its origin: words of its causes first, then its own. */
function spansOf(
  account: Readonly<Account>,
  texts: readonly string[],
  { spans, seen }: { readonly spans: ReadonlyMap<string, readonly SourceSpan[]>; readonly seen: ReadonlySet<string> },
): SourceSpan[] {
  const byModel = account.written > 0;
  const sources = account.causes
    .flatMap((cause) => (spans.get(cause.id) ?? []).map((span) => relayed(span, cause.id)))
    // A model that names what is there to be seen passes nobody's words on; a rule that copies them does.
    .filter(({ origin }) => !byModel || !seen.has(origin))
    .sort((a, b) => a.via.length - b.via.length || b.text.length - a.text.length);
  const made: SourceSpan[] = [];
  for (const text of texts) {
    // A word alone (a name, a direction) is nobody's in particular, unless it is all that is said.
    if (!/\s/.test(text) && texts.length > 1) {
      made.push({ text, origin: account.id, via: [] });
      continue;
    }
    let left = text;
    for (const { span, inText } of matches(sources, text, byModel)) {
      made.push({ ...span, text: cutOut(text, inText) });
      left = blank(left, inText);
    }
    if (left.trim() !== '') made.push({ text: left.replace(/\s+/g, ' ').trim(), origin: account.id, via: [] });
  }
  return made;
}

const relayed = ({ text, origin, via }: SourceSpan, by: string): SourceSpan => ({
  text,
  origin,
  via: origin === by ? via : [...via, by],
});

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

function rowsOf(
  accounts: readonly Readonly<Account>[],
  shares: ReadonlyMap<string, readonly SourceShare[]>,
): SourceRow[] {
  const rows = new Map<string, SourceRow>();
  const chains = new Map<string, Map<string, { readonly chain: readonly string[]; tokens: number }>>();
  for (const { id, step, channel, from } of accounts)
    rows.set(id, {
      ...{ id, step, channel, from: from.who },
      ...{ written: 0, read: 0, rewritten: 0, readOn: 0, chain: [] },
    });
  for (const account of accounts) {
    const parts = shares.get(account.id) ?? [];
    const weights = parts.map(({ weight }) => weight);
    const written = apportion(account.written, weights);
    const read = apportion(account.firstRead + account.reread, weights);
    parts.forEach(({ origin, via }, i) => {
      const [wrote, had] = [written[i] ?? 0, read[i] ?? 0];
      const own = origin === account.id;
      const row = rows.get(origin) ?? rows.get(account.id);
      if (!row) return;
      row[own ? 'written' : 'rewritten'] += wrote;
      row[own ? 'read' : 'readOn'] += had;
      if (!own) addChain(chains, origin, [...via, account.id], wrote + had);
    });
  }
  for (const [origin, of] of chains) {
    const [most] = [...of.values()].sort((a, b) => b.tokens - a.tokens);
    const row = rows.get(origin);
    if (row && most && most.tokens > 0) row.chain = most.chain;
  }
  return [...rows.values()].sort((a, b) => totalOf(b) - totalOf(a));
}

export const totalOf = ({ written, read, rewritten, readOn }: SourceRow): number => written + read + rewritten + readOn;

function addChain(
  chains: Map<string, Map<string, { readonly chain: readonly string[]; tokens: number }>>,
  origin: string,
  chain: readonly string[],
  tokens: number,
): void {
  const of = chains.get(origin) ?? new Map<string, { readonly chain: readonly string[]; tokens: number }>();
  const known = of.get(chain.join(' ')) ?? { chain, tokens: 0 };
  known.tokens += tokens;
  chains.set(origin, of.set(chain.join(' '), known));
}
