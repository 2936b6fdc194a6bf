// Says in words what an experiment's samples do not show: other scenes where one was played, anything where scenes are
// few, and anything new where seeds come to equal figures. Also finds measures that distinguish no protocols because
// all of them have reached the same limit: a rate of 1 everywhere looks like a result, and only shows the limit.
import { counted } from '../text/in-words.ts';
import { lookNotes } from './inference.ts';
import type { Measure } from './measures.ts';
import { FEWEST_UNITS } from './power.ts';
import { grouped } from './statistics.ts';
import { type Cell, type Contrast, namesOf, type SceneLeftOut, type Tally, whereOf } from './tally.ts';

const MOST_NAMED = 8;

/** `missing`: requested episodes that have not been played. */
type Sample = Tally & { readonly missing?: number };

/** One line each; empty where there is nothing to say. */
export const sampleNotes = ({ cells, contrasts, leftOutScenes = [], missing = 0 }: Sample): string[] => [
  ...(missing > 0
    ? [`PARTIAL: ${counted(missing, 'requested episode')} ${missing === 1 ? 'is' : 'are'} missing.`]
    : []),
  ...leftOutNotes(leftOutScenes),
  ...oneSceneNotes(cells),
  ...fewSceneNotes(contrasts),
  ...repeatNotes(cells),
  ...brokenNotes(cells),
  ...cutNotes(cells),
  ...tieNotes(cells),
  ...alikeNotes(contrasts),
  ...lookNotes(contrasts),
];

function leftOutNotes(left: readonly SceneLeftOut[]): string[] {
  return grouped(left, ({ world, agents }) => JSON.stringify([world, agents])).map((same) => {
    const names = same.map(({ scene }) => scene);
    const more = names.length > MOST_NAMED ? `, … (${names.length} in all)` : '';
    const [first] = same;
    const team = `${first?.agents} agent${first?.agents === 1 ? '' : 's'}`;
    return `LEFT OUT: ${first?.world} takes no team of ${team} in ${names.slice(0, MOST_NAMED).join(', ')}${more}; under no protocol do these count: ${first?.why}`;
  });
}

function oneSceneNotes(cells: readonly Cell[]): string[] {
  const alone = cells.filter(({ scenes }) => scenes === 1);
  if (alone.length === 0) return [];
  const which = alone.length === cells.length ? 'every row is' : `${alone.length} of ${cells.length} rows are`;
  return [
    `ONE SCENE: ${which} of a single scene. Intervals, p and q there say what other seeds of this scene would give, and nothing about other scenes.`,
  ];
}

function fewSceneNotes(contrasts: readonly Contrast[]): string[] {
  const counts = contrasts.flatMap(({ differences }) =>
    Object.values(differences).flatMap(({ estimate: { unit, scenes } }) => (unit === 'scene' ? [scenes] : [])),
  );
  const most = counts.reduce((a, b) => Math.max(a, b), 0);
  if (most === 0 || most >= FEWEST_UNITS) return [];
  const least = 2 / 2 ** most;
  return [
    `FEW SCENES: with ${most} scenes no p is below ${least.toFixed(3)}, so no difference can be found at the 5 % level, whatever its size and however many seeds are played: play ${FEWEST_UNITS} scenes or more.`,
  ];
}

/** Seeds with the figures of another show nothing new. */
function repeatNotes(cells: readonly Cell[]): string[] {
  const repeated = cells.filter((cell) => cell.repeats);
  if (repeated.length === 0) return [];
  const names = namedIn(cells, repeated, ({ distinct }) => distinct);
  return [
    `REPEATS: the figures of some seeds are the same in every column but times, as when the same episode is played again. Episodes with distinct figures: ${names}. Equal figures count as one: intervals and p count scenes, and in a single scene distinct figures. Use more scenes, slips or a model that samples, so that seeds differ.`,
  ];
}

/** What ended early took little. */
function brokenNotes(cells: readonly Cell[]): string[] {
  const broken = cells.filter(({ failures }) => failures > 0);
  if (broken.length === 0) return [];
  const names = namedIn(cells, broken, ({ failures }) => failures);
  return [
    `BROKEN: some episodes broke down: ${names}. They count as failures, and they ended early: their steps and costs are less than those of whole episodes, and are best of nothing.`,
  ];
}

/** How many of its episodes a limit of tokens, calls, money or time ended, with more steps to take. */
export const cutShort = ({ ends }: Cell): number => (ends.budget ?? 0) + (ends['time-cap'] ?? 0);

