// Finds where a record contradicts itself: an end, a score, a cap, a model or a delivery that its own events do not
// support. This works on any record, sealed or not.
import { isDeepStrictEqual } from 'node:util';
import { GROUND_ASK } from '../../core/ask.ts';
import { type EndReason, HOLDER, type RecordEvent, type RecordEventOf, type RecordedModels } from '../../core/event.ts';
import { FORGED, MAY_NOT_SPEAK } from '../../core/message.ts';
import { forRole } from '../../core/model.ts';
import { TAKEOVER_KEYS, type Takeover, type TakeoverReason } from '../../core/takeover.ts';
import { decodeName } from '../../text/subject.ts';
import { type Budget, createBudgetGuard } from '../../tokens/budget.ts';
import { type EventCheck, finishFaults, firstFaultOf } from './oddities.ts';

interface Contradictions {
  /** What this event says against what stood before it. */
  see(event: RecordEvent): string | undefined;
}

/** Whether records of this world's version say in the last step that a limit of the world's own was reached. */
export type NamesOwnLimits = (world: RecordEventOf<'episode.started'>['world']) => boolean;

export function createContradictions(namesOwnLimits: NamesOwnLimits = () => true): Contradictions {
  const checks = [
    ...[createEpochCheck(), createStepCheck(), createModelCheck(), finishFaults('certain')],
    ...[createBudgetCheck(), createDeliveryCheck(), createSwitchCheck(), createEndCheck(namesOwnLimits)],
  ];
  return { see: firstFaultOf(checks) };
}

/** An episode begins with epoch 0; each resume goes on with this very episode, and counts on. */
function createEpochCheck(): EventCheck {
  let [name, epoch] = ['', 0];
  return (e) => {
    if (e.type === 'episode.started') {
      name = `${e.run}/${e.episode}`;
      if (e.epoch !== 0) return `the episode begins with epoch ${e.epoch}`;
    }
    if (e.type !== 'episode.resumed') return undefined;
    // A fork has a name of its own, and goes on with the episode that it was made from.
    if (!e.fork && e.of !== name) return `it goes on with ${e.of}, and is ${name}`;
    if (e.epoch <= epoch) return `epoch ${e.epoch} follows epoch ${epoch}`;
    epoch = e.epoch;
    return undefined;
  };
}

/** The process that holds the world begins each step once, in order, and ends it before it begins the next. */
function createStepCheck(): EventCheck {
  let next = 0;
  let open: number | undefined;
  return (e) => {
    if (e.process !== HOLDER) return undefined;
    if (e.type === 'episode.resumed') {
      next = e.step;
      open = undefined;
    }
    if (e.type === 'step.started') {
      if (e.step !== next) return `step ${e.step} begins where step ${next} is due`;
      open = e.step;
    }
    if (e.type === 'world.stepped') {
      if (e.step !== open) return `the world moves in step ${e.step}, which has not begun`;
      next = e.step + 1;
      open = undefined;
    }
    return undefined;
  };
}

/**
 * Who answers a role, and how it is asked, stands in the first line, where the episode was resumed, and where a process
 * with models of its own joined.
 */
function createModelCheck(): EventCheck {
  const told = new Map<string, RecordedModels[]>();
  const tell = (process: string, models: RecordedModels) => told.set(process, [...(told.get(process) ?? []), models]);
  return (e) => {
    if (e.type === 'episode.started') tell(HOLDER, e.models);
    if (e.type === 'episode.resumed' && e.models) tell(HOLDER, e.models);
    if (e.type === 'process.joined' && e.models) tell(e.joined, e.models);
    const known = e.type === 'model.called' ? told.get(e.process) : undefined;
    // Of a process that joined before its models stood there, nothing is known.
    return e.type === 'model.called' && known ? modelFault(e, known) : undefined;
  };
}

