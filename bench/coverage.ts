// Measures by simulated truth what the tables of an experiment promise: how often 95 % intervals hold the truth, how
// often tests at 5 % find a difference where there is none, how often they find one of the size that
// `troupe experiment power` names, and how often two protocols are wrongly called the same. Every sample is a whole
// experiment, and the truth is about new scenes. Prints Markdown.
//   npx tsx bench/coverage.ts [samples, default 2,000] (ten minutes)
// Not measured: intervals of ratios other than those of turns, and scenes that depend on each other.
import { random } from '../runtime/core/random.ts';
import { lookFactor, signFlip } from '../runtime/experiment/inference.ts';
import { type JobResult, type Measure, unplayed } from '../runtime/experiment/measures.ts';
import { detectableMean, FEWEST_UNITS } from '../runtime/experiment/power.ts';
import { estimateChanges, estimateScenes, type SceneValues, unitsOf } from '../runtime/experiment/statistics.ts';
import { type Difference, type Tally, tally } from '../runtime/experiment/tally.ts';
import { growthTables, turnTable } from './coverage-growth.ts';
import { type Chance, exponential, holds, many, normal, printTable, type Row } from './tables/simulated.ts';

const SAMPLES = Number(process.argv[2] ?? 2_000);
/** Of whole experiments, from their episodes to the table. */
const TALLIED = SAMPLES / 4;
const SEEDS = 20;

const meanOf = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;

/** Draws a scene: what each protocol does there in one seed. */
type Scene = (chance: Chance) => (chance: Chance) => readonly number[];

interface Case {
  readonly kind: Measure['kind'];
  readonly range: Measure['range'];
  readonly scene: Scene;
}
const ANY: Measure['range'] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
const SHARE: Measure['range'] = [0, 1];
const CAP = 30;

const truths = new Map<Case, number[]>();

/** The means of the protocols over very many scenes. */
function truthOf(of: Case): number[] {
  const chance = random('truth');
  const known = truths.get(of);
  if (known !== undefined) return known;
  const all = many(200_000, () => of.scene(chance)(chance));
  const truth = (all[0] ?? []).map((_, arm) => meanOf(all.map((values) => values[arm] ?? 0)));
  truths.set(of, truth);
  return truth;
}

/** `scenes` of so many seeds each, as `troupe compare` plays them. */
function play({ kind, range, scene }: Case, chance: Chance, scenes: number, seeds: number): Tally {
  const played = many(scenes, (at) => {
    const draw = scene(chance);
    return many(seeds, (seed) => draw(chance).map((value, arm) => episode(at, seed, arm, [value]))).flat();
  }).flat();
  return tally(played, [measureOf(0, kind, range)], 'pooled');
}

/** Its answers tell each seed from others, as the words of a model do. */
const episode = (scene: number, seed: number, arm: number, values: readonly number[]): JobResult => ({
  ...unplayed({ world: 'w', model: '*', protocol: `${arm}`, agents: 2, scene: `${scene}`, seed }, `seed ${seed}`),
  reason: 'goal',
  score: { now: Object.fromEntries(values.map((value, i) => [`m${i}`, value])) },
});

const measureOf = (i: number, kind: Measure['kind'], range: Measure['range']): Measure => ({
  ...{ name: `m${i}`, title: `m${i}`, kind, range, of: 'outcome', better: 'higher' },
  value: ({ score }) => score.now?.[`m${i}`],
});

/** The values of one protocol, or of the differences of two, by scene: what a tally goes by, but quicker. */
interface Drawn {
  readonly of: Case;
  readonly cell: readonly SceneValues[];
  readonly changes: readonly SceneValues[];
}

function drawScenes(of: Case, chance: Chance, scenes: number): Drawn {
  const all = many(scenes, () => {
    const draw = of.scene(chance);
    return many(SEEDS, () => draw(chance));
  });
  const by = (read: (values: readonly number[]) => number): SceneValues[] =>
    all.map((seeds) => ({ values: seeds.map(read), distinct: seeds.map(read) }));
  return { of, cell: by(([first = 0]) => first), changes: by(([first = 0, second = 0]) => second - first) };
}

