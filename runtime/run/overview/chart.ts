// Finds the statechart of a role and writes it as JSON for XState's createMachine and Stately's editor: the machine's
// configuration, with functions replaced by their names. Draws it as a Mermaid state diagram.

import { type AnyStateNode, type AnyTransitionDefinition, createMachine } from 'xstate';
import { type AnyProtocol, legsOfProtocol } from '../../core/protocol.ts';
import type { Role } from '../../core/role.ts';
import { failure } from '../../errors/index.ts';
import { near } from '../../text/near-names.ts';
import { oneLine } from '../../text/plain.ts';
import { listOf } from '../../topology/check/charts.ts';
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

/**
 * The statechart of a role as a Mermaid state diagram.
 * @example
 * ```ts
 * import { cmas } from 'troupe/protocols';
 * import { chartMermaid, chartOf } from 'troupe/topology';
 *
 * const chart = chartOf(cmas, ['ada', 'bob'], 'planner');
 * chartMermaid(chart).split('\n')[0]; // → 'stateDiagram-v2'
 * ```
 */
export function chartMermaid(chart: ChartJson): string {
  const { root } = createMachine(chart);
  const nodes = [root, ...descendantsOf(root)];
  const ids = new Map(nodes.map((node, i) => [node, `s${i}`]));
  const idOf = (node: AnyStateNode) => ids.get(node) ?? 's0';
  const bare = childrenOf(root).length > 0 && edgesOf(root).length === 0 && root.type !== 'parallel';
  const states = bare ? insideOf(root, idOf, '  ') : ['  [*] --> s0', ...drawn(root, idOf, '  ')];
  const edges = nodes.flatMap((node) =>
    edgesOf(node).flatMap(({ label, targets }) =>
      targets.map((target) => `  ${idOf(node)} --> ${idOf(target)}${label === '' ? '' : ` : ${label}`}`),
    ),
  );
  return `${['stateDiagram-v2', ...states, ...edges].join('\n')}\n`;
}

/** The same as data. A state that stands inside of another one is named with it. */
export function chartData(chart: ChartJson) {
  const { root } = createMachine(chart);
  const nodes = descendantsOf(root);
  const first = new Set(
    nodes.concat(root).flatMap((node) => (childrenOf(node).length > 0 ? (node.initial.target ?? []) : [])),
  );
  return {
    machine: chart.id,
    states: nodes.map((node) => ({
      name: node.path.join('.'),
      about: node.description ?? '',
      isFirst: first.has(node),
    })),
    edges: nodes.flatMap((node, from) =>
      edgesOf(node).flatMap(({ label, targets }) =>
        targets.map((target) => ({ from, to: Math.max(0, nodes.indexOf(target)), label: withoutEntities(label) })),
      ),
    ),
  };
}

const withoutEntities = (text: string): string =>
  text.replace(/#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));

type IdOf = (node: AnyStateNode) => string;

const childrenOf = (node: AnyStateNode): AnyStateNode[] => Object.values(node.states);
const descendantsOf = (node: AnyStateNode): AnyStateNode[] =>
  childrenOf(node).flatMap((child) => [child, ...descendantsOf(child)]);

function drawn(node: AnyStateNode, idOf: IdOf, indent: string): string[] {
  const id = idOf(node);
  // Read from the configuration, since XState adds its own actions for timers.
  const does = [
    ...listOf(node.config.entry).map((action) => `entry / ${nameOf(action)}`),
    ...listOf(node.config.exit).map((action) => `exit / ${nameOf(action)}`),
  ];
  const inside = insideOf(node, idOf, `${indent}  `);
  return [
    `${indent}state "${plain(node.key)}" as ${id}`,
    ...(inside.length > 0 ? [`${indent}state ${id} {`, ...inside, `${indent}}`] : []),
    ...(inside.length > 0 ? [] : does.map((line) => `${indent}${id} : ${line}`)),
    ...(node.type === 'final' ? [`${indent}${id} --> [*]`] : []),
  ];
}

function insideOf(node: AnyStateNode, idOf: IdOf, indent: string): string[] {
  const children = childrenOf(node);
  if (node.type === 'parallel')
    return children.flatMap((child, i) => [...(i > 0 ? [`${indent}--`] : []), ...drawn(child, idOf, indent)]);
  const [first] = children.length > 0 ? (node.initial.target ?? []) : [];
  const start = first === undefined ? [] : [`${indent}[*] --> ${idOf(first)}`];
  return [...start, ...children.flatMap((child) => drawn(child, idOf, indent))];
}

interface ChartEdge {
  readonly label: string;
  readonly targets: readonly AnyStateNode[];
}

function edgesOf(node: AnyStateNode): ChartEdge[] {
  return [...[...node.transitions.values()].flat(), ...(node.always ?? [])].map((transition) => ({
    label: labelOf(transition),
    targets: transition.target ?? [node],
  }));
}

/** `event [guard] / actions`, as UML writes it. */
function labelOf({ eventType, guard, actions }: AnyTransitionDefinition): string {
  const done = actions.map(nameOf).join(', ');
  return [eventName(eventType), guard === undefined ? '' : `[${nameOf(guard)}]`, done === '' ? '' : `/ ${done}`]
    .filter((text) => text !== '')
    .join(' ');
}

function eventName(type: string): string {
  const delay = /^xstate\.after\.([^.]+)\./.exec(type)?.[1];
  if (delay !== undefined) return `after ${plain(delay)}${/^\d+$/.test(delay) ? ' ms' : ''}`;
  return type.startsWith('xstate.done.') ? 'done' : plain(type);
}

function nameOf(named: unknown): string {
  const type: unknown = typeof named === 'object' && named !== null ? Reflect.get(named, 'type') : named;
  return plain(typeof type === 'string' ? type.replace(/^xstate\./, '') : 'inline');
}

/** Escapes Mermaid and HTML syntax as entities. */
function plain(text: string): string {
  return oneLine(text, 80).replace(/["#&<>`\\;:|{}[\]()]/g, (c) => `#${c.codePointAt(0)};`);
}