function modelFault(
  { call, by, ask, model, settings }: RecordEventOf<'model.called'>,
  told: readonly RecordedModels[],
) {
  const [part = '', , role = ''] = by.split('/').map((name) => decodeName(name) ?? name);
  const known = told.flatMap((models) =>
    ask === GROUND_ASK ? (models.grounder ?? []) : (forRole(models, part, role) ?? []),
  );
  const same = known.filter(({ name }) => name === model);
  if (same.length === 0)
    return `${call} asked ${model}, and ${known.map(({ name }) => name).join(' or ') || 'nobody'} answers ${role}`;
  if (same.some((one) => isDeepStrictEqual(one.settings, settings))) return undefined;
  return `${call} asked with settings ${JSON.stringify(settings)}, and those of ${model} are ${JSON.stringify(same[0]?.settings)}`;
}

/** No call is made once a budget is used up. */
function createBudgetCheck(): EventCheck {
  let budget: RecordEventOf<'episode.started'>['budget'];
  let [calls, tokens] = [0, 0];
  return (e) => {
    if (e.type === 'episode.started') budget = e.budget;
    // Older records do not say under which budget they went on.
    if (e.type === 'episode.resumed') budget = e.limits?.budget;
    // Lines of other processes come later than what they tell.
    if (e.type === 'process.joined') budget = undefined;
    if (e.type === 'model.answered') tokens += e.usage.input + e.usage.output;
    if (e.type !== 'model.called') return undefined;
    if (++calls > (budget?.calls ?? Number.POSITIVE_INFINITY))
      return `${e.call} is call ${calls}, and the budget has ${budget?.calls}`;
    if (tokens >= (budget?.tokens ?? Number.POSITIVE_INFINITY))
      return `${e.call} was made after ${tokens} tokens, and the budget has ${budget?.tokens}`;
    return undefined;
  };
}

/** A message reaches a hearer once, or it does not; who may not speak on a channel has not spoken there. */
function createDeliveryCheck(): EventCheck {
  const fates = new Map<string, 'delivered' | 'dropped'>();
  const spoken = new Set<string>();
  const said = new Set<string>();
  let [isLocal, isAlone, isHandingOver] = [false, true, false];
  const settle = (id: string, to: string, fate: 'delivered' | 'dropped') => {
    const before = fates.get(`${id} ${to}`);
    fates.set(`${id} ${to}`, fate);
    return before === undefined ? undefined : `message ${id} was ${fate} at ${to}, where it had been ${before}`;
  };
  return (e) => {
    switch (e.type) {
      case 'episode.started':
        isLocal = /memory/i.test(e.bus);
        return undefined;
      case 'step.started':
      case 'protocol.switched':
        // A message is heard in its step; the roles of a protocol that takes over hear what others had heard.
        fates.clear();
        isHandingOver = e.type === 'protocol.switched';
        if (e.type === 'step.started') said.clear();
        return undefined;
      case 'process.joined':
        isAlone = false;
        return undefined;
      case 'message.sent':
        said.add(e.message.id);
        spoken.add(`${e.message.from} ${e.message.channel}`);
        return undefined;
      case 'message.delivered':
        // Lines of several processes may precede those that they refer to.
        if (isLocal && isAlone && !said.has(e.id) && !(isHandingOver && Number.parseInt(e.id, 10) < e.step))
          return `message ${e.id} was heard by ${e.to} before it was said`;
        return settle(e.id, e.to, 'delivered');
      case 'message.dropped':
        return e.reason === 'duplicate' || e.reason === 'late' ? undefined : settle(e.id, e.to, 'dropped');
      case 'message.refused':
        if (e.why === MAY_NOT_SPEAK && spoken.has(`${e.from} ${e.channel}`))
          return `${e.from} may not speak on ${e.channel}, and has spoken there`;
        if (isLocal && e.why === FORGED.notSaid)
          return `somebody else spoke as ${e.from} on a bus that nobody else is on`;
        return undefined;
      default:
        return undefined;
    }
  };
}

