// Shares what the worlds of LLaMAR's paper have in common: each action ends within its step, everybody hears what is
// said, and they are scored alike.
import type { Intent, Metric, Outcome } from '../../runtime/core/world.ts';
import { refused } from './outcomes.ts';

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
