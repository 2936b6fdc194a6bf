// Wraps the bus of an episode so that each line between its processes bears a proof: a keyed hash that only a process
// with the run's secret can make. What bears none has no effect; it is counted and dropped before anything reads it.
//
//   P1 a proof holds for one run, episode, session, subject, sender, number and content. A session is one call of
//      `runEpisode`, with a key of its own: lines of another run, of the same run played again, or of another secret
//      prove nothing;
//   P2 each sender numbers its lines, and a subscription takes each number once and in order: nothing is repeated, kept
//      back and sent later, or heard again by the one that said it;
//   P3 a worker does nothing for a session before it knows that the session is going on: it sends a name that nobody
//      has used (`knock`), and only the coordinator's `welcome` to that name counts. What was said before is too old.
//   P4 whoever has joined as a process speaks for it, and nobody else; the lines of its record name it.
//
// A proof hides nothing: whoever may subscribe reads along. Processes that share the secret trust each other otherwise.
import { z } from 'zod';
import type { Bus, ControlHandler, MessageHandler } from '../core/bus.ts';
import type { Message } from '../core/message.ts';
import { freshSecret } from '../core/random.ts';
import { Recent } from '../text/recent.ts';
import { prefixOf } from '../text/subject.ts';
import { coordinatorMessageSubject, isPresence, workerMessageSubject } from './control-messages.ts';
import {
  controlText,
  messageText,
  type Proof,
  ProvenControl,
  type RunSecret,
  readProof,
  type SessionKey,
  sessionKey,
  writeProof,
} from './proof.ts';

/** Why a line that came over a bus was dropped before anything read it. */
export const UNPROVEN = {
  noProof: 'bears no proof of this run',
  repeated: 'was sent before',
  otherProcess: 'speaks for another process',
  garbage: 'is no message',
} as const;

export interface ProvenBusOptions extends RunSecret {
  /** Called for each line that was dropped. `subject` is as long and as printable as its sender liked. */
  readonly onRefused?: (subject: string, why: string) => void;
}

export interface ProvenBus extends Bus {
  /** How many control messages without a proof have come: a process with another secret asks in vain. */
  strangers(): number;
  /** Ends what it subscribed to. The bus itself stays open. */
  release(): void;
}

interface WorkerBus extends ProvenBus {
  /** Resolves when the coordinator has shown that the session is going on. */
  readonly welcomed: Promise<void>;
}

const Knock = z.object({ word: z.literal('knock'), sender: z.string() });
const Welcome = z.object({ word: z.literal('welcome'), sender: z.string() });

const Spoken = z.object({ word: z.string(), process: z.string(), lines: z.array(z.string()).default([]) });

/** For the process that holds the world; it begins a session. */
export const coordinatorBus = (bus: Bus, options: ProvenBusOptions): ProvenBus =>
  new CoordinatorLine(bus, options).open();

/** For a worker, of the session that is named or of whichever calls first. */
export function workerBus(bus: Bus, options: ProvenBusOptions & { readonly session?: string }): WorkerBus {
  const line = new WorkerLine(bus, options);
  return { ...line.open(), welcomed: line.welcomed };
}

/** Of a sender, without the number of its connection. */
const NAME_LENGTH = 16;

/** Those who hear one pattern, and the last number of each sender that came there. */
interface ProvenGroup<H> {
  hears: readonly { readonly hear: H; live: boolean }[];
  readonly last: Map<string, number>;
  end: () => void;
}

/** A message that was said here: as it was, and as it was sent. */
interface SaidMessage {
  readonly subject: string;
  readonly message: Message;
  readonly sent: Message;
  readonly by: Proof;
}

abstract class ProvenLine {
  protected readonly options: ProvenBusOptions;
  protected readonly prefix: string;
  readonly #bus: Bus;
  readonly #messages = new Map<string, ProvenGroup<MessageHandler>>();
  readonly #controls = new Map<string, ProvenGroup<ControlHandler>>();
  readonly #name = freshSecret().slice(0, NAME_LENGTH);
  /** Counts the connections of this process: what it kept while it was cut is numbered apart from what follows. */
  #connection = 0;
  #n = 0;
  #strangers = 0;
  readonly #said = new Recent<SaidMessage>();
  readonly #stopOutage: (() => void) | undefined;

