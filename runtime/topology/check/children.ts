// Refuses a role that has child actors or async actions, or is no state machine itself but a promise, a callback or an
// observable. What these do reaches the team past the role host: nothing waits for it, nothing records it, and a replay
// cannot repeat it. Children that only a running machine shows (spawned in `assign`, `enqueueActions` or the initial
// context) are refused by the role host.
import type { Role } from '../../core/role.ts';
import type { Topology } from '../topology.ts';
import { rolesOf } from '../topology.ts';
import { type Fields, implementedIn, nameOf, statesOf } from './chart-config.ts';
import type { Fault } from './fault.ts';

export const childFaults = (topology: Topology): Fault[] =>
  rolesOf(topology).flatMap(({ roleName, role }) => {
    if (!isStateMachine(role)) return [notAMachine(roleName)];
    const asynchronous = asyncFaults(roleName, role);
    const [where] = childrenIn(role);
    if (where === undefined) return asynchronous;
    return [
      ...asynchronous,
      {
        code: 'MACHINE_HAS_CHILDREN',
        what: `role '${roleName}' ${where}: a role's machine has no child actors.`,
        fix: "Make the child a role of its own and let the two talk on a channel; ask a model by emitting 'ask', wait with 'after'.",
      },
    ];
  });

const notAMachine = (roleName: string): Fault => ({
  code: 'LOGIC_NOT_A_MACHINE',
  what: `the logic of role '${roleName}' is no state machine: what it does is neither waited for nor recorded.`,
  fix: "Give it what createMachine or setup().createMachine returns; ask a model by emitting 'ask', wait with 'after'.",
});

/** A pure step from a snapshot and an event to the next. Of XState's actors those that are not have to be started. */
function isStateMachine({ logic }: Role): boolean {
  const { transition, getInitialSnapshot, getPersistedSnapshot, start, root } = partsOf(logic);
  const steps = [transition, getInitialSnapshot, getPersistedSnapshot].every((part) => typeof part === 'function');
  return steps && (root !== undefined || start === undefined);
}

/** With what it inherits. */
const partsOf = (logic: unknown): Fields =>
  typeof logic === 'object' && logic !== null
    ? Object.fromEntries(LOGIC_PARTS.map((name) => [name, Reflect.get(logic, name)]))
    : {};
const LOGIC_PARTS = ['transition', 'getInitialSnapshot', 'getPersistedSnapshot', 'start', 'root'];

/** Where the machine of a role invokes or spawns, in words. */
function childrenIn(role: Role): string[] {
  const named = implementedIn(role, 'actions');
  return statesOf(role).flatMap(({ where, invokes, actions }) => [
    ...(invokes.length > 0 ? [`invokes an actor ${where}`] : []),
    ...(actions.some((action) => isSpawn(action, named)) ? [`spawns an actor ${where}`] : []),
  ]);
}

/** An action that gives a promise is waited for by nobody, and a guard that gives one always holds. */
function asyncFaults(roleName: string, role: Role): Fault[] {
  const inline = statesOf(role).flatMap(({ where, actions, guards }) => [
    ...actions.filter(isAsync).map(() => `an action ${where}`),
    ...guards.filter(isAsync).map(() => `a guard ${where}`),
  ]);
  const named = (['actions', 'guards'] as const).flatMap((kind) =>
    Object.entries(implementedIn(role, kind)).flatMap(([name, what]) =>
      isAsync(what) ? [`its ${kind.slice(0, -1)} '${name}'`] : [],
    ),
  );
  return [...inline, ...named].map((what) => ({
    code: 'MACHINE_ASYNC',
    what: `in the machine of role '${roleName}' ${what} is an async function, which nobody waits for.`,
    fix: "Leave out 'async'; ask a model by emitting 'ask', wait with 'after', run a program by emitting 'run'.",
  }));
}

const isAsync = (value: unknown): boolean =>
  typeof value === 'function' && Object.prototype.toString.call(value) === '[object AsyncFunction]';

/** XState's `spawnChild`, or an action of the machine's setup that is one. */
function isSpawn(action: unknown, named: Fields): boolean {
  if (typeof action === 'function') return Reflect.get(action, 'type') === 'xstate.spawnChild';
  const name = nameOf(action);
  return name !== undefined && typeof named[name] === 'function' && isSpawn(named[name], named);
}
