// Tests users' roles and worlds that misbehave: what they throw is reported as theirs, with its place in the code, and
// no record depends on that place.
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { z } from 'zod';
import { OneAction } from '../../agents/answers.ts';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { module } from '../../agents/module.ts';
import { look } from '../../agents/prompt.ts';
import type { AnyLocalWorld } from '../../envs/kit/local-world.ts';
import { relay } from '../../envs/relay/relay.ts';
import { memoryBus, memoryHub } from '../../runtime/bus/memory.ts';
import { action, channel, observation } from '../../runtime/core/channel.ts';
import type { RecordEvent } from '../../runtime/core/event.ts';
import { protocol } from '../../runtime/core/protocol.ts';
import { every, machine, maybe, rule } from '../../runtime/core/role.ts';
import { everyone, own } from '../../runtime/core/route.ts';
import { codeLocationOf } from '../../runtime/errors/code-location.ts';
import { failure } from '../../runtime/errors/index.ts';
import { canonical } from '../../runtime/record/canonical.ts';
import { memorySink } from '../../runtime/record/sink.ts';
import { joinEpisode } from '../../runtime/run/join.ts';
import type { EpisodeOptions } from '../../runtime/run/options.ts';
import { replayEpisode } from '../../runtime/run/replay.ts';
import { runEpisode } from '../../runtime/run/run.ts';
import type { Instance } from '../../runtime/topology/topology.ts';

const HERE = /tests\/end-to-end\/own-code\.test\.ts:\d+/;

const deciding = (say: (agent: string) => unknown) =>
  protocol('mine', {
    perAgent: { b: rule({ wakes: [every(observation)], says: [action], say: (_heard, me) => say(me.agent) as never }) },
    routes: { observation: own, action: own },
  });
const thrower = deciding((agent) => {
  if (agent === 'r2') throw new Error('my bug');
  return [action({ do: 'wait' })];
});
const waiting = deciding(() => [action({ do: 'wait' })]);

async function play(more: Partial<EpisodeOptions>) {
  const sink = memorySink();
  const models = rulesModel({ player: relay.player, seed: 1 });
  const restarts = { backoffMs: 1 };
  const result = await runEpisode({
    world: relay,
    protocol: waiting,
    agents: 2,
    steps: 3,
    models,
    sink,
    restarts,
    ...more,
  });
  return { result, events: sink.events() };
}

const failed = (events: readonly RecordEvent[]) => events.flatMap((e) => (e.type === 'role.failed' ? [e] : []));

describe('a body that is nested 5,000 deep', () => {
  const nested = (): unknown => {
    let body: unknown = 'x';
    for (let i = 0; i < 5000; i++) body = [body];
    return body;
  };

  test('said by a role, it is refused with the reason, and the episode ends by a name', async () => {
    const deep = deciding(() => [{ ...action({ do: 'wait' }), body: { do: nested() } }]);
    const { result, events } = await play({ protocol: deep });
    expect(events.find((e) => e.type === 'message.refused')).toMatchObject({
      why: expect.stringContaining('nested more than 500 deep'),
    });
    expect(result.reason).toBe('stalled');
    expect(result.detail).not.toContain('UNEXPECTED');
  });

  test('shown by a world, it reaches nobody, and the episode ends as an error of that world', async () => {
    const world = { ...relay, observe: () => ({ text: '', data: nested() }) } as unknown as AnyLocalWorld;
    const { result, events } = await play({ world });
    expect(events.some((e) => e.type === 'message.sent' && e.message.channel === 'observation')).toBe(false);
    expect(result.reason).toBe('world-error');
    expect(result.detail).toMatch(/^WORLD_ANSWER_BAD: .*'observe'.*nested more than 500 deep/s);
  });
});

