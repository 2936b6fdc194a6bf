// Tests the grid and how seeds, agents and scenes are written on a command line.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TroupeError } from '../errors/index.ts';
import {
  type Grid,
  jobsOf,
  joinRequests,
  keyOf,
  pairOf,
  parseNumbers,
  parseScenes,
  parseSeeds,
  scenesText,
} from './grid.ts';

function codeOf(run: () => unknown): string | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    return error instanceof TroupeError ? error.code : String(error);
  }
}

describe('numbers on a command line', () => {
  test('are ranges, lists or both; a duplicate is refused', () => {
    expect(parseNumbers('--agents', '2..5')).toEqual([2, 3, 4, 5]);
    expect(parseNumbers('--agents', '3, 5')).toEqual([3, 5]);
    expect(parseNumbers('--agents', '1,4..6')).toEqual([1, 4, 5, 6]);
    expect(() => parseNumbers('--agents', '1,4..6,5')).toThrow(
      /^GRID_FAULTY: --agents holds '5' twice\. Name each once/,
    );
    expect(codeOf(() => parseSeeds('--seeds', '0,0,1'))).toBe('GRID_FAULTY');
  });

  test.each(['', ' ', ',', '5..2', '2...5', '-1', '1.5', '2..', 'x', '1,,2', '0..9999999', '1e3'])(
    "'%s' is refused with the reason",
    (text) => {
      expect(codeOf(() => parseNumbers('--agents', text))).toBe('OPTION_BAD');
    },
  );

  test('count seeds where they stand alone', () => {
    expect(parseSeeds('--seeds', '3')).toEqual([0, 1, 2]);
    expect(parseSeeds('--seeds', '3..4')).toEqual([3, 4]);
    expect(parseSeeds('--seeds', '7..7')).toEqual([7]);
    for (const text of ['0', '9999999999999', '']) expect(codeOf(() => parseSeeds('--seeds', text))).toBe('OPTION_BAD');
  });
});

describe('scenes on a command line', () => {
  const known = ['1', '2', '3', 'line', '1..3'];
  test('are all, names, or ranges of names that end in numbers', () => {
    expect(parseScenes('all', known)).toEqual(known);
    expect(parseScenes('3,line', known)).toEqual(['3', 'line']);
    expect(parseScenes('2..3', known)).toEqual(['2', '3']);
    expect(parseScenes('1..3', known)).toEqual(['1..3']);
    expect(parseScenes('a2/9..10,line', ['a2/9', 'a2/10', 'line'])).toEqual(['a2/9', 'a2/10', 'line']);
  });

  test.each([
    [['1', '2', '3', '5', 'line'], '1..3, 5, line'],
    [['a/8', 'a/9', 'a/10', 'b/11', 'b/12'], 'a/8..10, b/11, b/12'],
    [['a/01', 'a/02', 'a/03', 'x0', 'x1', 'x2'], 'a/01, a/02, a/03, x0..2'],
    [['3', '2', '1', 'a', '', '9999', '10000', '10001'], '3, 2, 1, a, , 9999..10001'],
  ])('%j are written as %s, and read back', (names, text) => {
    expect(scenesText(names)).toBe(text);
    if (!names.includes('')) expect(parseScenes(text, names)).toEqual(names);
  });

  test('are sets that the world names, or patterns', () => {
    const tasks = ['wash/1', 'wash/2', 'slice(all)/1'];
    expect(parseScenes('clean', tasks, { sets: { clean: ['wash/1', 'wash/2'] } })).toEqual(['wash/1', 'wash/2']);
    expect(parseScenes('wash/*', tasks)).toEqual(['wash/1', 'wash/2']);
    expect(parseScenes('*/1,wash/2', tasks)).toEqual(['wash/1', 'slice(all)/1', 'wash/2']);
    expect(parseScenes('slice(all)*', tasks)).toEqual(['slice(all)/1']);
  });

  test('of a set alone are played by name or with it, and all leaves them out', () => {
    const sets = { drawn: ['drawn/1', 'drawn/2'] };
    expect(parseScenes('all', known, { sets })).toEqual(known);
    expect(parseScenes('drawn', known, { sets })).toEqual(['drawn/1', 'drawn/2']);
    expect(parseScenes('drawn/2,1', known, { sets })).toEqual(['drawn/2', '1']);
  });

  test('that occur twice are refused; sets and patterns may overlap', () => {
    const sets = { clean: ['1', '2'] };
    for (const text of ['3,line,3', '2..3,3', 'clean,clean', 'l*,l*'])
      expect(codeOf(() => parseScenes(text, known, { sets }))).toBe('GRID_FAULTY');
    expect(parseScenes('clean,2', known, { sets })).toEqual(['1', '2']);
  });

  test.each(['4', '2..4', '', 'lin', 'x*', 'constructor'])("'%s' is unknown", (text) => {
    expect(codeOf(() => parseScenes(text, known))).toBe('SCENE_UNKNOWN');
  });
});

test('a grid holds every combination once, and pairs are what differs in the protocol only', () => {
  const few = fc.uniqueArray(fc.nat(9), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(few, few, few, few, (protocols, agents, scenes, seeds) => {
      const jobs = jobsOf({
        world: 'w',
        models: ['*'],
        protocols: protocols.map(String),
        agents,
        scenes: scenes.map(String),
        seeds,
      });
      const size = protocols.length * agents.length * scenes.length * seeds.length;
      expect(new Set(jobs.map((job) => JSON.stringify(job))).size).toBe(size);
      expect(jobs.length).toBe(size);
      expect(new Set(jobs.map(pairOf)).size).toBe(size / protocols.length);
      // Whatever has been played when it is interrupted is paired, but for the last pair.
      const [first] = jobs;
      if (first) expect(new Set(jobs.slice(0, protocols.length).map(pairOf))).toEqual(new Set([pairOf(first)]));
    }),
  );
});

describe('what is asked for in turn', () => {
  const list = (all: readonly string[]) => fc.subarray([...all], { minLength: 1 });
  const request = fc.record({
    models: list(['a', 'b']),
    protocols: list(['cmas', 'dmas', 'solo']),
    agents: list(['2', '3']).map((all) => all.map(Number)),
    scenes: list(['1', '2']),
    seeds: list(['0', '1', '2', '3']).map((all) => all.map(Number)),
  });
  const keysOf = (one: Omit<Grid, 'world'>) => jobsOf({ world: 'sar', ...one }).map(keyOf);

  test('is each episode of each request, once, and no other', () => {
    fc.assert(
      fc.property(fc.array(request, { minLength: 1, maxLength: 4 }), (requests) => {
        const joined = requests.reduce<ReturnType<typeof joinRequests> | undefined>(
          (all, one) => (all === undefined ? one : joinRequests(all, one)),
          undefined,
        );
        const wanted = new Set(requests.flatMap(keysOf));
        const found = joined === undefined ? [] : keysOf(joined);
        expect(found.toSorted()).toEqual([...wanted].sort());
      }),
    );
  });

  test('is one request where it grows in one direction', () => {
    const first = { models: ['*'], protocols: ['cmas'], agents: [2], scenes: ['1'], seeds: [0, 1] };
    const more = joinRequests(first, { ...first, seeds: [2, 3] });
    expect(more).toEqual({ ...first, seeds: [0, 1, 2, 3] });
    expect(joinRequests(more, { ...first, protocols: ['solo'], seeds: [0] }).requests?.length).toBe(2);
    expect(joinRequests(more, { ...first, seeds: [1, 2] }).requests).toBe(undefined);
  });
});
