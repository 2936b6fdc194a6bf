// Shows that a prompt says who is who: in whose words something is, who is busy, and who else acts in the same place.
import { expect, test } from 'vitest';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { household } from '../../envs/household/world.ts';
import type { AnyLocalWorld } from '../../envs/kit/local-world.ts';
import { transport } from '../../envs/transport/world.ts';
import { PROTOCOLS } from '../../protocols/index.ts';
import type { Happening } from '../../runtime/core/event.ts';
import { runEpisode } from '../../runtime/run/run.ts';

/** The prompts of an episode by role, and the ready agents of their steps. */
async function promptsOf(world: AnyLocalWorld, name: string, steps: number) {
  const protocol = PROTOCOLS[name];
  if (protocol === undefined) throw new RangeError(name);
  const prompts: { readonly by: string; readonly texts: readonly string[] }[] = [];
  const watch = (event: Happening) => {
    if (event.type === 'model.called') prompts.push({ by: event.by, texts: event.segments.map(({ text }) => text) });
  };
  const models = rulesModel({ player: world.player, seed: 1 });
  await runEpisode({ world, protocol, agents: ['Alice', 'Bob', 'Carol'], seed: 1, steps, models, watch: [watch] });
  return prompts;
}

test('what a bridge passes on is in the words of the agent that it heard', async () => {
  const planners = (await promptsOf(household, 'duo', 3)).filter(({ by }) => by.endsWith('/planner'));
  const said = planners.flatMap(({ texts }) => texts.filter((text) => / says: /.test(text)));
  expect(said.length).toBeGreaterThan(0);
  expect(said.filter((text) => !/^(Bob|Carol) says: /.test(text))).toEqual([]);
  for (const { texts } of planners)
    expect(texts.filter((text) => text.startsWith('Others who act'))).toEqual([
      expect.stringMatching(/: (Bob, Carol|Carol)\.$/),
    ]);
});

test('who plans for a team is told who of it is busy, and who plans for itself is not', async () => {
  const busyIn = ({ texts }: { readonly texts: readonly string[] }) => {
    const decides = texts.flatMap((text) => /^You .*Decide for: (.*)\.$/.exec(text)?.[1]?.split(', ') ?? []);
    const busy = texts.flatMap(
      (text) => /^Still at what they did before.*: (.*)\.$/.exec(text)?.[1]?.split(', ') ?? [],
    );
    return { decides, busy };
  };
  const central = (await promptsOf(transport, 'cmas', 6)).map(busyIn);
  expect(central.some(({ busy }) => busy.length > 0)).toBe(true);
  for (const { decides, busy } of central) expect([...decides, ...busy].toSorted()).toEqual(['Alice', 'Bob', 'Carol']);
  expect((await promptsOf(transport, 'solo', 6)).flatMap((prompt) => busyIn(prompt).busy)).toEqual([]);
});