describe('a body that a role has said', () => {
  const noted = channel('noted', z.object({ text: z.string(), items: z.array(z.any()) }));
  const notes = (items: unknown[], spy: (of: { text: string; items: unknown[] }) => void) =>
    protocol('notes', {
      perAgent: {
        writer: rule({ wakes: [every(observation)], says: [noted], say: () => [noted({ text: 'as said', items })] }),
        spy: rule({
          wakes: [every(noted)],
          says: [action],
          say: (heard, me) => {
            for (const { body } of heard.noted) spy(body);
            return [action({ do: me.world.idle })];
          },
        }),
      },
      routes: { observation: own, noted: everyone, action: own },
    });

  test.each<[string, (of: { text: string; items: unknown[] }) => void]>([
    ['sorts a list of it in place', ({ items }) => items.sort()],
    ['writes another text into it', (body) => (body.text = 'altered')],
  ])('is the same for all who hear it: a role that %s has thrown', async (_how, spy) => {
    const { result, events } = await play({ protocol: notes([{ n: 2 }, { n: 1 }], spy) });
    expect(failed(events)[0]).toMatchObject({ by: 'team/r1/spy', error: { code: 'ROLE_THREW' } });
    expect(result.reason).toBe('role-error');
  });

  test.each([
    ['a BigInt', { n: 5n }],
    ['a Uint8Array', new Uint8Array(2)],
  ])('and holds %s is refused with the reason, and leaves no gap in the record', async (what, item) => {
    const { result, events } = await play({ protocol: notes([item], () => {}) });
    expect(events.find((e) => e.type === 'message.refused')).toMatchObject({
      channel: 'noted',
      from: 'team/r1/writer',
      why: expect.stringContaining(`it holds ${what}, which JSON has not`),
    });
    expect(result.reason).toBe('stalled');
  });

  test('and at which the schema of its channel throws is refused with what it threw', async () => {
    const picky = channel(
      'noted',
      z.object({ text: z.string() }).refine((of) => picked(of.text)),
    );
    const picked = (text: string): boolean => {
      if (text === 'as said') throw new Error('my bug');
      return true;
    };
    const [writer, hand] = [
      rule({ wakes: [every(observation)], says: [picky], say: () => [picky({ text: 'as said' })] }),
      rule({ wakes: [every(picky)], says: [action], say: () => [action({ do: 'wait' })] }),
    ];
    const routes = { observation: own, noted: own, action: own };
    const { events } = await play({ protocol: protocol('picky', { perAgent: { writer, hand }, routes }) });
    expect(events.find((e) => e.type === 'message.refused')).toMatchObject({
      channel: 'noted',
      why: expect.stringContaining('my bug'),
    });
  });
});

test('a role that was woken and said nothing is named by the end, with the state of its chart', async () => {
  const logic = createMachine({ initial: 'idle', states: { idle: { on: { wake: 'busy' } }, busy: {} } });
  const mute = machine({ wakes: [every(observation)], says: [maybe(action)], logic });
  const { result } = await play({
    protocol: protocol('mute', { perAgent: { b: mute }, routes: { observation: own, action: own } }),
  });
  expect(result.reason).toBe('stalled');
  expect(result.waiting).toContainEqual({
    who: 'team/r1/b',
    for: ["nothing more: it was woken and said nothing, in state 'busy'"],
  });
});

test.each<[string, unknown]>([
  ['false', false],
  ['nothing', undefined],
  ['no reason', { ok: false }],
  ['a reason without a code', { ok: false, reason: 'not adjacent' }],
  ['no value', { ok: true }],
])('an accept that gives %s is named with its ask and the form that it must give', async (_what, given) => {
  const mind = module({
    ...{ wakes: [every(observation)], says: [action], ask: 'act', answer: OneAction, prompt: look('Act.') },
    accept: () => given as never,
    say: () => [],
  });
  const judging = protocol('judging', { perAgent: { mind }, routes: { observation: own, action: own } });
  const { result } = await play({ protocol: judging });
  expect(result.reason).toBe('role-error');
  expect(result.detail).toMatch(/ACCEPT_WRONG: 'accept' of ask 'act' gave .*Give { ok: true, value: answer }, or /s);
});

