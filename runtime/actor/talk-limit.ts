// Cuts a conversation without an end: what is too deep among the causes of its step, and what a role says too often
// beside one chain of messages. A sender is judged by what it has said itself and by nothing else, so the cut comes at
// the same message on every bus and in every process (L3).

import type { Message } from '../core/message.ts';
import type { Role } from '../core/role.ts';
import { branchCapsOf, depthCapOf, firstTalkCut, type TalkCut } from '../topology/depth-cap.ts';
import type { Instance, Topology } from '../topology/topology.ts';

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
