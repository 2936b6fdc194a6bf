// Plays the protocols of a sequence one after another in one episode: looks between two steps whether the next takes
// over, records it, and puts its roles in the place of those before. The world and its clock go on as they are. What
// decides follows from what stands on the record alone, so a replay decides the same; only what was spent is taken from
// the record, since budgets, prices and calls in doubt are those of the time.
import type { ReplayScript } from '../actor/host.ts';
import type { Happening, HappeningOf, Recorder } from '../core/event.ts';
import { compareReadingOrder, type Message } from '../core/message.ts';
import { type AnyProtocol, isMixture, legsOfProtocol, type SequenceLeg } from '../core/protocol.ts';
import { TAKEOVER_KEYS, type Takeover, type TakeoverKey, type TakeoverReason } from '../core/takeover.ts';
import type { AnyCompleteWorld, Figures, Metric, Score } from '../core/world.ts';
import type { EpisodeStage, InheritedMessage } from '../episode/process-group.ts';
import { failure } from '../errors/index.ts';
import { optionsOf } from '../naming/mix.ts';
import { near } from '../text/near-names.ts';
import { type Budget, type Spending, spentShare } from '../tokens/budget.ts';
import { type Inheritance, inheritancesOf } from '../topology/handover.ts';
import type { Topology } from '../topology/topology.ts';

/** A leg, laid over the team. */
export interface PlannedLeg {
  readonly topology: Topology;
  /** Of its protocol. */
  readonly hash: string;
  readonly at?: SequenceLeg['at'];
}

interface LegChangesNeeds extends TakeoverNeeds {
  readonly legs: readonly [PlannedLeg, ...PlannedLeg[]];
  readonly recorder: Recorder;
  readonly script?: ReplayScript | undefined;
  /** Resolves when every role is served. */
  readonly createStage: (topology: Topology, step: number) => Promise<EpisodeStage>;
}

export interface LegChanges {
  see(happening: Happening): void;
  /** The stage that plays from this step on, where another protocol takes over with it. */
  change(step: number): Promise<EpisodeStage | undefined>;
  close(): Promise<void>;
}

export function createLegChanges(needs: LegChangesNeeds, first: EpisodeStage): LegChanges {
  const { legs, recorder, script, from } = needs;
  const watch = createTakeoverWatch(needs);
  const notes = createInheritedNotes(legs.map(({ topology }) => topology));
  let [leg, stage, begun] = [0, first, from];
  return {
    see(e) {
      watch.see(e);
      notes.see(e);
    },
    async change(step) {
      const next = legs[leg + 1];
      // Each leg plays a step at least.
      if (next?.at === undefined || step <= begun) return undefined;
      const why = watch.due(step, next.at, script?.switched?.(step));
      if (why === undefined) return undefined;
      leg++;
      begun = step;
      recorder.write({ type: 'protocol.switched', step, leg, protocol: protocolOnRecord(next), why });
      await stage.group.close('not-last');
      stage = await needs.createStage(next.topology, step);
      watch.begin(step);
      for (const one of notes.takeOver(step)) stage.group.inherit(one, step);
      return stage;
    },
    close: () => stage.group.close(),
  };
}

/** What the record says of a protocol as it is laid over the team. */
export const protocolOnRecord = ({ topology, hash }: PlannedLeg): HappeningOf<'protocol.switched'>['protocol'] => ({
  name: topology.protocol.name,
  hash,
  timing: topology.timing,
  options: optionsOf(topology.protocol),
  parts: isMixture(topology.protocol) ? partsOnRecord(topology) : undefined,
});

const partsOnRecord = ({ parts }: Topology) =>
  parts.map(({ name: part, protocol, team }) => ({ part, protocol: protocol.name, agents: [...team] }));

