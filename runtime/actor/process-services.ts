// Serves all roles of one process: who they are, whom they wait for, what they say, what they ask, and whether any of
// them is still at work.
import { GROUND_ASK, type Question } from '../core/ask.ts';
import type { Draft } from '../core/channel.ts';
import type { Clock } from '../core/clock.ts';
import type { CodeOutcome, CodeProgram } from '../core/code.ts';
import type { Recorder } from '../core/event.ts';
import type { InstanceName, MessageId } from '../core/message.ts';
import type { Me } from '../core/role.ts';
import type { WorldCard } from '../core/world.ts';
import type { TroupeError } from '../errors/index.ts';
import { createDueSenders, type DueSenders } from '../topology/due.ts';
import type { Instance, Topology } from '../topology/topology.ts';
import type { CapCounter } from './cap-counter.ts';
import type { Inspect } from './machine.ts';
import type { AskModel, ModelAssignment } from './model-client.ts';
import type { FailurePlace, RestartPolicy, RoleServices } from './role-services.ts';
import type { Origin, ProposalListener, Router } from './router.ts';
import type { TalkLimit } from './talk-limit.ts';

export interface ProcessServicesNeeds {
  readonly topology: Topology;
  readonly card: WorldCard;
  readonly clock: Clock;
  readonly recorder: Recorder;
  readonly restarts: RestartPolicy;
  readonly inspect: Inspect | undefined;
  readonly router: Router;
  readonly caps: CapCounter | undefined;
  readonly talk: TalkLimit;
  readonly askModel: AskModel;
  /** The model and settings for a call of an instance. */
  readonly assignment: (instance: Instance, call: string) => ModelAssignment;
  /** Runs the program that has this id. */
  readonly runCode: (id: string, program: CodeProgram) => CodeOutcome;
  readonly recordedFailure: RoleServices['recordedFailure'];
  readonly onSettled: () => void;
  readonly onThrown: (thrown: unknown) => void;
}

/** A decision that was given up without a fallback. */
export interface GivenUpDecision {
  readonly who: string;
  readonly code: string;
  readonly message: string;
}

export class ProcessServices implements RoleServices {
  readonly clock: Clock;
  readonly recorder: Recorder;
  readonly restarts: RestartPolicy;
  readonly inspect: Inspect | undefined;
  readonly #needs: ProcessServicesNeeds;
  readonly #me: MeCache;
  readonly #dueIn: ReturnType<typeof createDueSenders>;
  #step = -1;
  #due: DueSenders | undefined;
  /** How many calls each instance has made in this step. */
  #calls = new Map<InstanceName, number>();
  /** How many programs each instance has run in this step. */
  #runs = new Map<InstanceName, number>();
  #pending = 0;
  #givenUp: { readonly decision: GivenUpDecision; readonly step: number } | undefined;

  constructor(needs: ProcessServicesNeeds) {
    this.#needs = needs;
    this.clock = needs.clock;
    this.recorder = needs.recorder;
    this.restarts = needs.restarts;
    this.inspect = needs.inspect;
    this.#me = new MeCache(needs.topology, needs.card);
    this.#dueIn = createDueSenders(needs.topology);
  }

  begin(step: number, ready: readonly string[]): void {
    this.#step = step;
    this.#due = this.#dueIn(step, ready);
    this.#calls = new Map();
    this.#runs = new Map();
    this.#me.begin(step, ready);
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

  say(origin: Origin, drafts: readonly Draft[], proposals: ProposalListener): MessageId[] {
    return this.#needs.router.say(origin, drafts, proposals);
  }

  addresses(of: Instance, channel: string): boolean {
    return this.#needs.topology.addresses(of, channel);
  }

  isCut(of: Instance): boolean {
    return this.#needs.talk.hasCut(of);
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
    const began = this.clock.now();
    const outcome = this.#needs.runCode(run, program);
    const where = { step: this.#step, run, by: of.name, depth, causes: [...causes] };
    this.recorder.write({ type: 'code.ran', ...where, ...program, ...outcome, ms: this.clock.now() - began });
    return outcome;
  }

  pending(change: 1 | -1): void {
    this.#pending += change;
  }

  recordedFailure(of: Instance, at: FailurePlace): TroupeError | undefined {
    return this.#needs.recordedFailure(of, at);
  }

  settled(): void {
    this.#needs.onSettled();
  }

  threw(thrown: unknown): void {
    this.#needs.onThrown(thrown);
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

/** Tells each role who it is, whom it works with and who is ready: the same object for every wake of a step. */
type Team = Pick<Me, 'team' | 'ready'>;

class MeCache {
  readonly #topology: Topology;
  readonly #world: WorldCard;
  readonly #instances = new Map<Instance, Me>();
  readonly #teams = new Map<string, Team>();
  #step = -1;
  #ready: readonly string[] = [];

  constructor(topology: Topology, world: WorldCard) {
    this.#topology = topology;
    this.#world = world;
  }

  begin(step: number, ready: readonly string[]): void {
    this.#step = step;
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
      step: this.#step,
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
