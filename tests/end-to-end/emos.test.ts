// Shows what EMOS's roles are told and say, with scripted models on the toy world: programs, mistakes of leaders and
// robots, requests, the published rules and the ablations.
import { describe, expect, test } from 'vitest';
import { rulesModel, type Script, scriptedModel } from '../../agents/index.ts';
import { canonical, firstDifference, memorySink, type RecordEvent } from '../../api/record.ts';
import { shuffledBus } from '../../conformance/other-order.ts';
import { relay } from '../../envs/relay/relay.ts';
import { checkProtocol, runEpisode } from '../../index.ts';
import { emos } from '../../protocols/index.ts';
import { robotRelay } from '../support/robots-fixture.ts';

type Options = Parameters<typeof emos.with>[0];
interface Play {
  readonly script: Script;
  readonly options?: Options;
  readonly steps?: number;
  readonly seed?: number;
}

const DEFAULT: Script = {
  leader: { allocate: () => ({ plan: { r1: 'hold', r2: 'look' } }) },
  reflection: { critique: () => ({ agree: true, reason: '' }) },
  code: { critique: () => ({ agree: true, reason: '' }) },
  planning: { say: () => ({ text: '1. wait' }) },
  execution: { act: () => ({ action: 'wait' }) },
};

async function play({ script, options = {}, steps = 1, seed }: Play): Promise<RecordEvent[]> {
  const sink = memorySink();
  const models = scriptedModel({ ...DEFAULT, ...script });
  const bus = seed === undefined ? {} : { bus: shuffledBus(seed) };
  const speech = { speech: 'paid' };
  const protocol = emos.with(options);
  await runEpisode({ world: robotRelay, protocol, agents: 2, models, sink, steps, worldOptions: speech, ...bus });
  return sink.events();
}
const promptsOf = (events: readonly RecordEvent[], by: string): string[] =>
  events.flatMap((e) =>
    e.type === 'model.called' && e.by.endsWith(by) ? [e.segments.map(({ text }) => text).join('\n\n')] : [],
  );
const subtasksIn = (events: readonly RecordEvent[]) =>
  events.flatMap((e) =>
    e.type === 'message.sent' && e.message.channel === 'subtask' ? [[e.message.to, Object(e.message.body).text]] : [],
  );
const rejectionsIn = (events: readonly RecordEvent[]) =>
  events.flatMap((e) => (e.type === 'reply.rejected' ? [e.reason.message] : []));

describe('a verdict by code', () => {
  const asksFirst = (code: string) => (q: { agent: string | null }) =>
    q.agent === 'r1' ? { agree: false, reason: '', code } : { agree: true, reason: '' };

  test('a program is run, what it prints is shown, and the answer behind it counts', async () => {
    const events = await play({
      script: {
        reflection: { critique: asksFirst('print(0.8 + 0.5)') },
        code: { critique: () => ({ agree: false, reason: '1.5 m is above 1.3 m' }) },
      },
      options: { rounds: 0 },
    });
    expect(events.flatMap((e) => (e.type === 'code.ran' ? [[e.by, e.stdout]] : []))).toEqual([
      ['team/r1/runner', '1.3\n'],
    ]);
    expect(promptsOf(events, 'r1/code')[0]).toMatch(/print\(0\.8 \+ 0\.5\)\n\nThe code printed:\n1\.3/);
    expect(promptsOf(events, 'r2/code')).toEqual([]);
    expect(JSON.stringify(events)).toContain('1.5 m is above 1.3 m');
  });

  test('a fenced block of Python is a program too; one that never ends says so, and the loop is capped', async () => {
    const endless = '```python\nwhile True:\n    pass\n```';
    const events = await play({
      script: {
        reflection: { critique: (q) => (q.agent === 'r1' ? `I compute.\n${endless}` : { agree: true, reason: '' }) },
        code: { critique: () => ({ agree: false, reason: 'too high', code: 'print(1)' }) },
      },
      options: { code: 2, rounds: 0 },
    });
    const prompts = promptsOf(events, 'r1/code');
    expect(prompts[0]).toContain('The code failed: stopped after 200 ms');
    expect(prompts).toHaveLength(2);
    expect(prompts[1]).toContain('No more programs are run. Answer now.');
    expect(events.filter((e) => e.type === 'code.ran')).toHaveLength(2);
    expect(events.some((e) => e.type === 'message.sent' && Object(e.message.body).reason === 'too high')).toBe(true);
  });

  test('without numbers there is nothing to compute, and no code is offered', async () => {
    const events = await play({ script: {}, options: { numbers: false } });
    expect(promptsOf(events, 'r1/reflection')[0]).not.toMatch(/"code"|arm_workspace/);
    expect(promptsOf(await play({ script: {} }), 'r1/reflection')[0]).toMatch(/arm_workspace[\s\S]*"code"/);
  });
});

