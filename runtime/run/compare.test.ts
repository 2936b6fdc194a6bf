// Tests the comparison of protocols as a library call.
import { expect, test } from 'vitest';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { relay } from '../../envs/relay/relay.ts';
import { cmas } from '../../protocols/cmas.ts';
import { duo } from '../../protocols/duo.ts';
import { solo } from '../../protocols/solo.ts';
import { protocol } from '../core/protocol.ts';
import { failure, TroupeError } from '../errors/index.ts';
import { memorySink } from '../record/sink.ts';
import { compareProtocols, playJob } from './compare.ts';

const base = { world: relay, seeds: [0, 1], agents: [2, 3], models: rulesModel({ player: relay.player, seed: 0 }) };

test('plays each protocol on each seed and team, and tells cells and paired differences', async () => {
  const done: string[] = [];
  const sinks: number[] = [];
  const result = await compareProtocols({
    ...base,
    protocols: [cmas, solo],
    models: ({ seed }) => rulesModel({ player: relay.player, seed }),
    sink: ({ seed }) => {
      sinks.push(seed);
      return memorySink();
    },
    onPlayed: (n, all) => done.push(`${n}/${all}`),
  });
  expect(result.complete).toBe(true);
  expect(result.played).toHaveLength(8);
  expect(result.cells.map(({ protocol: name, agents, n }) => [name, agents, n])).toEqual([
    ['cmas', 2, 2],
    ['solo', 2, 2],
    ['cmas', 3, 2],
    ['solo', 3, 2],
  ]);
  expect(result.contrasts.map(({ first, second, agents }) => [first, second, agents])).toEqual([
    ['cmas', 'solo', 2],
    ['cmas', 'solo', 3],
  ]);
  expect(result.measures.map(({ name }) => name)).toContain('betweenTokens');
  expect(result.cells[0]?.estimates.calls?.mean).toBeGreaterThan(0);
  expect([done.at(-1), sinks.length]).toEqual(['8/8', 8]);
});

test('names protocols as it is told', async () => {
  const { cells } = await compareProtocols({ ...base, agents: [2], protocols: { before: cmas, after: { ...cmas } } });
  expect(cells.map(({ protocol: name }) => name)).toEqual(['before', 'after']);
});

test('leaves out a cell whose team is too small for a mixture, and refuses a grid of such cells alone', async () => {
  const played = await compareProtocols({ ...base, agents: [1, 2], protocols: [duo, cmas] });
  expect(played.cells.map((cell) => [cell.protocol, cell.agents])).toEqual([
    ['cmas', 1],
    ['duo', 2],
    ['cmas', 2],
  ]);
  expect(played.leftOut).toEqual([
    { protocol: 'duo', agents: 1, why: expect.stringMatching(/^PART_EMPTY: .* team of 1/) },
  ]);
  const none = compareProtocols({ ...base, agents: [1], protocols: [duo] });
  await expect(none).rejects.toMatchObject({ code: 'PROTOCOL_FAULTY' });
});

test.each([
  ['two protocols of one name', { protocols: [cmas, cmas] }, 'OPTION_BAD'],
  ['a team that cannot be', { protocols: [cmas], agents: [0] }, 'AGENTS_OUT_OF_RANGE'],
  ['a scene that is not there', { protocols: [cmas], scenes: ['nowhere'] }, 'SCENE_UNKNOWN'],
  ['a definition that is not there', { protocols: [cmas], definition: 'mine' }, 'OPTION_BAD'],
  ['a protocol with faults', { protocols: [protocol('lame', { routes: {} })] }, 'PROTOCOL_FAULTY'],
])('refuses %s before the first episode', async (_what, more, code) => {
  const done: number[] = [];
  const thrown = await compareProtocols({ ...base, ...more, onPlayed: (n) => done.push(n) }).catch(
    (error: unknown) => error,
  );
  expect(thrown instanceof TroupeError && thrown.code).toBe(code);
  expect(done).toEqual([]);
});

test('is not complete where it was stopped', async () => {
  const result = await compareProtocols({ ...base, protocols: [cmas], signal: AbortSignal.abort() });
  expect(result).toMatchObject({ complete: false, played: [], cells: [] });
});

test('what cannot be played is a result with its reason', async () => {
  const job = { world: 'w', model: '*', protocol: 'cmas', agents: 2, scene: 'line', seed: 0 };
  const played = await playJob(job, () => {
    throw failure('OPTION_BAD', { option: 'a', value: 'b', wanted: 'c' });
  });
  expect(played).toMatchObject({ job, reason: 'error', detail: expect.stringContaining('OPTION_BAD'), costs: null });
});
