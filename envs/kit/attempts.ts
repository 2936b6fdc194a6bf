// Takes a team's intents as attempts, and tells how they ended, in worlds where each action ends within its step and
// everybody hears what is said.
import type { Intent, Outcome } from '../../runtime/core/world.ts';
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