describe('a role that throws', () => {
  test('is named by the end, with its words and their place, and nobody else is blamed', async () => {
    const { result } = await play({ protocol: thrower });
    expect(result.reason).toBe('role-error');
    expect(result.detail).toMatch(
      /no action came for r2: team\/r2\/b threw: my bug \(tests\/end-to-end\/own-code\.test\.ts:\d+\)$/,
    );
  });

  test('has its place on record, beside what is compared', async () => {
    const { events } = await play({ protocol: thrower });
    expect(failed(events)).toHaveLength(4);
    for (const { error, place } of failed(events)) {
      expect(error).toMatchObject({ code: 'ROLE_THREW', message: expect.not.stringMatching(/defect|own-code/) });
      expect(place).toMatch(HERE);
    }
    expect(events.at(-1)).toMatchObject({ type: 'episode.ended', place: expect.stringMatching(HERE) });
    expect(JSON.stringify(canonical(events))).not.toContain('own-code.test');
  });

  test('replays to the same events', async () => {
    const { events } = await play({ protocol: thrower });
    expect((await replayEpisode(events, { world: relay, protocol: thrower })).difference).toBeUndefined();
  });

  test('is told the same where another process serves it', async () => {
    const hub = memoryHub();
    const buses = [memoryBus(hub), memoryBus(hub)] as const;
    const serves = (i: Instance) => i.agent === 'r2';
    const models = rulesModel({ player: relay.player, seed: 1 });
    const other = joinEpisode({
      protocol: thrower,
      bus: buses[1],
      run: 'apart',
      process: 'two',
      models,
      serves,
      restarts: { backoffMs: 1 },
    });
    const distributed = await play({ protocol: thrower, bus: buses[0], run: 'apart', serves: (i) => !serves(i) });
    await other;
    const { result, events } = await play({ protocol: thrower });
    expect(distributed.result.detail).toBe(result.detail);
    expect(canonical(distributed.events)).toEqual(canonical(events));
  });

  test('keeps the code of an error that has one', async () => {
    const { result } = await play({
      protocol: deciding(() => {
        throw failure('OPTION_BAD', { option: 'speed', value: 'fast', wanted: 'a number' });
      }),
    });
    expect(result.detail).toContain("team/r1/b: OPTION_BAD: speed cannot be 'fast'.");
  });

  test.each<[string, () => unknown, string]>([
    ['a promise', async () => [action({ do: 'wait' })], "SAY_PROMISED: 'say' of team/r1/b gave a promise."],
    ['a promise that is rejected', async () => Promise.reject(new Error('later')), 'SAY_PROMISED'],
    ['one message', () => action({ do: 'wait' }), "SAY_NO_LIST: 'say' of team/r1/b"],
    ['nothing', () => undefined, 'SAY_NO_LIST'],
    ['a list with a hole', () => [false], 'SAY_NO_LIST'],
  ])('%s where a list is wanted ends it at once', async (_name, say, expected) => {
    // Without a deadline: what does not end at once never ends.
    const { result, events } = await play({ protocol: deciding(say), stepDeadlineMs: null });
    await wait(0);
    expect(result).toMatchObject({ reason: 'role-error', detail: expect.stringContaining(expected) });
    expect(events.filter((e) => e.type === 'input.garbage')).toEqual([]);
  });
});

