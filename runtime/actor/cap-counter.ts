// Counts what each sender in this process has said against the caps of its protocol, and decides what is cut. The
// rules are in core/protocol.ts.
//
// Invariants (named by tests):
//   C1 a sender's count depends only on what that sender has said, so it is the same on every bus and over any
//     number of processes;
//   C2 no cap counts a dropped message, and a shortened message counts with what is left of it.

import { CAP_MEASURES, type Cap } from '../core/cap.ts';
import type { AnyChannel, Draft } from '../core/channel.ts';
import type { HappeningOf } from '../core/event.ts';
import { saidChannel } from '../core/role.ts';
import { cutText } from '../text/cut-text.ts';
import { covers, describeCap, type RolePredicate, reaches, rolesIn, timeOf } from '../topology/check/caps.ts';
import type { Instance, Topology } from '../topology/topology.ts';

type CutDetails = Omit<HappeningOf<'message.cut'>, 'type' | 'step' | 'id' | 'from' | 'channel'>;

export interface CapResult {
  readonly body: unknown;
  readonly cuts: readonly CutDetails[];
  /** The message has no recipient. */
  readonly dropped: boolean;
}

interface CapCounterNeeds {
  readonly topology: Topology;
  /** Tokens of a text, and the name of the vocabulary. */
  readonly count: (text: string) => number;
  readonly tokenizer: string;
}

/** What one sender has said under one cap. */
interface CapUsage {
  readonly cap: Cap;
  readonly words: string;
  readonly isRole: RolePredicate;
  readonly channels: ReadonlySet<string>;
  /** The step or decision that the sums cover. */
  time: number;
  used: CapSums;
  /** The current decision, and the largest decision so far. */
  decision: number;
  now: CapSums;
  longest: CapSums;
  /** The decision that was announced as the last word, and the one that was spoken. */
  told: number;
  last: number | undefined;
}

interface CapSums {
  tokens: number;
  messages: number;
  rounds: number;
}
const emptySums = (): CapSums => ({ tokens: 0, messages: 0, rounds: 0 });
const NOTHING: readonly string[] = [];

/** All that one sender has said. */
interface SenderUsage {
  decision: number;
  readonly all: readonly CapUsage[];
  ended: boolean;
}

export class CapCounter {
  readonly #topology: Topology;
  readonly #count: (text: string) => number;
  readonly #tokenizer: string;
  readonly #senders = new Map<Instance, SenderUsage>();
  #step = -1;

  constructor({ topology, count, tokenizer }: CapCounterNeeds) {
    this.#topology = topology;
    this.#count = count;
    this.#tokenizer = tokenizer;
  }

  begin(step: number): void {
    this.#step = step;
  }