type DrawnQuestion = (drawn: Drawn, truth: readonly number[]) => boolean;
const cellOfScenesHolds: DrawnQuestion = ({ of, cell }, [truth = 0]) => holds(estimateScenes(cell, of), truth);
const differenceOfScenesHolds: DrawnQuestion = ({ of, changes }, [first = 0, second = 0]) =>
  holds(estimateChanges(changes, of.range), second - first);
const isFoundInScenes: DrawnQuestion = ({ changes }) => signFlip(unitsOf(changes)) <= 0.05;

/** What of a whole experiment is counted. */
type Question = (tallied: Tally, truth: readonly number[]) => boolean;
const firstDifference = ({ contrasts }: Tally): Difference | undefined => contrasts[0]?.differences.m0;
const cellHolds: Question = ({ cells }, truth) => holds(cells[0]?.estimates.m0, truth[0] ?? 0);
const differenceHolds: Question = (tallied, [first = 0, second = 0]) =>
  holds(firstDifference(tallied)?.estimate, second - first);
const isFound: Question = (tallied) => (firstDifference(tallied)?.p ?? 1) <= 0.05;
const isCalled =
  (word: 'yes' | 'no'): Question =>
  (tallied) =>
    firstDifference(tallied)?.same === word;

function share(
  name: string,
  of: Case,
  question: Question,
  { scenes, seeds }: { scenes: number; seeds: number },
): string {
  const chance = random(`${name} ${scenes} ${seeds}`);
  const truth = truthOf(of);
  const held = many(TALLIED, () => question(play(of, chance, scenes, seeds), truth)).filter(Boolean).length;
  return ((100 * held) / TALLIED).toFixed(1);
}

const same =
  (of: (chance: Chance) => (chance: Chance) => number): Scene =>
  (chance) => {
    const draw = of(chance);
    return (inner) => [draw(inner), draw(inner)];
  };
const rate = (p: (chance: Chance) => number): Case => ({
  kind: 'rate',
  range: SHARE,
  scene: same((chance) => {
    const own = p(chance);
    return (inner) => Number(inner.next() < own);
  }),
});
const mean = (of: (chance: Chance) => (chance: Chance) => number, range: Measure['range'] = ANY): Case => ({
  kind: 'mean',
  range,
  scene: same(of),
});

const CELLS: Readonly<Record<string, Case>> = {
  'mean, scenes as different as seeds': mean((chance) => {
    const own = normal(chance);
    return (inner) => own + normal(inner);
  }),
  'mean, steps with a cap': mean(
    (chance) => {
      const own = 8 + Math.floor(4 * exponential(chance));
      return (inner) => Math.min(CAP, own + Math.floor(8 * exponential(inner)));
    },
    [0, CAP],
  ),
  'mean, a few scenes far from the others': mean((chance) => {
    const own = exponential(chance);
    return (inner) => own + normal(inner) / 3;
  }),
  'share, each scene always the same': mean((chance) => {
    const own = chance.next();
    return () => own;
  }, SHARE),
  'share, nine scenes in ten done in full': mean((chance) => {
    const own = chance.next() < 0.9 ? 1 : 0.5;
    return () => own;
  }, SHARE),
  'rate, scenes of 0.1 to 0.7': rate((chance) => 0.1 + 0.6 * chance.next()),
  'rate, half of the scenes 0.1, half 0.9': rate((chance) => (chance.next() < 0.5 ? 0.1 : 0.9)),
  'rate, 0.9 in all scenes': rate(() => 0.9),
  'rate, nine scenes in ten 1, others 0.2': rate((chance) => (chance.next() < 0.9 ? 1 : 0.2)),
};

/** The second protocol is as much better or worse by scene as scenes differ; `by`: on average. */
const interacting = (by: number): Case => ({
  kind: 'mean',
  range: ANY,
  scene: (chance) => {
    const [own, more] = [normal(chance), by + normal(chance)];
    return (inner) => [own + normal(inner), own + more + normal(inner)];
  },
});
const interactingRates = (by: number): Case => ({
  kind: 'rate',
  range: SHARE,
  scene: (chance) => {
    const [own, more] = [0.3 + 0.4 * chance.next(), by + 0.5 * (chance.next() - 0.5)];
    return (inner) => [Number(inner.next() < own), Number(inner.next() < own + more)];
  },
});
const rare = (first: number, second: number): Case => ({
  kind: 'rate',
  range: SHARE,
  scene: () => (inner) => [Number(inner.next() < first), Number(inner.next() < second)],
});
const capped: Case = {
  kind: 'mean',
  range: [0, CAP],
  scene: (chance) => {
    const [own, other] = [exponential(chance), exponential(chance)];
    const steps = (inner: Chance, of: number) => Math.min(CAP, 8 + Math.floor(4 * of + 8 * exponential(inner)));
    return (inner) => [steps(inner, own), steps(inner, other)];
  },
};

