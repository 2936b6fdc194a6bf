// Cuts a conversation without an end: what is too deep among the causes of its step, and what a role says too often
// beside one chain of messages. A sender is judged by what it has said itself and by nothing else, so the cut comes at
// the same message on every bus and in every process (L3). Of several cuts one is told.

import { action, observation } from '../core/channel.ts';
import type { Message } from '../core/message.ts';
import type { Protocol } from '../core/protocol.ts';
import { type Role, saidChannel } from '../core/role.ts';
import { wakesOnEach } from './due.ts';
import type { Instance, Topology } from './topology.ts';

/** What one sender has said in a step. */
interface SenderTalk {
  /** The depth of its deepest message. */
  deepest: number;
  /** How many messages were no deeper than one that it had said before. */
  branches: number;
  readonly most: number;
}

export class TalkLimit {
  readonly #depthCap: number;
  readonly #branchCaps: ReadonlyMap<Role, number>;
  /** How much more or less than usual this episode allows. */
  readonly #scale: number;
  readonly #said = new Map<Instance, SenderTalk>();
  readonly #silenced = new Set<Instance>();
  #first: TalkCut | undefined;

  constructor(topology: Topology, depthCap: number) {
    this.#depthCap = depthCap;
    this.#branchCaps = branchCapsOf(topology);
    this.#scale = depthCap / depthCapOf(topology);
  }

  begin(): void {
    this.#said.clear();
    this.#silenced.clear();
    this.#first = undefined;
  }

  /** The cut message of this step that comes first by depth, sender and channel. */
  first(): TalkCut | undefined {
    return this.#first;
  }

  /** Whether something that the instance said in this step was cut. */
  hasCut(from: Instance): boolean {
    return this.#silenced.has(from);
  }

