// Adds to an agent's list the actions on things it was told about. A world lists only what the agent has seen itself,
// but an agent that hears a name from a teammate, or a planner that plans for several agents, may act on that thing
// too.
import type { NamedThings } from '../runtime/facets/names.ts';

/** The most names that are read out of what was told. */
const MOST_NAMES = 400;

/**
 * `actions`, and after them what may be done with the things that `told` names and that no entry of the list is about.
 */
export function withNamedThings(
  actions: readonly string[],
  named: NamedThings | undefined,
  told: readonly string[],
): readonly string[] {
  if (named === undefined) return actions;
  const listed = new Set(actions);
  const names = new Set(
    told.flatMap((text) => text.match(new RegExp(String.raw`\b(?:${named.pattern})\b`, 'g')) ?? []),
  );
  const more = [...names].slice(0, MOST_NAMES).map((name) => named.action.replace('{name}', () => name));
  return [...actions, ...more.filter((action) => !listed.has(action))];
}
