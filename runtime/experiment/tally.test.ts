// Tests how episodes are aggregated into cells and paired differences.
import { describe, expect, test } from 'vitest';
import type { Metric } from '../core/world.ts';
import { playJobs } from '../run/compare.ts';
import { type ExperimentJob, jobsOf } from './grid.ts';
import { lookAt, pairsAsked } from './inference.ts';
import { type JobResult, measuresOf, wasCut } from './measures.ts';
import { sampleNotes, saturations } from './sample-notes.ts';
import { adjustTogether, sameMargin, sampleText, tally } from './tally.ts';

const METRICS: readonly Metric[] = [
  { name: 'success', title: 'Success', better: 'higher', kind: 'rate' },
  { name: 'messages', title: 'Letters', better: 'lower', kind: 'mean' },
];
const MEASURES = measuresOf(METRICS, 'plain');

function played(
  protocol: string,
  seed: number,
  success: number,
  more: Partial<JobResult> & { scene?: string } = {},
): JobResult {
  const { scene = 'a', ...rest } = more;
  return {
    job: { world: 'w', model: '*', protocol, agents: 2, scene, seed },
    reason: 'goal',
    detail: '',
    score: { plain: { success, messages: 10 * seed }, other: { success: 1, messages: 0 } },
    costs: {
      ...{ calls: seed, failedAttempts: 0, rejectedReplies: 0, fallbacks: 0, messages: 4, refusedMessages: 0 },
      ...{ inputTokens: 100, outputTokens: 5, betweenTokens: 7, insideTokens: 2, bodyTokens: 1, stepsTaken: 3, ms: 1 },
    },
    answers: seed,
    ...rest,
  };
}

describe('outcomes that tell protocols apart', () => {
  const told = (episodes: readonly JobResult[]) =>
    saturations(tally(episodes, MEASURES, 'pooled').cells, MEASURES).map(({ saturated, apart }) => ({
      saturated: saturated.map(({ measure, value }) => [measure.name, value]),
      apart: apart.map(({ name }) => name),
    }));

  test('are not those that are full, or nothing, under all of them', () => {
    const seeds = [1, 2];
    const both = (p: number, q: number) => seeds.flatMap((seed) => [played('p', seed, p), played('q', 2 * seed, q)]);
    expect(told(both(1, 1))).toEqual([{ saturated: [['success', 1]], apart: ['world:messages'] }]);
    expect(told(both(0, 0))).toEqual([{ saturated: [['success', 0]], apart: ['world:messages'] }]);
    expect(told(both(1, 0))).toEqual([]);
  });

  test('are not asked for of one protocol, nor of a measure of which less is better', () => {
    expect(told([played('p', 1, 1)])).toEqual([]);
    expect(told([played('p', 0, 0), played('q', 0, 1)])).toEqual([]);
  });
});

