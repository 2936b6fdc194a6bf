// Stands between one role's machine and everything else: hands over one wake at a time, collects what the machine
// emits, and releases it only when the machine has handled its event without throwing.
//
// Invariants (named by tests):
//   P1 what is emitted until the machine rests is caused by the wake it was handed;
//   P2 a machine rests when no question of its own is open and no timer of its own is pending;
//   P3 an event whose handling throws leaves nothing behind: the last good snapshot gets the same event again;
//   P4 a failure that ends the episode is not handed over: nothing is fallen back to, and nothing wakes who waits for
//     the answer;
//   P5 a role whose talk was cut does nothing more: its episode ends with the step.

import { GROUND_ASK, type Question } from '../core/ask.ts';
import { action, type Draft } from '../core/channel.ts';
import type { Timer } from '../core/clock.ts';
import type { CodeProgram } from '../core/code.ts';
import type { DropReason } from '../core/event.ts';
import { idIsOn, type Message, type MessageId } from '../core/message.ts';
import { type Me, type Role, type RoleEmits, saidChannel } from '../core/role.ts';
import { codeLocationOf } from '../errors/code-location.ts';
import { endsEpisode, failure, roleThrew, type TroupeError } from '../errors/index.ts';
import { list } from '../text/in-words.ts';
import { Inbox, type InboxWake } from './inbox.ts';
import { faultOfEmits, type Machine, type MachineEvent, startMachine, type TimerEvent } from './machine.ts';
import type { ModelCallResult } from './model-client.ts';
import type { RoleHostNeeds, RoleInstance, RoleServices } from './process-services.ts';
import type { MessageListener } from './router.ts';

const NOTHING_SAID: MessageId[] = [];

interface RoleTimer {
  readonly fire: () => TimerEvent | undefined;
  running: Timer;
}

/** A class, because each role of each agent has one and methods are then allocated once. */
export class RoleHost implements MessageListener {
  readonly #of: RoleInstance;
  readonly #needs: RoleHostNeeds;
  readonly #services: RoleServices;
  readonly #inbox: Inbox;
  #machine: Machine;
  /** Absent where it may not act. */
  readonly #actions: ActionWatch | undefined;
  #step = 0;
  readonly #had = { answers: 0, marks: 0 };
  #woken: InboxWake | undefined;
  /** What this wake's decision has said so far; it also causes what the decision says later. */
  #said: MessageId[] = NOTHING_SAID;
  #pending = 0;
  #timers = 0;
  /** Those that had fired before this step. */
  #timersBefore = 0;
  /** In a replay, those that are due and that did not fire in this step on record. */
  #held: Set<RoleTimer> | undefined;
  #lastCall = '';
  /** The call that is open now. */
  #openCall: string | undefined;
  #gone = false;
  #stopped = false;
  #cut = false;

  constructor(of: RoleInstance, needs: RoleHostNeeds, services: RoleServices) {
    this.#of = of;
    this.#needs = needs;
    this.#services = services;
    this.#inbox = new Inbox(of, services);
    this.#actions = mayAct(of.role) ? new ActionWatch() : undefined;
    this.#machine = this.#start();
  }

  begin(step: number): void {
    this.#step = step;
    this.#had.answers = 0;
    this.#had.marks = 0;
    this.#timersBefore = this.#timers;
    this.#releaseHeld();
    this.#actions?.begin();
    this.#inbox.begin(step);
  }

  refuses(): DropReason | undefined {
    return this.#gone ? 'role-gone' : undefined;
  }

  hear(message: Message): void {
    this.#inbox.add(message);
    this.#wake();
  }

  /** Takes over a message that its predecessor heard, to be read with the next step. */
  inherit(message: Message): void {
    this.#inbox.add(message);
  }

  miss(message: Message): void {
    this.#inbox.miss(message);
    this.#wake();
  }