describe("a leader's mistakes", () => {
  test.each([
    ['a robot left out', { plan: { r1: 'hold' } }, 'r2 has no subtask'],
    ['a robot that nobody knows', { plan: { r1: 'hold', r2: 'look', r9: 'fly' } }, "'r9' is none of the robots"],
    ['a robot named twice', '{"plan": {"r1": "hold", "r1": "look", "r2": "look"}}', 'r1 is given two subtasks'],
    ['a robot named twice in pairs', '{r1||hold}{r2||look}{r1||look}', 'r1 is given two subtasks'],
  ])('%s: the reply goes back with the reason; published rules go on', async (_, bad, why) => {
    const good = { plan: { r1: 'mended', r2: 'look' } };
    const mended = await play({ script: { leader: { allocate: [bad, good] } } });
    expect(rejectionsIn(mended)).toEqual([expect.stringContaining(why)]);
    expect(subtasksIn(mended)).toEqual([
      ['r1', 'mended'],
      ['r2', 'look'],
    ]);
    const published = await play({ script: { leader: { allocate: [bad] } }, options: { rules: 'published' } });
    expect(rejectionsIn(published)).toEqual([]);
    expect(subtasksIn(published).map(([to]) => to)).toEqual(['r1', 'r2']);
  });

  test('a leader that never makes sense gives nobody anything to do, and the episode goes on', async () => {
    const events = await play({ script: { leader: { allocate: () => 'Let us see.' } } });
    expect(subtasksIn(events).map(([, text]) => text)).toEqual(['Nothing to do', 'Nothing to do']);
    expect(events.at(-1)).toMatchObject({ type: 'episode.ended', reason: 'step-cap' });
  });
});

describe('a verdict that is neither yes nor no', () => {
  const muddled: Script = { reflection: { critique: (q) => (q.agent === 'r1' ? 'Perhaps.' : '{yes}') } };

  test('goes back, and counts as a no when it stays so; the leader is told, three times at most', async () => {
    const events = await play({ script: muddled });
    expect(promptsOf(events, '_/leader')).toHaveLength(4);
    expect(promptsOf(events, '_/leader')[1]).toMatch(
      /Assigned before:\nr1: hold\nr2: look\n\nchair says: r1: no: gave no answer that could be read/,
    );
    expect(promptsOf(events, 'r1/reflection')).toHaveLength(4 * 3);
    expect(subtasksIn(events)).toHaveLength(2);
  });

  test('under published rules it is a no at once, with all of its words as the reason', async () => {
    const events = await play({ script: muddled, options: { rules: 'published', rounds: 1 } });
    expect(rejectionsIn(events)).toEqual([]);
    expect(promptsOf(events, '_/leader')[1]).toContain('r1: no: Perhaps.');
    expect(promptsOf(events, 'r1/reflection')).toHaveLength(2);
  });
});