  /** Notes what is about to be said; returns whether nobody may hear it. */
  cuts(from: Instance, { channel, depth }: Message): boolean {
    const said = this.#noted(from, depth);
    const tooOften = said !== undefined && said.branches > said.most;
    if (depth <= this.#depthCap && !tooOften) return false;
    const cut = { from: from.name, channel, depth };
    this.#first = firstTalkCut(this.#first, tooOften ? { ...cut, branches: said.most } : cut);
    this.#silenced.add(from);
    return true;
  }

  /** Undefined for a sender that cannot go on for ever by itself. */
  #noted(from: Instance, depth: number): SenderTalk | undefined {
    const cap = from.role === null ? undefined : this.#branchCaps.get(from.role);
    if (cap === undefined) return undefined;
    const known = this.#said.get(from);
    const said = known ?? { deepest: -1, branches: 0, most: Math.ceil(cap * this.#scale) };
    if (known === undefined) this.#said.set(from, said);
    if (depth > said.deepest) said.deepest = depth;
    else said.branches++;
    return said;
  }
}

/** How often each role may speak in a conversation for which its protocol declares no rounds. */
const UNDECLARED_ROUNDS = 10;

/** How many concurrent messages a role may answer in each round of a conversation that branches. */
const BRANCHES_A_ROUND = 10;

/**
 * The messages of one pass, in which every role says all it may, times the declared rounds of the protocol (or of a
 * ring), else ten; and one pass more for what opens and ends the conversation.
 */
export function depthCapOf(topology: Topology): number {
  const passes = topology.parts.map(({ name, protocol }) => {
    const members = topology.instances.filter((i) => i.part === name && i.role !== null);
    const onePass = members.reduce((sum, member) => sum + messagesOf(topology, member), 0);
    return onePass * passesOf(protocol);
  });
  return passes.reduce((sum, n) => sum + n, 0) + topology.instances.filter((i) => i.kind === 'body').length;
}

/**
 * How many messages each instance of a role may say in a step that are no deeper than what it has said already: ten
 * answers a round, and one to each that may wake it. Only for roles in a circle of roles that wake on each message of
 * one another: no others can go on for ever.
 */
export function branchCapsOf(topology: Topology): ReadonlyMap<Role, number> {
  const caps = new Map<Role, number>();
  for (const { name: part, protocol } of topology.parts) {
    const roles = [...Object.entries(protocol.once), ...Object.entries(protocol.perAgent)];
    const instancesOf = (roleName: string) =>
      topology.instances.filter((i) => i.part === part && i.roleName === roleName && i.kind === 'role');
    const wakers = new Map(
      roles.map(([name, role]) => [
        name,
        roles.filter(([, by]) => mayWake(protocol, by, { name, role })).map(([by]) => by),
      ]),
    );
    const before = ([name]: (typeof roles)[number]) => roles.filter(([by]) => wakers.get(name)?.includes(by));
    for (const circle of stronglyConnectedComponents(roles, before)) {
      const turns = circle.length > 1 || circle.some((one) => before(one).includes(one));
      for (const [name, role] of turns ? circle : []) {
        const [first] = instancesOf(name);
        const each = first === undefined ? 0 : messagesOf(topology, first);
        const answered = (wakers.get(name) ?? []).reduce((sum, by) => sum + instancesOf(by).length, 0);
        const cap = each * (BRANCHES_A_ROUND * passesOf(protocol) + answered);
        caps.set(role, Math.max(cap, caps.get(role) ?? 0));
      }
    }
  }
  return caps;
}

/** Whether each message of one role on some channel may wake the other, whoever serves them. */
const mayWake = (
  { routes }: Protocol,
  by: Role,
  { name, role }: { readonly name: string; readonly role: Role },
): boolean =>
  by.says.map(saidChannel).some((channel) => {
    const route = routes[channel.name];
    const reaches = route !== undefined && (!route.onlyNamed || route.names.includes(name));
    return reaches && wakesOnEach(role, channel.name);
  });

function passesOf({ routes, rounds }: Protocol): number {
  const rings = Object.values(routes).flatMap((route) => route.rounds ?? []);
  const declared = rounds === undefined ? rings : [rounds, ...rings];
  return 1 + (declared.length === 0 ? UNDECLARED_ROUNDS : Math.max(...declared));
}

/** The most messages of one decision: one a channel, and one for each agent where they are addressed. */
function messagesOf(topology: Topology, speaker: Instance): number {
  const team = topology.part(speaker.part)?.team.length ?? 1;
  return (speaker.role?.says ?? []).reduce((sum, said) => {
    const { name } = saidChannel(said);
    const forEach = topology.addresses(speaker, name) || (name === action.name && speaker.agent === null);
    return sum + (forEach && name !== observation.name ? Math.max(1, team) : 1);
  }, 0);
}

/** A message of talk without an end, which nobody was let hear. */
export interface TalkCut {
  readonly from: string;
  readonly channel: string;
  readonly depth: number;
  /** How many messages its sender had said beside one chain of them, where that was too much. */
  readonly branches?: number;
}

/** L3: of several in a step the same one, whichever was cut first and in whichever process. */
export function firstTalkCut(a: TalkCut | undefined, b: TalkCut | undefined): TalkCut | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  if (a.depth !== b.depth) return a.depth < b.depth ? a : b;
  if (a.from !== b.from) return a.from < b.from ? a : b;
  return b.channel < a.channel ? b : a;
}

/** Strongly connected components, each after those that lead to it (Tarjan). */
export function stronglyConnectedComponents<T>(nodes: readonly T[], before: (node: T) => readonly T[]): T[][] {
  const index = new Map<T, number>();
  const low = new Map<T, number>();
  const stack: T[] = [];
  const found: T[][] = [];
  const visit = (i: T): number => {
    const mine = index.size;
    index.set(i, mine);
    low.set(i, mine);
    stack.push(i);
    for (const s of before(i)) {
      const reached = index.get(s) === undefined ? visit(s) : stack.includes(s) ? (index.get(s) ?? mine) : mine;
      low.set(i, Math.min(low.get(i) ?? mine, reached));
    }
    if (low.get(i) === mine) found.push(stack.splice(stack.indexOf(i)));
    return low.get(i) ?? mine;
  };
  for (const i of nodes) if (!index.has(i)) visit(i);
  return found;
}
