// What a role has heard and may now decide on. The joins live here and not in the machine: the machine is handed one wake at a time.
//
// Invariants (named by tests):
//   I1 a wake's content does not depend on the order in which concurrent messages came (L3);
//   I2 `every` wakes at most once a step, and only when each due sender has spoken; where none is due it wakes nobody;
//   I3 `unread` and `latest` hold nothing of the current step;
//   I4 a `thread` is held until every message that the waker's causes name, and that this role hears, has come;
//   I5 `each` wakes in causal order: a message is held until those on its channel that its causes name, and that this role hears, have woken it;
//   I6 `current` holds one message of each sender that is due in this step, and is held until they have come.
import { wakesIn } from '../core/awake.ts';
import { byReading, idIsOn, type Message, type MessageId } from '../core/message.ts';
import type { Read, Role, Wake } from '../core/role.ts';

export interface Woken {
  /** The name of the alternative. */
  readonly event: string;
  readonly heard: Readonly<Record<string, unknown>>;
  readonly causes: readonly MessageId[];
  /** Of the deepest message of this step that was read. */
  readonly depth: number;
}

export interface InboxNeeds {
  readonly role: Role;
  /** How many senders of the step surely speak on the channel. */
  due(channel: string): number;
  /**
   * Whether a message on the channel that was not addressed to this role comes here all the same. Where messages name their addressee
   * (ring, addressed, acts) it cannot be known which of them come, and nobody waits for one.
   */
  overhears(channel: string): boolean;
  /** Whether this sender is one of those heard on the channel. */
  hears(channel: string, sender: string): boolean;
}

export interface Inbox {
  begin(step: number): void;
  add(message: Message): void;
  /** This role has said this to so many hearers that may reply; all that one decision says on a channel is one proposal. */
  proposed(channel: string, id: MessageId, hearers: number): void;
  /** The next wake, taken out; undefined when there is none yet. */
  next(): Woken | undefined;
  /** What the role still waits for, in words; empty when it has had all it could. */
  missing(): string[];
}

interface Slot {
  /** This step's messages, as they came (but for I5). */
  now: Message[];
  /** Of earlier steps, not yet read. */
  unread: Message[];
  latest: Message | undefined;
  /** How many of `now` have woken somebody, for `each`. */
  used: number;
  /** Whether a message named as a cause is waited for. */
  readonly waits: boolean;
}

/** One list of wakes, with what does not change about it. */
interface Alternative {
  readonly event: string;
  readonly list: readonly Wake[];
  /** May wake more than once a step. */
  readonly repeats: boolean;
  readonly waitsForAll: boolean;
  /** The channel of a lone `each` that reads nothing besides: the commonest wake, and the one that must cost nothing. */
  readonly lone: string | undefined;
}

interface Proposal {
  readonly ids: MessageId[];
  hearers: number;
  /** The wake in which it was made: a later one replaces it. */
  readonly wake: number;
}

