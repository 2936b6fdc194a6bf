// Defines routes, which say who hears whom on a channel. A route is a row: it holds all that is particular to its kind,
// and whoever needs something of a route reads its row. Nobody compares kinds by name, so a new kind is one row, made
// by `createRoute`, and its test.

/** Whoever speaks or listens, as far as routes tell them apart. */
interface RouteEnd {
  /** null for a role that exists once. */
  readonly agent: string | null;
  readonly roleName: string;
}

/** Those who listen to a channel of a part, bridges aside. */
interface Listeners<End extends RouteEnd> {
  all(): readonly End[];
  of(agent: string | null): readonly End[];
  /** The agents of the part, in team order. */
  readonly team: readonly string[];
}

/** The messages that a listener has to receive: those of this speaker, or to this addressee. */
interface RouteFilter {
  readonly agent?: string;
  readonly to?: string;
}

/** A message for which the route chooses the addressee. */
interface PassedMessage {
  /** The agent that says it; null for a role that exists once. */
  readonly from: string | null;
  readonly team: readonly string[];
  /** By agent: its place in the team. */
  readonly places: ReadonlyMap<string, number> | undefined;
  /** The agents that act in this step. */
  readonly ready: ReadonlySet<string>;
  /** How many messages the sender has said on the channel in this step. */
  readonly said: number;
}

interface NextAgent {
  readonly agent: string;
  /** The declared rounds are over: the message goes no further. */
  readonly over: boolean;
}

/** What is particular to a kind of route. */
interface RouteRow {
  readonly kind: string;
  /** In words, as `troupe show` prints it; part of the protocol's hash. The kind by default. */
  readonly said?: string;
  /** Whether a message of the one can reach the other, whomever it may be addressed to. */
  reaches(from: RouteEnd, to: RouteEnd, team: readonly string[]): boolean;
  /** All whom a message can reach, in order. By default those listeners that `reaches` names. */
  hears?<End extends RouteEnd>(from: RouteEnd, listeners: Listeners<End>): readonly End[];
  /** What a listener subscribes to: no less than is meant for it. Everything on the channel by default. */
  filters?(listener: RouteEnd): readonly RouteFilter[];
  /** Each message names the agent that it is for. */
  readonly addresses?: boolean;
  /** Chooses the agent that a message is for; undefined where there is none. */
  next?(message: PassedMessage): NextAgent | undefined;
  /** What is said when a step begins, by nobody. */
  readonly opening?: { readonly body: unknown };
  /** How often a message may go round; null where nothing is declared. */
  readonly rounds?: number | null;
  /** The roles that it names: they must exist, and listen. */
  readonly names?: readonly string[];
  /** Only roles that it names hear it. */
  readonly onlyNamed?: boolean;
  /** Nobody hears it in a team of one agent. */
  readonly onlyOthers?: boolean;
  /** It names agents, so that another team does not fit: whether it does, or better those agents. */
  readonly namesAgents?: boolean | readonly string[];
  /** It depends on the speaker's agent: a role that exists once cannot say it. */
  readonly needsAgent?: boolean;
  /** A message concerns one agent: the one it names, or the speaker's. What bounds messages bounds its decisions. */
  readonly oneAgent?: boolean;
  /** It can pass a token, so that one speaks after another. By default where each message has one addressee. */
  readonly serial?: boolean;
}

/** A row with everything that it leaves to the defaults. */
export interface Route extends Omit<Required<RouteRow>, 'next' | 'opening'>, Pick<RouteRow, 'next' | 'opening'> {
  /** Each message goes to the roles of one agent: the one that it names, or that the route chooses. */
  readonly oneAddressee: boolean;
}

/**
 * Makes a route of a kind of your own; what the row leaves out has a default.
 * @example
 * ```ts
 * import { createRoute } from 'troupe';
 *
 * const next = createRoute({
 *   kind: 'next',
 *   said: 'to the next agent of the team',
 *   reaches: (from, to, team) => to.agent === team[team.indexOf(from.agent ?? '') + 1],
 *   needsAgent: true,
 * });
 * next.kind; // → 'next'
 * ```
 */
export function createRoute(row: RouteRow): Route {
  const oneAddressee = row.addresses === true || row.next !== undefined;
  const ofAddressee = ({ agent }: RouteEnd): readonly RouteFilter[] => (agent === null ? [] : [{ to: agent }]);
  return {
    said: row.kind,
    filters: oneAddressee ? ofAddressee : () => EVERYTHING,
    addresses: false,
    rounds: null,
    names: [],
    onlyNamed: false,
    onlyOthers: false,
    namesAgents: false,
    needsAgent: false,
    oneAgent: false,
    serial: oneAddressee,
    ...row,
    hears(from, listeners) {
      const [heard, all] = [row.hears?.(from, listeners), listeners.all()];
      if (heard === undefined) return all.filter((one) => row.reaches(from, one, listeners.team));
      // Whom it names twice gets a message once. Lists without doubles may be shared by many speakers.
      return heard === all || new Set(heard).size === heard.length ? heard : [...new Set(heard)];
    },
    oneAddressee,
  };
}

const EVERYTHING: readonly RouteFilter[] = [{}];
const isOfOneAgent = (one: RouteEnd, other: RouteEnd): boolean => one.agent !== null && one.agent === other.agent;

/** Recognizes a route by its members: a user's file may import another copy of this package. */
export const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' &&
  value !== null &&
  ['kind', 'said'].every((key) => typeof Reflect.get(value, key) === 'string') &&
  ['reaches', 'hears', 'filters'].every((key) => typeof Reflect.get(value, key) === 'function');

