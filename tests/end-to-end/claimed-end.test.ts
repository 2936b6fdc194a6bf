// Tests episodes that do not end by themselves: where `end=claim`, knowing that all is done is the team's business.
import { describe, expect, test } from 'vitest';
import { rulesModel } from '../../agents/index.ts';
import { chores, transport } from '../../envs/index.ts';
import type { AnyLocalWorld } from '../../envs/kit/local-world.ts';
import { runEpisode } from '../../index.ts';
import { cmas } from '../../protocols/index.ts';
import { memorySink } from '../../runtime/record/sink.ts';
import { doneIn } from '../../runtime/world/complete-world.ts';

const worlds: readonly (readonly [string, AnyLocalWorld, string])[] = [
  ['transport', transport, 'Done'],
  ['chores', chores, '[done]'],
];

describe.each(worlds)('%s under end=claim', (_, world, claim) => {
  const begin = (end: string, n = 2) =>
    world.reset({ scene: '0', seed: 1, agents: world.team.names(n), options: world.options.parse({ end }) });

  test('offers the claim and says what it is for; without the option there is none', () => {
    const [claimed, plain] = [begin('claim'), begin('goal')];
    expect(world.actions(claimed, 'Alice')).toContain(claim);
    expect(world.actions(plain, 'Alice')).not.toContain(claim);
    expect(world.words.manual(claimed)).toContain('The episode does not end by itself');
    expect(world.words.manual(plain)).not.toContain('The episode does not end by itself');
    expect([doneIn(world, claimed), doneIn(world, plain)]).toEqual([claim, undefined]);
    const [{ outcomes: refused }] = [world.step(plain, [{ agent: 'Alice', do: claim }])];
    expect(refused[0]).toMatchObject({ ok: false });
  });

  test('ends when all claim at once, however little is done, and not before', () => {
    const state = begin('claim');
    const early = world.step(state, [
      { agent: 'Alice', do: claim },
      { agent: 'Bob', do: world.pace.idle },
    ]);
    expect(early.end).toBeUndefined();
    const both = world.ready(state).map((agent) => ({ agent, do: claim }));
    expect(both).toHaveLength(2);
    expect(world.step(state, both).end).toBe('claimed-done');
    expect(Object.values(world.score(state))[0]).toMatchObject({ success: 0 });
  });

  test('a player that knows that all is done claims it, and what was achieved counts', async () => {
    const sink = memorySink();
    const models = rulesModel({ player: world.player, seed: 0 });
    const { score } = await runEpisode({
      ...{ world, protocol: cmas, scene: '0', seed: 1, agents: 2, models, sink, hashStates: false },
      worldOptions: { end: 'claim' },
    });
    expect(sink.events().at(-1)).toMatchObject({ type: 'episode.ended', reason: 'claimed-done' });
    expect(Object.values(score)[0]).toMatchObject({ success: 1 });
  });
});
