// Serves all roles of one process: who they are, whom they wait for, what they ask, and whether any of them is still at
// work. Methods take the caller's instance, so that ten thousand role hosts share one object.
import { GROUND_ASK, type Question } from '../core/ask.ts';
import type { Clock } from '../core/clock.ts';
import type { CodeOutcome, CodeProgram } from '../core/code.ts';
import type { Recorder } from '../core/event.ts';
import type { InstanceName } from '../core/message.ts';
import type { Me, Role } from '../core/role.ts';
import type { WorldCard } from '../core/world.ts';
import type { TroupeError } from '../errors/index.ts';
import { createDueSenders, type DueSenders } from '../topology/due.ts';
import type { TalkLimit } from '../topology/talk-limit.ts';
import type { Instance, Topology } from '../topology/topology.ts';
import type { CapCounter } from './cap-counter.ts';
import type { Inspect } from './machine.ts';
import type { AskModel, ModelAssignment, ModelCallResult } from './model-client.ts';
import type { Origin, Router } from './router.ts';

export type RoleInstance = Instance & { readonly role: Role };

/** Whom a role may wait for on the channels it hears. */
export interface ExpectedSenders {
  /** The step with which the protocol began to play: its roles count from there. */
  since(): number;
  /** How many senders of the step are certain to speak on the channel. */
  due(of: Instance, channel: string): number;
  /**
   * Whether a message on the channel that was not addressed to this role arrives here all the same. On routes that name
   * an addressee (ring, addressed, acts) nobody can know which of them arrive, so nobody waits for one.
   */
  overhears(of: Instance, channel: string): boolean;
  /** Whether this role receives that sender on the channel. */
  hears(of: Instance, channel: string, sender: string): boolean;
}

export interface RestartPolicy {
  /** How often one event may throw before the role is given up. */
  readonly most: number;
  /** Before the first restart, in ms; doubles each time. */
  readonly backoffMs: number;
}
export const RESTART_POLICY: RestartPolicy = { most: 3, backoffMs: 50 };

/** The step and the depth in which a role threw, and for the how many-th time one event made it throw. */
export interface FailurePlace {
  readonly step: number;
  readonly depth: number;
  readonly failure: number;
  /** How many answers and outcomes of programs it had been handed in this step. */
  readonly answers: number;
  /** How many messages it had said and timers had fired in this step. */
  readonly marks: number;
}

/** What a record holds of the roles in the step that is played. */
export interface RecordedRoles {
  /** The error that a role threw there, whatever it does now. */
  readonly failure: (by: string, at: FailurePlace) => TroupeError | undefined;
  /** How many of its timers fired: no other may, however long the step takes. undefined: any number. */
  readonly timers?: (by: string) => number | undefined;
}

/** The parts of a process that its role hosts use directly. */
export interface RoleHostNeeds {
  readonly clock: Clock;
  readonly recorder: Recorder;
  readonly restarts: RestartPolicy;
  readonly inspect?: Inspect | undefined;
  readonly topology: Pick<Topology, 'mayAddress'>;
  readonly router: Pick<Router, 'say'>;
  readonly talk: Pick<TalkLimit, 'hasCut'>;
  /** In a replay. */
  readonly script?: RecordedRoles | undefined;
  /** Called when an answer, a timer or a restart has been handled outside of `hear`. */
  readonly onSettled: () => void;
  /** Called with what was thrown there outside of any role, which nobody else would notice. */
  readonly onThrown: (thrown: unknown) => void;
}

export interface RoleServices extends ExpectedSenders {
  /** What a role is told about itself when it is woken; asked once for each wake. */
  me(of: Instance): Me;
  ask(
    origin: Origin,
    question: Question,
  ): { readonly call: string; readonly answer: ModelCallResult | Promise<ModelCallResult> };
  /** Runs a program, and records the outcome before it is handed over (L6). */
  run(origin: Origin, program: CodeProgram): CodeOutcome;
  /** Counts one more (1) or one fewer (-1) question, timer or restart under way. */
  pending(change: 1 | -1): void;
  /** Called when a decision got no answer, and no fallback is declared or none is to be played. */
  gaveUp(of: Instance, reason: { readonly code: string; readonly message: string }): void;
}

interface ProcessServicesNeeds {
  readonly topology: Topology;
  readonly card: WorldCard;
  readonly clock: Clock;
  readonly recorder: Recorder;
  readonly caps: CapCounter | undefined;
  readonly askModel: AskModel;
  /** The model and settings for a call of an instance. */
  readonly assignment: (instance: Instance, call: string) => ModelAssignment;
  /** Runs the program that has this id. */
  readonly runCode: (id: string, program: CodeProgram) => CodeOutcome;
}

/** A decision that was given up without a fallback. */
export interface GivenUpDecision {
  readonly who: string;
  readonly code: string;
  readonly message: string;
}

export class ProcessServices implements RoleServices {
  readonly #needs: ProcessServicesNeeds;
  readonly #me: MeCache;
  readonly #dueIn: ReturnType<typeof createDueSenders>;
  #step = -1;
  /** The step with which the protocol began to play here. */
  #since: number | undefined;
  #due: DueSenders | undefined;
  /** How many calls each instance has made in this step. */
  #calls = new Map<InstanceName, number>();
  /** How many programs each instance has run in this step. */
  #runs = new Map<InstanceName, number>();
  #pending = 0;
  #givenUp: { readonly decision: GivenUpDecision; readonly step: number } | undefined;

