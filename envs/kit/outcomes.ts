// Shares how worlds of several agents take a step: who is in the team and ready, and what came of what each wanted.
import type { Intent, Metric, Outcome } from '../../runtime/core/world.ts';
import { failure } from '../../runtime/errors/index.ts';

/** @throws AGENTS_OUT_OF_RANGE */
export function checkTeam(world: string, agents: readonly string[], [min, max]: readonly [number, number]): void {
  const asked = agents.length;
  if (asked < min || asked > max) throw failure('AGENTS_OUT_OF_RANGE', { world, asked, min, max });
}

/** Whoever is no member of the team sees what its first member sees. */
export function memberNamed<A extends { readonly name: string }>(agents: readonly A[], name: string): A {
  const found = agents.find((agent) => agent.name === name) ?? agents[0];
  if (found === undefined) throw new RangeError('a team without agents');
  return found;
}

export const refused = ({ agent, do: said }: Intent, reason: string): Outcome => ({
  agent,
  do: said,
  ok: false,
  reason,
});

// --- where actions take longer than a step: refused at once, heard, or begun, and ended within it or going on ---

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

// --- the worlds of LLaMAR’s paper: actions end within their step, all hear what is said, scores are alike ---

export type Attempt<A> =
  /** `told`: names in it that the requesting agent was told. */
  | { readonly kind: 'action'; readonly action: A; readonly told?: readonly string[] | undefined }
  | { readonly kind: 'speech'; readonly text: string }
  /** A string that is no action: the turn passes idly. */
  | { readonly kind: 'garbage'; readonly text: string };

export function attemptOf<A>(read: (said: string) => A | undefined, { do: said, speech, told }: Intent): Attempt<A> {
  if (speech !== undefined) return { kind: 'speech', text: speech.text };
  const action = read(said);
  return action === undefined ? { kind: 'garbage', text: said } : { kind: 'action', action, told };
}

/** Of each agent in team order; whoever is not asked idles. */
export const intentsInOrder = (team: readonly { readonly name: string }[], intents: readonly Intent[]): Intent[] =>
  team.map(({ name }) => intents.find(({ agent }) => agent === name) ?? { agent: name, do: 'Idle' });

export function attemptOutcome(team: readonly { readonly name: string }[], intent: Intent, verdict: string): Outcome {
  const { agent, do: said, speech } = intent;
  if (speech === undefined) return verdict === 'ok' ? { agent, do: said, ok: true } : refused(intent, verdict);
  const heardBy = team.flatMap(({ name }) => (name === agent ? [] : [name]));
  return { agent, do: said, ok: true, heardBy, text: speech.text };
}

export const LLAMAR_METRICS: readonly Metric[] = [
  { name: 'success', title: 'Success', better: 'higher', kind: 'rate' },
  { name: 'transportRate', title: 'Transport rate', better: 'higher', kind: 'mean', most: 1 },
  { name: 'coverage', title: 'Coverage', better: 'higher', kind: 'mean', most: 1 },
  { name: 'balance', title: 'Balance', better: 'higher', kind: 'mean', most: 1 },
  { name: 'steps', title: 'Steps', better: 'lower', kind: 'mean', most: 'step-cap' },
];

/** Keeps the paper's balance finite if nobody did anything (LLaMAR, appendix on metrics). */
export const EPSILON = 1e-4;

/** Over the agents that did anything; 0 if nobody did (the published script fails in that case). */
export function balanceOfActive(successes: readonly number[]): number {
  const active = successes.filter((n) => n > 0);
  return active.length === 0 ? 0 : Math.min(...active) / Math.max(...active);
}