  constructor(bus: Bus, options: ProvenBusOptions) {
    this.#bus = bus;
    this.options = options;
    this.prefix = prefixOf(options.run, options.episode);
    this.#stopOutage = bus.onOutage?.(({ what }) => {
      if (what === 'back') this.#connection++;
    });
  }

  /** With which lines are sent and read; undefined while there is none. */
  protected abstract session(): SessionKey | undefined;

  /** What is left of a control message for those who hear it; undefined where it is not for them. */
  protected abstract takeControl(subject: string, control: ProvenControl, last: Map<string, number>): unknown;

  protected get sender(): string {
    return `${this.#name}${this.#connection}`;
  }

  open(): ProvenBus {
    const bus = this.#bus;
    return {
      kind: bus.kind,
      about: bus.about,
      publish: (subject, message, trace) => this.#publish(subject, message, trace),
      subscribe: (pattern, hear) => this.#subscribe(pattern, hear),
      control: (subject, body) => this.#control(subject, body),
      onControl: (pattern, hear) => this.hearControls(pattern, hear),
      onGarbage: (hear, until) => bus.onGarbage(hear, until),
      flush: () => bus.flush(),
      close: () => bus.close(),
      isHeard: bus.isHeard ? async (subject: string) => (await bus.isHeard?.(subject)) ?? true : undefined,
      onOutage: bus.onOutage ? bus.onOutage.bind(bus) : undefined,
      strangers: () => this.#strangers,
      release: () => this.#release(),
    };
  }

  #release(): void {
    this.#stopOutage?.();
    for (const groups of [this.#messages, this.#controls]) {
      for (const { end } of groups.values()) end();
      groups.clear();
    }
  }

  // --- out ---

  #publish(subject: string, message: Message, trace: string | undefined): void {
    const session = this.session();
    if (session === undefined) return;
    const by = this.#nextLine();
    const sent = { proof: writeProof(session, by, messageText(subject, message)), ...message };
    this.#said.keep({ subject, message, sent, by });
    this.#bus.publish(subject, sent, trace);
  }

  #control(subject: string, said: unknown): void {
    const session = this.session();
    if (session !== undefined) this.sendAs(session, subject, said);
  }

  protected sendAs(session: SessionKey, subject: string, said: unknown): void {
    const proof = writeProof(session, this.#nextLine(), controlText(subject, said));
    this.#bus.control(subject, { session: session.name, proof, said });
  }

  #nextLine(): Proof {
    return { sender: this.sender, n: this.#n++ };
  }

  // --- in ---

  protected refuse(subject: string, why: string): undefined {
    this.options.onRefused?.(subject, why);
    return undefined;
  }

  #subscribe(pattern: string, hear: MessageHandler): () => void {
    return joinGroup({ groups: this.#messages, pattern }, hear, (group) =>
      this.#bus.subscribe(pattern, (subject, sent) => {
        const message = this.#takeMessage(subject, sent, group.last);
        if (message === undefined) return;
        for (const one of group.hears) if (one.live) one.hear(subject, message);
      }),
    );
  }

  #takeMessage(subject: string, sent: Message, last: Map<string, number>): Message | undefined {
    // The very object that was sent is no line that somebody else could have written.
    const own = this.#said.find((said) => said.sent === sent && said.subject === subject);
    const session = this.session();
    const proof = own?.by ?? (session && readProof(session, messageText(subject, sent)));
    if (proof === undefined) return this.refuse(subject, UNPROVEN.noProof);
    if (!isNext(last, proof)) return this.refuse(subject, UNPROVEN.repeated);
    if (own !== undefined) return own.message;
    const { proof: _, ...message } = sent;
    return message;
  }

  protected hearControls(pattern: string, hear: ControlHandler): () => void {
    if (isPresence(this.prefix, pattern)) return this.#bus.onControl(pattern, hear);
    return joinGroup({ groups: this.#controls, pattern }, hear, (group) =>
      this.#bus.onControl(pattern, (json) => {
        const control = ProvenControl.safeParse(json);
        if (!control.success) return this.refuse(pattern, UNPROVEN.noProof);
        const said = this.takeControl(pattern, control.data, group.last);
        if (said !== undefined) for (const one of group.hears) if (one.live) one.hear(said);
      }),
    );
  }

  protected readControl(
    session: SessionKey,
    { subject, control }: { readonly subject: string; readonly control: ProvenControl },
    last: Map<string, number>,
  ): unknown {
    const { said, proof } = control;
    const read = readProof(session, controlText(subject, said, proof));
    if (read === undefined) {
      this.#strangers++;
      return this.refuse(subject, UNPROVEN.noProof);
    }
    return isNext(last, read) ? said : this.refuse(subject, UNPROVEN.repeated);
  }
}