  constructor(needs: ProcessServicesNeeds) {
    this.#needs = needs;
    this.#me = new MeCache(needs.topology, needs.card);
    this.#dueIn = createDueSenders(needs.topology);
  }

  begin(step: number, ready: readonly string[]): void {
    this.#step = step;
    this.#since ??= step;
    this.#due = this.#dueIn(step - this.#since, ready);
    this.#calls = new Map();
    this.#runs = new Map();
    this.#me.begin(this.#since === 0 ? { step } : { step, since: this.#since }, ready);
  }

  /** Whether anybody is thinking, or has a timer or a restart pending. */
  busy(): boolean {
    return this.#pending > 0;
  }

  isAwake(of: Instance): boolean {
    return this.#due?.awake.has(of.name) ?? false;
  }

  givenUp(): GivenUpDecision | undefined {
    return this.#givenUp?.decision;
  }

  me(of: Instance): Me {
    const lastWord = this.#needs.caps?.beginDecision(of);
    const me = this.#me.of(of);
    return lastWord?.length ? { ...me, lastWord } : me;
  }

  since(): number {
    return this.#since ?? 0;
  }

  due(of: Instance, channel: string): number {
    return this.#due?.count(of.name, channel) ?? 0;
  }

  overhears(of: Instance, channel: string): boolean {
    return this.#needs.topology.overhears(of, channel);
  }

  hears(of: Instance, channel: string, sender: string): boolean {
    const { topology } = this.#needs;
    const from = topology.instance(sender);
    return from !== undefined && topology.possibleRecipients(from, channel).includes(of);
  }

  ask({ from: of, causes, depth }: Origin, question: Question): ReturnType<RoleServices['ask']> {
    const n = this.#calls.get(of.name) ?? 0;
    this.#calls.set(of.name, n + 1);
    const call = `${this.#step}:${of.name}:${n}`;
    const assignment = assignedFor(question, this.#needs.assignment(of, call));
    const asker = { agent: of.agent, role: of.roleName };
    const request = { call, step: this.#step, by: of.name, asker, depth, causes, assignment, question };
    return { call, answer: this.#needs.askModel(request) };
  }

  run({ from: of, causes, depth }: Origin, program: CodeProgram): CodeOutcome {
    const n = this.#runs.get(of.name) ?? 0;
    this.#runs.set(of.name, n + 1);
    const run = `${this.#step}:${of.name}:${n}`;
    const { clock, recorder } = this.#needs;
    const began = clock.now();
    const outcome = this.#needs.runCode(run, program);
    const where = { step: this.#step, run, by: of.name, depth, causes: [...causes] };
    recorder.write({ type: 'code.ran', ...where, ...program, ...outcome, ms: clock.now() - began });
    return outcome;
  }

  pending(change: 1 | -1): void {
    this.#pending += change;
  }

  gaveUp({ name }: Instance, { code, message }: Omit<GivenUpDecision, 'who'>): void {
    const known = this.#givenUp;
    // L3: of several in a step always the same one, whoever failed first.
    if (known && (this.#step > known.step || known.decision.who <= name)) return;
    this.#givenUp = { decision: { who: name, code, message }, step: this.#step };
  }
}

/** Questions for a grounder go to it unchanged, without the settings of the other models. */
function assignedFor({ ask }: Question, assignment: ModelAssignment): ModelAssignment {
  const { model, grounder = model } = assignment;
  return ask === GROUND_ASK ? { model: grounder, settings: {} } : assignment;
}

type Team = Pick<Me, 'team' | 'ready'>;

/** Tells each role who it is, whom it works with and who is ready: the same object for every wake of a step. */
class MeCache {
  readonly #topology: Topology;
  readonly #world: WorldCard;
  readonly #instances = new Map<Instance, Me>();
  readonly #teams = new Map<string, Team>();
  #when: Pick<Me, 'step' | 'since'> = { step: -1 };
  #ready: readonly string[] = [];

  constructor(topology: Topology, world: WorldCard) {
    this.#topology = topology;
    this.#world = world;
  }

  begin(when: Pick<Me, 'step' | 'since'>, ready: readonly string[]): void {
    this.#when = when;
    this.#ready = ready;
    this.#instances.clear();
    this.#teams.clear();
  }

  of(instance: Instance): Me {
    const known = this.#instances.get(instance);
    if (known !== undefined) return known;
    const { part, roleName: role, agent } = instance;
    const made: Me = {
      part,
      role,
      serves: agent === null ? 'part' : 'agent',
      agent: agent ?? part,
      ...this.#when,
      world: this.#world,
      ...this.#teamOf(part),
    };
    this.#instances.set(instance, made);
    return made;
  }

  #teamOf(part: string): Team {
    const known = this.#teams.get(part);
    if (known !== undefined) return known;
    const team = this.#topology.part(part)?.team ?? [];
    const members = new Set(team);
    const ready = this.#topology.parts.length === 1 ? this.#ready : this.#ready.filter((a) => members.has(a));
    const made = { team, ready };
    this.#teams.set(part, made);
    return made;
  }
}
