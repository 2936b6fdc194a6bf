// Tests which times and token counts of a record are odd, and which only look so.
import { expect, test } from 'vitest';
import { parseEvent } from '../../core/event.ts';
import { createOddities } from './oddities.ts';

interface RecordedCall {
  readonly t: number;
  readonly ms: number;
  readonly scheme?: string;
  /** When its answer came. */
  readonly until: number;
}

/** What is odd in a record of these calls. */
function oddIn(calls: readonly RecordedCall[], kind = 'endpoint'): string[] {
  const oddities = createOddities();
  const about = { name: 'm', kind, about: '', settings: {} };
  const started = {
    ...{ type: 'episode.started', version: 1, troupe: '', run: 'r', episode: '0', epoch: 0, bus: 'memory', t: 0 },
    world: { name: 'w', version: '1', scene: 's', seed: 0, options: {} },
    protocol: { name: 'p', hash: 'h', timing: 'ordered', options: {} },
    ...{ agents: ['r1'], models: { '*': about }, stepCap: 1 },
  };
  const lines = calls.flatMap(({ t, ms, scheme, until }, i) => {
    const call = { call: `0:team/_/planner:${i}`, attempt: 1, by: 'team/_/planner', depth: 0 };
    const asked = { ask: 'plan', model: 'm', settings: {}, schema: {}, digest: '', causes: [], segments: [] };
    const tokens = scheme === undefined ? {} : { tokens: { scheme, known: true, segments: [], template: 0, joins: 0 } };
    const usage = { input: 1, output: 1, source: 'provider' };
    return [
      { ...call, ...asked, ...tokens, type: 'model.called', t },
      { ...call, type: 'model.answered', t: until, text: 'x', finish: 'stop', ms, usage },
    ];
  });
  return [started, ...lines].flatMap(
    (event, n) => oddities.see(parseEvent({ n, process: 'main', step: 0, ...event })) ?? [],
  );
}

test('a reply takes no longer than there is between its call and itself, unless it was recorded before', () => {
  const calls = [{ t: 1, ms: 90, until: 100 }];
  expect(oddIn(calls)).toEqual([]);
  const longer = [{ t: 1, ms: 900, until: 100 }];
  expect(oddIn(longer)).toEqual(['the reply to 0:team/_/planner:0 took 900 ms, and came 99 ms after its call']);
  expect(oddIn(longer, 'recorded')).toEqual([]);
});

test('a model counts all of its prompts in one way', () => {
  const at = (t: number, scheme?: string) => ({ t, ms: 1, until: t + 1, ...(scheme === undefined ? {} : { scheme }) });
  expect(oddIn([at(1, 'o200k'), at(3, 'o200k')])).toEqual([]);
  expect(oddIn([at(1, 'o200k'), at(3)])).toEqual([
    expect.stringContaining('is counted by nothing, and one before it by o200k'),
  ]);
});

test('a clock that went back is reported', () => {
  expect(
    oddIn([
      { t: 50, ms: 1, until: 60 },
      { t: 20, ms: 1, until: 30 },
    ]),
  ).toEqual(["the clock of process 'main' went back by 40 ms"]);
});