class CoordinatorLine extends ProvenLine {
  readonly #session: SessionKey;
  /** Who has joined as a process. */
  readonly #speakers = new Map<string, string>();

  constructor(bus: Bus, options: ProvenBusOptions) {
    super(bus, options);
    this.#session = sessionKey(options, freshSecret());
  }

  protected session(): SessionKey {
    return this.#session;
  }

  protected takeControl(subject: string, control: ProvenControl, last: Map<string, number>): unknown {
    const said = this.readControl(this.#session, { subject, control }, last);
    const knock = Knock.safeParse(said);
    if (!knock.success)
      return this.#speaksForItself(said, control) ? said : this.refuse(subject, UNPROVEN.otherProcess);
    const down = coordinatorMessageSubject(this.prefix);
    this.sendAs(this.#session, down, { word: 'welcome', sender: knock.data.sender });
    return undefined;
  }

  /** P4 */
  #speaksForItself(said: unknown, { proof }: ProvenControl): boolean {
    const spoken = Spoken.safeParse(said);
    if (!spoken.success) return true;
    const { word, process, lines } = spoken.data;
    const sender = proof.slice(0, NAME_LENGTH);
    if (word === 'hello' && !this.#speakers.has(process)) this.#speakers.set(process, sender);
    return (this.#speakers.get(process) ?? sender) === sender && lines.every((line) => processOf(line) === process);
  }
}

const USUAL_LINE = /^\{"n":\d+,"t":[\d.]+,"process":"([^"\\]*)",/;
const LineOfProcess = z.object({ process: z.string() });

/** The process that a line of a record names; of most lines without parsing the whole of them. */
function processOf(line: string): string | undefined {
  const usual = USUAL_LINE.exec(line)?.[1];
  if (usual !== undefined) return usual;
  try {
    return LineOfProcess.parse(JSON.parse(line)).process;
  } catch {
    return undefined;
  }
}

class WorkerLine extends ProvenLine {
  readonly welcomed: Promise<void>;
  readonly #only: string | undefined;
  #session: SessionKey | undefined;
  #welcome: () => void = () => {};
  #knockedAsStranger = false;

  constructor(bus: Bus, options: ProvenBusOptions & { readonly session?: string }) {
    super(bus, options);
    this.#only = options.session;
    this.welcomed = new Promise((resolve) => {
      this.#welcome = resolve;
    });
    this.hearControls(coordinatorMessageSubject(this.prefix), () => {});
    if (this.#only !== undefined) this.#knock(sessionKey(options, this.#only));
  }

  protected session(): SessionKey | undefined {
    return this.#session;
  }

  protected takeControl(subject: string, control: ProvenControl, last: Map<string, number>): unknown {
    if (this.#session !== undefined) return this.readControl(this.#session, { subject, control }, last);
    if (this.#only !== undefined && this.#only !== control.session) return undefined;
    const found = sessionKey(this.options, control.session);
    const said = this.readControl(found, { subject, control }, last);
    const welcome = Welcome.safeParse(said);
    if (welcome.success && welcome.data.sender === this.sender) {
      this.#session = found;
      this.#welcome();
    } else if (said !== undefined || !this.#knockedAsStranger) {
      // Without a proof once only: the coordinator learns that somebody has another secret.
      this.#knockedAsStranger ||= said === undefined;
      this.#knock(found);
    }
    return undefined;
  }

  #knock(session: SessionKey): void {
    this.sendAs(session, workerMessageSubject(this.prefix), { word: 'knock', sender: this.sender });
  }
}

function joinGroup<H>(
  { groups, pattern }: { readonly groups: Map<string, ProvenGroup<H>>; readonly pattern: string },
  hear: H,
  open: (group: ProvenGroup<H>) => () => void,
): () => void {
  const known = groups.get(pattern);
  const group: ProvenGroup<H> = known ?? { hears: [], last: new Map(), end: () => {} };
  if (known === undefined) {
    group.end = open(group);
    groups.set(pattern, group);
  }
  const one = { hear, live: true };
  group.hears = [...group.hears, one];
  return () => {
    one.live = false;
    group.hears = group.hears.filter((other) => other !== one);
    if (group.hears.length > 0 || groups.get(pattern) !== group) return;
    groups.delete(pattern);
    group.end();
  };
}

/** P2 */
function isNext(last: Map<string, number>, { sender, n }: Proof): boolean {
  if (n <= (last.get(sender) ?? -1)) return false;
  last.set(sender, n);
  return true;
}
