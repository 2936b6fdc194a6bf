// Tests that `reasons` decides whether agents are told why an action failed: always, of ways only, or never.
import { expect, test } from 'vitest';
import { WORLDS } from '../../envs/index.ts';
import type { AnyLocalWorld } from '../../envs/kit/local-world.ts';

/** By world: an action that fails and goes nowhere, and one that goes somewhere, with the reason of both in a word. */
const FAILURES: Readonly<
  Record<string, { readonly deed: readonly [string, string]; readonly way: readonly [string, string] }>
> = {
  transport: {
    deed: ["transport objects I'm holding to the bed", 'nothing_held'],
    way: ['go to <Office> (3000)', 'there_already'],
  },
  chores: {
    deed: ['[gograb] <apple> (999)', 'not_possible_now'],
    way: ['[goexplore] <attic> (999)', 'not_possible_now'],
  },
};

const afterFailing = (world: AnyLocalWorld, reasons: string, action: string) => {
  const [alice = ''] = world.team.names(1);
  const state: unknown = world.reset({
    scene: '0',
    seed: 1,
    agents: [alice],
    options: world.options.parse({ reasons }),
  });
  const [outcome] = world.step(state, [{ agent: alice, do: action }]).outcomes;
  return { reason: outcome?.reason, text: world.observe(state, alice).text };
};

test.each(Object.entries(FAILURES))('%s tells reasons of failures as its option says', (name, { deed, way }) => {
  const world = WORLDS[name];
  if (world === undefined) throw new Error(`no world ${name}`);
  for (const [kind, [action, reason]] of Object.entries({ deed, way }))
    for (const reasons of ['all', 'navigate', 'none']) {
      const { reason: had, text } = afterFailing(world, reasons, action);
      expect(had).toBe(reason);
      expect(text).toContain('failed');
      expect(text.includes(reason), `${reasons}, ${kind}: ${text}`).toBe(
        reasons === 'all' || (reasons === 'navigate' && kind === 'way'),
      );
    }
});