describe('a cell', () => {
  test('counts no scene that takes no team of its size, and says which was left out and why', () => {
    const none = {
      reason: 'error',
      code: 'AGENTS_OUT_OF_RANGE',
      detail: 'Ask for 3.',
      score: {},
      costs: null,
    } as const;
    const all = ['p', 'q'].flatMap((name) => [played(name, 1, 1), played(name, 1, 1, { ...none, scene: 'narrow' })]);
    const tallied = tally(all, MEASURES, 'pooled');
    expect(tallied.cells.map(({ n, failures, estimates }) => [n, failures, estimates.success?.mean])).toEqual([
      [1, 0, 1],
      [1, 0, 1],
    ]);
    expect(tallied.leftOutScenes).toEqual([{ world: 'w', agents: 2, scene: 'narrow', why: 'Ask for 3.' }]);
    expect(sampleNotes(tallied)[0]).toMatch(/^LEFT OUT: w takes no team of 2 agents in narrow;/);
  });

  test('episodes with the same figures, apart from time, are not counted as distinct', () => {
    const twice = [1, 1, 2].map((seed, i) => {
      const result = played('p', seed, 1);
      return { ...result, job: { ...result.job, seed: i }, costs: result.costs && { ...result.costs, ms: i } };
    });
    const [cell] = tally(twice, MEASURES, 'pooled').cells;
    expect(cell).toMatchObject({ n: 3, distinct: 2, scenes: 1, repeats: true });
    const [same] = tally(twice.slice(0, 2), MEASURES, 'pooled').cells;
    expect(same).toMatchObject({ n: 2, distinct: 1, repeats: true });
    expect([cell, same].map((one) => one && sampleText(one))).toEqual([
      '3 (2 distinct), 1 scene',
      '2 (1 distinct), 1 scene',
    ]);
    const elsewhere = twice.map((result, i) => ({ ...result, job: { ...result.job, scene: `${i}` } }));
    expect(tally(elsewhere, MEASURES, 'pooled').cells[0]).toMatchObject({ n: 3, distinct: 3, repeats: false });
  });

  test('gives the true mean of a rate that a record holds as a share', () => {
    const all = [played('p', 0, 0.2), played('p', 1, 0.8), played('q', 0, 1), played('q', 1, 1)];
    const { cells, contrasts } = tally(all, MEASURES, 'pooled');
    expect(cells[0]?.estimates.success?.mean).toBe(0.5);
    expect(contrasts[0]?.differences.success).toMatchObject({ rates: { difference: 0.5 }, estimate: { mean: 0.5 } });
  });

  test('holds the rates and means of its episodes in the definition asked for, and how they ended', () => {
    const [cell] = tally([played('p', 1, 1), played('p', 2, 0, { reason: 'step-cap' })], MEASURES, 'pooled').cells;
    expect(cell).toMatchObject({
      protocol: 'p',
      agents: 2,
      scene: null,
      n: 2,
      failures: 0,
      ends: { goal: 1, 'step-cap': 1 },
    });
    expect(cell?.estimates.success).toMatchObject({ n: 2, mean: 0.5 });
    expect(cell?.estimates.calls).toMatchObject({ n: 2, mean: 1.5 });
  });

  test("tells a world's own count of messages from what the episode cost", () => {
    const [cell] = tally([played('p', 3, 1)], MEASURES, 'pooled').cells;
    expect(cell?.estimates['world:messages']?.mean).toBe(30);
    expect(cell?.estimates.messages?.mean).toBe(4);
  });

  test.each(['stalled', 'model-error', 'world-error'] as const)(
    'counts an episode that ended as %s as a failure, whatever its score says',
    (reason) => {
      const [cell] = tally([played('p', 1, 1, { reason }), played('p', 2, 1)], MEASURES, 'pooled').cells;
      expect(cell).toMatchObject({ n: 2, failures: 1, ends: { [reason]: 1, goal: 1 } });
      expect(cell?.estimates.success).toMatchObject({ n: 2, mean: 0.5 });
    },
  );

  test('keeps an episode that could not be played: a failure for rates, nothing for means', () => {
    const [cell] = tally(
      [played('p', 1, 1, { reason: 'error', score: {}, costs: null }), played('p', 2, 1)],
      MEASURES,
      'pooled',
    ).cells;
    expect(cell).toMatchObject({
      n: 2,
      failures: 1,
      estimates: { success: { n: 2, mean: 0.5 }, calls: { n: 1, mean: 2 } },
    });
    expect(cell?.meaningless).toBe(false);
    const [none] = tally([played('p', 1, 0, { reason: 'error' })], MEASURES, 'pooled').cells;
    expect(none?.meaningless).toBe(true);
  });

  test.each([
    ['nobody has answered any of its calls', [{ answers: 0 }, { answers: 0 }], true],
    ['one call of one episode was answered', [{ answers: 0 }, { answers: 1 }], false],
    ['no model was asked', [{ answers: 0, costs: null }], false],
    ['one was asked in vain and one could not be played', [{ answers: 0 }, { answers: 0, costs: null }], true],
  ])('says whether %s', (_what, episodes, unanswered) => {
    const all = episodes.map((more, seed) => played('p', seed + 1, 1, more));
    expect(tally(all, MEASURES, 'pooled').cells[0]?.unanswered).toBe(unanswered);
  });

  test('leaves out what was cancelled', () => {
    expect(tally([played('p', 1, 1, { reason: 'cancelled' })], MEASURES, 'pooled')).toEqual({
      cells: [],
      contrasts: [],
      leftOutScenes: [],
    });
  });

  test('stands for one scene when told so', () => {
    const all = [played('p', 1, 1), played('p', 1, 0, { scene: 'b' })];
    expect(tally(all, MEASURES, 'scene').cells.map((c) => [c.scene, c.estimates.success?.mean])).toEqual([
      ['a', 1],
      ['b', 0],
    ]);
    expect(tally(all, MEASURES, 'pooled').cells).toHaveLength(1);
  });
});

