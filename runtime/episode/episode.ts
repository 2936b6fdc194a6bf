// Plays an episode step by step: the world shows observations, the team talks until it is quiet, the world acts
// (docs/design/path-of-a-message.md). An episode ends with a named reason (L7), never with a hang.

import { breathe, type Clock, systemClock } from '../core/clock.ts';
import type { EndReason, Recorder } from '../core/event.ts';
import type { AnyCompleteWorld, Intent, Outcome, Score, StepResult } from '../core/world.ts';
import { codeLocationOf } from '../errors/code-location.ts';
import { asTroupeError, endsEpisode, failure, type TroupeError, threwText } from '../errors/index.ts';
import { type Awaitable, isPending, whenDone } from '../text/awaitable.ts';
import { type AvatarNeeds, createAvatars } from './avatars.ts';
import { type HeldWorld, holdWorld } from './guarded-world.ts';
import {
  describeStall,
  type EndDetails,
  type EpisodeStage,
  type StallNeeds,
  type StepEnd,
  type WaitingRole,
  waitingRolesOf,
} from './process-group.ts';

export interface EpisodeNeeds extends EpisodeStage, StallNeeds {
  readonly world: AnyCompleteWorld;
  readonly state: unknown;
  readonly recorder: Recorder;
  readonly clock: Clock;
  /** The names in an action that have come to the role that asks for it. */
  readonly told?: AvatarNeeds['told'];
  /** The team. */
  readonly agents: readonly string[];
  readonly stepCap: number;
  /** 0, unless the episode begins in the middle. */
  readonly firstStep: number;
  /** The steps before this one are on record already: they wait for nothing, and no time limit ends them. */
  readonly freshFrom: number;
  readonly timeCapMs: number | null;
  /** How long the recorded steps took, in ms. */
  readonly takenMs: number;
  readonly signal: AbortSignal;
  /** Gives up every open call of this process. Their answers are ignored, and the roles that asked wait. */
  readonly cancelCalls: () => void;
  /** Awaited before each step; its time is not measured. */
  readonly beforeStep?: (step: number) => Promise<void>;
  /** Who plays from this step on, where others take over with it. The stage before is closed by then. */
  readonly change?: (step: number) => Promise<EpisodeStage | undefined>;
  /** What the run may spend in total. */
  readonly budget?: {
    /** Why nothing more may be spent, if so. */
    spent(): TroupeError | undefined;
    /** Why a call of this step was not made, if one was refused. */
    refused(): TroupeError | undefined;
    /** What a cap dropped in this step, where something is missing at its end. */
    starved(step: number): TroupeError | undefined;
    /** null: time is not simulated. */
    readonly timeMs: number | null;
  };
  /** Whether `world.stepped` sometimes carries a hash of the state, at the cost of serializing it. */
  readonly hashStates: boolean;
  /** Called after each step, to report progress. */
  readonly onStep?: (report: StepReport, state: unknown) => void;
}

/** What came of a step. */
export interface StepReport {
  /** Its number; 0 is the first. */
  readonly step: number;
  /** What became of the action of each agent that was ready. */
  readonly outcomes: readonly Outcome[];
  /** The world's figures after it, by definition of its metrics. */
  readonly score: Score;
}

export interface EpisodeEnd {
  readonly reason: EndReason;
  readonly detail: string;
  /** Of the error that caused the end, if one did. */
  readonly code?: string | undefined;
  readonly waiting: readonly WaitingRole[];
  readonly steps: number;
  readonly score: Score;
}

/** How long an episode that waits for nothing plays before it hands on its record and lets the event loop turn. */
const BREATH_MS = 20;

