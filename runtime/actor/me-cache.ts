// Tells each role who it is, whom it works with and who is ready: the same object for every wake of a step.
import type { Me } from '../core/role.ts';
import type { WorldCard } from '../core/world.ts';
import type { Instance, Topology } from '../topology/topology.ts';

type Team = Pick<Me, 'team' | 'ready'>;

export class MeCache {
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
