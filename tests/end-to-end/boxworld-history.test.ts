// Shows what a history brings to the prompts of the four protocols of Chen et al. (arXiv 2309.15943): what it holds,
// for whom it is counted, and that a team without one repeats what failed.
import { describe, expect, test } from 'vitest';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { boxlift, boxnet1 } from '../../envs/boxworld/world.ts';
import { cmasFamily, dmasFamily, hmas1, hmas2, PROTOCOLS } from '../../protocols/index.ts';
import type { AnyProtocol } from '../../runtime/core/protocol.ts';
import { createLedger } from '../../runtime/ledger/ledger.ts';
import { createAudit } from '../../runtime/record/check/audit.ts';
import { createTokenCounter, recordedSchemes } from '../../runtime/tokens/token-counter.ts';
import { callsOf, endOf, type ModelCalledEvent, playInMemory, textsOf } from '../support/play-in-memory.ts';

const FAMILIES = [cmasFamily, dmasFamily, hmas1, hmas2];
const play = (protocol: AnyProtocol, steps = 20, rules = 'fixed') =>
  playInMemory({
    ...{ world: boxlift, protocol, agents: 4, steps, worldOptions: { rules } },
    models: rulesModel({ player: boxlift.player, seed: 1 }),
  });
const memory = (call: ModelCalledEvent | undefined) => textsOf(call, 'memory').map((text) => text.split('\n')[0]);

describe.each(FAMILIES)('$name', (family) => {
  const variant = (text: string) => family.parse(Object.fromEntries(text.split(' ').map((one) => one.split('='))));

  test('without a history nobody is told what failed; with one, what was too heavy is not tried again', async () => {
    const blind = await play(variant('history=none'));
    expect(callsOf(blind).flat().flatMap(memory)).toEqual([]);
    const heavy = (events: typeof blind) => JSON.stringify(callsOf(events)).includes('is too heavy for');
    expect(heavy(blind)).toBe(false);
    expect(endOf(blind)?.reason).toBe('step-cap');
    const told = await play(variant('history=actions'));
    expect(heavy(told)).toBe(true);
    expect(endOf(told)?.reason).toBe('goal');
  });

  test('each step is remembered in order, and each piece names messages that were sent before', async () => {
    const events = await play(variant('history=full'), 4);
    const sent = new Set(events.flatMap((e) => (e.type === 'message.sent' ? [String(e.message.id)] : [])));
    for (const [step, calls] of callsOf(events).entries()) {
      for (const call of calls) {
        const heads = memory(call).filter((head) => !head?.startsWith('Dialogue'));
        const all = Array.from({ length: step }, (_, i) => [
          `State ${i}:`,
          `Action ${i}:`,
          `Environment feedback ${i}:`,
        ]);
        expect(heads).toEqual(all.flat());
        for (const { origin, from = [] } of call.segments) {
          if (origin !== 'memory') continue;
          expect(from.length).toBeGreaterThan(0);
          for (const id of from) expect(sent).toContain(String(id));
        }
      }
    }
    const dialogue = callsOf(events)[2]
      ?.flatMap(memory)
      .some((head) => head === 'Dialogue 0:');
    expect(dialogue).toBe(family !== cmasFamily);
  });

  test('the newest steps are kept under the limit, and the ledger counts all of it as memory', async () => {
    const ledger = createLedger({ count: createTokenCounter().count });
    const schemes = recordedSchemes();
    const audit = createAudit((name) => schemes.get(name));
    const events = await play(variant('history=actions limit=1100'), 6);
    for (const event of events) {
      ledger.see(event);
      expect(audit.see(event)).toBeUndefined();
    }
    expect(audit.end()).toBeUndefined();
    const { lines, total } = ledger.end();
    const parts = Object.values(lines).reduce((a, b) => a + b, 0);
    expect([lines.memory > 0, parts, lines.residual]).toEqual([true, total.input, 0]);
    const last = memory(callsOf(events)[5]?.[0]).filter((head) => head?.startsWith('State'));
    expect(last.at(-1)).toBe('State 4:');
    expect(last.length).toBeLessThan(5);
  });
});

test('a board that all see alike stands once in a planner’s prompt, and not among what it remembers', async () => {
  const events = await playInMemory({ world: boxnet1, protocol: cmasFamily.usual, agents: 16, steps: 1 });
  const [call] = callsOf(events)[0] ?? [];
  const seen = textsOf(call, 'observation');
  expect(seen).toHaveLength(1);
  expect(seen[0]).toMatch(/^(?:agent\d+, ){15}agent\d+ see:\nIt is step 0 of 30\.\n/);
  expect(call?.segments.find(({ origin }) => origin === 'observation')?.from).toHaveLength(16);
});

describe('the weights of boxlift', () => {
  /** Volumes and capacities are halves, so that a number with another decimal is a weight. */
  const tellsWeights = ({ segments }: ModelCalledEvent) => segments.some(({ text }) => /\d\.[^05\D]/.test(text));
  const isLocal = ({ by }: ModelCalledEvent) => !by.split('/').includes('_');
  const spoken = FAMILIES.flatMap((family) => ['none', 'actions', 'full'].map((history) => family.parse({ history })));

  const asking = Object.values(PROTOCOLS).filter(({ name }) => !['rhp', 'mhp'].includes(name));

  test.each([...spoken, ...asking])(
    'are shown under the published rules to agents themselves, and to nobody who plans for others: $name',
    async (protocol) => {
      const calls = callsOf(await play(protocol, 4, 'published')).flat();
      const wrong = calls.filter((call) => tellsWeights(call) !== isLocal(call));
      expect(wrong.map(({ call }) => call)).toEqual([]);
      expect(calls.length).toBeGreaterThan(0);
    },
  );

  test('are shown to nobody under the fixed rules', async () => {
    for (const protocol of spoken)
      expect(
        callsOf(await play(protocol, 4))
          .flat()
          .filter(tellsWeights),
      ).toEqual([]);
  });

  test('of earlier steps are remembered for agents only', async () => {
    const [leader, robot] = ['leader', 'robot'].map((role) => (call: ModelCalledEvent) => call.by.includes(role));
    const later = callsOf(await play(hmas2.parse({ history: 'actions' }), 3, 'published'))[2] ?? [];
    const states = (who: ((call: ModelCalledEvent) => boolean) | undefined) =>
      later
        .filter((call) => who?.(call))
        .flatMap((call) => textsOf(call, 'memory').filter((text) => text.startsWith('State')))
        .map((text) => text.includes('weigh'));
    expect(new Set(states(leader))).toEqual(new Set([false]));
    expect(new Set(states(robot))).toEqual(new Set([true]));
  });
});