/**
 * As `own`, and to these roles as well, wherever they are.
 * @example
 * ```ts
 * import { ownAnd } from 'troupe';
 *
 * ownAnd('planner').said; // → 'own and planner'
 * ```
 */
export const ownAnd = (...roles: string[]): Route =>
  createRoute({
    kind: 'own',
    said: roles.length === 0 ? 'own' : `own and ${roles.join(', ')}`,
    reaches: (from, to) => isOfOneAgent(from, to) || roles.includes(to.roleName),
    hears(from, { all, of }) {
      const near = from.agent === null ? [] : of(from.agent);
      return roles.length === 0 ? near : [...near, ...all().filter(({ roleName }) => roles.includes(roleName))];
    },
    filters: ({ agent, roleName }) => (roles.includes(roleName) || agent === null ? EVERYTHING : [{ agent }]),
    names: roles,
    needsAgent: true,
    oneAgent: true,
    serial: true,
  });

/** To the roles and the avatar of the same agent. */
export const own: Route = ownAnd();

/** To every role of the part that listens, including those of the speaker's own agent. */
export const everyone: Route = createRoute({ kind: 'everyone', reaches: () => true, hears: (_, { all }) => all() });

/** To every role of the part that listens, except those of the speaker's own agent. */
export const others: Route = createRoute({
  kind: 'others',
  reaches: (from, to) => !isOfOneAgent(from, to),
  onlyOthers: true,
});

/**
 * To these roles, wherever they are.
 * @example
 * ```ts
 * import { to } from 'troupe';
 *
 * to('planner').said; // → 'to planner'
 * ```
 */
export const to = (...roles: string[]): Route =>
  createRoute({
    kind: 'to',
    said: `to ${roles.join(', ')}`,
    reaches: (_, { roleName }) => roles.includes(roleName),
    filters: ({ roleName }) => (roles.includes(roleName) ? EVERYTHING : []),
    names: roles,
    onlyNamed: true,
    serial: true,
  });

/** To the agent that the message names, and its avatar. */
export const addressed: Route = createRoute({
  kind: 'addressed',
  reaches: () => true,
  hears: (_, { all }) => all(),
  addresses: true,
  oneAgent: true,
});

/**
 * Round the agents that are ready in a step, in team order. With an `opening` body the first of them receives it when
 * the step begins; without one (`ring()`) a role has to start, and a message of a role that exists once goes to the
 * first agent. A message that would go round more than `rounds` times is dropped with reason `cap`. `of: 'team'`
 * includes busy agents, in every step in which some agent of the part is ready; a role that should hear it must then
 * wake on it alone, since a busy agent observes nothing new.
 * @example
 * ```ts
 * import { ring } from 'troupe';
 *
 * ring({ round: 0 }, { rounds: 3 }).kind; // → 'ring'
 * ```
 */
export function ring(opening?: unknown, options: { rounds?: number; of?: 'ready' | 'team' } = {}): Route {
  const { rounds = null, of = 'ready' } = options;
  const words = [
    of === 'team' ? 'ring of the team' : 'ring',
    ...(opening === undefined ? [] : ['opened by the step']),
    ...(rounds === null ? [] : [`at most ${rounds} rounds`]),
  ];
  return createRoute({
    kind: 'ring',
    said: words.join(', '),
    reaches: () => true,
    hears: (_, { all }) => all(),
    next: (message) => nextInRing(message, { rounds, of }),
    opening: opening === undefined ? undefined : { body: opening },
    rounds,
  });
}

/** The next agent in team order whose turn it may be. */
function nextInRing(
  { from, team, places, ready, said }: PassedMessage,
  { rounds, of }: { readonly rounds: number | null; readonly of: 'ready' | 'team' },
): NextAgent | undefined {
  // Where no agent of the part is ready, the ring of a whole team rests as well.
  const all = of === 'team' && team.some((agent) => ready.has(agent));
  const at = from === null ? -1 : (places?.get(from) ?? -1);
  for (let i = 1; i <= team.length; i++) {
    const index = (at + i) % team.length;
    const agent = team[index];
    if (agent === undefined || !(all || ready.has(agent))) continue;
    const isRound = from !== null && index <= at;
    return { agent, over: rounds !== null && isRound && said + 1 >= rounds };
  }
  return undefined;
}

/**
 * From agent to agents, by name; an agent that is missing has no recipients.
 * @example
 * ```ts
 * import { graph } from 'troupe';
 *
 * graph({ Ann: ['Ben', 'Cem'], Ben: ['Cem'] }).kind; // → 'graph'
 * ```
 */
export function graph(edges: Readonly<Record<string, readonly string[]>>): Route {
  const after = (agent: string | null) => (agent !== null && Object.hasOwn(edges, agent) ? (edges[agent] ?? []) : []);
  const leads = (from: string | null, to: string | null) => to !== null && after(from).includes(to);
  return createRoute({
    kind: 'graph',
    said: `graph of ${Object.keys(edges).length} speakers`,
    reaches: (from, to) => leads(from.agent, to.agent),
    hears: (from, { of }) => after(from.agent).flatMap((agent) => of(agent)),
    filters: (listener) => Object.keys(edges).flatMap((agent) => (leads(agent, listener.agent) ? [{ agent }] : [])),
    namesAgents: [...new Set(Object.entries(edges).flatMap(([from, all]) => [from, ...all]))],
    needsAgent: true,
  });
}