/** Few steps and low costs are no merit of them. */
function cutNotes(cells: readonly Cell[]): string[] {
  const cut = cells.filter((cell) => cutShort(cell) > 0);
  if (cut.length === 0) return [];
  return [
    `CUT SHORT: some episodes were ended by a limit on what they may spend or how long they may take: ${namedIn(cells, cut, cutShort)}. Their steps, their costs and all else that is counted over an episode are those of shorter episodes, and are best of nothing.`,
  ];
}

/** Some of the cells, with how many of their episodes it is about. */
function namedIn(all: readonly Cell[], some: readonly Cell[], countOf: (cell: Cell) => number): string {
  const nameOf = namesOf(all);
  const names = some.slice(0, MOST_NAMED).map((cell) => `${nameOf(cell)} ${countOf(cell)} of ${cell.n}`);
  return `${names.join('; ')}${some.length > MOST_NAMED ? `; … ${some.length} cells in all` : ''}`;
}

/** Equal values show no spread. */
function tieNotes(cells: readonly Cell[]): string[] {
  const isTied = (cell: Cell) =>
    Object.values(cell.estimates).some(
      ({ mean, low, unit, scenes, distinct }) =>
        mean !== null && mean !== 0 && low === null && (unit === 'scene' ? scenes : distinct) > 1,
    );
  return cells.some(isTied)
    ? [
        'TIES: a mean without an interval is the same in every scene (of one scene: in every episode), which does not show how far others may lie from it.',
      ]
    : [];
}

/** Protocols under which a team did the same throughout. Whoever sees their equal rows may take them for a fault. */
function alikeNotes(contrasts: readonly Contrast[]): string[] {
  const blocks = grouped(
    contrasts.filter(({ alike, firstModel, secondModel }) => alike && firstModel === secondModel),
    ({ world, agents, scene, firstModel }) => JSON.stringify([world, agents, scene, firstModel]),
  );
  const several = new Set(contrasts.flatMap(({ firstModel, secondModel }) => [firstModel, secondModel])).size > 1;
  const found = blocks.flatMap((block) => {
    const sets: Set<string>[] = [];
    for (const { first, second } of block) {
      const own = sets.find((set) => set.has(first) || set.has(second));
      if (own) own.add(first).add(second);
      else sets.push(new Set([first, second]));
    }
    const where = block.slice(0, 1).map((one) => `${whereOf(one)}${several ? `, ${one.firstModel}` : ''}`);
    return sets.map((set) => ({ names: [...set], where: where.join() }));
  });
  return grouped(found, ({ names }) => JSON.stringify(names)).map((same) => {
    const names = same[0]?.names ?? [];
    const where = [...new Set(same.map((one) => one.where))];
    const many = where.length > MOST_NAMED ? [...where.slice(0, MOST_NAMED), '…'] : where;
    return `ALIKE (${many.join('; ')}): ${names.slice(0, -1).join(', ')} and ${names.at(-1)} came to the same outcomes in the same steps in every episode: the player decides the same under each, and they differ in who talks and what it costs. These outcomes are not compared.`;
  });
}

/** What is alike in all cells of one world, team size and scene. */
interface Saturation {
  readonly agents: number;
  /** null: all scenes together. */
  readonly scene: string | null;
  /** Outcomes that have the same end of their range in every cell. */
  readonly saturated: readonly { readonly measure: Measure; readonly value: number }[];
  /** Outcomes that are not the same in every cell. */
  readonly apart: readonly Measure[];
}

/** One of each block of two cells at least where something is saturated, but of episodes that nothing came of. */
export function saturations(cells: readonly Cell[], measures: readonly Measure[]): Saturation[] {
  const outcomes = measures.filter(({ of }) => of === 'outcome');
  const blocks = grouped(cells, ({ world, agents, scene }) => JSON.stringify([world, agents, scene]));
  return blocks.flatMap((block): Saturation[] => {
    const [first, ...others] = block;
    if (first === undefined || others.length === 0 || block.some(({ meaningless }) => meaningless)) return [];
    const saturated = outcomes.flatMap((measure) => {
      const value = saturatedAt(block, measure);
      return value === undefined ? [] : [{ measure, value }];
    });
    const apart = outcomes.filter(({ name }) => new Set(block.map((cell) => cell.estimates[name]?.mean)).size > 1);
    return saturated.length === 0 ? [] : [{ agents: first.agents, scene: first.scene, saturated, apart }];
  });
}

/** The best or worst possible value of a more-is-better measure, if all of these cells have it. */
function saturatedAt(cells: readonly Cell[], { name, range, better }: Measure): number | undefined {
  if (better !== 'higher' || cells.length === 0) return undefined;
  return range.find((end) => cells.every((cell) => cell.estimates[name]?.mean === end));
}
