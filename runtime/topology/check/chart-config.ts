// Reads the configuration of a statechart state by state, for checks of what it invokes, spawns and names.
import type { Role } from '../../core/role.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** What one state of a chart holds, as it was configured. */
export interface ChartState {
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
export function statesOf({ logic }: Role): ChartState[] {
  const { config, root } = fieldsOf(logic);
  return root === undefined ? [] : statesIn(config, '');
}

/** What the machine of a role was given under a name: its actions, guards or delays. */
export const implementedIn = ({ logic }: Role, kind: 'actions' | 'guards' | 'delays'): Fields =>
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
export function nameOf(named: unknown): string | undefined {
  const name = typeof named === 'string' ? named : fieldsOf(named).type;
  return typeof named !== 'function' && typeof name === 'string' ? name : undefined;
}

const valuesOf = (value: unknown): readonly unknown[] => Object.values(fieldsOf(value));

export const listOf = (value: unknown): readonly unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
