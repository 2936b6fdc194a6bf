// Says where the lead passes from one protocol to another: as teams grow, and along the share of one protocol in a
// sweep.
import {
  type AxisDifference,
  type Crossing,
  type DifferencePoint,
  differencesAlong,
  differencesByUnit,
  isShown,
} from './crossings.ts';
import type { JobResult, Measure } from './measures.ts';
import { estimateChanges, grouped } from './statistics.ts';
import type { Cell, Tally } from './tally.ts';

/** What a turn needs to know of a world. */
export interface PlayedWorld {
  readonly results: readonly JobResult[];
  readonly tally: Tally;
  /** Who follows what. */
  readonly shares: ProtocolShares;
  readonly measures: readonly Measure[];
}

/** The episodes of one cell. */
export const episodesOf = ({ results }: Pick<PlayedWorld, 'results'>, cell: Cell): JobResult[] =>
  results.filter(
    ({ job, reason }) =>
      reason !== 'cancelled' &&
      job.protocol === cell.protocol &&
      job.model === cell.model &&
      job.agents === cell.agents &&
      (cell.scene === null || job.scene === cell.scene),
  );

const COSTS: readonly string[] = ['calls', 'inputTokens', 'outputTokens', 'betweenTokens'];

/** Tokens read and written: with tokens between agents alone, who never talks costs nothing. */
export const ALL_TOKENS: Measure = {
  name: 'tokens',
  title: 'All tokens',
  kind: 'mean',
  of: 'cost',
  range: [0, Number.POSITIVE_INFINITY],
  value: ({ costs }) => (costs === null ? undefined : costs.inputTokens + costs.outputTokens),
};

export const isPrice = ({ currency }: Measure): boolean => currency !== undefined;

/** Turns are looked for, and adjusted together, in outcomes, in these costs, and in all tokens and money. */
export const turningMeasures = (measures: readonly Measure[]): Measure[] => [
  ...measures.filter((one) => one.of === 'outcome' || COSTS.includes(one.name) || isPrice(one)),
  ALL_TOKENS,
];

/** How the difference of two goes along an axis, for one measure. */
export interface Turn {
  readonly measure: Measure;
  readonly first: string;
  readonly second: string;
  readonly firstModel: string;
  readonly secondModel: string;
  /** Second minus first at each place of the axis, over scenes; of one scene over its seeds. */
  readonly places: readonly TurnPlace[];
  readonly found: AxisDifference;
}

interface TurnPlace {
  readonly x: number;
  readonly mean: number;
  readonly low: number | null;
  readonly high: number | null;
}

const placesOf = (points: readonly DifferencePoint[], { range }: Measure): TurnPlace[] =>
  points
    .flatMap(({ x, byUnit }) => {
      const units = [...byUnit.values()].map((value) => ({ values: [value], distinct: [value] }));
      const { mean, low, high } = estimateChanges(units, range);
      return mean === null ? [] : [{ x, mean, low, high }];
    })
    .sort((a, b) => a.x - b.x);

/** Of every pair that has played in several team sizes, for each measure: x is the number of agents. */
export function turnsByTeam(world: PlayedWorld, measures = turningMeasures(world.measures)): Turn[] {
  const cellOf = (protocol: string, model: string, agents: number) =>
    world.tally.cells.find((one) => one.protocol === protocol && one.model === model && one.agents === agents);
  const pairs = grouped(
    world.tally.contrasts.filter(({ scene }) => scene === null),
    ({ first, second, firstModel, secondModel }) => JSON.stringify([first, second, firstModel, secondModel]),
  ).filter((sizes) => sizes.length > 1);
  const asked = pairs.flatMap((sizes) =>
    measures.map((measure) => ({
      measure,
      sizes,
      points: sizes.flatMap(({ first, second, firstModel, secondModel, agents }) => {
        const [one, other] = [cellOf(first, firstModel, agents), cellOf(second, secondModel, agents)];
        if (one === undefined || other === undefined) return [];
        return [{ x: agents, byUnit: differencesByUnit(episodesOf(world, one), episodesOf(world, other), measure) }];
      }),
    })),
  );
  const found = differencesAlong(asked.map(({ points }) => points));
  return asked.flatMap(({ measure, points, sizes: [pair] }, i): Turn[] => {
    const along = found[i];
    if (pair === undefined || along === undefined) return [];
    const { first, second, firstModel, secondModel } = pair;
    return [{ measure, first, second, firstModel, secondModel, places: placesOf(points, measure), found: along }];
  });
}

/** Along a sweep, of one team size under one model with one kind of bridges. */
export interface ShareTurn extends Turn {
  readonly agents: number;
  readonly bridges: string;
  /** The least and the largest share that was played. */
  readonly from: number;
  readonly to: number;
}