export async function playEpisode(needs: EpisodeNeeds): Promise<EpisodeEnd> {
  const { recorder } = needs;
  const world = holdWorld(needs.world, needs.state, needs.agents);
  let playing = needs;
  const { told } = needs;
  let avatars = createAvatars({ world, told, topology: needs.topology, stage: needs.group });
  let step = needs.firstStep;
  const { timeCapMs: capMs, takenMs, budget } = needs;
  let limit: TimeLimit | undefined;
  let lastBreath = needs.clock.now();
  const end = async (
    reason: EndReason,
    detail = '',
    { waiting = [], place, outside, code }: EndDetails = {},
  ): Promise<EpisodeEnd> => {
    await playing.group.close();
    const score = await scoreAtEnd(needs, world, reason);
    if (!score.ok && reason !== 'world-error' && reason !== 'cancelled')
      return end(score.over.reason, score.over.detail, score.over);
    const ended = { reason, detail, code, waiting, steps: step, score: score.ok ? score.value : {} };
    const on = { ...ended, waiting: waiting.map((w) => ({ who: w.who, for: [...w.for] })) };
    recorder.write({ type: 'episode.ended', step, ...on, place, outside });
    return place === undefined ? ended : { ...ended, detail: `${detail} (${place})` };
  };

  for (; ; step++) {
    if (needs.signal.aborted) return end('cancelled');
    if (step >= needs.stepCap) return end('step-cap');
    const spent = budget?.spent();
    if (spent) return end('budget', spent.what);
    if (step >= needs.freshFrom)
      limit ??= createTimeLimit(needs.clock, { capMs, budgetMs: budget?.timeMs ?? null, takenMs });
    const late = limit?.reached();
    if (late) return end(late.reason, late.detail);
    if (limit && needs.beforeStep) await pauseBeforeStep(needs, limit, step);
    if (needs.signal.aborted) return end('cancelled');
    const changed = await changeStage(needs, step);
    if ('reason' in changed) return end(changed.reason, changed.detail, changed);
    if (changed.stage) {
      playing = { ...needs, ...changed.stage };
      const { topology, group: stage } = playing;
      avatars = createAvatars({ world, told, topology, stage }, avatars.toSay());
    }
    const over = await playStep(playing, { world, avatars, limit }, step);
    if (over) {
      if (over.stepped) step++;
      return end(over.reason, over.detail, over);
    }
    if (needs.clock.now() - lastBreath > BREATH_MS) {
      recorder.flush();
      await breathe();
      lastBreath = needs.clock.now();
    }
  }
}

/** Who plays from this step on, where it is others; the end of the episode where they do not come. */
async function changeStage(
  { change }: EpisodeNeeds,
  step: number,
): Promise<StepEnd | { readonly stage: EpisodeStage | undefined }> {
  try {
    return { stage: await change?.(step) };
  } catch (thrown) {
    const { code, message } = asTroupeError(thrown);
    return { reason: 'stalled', detail: message, code, outside: true };
  }
}

async function pauseBeforeStep({ recorder, beforeStep }: EpisodeNeeds, limit: TimeLimit, step: number): Promise<void> {
  recorder.flush();
  await limit.pause(async () => beforeStep?.(step));
}

/**
 * Outcomes, scores and observations of each step are recorded anyway; the hash reveals what they do not show, a few
 * steps later.
 */
const HASH_EVERY_STEPS = 10;

interface StepContext {
  readonly world: HeldWorld;
  readonly avatars: ReturnType<typeof createAvatars>;
  /** None for steps that are already recorded. */
  readonly limit: TimeLimit | undefined;
}

