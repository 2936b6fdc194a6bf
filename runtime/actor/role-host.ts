// The port between one role's machine and everything else: it hands over one wake at a time, collects what the machine
// emits, and lets it out only when the machine has come to rest of its event without throwing.
//
// Invariants (named by tests):
//   P1 what is emitted until the machine rests is caused by the wake it was handed;
//   P2 a machine rests when no question of its own is open and no timer of its own is pending;
//   P3 an event whose handling throws leaves nothing behind: the last good snapshot gets the same event again;
//   P4 a failure that ends the episode is not handed over: nothing is fallen back to, and nothing wakes who waits for
//     the answer.

import type { Question } from '../core/ask.ts';
import type { Draft } from '../core/channel.ts';
import type { Clock } from '../core/clock.ts';
import { codeLocationOf } from '../core/errors/code-location.ts';
import { endsEpisode, roleSaysNoList, roleSaysPromise, roleThrew, type TroupeError } from '../core/errors/index.ts';
import type { Recorder } from '../core/event.ts';
import type { InstanceName, Message, MessageId } from '../core/message.ts';
import { isPromise } from '../core/promise.ts';
import type { Me, Role, RoleEmits } from '../core/role.ts';
import { Inbox, type InboxWake } from './inbox.ts';
import { type Inspect, type Machine, type MachineEvent, startMachine, type TimerEvent } from './machine.ts';
import type { ModelCallResult } from './model-client.ts';
import type { OnSent } from './router.ts';

export interface RestartPolicy {
  /** How often one event may throw before the role is given up. */
  readonly most: number;
  /** Before the first restart, in ms; doubles each time. */
  readonly backoffMs: number;
}
export const RESTART_POLICY: RestartPolicy = { most: 3, backoffMs: 50 };

export interface RoleHostNeeds {
  readonly name: InstanceName;
  readonly role: Role;
  readonly clock: Clock;
  readonly recorder: Recorder;
  readonly restarts: RestartPolicy;
  readonly inspect?: Inspect | undefined;
  me(): Me;
  due(channel: string): number;
  overhears(channel: string): boolean;
  hears(channel: string, sender: string): boolean;
  /** Sends; returns the ids given, and tells of each how many will hear it. */
  say(drafts: readonly Draft[], causes: readonly MessageId[], depth: number, sent: OnSent): MessageId[];
  ask(
    question: Question,
    depth: number,
    causes: readonly MessageId[],
  ): { readonly call: string; readonly answer: ModelCallResult | Promise<ModelCallResult> };
  /** One question, timer or restart more (1) or less (-1) under way. */
  pending(change: 1 | -1): void;
  /** In a replay: whether this role is on record as having thrown here, whatever it does now. */
  failsAgain?(step: number, depth: number, failure: number): TroupeError | undefined;
  /** Told when an answer, a timer or a restart has been dealt with outside of `hear`. */
  settled(): void;
  /** A decision was made without an answer and no fallback is declared, or none is to be played. */
  gaveUp(reason: { readonly code: string; readonly message: string }): void;
}

export interface RoleHost {
  begin(step: number): void;
  hear(message: Message): void;
  gone(): boolean;
  missing(): string[];
  stop(): void;
}

const NOTHING_SAID: MessageId[] = [];

