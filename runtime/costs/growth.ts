// Computes how messages and tokens grow with the team: figures per step by team size, the fitted curve, and the bound
// on calls that follows from the topology alone.

import type { AnyProtocol } from '../core/protocol.ts';
import { fitGrowth, type GrowthFit } from '../experiment/power-fit.ts';
import { average, type Estimate, estimateScenes, unitPoints, valuesByScene } from '../experiment/statistics.ts';
import type { Ledger } from '../ledger/ledger-builder.ts';
import { totalCalls } from '../topology/call-bounds.ts';
import { isHashOf } from '../topology/protocol-hash.ts';
import { type EpisodeCost, sampledCosts } from './read-costs.ts';
import { bySetting } from './settings.ts';

export interface GrowthRow {
  readonly protocol: string;
  /** The world, the model or what else differs among the records; empty if nothing does. */
  readonly setting: string;
  /** Of a step. */
  readonly measure: string;
  /** The mean over the episodes of each team size. */
  readonly sizes: readonly { readonly agents: number; readonly estimate: Estimate }[];
  /**
   * What it is fitted against. In a mixture some may talk and others not, and rounding of shares makes steps: there it
   * grows with the agents who say something to others or hear them, where that number is not always the same.
   */
  readonly against: 'agents' | 'agents who talk';
  /** Over the means of scenes, or the seeds of a single one; null unless two team sizes have a figure above zero. */
  readonly fit: GrowthFit | null;
  /** A formula in n, the number of ready agents; null if the topology gives no bound or is not available. */
  readonly formula: string | null;
}

const MEASURES: readonly (readonly [name: string, (ledger: Ledger) => number])[] = [
  ['calls', ({ total }) => total.calls],
  ['messages', ({ total }) => total.messages],
  ['tokens', ({ total }) => total.input + total.output],
  ['tokens between agents', ({ communication }) => communication.between.tokens],
];

/**
 * How calls, messages and tokens of a step grow with the team: a row for each protocol, setting and measure. `find`
 * gives the protocol of a name, for the formula of its calls.
 * @example
 * ```ts
 * import { costGrowth, readCosts } from 'troupe/ledger';
 *
 * // The fitted exponent of the tokens of each protocol.
 * export async function exponentsOf(folder: string) {
 *   const rows = costGrowth((await readCosts(folder)).episodes);
 *   return rows.filter(({ measure }) => measure === 'tokens').map(({ protocol, fit }) => [protocol, fit?.power]);
 * }
 * ```
 */
export function costGrowth(episodes: readonly EpisodeCost[], find: FindProtocol = () => undefined): GrowthRow[] {
  const played = episodes.filter(({ ledger }) => ledger.steps > 0);
  const sets = bySetting(played);
  const protocols = [...new Set(played.map(({ protocol }) => protocol))];
  const ofEach = protocols.flatMap((protocol) =>
    sets.map(({ setting, episodes: all }) => ({ protocol, setting, own: all.filter((e) => e.protocol === protocol) })),
  );
  return ofEach.flatMap(({ protocol, setting, own }) => {
    if (own.length === 0) return [];
    const teams = [...new Set(own.map(({ agents }) => agents))]
      .sort((a, b) => a - b)
      .map((agents) => ({
        agents,
        sampled: sampledCosts(
          own.filter((e) => e.agents === agents),
          (one) => one,
        ),
      }));
    const talking = new Set(own.map(talkersIn));
    const isByTalk = own.some(isMixture) && talking.size > 1;
    return MEASURES.map(([measure, total]): GrowthRow => {
      const value = ({ ledger }: EpisodeCost) => total(ledger) / ledger.steps;
      const points = teams.flatMap(({ agents, sampled }) =>
        unitPoints(sampled, value).map(({ unit, value: y }) => ({
          unit,
          x: isByTalk ? average(sampled.map(({ item }) => talkersIn(item))) : agents,
          y,
        })),
      );
      return {
        protocol,
        setting,
        measure,
        sizes: teams.map(({ agents, sampled }) => ({
          agents,
          estimate: estimateScenes(valuesByScene(sampled, value), AMOUNT),
        })),
        against: isByTalk ? 'agents who talk' : 'agents',
        fit: fitGrowth(points) ?? null,
        formula: measure === 'calls' ? callFormula(own, find) : null,
      };
    });
  });
}

const AMOUNT = { kind: 'mean', range: [0, Number.POSITIVE_INFINITY] } as const;

const isMixture = ({ provenance }: EpisodeCost): boolean => provenance.protocolParts !== '';

/** How many agents said something to another party or heard it. */
function talkersIn({ ledger, team }: EpisodeCost): number {
  const talking = new Set(ledger.by.edge.flatMap(({ edge }) => (edge?.kind === 'between' ? [edge.from, edge.to] : [])));
  return team.filter((agent) => talking.has(agent)).length;
}

type FindProtocol = (name: string) => AnyProtocol | undefined;

/** The bound from the topology; undefined if the protocol is not available or is not the one that was played. */
function callFormula(episodes: readonly EpisodeCost[], find: FindProtocol): string | null {
  const largest = episodes.toSorted((a, b) => a.agents - b.agents).at(-1);
  const protocol = largest && find(largest.protocol);
  if (!largest || !protocol || !isHashOf(largest.hash, protocol, largest.team)) return null;
  return totalCalls(protocol, largest.team);
}