/** Mixtures against the one with the least of the first protocol, mostly none: x is its share of the team. */
export function turnsByShare(world: PlayedWorld, measures = turningMeasures(world.measures)): ShareTurn[] {
  const mixed = mixedProtocols(world.shares);
  if (mixed === undefined) return [];
  const { of, against, labels } = mixed;
  const cells = world.tally.cells.filter(({ scene }) => scene === null);
  const placed = [...new Set(cells.map(({ model }) => model))].flatMap((model) =>
    placedCells(
      cells.filter((cell) => cell.model === model),
      of,
      labels,
    ),
  );
  const ends = placed.filter(({ bridges }) => bridges === '');
  const series = grouped(placed, ({ cell: { agents, model }, bridges }) => JSON.stringify([agents, model, bridges]));
  const asked = series.flatMap((own) => {
    const [some] = own;
    if (some === undefined) return [];
    const isOwn = ({ cell }: { readonly cell: Cell }) =>
      cell.agents === some.cell.agents && cell.model === some.cell.model;
    // The ends of a sweep have nobody to bridge to.
    const all = [...own, ...ends.filter((one) => isOwn(one) && !own.some(({ share }) => share === one.share))];
    const [least, ...others] = all.toSorted((a, b) => a.share - b.share);
    const most = others.at(-1);
    if (least === undefined || most === undefined || others.length < 2) return [];
    const base = episodesOf(world, least.cell);
    return measures.map((measure) => ({
      measure,
      agents: some.cell.agents,
      bridges: some.bridges,
      first: least.share === 0 ? against : least.cell.protocol,
      second: of,
      firstModel: some.cell.model,
      secondModel: some.cell.model,
      from: least.share,
      to: most.share,
      points: [least, ...others].map(({ share, cell }) => ({
        x: share,
        byUnit: differencesByUnit(base, episodesOf(world, cell), measure),
      })),
    }));
  });
  const found = differencesAlong(asked.map(({ points }) => points));
  return asked.flatMap(({ points, ...one }, i) =>
    found[i] ? [{ ...one, places: placesOf(points, one.measure), found: found[i] }] : [],
  );
}

/** How a difference goes along an axis, as plain data: that of the second less that of the first. */
export interface CrossingRow extends Omit<AxisDifference, 'crossings'>, Pick<Turn, 'places'> {
  readonly axis: 'agents' | 'share';
  /** The name of the measure. */
  readonly measure: string;
  readonly first: string;
  /** Along a share: the protocol that takes the place of the first, in mixtures that are compared with the first. */
  readonly second: string;
  readonly firstModel: string;
  readonly secondModel: string;
  /** Along a share: the size of the team, and how its parts are bridged. */
  readonly agents?: number;
  readonly bridges?: string;
  /** Places on the axis where the lead passes, with 95 % limits; null where a limit lies beyond the axis. */
  readonly crossings: readonly (Crossing & { readonly shown: boolean })[];
}

/** Every turn of a world; p and q are adjusted as on the page. */
export function crossingRows(world: PlayedWorld): CrossingRow[] {
  const row = ({ measure, first, second, firstModel, secondModel, places, found }: Turn) => ({
    measure: measure.name,
    first,
    second,
    firstModel,
    secondModel,
    places,
    ...found,
    crossings: found.crossings.map((one) => ({ ...one, shown: isShown(found, one) })),
  });
  return [
    ...turnsByTeam(world).map((turn) => ({ axis: 'agents' as const, ...row(turn) })),
    ...turnsByShare(world).map((turn) => {
      const { agents, bridges } = turn;
      return { axis: 'share' as const, ...row(turn), agents, bridges };
    }),
  ];
}

/** The share of the team that follows each protocol, by the label of a mixture or of a single protocol. */
export type ProtocolShares = ReadonlyMap<string, ReadonlyMap<string, number>>;

interface MixedProtocols {
  readonly of: string;
  readonly against: string;
  /** The share of the first by the label of the mixture. */
  readonly labels: ReadonlyMap<string, number>;
}

/** A mixture with only one protocol is an end of the sweep. */
export function mixedProtocols(shares: ProtocolShares): MixedProtocols | undefined {
  const mixtures = [...shares].flatMap(([label, parts]) => {
    const [one, other] = [...parts.keys()].sort();
    return parts.size === 2 && one !== undefined && other !== undefined ? [{ label, parts, one, other }] : [];
  });
  for (const { one: of, other: against } of mixtures) {
    const labels = new Map<string, number>();
    for (const [label, parts] of shares)
      if ([...parts.keys()].every((name) => name === of || name === against)) labels.set(label, parts.get(of) ?? 0);
    if (new Set(labels.values()).size >= 3) return { of, against, labels };
  }
  return undefined;
}

export interface PlacedCell {
  readonly cell: Cell;
  /** Real shares of the team: a quarter of two agents is one agent. */
  readonly share: number;
  readonly bridges: string;
}

/** As the label of a mixture names them. */
const bridgesOf = (label: string): string =>
  [...label.matchAll(/(?:^|,)\s*(bridge=[^,]+)/g)].map(([, text]) => text?.trim()).join(', ');

/**
 * The cells of a sweep, one per share and kind of bridges. If two mixtures divide a team in the same way, the one
 * closer to its nominal share is used; a single protocol serves as the end of the sweep if no mixture does.
 */
export function placedCells(cells: readonly Cell[], of: string, labels: ReadonlyMap<string, number>): PlacedCell[] {
  const places = new Map<string, PlacedCell & { readonly off: number }>();
  for (const cell of cells) {
    const named = labels.get(cell.protocol);
    if (named === undefined) continue;
    const inParts = cell.parts.filter(({ protocol }) => protocol === of).reduce((sum, part) => sum + part.share, 0);
    const share = cell.parts.length === 0 ? named : inParts;
    const off = cell.parts.length === 0 ? 1 : Math.abs(share - named);
    const bridges = bridgesOf(cell.protocol);
    const place = `${cell.agents} ${cell.scene} ${share} ${bridges}`;
    if (off < (places.get(place)?.off ?? Number.POSITIVE_INFINITY)) places.set(place, { cell, share, bridges, off });
  }
  return [...places.values()];
}