  /** What the role still waits for, in words. */
  missing(): string[] {
    if (this.#cut) return ['nothing more: its talk went on without an end, and was cut'];
    if (this.#gone) return ['nothing more: it threw too often, and is given up'];
    if (this.#openCall !== undefined) return [`the answer to ${this.#openCall}`];
    if (this.#pending > 0) return ['a timer or a restart of its own'];
    if (this.#machine.done()) return ['nothing more: its machine has come to a final state'];
    const missing = this.#inbox.missing();
    return missing.length > 0 ? missing : (this.#actions?.missing(this.#machine.state()) ?? []);
  }

  stop(): void {
    this.#stopped = true;
    this.#machine.stop();
  }

  get #depth(): number {
    return this.#woken?.depth ?? 0;
  }

  #where() {
    return { step: this.#step, by: this.#of.name, depth: this.#depth };
  }

  #pend(change: 1 | -1): void {
    this.#pending += change;
    this.#services.pending(change);
  }

  #start(snapshot?: unknown): Machine {
    const { name, role } = this.#of;
    const setTimer = (ms: number, fire: () => TimerEvent | undefined) => this.#setTimer(ms, fire);
    return startMachine({ logic: role.logic, name, setTimer, snapshot, inspect: this.#needs.inspect });
  }

  #setTimer(ms: number, fire: () => TimerEvent | undefined): () => void {
    this.#pend(1);
    const timer: RoleTimer = { fire, running: this.#needs.clock.after(ms, () => this.#timeUp(timer)) };
    return () => {
      timer.running.cancel();
      if (this.#held?.delete(timer)) this.#pending--;
      else this.#pend(-1);
    };
  }

  /** The role waits for a timer that is held back, and its process does not. */
  #timeUp(timer: RoleTimer): void {
    const { recorder, script } = this.#needs;
    const onRecord = script?.timers?.(this.#of.name);
    if (onRecord !== undefined && this.#timers - this.#timersBefore >= onRecord) {
      this.#held ??= new Set();
      this.#held.add(timer);
      this.#services.pending(-1);
      return this.#needs.onSettled();
    }
    this.#pend(-1);
    recorder.write({ type: 'timer.fired', ...this.#where(), timer: this.#timers++ });
    this.#had.marks++;
    this.#handled(timer.fire(), 0);
    this.#goOn();
  }

  /** In their order. */
  #releaseHeld(): void {
    const { clock } = this.#needs;
    for (const timer of this.#held ?? []) {
      this.#services.pending(1);
      timer.running = clock.after(0, () => this.#timeUp(timer));
    }
    this.#held?.clear();
  }

  /** Hands over the next wakes, for as long as the machine rests (P2). */
  #wake(): void {
    while (this.#pending === 0 && this.#openCall === undefined && !this.#isOver()) {
      const woken = this.#inbox.next();
      this.#woken = woken;
      if (!woken) return;
      this.#said = NOTHING_SAID;
      const me = this.#services.me(this.#of);
      this.#actions?.woken(me);
      if (me.lastWord) {
        this.#needs.recorder.write({ type: 'role.lastWord', ...this.#where(), channels: [...me.lastWord] });
      }
      this.#handle({ type: woken.event, heard: woken.heard, me }, 0);
    }
  }

  #isOver(): boolean {
    return this.#gone || this.#stopped || this.#machine.done();
  }

  /** After an outside event other than `hear`: hands over the next wakes, then notifies the process. */
  #goOn(): void {
    this.#wake();
    this.#needs.onSettled();
  }

  /** Sends an event, and releases what the machine emits. */
  #handle(event: MachineEvent, failure: number): void {
    this.#machine.send(event);
    this.#handled(event, failure);
  }

  #handled(event: MachineEvent | undefined, failure: number): void {
    const emitted = this.#machine.takeEmitted();
    const wrong = this.#wrongWith(emitted, failure + 1);
    if (wrong) return this.#fail(event, failure + 1, wrong);
    this.#machine.keep();
    for (const e of emitted) this.#letOut(e);
  }

  #wrongWith(emitted: readonly RoleEmits[], nth: number): TroupeError | undefined {
    const { name } = this.#of;
    const onRecord = this.#needs.script?.failure(name, { ...this.#where(), failure: nth, ...this.#had });
    if (this.#machine.failed()) return onRecord ?? roleThrew(name, this.#machine.error());
    const child = this.#machine.child();
    if (child !== undefined) return onRecord ?? failure('ROLE_HAS_CHILD', { who: name, child });
    // Looked at also where the record decides: a promise in it may be rejected, and must be caught.
    const fault = faultOfEmits(name, emitted, (on, to) => this.#needs.topology.mayAddress(this.#of, on, to));
    return onRecord ?? fault;
  }

  #letOut(emitted: RoleEmits): void {
    // P5: what it says is on the record as dropped all the same.
    if (this.#cut && emitted.type !== 'say') return;
    switch (emitted.type) {
      case 'say':
        return this.#say(emitted);
      case 'ask':
        return this.#ask(emitted.question);
      case 'run':
        return this.#run(emitted.program);
      case 'rejected':
        return this.#needs.recorder.write({
          type: 'reply.rejected',
          step: this.#step,
          call: this.#lastCall,
          by: this.#of.name,
          depth: this.#depth,
          reason: codeAndMessage(emitted.reason),
        });
      case 'fellBack':
        return this.#fallBack(emitted);
    }
  }

  // P1
  #say({ drafts }: Extract<RoleEmits, { type: 'say' }>): void {
    const [before, n, heard] = [this.#said, this.#said.length, this.#woken?.causes ?? []];
    const causes = n === 0 ? heard : [...heard, ...before];
    const ids = this.#needs.router.say({ from: this.#of, causes, depth: this.#depth + 1 + n }, drafts, this.#inbox);
    this.#had.marks += ids.length;
    this.#said = n === 0 ? ids : [...before, ...ids];
    this.#actions?.said(drafts, ids, { step: this.#step, agent: this.#of.agent });
    // P5
    this.#cut = this.#needs.talk.hasCut(this.#of);
    if (this.#cut) this.stop();
  }

  #fallBack({ reason, gaveUp }: Extract<RoleEmits, { type: 'fellBack' }>): void {
    const told = codeAndMessage(reason);
    this.#needs.recorder.write({ type: 'decision.fellBack', ...this.#where(), reason: told, gaveUp });
    if (gaveUp) this.#services.gaveUp(this.#of, told);
  }

  // A run blocks, so nothing else of this role is under way meanwhile (P2).
  #run(program: CodeProgram): void {
    const origin = { from: this.#of, causes: this.#woken?.causes ?? [], depth: this.#depth };
    const outcome = this.#services.run(origin, program);
    this.#had.answers++;
    this.#handle({ type: 'ran', outcome }, 0);
  }

  #ask(question: Question): void {
    this.#pend(1);
    const origin = { from: this.#of, causes: this.#woken?.causes ?? [], depth: this.#depth };
    const { call, answer } = this.#services.ask(origin, question);
    // A rejection names the call that gave the answer, not the one that grounded its actions.
    if (question.ask !== GROUND_ASK) this.#lastCall = call;
    this.#openCall = call;
    if (!(answer instanceof Promise)) return this.#takeAnswer(answer);
    answer
      .then((result) => {
        this.#takeAnswer(result);
        this.#goOn();
      })
      .catch((thrown: unknown) => this.#needs.onThrown(thrown));
  }

  #takeAnswer(result: ModelCallResult): void {
    this.#pend(-1);
    if (result === undefined) return;
    // P4
    if (!result.ok && endsEpisode(result.error)) {
      if (!this.#stopped) this.#services.gaveUp(this.#of, codeAndMessage(result.error));
      return;
    }
    this.#openCall = undefined;
    this.#had.answers++;
    if (this.#stopped) return;
    this.#handle(
      result.ok
        ? { type: 'answered', text: result.reply.text, keys: result.keys }
        : { type: 'failed', error: result.error },
      0,
    );
  }

  // P3: after a pause, goes back to the last good snapshot with the same event.
  #fail(event: MachineEvent | undefined, failure: number, error: TroupeError): void {
    const { clock, recorder, restarts } = this.#needs;
    // It may still have timers, and children that keep running.
    this.#machine.stop();
    const where = this.#where();
    const place = codeLocationOf(error);
    recorder.write({ type: 'role.failed', ...where, failure, error: codeAndMessage(error), ...(place && { place }) });
    if (failure > restarts.most) {
      this.#gone = true;
      recorder.write({ type: 'role.gone', ...where });
      return;
    }
    this.#pend(1);
    clock.after(restarts.backoffMs * 2 ** (failure - 1), () => {
      this.#pend(-1);
      if (!this.#stopped) this.#restart(event, failure);
    });
  }

  #restart(event: MachineEvent | undefined, failure: number): void {
    const { recorder } = this.#needs;
    recorder.write({ type: 'role.restarted', ...this.#where(), failure });
    this.#machine = this.#start(this.#machine.lastGood());
    if (event) this.#handle(event, failure);
    this.#goOn();
  }
}

const codeAndMessage = ({ code, message }: { code: string; message: string }) => ({ code, message });

/** Whether a role may act; no other role's silence explains anything. */
const mayAct = ({ says }: Role): boolean => says.some((said) => saidChannel(said).name === action.name);

/** What a role that may act has said in the current step. */
class ActionWatch {
  /** For whom it could act when it was woken; undefined where nothing woke it. */
  #me: Me | undefined;
  readonly #acted = new Set<string>();
  #spoke = false;

  begin(): void {
    this.#acted.clear();
    this.#me = undefined;
    this.#spoke = false;
  }

  woken(me: Me): void {
    this.#me = me;
  }

  /** `ids`: of those drafts that were not refused. */
  said(drafts: readonly Draft[], ids: readonly MessageId[], { step, agent }: { step: number; agent: string | null }) {
    if (ids.length > 0) this.#spoke = true;
    if (!ids.some((id) => idIsOn(id, step, action.name))) return;
    for (const { channel, to } of drafts) if (channel === action.name) this.#acted.add(to ?? agent ?? '');
  }

  /** `state`: that of its statechart, where it has one. */
  missing(state: string | undefined): string[] {
    if (this.#me === undefined) return [];
    const { serves, agent, ready } = this.#me;
    const left = ready.filter((name) => (serves === 'part' || name === agent) && !this.#acted.has(name));
    if (left.length === 0) return [];
    const where = state === undefined ? '' : `, in state '${state}'`;
    if (!this.#spoke) return [`nothing more: it was woken and said nothing${where}`];
    const whom = this.#acted.size === 0 ? '' : ` for ${list(left, 5)}`;
    return [`nothing more: it was woken and said no action${whom}${where}`];
  }
}