describe('a difference between protocols', () => {
  test('pairs episodes by scene and seed, and leaves out those without a partner', () => {
    const all = [
      played('p', 1, 0),
      played('p', 2, 0),
      played('p', 9, 1),
      played('q', 2, 1),
      played('q', 1, 1),
      played('q', 1, 0, { scene: 'b' }),
    ];
    const [contrast] = tally(all, MEASURES, 'pooled').contrasts;
    expect(contrast).toMatchObject({ first: 'p', second: 'q', agents: 2 });
    expect(contrast?.differences.success).toMatchObject({
      kind: 'rate',
      test: 'McNemar',
      p: 0.5,
      rates: { n: 2, difference: 1, onlyFirst: 0, onlySecond: 2 },
      estimate: { n: 2, mean: 1, unit: 'seed', scenes: 1 },
    });
    expect(contrast?.differences.calls).toMatchObject({
      kind: 'mean',
      estimate: { n: 2, mean: 0 },
      test: 'sign flip',
      p: 1,
      wilcoxon: 1,
      spread: 0,
    });
  });

  /** One protocol is better by so much in each scene; each of the seeds says the same. */
  const inScenes = (by: readonly number[], seeds: number) =>
    by.flatMap((more, scene) =>
      Array.from({ length: seeds }, (_, seed) => [
        played('p', seed, 0, { scene: `${scene}`, detail: `${seed}`, score: { plain: { success: 0, messages: 10 } } }),
        played('q', seed, 0, {
          scene: `${scene}`,
          detail: `${seed}`,
          score: { plain: { success: Number(more > 0), messages: 10 + more } },
        }),
      ]).flat(),
    );
  const differencesIn = (episodes: readonly JobResult[]) =>
    tally(episodes, MEASURES, 'pooled').contrasts[0]?.differences ?? {};

  test('is tested by scenes: more seeds of five scenes find nothing, and six scenes may', () => {
    for (const seeds of [1, 4, 12]) {
      const five = differencesIn(inScenes([1, 2, 3, 1, 2], seeds));
      for (const name of ['success', 'world:messages'])
        expect(five[name]).toMatchObject({ test: 'sign flip', p: 2 / 32, estimate: { scenes: 5, unit: 'scene' } });
    }
    expect(differencesIn(inScenes([1, 2, 3, 1, 2, 1], 2)).success?.p).toBeCloseTo(2 / 64, 12);
  });

  test('in one scene counts a repeated pair once', () => {
    const pair = [
      played('p', 1, 0, { score: { plain: { success: 0, messages: 5 } } }),
      played('q', 1, 1, { score: { plain: { success: 1, messages: 9 } } }),
    ];
    const repeated = Array.from({ length: 8 }, (_, seed) =>
      pair.map((one) => ({ ...one, job: { ...one.job, seed } })),
    ).flat();
    const { success, 'world:messages': letters } = differencesIn(repeated);
    expect(success).toMatchObject({ p: 1, estimate: { n: 8, distinct: 1 } });
    expect(letters).toMatchObject({ p: 1, estimate: { n: 8, distinct: 1, low: null } });
  });

  test('of what is the same in all episodes is not compared, and a measure in other words counts once', () => {
    const told = differencesIn(inScenes([1, 1, 1, 1, 1, 1, 1], 2));
    expect(told.messages).toMatchObject({ constant: true, q: null, same: null });
    // It differs between scenes, but in no pair.
    const evenly = inScenes([1, 2, 3, 1, 2], 1).map((one) => ({
      ...one,
      score: { plain: { success: Number(one.job.protocol === 'q'), messages: Number(one.job.scene) } },
    }));
    const { success, 'world:messages': even } = differencesIn(evenly);
    expect(success).toMatchObject({ constant: false, q: 2 / 32 });
    expect(even).toMatchObject({ constant: true, q: null, same: null, estimate: { mean: 0 } });
    const more = inScenes([1, 2, 3, 1, 2, 1, 4], 1).map((one) => ({
      ...one,
      score: { plain: { ...one.score.plain, tens: 10 * (one.score.plain?.messages ?? 0) } },
    }));
    const measures = measuresOf([...METRICS, { name: 'tens', title: 'T', better: 'lower', kind: 'mean' }], 'plain');
    const { tens, 'world:messages': ones } = tally(more, measures, 'pooled').contrasts[0]?.differences ?? {};
    expect(tens).toMatchObject({ twinOf: 'world:messages', q: null, p: ones?.p });
    expect(ones).toMatchObject({ twinOf: null, q: expect.any(Number) });
  });

  test('is adjusted for those of all worlds of the experiment', () => {
    const one = tally(inScenes([1, 2, 3, 1, 2, 1, 4], 1), MEASURES, 'pooled');
    const qOf = (all: typeof one | undefined) => all?.contrasts[0]?.differences['world:messages']?.q ?? 0;
    const none = tally(inScenes([1, -1, 2, -2, 3, -3, 4], 1), MEASURES, 'pooled');
    expect(qOf(adjustTogether([one, none, none])[0])).toBeGreaterThan(qOf(one));
  });

  test('says whether two are the same within the margin, or that it cannot tell', () => {
    const sameOf = (by: readonly number[]) => differencesIn(inScenes(by, 1))['world:messages']?.same;
    expect(sameOf([0.1, -0.1, 0.1, -0.1, 0.1, -0.1, 0])).toBe('yes');
    expect(sameOf([4, 5, 6, 4, 5, 6, 5])).toBe('no');
    expect(sameOf([-4, -5, -6, -4, -5, -6, -5])).toBe('no');
    expect(sameOf([4, -5, 6, 0, 5, -6, 5])).toBe('cannot tell');
  });

  test('is judged by 5 points of a share, whatever it is of, and by 5 % of any other size, below zero too', () => {
    const endless = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] as const;
    expect(sameMargin({ of: 'cost', range: [0, 1] }, 0.4)).toBe(0.05);
    expect(sameMargin({ of: 'cost', range: endless }, -100)).toBe(5);
  });

  test('of episodes that could not be played does not show that the two play alike', () => {
    const both = (more: Partial<JobResult>) => ['p', 'q'].map((protocol) => played(protocol, 1, 0, more));
    const alike = (more: Partial<JobResult>) => tally(both(more), MEASURES, 'pooled').contrasts[0]?.alike;
    expect([alike({}), alike({ reason: 'error' })]).toEqual([true, false]);
  });

  test('is taken between every two protocols of a team size', () => {
    const all = ['p', 'q', 'r'].map((protocol) => played(protocol, 1, 1));
    expect(tally(all, MEASURES, 'pooled').contrasts.map((c) => `${c.second}-${c.first}`)).toEqual([
      'q-p',
      'r-p',
      'r-q',
    ]);
  });
});

