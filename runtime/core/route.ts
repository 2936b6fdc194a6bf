// Defines routes, which say who hears whom on a channel. A route is data; runtime/topology interprets it.

export type Route =
  | { readonly kind: 'own'; readonly and: readonly string[] }
  | { readonly kind: 'everyone' }
  | { readonly kind: 'others' }
  | { readonly kind: 'to'; readonly roles: readonly string[] }
  | { readonly kind: 'addressed' }
  | {
      readonly kind: 'ring';
      readonly opening: unknown;
      readonly rounds: number | null;
      readonly opens: boolean;
      readonly of: 'ready' | 'team';
    }
  | { readonly kind: 'graph'; readonly edges: Readonly<Record<string, readonly string[]>> };

/** The roles and the body of the same agent. */
export const own: Route = { kind: 'own', and: [] };
/** The same, and these roles as well, wherever they are. */
export const ownAnd = (...roles: string[]): Route => ({ kind: 'own', and: roles });
/** Every role of the part that listens, the speaker's own agent included. */
export const everyone: Route = { kind: 'everyone' };
/** Every role of the part that listens, but for the speaker's own agent. */
export const others: Route = { kind: 'others' };
/** These roles, wherever they are. */
export const to = (...roles: string[]): Route => ({ kind: 'to', roles });
/** The agent that the message names, and its body. */
export const addressed: Route = { kind: 'addressed' };

/**
 * Round the agents that are ready in a step, in team order. With an `opening` body the first of them gets it when the
 * step begins; without one (`ring()`) somebody has to start, and what a role that exists once says goes to the first.
 * What would go round more than `rounds` times is dropped with reason `cap`. `of: 'team'` takes in the agents that are
 * busy, in every step in which somebody of the part is ready: a role that is to hear it then wakes on it alone, since a
 * busy agent observes nothing new.
 */
export function ring(opening?: unknown, options: { rounds?: number; of?: 'ready' | 'team' } = {}): Route {
  const { rounds = null, of = 'ready' } = options;
  return { kind: 'ring', opening, rounds, opens: opening !== undefined, of };
}

/** From agent to agents, by name; who is not in it is heard by nobody. */
export const graph = (edges: Readonly<Record<string, readonly string[]>>): Route => ({ kind: 'graph', edges });

export function describeRoute(route: Route): string {
  switch (route.kind) {
    case 'own':
      return route.and.length === 0 ? 'own' : `own and ${route.and.join(', ')}`;
    case 'to':
      return `to ${route.roles.join(', ')}`;
    case 'ring':
      return `ring${route.of === 'team' ? ' of the team' : ''}${route.opens ? ', opened by the step' : ''}${route.rounds === null ? '' : `, at most ${route.rounds} rounds`}`;
    case 'graph':
      return `graph of ${Object.keys(route.edges).length} speakers`;
    default:
      return route.kind;
  }
}