const NULLS: Readonly<Record<string, Case>> = {
  'mean, each protocol better in some scenes': interacting(0),
  'rate, each protocol better in some scenes': interactingRates(0),
  'steps with a cap': capped,
  'rate, failures rare': rare(0.97, 0.97),
};
const EFFECTS: Readonly<Record<string, Case>> = {
  'mean, better by one standard deviation of scenes': interacting(1),
  'rate, better by 0.15': interactingRates(0.15),
  'steps with a cap': capped,
  'rate, 0.98 against 0.99': rare(0.98, 0.99),
};

function bySceneTable(
  what: string,
  cases: Readonly<Record<string, Case>>,
  question: DrawnQuestion,
  counts: readonly number[],
): void {
  const rows = Object.entries(cases).map(([name, of]): Row => {
    const truth = truthOf(of);
    const shareOf = (scenes: number) => {
      const chance = random(`${name} ${scenes}`);
      const held = many(SAMPLES, () => question(drawScenes(of, chance, scenes), truth)).filter(Boolean).length;
      return ((100 * held) / SAMPLES).toFixed(1);
    };
    return [name, counts.map(shareOf)];
  });
  printTable(what, [...counts.map((n) => `${n} scenes`)], rows);
}

const ONE_SCENE: Readonly<Record<string, Case>> = {
  'mean, normal': mean(() => normal),
  'mean, skewed (exponential)': mean(() => exponential),
  'rate of 0.5': rate(() => 0.5),
  'rate of 0.9': rate(() => 0.9),
};

/** One scene: all of a cell is about its seeds, and so is the truth. */
function oneSceneTable(): void {
  const counts = [5, 10, 20, 50];
  const cell = (name: string, of: Case, question: Question): Row => [
    name,
    counts.map((seeds) => share(name, of, question, { scenes: 1, seeds })),
  ];
  printTable(
    'one scene: intervals that hold its truth',
    counts.map((n) => `${n} seeds`),
    [
      ...Object.entries(ONE_SCENE).map(([name, of]) => cell(name, of, cellHolds)),
      cell('difference of rates, 0.5 and 0.7', rare(0.5, 0.7), differenceHolds),
      cell('difference of rates, 0.9 and 0.95', rare(0.9, 0.95), differenceHolds),
    ],
  );
  printTable(
    'one scene: tests that find what is not there',
    counts.map((n) => `${n} seeds`),
    [
      cell(
        'sign flip',
        mean(() => exponential),
        isFound,
      ),
      cell('McNemar', rare(0.6, 0.6), isFound),
    ],
  );
}

/** Experiments whose every difference is null, with any q below 0.05. */
function familyTable(): void {
  const chance = random('family');
  const measures = many(6, (i) => measureOf(i, 'mean', ANY));
  const found = (of: 'p' | 'q') => (scenes: number) => {
    const hits = many(TALLIED, () => {
      const played = many(scenes, (at) => {
        const own = many(3, () => measures.map(() => normal(chance)));
        return own.map((values, arm) => episode(at, 0, arm, values));
      }).flat();
      const all = tally(played, measures, 'pooled').contrasts.flatMap(({ differences }) => Object.values(differences));
      return all.some((one) => (one[of] ?? 1) <= 0.05);
    }).filter(Boolean).length;
    return ((100 * hits) / TALLIED).toFixed(1);
  };
  const counts = [6, 10, 20];
  printTable(
    'experiments of 3 protocols and 6 measures, none different, with any',
    counts.map((n) => `${n} scenes`),
    [
      ['p ≤ 0.05', counts.map(found('p'))],
      ['q ≤ 0.05', counts.map(found('q'))],
    ],
  );
}