describe('an experiment', () => {
  const jobs = jobsOf({
    world: 'w',
    models: ['*'],
    protocols: ['p', 'q'],
    agents: [2],
    scenes: ['a'],
    seeds: [0, 1, 2, 3],
  });
  const playing = (job: ExperimentJob) => played(job.protocol, job.seed, 1);

  test('has its results in the order of its jobs, however many are played at a time and whichever ends first', async () => {
    const waiting: (() => void)[] = [];
    const play = (job: ExperimentJob) =>
      new Promise<JobResult>((done) => {
        waiting.push(() => done(playing(job)));
        // The later one is let go first.
        if (waiting.length === 2) for (const go of waiting.splice(0).reverse()) go();
      });
    const { signal } = new AbortController();
    const many = await playJobs({ jobs, play, atOnce: 2, signal });
    const one = await playJobs({ jobs, play: async (job) => playing(job), atOnce: 1, signal });
    expect(many).toEqual(one);
    expect(many).toEqual({ played: jobs.map(playing), complete: true });
  });

  test('that is interrupted begins nothing more, and says that it is not complete', async () => {
    const stop = new AbortController();
    const begun: ExperimentJob[] = [];
    const play = async (job: ExperimentJob) => {
      begun.push(job);
      if (begun.length === 3) stop.abort();
      return begun.length === 3 ? { ...playing(job), reason: 'cancelled' as const } : playing(job);
    };
    const { played: done, complete } = await playJobs({ jobs, play, atOnce: 1, signal: stop.signal });
    expect([begun.length, done.length, complete]).toEqual([3, 2, false]);
  });
});

