// Tests Act, ReAct, chain of thought and SMART-LLM: who is asked in which step, and what they keep of an episode.
import { describe, expect, test } from 'vitest';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { relay } from '../../envs/relay/relay.ts';
import { sar } from '../../envs/sar/world.ts';
import { act, cot, react, smartLlm } from '../../protocols/index.ts';
import type { Job } from '../../runtime/core/ask.ts';
import type { TeamProtocol } from '../../runtime/core/protocol.ts';
import { analyseCalls } from '../../runtime/topology/call-bounds.ts';
import { checkProtocol } from '../../runtime/topology/check/check.ts';
import {
  actionsOf,
  callsOf,
  depthOf,
  endOf,
  playInMemory,
  requestOrigin,
  roleOf,
  scriptedModel,
  textsOf,
} from '../support/play-in-memory.ts';

type Row = readonly [
  protocol: TeamProtocol,
  shown: string,
  calls: (step: number, n: number) => number,
  depth: (step: number) => number,
];
const ROWS: readonly Row[] = [
  [act.usual, '1', () => 1, () => 1],
  [react.usual, '1', () => 1, () => 1],
  [react.with({ thoughts: 'dropped' }), '1', () => 1, () => 1],
  [cot.usual, '1', () => 1, () => 1],
  [act.with({ summaries: true }), 'n + 1', (_, n) => n + 1, () => 2],
  [react.with({ summaries: true }), 'n + 1', (_, n) => n + 1, () => 2],
  [cot.with({ summaries: true }), 'n + 1', (_, n) => n + 1, () => 2],
  [smartLlm, '3 at step 0, then 0', (step) => (step === 0 ? 3 : 0), (step) => (step === 0 ? 3 : 0)],
];

describe.each(ROWS.map(([protocol, ...row]) => [protocol.name, protocol, ...row] as const))(
  '%s',
  (_name, protocol, shown, calls, depth) => {
    test('shows its calls before it runs, and has no fault', () => {
      expect(analyseCalls(protocol, sar.team.names(3)).total).toBe(shown);
      for (const n of [1, 5]) expect(checkProtocol(protocol, sar.team.names(n))).toEqual([]);
    });

    test.each([1, 2, 5])('makes exactly these in each step, %i agents', async (agents) => {
      for (const world of [sar, relay]) {
        const steps = callsOf(await playInMemory({ world, protocol, agents, steps: 4 }));
        expect(steps.map((asked) => asked.length)).toEqual(steps.map((_, step) => calls(step, agents)));
        expect(steps.map(depthOf)).toEqual(steps.map((_, step) => depth(step)));
      }
    });
  },
);