export function createInbox(needs: InboxNeeds): Inbox {
  const { role } = needs;
  const slots = new Map<string, Slot>();
  const wakes = Object.entries(role.wakes).map(
    ([event, list]): Alternative => ({
      event,
      list,
      repeats: list.some((w) => !isEvery(w)),
      waitsForAll: list.some(isEvery),
      lone: list.length === 1 && list[0]?.how === 'each' && role.reads.length === 0 ? list[0].channel.name : undefined,
    }),
  );
  for (const spec of [...wakes.flatMap(({ list }) => list), ...role.reads]) {
    if (!slots.has(spec.channel.name))
      slots.set(spec.channel.name, { ...emptySlot(), waits: needs.overhears(spec.channel.name) });
  }
  const keeps = setOf(role.reads.filter((r) => r.how !== 'thread').map((r) => r.channel.name));
  /** Names of alternatives: a short list, of none or one as a rule. */
  let fired: string[] = [];
  /** Made with the first proposal: most roles make none. */
  let proposals: Map<string, Proposal> | undefined;
  const asking = setOf(wakes.flatMap(({ list }) => list.flatMap((w) => (w.how === 'replies' ? [w.proposal.name] : []))));
  let step = -1;
  let wake = 0;

  const slot = (channel: string): Slot => slots.get(channel) ?? emptySlot();

  const answers = (w: Wake & { how: 'replies' }): Message[] => {
    const asked = proposals?.get(w.proposal.name);
    return asked ? onePerSender(slot(w.channel.name).now.filter((m) => m.causes.some((id) => asked.ids.includes(id)))) : [];
  };

  /** The messages that fulfil a wake now, or undefined while something is missing. */
  const fulfilled = (w: Wake): readonly Message[] | undefined => {
    const { now } = slot(w.channel.name);
    if (w.how === 'each') return nextOf(w.channel.name);
    if (w.how === 'every') {
      const senders = now.length < 2 ? now : onePerSender(now);
      return senders.length >= needs.due(w.channel.name) ? senders : undefined;
    }
    const asked = proposals?.get(w.proposal.name);
    const got = answers(w);
    return asked && got.length >= asked.hearers ? got : undefined;
  };

  /** The first message that has woken nobody and whose predecessors have (I5); it is moved to the front of those unused. */
  const nextOf = (channel: string): readonly Message[] | undefined => {
    const { now, used, waits } = slot(channel);
    for (let i = used; i < now.length; i++) {
      const m = now[i];
      if (m === undefined || (waits && m.causes.some((id) => comesBefore(id, channel)))) continue;
      if (i > used) now.splice(used, 0, ...now.splice(i, 1));
      return [m];
    }
    return undefined;
  };

  /** Whether this message of the step and channel is to wake this role and has not yet. */
  const comesBefore = (id: MessageId, channel: string): boolean => {
    if (!idIsOn(id, step, channel)) return false;
    const { now, used } = slot(channel);
    const at = now.findIndex((m) => m.id === id);
    return at < 0 ? needs.hears(channel, senderOf(id)) : at >= used;
  };

  const tryAlternative = (alternative: Alternative): Woken | undefined => {
    const { event, list, repeats, waitsForAll, lone } = alternative;
    if (lone !== undefined) return takeLone(event, lone);
    if (!repeats && fired.includes(event)) return undefined;
    // As in core/awake.ts: where nobody it waits for is due, the role sleeps in this step; an agent that is not ready has nothing to act on.
    if (waitsForAll && !list.some((w) => isEvery(w) && needs.due(w.channel.name) > 0)) return undefined;
    const got: (readonly Message[])[] = [];
    for (const w of list) {
      const messages = fulfilled(w);
      if (messages === undefined) return undefined;
      got.push(messages);
    }
    const wakers = got.length === 1 ? (got[0] ?? []) : got.flat();
    const read: (readonly Message[])[] = [];
    for (const r of role.reads) {
      const messages = readNow(r, wakers);
      if (messages === undefined) return undefined;
      read.push(messages);
    }
    return take(alternative, got, read);
  };

  const takeLone = (event: string, channel: string): Woken | undefined => {
    const message = nextOf(channel)?.[0];
    if (message === undefined) return undefined;
    slot(channel).used++;
    const heard = event === 'wake' ? { [channel]: message } : { woken: event, [channel]: message };
    return { event, heard, causes: [message.id], depth: message.depth };
  };

  /** What a read holds for these wakers; undefined while something of it is still to come (I4, I6). */
  const readNow = (read: Read, wakers: readonly Message[]): readonly Message[] | undefined => {
    const { now, unread, latest, waits } = slot(read.channel.name);
    if (read.how === 'latest') return latest ? [latest] : [];
    if (read.how === 'current') {
      const due = needs.due(read.channel.name);
      const senders = onePerSender(now);
      if (due === 0) return latest ? [latest] : [];
      return senders.length >= due ? inOrder(senders) : undefined;
    }
    if (read.how === 'unread') return unread.length > 1 ? [...unread].sort(byReading) : unread;
    const named = new Set(wakers.flatMap((m) => m.causes).filter((id) => idIsOn(id, step, read.channel.name)));
    const come = now.filter((m) => named.has(m.id));
    for (const m of come) named.delete(m.id);
    if (waits) for (const id of named) if (needs.hears(read.channel.name, senderOf(id))) return undefined;
    return come.sort(byReading);
  };

  const take = (alternative: Alternative, got: readonly (readonly Message[])[], read: readonly (readonly Message[])[]): Woken => {
    const { event, list, repeats } = alternative;
    const heard: Record<string, unknown> = event === 'wake' ? {} : { woken: event };
    const all: Message[] = [];
    list.forEach((w, i) => {
      const messages = got[i] ?? [];
      heard[w.channel.name] = w.how === 'each' ? messages[0] : inOrder(messages);
      all.push(...messages);
      if (w.how === 'each') slot(w.channel.name).used++;
      if (w.how === 'replies') proposals?.delete(w.proposal.name);
    });
    role.reads.forEach((r, i) => {
      const messages = read[i] ?? [];
      heard[r.channel.name] = r.how === 'latest' ? messages[0] : messages;
      all.push(...messages);
      if (r.how === 'unread') slot(r.channel.name).unread = [];
    });
    if (!repeats) fired.push(event);
    const ordered = all.length > 1 ? [...new Set(all)].sort(byReading) : all;
    const depth = ordered.reduce((deepest, m) => (m.step === step && m.depth > deepest ? m.depth : deepest), 0);
    return { event, heard, causes: ordered.map((m) => m.id), depth };
  };

  return {
    begin(now) {
      step = now;
      if (fired.length > 0) fired = [];
      proposals?.clear();
      for (const [channel, s] of slots) {
        if (s.now.length === 0) continue;
        if (keeps.has(channel)) {
          s.unread = s.unread.length === 0 ? s.now : [...s.unread, ...s.now];
          for (const m of s.now) if (!s.latest || byReading(s.latest, m) < 0) s.latest = m;
        }
        s.now = [];
        s.used = 0;
      }
    },
    add(message) {
      slots.get(message.channel)?.now.push(message);
    },
    proposed(channel, id, hearers) {
      if (!asking.has(channel)) return;
      const open = proposals?.get(channel);
      if (open?.wake === wake) {
        open.ids.push(id);
        open.hearers += hearers;
      } else {
        proposals ??= new Map();
        proposals.set(channel, { ids: [id], hearers, wake });
      }
    },
    next() {
      if (!wakesIn(role, step)) return undefined;
      for (const alternative of wakes) {
        const woken = tryAlternative(alternative);
        if (!woken) continue;
        wake++;
        return woken;
      }
      return undefined;
    },
    missing() {
      if (!wakesIn(role, step)) return [];
      const lists = wakes.filter(({ event, repeats }) => repeats || !fired.includes(event)).map(({ list }) => list);
      const waited = lists.flatMap((list) => list.filter((w) => !fulfilled(w)?.length).map(describeMissing));
      if (waited.length > 0) return waited;
      const unheard = role.reads.filter((r) => r.how === 'current' && readNow(r, []) === undefined);
      return unheard.map(
        (r) => `${needs.due(r.channel.name) - onePerSender(slot(r.channel.name).now).length} more on ${r.channel.name}`,
      );
    },
  };

  function describeMissing(w: Wake): string {
    const name = w.channel.name;
    if (w.how === 'each') return `a message on ${name}`;
    if (w.how === 'every') return `${needs.due(name) - onePerSender(slot(name).now).length} more on ${name}`;
    const asked = proposals?.get(w.proposal.name);
    return asked ? `${asked.hearers - answers(w).length} more replies on ${name}` : `replies on ${name} (nothing proposed)`;
  }
}

const emptySlot = (): Slot => ({ now: [], unread: [], latest: undefined, used: 0, waits: false });
const isEvery = (w: Wake): boolean => w.how === 'every';
const NONE: ReadonlySet<string> = new Set();
/** There is an inbox for every role of every agent: an empty set of its own would be most of what it holds. */
const setOf = (names: readonly string[]): ReadonlySet<string> => (names.length === 0 ? NONE : new Set(names));

const inOrder = (messages: readonly Message[]) => (messages.length > 1 ? [...messages].sort(byReading) : messages);

function onePerSender(messages: readonly Message[]): Message[] {
  const first = new Map<string, Message>();
  for (const m of messages) if (!first.has(m.from)) first.set(m.from, m);
  return [...first.values()];
}

/** The sender in `step:channel:sender:n`. */
function senderOf(id: MessageId): string {
  const start = id.indexOf(':', id.indexOf(':') + 1) + 1;
  return id.slice(start, id.lastIndexOf(':'));
}