/** The end says how far the episode came, what was reached, and why no more was played. */
function createEndCheck(namesOwnLimits: NamesOwnLimits): EventCheck {
  let stepCap = 0;
  let mayEndUnnamed = false;
  let stepped = 0;
  let score: unknown;
  let capped = false;
  const limits = createLimitCheck();
  const seen = new Set<RecordEvent['type']>();
  return (e) => {
    seen.add(e.type);
    const beyond = limits(e);
    if (beyond !== undefined) return beyond;
    if (e.type === 'episode.started') {
      stepCap = e.stepCap;
      mayEndUnnamed = !namesOwnLimits(e.world);
    }
    if (e.type === 'world.stepped') {
      stepped = e.step + 1;
      score = e.score;
      if (capped) return `step ${e.step} was played, and the world was over`;
      capped = e.end !== undefined;
      if (stepped > stepCap) return `step ${e.step} was played, and the step cap is ${stepCap}`;
    }
    if (e.type === 'episode.ended') return endFault(e, { stepCap, stepped, capped, mayEndUnnamed, score, seen });
    return undefined;
  };
}

/** An episode ends for a limit only where it had one, and for its time only when that was up. */
function createLimitCheck(): EventCheck {
  let limits: NonNullable<RecordEventOf<'episode.resumed'>['limits']> | undefined;
  let since = { t: 0, takenMs: 0 };
  let isCapped = false;
  return (e) => {
    if (e.type === 'message.cut') isCapped = true;
    if (e.process !== HOLDER) return undefined;
    if (e.type === 'episode.started') {
      limits = e;
      since = { t: e.t, takenMs: 0 };
    }
    if (e.type === 'episode.resumed') {
      limits = e.limits;
      since = { t: e.t, takenMs: e.takenMs ?? 0 };
    }
    if (e.type !== 'episode.ended' || limits === undefined) return undefined;
    if (e.reason === 'budget' && limits.budget === undefined && !isCapped) return 'it ended as budget, and had none';
    if (e.reason !== 'time-cap') return undefined;
    const { timeCapMs } = limits;
    const atMost = since.takenMs + (e.t - since.t);
    if (timeCapMs === undefined) return 'it ended as time-cap, and had none';
    // A clock that was set back says nothing; the limit is counted in whole milliseconds.
    return e.t >= since.t && atMost + 2 < timeCapMs
      ? `it ended as time-cap after at most ${Math.ceil(atMost)} ms, and the cap is ${timeCapMs}`
      : undefined;
  };
}

interface EpisodeRun {
  readonly stepCap: number;
  readonly stepped: number;
  /** By a limit of the world's own. */
  readonly capped: boolean;
  /** Records of its kind do not name such a limit. */
  readonly mayEndUnnamed: boolean;
  readonly score: unknown;
  readonly seen: ReadonlySet<RecordEvent['type']>;
}

/** Ends that something on record must have brought about: one of these events. */
const CAUSES: Partial<Record<RecordEventOf<'episode.ended'>['reason'], readonly RecordEvent['type'][]>> = {
  'model-error': ['model.failed', 'decision.fellBack', 'model.called', 'role.failed'],
  'role-error': ['role.failed', 'role.gone', 'decision.fellBack'],
};

/** Ends at which the world may be unable to say its score. */
const MAY_LACK_SCORE: readonly EndReason[] = ['world-error', 'cancelled'];
const isEmpty = (score: object): boolean => Object.keys(score).length === 0;

/** Ends of a step that was still going on. */
const UNFINISHED: readonly EndReason[] = ['stalled', 'model-error', 'role-error'];

function endFault(ended: RecordEventOf<'episode.ended'>, played: EpisodeRun): string | undefined {
  const { reason, steps, score: final } = ended;
  if (ended.outside && !UNFINISHED.includes(reason)) return `it ended as ${reason}, and that did not come from outside`;
  const { stepCap, stepped, capped, mayEndUnnamed, score, seen } = played;
  if (steps !== stepped) return `it ended after ${steps} steps, and ${stepped} were played`;
  if (score !== undefined && !isDeepStrictEqual(final, score) && !(MAY_LACK_SCORE.includes(reason) && isEmpty(final)))
    return `its final score is ${JSON.stringify(final)}, and the last step's ${JSON.stringify(score)}`;
  if (capped && reason !== 'step-cap') return `it ended as ${reason}, and the world had come to its own limit`;
  if (reason === 'step-cap' && steps < stepCap && !capped && !mayEndUnnamed)
    return `it ended as step-cap after ${steps} of ${stepCap} steps`;
  const causes = CAUSES[reason];
  if (causes && !causes.some((type) => seen.has(type)))
    return `it ended as ${reason}, and nothing of that kind happened`;
  return undefined;
}

