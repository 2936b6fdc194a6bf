// Refuses a statechart that XState would run in silence though it lacks something: an action, guard or delay that
// nobody implements, or no state that handles what wakes the role. Such a role says nothing, and nobody learns why.
import type { Role } from '../../core/role.ts';
import type { Topology } from '../topology.ts';
import { type ChartState, implementedIn, nameOf, statesOf } from './chart-config.ts';
import type { Fault } from './fault.ts';
import { rolesOf } from './roles.ts';

export const chartNameFaults = (topology: Topology): Fault[] =>
  rolesOf(topology).flatMap(({ roleName, role }) => {
    const states = statesOf(role);
    if (states.length === 0) return [];
    const lacks = states.flatMap((state) => missingIn(state, role));
    return [
      ...lacks.map(({ kind, name, where }) => ({
        code: 'MACHINE_NAME_UNKNOWN',
        what: `the machine of role '${roleName}' names ${kind.slice(0, -1)} '${name}' ${where}, and has none of that name.`,
        fix: `Give it there: setup({ ${kind}: { … } }).createMachine(…), or write it in place of the name.`,
      })),
      ...Object.keys(role.wakes)
        .filter((event) => !states.some(({ events }) => events.some((pattern) => matches(pattern, event))))
        .map((event) => ({
          code: 'MACHINE_IGNORES_WAKE',
          what: `role '${roleName}' is woken by '${event}', which no state of its machine handles.`,
          fix: `Give a state on: { ${event}: … }; the event has the name of the alternative in 'wakes', else 'wake'.`,
        })),
    ];
  });

interface MissingName {
  readonly kind: 'actions' | 'guards' | 'delays';
  readonly name: string;
  readonly where: string;
}

function missingIn({ where, actions, guards, delays }: ChartState, role: Role): MissingName[] {
  const named = {
    actions: actions.flatMap((action) => nameOf(action) ?? []),
    guards: guards.flatMap((guard) => nameOf(guard) ?? []),
    delays: delays.filter((delay) => Number.isNaN(Number(delay))),
  };
  return (['actions', 'guards', 'delays'] as const).flatMap((kind) => {
    const given = implementedIn(role, kind);
    return [...new Set(named[kind])]
      .filter((name) => !Object.hasOwn(given, name))
      .map((name) => ({ kind, name, where }));
  });
}

/** As XState matches events: by name, `*`, or `some.*`. */
const matches = (pattern: string, event: string): boolean =>
  pattern === event || pattern === '*' || (pattern.endsWith('.*') && `${event}.`.startsWith(pattern.slice(0, -1)));