describe('a world that throws', () => {
  const bug = () => {
    throw new RangeError('world bug');
  };
  const broken = (method: string, how: () => unknown = bug): AnyLocalWorld => {
    const [facet, member] = method.split('.');
    const changed = facet === 'words' && member ? { words: { ...relay.words, [member]: how } } : { [method]: how };
    return { ...relay, name: 'isle', ...changed };
  };

  test.each(['ready', 'observe', 'actions', 'step', 'score'])(
    'in its %s ends it as world-error, told as its own',
    async (method) => {
      const world = broken(method);
      const { result, events } = await play({ world });
      expect(result.reason).toBe('world-error');
      expect(result.detail).toMatch(
        new RegExp(
          `^world 'isle' threw in its '${method}': RangeError: world bug \\(tests/end-to-end/own-code\\.test\\.ts:\\d+\\)$`,
        ),
      );
      expect(JSON.stringify(canonical(events))).not.toContain('own-code.test');
      expect((await replayEpisode(events, { world, protocol: waiting })).difference).toBeUndefined();
    },
  );

  test('an object that is no error is told with what it holds', async () => {
    const thrown = () => {
      throw { status: 503 };
    };
    const { result } = await play({ world: broken('step', thrown) });
    expect(result.detail).toBe("world 'isle' threw in its 'step': { status: 503 }");
  });

  test.each(['reset', 'words.task', 'words.manual'])('in its %s is told before it starts', async (method) => {
    const expected = expect.stringMatching(
      new RegExp(
        `^WORLD_THREW: world 'isle' threw in its '${method}': RangeError: world bug \\(tests/end-to-end/own-code\\S+:\\d+\\)\\.`,
      ),
    );
    await expect(play({ world: broken(method) })).rejects.toMatchObject({ code: 'WORLD_THREW', message: expected });
  });

  test.each(['reset', 'ready', 'observe', 'step', 'score'])(
    'or does not keep the promise of its %s is told as one that throws',
    async (method) => {
      const played = play({ world: broken(method, async () => bug()) });
      const expected = expect.stringContaining(`world 'isle' threw in its '${method}': RangeError: world bug`);
      if (method === 'reset') return expect(played).rejects.toMatchObject({ code: 'WORLD_THREW', message: expected });
      expect((await played).result).toMatchObject({ reason: 'world-error', detail: expected });
    },
  );
});

describe('the place of an error', () => {
  const thrownAt = (...frames: readonly string[]) =>
    Object.assign(new Error('x'), { stack: ['Error: x', ...frames.map((frame) => `    at ${frame}`)].join('\n') });
  const home = new URL('../..', import.meta.url).pathname;

  test.each<[string, string[], string | undefined]>([
    ['is relative under the working directory', ['say (/home/ann/mine/src/a.ts:7:9)'], 'src/a.ts:7'],
    ['elsewhere is the file with its folder', ['file:///home/ann/other%20one/b.ts:3:1'], 'other one/b.ts:3'],
    ['is no package', ['parse (/home/ann/mine/node_modules/zod/a.js:1:1)', 'say (/home/ann/mine/c.ts:2:2)'], 'c.ts:2'],
    [
      'is not of ours',
      [`channel (${home}runtime/core/channel.ts:1:1)`, 'async say (/home/ann/mine/c.ts:2:2)'],
      'c.ts:2',
    ],
    [
      'is not whoever plays',
      [
        `decide (${home}protocols/solo.ts:1:1)`,
        `p (${home}runtime/actor/role-host.ts:1:1)`,
        '/home/ann/mine/main.ts:1:1',
      ],
      undefined,
    ],
    [
      'is not the system',
      ['node:internal/process/task_queues:95:5', 'new Thing (/home/ann/mine/d.ts?t=1:4:4)'],
      'd.ts:4',
    ],
  ])('%s', (_name, frames, place) => {
    expect(codeLocationOf(thrownAt(...frames), '/home/ann/mine')).toBe(place);
  });

  test('is not known of what is no error', () => {
    expect(codeLocationOf('my bug')).toBeUndefined();
  });
});

describe('a prompt that throws', () => {
  const wrong = (): never => {
    throw new TypeError('no plan yet');
  };
  const mind = module({
    wakes: [every(observation)],
    says: [action],
    ask: 'act',
    answer: z.object({ action: z.string() }),
    prompt: wrong,
    say: ({ action: wanted }) => [action({ do: wanted })],
  });

  test('ends the episode as role-error with its file and line, and nothing was asked', async () => {
    const { result } = await play({
      protocol: protocol('wrong', { perAgent: { mind }, routes: { observation: own, action: own } }),
    });
    expect(result).toMatchObject({
      reason: 'role-error',
      detail: expect.stringMatching(/no plan yet \(tests\/end-to-end\/own-code\.test\.ts:\d+\)$/),
      summary: { calls: 0 },
    });
  });
});