// --- protocols that take over ---

type PlannedLegs = NonNullable<RecordEventOf<'episode.started'>['protocol']['legs']>;

function createSwitchCheck(): EventCheck {
  let planned: PlannedLegs = [];
  let budget: Budget | undefined;
  let [leg, began, stepped] = [0, 0, 0];
  let isAlone = true;
  const books = createBudgetGuard({});
  const begin = (legs: PlannedLegs, step: number) => {
    planned = legs;
    [leg, began] = [0, step];
  };

  function faultOf(e: RecordEventOf<'protocol.switched'>): string | undefined {
    const next = planned[leg + 1];
    const who = `leg ${e.leg + 1}, ${e.protocol.name},`;
    if (next?.at === undefined || e.leg !== leg + 1) return `${who} took over where leg ${leg + 2} was due`;
    if (next.protocol !== e.protocol.name || next.hash !== e.protocol.hash)
      return `${who} took over, and ${next.protocol} was due`;
    if (e.step !== stepped || e.step <= began) return `${who} took over with step ${e.step}, after step ${stepped - 1}`;
    return reasonFault(e.why, next.at, { step: e.step, played: e.step - began }) ?? spentFault(e.why);
  }

  /** Where several processes wrote, lines of others may come later than what they tell. */
  function spentFault({ when, figures }: TakeoverReason): string | undefined {
    if (when !== 'spent' || !isAlone) return undefined;
    const spent = books.spending();
    for (const name of ['tokens', 'calls', 'messages'] as const) {
      const [said, most] = [figures[name], budget?.[name]];
      if (said !== undefined && (said !== spent[name] || most !== figures.budget))
        return `a protocol took over after ${said} of ${figures.budget} ${name}, and ${spent[name]} of ${most} were spent`;
    }
    return undefined;
  }

  return (e) => {
    books.see(e);
    if (e.type === 'episode.started') {
      budget = e.budget;
      begin(e.protocol.legs ?? [], 0);
    }
    if (e.type === 'process.joined') isAlone = false;
    if (e.type === 'episode.resumed') {
      budget = e.limits?.budget;
      stepped = e.step;
      if (e.fork?.protocol) begin(e.fork.protocol.legs ?? [], e.step);
    }
    if (e.type === 'world.stepped') stepped = e.step + 1;
    if (e.type !== 'protocol.switched') return undefined;
    const fault = faultOf(e);
    [leg, began] = [e.leg, e.step];
    return fault;
  };
}

/** What can be told from the figures themselves. */
function reasonFault(
  { when, figures }: TakeoverReason,
  at: Takeover,
  { step, played }: { readonly step: number; readonly played: number },
): string | undefined {
  const fault = `a protocol took over by ${when} with step ${step}, and its event had not come`;
  if (!TAKEOVER_KEYS.includes(when) || at[when] === undefined)
    return `a protocol took over by ${when}, which it does not wait for`;
  if (when === 'step') return step < (at.step ?? 0) || figures.step !== step ? fault : undefined;
  if (when === 'after') return played < (at.after ?? 0) || figures.steps !== played ? fault : undefined;
  if (when === 'spent') return (figures.share ?? 0) < parseFloat(at.spent ?? '') / 100 ? fault : undefined;
  if (when === 'unpaid') return (figures.tokens ?? 0) < (at.unpaid?.tokens ?? 0) ? fault : undefined;
  const value = figures[at.goal?.metric ?? ''] ?? 0;
  return value < (at.goal?.least ?? figures.least ?? 0) ? fault : undefined;
}
