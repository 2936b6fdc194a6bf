// Tells the outcomes of a step in worlds whose actions take longer than it: an intent was refused at once, heard, or
// begun, and then ended within the step or goes on.
import type { Intent, Outcome } from '../../runtime/core/world.ts';

/** What is known of an intent when it begins. */
export interface BegunIntent {
  readonly fails: string | null;
  readonly heard: { readonly heardBy: readonly string[]; readonly text: string } | null;
}

interface ActingAgent {
  readonly name: string;
  /** Null: the agent is ready. */
  readonly activity: object | null;
  readonly last: { readonly ok: boolean; readonly reason: string | null } | null;
}
interface ActingTeam {
  readonly agents: readonly ActingAgent[];
  readonly over: string | null;
}

export const readyAgents = ({ over, agents }: ActingTeam): string[] =>
  over === null ? agents.flatMap(({ name, activity }) => (activity === null ? [name] : [])) : [];

/**
 * The outcomes in this step; for a continuing action, that it continues. The agent's next observation reports how it
 * ended.
 */
export const outcomesOf = (
  agents: readonly ActingAgent[],
  intents: readonly Intent[],
  begun: ReadonlyMap<Intent, BegunIntent>,
): Outcome[] =>
  intents.flatMap((intent): Outcome[] => {
    const agent = agents.find(({ name }) => name === intent.agent);
    if (agent === undefined) return [];
    const { fails, heard } = begun.get(intent) ?? { fails: 'busy', heard: null };
    if (fails !== null) return [refused(intent, fails)];
    const last = agent.activity === null && heard === null ? agent.last : null;
    if (last !== null && !last.ok) return [refused(intent, last.reason ?? 'failed')];
    return [{ agent: intent.agent, do: intent.do, ok: true, ...heard }];
  });

export const refused = ({ agent, do: said }: Intent, reason: string): Outcome => ({
  agent,
  do: said,
  ok: false,
  reason,
});
