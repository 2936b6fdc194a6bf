// Plays `sar` by the published rules, action by action, and looks into its states.
import { expect } from 'vitest';
import type { SarState } from '../../envs/sar/state.ts';
import { sar } from '../../envs/sar/world.ts';

export const NAMES = ['Alice', 'Bob', 'Charlie'];

export const begin = (scene = '1', agents: readonly string[] = NAMES, seed = 0) =>
  sar.reset({ scene, seed, agents, options: { rules: 'published' } });

export const step = (state: SarState, ...actions: string[]) =>
  sar.step(
    state,
    actions.map((action, i) => ({ agent: state.layout.agents[i]?.name ?? '', do: action })),
  );

/** What each agent's action came to: `ok` or the reason. */
export const results = (state: SarState, ...actions: string[]) =>
  step(state, ...actions).outcomes.map(({ ok, reason }) => (ok ? 'ok' : reason));

export const agent = (state: SarState, i: number) => state.agents[i] ?? expect.fail(`no agent ${i}`);