/** A goal that a leg waits for is one that the world keeps. @throws SWITCH_GOAL_UNKNOWN */
export function assertGoals({ name }: AnyProtocol, legs: readonly SequenceLeg[], world: AnyCompleteWorld): void {
  const known = goalMetrics(world.metrics);
  for (const { at } of legs) {
    if (at?.goal === undefined) continue;
    const { metric, least } = at.goal;
    const names = known.map((one) => one.name);
    const found = known.find((one) => one.name === metric);
    if (found === undefined)
      throw failure('SWITCH_GOAL_UNKNOWN', {
        protocol: name,
        world: world.name,
        metric,
        known: names,
        near: near(metric, names),
      });
    const most = mostOf(found);
    if (least === undefined ? most === undefined : least > (most ?? Number.POSITIVE_INFINITY))
      throw failure('SWITCH_GOAL_UNKNOWN', { protocol: name, metric, least: least ?? null, most: most ?? 0 });
  }
}

/** A leg that waits for a share of the budget needs one. @throws SWITCH_WITHOUT_BUDGET */
export function assertSwitchBudget(protocol: AnyProtocol, budget: Budget | undefined): void {
  const { timeMs: _, ...counted } = budget ?? {};
  if (legsOfProtocol(protocol).some(({ at }) => at?.spent !== undefined) && Object.keys(counted).length === 0)
    throw failure('SWITCH_WITHOUT_BUDGET', { protocol: protocol.name });
}

interface TakeoverNeeds {
  readonly world: AnyCompleteWorld;
  /** The world's score as the episode began, or where it goes on. */
  readonly score: Score;
  /** The step that comes first. */
  readonly from: number;
  /** Tokens of messages in prompts so far. */
  readonly talk: () => number;
  /** What was spent so far, and of what; absent where nothing is limited. */
  readonly spending?: { readonly budget: Budget; readonly now: () => Spending };
}

/** As it stood when a step was over. */
interface StepStanding {
  readonly talk: number;
  readonly progress: number;
}

/** Why on record; null where no other protocol took over with the step, undefined where it is not on record. */
type RecordedReason = TakeoverReason | null | undefined;

type TakeoverCheck = (at: Takeover, step: number, recorded: RecordedReason) => TakeoverReason['figures'] | undefined;

function createTakeoverWatch({ world, score: first, from, talk, spending }: TakeoverNeeds) {
  const progress = progressMetric(world.metrics)?.name ?? '';
  let figures = shownFigures(first);
  let begun = from;
  const now = (): StepStanding => ({ talk: talk(), progress: figures[progress] ?? 0 });
  /** Of this leg; the first as it began. */
  let ends: StepStanding[] = [now()];

  const checks: Readonly<Record<TakeoverKey, TakeoverCheck>> = {
    step: (at, step) => (at.step !== undefined && step >= at.step ? { step } : undefined),
    after: ({ after }, step) => (after !== undefined && step - begun >= after ? { steps: step - begun } : undefined),
    goal: ({ goal }) => {
      const metric = goalMetrics(world.metrics).find(({ name }) => name === goal?.metric);
      const least = goal?.least ?? (metric && mostOf(metric));
      const value = metric && figures[metric.name];
      if (metric === undefined || least === undefined || value === undefined || value < least) return undefined;
      return { [metric.name]: value, least };
    },
    spent: ({ spent }, _step, recorded) => {
      if (spent === undefined) return undefined;
      if (recorded !== undefined) return recorded?.when === 'spent' ? recorded.figures : undefined;
      const most = spending && spentShare(spending.budget, spending.now());
      return most && most.share >= parseFloat(spent) / 100
        ? { [most.name]: most.spent, budget: most.most, share: most.share }
        : undefined;
    },
    unpaid: ({ unpaid }) => {
      const [last, before] = [ends.at(-1), unpaid && ends.at(-1 - unpaid.steps)];
      if (!unpaid || !last || !before) return undefined;
      const tokens = last.talk - before.talk;
      return tokens >= unpaid.tokens && last.progress <= before.progress ? { tokens, steps: unpaid.steps } : undefined;
    },
  };

  return {
    see(e: Happening): void {
      if (e.type !== 'world.stepped') return;
      figures = shownFigures(e.score);
      ends.push(now());
    },
    /** Why the next protocol begins this step, if it does. */
    due(step: number, at: Takeover, recorded: RecordedReason): TakeoverReason | undefined {
      for (const when of TAKEOVER_KEYS) {
        const figures = checks[when](at, step, recorded);
        if (figures) return { when, figures };
      }
      return undefined;
    },
    /** A leg begins with this step. */
    begin(step: number): void {
      begun = step;
      ends = [now()];
    },
  };
}

