// Tests mixtures as data and as text: one stands for the other, and what is wrong is named.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { WORLDS } from '../../envs/index.ts';
import { cmas, dmas, solo } from '../../protocols/index.ts';
import { checkProtocol } from '../topology/check/check.ts';
import { partition } from '../topology/topology.ts';
import { compositeText, expandSweep, SweptSequenceData, splitProtocols } from './composite.ts';
import {
  buildMixture,
  MixtureData,
  type MixturePartData,
  mixtureText,
  parseMixture,
  SweptMixtureData,
} from './composition.ts';

const PARTS = { cmas, dmas, solo };
const find = (text: string) => Object.entries(PARTS).find(([name]) => name === text)?.[1] ?? solo;
const team = (n: number) => ['ann', 'ben', 'cid', 'dee', 'eve', 'fay', 'gus', 'hal'].slice(0, n);
const divided = (text: string, n: number) =>
  Object.fromEntries(partition(buildMixture(parseMixture(text), find), team(n)).map((p) => [p.name, p.team.join(' ')]));

test('the mixture of named agents in the guide fits the team of the world that it is for', () => {
  const guide = readFileSync(new URL('../../docs/guide/experiments.md', import.meta.url), 'utf8');
  const [, text = '', world = ''] = /`(mix:lead@[^`]+)` +\| agents by name \(of `(\w+)`\)/.exec(guide) ?? [];
  const agents = WORLDS[world]?.team.names(3) ?? [];
  expect(checkProtocol(buildMixture(parseMixture(text), find), agents)).toEqual([]);
  expect(guide).toContain(`agents: [${agents.slice(0, 2).join(', ')}]`);
});

describe('a mixture as text', () => {
  test.each([
    ['mix:cmas=3,dmas=2', 5, { cmas: 'ann ben cid', dmas: 'dee eve' }],
    ['mix:cmas=60%,dmas=40%', 5, { cmas: 'ann ben cid', dmas: 'dee eve' }],
    ['mix:cmas=25%,dmas=rest', 4, { cmas: 'ann', dmas: 'ben cid dee' }],
    ['mix:cmas,dmas', 4, { cmas: 'ann ben', dmas: 'cid dee' }],
    ['mix:dmas=cid+ann,cmas=1,solo=rest', 4, { dmas: 'ann cid', cmas: 'ben', solo: 'dee' }],
    ['mix:lead@cmas=1,cmas=1,cmas=rest', 4, { lead: 'ann', 'cmas-2': 'ben', 'cmas-3': 'cid dee' }],
    ['mix:w@(cmas=50%,dmas=rest)=4,solo=1', 5, { 'w-cmas': 'ann ben', 'w-dmas': 'cid dee', solo: 'eve' }],
    [
      'mix:a@(b@(cmas=1,dmas=rest)=rest,solo=1)=75%,solo=rest',
      8,
      { 'a-b-cmas': 'ann', 'a-b-dmas': 'ben cid dee eve', 'a-solo': 'fay', solo: 'gus hal' },
    ],
    ['mix:cmas=0%,dmas=rest', 2, { dmas: 'ann ben' }],
    ['mix:cmas=100%,dmas=rest', 2, { cmas: 'ann ben' }],
  ])('%s divides a team of %i', (text, n, parts) => {
    expect(divided(text, n)).toEqual(parts);
    expect(checkProtocol(buildMixture(parseMixture(text), find), team(n))).toEqual([]);
  });

  test('is the name of the mixture, which gives the same data again, whatever the data', () => {
    const agents = fc.oneof(
      fc.integer({ min: 1, max: 9 }),
      fc.constant('rest'),
      fc.integer({ min: 1, max: 100 }).map((n) => `${n}%`),
      fc.uniqueArray(fc.constantFrom('ann', 'ben', 'Agent 1'), { minLength: 1 }),
    );
    const partName = fc.stringMatching(/^[a-z][a-z0-9_-]{0,5}$/);
    const { part } = fc.letrec<{ part: MixturePartData }>((tie) => ({
      part: fc.record({
        protocol: fc.oneof(
          { depthSize: 'small' },
          fc.constantFrom('cmas', 'capo:rounds=2:plan=initial', './my own.ts#loud', 'solo'),
          fc.dictionary(partName, tie('part'), { minKeys: 1, maxKeys: 3, noNullPrototype: true }),
        ),
        agents,
      }),
    }));
    const data = fc.record({
      mix: fc.dictionary(partName, part, { minKeys: 1, maxKeys: 3, noNullPrototype: true }),
      bridges: fc.array(fc.constant({ from: 'a.utterance', into: 'b.notes' }), { maxLength: 2 }),
    });
    fc.assert(
      fc.property(data, (one) => {
        expect(parseMixture(mixtureText(MixtureData.parse(one)))).toEqual(one);
      }),
      { numRuns: 200 },
    );
  });

  test.each([
    ['mix:', 'names no protocol'],
    ['mix:cmas=0', 'mix.cmas.agents'],
    ['mix:cmas=80%,dmas=30%', 'add up to 110 %'],
    ['mix:cmas=30%,dmas=30%', 'nobody takes the rest'],
    ['mix:a@cmas=1,a@dmas=1', "two parts are called 'a'"],
    ['mix:cmas=1,dmas=1,bridge=dmas.utterence>cmas.notes', 'utterence'],
    ['mix:cmas=1,dmas=1,bridge=red.utterance>cmas.notes', "names part 'red'"],
    ['mix:cmas=1,bridge=nothing', 'is no bridge'],
    ['mix:(switch:cmas,dmas@step=3)=2,solo=rest', 'let the mixture be a leg of it'],
    ['mix:cmas=0..100%,dmas=rest', "'0..100%' is a sweep"],
  ])('%s is refused with the reason', (text, why) => {
    expect(() => buildMixture(parseMixture(text), find)).toThrow(new RegExp(`MIXTURE_UNREADABLE: .*${why}`));
  });

  test('a bridge by name passes what is said from one part to another', () => {
    const mixed = buildMixture(parseMixture('mix:cmas=2,dmas=2,bridge=dmas.utterance>cmas.notes'), find);
    expect(checkProtocol(mixed, team(4))).toEqual([]);
    expect('bridges' in mixed && mixed.bridges.map(({ from, into }) => [from.channel.name, into.part])).toEqual([
      ['utterance', 'cmas'],
    ]);
  });

  test('a team that the numbers do not fit is a fault with the numbers', () => {
    const codes = (n: number) => checkProtocol(buildMixture(parseMixture('mix:cmas=3,dmas=2'), find), team(n));
    for (const n of [4, 6]) expect(codes(n)).toMatchObject([{ code: 'TEAM_NOT_DIVIDED' }]);
  });
});

describe('a list of protocols', () => {
  test('keeps the commas of mixtures', () => {
    expect(splitProtocols('cmas,mix:cmas=3,coela=2,dmas,capo:rounds=2')).toEqual([
      'cmas',
      'mix:cmas=3,coela=2',
      'dmas',
      'capo:rounds=2',
    ]);
    expect(splitProtocols('mix:capo:rounds=2=3,capo:rounds=1=rest,mix:a@(cmas=1,dmas=1)=2,solo=1')).toEqual([
      'mix:capo:rounds=2=3,capo:rounds=1=rest',
      'mix:a@(cmas=1,dmas=1)=2,solo=1',
    ]);
  });

  test('a sweep in data is the sweep in the text', () => {
    const spread = (data: unknown) => expandSweep(compositeText(SweptMixtureData.parse(data)));
    const parts = (agents: unknown) => ({ mix: { cmas: { protocol: 'cmas', agents }, dmas: { protocol: 'dmas' } } });
    for (const agents of ['0..100%', '0..100%/10', '1..3'])
      expect(spread(parts(agents))).toEqual(expandSweep(`mix:cmas=${agents},dmas=rest`));
    expect(spread({ mix: { a: { protocol: parts('1..2').mix, agents: 3 }, solo: { protocol: 'solo' } } })).toHaveLength(
      2,
    );
    const legs = SweptSequenceData.parse({
      switch: [{ protocol: 'cmas' }, { protocol: 'dmas', at: { step: '2..10/2' } }],
    });
    expect(expandSweep(compositeText(legs))).toEqual(expandSweep('switch:cmas,dmas@step=2..10/2'));
    expect(MixtureData.safeParse(parts('0..100%')).success).toBe(false);
    expect(SweptMixtureData.safeParse(parts('0..')).success).toBe(false);
  });

  test('a sweep is one mixture for each value', () => {
    const shares = [0, 25, 50, 75, 100].map((n) => `mix:cmas=${n}%,dmas=rest`);
    expect(expandSweep('mix:cmas=0..100%,dmas=rest')).toEqual(shares);
    expect(expandSweep('mix:cmas=1..3,dmas=rest')).toHaveLength(3);
    expect(expandSweep('mix:cmas=0..100%/10,dmas=rest')).toHaveLength(11);
    expect(expandSweep('capo:rounds=2')).toEqual(['capo:rounds=2']);
    expect(() => expandSweep('mix:cmas=9..1,dmas=rest')).toThrow(/MIXTURE_UNREADABLE/);
  });
});
