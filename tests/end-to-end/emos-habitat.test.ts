// Tests EMOS in the world that it was made for: what robots know of their bodies decides who does what.
import { describe, expect, test } from 'vitest';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { playAssignment } from '../../envs/habitat/episode/filter.ts';
import { navOf } from '../../envs/habitat/nav/route.ts';
import { habitat } from '../../envs/habitat/world.ts';
import { paperEmos, publishedEmos } from '../../presets/emos.ts';
import { emos } from '../../protocols/index.ts';
import type { RecordEvent } from '../../runtime/core/event.ts';
import { memorySink } from '../../runtime/record/sink.ts';
import { replayEpisode } from '../../runtime/run/replay.ts';
import { runEpisode } from '../../runtime/run/run.ts';

async function play(scene: string, protocol = emos.usual, worldOptions: Record<string, unknown> = {}, agents = 2) {
  const sink = memorySink();
  const models = rulesModel({ player: habitat.player, seed: 1 });
  const result = await runEpisode({ world: habitat, protocol, scene, seed: 0, agents, worldOptions, models, sink });
  return { end: result.reason, events: sink.events() };
}

const said = (events: readonly RecordEvent[], channel: string) =>
  events.flatMap((e) => (e.type === 'message.sent' && e.message.channel === channel ? [e.message] : []));

describe('emos in habitat', () => {
  test.each([paperEmos, publishedEmos])('the plan that fits the bodies solves every episode under $name', (preset) => {
    for (const kind of ['navigation', 'perception', 'height', 'distance', 'multi-floor'] as const)
      for (let i = 0; i < 6; i++) {
        const agents = habitat.team.names(kind === 'multi-floor' ? 3 : 2);
        const options = habitat.options.parse(preset.worlds.habitat?.options);
        const state = habitat.reset({ scene: `${kind}/${i}`, seed: 0, agents, options });
        const nav = navOf(state.layout.house, state.layout.dataset);
        expect([state.layout.scene, playAssignment({ state, nav }, state.layout.oracle)]).toEqual([
          `${kind}/${i}`,
          true,
        ]);
      }
  });

  test('each task is done at the first attempt by a robot that can do it', async () => {
    for (const [scene, agents] of [
      ['navigation/0', 2],
      ['perception/0', 2],
      ['height/0', 2],
      ['multi-floor/0', 3],
    ] as const) {
      const { end, events } = await play(scene, emos.usual, {}, agents);
      expect([scene, end, said(events, 'request').length]).toEqual([scene, 'goal', 0]);
    }
  });

  test('a request that reaches a robot at work stands in its prompts until the end', async () => {
    const { end, events } = await play('distance/1');
    const [request] = said(events, 'request');
    expect([end, request?.body]).toEqual(['goal', { text: expect.stringContaining('tried by agent_1') }]);
    const prompts = events.filter(
      (e) =>
        e.type === 'model.called' && e.by.includes('agent_0') && /agent_1 says: bring/.test(JSON.stringify(e.segments)),
    );
    expect(prompts.length).toBeGreaterThan(2);
    const again = await replayEpisode(events, { world: habitat, protocol: emos.usual });
    expect([again.difference, again.upTo]).toEqual([undefined, undefined]);
  });

  test('a robot that is always told of success does not learn that it failed', async () => {
    const told = await play('distance/1', emos.with({ rules: 'published' }), { rules: 'published' });
    expect([told.end, said(told.events, 'request')]).toEqual(['step-cap', []]);
  });
});