async function playStep(
  needs: EpisodeNeeds,
  { world, avatars, limit }: StepContext,
  step: number,
): Promise<StepEnd | undefined> {
  const { group, recorder } = needs;
  const asked = guardWorldCall(needs, world.ready);
  const due = isPending(asked) ? await asked : asked;
  if (!due.ok) return due.over;
  const ready = due.value;
  if (ready.length === 0) return { reason: 'stalled', detail: 'the world has no agent that is ready' };
  recorder.write({ type: 'step.started', step, ready: [...ready] });
  group.begin(step, ready);
  const showing = guardWorldCall(needs, () => avatars.show(ready));
  const shown = isPending(showing) ? await showing : showing;
  if (!shown.ok) return shown.over;

  const { quiet, over } = await comeToRest(needs, limit);
  if (over) return over;
  // A step in which no more calls could be made is not the team's own: the world does not see it.
  const refused = needs.budget?.refused();
  if (refused) return { reason: 'budget', detail: refused.what };
  const missing = avatars.missing();
  const starved = missing.length > 0 && quiet && !group.gaveUp() ? needs.budget?.starved(step) : undefined;
  if (starved) return { reason: 'budget', detail: starved.what, waiting: await waitingRolesOf(group) };
  const stalled = async () => ({
    ...(await describeStall(needs, missing, quiet)),
    outside: quiet ? undefined : (true as const),
  });
  if (group.endless()) return stalled();
  const gaveUp = group.gaveUp();
  const hopeless = gaveUp !== undefined && endsEpisode(gaveUp);
  if (missing.length > 0 || hopeless || (!quiet && group.lost())) return stalled();

  const isHashed = (end: StepResult['end']) =>
    needs.hashStates && (end !== undefined || (step + 1) % HASH_EVERY_STEPS === 0);
  const stepping = guardWorldCall(needs, () => stepOf(world, avatars.takeIntents(), isHashed));
  const stepped = isPending(stepping) ? await stepping : stepping;
  if (!stepped.ok) return stepped.over;
  const { outcomes, end, why, score, hash } = stepped.value;
  avatars.rememberSpeech(outcomes);
  const ownCap = end === 'step-cap' && step + 1 < needs.stepCap ? ({ end } as const) : {};
  recorder.write({ type: 'world.stepped', step, outcomes: outcomes.map(plain), score, state: hash, ...ownCap });
  needs.onStep?.({ step, outcomes, score }, world.state());
  return end === undefined ? undefined : { reason: end, stepped: true, detail: why };
}

/**
 * Waits until the team is quiet, or the step's deadline has passed. A time limit ends the episode where it stands, and
 * names what was open.
 */
async function comeToRest(
  needs: EpisodeNeeds,
  limit: TimeLimit | undefined,
): Promise<{ quiet: boolean; over?: StepEnd }> {
  const { group, signal, stepDeadlineMs } = needs;
  while (!signal.aborted) {
    const left = limit?.leftMs() ?? null;
    const limited = left !== null && (stepDeadlineMs === null || left <= stepDeadlineMs);
    const quiet = await group.quiet(limited ? left : stepDeadlineMs);
    if (signal.aborted) break;
    if (quiet || !limited || group.lost()) return { quiet };
    const late = limit?.reached();
    if (!late) continue;
    needs.cancelCalls();
    return { quiet, over: { ...late, waiting: await waitingRolesOf(group) } };
  }
  return { quiet: false, over: { reason: 'cancelled' } };
}

/** The world's step, with its score and, every so often, a hash of its state. */
function stepOf(world: HeldWorld, intents: readonly Intent[], isHashed: (end: StepResult['end']) => boolean) {
  return whenDone(world.step(intents), (result) =>
    whenDone(world.score(), (score) =>
      whenDone(isHashed(result.end) ? world.hash() : '', (hash) => {
        const { outcomes, end, why } = result;
        return { outcomes, end, why, score, hash };
      }),
    ),
  );
}

type Called<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly over: StepEnd };

/** Only the world's own code is called in here. A promise of it is waited for as long as a step may take. */
function guardWorldCall<T>(needs: EpisodeNeeds, run: () => Awaitable<T>): Awaitable<Called<T>> {
  try {
    const given = run();
    if (isPending(given)) return inTime(given, needs.world.name, { ms: needs.stepDeadlineMs, signal: needs.signal });
    return { ok: true, value: given };
  } catch (thrown) {
    return failedCall(needs.world.name, thrown);
  }
}

