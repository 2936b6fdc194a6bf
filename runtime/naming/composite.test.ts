// Tests a sequence of protocols as text and as data: each gives the other, and what makes no sense is refused with its
// reason.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PROTOCOLS } from '../../protocols/index.ts';
import { isSequence } from '../core/protocol.ts';
import { failure } from '../errors/index.ts';
import {
  buildProtocol,
  describeTakeover,
  expandSweep,
  parseSequence,
  protocolsInText,
  SequenceData,
  sequenceText,
  splitProtocols,
} from './composite.ts';

const find = (text: string) => {
  const found = PROTOCOLS[text];
  if (!found) throw failure('PROTOCOL_UNKNOWN', { name: text, known: Object.keys(PROTOCOLS) });
  return found;
};
const built = (text: string) => buildProtocol(text, find);

describe('a sequence as text', () => {
  test('is the name of the sequence, which gives the same data again, whatever the data', () => {
    const at = fc
      .record(
        {
          step: fc.integer({ min: 1, max: 99 }),
          after: fc.integer({ min: 1, max: 99 }),
          goal: fc.record(
            { metric: fc.constantFrom('coverage', 'transportRate'), least: fc.constantFrom(0.5, 1, 12) },
            { requiredKeys: ['metric'], noNullPrototype: true },
          ),
          spent: fc.constantFrom('50%', '12.5%', '0.5%'),
          unpaid: fc.record(
            { tokens: fc.integer({ min: 1, max: 900 }), steps: fc.integer({ min: 1, max: 9 }) },
            { noNullPrototype: true },
          ),
        },
        { requiredKeys: [], noNullPrototype: true },
      )
      .filter((conditions) => Object.keys(conditions).length > 0);
    const mixture = fc.constant({
      mix: { cmas: { protocol: 'cmas', agents: 2 }, w: { protocol: 'dmas', agents: 'rest' as const } },
      bridges: [],
    });
    const text = fc.constantFrom('cmas', 'capo:rounds=2:plan=initial', './my own.ts#loud', './@mine/x.ts');
    const later = fc.record({ protocol: fc.oneof(text, mixture), at }, { noNullPrototype: true });
    fc.assert(
      fc.property(text, fc.array(later, { minLength: 1, maxLength: 3 }), (first, legs) => {
        const data = SequenceData.parse({ switch: [{ protocol: first }, ...legs] });
        const texts = { switch: data.switch.map((leg, i) => ({ ...leg, protocol: protocolTexts(data)[i] })) };
        expect(parseSequence(sequenceText(data))).toEqual(texts);
        expect(sequenceText(parseSequence(sequenceText(data)))).toBe(sequenceText(data));
      }),
      { numRuns: 200 },
    );
  });
  const protocolTexts = (data: SequenceData) =>
    data.switch.map(({ protocol }) => (typeof protocol === 'string' ? protocol : 'mix:cmas=2,w@dmas=rest'));

  test('says in words when each takes over', async () => {
    const made = await built('switch:cmas,dmas@step=10@spent=50%,solo@unpaid=500/5@goal=coverage:0.5');
    const legs = isSequence(made) ? made.legs : [];
    expect(legs.map(({ at }) => at && describeTakeover(at))).toEqual([
      undefined,
      'with step 10, or when 50% of the budget is spent',
      'when coverage is 0.5 or more, or when messages have cost 500 tokens or more of prompts in 5 steps that gained nothing',
    ]);
    expect(made.name).toBe('switch:cmas,dmas@step=10@spent=50%,solo@goal=coverage:0.5@unpaid=500/5');
  });

  test.each([
    ['switch:cmas', 'it names one protocol'],
    ['switch:cmas,dmas', 'leg 2, dmas, never takes over'],
    ['switch:cmas@step=1,dmas@step=2', 'its first leg begins the episode'],
    ['switch:cmas,cmas@step=3', 'leg 2 is cmas as before'],
    ['switch:cmas,dmas@step=0', 'leg 2, step: .*>=1'],
    ['switch:cmas,dmas@step=4,solo@step=4', 'leg 3 takes over with step 4, and the leg before with step 4'],
    ['switch:cmas,dmas@step=two', 'leg 2, step: it takes a number'],
    ['switch:cmas,dmas@spent=100%', 'leg 2, spent: a share above 0 % and below 100 %'],
    ['switch:cmas,dmas@unpaid=500', 'leg 2, unpaid: '],
    ['switch:cmas,dmas@when=5', "'when' is no event .* step, after, goal, spent, unpaid"],
    ['switch:cmas,dmas@step=5@step=6', 'has step twice'],
    ['switch:cmas,@step=5', 'names no protocol'],
    ['switch:cmas,dmas@step=2..10/2', "'2..10/2' is a sweep"],
    ['switch:cmas,(switch:dmas,solo@step=2)@step=5', 'leg 2 is a sequence itself'],
    ['switch:mix:cmas=1,dmas@step=3', 'stands in parentheses'],
  ])('%s is refused', async (text, why) => {
    await expect(built(text)).rejects.toThrow(new RegExp(`SWITCH_UNREADABLE: .*(${why})`));
  });

  test('is no part of a mixture, and a mixture may be one of its legs', async () => {
    await expect(built('mix:a@(switch:cmas,dmas@step=1)=1,solo=1')).rejects.toThrow(
      /PROTOCOL_UNKNOWN|MIXTURE_UNREADABLE/,
    );
    const mixed = await built('switch:(mix:cmas=1,dmas=rest),solo@after=2');
    expect(isSequence(mixed) && mixed.legs[0].protocol.name).toBe('mix:cmas=1,dmas=rest');
    expect(protocolsInText(mixed.name)).toEqual(['cmas', 'dmas', 'solo']);
  });

  test('is read as the guide writes it (docs/guide/experiments.md)', async () => {
    const guide = readFileSync(new URL('../../docs/guide/experiments.md', import.meta.url), 'utf8');
    const texts = [...guide.matchAll(/^\| `(switch:[^`]+)`/gm)].map(([, text = '']) => text);
    expect(texts.length).toBeGreaterThan(8);
    for (const text of texts.flatMap(expandSweep)) expect((await built(text)).name).toBe(text);
  });

  test('stands in a list of protocols, and a sweep makes one of each', () => {
    expect(splitProtocols('cmas,switch:cmas,dmas@step=3,solo@spent=50%,coela,mix:cmas=1,dmas=2')).toEqual([
      'cmas',
      'switch:cmas,dmas@step=3,solo@spent=50%',
      'coela',
      'mix:cmas=1,dmas=2',
    ]);
    expect(expandSweep('switch:cmas,dmas@step=2..6/2')).toEqual([2, 4, 6].map((n) => `switch:cmas,dmas@step=${n}`));
    expect(expandSweep('switch:cmas,dmas@spent=25..75%')).toHaveLength(3);
  });
});
