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

/** To the roles and the avatar of the same agent. */
export const own: Route = { kind: 'own', and: [] };
/** As `own`, and to these roles as well, wherever they are. */
export const ownAnd = (...roles: string[]): Route => ({ kind: 'own', and: roles });
/** To every role of the part that listens, including those of the speaker's own agent. */
export const everyone: Route = { kind: 'everyone' };
/** To every role of the part that listens, except those of the speaker's own agent. */
export const others: Route = { kind: 'others' };
/** To these roles, wherever they are. */
export const to = (...roles: string[]): Route => ({ kind: 'to', roles });
/** To the agent that the message names, and its avatar. */
export const addressed: Route = { kind: 'addressed' };

/**
 * Round the agents that are ready in a step, in team order. With an `opening` body the first of them receives it when
 * the step begins; without one (`ring()`) a role has to start, and a message of a role that exists once goes to the
 * first agent. A message that would go round more than `rounds` times is dropped with reason `cap`. `of: 'team'`
 * includes busy agents, in every step in which some agent of the part is ready; a role that should hear it must then
 * wake on it alone, since a busy agent observes nothing new.
 */
export function ring(opening?: unknown, options: { rounds?: number; of?: 'ready' | 'team' } = {}): Route {
  const { rounds = null, of = 'ready' } = options;
  return { kind: 'ring', opening, rounds, opens: opening !== undefined, of };
}

/** From agent to agents, by name; an agent that is missing has no recipients. */
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
