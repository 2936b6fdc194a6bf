// Reads the statecharts of roles, and refuses one that cannot be played: with child actors or async actions, with names
// that nobody implements, or with logic that is no state machine at all. What such a role does reaches the team past
// its host: nothing waits for it, nothing records it, and a replay cannot repeat it. Children that only a running
// machine shows (spawned in `assign`, `enqueueActions` or the initial context) are refused by the role host.
import type { Role } from '../../core/role.ts';
import type { Topology } from '../topology.ts';
import type { Fault } from './fault.ts';

export function chartFaults(topology: Topology): Fault[] {
  const roles = rolesOf(topology);
  return [...roles.flatMap(conductFaults), ...roles.flatMap(nameFaults)];
}

interface NamedRole {
  readonly roleName: string;
  readonly role: Role;
}

/** Once each, however many instances they have. */
function rolesOf({ instances }: Topology): NamedRole[] {
  const roles = instances.flatMap(({ part, roleName, role }) =>
    role ? [[`${part} ${roleName}`, { roleName, role }] as const] : [],
  );
  return [...new Map(roles).values()];
}

function conductFaults({ roleName, role }: NamedRole): Fault[] {
  if (!isStateMachine(role)) return [notAMachine(roleName)];
  const [where] = childrenIn(role);
  const withChildren = {
    code: 'MACHINE_HAS_CHILDREN',
    what: `role '${roleName}' ${where}: a role's machine has no child actors.`,
    fix: "Make the child a role of its own and let the two talk on a channel; ask a model by emitting 'ask', wait with 'after'.",
  };
  return [...asyncFaults(roleName, role), ...(where === undefined ? [] : [withChildren])];
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

/**
 * What XState would run in silence though it lacks something: an action, guard or delay that nobody implements, or a
 * state that handles what wakes the role. Such a role says nothing, and nobody learns why.
 */
function nameFaults({ roleName, role }: NamedRole): Fault[] {
  const states = statesOf(role);
  if (states.length === 0) return [];
  return [
    ...states
      .flatMap((state) => missingIn(state, role))
      .map(({ kind, name, where }) => ({
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
}

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

// --- the configuration of a chart ---

export type Fields = Readonly<Record<string, unknown>>;

/** What one state of a chart holds, as it was configured. */
interface ChartState {
  /** Where it stands, in words: `at its root`, `in state 'a.b'`. */
  readonly where: string;
  readonly invokes: readonly unknown[];
  readonly actions: readonly unknown[];
  readonly guards: readonly unknown[];
  /** The keys of `after`: milliseconds or names. */
  readonly delays: readonly string[];
  /** The events that it handles, with wildcards as they are written. */
  readonly events: readonly string[];
}

/** All states of a role's chart, the root first; none where its logic is no statechart. */
function statesOf({ logic }: Role): ChartState[] {
  const { config, root } = fieldsOf(logic);
  return root === undefined ? [] : statesIn(config, '');
}

/** What the machine of a role was given under a name: its actions, guards or delays. */
const implementedIn = ({ logic }: Role, kind: 'actions' | 'guards' | 'delays'): Fields =>
  fieldsOf(fieldsOf(fieldsOf(logic).implementations)[kind]);

function statesIn(state: unknown, path: string): ChartState[] {
  const { invoke, entry, exit, initial, on, after, always, onDone, states } = fieldsOf(state);
  const invokes = listOf(invoke);
  const ends = invokes.flatMap((one) => [fieldsOf(one).onDone, fieldsOf(one).onError, fieldsOf(one).onSnapshot]);
  const transitions = [initial, always, onDone, ...ends, ...valuesOf(on), ...valuesOf(after)].flatMap(listOf);
  const here: ChartState = {
    where: path === '' ? 'at its root' : `in state '${path}'`,
    invokes,
    actions: [entry, exit, ...transitions.map((transition) => fieldsOf(transition).actions)].flatMap(listOf),
    guards: transitions.flatMap((transition) => listOf(fieldsOf(transition).guard)),
    delays: Object.keys(fieldsOf(after)),
    events: Object.keys(fieldsOf(on)),
  };
  const inner = Object.entries(fieldsOf(states));
  return [here, ...inner.flatMap(([name, one]) => statesIn(one, path === '' ? name : `${path}.${name}`))];
}

/** The name of an action or guard that is given by name, alone or with parameters. */
function nameOf(named: unknown): string | undefined {
  const name = typeof named === 'string' ? named : fieldsOf(named).type;
  return typeof named !== 'function' && typeof name === 'string' ? name : undefined;
}

const valuesOf = (value: unknown): readonly unknown[] => Object.values(fieldsOf(value));

export const listOf = (value: unknown): readonly unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
