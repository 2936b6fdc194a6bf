// Finds the statechart of a role and writes it as JSON for XState's createMachine and Stately's editor: the machine's
// configuration, with functions replaced by their names.

import { type AnyProtocol, legsOfProtocol } from '../../core/protocol.ts';
import type { Role } from '../../core/role.ts';
import { failure } from '../../errors/index.ts';
import { near } from '../../text/near-names.ts';
import { partition } from '../../topology/topology.ts';

/** The configuration of a machine, as plain data. */
export type ChartJson = { readonly id: string } & Readonly<Record<string, unknown>>;

/**
 * The statechart of a role, as data. `named`: a role, or `part/role` in a mixture; in a sequence `leg1/role`.
 * @throws ROLE_NOT_FOUND, ROLE_WITHOUT_CHART
 * @example
 * ```ts
 * import { cmas } from 'troupe/protocols';
 * import { chartOf } from 'troupe/topology';
 *
 * chartOf(cmas, ['ada', 'bob'], 'planner').initial; // → 'gathering'
 * ```
 */
export function chartOf(protocol: AnyProtocol, agents: readonly string[], named: string): ChartJson {
  const roles = rolesOf(protocol, agents);
  const role = roles.get(named);
  if (role === undefined)
    throw failure('ROLE_NOT_FOUND', {
      protocol: protocol.name,
      role: named,
      known: [...roles.keys()],
      near: near(named, [...roles.keys()]),
    });
  const config: unknown = Reflect.get(role.logic, 'config');
  if (role.kind === 'rule' || typeof config !== 'object') {
    const charted = [...roles].flatMap(([name, { kind }]) => (kind === 'rule' ? [] : [name]));
    throw failure('ROLE_WITHOUT_CHART', { protocol: protocol.name, role: named, charted });
  }
  return { id: named, ...asData(config) };
}

function rolesOf(protocol: AnyProtocol, agents: readonly string[]): Map<string, Role> {
  const legs = legsOfProtocol(protocol);
  return new Map(
    legs.flatMap(({ protocol: of }, i) => {
      const parts = partition(of, agents);
      const inLeg = legs.length > 1 ? `leg${i + 1}/` : '';
      return parts.flatMap(({ name, protocol: { perAgent, once } }) => {
        const inPart = parts.length > 1 ? `${name}/` : '';
        return Object.entries({ ...perAgent, ...once }).map(([role, is]) => [`${inLeg}${inPart}${role}`, is] as const);
      });
    }),
  );
}

function asData(config: object | null): Readonly<Record<string, unknown>> {
  const { context, ...chart } = { ...config, context: undefined, ...config };
  const start = typeof context === 'function' ? {} : { context };
  return JSON.parse(JSON.stringify({ ...start, ...chart }, (_key, value: unknown) => named(value)));
}

/** Names that a function gets from the field that holds it. */
const FIELDS: readonly string[] = ['', 'actions', 'entry', 'exit', 'guard'];

/** The name of a function for XState: an action's or guard's type, or the function's own name. */
function named(value: unknown): unknown {
  if (typeof value !== 'function') return value;
  const type: unknown = Reflect.get(value, 'type');
  return { type: typeof type === 'string' ? type : FIELDS.includes(value.name) ? 'inline' : value.name };
}