describe('the trace', () => {
  const thinking = scriptedModel(rulesModel({ player: sar.player, seed: 1 }), (request) => {
    const { step, role } = requestOrigin(request);
    if (role === 'summarizer') return { text: `seen at ${step}` };
    return { text: `thought ${step}`, plan: { Alice: 'move up', Bob: 'Idle' } };
  });
  const traceOf = async (protocol: TeamProtocol) => {
    const steps = callsOf(await playInMemory({ world: sar, protocol, agents: 2, models: thinking, steps: 3 }));
    expect(textsOf(steps[0]?.at(-1), 'memory')).toEqual([]);
    return textsOf(steps[2]?.at(-1), 'memory').join();
  };

  test('of Act holds what was seen and done in each step so far, and no thoughts', async () => {
    const text = await traceOf(act.usual);
    expect(text.match(/^Step \d$/gm)).toEqual(['Step 0', 'Step 1']);
    expect(text).toMatch(/Alice sees: Directly around me/);
    expect(text.match(/Alice means: move up; does: Move\(Up\)\nBob does: Idle/g)).toHaveLength(2);
    expect(text).toContain('I tried to move Up and was successful');
    expect(text).not.toContain('thought');
  });

  test('of ReAct holds its thoughts between what was seen and done; as published it does not', async () => {
    expect(await traceOf(react.usual)).toMatch(
      /Step 0\n[\s\S]*Thought: thought 0\nAlice means[\s\S]*Step 1\n[\s\S]*Thought: thought 1\n/,
    );
    expect(await traceOf(react.with({ thoughts: 'dropped' }))).not.toContain('thought');
  });

  test('of chain of thought leaves the reasoning out', async () => {
    expect(await traceOf(cot.usual)).not.toContain('thought');
  });

  test('holds summaries in the place of observations where they are asked for', async () => {
    const text = await traceOf(act.with({ summaries: true }));
    expect(text).toContain('Step 1\nAlice sees: seen at 1\nBob sees: seen at 1\n');
    expect(text).not.toContain('Directly around me');
  });

  test('goes on over a step in which no answer came', async () => {
    const models = scriptedModel(thinking, (request) => (requestOrigin(request).step === 1 ? 'no' : undefined));
    const steps = callsOf(await playInMemory({ world: sar, protocol: act.usual, agents: 2, models, steps: 3 }));
    expect(textsOf(steps[2]?.at(-1), 'memory').join()).toContain('Alice means: (no answer); does: Idle');
  });

  test('names the message it was read from, which was made from the one before', async () => {
    const events = await playInMemory({ world: sar, protocol: act.usual, agents: 2, steps: 3 });
    const traces = events.flatMap((e) =>
      e.type === 'message.sent' && e.message.channel === 'trace' ? [e.message] : [],
    );
    expect(traces[1]?.causes).toContain(traces[0]?.id);
    const read = callsOf(events)[2]?.[0]?.segments.find((s) => s.origin === 'memory');
    expect(read?.from).toEqual([traces[1]?.id]);
  });
});

describe('SMART-LLM', () => {
  const jobs = (list: readonly Job[]) =>
    scriptedModel(rulesModel({ player: sar.player, seed: 1 }), (request) =>
      requestOrigin(request).role === 'allocator' ? { plan: { Alice: '', Bob: '' }, jobs: list } : undefined,
    );
  const job = (agent: string, subtask: string, actions: string[], after: string[] = []): Job => ({
    agent,
    subtask,
    actions,
    after,
  });
  const run = (list: readonly Job[], steps = 6) =>
    playInMemory({ world: sar, protocol: smartLlm, agents: 2, models: jobs(list), steps });

  test('carries out its plan as it stands, side by side and in order, then claims to be done', async () => {
    const events = await run([
      job('Alice', 'fetch', ['navigate to ReservoirUtah', 'get supply ReservoirUtah']),
      job('Bob', 'look', ['Explore()']),
      job('Bob', 'follow', ['Move(Up)'], ['fetch', 'a subtask that nobody has']),
    ]);
    expect(actionsOf(events)).toEqual([
      ['NavigateTo(ReservoirUtah)', 'Explore()'],
      ['GetSupply(ReservoirUtah)', 'Idle'],
      ['Idle', 'Move(Up)'],
      ['Done', 'Done'],
    ]);
    expect(endOf(events)?.reason).toBe('claimed-done');
    expect(callsOf(events).map((calls) => calls.map(roleOf))).toEqual([
      ['decomposer', 'former', 'allocator'],
      [],
      [],
      [],
    ]);
  });

  test('sends what is no action as it is, lets it fail and goes on', async () => {
    const events = await run([job('Alice', 'fly', ['fly to the moon', 'Move(Up)'])], 2);
    expect(actionsOf(events).map(([alice]) => alice)).toEqual(['fly to the moon', 'Move(Up)']);
  });

  test('asks again for a plan that names strangers, and without any plan idles', async () => {
    const events = await run([job('Zoe', 'help', ['Idle'])], 2);
    expect(events.filter((e) => e.type === 'reply.rejected').length).toBeGreaterThan(1);
    expect(actionsOf(events)).toEqual([
      ['Idle', 'Idle'],
      ['Idle', 'Idle'],
    ]);
  });

  test('brings the baton home with a schedule of passes', async () => {
    const events = await playInMemory({ world: relay, protocol: smartLlm, agents: 4 });
    expect(endOf(events)).toMatchObject({ reason: 'goal', steps: 3 });
  });
});
