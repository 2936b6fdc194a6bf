// Tests that a world that answers what will not do ends its episode by name, with a record that can be read.
import { expect, test } from 'vitest';
import { rulesModel } from '../../agents/models/rules-model.ts';
import type { AnyLocalWorld } from '../../envs/kit/local-world.ts';
import { relay } from '../../envs/relay/relay.ts';
import { cmas } from '../../protocols/index.ts';
import { canonical } from '../record/canonical.ts';
import { memorySink } from '../record/sink.ts';
import { replayEpisode } from '../run/replay.ts';
import { runEpisode } from '../run/run.ts';

const odd = (more: object): AnyLocalWorld => ({ ...relay, ...more }) as AnyLocalWorld;
const stepped = (more: object) => ({
  step: (...given: Parameters<AnyLocalWorld['step']>) => ({
    ...relay.step(...(given as Parameters<typeof relay.step>)),
    ...more,
  }),
});

test.each<[string, AnyLocalWorld, RegExp]>([
  ['an end that is none', odd(stepped({ end: 'victory' })), /'step' of world 'relay' .*: end is "victory"/],
  ['no outcomes', odd({ step: () => ({}) }), /'step' .*: outcomes is no list/],
  [
    'an odd outcome',
    odd(stepped({ outcomes: [{ agent: 'r1' }] })),
    /'step' .*: the outcome {"agent":"r1"} will not do: do: expected string, received undefined/,
  ],
  [
    'a figure that is no number',
    odd({ score: () => ({ paper: { success: Number.NaN } }) }),
    /'score' .*: success \(paper\) is NaN/,
  ],
  [
    'a rate above 1',
    odd({ score: () => ({ success: 1.5, progress: 0, steps: 0 }) }),
    /'score' .*: success \(plain\) is 1.5, and an episode scores 0 or 1 in a rate/,
  ],
  [
    'a rate that is a share',
    odd({ score: () => ({ success: 0.2, progress: 0, steps: 0 }) }),
    /'score' .*: success \(plain\) is 0.2, and an episode scores 0 or 1 in a rate/,
  ],
  ['a list of figures', odd({ score: () => [1] }), /'score' .*: under 'plain' stands \[1\] in the place of figures/],
  ['no figures', odd({ score: () => ({}) }), /'score' .*: it has no figure of the metric 'success'/],
  [
    'a metric without a figure',
    odd({ score: () => ({ success: 1, steps: 0 }) }),
    /'score' .*: it has no figure of the metric 'progress'/,
  ],
  ['figures that are words', odd({ score: () => ({ success: 'high' }) }), /'score' .*: under 'success' stands "high"/],
  [
    'an observation without a text',
    odd({ observe: () => ({ data: {} }) }),
    /'observe' .*: text: expected string, received undefined/,
  ],
  [
    'an observation that JSON cannot hold',
    odd({ observe: () => ({ text: 'dark', data: { room: 10n } }) }),
    /'observe' .*: it cannot be recorded: it holds a BigInt/,
  ],
  [
    'an outcome that JSON cannot hold',
    odd(stepped({ outcomes: [{ agent: 'r1', do: 'wait', ok: true, seen: [1n] }] })),
    /'step' .* will not do: .*"seen"/,
  ],
  [
    'an outcome that is none',
    odd(stepped({ outcomes: [null] })),
    /'step' .*: the outcome null will not do: it: expected object, received null/,
  ],
  ...[{ reason: null }, { reason: 5 }, { text: 5 }, { heardBy: [5] }].map((more): [string, AnyLocalWorld, RegExp] => [
    `an outcome with ${JSON.stringify(more)}`,
    odd(stepped({ outcomes: [{ agent: 'r1', do: 'wait', ok: true, ...more }] })),
    /'step' .*: the outcome {"agent":"r1",.* will not do: (reason|text|heardBy\.0): expected string, received/,
  ]),
  [
    'an outcome with a field of its own',
    odd(stepped({ outcomes: [{ agent: 'r1', do: 'wait', ok: true, reward: 1 }] })),
    /'step' .* will not do: .*"reward"/,
  ],
  ['a reason of an end that is no text', odd(stepped({ end: 'failed', why: 5 })), /'step' .*: why is 5/],
  [
    'a picture that is none',
    odd({ observe: () => ({ text: 'dark', data: {}, picture: '<svg/>' }) }),
    /'observe' .*: picture: expected object, received string \("<svg\/>"\)/,
  ],
  [
    'lines that are none',
    odd({ observe: () => ({ text: 'dark', data: {}, lines: { outcome: 'one' } }) }),
    /'observe' .*: lines.outcome: expected number, received string/,
  ],
  ...[new Map([[1, 2]]), new Set([1]), new Date(0), Number.NaN, [undefined]].map(
    (item): [string, AnyLocalWorld, RegExp] => [
      `a state that holds ${String(item)}`,
      odd({ reset: (setup: Parameters<typeof relay.reset>[0]) => ({ ...relay.reset(setup), item }) }),
      /'step' .*: the state cannot be told from others: it holds (a (Map|Set|Date)|NaN|undefined in a list), which/,
    ],
  ),
  ['actions that are no list', odd({ actions: () => 'wait' }), /'actions' .*: "wait" is no list/],
  ['actions that JSON cannot hold', odd({ actions: () => [1n] }), /'actions' .*: 1 is no list of texts/],
  ['agents that are no names', odd({ ready: () => [1] }), /'ready' .*: \[1\] is no list of texts/],
  ['an agent of another team', odd({ ready: () => ['Zed'] }), /'ready' .*: "Zed" is none of the team/],
])('%s', async (_, world, why) => {
  const sink = memorySink();
  const models = rulesModel({ player: relay.player, seed: 1 });
  const { reason, detail } = await runEpisode({ world, protocol: cmas, agents: 2, steps: 3, models, sink });
  expect([reason, detail]).toEqual(['world-error', expect.stringMatching(/^WORLD_ANSWER_BAD: /)]);
  expect(detail).toMatch(why);
  const again = await replayEpisode(sink.events(), { world, protocol: cmas });
  expect(again.difference).toBeUndefined();
});

const bodyOf = (radius: number) => ({
  resume: {
    robot_id: 'one',
    robot_type: 'Cart',
    mobility: { summary: 'wheels' },
    perception: { summary: 'blind', cameras_info: {} },
    manipulation: { summary: 'an arm', arm_workspace: { type: 'sphere', center: [0, 1, 0], radius } },
  },
  sentence: 'A cart with an arm.',
});

test.each<[string, object, RegExp]>([
  ['a task', { words: { ...relay.words, task: () => 5 } }, /'words.task' .*: 5 is no text/],
  ['a manual', { words: { ...relay.words, manual: () => 7 } }, /'words.manual' .*: 7 is no text/],
  ['a scene', { words: { ...relay.words, scene: () => ['dark'] } }, /'words.scene' .*: \["dark"\] is no text/],
  ['bodies', { bodies: () => 3 }, /'bodies' .*: 3 is no object/],
  ['no bodies', { bodies: () => null }, /'bodies' .*: r1: expected object, received undefined/],
  ['bodies of one', { bodies: () => ({ r1: bodyOf(1) }) }, /'bodies' .*: r2: expected object, received undefined/],
  [
    'a body without a resume',
    { bodies: () => ({ r1: bodyOf(1), r2: { sentence: 'x' } }) },
    /'bodies' .*: r2.resume: expected object, received undefined/,
  ],
  [
    'a reach',
    { bodies: () => ({ r1: bodyOf(Number.NaN), r2: bodyOf(1) }) },
    /'bodies' .*: r1.resume.manipulation.arm_workspace: neither a sphere nor a box in numbers/,
  ],
  ['rows', { pace: { ...relay.pace, rows: () => [['Zed', 'r1']] } }, /'pace.rows' .*: its rows do not hold each agent/],
])('%s that is none is refused before anything is recorded', async (_, more, why) => {
  const sink = memorySink();
  const models = rulesModel({ player: relay.player, seed: 1 });
  await expect(runEpisode({ world: odd(more), protocol: cmas, agents: 2, steps: 1, models, sink })).rejects.toThrow(
    why,
  );
  expect(sink.events()).toEqual([]);
});

test.each<[string, () => unknown, RegExp]>([
  ['too few', () => ['Ann'], /WORLD_ANSWER_BAD: 'team.names' of world 'relay' .*: 1 name for 2 agents/],
  ['numbers', () => [1, 2], /WORLD_ANSWER_BAD: 'team.names' of world 'relay' .*: \[1,2\] is no list of texts/],
  ['a blank one', () => ['Ann', ' '], /OPTION_BAD: .*agents.* names of one line/],
  ['one of two lines', () => ['Ann', 'B\nob'], /OPTION_BAD: .*agents.* names of one line/],
  [
    'none but an error',
    () => {
      throw new TypeError('boo');
    },
    /WORLD_THREW: .*boo/,
  ],
])('a world whose names will not do is refused before it begins: %s', async (_, names, why) => {
  const world = odd({ team: { ...relay.team, names } });
  const sink = memorySink();
  const models = rulesModel({ player: relay.player, seed: 1 });
  await expect(runEpisode({ world, protocol: cmas, agents: 2, models, sink })).rejects.toThrow(why);
  expect(sink.events()).toEqual([]);
});

test('a world that reorders the team that it is given plays an episode that replays', async () => {
  const reset: typeof relay.reset = ({ agents, ...setup }) =>
    relay.reset({ ...setup, agents: (agents as string[]).sort().reverse() });
  const world = odd({ reset });
  const sink = memorySink();
  const models = rulesModel({ player: relay.player, seed: 1 });
  await runEpisode({ world, protocol: cmas, agents: 2, steps: 3, models, sink });
  expect(sink.events()[0]).toMatchObject({ agents: ['r1', 'r2'] });
  expect((await replayEpisode(sink.events(), { world, protocol: cmas })).difference).toBeUndefined();
});

test('what a step and an observation hold besides changes neither scores nor hashes nor actions', async () => {
  const observe = (...given: Parameters<typeof relay.observe>) => ({ ...relay.observe(...given), actions: ['fly'] });
  const plays = [relay, odd({ ...stepped({ score: { success: 1 }, hash: 'mine' }), observe })].map(async (world) => {
    const sink = memorySink();
    const models = rulesModel({ player: relay.player, seed: 1 });
    await runEpisode({ world, protocol: cmas, agents: 2, steps: 3, models, sink });
    return canonical(sink.events());
  });
  const [plain, other] = await Promise.all(plays);
  expect(other).toEqual(plain);
});