export function createRoleHost(needs: RoleHostNeeds): RoleHost {
  const { name, role, clock, recorder, restarts, inspect } = needs;
  const inbox = new Inbox(needs);
  const proposed: OnSent = (channel, id, hearers) => inbox.noteProposal(channel, id, hearers);
  let step = 0;
  let woken: InboxWake | undefined;
  /** What this wake's decision has said so far: later words of it are caused by these too. */
  let said: MessageId[] = NOTHING_SAID;
  let pending = 0;
  let timers = 0;
  let lastCall = '';
  /** The call that is open now. */
  let asking: string | undefined;
  let gone = false;
  let stopped = false;
  let machine = start();

  function pend(change: 1 | -1): void {
    pending += change;
    needs.pending(change);
  }

  function start(snapshot?: unknown): Machine {
    const setTimer = (ms: number, fire: () => TimerEvent | undefined) => {
      pend(1);
      const set = clock.after(ms, () => {
        pend(-1);
        recorder.write({ type: 'timer.fired', step, by: name, depth: woken?.depth ?? 0, timer: timers++ });
        handled(fire(), 0);
        goOn();
      });
      return () => {
        pend(-1);
        set.cancel();
      };
    };
    return startMachine({ logic: role.logic, name, setTimer, snapshot, inspect });
  }

  /** Sends an event, and lets out what came of it. */
  function handle(event: MachineEvent, failure: number): void {
    machine.send(event);
    handled(event, failure);
  }

  function handled(event: MachineEvent | undefined, failure: number): void {
    const emitted = machine.takeEmitted();
    const onRecord = needs.failsAgain?.(step, woken?.depth ?? 0, failure + 1);
    const wrong = onRecord ?? (machine.failed() ? roleThrew(name, machine.error()) : saysNoList(emitted));
    if (wrong) return fail(event, failure + 1, wrong);
    machine.keep();
    for (const e of emitted) letOut(e);
  }

  function saysNoList(emitted: readonly RoleEmits[]): TroupeError | undefined {
    for (const e of emitted) {
      if (e.type !== 'say') continue;
      const drafts: unknown = e.drafts;
      if (isPromise(drafts)) return roleSaysPromise(name);
      if (!Array.isArray(drafts) || !drafts.every(isObject)) return roleSaysNoList(name);
    }
    return undefined;
  }

  function letOut(emitted: RoleEmits): void {
    const depth = woken?.depth ?? 0;
    switch (emitted.type) {
      case 'say': {
        const causes = said.length === 0 ? (woken?.causes ?? []) : [...(woken?.causes ?? []), ...said];
        const ids = needs.say(emitted.drafts, causes, depth + 1 + said.length, proposed);
        said = said.length === 0 ? ids : [...said, ...ids];
        return;
      }
      case 'ask':
        return open(emitted.question, depth);
      case 'rejected':
        return recorder.write({
          type: 'reply.rejected',
          step,
          call: lastCall,
          by: name,
          depth,
          reason: codeAndMessage(emitted.reason),
        });
      case 'fellBack':
        recorder.write({
          type: 'decision.fellBack',
          step,
          by: name,
          depth,
          reason: codeAndMessage(emitted.reason),
          gaveUp: emitted.gaveUp,
        });
        if (emitted.gaveUp) needs.gaveUp(codeAndMessage(emitted.reason));
    }
  }

  function open(question: Question, depth: number): void {
    pend(1);
    const { call, answer } = needs.ask(question, depth, woken?.causes ?? []);
    lastCall = call;
    asking = call;
    const take = (a: ModelCallResult) => {
      pend(-1);
      if (a === undefined) return;
      // P4
      if (!a.ok && endsEpisode(a.error)) return stopped ? undefined : needs.gaveUp(codeAndMessage(a.error));
      asking = undefined;
      if (stopped) return;
      handle(a.ok ? { type: 'answered', text: a.reply.text } : { type: 'failed', error: a.error }, 0);
    };
    if (!(answer instanceof Promise)) return take(answer);
    void answer.then((a) => {
      take(a);
      goOn();
    });
  }

  // P3: back to the last good snapshot, after a while, with the same event.
  function fail(event: MachineEvent | undefined, failure: number, error: TroupeError): void {
    const depth = woken?.depth ?? 0;
    const place = codeLocationOf(error);
    recorder.write({
      type: 'role.failed',
      step,
      by: name,
      depth,
      failure,
      error: codeAndMessage(error),
      ...(place ? { place } : {}),
    });
    if (failure > restarts.most) {
      gone = true;
      recorder.write({ type: 'role.gone', step, by: name, depth });
      return;
    }
    pend(1);
    clock.after(restarts.backoffMs * 2 ** (failure - 1), () => {
      pend(-1);
      if (stopped) return;
      recorder.write({ type: 'role.restarted', step, by: name, depth, failure });
      machine = start(machine.lastGood());
      if (event) handle(event, failure);
      goOn();
    });
  }

  /** After something that came from outside of `hear`: the next wakes, then word to the host. */
  function goOn(): void {
    wake();
    needs.settled();
  }

  function wake(): void {
    while (pending === 0 && asking === undefined && !gone && !machine.done()) {
      woken = inbox.next();
      if (!woken) return;
      said = NOTHING_SAID;
      const me = needs.me();
      if (me.lastWord)
        recorder.write({ type: 'role.lastWord', step, by: name, depth: woken.depth, channels: [...me.lastWord] });
      handle({ type: woken.event, heard: woken.heard, me }, 0);
    }
  }

  function missing(): string[] {
    if (gone) return ['nothing more: it threw too often, and is given up'];
    if (asking !== undefined) return [`the answer to ${asking}`];
    return pending > 0 ? ['a timer or a restart of its own'] : inbox.missing();
  }

  return {
    begin(now) {
      step = now;
      inbox.begin(now);
    },
    hear(message) {
      inbox.add(message);
      wake();
    },
    gone: () => gone,
    missing,
    stop() {
      stopped = true;
      machine.stop();
    },
  };
}

const isObject = (draft: unknown): boolean => typeof draft === 'object' && draft !== null;

const codeAndMessage = ({ code, message }: { code: string; message: string }) => ({ code, message });
