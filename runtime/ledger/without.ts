// Estimates from a record what a channel, an agent or an edge costs: the tokens that would not have been written or
// read without it, if everything else had stayed the same. The estimate is static: no episode is played.

import type { Happening } from '../core/event.ts';
import { failure } from '../errors/index.ts';
import { near } from '../text/near-names.ts';
import { type Account, createParticipants, type Participant, partsOfId } from './accounts.ts';
import type { CallAccount } from './input-lines.ts';
import { type IndexedMessage, indexMessages, type MessageIndex } from './message-index.ts';
import { createSourceAttribution, type SourceShare } from './source-attribution.ts';

export type Removal =
  | { readonly kind: 'channel'; readonly channel: string }
  | { readonly kind: 'agent'; readonly agent: string }
  | ({ readonly kind: 'edge' } & EdgeEnds);

/** Tokens that would be missing. */
export interface RemovedTokens {
  /** Messages that would not have been said, or not to the recipient of the edge. */
  messages: number;
  /** Answered calls that would not have been made; only for an agent. */
  calls: number;
  /** Output tokens of those calls and of the messages; of these, words said again by others. */
  written: number;
  rewritten: number;
  /** Input tokens of those calls and of the messages in the prompts of others; of these, words passed on by others. */
  read: number;
  readOn: number;
  /** Only for an edge: who passed the words on to its end as they were (bridges, blackboards), so that it read them. */
  relays: readonly string[];
}

/** Listens beside a ledger of the same record, in a first reading. */
interface WithoutFold {
  readonly onCall: (call: CallAccount) => void;
  readonly onRead: (message: Readonly<Account>, by: Participant, tokens: number) => void;
  readonly onMessage: (message: Readonly<Account>) => void;
  see(event: Happening): void;
  /** Call it when the ledger is closed. @throws WITHOUT_UNKNOWN, WITHOUT_AMBIGUOUS */
  removal(): RemovalFold;
}

/** The second reading. */
interface RemovalFold {
  readonly removal: Removal;
  see(event: Happening): void;
  /** Call it when nothing follows. */
  end(): RemovedTokens;
}

const EDGE = /^(.+?)\s*(?:→|->|>)\s*(.+)$/;

/** `what`: a channel, an agent or role, or an edge, as a person types it. */
export function createWithout(what: string): WithoutFold {
  const people = createParticipants();
  const [senders, recipients] = [new Set<string>(), new Set<string>()];
  const channels = new Set<string>();
  let accounts: Readonly<Account>[] = [];
  const calls = new Map<string, ModuleCalls>();
  /** By module: the agent or the role that asks. */
  const whoIs = new Map<string, string>();
  const { named, from, to } = namesIn(what);
  const heardBy = [named, to].map((who) => ({ who, messages: createReadTokens() }));
  /** Messages of whom the edge begins at that somebody else than its end has heard. */
  const elsewhere = new Set<string>();
  const reached = (id: string, by: string, tokens: number) => {
    for (const { who, messages } of heardBy) if (who === by) messages.read(id, tokens);
    if (to !== undefined && by !== to && people.of(partsOfId(id).from).who === from) elsewhere.add(id);
  };
  const spentBy = (module: string) => calls.get(module) ?? { calls: 0, input: 0, output: 0 };
  return {
    onCall({ by, usage }) {
      const of = spentBy(by);
      calls.set(by, { calls: of.calls + 1, input: of.input + usage.input, output: of.output + usage.output });
    },
    onRead: ({ id }, by, tokens) => reached(id, by.who, tokens),
    onMessage(message) {
      accounts.push(message);
      senders.add(message.from.who);
      channels.add(message.channel);
    },
    see(event) {
      if (event.type === 'model.called') whoIs.set(people.of(event.by).module, people.of(event.by).who);
      if (event.type !== 'message.delivered') return;
      const recipient = people.of(event.to).who;
      recipients.add(recipient);
      reached(event.id, recipient, 0);
    },
    removal() {
      const removal = removalOf(what, { channels, names: new Set([...senders, ...recipients]) });
      const tokens: RemovedTokens = { messages: 0, calls: 0, written: 0, rewritten: 0, read: 0, readOn: 0, relays: [] };
      if (removal.kind === 'agent')
        for (const [module, spent] of calls) if (whoIs.get(module) === removal.agent) addCalls(tokens, spent);
      const [byNamed, byTo] = heardBy.map(({ messages }) => messages);
      const heard = (removal.kind === 'edge' ? byTo : byNamed) ?? createReadTokens();
      const fold = createRemoval({ removal, tokens, heard, elsewhere, accounts });
      accounts = [];
      return fold;
    },
  };
}

