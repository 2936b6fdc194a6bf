// Keeps what roles have heard of the notes that the next protocol's roles declare too, until these take over.
import type { Happening } from '../core/event.ts';
import { compareReadingOrder, type Message } from '../core/message.ts';
import type { InheritedMessage } from '../episode/process-group.ts';
import { type Inheritance, inheritancesOf } from '../topology/handover.ts';
import type { Topology } from '../topology/topology.ts';

interface HeardNotes {
  readonly latest: Message;
  /** Those of the latest step in which there were any. */
  readonly newest: readonly Message[];
}

export interface InheritedNotes {
  see(happening: Happening): void;
  /** What goes over with this step, in order. Afterwards the notes of the next leg are kept. */
  takeOver(step: number): InheritedMessage[];
}

/** `legs`: laid over the team, in order. */
export function createInheritedNotes(legs: readonly Topology[]): InheritedNotes {
  let leg = 0;
  let inheritances = nextOf(legs, leg);
  let channels = new Set(inheritances.map(({ channel }) => channel));
  /** Of this step, on these channels. */
  let said = new Map<string, Message>();
  let heard = new Map<string, HeardNotes>();

  const hear = (to: string, message: Message) => {
    const key = `${to} ${message.channel}`;
    const before = heard.get(key);
    const same = before?.latest.step === message.step;
    const later = before === undefined || compareReadingOrder(before.latest, message) < 0;
    const newest = same ? [...before.newest, message] : later ? [message] : before.newest;
    heard.set(key, { latest: later ? message : before.latest, newest });
  };

  return {
    see(e) {
      if (channels.size === 0) return;
      if (e.type === 'step.started') said = new Map();
      if (e.type === 'message.sent' && channels.has(e.message.channel)) said.set(e.message.id, e.message as Message);
      if (e.type !== 'message.delivered') return;
      const message = said.get(e.id);
      if (message) hear(e.to, message);
    },
    takeOver(step) {
      const over = inheritances.flatMap((one) => inherited(one, heard, step));
      leg++;
      inheritances = nextOf(legs, leg);
      channels = new Set(inheritances.map(({ channel }) => channel));
      said = new Map();
      heard = new Map();
      for (const { to, message } of over) if (channels.has(message.channel)) hear(to, message);
      return over;
    },
  };
}

function nextOf(legs: readonly Topology[], leg: number): readonly Inheritance[] {
  const [before, after] = [legs[leg], legs[leg + 1]];
  return before && after ? inheritancesOf(before, after) : [];
}

function inherited(
  { channel, how, to, from }: Inheritance,
  heard: ReadonlyMap<string, HeardNotes>,
  step: number,
): InheritedMessage[] {
  const notes = [...from].flatMap((name) => heard.get(`${name} ${channel}`) ?? []);
  const all = how === 'latest' ? notes.map(({ latest }) => latest) : notes.flatMap(({ newest }) => newest);
  const each = [...new Map(all.map((message) => [message.id, message])).values()].sort(compareReadingOrder);
  const kept = how === 'latest' ? each.slice(-1) : each.filter((message) => message.step === step - 1);
  return kept.map((message) => ({ to: to.name, message }));
}
