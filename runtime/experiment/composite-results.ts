// Says what the protocols of a mixture (its parts) or of a sequence (its legs) did and cost: in one episode, and over
// the episodes of a cell.
import { type Happening, type HappeningOf, STEP_TAKEN } from '../core/event.ts';
import { describeReason } from '../naming/composite.ts';
import type { JobResult, LegResult, PartResult, ProtocolCosts } from './measures.ts';
import { type Estimate, estimateScenes, type Sampled, valuesByScene } from './statistics.ts';

/** A row of a ledger. */
interface SpentByPart {
  readonly key: string;
  readonly calls: number;
  readonly messages: number;
  readonly input: number;
  readonly output: number;
}

interface AgentDeeds {
  actions: number;
  done: number;
}

/** Folds an episode to what the parts of its mixture did and cost. */
export function createPartResults() {
  let parts: readonly { readonly part: string; readonly protocol: string; readonly agents: readonly string[] }[] = [];
  let team = 1;
  const deeds = new Map<string, AgentDeeds>();
  return {
    see(e: Happening): void {
      if (e.type === 'episode.started') {
        parts = e.protocol.parts ?? [];
        team = e.agents.length;
      }
      if (e.type !== 'world.stepped' || parts.length === 0) return;
      for (const { agent, ok } of e.outcomes) {
        const of = deeds.get(agent) ?? { actions: 0, done: 0 };
        of.actions++;
        if (ok) of.done++;
        deeds.set(agent, of);
      }
    },
    /** `spentByPart`: what the ledger of the same episode says of them. Empty where the team is not divided. */
    end: (spentByPart: readonly SpentByPart[]): PartResult[] =>
      parts.map(({ part, protocol, agents }) => {
        const spent = spentByPart.find(({ key }) => key === part);
        const sum = (of: keyof AgentDeeds) => agents.reduce((n, agent) => n + (deeds.get(agent)?.[of] ?? 0), 0);
        return {
          part,
          protocol,
          agents: agents.length,
          share: agents.length / team,
          actions: sum('actions'),
          actionsDone: sum('done'),
          calls: spent?.calls ?? 0,
          messages: spent?.messages ?? 0,
          inputTokens: spent?.input ?? 0,
          outputTokens: spent?.output ?? 0,
        };
      }),
  };
}

type LegSums = { -readonly [K in keyof LegResult]: LegResult[K] };

/** Folds an episode to what the legs of its sequence did and cost. */
export function createLegResults() {
  let legs: LegSums[] = [];
  return {
    see(e: Happening): void {
      if (e.type === 'episode.started') legs = firstLeg(e.protocol, 0);
      if (e.type === 'episode.resumed') {
        // What a resume plays anew is told again.
        legs = legs.filter(({ from }, i) => i === 0 || from < e.step);
        if (e.fork?.protocol) legs = firstLeg(e.fork.protocol, e.step);
      }
      if (e.type === 'protocol.switched') {
        const { when } = e.why;
        legs.push({ ...begin(e.leg + 1, e.protocol.name, e.step), when, why: describeReason(e.why) });
      }
      const now = legs.at(-1);
      if (now === undefined) return;
      if (e.type === STEP_TAKEN) now.steps++;
      if (e.type === 'message.sent') now.messages++;
      if (e.type === 'model.called' && e.attempt === 1) now.calls++;
      if (e.type !== 'model.answered') return;
      now.inputTokens += e.usage.input;
      now.outputTokens += e.usage.output;
    },
    /** Empty where one protocol is all there is; a leg that never came is not in it. */
    now: (): LegResult[] => legs.map((leg) => ({ ...leg })),
  };
}

const begin = (leg: number, protocol: string, from: number): LegSums => ({
  leg,
  protocol,
  from,
  steps: 0,
  calls: 0,
  messages: 0,
  inputTokens: 0,
  outputTokens: 0,
});

const firstLeg = ({ legs = [] }: HappeningOf<'episode.started'>['protocol'], from: number): LegSums[] =>
  legs.slice(0, 1).map(({ protocol }) => begin(1, protocol, from));