/** Differences of the size that `troupe experiment power` names as detectable. */
function powerTable(): void {
  const counts = [5, FEWEST_UNITS, 7, 8, 10, 20];
  const spread = Math.sqrt(1 + 2 / SEEDS);
  const row = counts.map((scenes) => {
    const by = detectableMean(scenes, spread);
    if (by === null) return 'none promised';
    const chance = random(`power ${scenes}`);
    const found = many(SAMPLES, () => isFoundInScenes(drawScenes(interacting(by), chance, scenes), []));
    return ((100 * found.filter(Boolean).length) / SAMPLES).toFixed(1);
  });
  printTable(
    'differences found of a size promised to be found in 80 %',
    counts.map((n) => `${n} scenes`),
    [['mean, each protocol better in some scenes', row]],
  );
}

/** Two protocols that differ by exactly the margin of 5 points. */
function sameTable(): void {
  const at: Case = {
    kind: 'rate',
    range: SHARE,
    scene: (chance) => {
      const more = 0.05 + 0.08 * (chance.next() - 0.5);
      return (inner) => [Number(inner.next() < 0.4), Number(inner.next() < 0.4 + more)];
    },
  };
  const none = rare(0.4, 0.4);
  const counts = [10, 30];
  const row = (name: string, of: Case, word: 'yes' | 'no'): Row => [
    name,
    counts.map((scenes) => share(name, of, isCalled(word), { scenes, seeds: SEEDS })),
  ];
  printTable(
    'same within 5 points',
    counts.map((n) => `${n} scenes`),
    [
      row('at the margin, called the same (5 at most)', at, 'yes'),
      row('at the margin, called different (5 at most)', at, 'no'),
      row('no difference, called the same', none, 'yes'),
    ],
  );
}

/** Playing on until it is found: by p, and by q of the only measure, which counts the looks. */
function looksTable(): void {
  const LOOKS = [1, 2, 5, 10];
  const everFound = (isSceneWise: boolean, factorOf: (looks: number) => number) => (looks: number) => {
    const chance = random(`looks ${looks} ${isSceneWise}`);
    const hits = many(TALLIED, () => {
      const scenes = many(isSceneWise ? 10 * looks : 20, () => interacting(0).scene(chance));
      const played: JobResult[] = [];
      return many(looks, (look) => {
        for (const [at, draw] of scenes.entries())
          if (!isSceneWise || Math.floor(at / 10) === look)
            for (const [arm, value] of draw(chance).entries()) played.push(episode(at, look, arm, [value]));
        const found = firstDifference(tally(played, [measureOf(0, 'mean', ANY)], 'pooled'));
        return (found?.p ?? 1) * factorOf(look + 1) <= 0.05;
      }).includes(true);
    }).filter(Boolean).length;
    return ((100 * hits) / TALLIED).toFixed(1);
  };
  const factors: [string, (looks: number) => number][] = [
    ['p', () => 1],
    ['q', (looks) => lookFactor({ looks, interim: false })],
    ['q, before all is played', (looks) => lookFactor({ looks, interim: true })],
  ];
  const rows = (how: string, isSceneWise: boolean) =>
    factors.map(([name, factor]): Row => [`${name}, ${how}`, LOOKS.map(everFound(isSceneWise, factor))]);
  printTable(
    'looks at a growing experiment, any of which finds what is not there',
    LOOKS.map((n) => `${n} look${n === 1 ? '' : 's'}`),
    [...rows('ten more scenes at each', true), ...rows('one more seed of the same scenes at each', false)],
  );
}

console.log(
  `Shares in percent, of ${SAMPLES} samples each (of one scene, families, sameness, growth, turns and looks: ${TALLIED} whole experiments).`,
);
console.log(`Several scenes have ${SEEDS} seeds each.`);
bySceneTable('cells: intervals that hold the truth', CELLS, cellOfScenesHolds, [2, 3, 5, 10, 20, 30]);
bySceneTable('differences: intervals that hold the truth', EFFECTS, differenceOfScenesHolds, [2, 3, 5, 10, 20, 30]);
bySceneTable('tests that find what is not there', NULLS, isFoundInScenes, [5, 6, 10, 20, 30]);
oneSceneTable();
familyTable();
powerTable();
sameTable();
growthTables(TALLIED);
turnTable(TALLIED);
looksTable();
