// Refuses a role that has child actors, or is no state machine itself but a promise, a callback or an observable. What
// these do reaches the team past the role host: nothing waits for it, nothing records it, and a replay cannot repeat
// it. Children that only a running machine shows (spawned in `assign`, `enqueueActions` or the initial context) are
// refused by the role host.
import type { Role } from '../../core/role.ts';
import type { Topology } from '../topology.ts';
import type { Fault } from './fault.ts';

export function childFaults(topology: Topology): Fault[] {
  const roles = new Map(
    topology.instances.flatMap(({ part, roleName, role }) =>
      role ? [[`${part} ${roleName}`, { roleName, role }]] : [],
    ),
  );
  return [...roles.values()].flatMap(({ roleName, role }) => {
    if (!isStateMachine(role)) return [notAMachine(roleName)];
    const [where] = childrenIn(role);
    if (where === undefined) return [];
    return [
      {
        code: 'MACHINE_HAS_CHILDREN',
        what: `role '${roleName}' ${where}: a role's machine has no child actors.`,
        fix: "Make the child a role of its own and let the two talk on a channel; ask a model by emitting 'ask', wait with 'after'.",
      },
    ];
  });
}

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

type Fields = Readonly<Record<string, unknown>>;

/** Where the machine of a role invokes or spawns, in words. */
function childrenIn({ logic }: Role): string[] {
  const { config, implementations } = fieldsOf(logic);
  return inState(config, '', fieldsOf(fieldsOf(implementations).actions));
}

function inState(state: unknown, path: string, named: Fields): string[] {
  const { invoke, entry, exit, initial, on, after, always, onDone, states } = fieldsOf(state);
  const transitions = [initial, always, onDone, ...Object.values(fieldsOf(on)), ...Object.values(fieldsOf(after))];
  const actions = [entry, exit, ...transitions.flatMap(listOf).map((transition) => fieldsOf(transition).actions)];
  const here = path === '' ? 'at its root' : `in state '${path}'`;
  return [
    ...(listOf(invoke).length > 0 ? [`invokes an actor ${here}`] : []),
    ...(actions.flatMap(listOf).some((action) => isSpawn(action, named)) ? [`spawns an actor ${here}`] : []),
    ...Object.entries(fieldsOf(states)).flatMap(([name, inner]) =>
      inState(inner, path === '' ? name : `${path}.${name}`, named),
    ),
  ];
}

/** XState's `spawnChild`, or an action of the machine's setup that is one. */
function isSpawn(action: unknown, named: Fields): boolean {
  if (typeof action === 'function') return Reflect.get(action, 'type') === 'xstate.spawnChild';
  const name = typeof action === 'string' ? action : fieldsOf(action).type;
  return typeof name === 'string' && typeof named[name] === 'function' && isSpawn(named[name], named);
}

const listOf = (value: unknown): readonly unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