/** What a person may mean: an agent, and an edge from one to another. */
function namesIn(what: string): { readonly named: string; readonly from?: string; readonly to?: string } {
  const [, , named = what] = PREFIXED.exec(what) ?? [];
  const [, from, to] = EDGE.exec(what) ?? [];
  return { named, from, to };
}

const PREFIXED = /^(channel|agent):(.+)$/s;

/** What one agent or role has heard, and the tokens that it has read of it. */
interface ReadTokens {
  read(id: string, tokens: number): void;
  /** Undefined of what it has not heard. */
  tokensOf(id: string): number | undefined;
}

function createReadTokens(): ReadTokens {
  const tokensOf = new Map<string, number>();
  return {
    read: (id, tokens) => void tokensOf.set(id, (tokensOf.get(id) ?? 0) + tokens),
    tokensOf: (id) => tokensOf.get(id),
  };
}

interface RemovalNeeds {
  readonly removal: Removal;
  /** What is gone apart from messages. */
  readonly tokens: RemovedTokens;
  /** Of the agent, or of whom the edge leads to. */
  readonly heard: ReadTokens;
  /** Messages over the edge that others have heard too. */
  readonly elsewhere: ReadonlySet<string>;
  readonly accounts: readonly Readonly<Account>[];
}

function createRemoval({ removal, tokens, heard, elsewhere, accounts }: RemovalNeeds): RemovalFold {
  const messages = indexMessages(accounts);
  const isGone = (place: number) => goes(removal, messages.at(place));
  const relays = new Set<string>();
  const sources = createSourceAttribution(messages, (place, shares) => {
    const message = messages.at(place);
    const about = { message, had: heard.tokensOf(message.id), isAlone: !elsewhere.has(message.id) };
    const { from, written, read } = message;
    const { had = 0 } = about;
    if (isGone(place)) addWhole(tokens, removal, about);
    else if (removal.kind !== 'edge')
      addRelayed(tokens, {
        part: partOf(shares, isGone),
        written,
        // What the agent has read itself stands in its calls.
        read: removal.kind === 'agent' ? read - had : read,
      });
    else if (from === removal.to || about.had !== undefined) {
      const words = wordsOverEdge(removal, message, { shares, messages });
      if (words === undefined) return;
      const { part } = words;
      for (const relay of words.relays) relays.add(relay);
      if (from !== removal.to && part === 1) tokens.messages++;
      addRelayed(tokens, { part, written, read: from === removal.to ? read : had });
    }
  });
  return {
    removal,
    see: (event) => sources.see(event),
    end() {
      sources.end();
      return { ...tokens, relays: [...relays] };
    },
  };
}

function goes(removal: Removal, { channel, from }: IndexedMessage): boolean {
  switch (removal.kind) {
    case 'channel':
      return channel === removal.channel;
    case 'agent':
      return from === removal.agent;
    case 'edge':
      return from === removal.from;
  }
}

interface ModuleCalls {
  readonly calls: number;
  readonly input: number;
  readonly output: number;
}

function addCalls(tokens: RemovedTokens, { calls, input, output }: ModuleCalls): void {
  tokens.calls += calls;
  tokens.written += output;
  tokens.read += input;
}

interface RemovedMessage {
  readonly message: IndexedMessage;
  /** What the agent, or whom the edge leads to, has read of it; undefined where it has not heard it. */
  readonly had: number | undefined;
  /** Whether nobody but whom the edge leads to has heard it. */
  readonly isAlone: boolean;
}

/** A message that is gone as a whole, or for one of its recipients. */
function addWhole(tokens: RemovedTokens, removal: Removal, { message, had, isAlone }: RemovedMessage): void {
  if (removal.kind === 'edge') {
    if (had === undefined) return;
    tokens.messages++;
    tokens.read += had;
    if (isAlone) tokens.written += message.written;
    return;
  }
  tokens.messages++;
  tokens.read += message.read;
  if (removal.kind === 'channel') tokens.written += message.written;
  // What an agent wrote and read itself stands in its calls.
  else tokens.read -= had ?? 0;
}