/** The first definition, which is shown where there is room for only one. */
const shownFigures = (score: Score): Figures => Object.values(score)[0] ?? {};

/** The metrics that a goal may name: those where more is better. */
const goalMetrics = (metrics: readonly Metric[]): readonly Metric[] =>
  metrics.filter(({ better }) => better === 'higher');

/** The highest value of a metric, where it has one. */
const mostOf = ({ kind, most }: Metric): number | undefined =>
  kind === 'rate' ? 1 : most === 'step-cap' ? undefined : most;

/** The metric that measures a team's progress: the world's first mean where more is better. */
const progressMetric = (metrics: readonly Metric[]): Metric | undefined =>
  metrics.find(({ better, kind }) => better === 'higher' && kind === 'mean');

interface HeardNotes {
  readonly latest: Message;
  /** Those of the latest step in which there were any. */
  readonly newest: readonly Message[];
}

/**
 * Keeps what roles have heard of the notes that the next protocol's roles declare too, until these take over. `legs`:
 * laid over the team, in order.
 */
function createInheritedNotes(legs: readonly Topology[]) {
  let leg = 0;
  let inheritances = nextOf(legs, leg);
  let channels = new Set(inheritances.map(({ channel }) => channel));
  /** Of this step, on these channels. */
  let said = new Map<string, Message>();
  let heard = new Map<string, HeardNotes>();

  const hear = (to: string, message: Message) => {
    const key = `${to} ${message.channel}`;
    const before = heard.get(key);
    const same = before?.latest.step === message.step;
    const later = before === undefined || compareReadingOrder(before.latest, message) < 0;
    const newest = same ? [...before.newest, message] : later ? [message] : before.newest;
    heard.set(key, { latest: later ? message : before.latest, newest });
  };

  return {
    see(e: Happening): void {
      if (channels.size === 0) return;
      if (e.type === 'step.started') said = new Map();
      if (e.type === 'message.sent' && channels.has(e.message.channel)) said.set(e.message.id, e.message as Message);
      if (e.type !== 'message.delivered') return;
      const message = said.get(e.id);
      if (message) hear(e.to, message);
    },
    /** What goes over with this step, in order. Afterwards the notes of the next leg are kept. */
    takeOver(step: number): InheritedMessage[] {
      const over = inheritances.flatMap((one) => inherited(one, heard, step));
      leg++;
      inheritances = nextOf(legs, leg);
      channels = new Set(inheritances.map(({ channel }) => channel));
      said = new Map();
      heard = new Map();
      for (const { to, message } of over) if (channels.has(message.channel)) hear(to, message);
      return over;
    },
  };
}

function nextOf(legs: readonly Topology[], leg: number): readonly Inheritance[] {
  const [before, after] = [legs[leg], legs[leg + 1]];
  return before && after ? inheritancesOf(before, after) : [];
}

function inherited(
  { channel, how, to, from }: Inheritance,
  heard: ReadonlyMap<string, HeardNotes>,
  step: number,
): InheritedMessage[] {
  const notes = [...from].flatMap((name) => heard.get(`${name} ${channel}`) ?? []);
  const all = how === 'latest' ? notes.map(({ latest }) => latest) : notes.flatMap(({ newest }) => newest);
  const each = [...new Map(all.map((message) => [message.id, message])).values()].sort(compareReadingOrder);
  const kept = how === 'latest' ? each.slice(-1) : each.filter((message) => message.step === step - 1);
  return kept.map((message) => ({ to: to.name, message }));
}