describe('looks at a comparison', () => {
  const scenes = (n: number) => Array.from({ length: n }, (_, i) => `s${i}`);
  const episodes = (n: number) =>
    scenes(n).flatMap((scene, i) => [played('p', 0, 0, { scene }), played('q', 0, Number(i > 0), { scene })]);
  const tallied = (n: number) => tally(episodes(n), MEASURES, 'pooled');
  const qAfter = (n: number, before: readonly number[], asked = n) => {
    const looks = before.map((size) => lookAt(tallied(size).contrasts));
    const jobs = episodes(asked).map(({ job }) => job);
    const [one] = adjustTogether([tallied(n)], { before: looks, asked: pairsAsked(jobs) });
    const success = one?.contrasts[0]?.differences.success;
    return { factor: (success?.q ?? 0) / (success?.p ?? 1), notes: one ? sampleNotes(one) : [] };
  };

  test('cost nothing at the only one at all that was asked for, or at the same episodes again', () => {
    expect(qAfter(10, []).factor).toBeCloseTo(1);
    expect(qAfter(10, [10, 10]).factor).toBeCloseTo(1);
    expect(qAfter(10, []).notes.join()).not.toContain('LOOKS');
  });

  test('count from the second on, and from the first where more was asked for', () => {
    expect(qAfter(10, [8]).factor).toBeCloseTo(6);
    expect(qAfter(10, [6, 8, 8]).factor).toBeCloseTo(12);
    expect(qAfter(10, [], 12).factor).toBeCloseTo(2);
    expect(qAfter(10, [8]).notes.join()).toContain('LOOKS: differences were looked at 2 times');
  });

  test('count as whole with the pairs that both protocols were asked for', () => {
    const jobs = [...episodes(10), played('p', 0, 0, { scene: 'of p only' })].map(({ job }) => job);
    const [one] = adjustTogether([tallied(10)], { before: [], asked: pairsAsked(jobs) });
    expect(one?.contrasts[0]?.interim).toBe(false);
  });

  test('are those at the same protocols: another one that joins later has its first', () => {
    const joined = [...episodes(10), ...scenes(10).map((scene) => played('r', 0, 1, { scene }))];
    const before = [lookAt(tallied(10).contrasts)];
    const [one] = adjustTogether([tally(joined, MEASURES, 'pooled')], { before, asked: () => 10 });
    expect(one?.contrasts.map(({ looks }) => looks)).toEqual([1, 1, 1]);
  });
});

test('what a budget of all episodes has cut is no result, unlike what has spent what it might', () => {
  const cut = played('p', 0, 0, { reason: 'budget' });
  expect([cut, { ...cut, capped: true as const }, played('p', 0, 0)].map(wasCut)).toEqual([true, false, false]);
});

test('protocols under which everybody does the same are named in a sentence', () => {
  const costly = (protocol: string, calls: number) =>
    ['a', 'b'].map((scene) => {
      const one = played(protocol, 0, 1, { scene });
      return { ...one, costs: one.costs && { ...one.costs, calls } };
    });
  const notes = (other: readonly JobResult[]) =>
    sampleNotes(tally([...costly('p', 1), ...costly('q', 7), ...other], MEASURES, 'pooled')).join('\n');
  expect(notes([])).toContain('ALIKE (2 agents): p and q came to the same outcomes');
  expect(notes([played('r', 0, 0), played('r', 0, 0, { scene: 'b' })])).toContain('p and q came');
  expect(notes(costly('r', 3))).toContain('p, q and r came');
  // Under another model they do not, and whoever reads the sentence must not take it for that one.
  const other = (protocol: string, progress: number) => {
    const one = played(protocol, 0, progress, { scene: 'a' });
    return { ...one, job: { ...one.job, model: 'careless' } };
  };
  expect(notes([other('p', 1), other('q', 0)])).toMatch(/^ALIKE \(2 agents, \*\): p and q came/m);
});