/** A message that passes on words of what is gone: the share of it that consists of these words. */
function addRelayed(
  tokens: RemovedTokens,
  { part, written, read }: { readonly part: number; readonly written: number; readonly read: number },
): void {
  const wrote = Math.round(written * part);
  const passedOn = Math.round(read * part);
  tokens.written += wrote;
  tokens.rewritten += wrote;
  tokens.read += passedOn;
  tokens.readOn += passedOn;
}

function partOf(shares: readonly SourceShare[], isGone: (place: number) => boolean): number {
  const passedOn = ({ origin, via }: SourceShare): boolean => {
    if (isGone(origin)) return true;
    for (let relay = via; relay; relay = relay.before) if (isGone(relay.by)) return true;
    return false;
  };
  const all = weightOf(shares);
  return all === 0 ? 0 : weightOf(shares.filter(passedOn)) / all;
}

function removalOf(
  what: string,
  { channels, names }: { readonly channels: ReadonlySet<string>; readonly names: ReadonlySet<string> },
): Removal {
  const [, prefix, named = what] = PREFIXED.exec(what) ?? [];
  const [isChannel, isName] = [prefix !== 'agent' && channels.has(named), prefix !== 'channel' && names.has(named)];
  if (isChannel && isName) throw failure('WITHOUT_AMBIGUOUS', { what });
  if (isChannel) return { kind: 'channel', channel: named };
  if (isName) return { kind: 'agent', agent: named };
  const [, from, to] = EDGE.exec(what) ?? [];
  if (from !== undefined && to !== undefined && names.has(from) && names.has(to)) return { kind: 'edge', from, to };
  const [here, known] = [[...names], [...channels]];
  const meant =
    from === undefined || to === undefined
      ? near(what, [...here, ...known])
      : meantNames(from, here).flatMap((one) => meantNames(to, here).map((other) => `${one}>${other}`));
  throw failure('WITHOUT_UNKNOWN', { what, known: { agents: here, channels: known }, near: meant.slice(0, 3) });
}

const meantNames = (name: string, known: readonly string[]): readonly string[] =>
  known.includes(name) ? [name] : near(name, known);

interface EdgeEnds {
  readonly from: string;
  readonly to: string;
}

interface WordsOverEdge {
  /** Their share of the message. */
  readonly part: number;
  /** Who passed them on, the message's own sender included. */
  readonly relays: readonly string[];
}

/**
 * Finds which words of a message came over an edge from one agent to another: directly, or through relays that pass
 * words on as they are, such as bridges and blackboards. What a model says in a message of its own, it says by itself.
 * The message is one that the edge's end says, or that it hears from a relay; undefined if it has no words of the edge.
 */
function wordsOverEdge(
  edge: EdgeEnds,
  message: IndexedMessage,
  { shares, messages }: { readonly shares: readonly SourceShare[]; readonly messages: MessageIndex },
): WordsOverEdge | undefined {
  const isOfEnd = message.from === edge.to;
  if (!isOfEnd && message.written > 0) return undefined;
  const came = shares.flatMap((share) => {
    const way = wayOver(edge, share, messages);
    return way && (isOfEnd || !way.hasArrived) ? [{ ...way, weight: share.weight }] : [];
  });
  if (came.length === 0) return undefined;
  const relays = came.flatMap((way) => way.relays);
  return { part: weightOf(came) / weightOf(shares), relays: isOfEnd ? relays : [...relays, message.from] };
}

/** Through whom these words came so far, and whether the edge's end has had them; undefined where they did not come. */
function wayOver({ from, to }: EdgeEnds, { origin, via }: SourceShare, messages: MessageIndex) {
  const path = [origin];
  for (let relay = via; relay; relay = relay.before) path.splice(1, 0, relay.by);
  let relays: string[] | undefined;
  for (const place of path) {
    const { from: by, written } = messages.at(place);
    if (by === from) relays = [];
    else if (relays !== undefined && by === to) return { relays, hasArrived: true };
    else if (written > 0) relays = undefined;
    else relays?.push(by);
  }
  return relays && { relays, hasArrived: false };
}

const weightOf = (of: readonly { readonly weight: number }[]): number => of.reduce((n, { weight }) => n + weight, 0);