function failedCall(name: string, thrown: unknown): { readonly ok: false; readonly over: StepEnd } {
  const place = codeLocationOf(thrown);
  const error = asTroupeError(thrown);
  const detail = threwText(`world '${name}'`, error);
  return { ok: false, over: { reason: 'world-error', detail, code: error.code, place } };
}

/**
 * How long a world elsewhere is given for the score of an episode that ends because of it, or because it is cancelled.
 */
const LAST_WORD_MS = 1000;

function scoreAtEnd(needs: EpisodeNeeds, world: HeldWorld, reason: EndReason): Awaitable<Called<Score>> {
  const isBroken = reason === 'world-error' || reason === 'cancelled';
  return guardWorldCall(isBroken ? { ...needs, signal: NEVER, stepDeadlineMs: LAST_WORD_MS } : needs, world.score);
}
const NEVER = new AbortController().signal;

/** A world elsewhere may be silent for ever: then the episode ends, at the deadline or when it is cancelled. */
function inTime<T>(
  given: Promise<T>,
  name: string,
  { ms, signal }: { readonly ms: number | null; readonly signal: AbortSignal },
): Promise<Called<T>> {
  return new Promise((resolve) => {
    const settle = (called: Called<T>) => {
      timer?.cancel();
      signal.removeEventListener('abort', cancel);
      resolve(called);
    };
    const cancel = () => settle({ ok: false, over: { reason: 'cancelled' } });
    // The time of this machine: no simulated time passes while another process works.
    const timer =
      ms === null
        ? undefined
        : systemClock.after(Math.min(ms, LONGEST_MS), () =>
            settle(failedCall(name, failure('WORLD_SILENT', { world: name, ms }))),
          );
    given.then(
      (value) => settle({ ok: true, value }),
      (thrown) => settle(failedCall(name, thrown)),
    );
    if (signal.aborted) cancel();
    else signal.addEventListener('abort', cancel, { once: true });
  });
}

const plain = (o: Outcome) => (o.heardBy ? { ...o, heardBy: [...o.heardBy] } : { ...o });

/**
 * Limits how long an episode may take, by its time cap and by the time in its budget. It measures the episode's own
 * clock, simulated or not, and leaves out the pauses that let a person follow along.
 */
interface TimeLimit {
  /** In whole ms, at most what a timer can hold; null where nothing limits it. */
  leftMs(): number | null;
  /** Why the episode ends now; undefined while there is time. */
  reached(): { readonly reason: EndReason; readonly detail: string } | undefined;
  /** Runs work whose time does not count. */
  pause(run: () => Promise<void>): Promise<void>;
}

/** The longest delay of a timer in Node: 24 days. */
const LONGEST_MS = 2 ** 31 - 1;

/** In ms. */
interface TimeLimitNeeds {
  /** null: none. */
  readonly capMs: number | null;
  readonly budgetMs: number | null;
  /** Time used up before, of both. */
  readonly takenMs: number;
}

function createTimeLimit(clock: Clock, { capMs, budgetMs, takenMs }: TimeLimitNeeds): TimeLimit {
  let began = clock.now() - takenMs;
  const limits = [capMs, budgetMs].filter((ms) => ms !== null);
  return {
    leftMs: () =>
      limits.length === 0
        ? null
        : Math.min(LONGEST_MS, Math.max(0, Math.ceil(Math.min(...limits) - (clock.now() - began)))),
    reached() {
      const ms = clock.now() - began;
      if (capMs !== null && ms >= capMs) return { reason: 'time-cap', detail: `${capMs} ms` };
      if (budgetMs !== null && ms >= budgetMs)
        return {
          reason: 'budget',
          detail: failure('BUDGET_SPENT', { what: 'ms', spent: Math.round(ms), most: budgetMs }).what,
        };
      return undefined;
    },
    async pause(run) {
      const from = clock.now();
      await run();
      began += clock.now() - from;
    },
  };
}