const SPENT = {
  calls: 'Model calls',
  messages: 'Messages',
  inputTokens: 'Input tokens',
  outputTokens: 'Output tokens',
} as const satisfies Partial<Record<keyof ProtocolCosts, string>>;

export const PART_MEASURES = {
  actions: 'Actions',
  actionsDone: 'Actions done',
  ...SPENT,
} as const satisfies Partial<Record<keyof PartResult, string>>;
export type PartMeasure = keyof typeof PART_MEASURES;

export const LEG_MEASURES = {
  from: 'From step',
  steps: 'Steps',
  ...SPENT,
} as const satisfies Partial<Record<keyof LegResult, string>>;
type LegMeasure = keyof typeof LEG_MEASURES;

export interface PartCell extends Pick<PartResult, 'part' | 'protocol' | 'agents' | 'share'> {
  readonly n: number;
  readonly estimates: Readonly<Record<PartMeasure, Estimate>>;
}

export interface LegCell extends Pick<LegResult, 'leg' | 'protocol'> {
  /** Episodes that came to it: the figures are of these. */
  readonly n: number;
  /** How often each event brought it. */
  readonly when: Readonly<Record<string, number>>;
  /** Why episodes ended that ended in it, and how many. */
  readonly ends: Readonly<Record<string, number>>;
  readonly estimates: Readonly<Record<LegMeasure, Estimate>>;
}

/** Of the episodes of a cell. In the order in which they first occur. */
export function partCells(episodes: readonly Sampled<Pick<JobResult, 'parts'>>[]): PartCell[] {
  const all = episodes.flatMap(({ item: { parts = [] } }) => parts);
  return [...new Set(all.map(({ part }) => part))].flatMap((name) => {
    const of = all.filter(({ part }) => part === name);
    const [first] = of;
    if (first === undefined) return [];
    const { part, protocol, agents, share } = first;
    const mean = (measure: PartMeasure) =>
      meanOf(episodes, ({ parts = [] }) => parts.find((one) => one.part === name)?.[measure]);
    const estimates = { actions: mean('actions'), actionsDone: mean('actionsDone'), ...spentMeans(mean) };
    return [{ part, protocol, agents, share, n: of.length, estimates }];
  });
}

/** Of the episodes of a cell; the legs in their order. */
export function legCells(episodes: readonly Sampled<Pick<JobResult, 'legs' | 'reason'>>[]): LegCell[] {
  const all = episodes.flatMap(({ item: { legs = [] } }) => legs);
  const numbers = [...new Set(all.map(({ leg }) => leg))].sort((a, b) => a - b);
  return numbers.flatMap((leg) => {
    const of = all.filter((one) => one.leg === leg);
    const [first] = of;
    if (first === undefined) return [];
    const mean = (measure: LegMeasure) =>
      meanOf(episodes, ({ legs = [] }) => legs.find((one) => one.leg === leg)?.[measure]);
    const when = countBy(of.flatMap((one) => one.when ?? []));
    const ends = countBy(
      episodes.flatMap(({ item: { legs = [], reason } }) => (legs.at(-1)?.leg === leg ? [reason] : [])),
    );
    const estimates = { from: mean('from'), steps: mean('steps'), ...spentMeans(mean) };
    return [{ leg, protocol: first.protocol, n: of.length, when, ends, estimates }];
  });
}

const spentMeans = (mean: (measure: keyof typeof SPENT) => Estimate): Record<keyof typeof SPENT, Estimate> => ({
  calls: mean('calls'),
  messages: mean('messages'),
  inputTokens: mean('inputTokens'),
  outputTokens: mean('outputTokens'),
});

const meanOf = <T>(episodes: readonly Sampled<T>[], value: (episode: T) => number | undefined): Estimate =>
  estimateScenes(valuesByScene(episodes, value), { kind: 'mean', range: [0, Number.POSITIVE_INFINITY] });

export function countBy(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