  /** The instance wakes: a new decision begins. Returns the channels on which it is the last word. */
  beginDecision(from: Instance): readonly string[] {
    const sender = this.#usageOf(from);
    sender.decision++;
    const last = new Set<string>();
    for (const account of sender.all) {
      if (account.cap.action !== 'last-word' || !isNearEnd(this.#current(account, sender.decision))) continue;
      account.told = sender.decision;
      for (const channel of account.channels) last.add(channel);
    }
    return last.size === 0 ? NOTHING : [...last];
  }

  /** What is sent of a draft to these recipients; undefined where no cap cuts it. */
  apply(
    { from, channel }: { readonly from: Instance; readonly channel: AnyChannel },
    { body: said }: Draft,
    recipients: readonly Instance[],
  ): CapResult | undefined {
    const sender = this.#usageOf(from);
    if (sender.ended) return { body: said, cuts: [], dropped: true };
    const on = sender.all.filter((a) => a.channels.has(channel.name) && applies(a, said, recipients));
    if (on.length === 0) return undefined;
    const cuts: CutDetails[] = [];
    let body = said;
    for (const account of on) {
      if (!this.#isBeyond(this.#current(account, sender.decision), body)) continue;
      const text = account.cap.action === 'truncate' ? textIn(body) : undefined;
      const kept = text === undefined ? undefined : this.#shortened(account, body, channel);
      if (text === undefined || kept === undefined) {
        sender.ended = account.cap.action === 'end';
        return { body, cuts: [...cuts, this.#cutOf(account, body, { kept: '' })], dropped: true };
      }
      if (kept === text) continue;
      cuts.push(this.#cutOf(account, body, { kept, off: text.slice(kept.length) }));
      body = withText(body, kept);
    }
    for (const account of on) this.#book(account, body);
    return cuts.length === 0 ? undefined : { body, cuts, dropped: false };
  }

  #usageOf(from: Instance): SenderUsage {
    const known = this.#senders.get(from) ?? { decision: 0, all: openUsages(this.#topology, from), ended: false };
    this.#senders.set(from, known);
    return known;
  }

  /** Brings an account up to the current decision. */
  #current(account: CapUsage, decision: number): CapUsage {
    const time = { episode: 0, step: this.#step, round: decision }[timeOf(account.cap)];
    if (account.time !== time)
      Object.assign(account, { time, used: emptySums(), longest: emptySums(), last: undefined });
    if (account.decision !== decision) Object.assign(account, { decision, now: emptySums() });
    return account;
  }

  #book(account: CapUsage, body: unknown): void {
    const { cap, now, used, longest } = account;
    const more = {
      tokens: cap.tokens === undefined ? 0 : this.#count(wordsIn(body)),
      messages: 1,
      rounds: now.messages === 0 ? 1 : 0,
    };
    for (const measure of CAP_MEASURES) {
      now[measure] += more[measure];
      used[measure] += more[measure];
      longest[measure] = Math.max(longest[measure], now[measure]);
    }
    if (account.told === account.decision) account.last = account.decision;
  }

  /** What is left for this body; counted in tokens only where tokens limit it. */
  #isBeyond(usage: CapUsage, body: unknown): boolean {
    const { cap, used, last, decision } = usage;
    if (cap.action === 'last-word') return last !== undefined && last !== decision;
    if (isUsedUp(usage)) return true;
    return cap.tokens !== undefined && used.tokens + this.#count(wordsIn(body)) > cap.tokens;
  }

  /** The most of its text with which the body fits its channel, or none of it; undefined where neither fits. */
  #shortened(usage: CapUsage, body: unknown, { schema }: AnyChannel): string | undefined {
    const { tokens = 0 } = usage.cap;
    const text = textIn(body) ?? '';
    const kept = isUsedUp(usage) ? '' : cutText(text, tokens - usage.used.tokens, this.#count);
    return [kept, ''].find((one) => schema.safeParse(withText(body, one)).success);
  }

  #cutOf(
    { cap, words }: CapUsage,
    before: unknown,
    { kept, off }: { readonly kept: string; readonly off?: string },
  ): CutDetails {
    const [said, left] = [this.#count(wordsIn(before)), this.#count(kept)];
    return {
      cap: words,
      action: cap.action,
      said,
      kept: left,
      tokenizer: this.#tokenizer,
      off,
    };
  }
}

function openUsages(topology: Topology, from: Instance): CapUsage[] {
  const isRole = rolesIn(topology, from.part);
  const said = (from.role?.says ?? []).map(saidChannel);
  return (topology.part(from.part)?.protocol.caps ?? []).flatMap((cap) => {
    const channels = said.filter((c) => covers(cap, from, c, isRole)).map((c) => c.name);
    if (channels.length === 0) return [];
    const sums = { used: emptySums(), now: emptySums(), longest: emptySums() };
    const times = { time: Number.NaN, decision: -1, told: -1, last: undefined };
    return [{ cap, words: describeCap(cap), isRole, channels: new Set(channels), ...sums, ...times }];
  });
}

/** A body without text cannot be shortened, so a truncating cap leaves it alone. */
function applies({ cap, isRole }: CapUsage, body: unknown, recipients: readonly Instance[]): boolean {
  return (cap.action !== 'truncate' || textIn(body) !== undefined) && reaches(cap, recipients, isRole);
}

/** Whether no further message, or no further round, is left. */
function isUsedUp({ cap: { messages, rounds }, used, now }: CapUsage): boolean {
  if (messages !== undefined && used.messages + 1 > messages) return true;
  return rounds !== undefined && now.messages === 0 && used.rounds + 1 > rounds;
}

/** Whether another decision as large as the largest so far would use up what is left, with the last word unsaid. */
function isNearEnd({ cap, used, longest, last }: CapUsage): boolean {
  if (last !== undefined) return false;
  return CAP_MEASURES.some((measure) => {
    const most = cap[measure];
    return most !== undefined && used[measure] + Math.max(1, longest[measure]) >= most;
  });
}

/**
 * The counted part of a body: its `text` where it has one, even an empty one, else its JSON. The ledger's words of a
 * body (ledger/words.ts) are others: an action is what it does, and empty texts are left out.
 */
function wordsIn(body: unknown): string {
  if (typeof body === 'string') return body;
  return textIn(body) ?? JSON.stringify(body) ?? '';
}

const withText = (body: unknown, text: string): unknown => ({ ...Object(body), text });

/** A body's `text`, the only part that a cap may shorten. */
function textIn(body: unknown): string | undefined {
  return typeof body === 'object' && body !== null && 'text' in body && typeof body.text === 'string'
    ? body.text
    : undefined;
}
