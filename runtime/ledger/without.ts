// Estimates from a record what a channel, an agent or an edge costs: the tokens that would not have been written or
// read without it, if everybody had otherwise done and said the same. Static: nothing is played.
import { withoutAmbiguous, withoutUnknown } from '../core/errors/index.ts';
import type { Happening } from '../core/event.ts';
import { near } from '../core/text/near-names.ts';
import type { Account } from './accounts.ts';
import type { CallAccount } from './call-account.ts';
import { createParticipants, type Participant } from './participants.ts';
import { createSourceAttribution, type SourceShare } from './source-attribution.ts';

export type Removal =
  | { readonly kind: 'channel'; readonly channel: string }
  | { readonly kind: 'agent'; readonly agent: string }
  | { readonly kind: 'edge'; readonly from: string; readonly to: string };

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
}

export interface WithoutFold {
  readonly onCall: (call: CallAccount) => void;
  readonly onRead: (message: Readonly<Account>, by: Participant, tokens: number) => void;
  readonly onMessage: (message: Readonly<Account>) => void;
  see(event: Happening): void;
  /** Call it when nothing follows. @throws WITHOUT_UNKNOWN, WITHOUT_AMBIGUOUS */
  removed(what: string): { readonly removal: Removal; readonly tokens: RemovedTokens };
}

const EDGE = /^(.+?)\s*(?:→|->|>)\s*(.+)$/;

/** Beside a ledger of the same record. */
export function createWithout(): WithoutFold {
  const sources = createSourceAttribution();
  const people = createParticipants();
  const messages: Readonly<Account>[] = [];
  /** By message, then reader. */
  const reads = new Map<string, Map<string, number>>();
  const calls = new Map<string, ModuleCalls>();
  const hearers = new Map<string, Set<string>>();

  /** By module: the agent or the role that asks. */
  const whoIs = new Map<string, string>();

  const spentBy = (module: string) => calls.get(module) ?? { calls: 0, input: 0, output: 0 };
  return {
    onCall({ by, usage }) {
      const of = spentBy(by);
      calls.set(by, { calls: of.calls + 1, input: of.input + usage.input, output: of.output + usage.output });
    },
    onRead({ id }, by, tokens) {
      const of = reads.get(id) ?? new Map<string, number>();
      reads.set(id, of.set(by.who, (of.get(by.who) ?? 0) + tokens));
    },
    onMessage(message) {
      messages.push(message);
      sources.closed(message);
    },
    see(event) {
      sources.see(event);
      if (event.type === 'model.called') whoIs.set(people.of(event.by).module, people.of(event.by).who);
      if (event.type !== 'message.delivered') return;
      const to = people.of(event.to).who;
      hearers.set(event.id, (hearers.get(event.id) ?? new Set<string>()).add(to));
    },
    removed(what) {
      const names = new Set([...messages.map(({ from }) => from.who), ...[...hearers.values()].flatMap((s) => [...s])]);
      const removal = removalOf(what, { channels: new Set(messages.map(({ channel }) => channel)), names });
      const tokens: RemovedTokens = { messages: 0, calls: 0, written: 0, rewritten: 0, read: 0, readOn: 0 };
      if (removal.kind === 'agent')
        for (const [module, spent] of calls) if (whoIs.get(module) === removal.agent) addCalls(tokens, spent);
      const shares = sources.shares();
      const byId = new Map(messages.map((message) => [message.id, message]));
      for (const message of messages) {
        const { id } = message;
        const readers = reads.get(id) ?? new Map<string, number>();
        const isGone = (account: Readonly<Account> | undefined) => account !== undefined && goes(removal, account);
        if (isGone(message)) addWhole(tokens, removal, { message, readers, hearers: hearers.get(id) ?? new Set() });
        // Over an edge words go on only through whoever heard them there.
        else if (removal.kind !== 'edge' || message.from.who === removal.to)
          addRelayed(tokens, removal, {
            message,
            readers,
            part: partOf(shares.get(id), (origin) => isGone(byId.get(origin))),
          });
      }
      return { removal, tokens };
    },
  };
}

function goes(removal: Removal, { channel, from }: Readonly<Account>): boolean {
  switch (removal.kind) {
    case 'channel':
      return channel === removal.channel;
    case 'agent':
      return from.who === removal.agent;
    case 'edge':
      return from.who === removal.from;
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

interface MessageReads {
  readonly message: Readonly<Account>;
  readonly readers: ReadonlyMap<string, number>;
  readonly hearers: ReadonlySet<string>;
}

/** A message that is gone as a whole, or for one of its recipients. */
function addWhole(tokens: RemovedTokens, removal: Removal, { message, readers, hearers }: MessageReads): void {
  const sum = (skip: string) => [...readers].reduce((n, [who, had]) => (who === skip ? n : n + had), 0);
  switch (removal.kind) {
    case 'channel':
      tokens.messages++;
      tokens.written += message.written;
      tokens.read += sum('');
      return;
    case 'agent':
      // What it wrote and read itself stands in its calls.
      tokens.messages++;
      tokens.read += sum(removal.agent);
      return;
    case 'edge': {
      const reached = new Set([...hearers, ...readers.keys()]);
      if (!reached.has(removal.to)) return;
      tokens.messages++;
      tokens.read += readers.get(removal.to) ?? 0;
      if (reached.size === 1) tokens.written += message.written;
    }
  }
}

/** A message that passes on words of what is gone: so much of it as is of these words. */
function addRelayed(
  tokens: RemovedTokens,
  removal: Removal,
  { message, readers, part }: Omit<MessageReads, 'hearers'> & { readonly part: number },
): void {
  const others = [...readers].reduce((n, [who, had]) => (isAgent(removal, who) ? n : n + had), 0);
  const wrote = Math.round(message.written * part);
  const had = Math.round(others * part);
  tokens.written += wrote;
  tokens.rewritten += wrote;
  tokens.read += had;
  tokens.readOn += had;
}

const isAgent = (removal: Removal, who: string): boolean => removal.kind === 'agent' && removal.agent === who;

function partOf(shares: readonly SourceShare[] | undefined, isGone: (origin: string) => boolean): number {
  if (!shares) return 0;
  const all = shares.reduce((sum, { weight }) => sum + weight, 0);
  const gone = shares.reduce(
    (sum, { weight, origin, via }) => (isGone(origin) || via.some(isGone) ? sum + weight : sum),
    0,
  );
  return all === 0 ? 0 : gone / all;
}

function removalOf(
  what: string,
  { channels, names }: { readonly channels: ReadonlySet<string>; readonly names: ReadonlySet<string> },
): Removal {
  const [, prefix, named = what] = /^(channel|agent):(.+)$/s.exec(what) ?? [];
  const [isChannel, isName] = [prefix !== 'agent' && channels.has(named), prefix !== 'channel' && names.has(named)];
  if (isChannel && isName) throw withoutAmbiguous(what);
  if (isChannel) return { kind: 'channel', channel: named };
  if (isName) return { kind: 'agent', agent: named };
  const [, from, to] = EDGE.exec(what) ?? [];
  if (from !== undefined && to !== undefined && names.has(from) && names.has(to)) return { kind: 'edge', from, to };
  const [here, known] = [[...names], [...channels]];
  throw withoutUnknown(what, { agents: here, channels: known }, near(what, [...here, ...known]).slice(0, 3));
}