describe('execution', () => {
  const asking = (call: string): Script => ({
    execution: { act: (q) => ({ action: q.step === 0 && q.agent === 'r1' ? call : 'wait' }) },
  });

  test('a request takes the turn and stands in every prompt of its addressee from the very next decision on', async () => {
    const script = asking('send_request("Pass on, please (now)", r2)');
    const events = await play({ script, steps: 3 });
    const prompts = promptsOf(events, 'r2/execution');
    expect(prompts.map((text) => text.includes('r1 says: Pass on, please (now)'))).toEqual([false, true, true]);
    expect(promptsOf(events, 'r1/execution')[1]).toContain('- send_request("Pass on, please (now)", r2): You spoke.');
    for (const seed of [1, 2, 3]) {
      const shuffled = await play({ script, steps: 3, seed });
      expect(firstDifference(canonical(events), canonical(shuffled)), `seed ${seed}`).toBeUndefined();
    }
  });

  test('a request to itself or to a stranger goes back; published rules let the robot idle', async () => {
    for (const [to, why] of [
      ['r1', 'to itself'],
      ['r9', "'r9' is none of r2"],
    ]) {
      const call = `send_request(request="x", target_agent="${to}")`;
      const events = await play({
        script: { execution: { act: (q) => ({ action: q.text.includes('That will not do') ? 'wait' : call }) } },
      });
      expect(rejectionsIn(events)[0]).toContain(why);
    }
    const idle = await play({ script: asking('send_request("x", r1)'), options: { rules: 'published' } });
    expect(rejectionsIn(idle)).toEqual([]);
  });

  test('a robot is told what came of its calls; under published rules of success, with the discussion in every prompt', async () => {
    const wrong: Script = { execution: { act: () => ({ action: 'pass amber' }) } };
    const [, second = ''] = promptsOf(await play({ script: wrong, steps: 2 }), 'r2/execution');
    expect(second).toContain(
      'Your subtask: look\n\nYour plan: 1. wait\n\nDone so far:\n- pass amber: You had no baton',
    );
    expect(second).not.toContain('{yes}');
    const published = await play({ script: wrong, steps: 2, options: { rules: 'published' } });
    const [, told = ''] = promptsOf(published, 'r2/execution');
    expect(told).toContain('- pass amber: Success');
    expect(told).not.toContain('You had no baton');
    const unlisted: Script = { execution: { act: () => ({ action: 'fly(home)' }) } };
    expect(rejectionsIn(await play({ script: unlisted }))).not.toEqual([]);
    const tried = await play({ script: unlisted, options: { rules: 'published' } });
    expect(rejectionsIn(tried)).toEqual([]);
    expect(tried.find((e) => e.type === 'world.stepped')).toMatchObject({ outcomes: [{ ok: false }, { ok: false }] });
    expect(told).toMatch(/Your subtask: look\nA shelf at 1\.5 m\.[\s\S]*\{yes\}/);
  });
});

test('each ablation takes away what it names, and has no fault', async () => {
  const seen = async (options: Options) => {
    expect(checkProtocol(emos.with(options), ['r1', 'r2', 'r3'])).toEqual([]);
    const events = await play({ script: {}, options });
    const shows = (by: string, text: string) => promptsOf(events, by)[0]?.includes(text);
    return {
      leader: shows('_/leader', '"radius":1.5'),
      robot: shows('r2/reflection', '"radius":1.5'),
      sentence: shows('r2/reflection', 'Robot r2: r2 is an arm on wheels.'),
      calls: events.filter((e) => e.type === 'model.called').length,
    };
  };
  expect(await seen({})).toEqual({ leader: true, robot: true, sentence: false, calls: 7 });
  expect(await seen({ informed: false })).toEqual({ leader: false, robot: true, sentence: false, calls: 7 });
  expect(await seen({ numbers: false })).toEqual({ leader: false, robot: false, sentence: false, calls: 7 });
  expect(await seen({ resume: false })).toEqual({ leader: false, robot: false, sentence: true, calls: 7 });
  expect(await seen({ reflection: false })).toMatchObject({ leader: true, robot: undefined, calls: 5 });
  expect(await seen({ discussion: false })).toMatchObject({ leader: undefined, robot: undefined, calls: 4 });
  expect(await seen({ code: 0 })).toMatchObject({ robot: true, calls: 7 });
});

test("the toy world's player plays it, in every format of a resume", async () => {
  for (const format of ['json', 'markdown', 'xml', 'prose'] as const) {
    const sink = memorySink();
    const models = rulesModel({ player: relay.player, seed: 1 });
    await runEpisode({ world: robotRelay, protocol: emos.with({ format }), agents: 3, models, sink, steps: 4 });
    const events = sink.events();
    expect(events.filter((e) => e.type === 'decision.fellBack' || e.type === 'reply.rejected')).toEqual([]);
    expect(promptsOf(events, 'r3/reflection')[0]).toContain('2.5');
  }
});
