// Advances the world by a step: every ready agent begins its action; then frames pass, from the end of one motion to
// the end of the next, until some agent is ready again, the goal is met or the frames are spent. Decides what counts as
// brought to the bed.
import type { Intent, StepResult } from '../../runtime/core/world.ts';
import { cutAt } from '../../runtime/text/cut-text.ts';
import { foreignText } from '../kit/form.ts';
import { type BegunIntent, outcomesOf, refused } from '../kit/outcomes.ts';
import { callOf, WAIT } from './action.ts';
import { advanceDeed, beginDeed } from './body-motion.ts';
import { GOAL_REACH } from './constants.ts';
import { distanceOf } from './house.ts';
import {
  bedOf,
  carrierOf,
  kindOf,
  NOTHING,
  roomOf,
  type TransportAgentState,
  type TransportScope,
  type TransportState,
} from './state.ts';

/** Changes the state. */
export function teamStep(scope: TransportScope, intents: readonly Intent[]): StepResult {
  const { state } = scope;
  if (state.over !== null) return { outcomes: intents.map((intent) => refused(intent, 'over')) };
  const begun = new Map<Intent, BegunIntent>();
  state.agents.forEach((agent, who) => {
    if (agent.activity !== null) return;
    const intent = intents.find((one) => one.agent === agent.name);
    if (intent === undefined) beginDeed({ scope, who }, { text: WAIT, deed: { kind: 'wait' } });
    else begun.set(intent, startIntent(scope, { who, agent }, intent));
  });
  const claimed = state.agents.every(({ activity }) => activity?.deed.kind === 'claim');
  if (!claimed) passFrames(scope);
  state.step += 1;
  countSatisfied(state);
  if (claimed) state.over = 'claimed-done';
  else if (state.rules.end === 'goal' && isGoalMet(state)) state.over = 'goal';
  else if (state.frame >= state.rules.cap) state.over = 'step-cap';
  const outcomes = outcomesOf(state.agents, intents, begun);
  return state.over === null ? { outcomes } : { outcomes, end: state.over };
}

function startIntent(
  scope: TransportScope,
  { who, agent }: { readonly who: number; readonly agent: TransportAgentState },
  { do: said, speech }: Intent,
): BegunIntent {
  if (speech !== undefined) {
    const { frames, fails, ...heard } = deliverSpeech(scope.state, who, speech);
    beginDeed(
      { scope, who },
      { text: 'send a message', deed: fails === null ? { kind: 'say' } : { kind: 'fail', reason: fails } },
      frames,
    );
    return { fails, heard: fails === null ? heard : null };
  }
  const turn = { state: scope.state, agent };
  const call = callOf(turn, said);
  const { reason = 'ACTION_UNKNOWN' } = call?.unmet(turn) ?? {};
  // What cannot be done is begun as a deed that fails.
  const deed = call?.deed(turn) ?? { kind: 'fail', reason };
  beginDeed({ scope, who }, { text: call?.text ?? foreignText(said), deed });
  return { fails: deed.kind === 'fail' ? deed.reason : null, heard: null };
}

/** Lets frames pass until somebody is ready or the cap is reached. */
function passFrames(scope: TransportScope): void {
  const { state } = scope;
  const { cap } = state.rules;
  for (;;) {
    const at = state.agents.reduce(
      (least, { activity }) => Math.min(least, activity?.until ?? least),
      Number.POSITIVE_INFINITY,
    );
    if (at > cap) {
      state.frame = cap;
      return;
    }
    state.frame = at;
    state.agents.forEach((agent, who) => {
      if (agent.activity?.until === at) advanceDeed(scope, who);
    });
    if (state.agents.some(({ activity }) => activity === null)) break;
  }
  state.agents.forEach((agent, who) => {
    if (isWoken(state, agent)) advanceDeed(scope, who);
  });
}

/** Whoever waits is ready when a teammate is; as published, what a long message costs is lost then. */
function isWoken({ rules }: TransportState, { activity }: TransportAgentState): boolean {
  return (
    activity?.deed.kind === 'wait' ||
    activity?.deed.kind === 'claim' ||
    (rules.published && activity?.deed.kind === 'say')
  );
}

interface SpeechDelivery {
  readonly heardBy: readonly string[];
  readonly text: string;
  readonly frames: number;
  /** A word for why nobody hears it. */
  readonly fails: string | null;
}

/**
 * Implements speech as an act: a message costs frames by its length, and everybody else hears it. Source: CoELA,
 * tdw_mat (its environment's messages); two agents only there, and the speaker hears itself (option `published`).
 */
function deliverSpeech(
  { agents, rules }: TransportState,
  who: number,
  { text: said, to }: NonNullable<Intent['speech']>,
): SpeechDelivery {
  const text = rules.messages === 'cut' ? cutAt(said, rules.charactersAFrame) : said;
  const silent = (fails: string): SpeechDelivery => ({ heardBy: [], text: '', frames: rules.invalid, fails });
  if (text.trim() === '') return silent('empty_message');
  const names = agents.map(({ name }) => name);
  if (to !== undefined && !names.includes(to)) return silent('no_such_agent');
  const frames = 1 + Math.floor((text.length - 1) / rules.charactersAFrame);
  const others = names.filter((name, i) => i !== who && (to === undefined || to === name));
  const heardBy = !rules.published ? others : agents.length === 2 ? names : [];
  return { heardBy, text, frames, fails: null };
}

// --- what counts as brought; published: within 3 m of the bed, the bedroom being the nearest room, carried or not ---

/** Brings the published flags up to date; done once after each step. */
function countSatisfied(state: TransportState): void {
  for (let i = 0; i < state.things.length; i++) {
    const thing = state.things[i];
    if (thing === undefined || thing.satisfiedAt !== null || kindOf(state, i) !== 'target') continue;
    const carrier = carrierOf(state, i);
    if (carrier === NOTHING && thing.deliveredAt === null) continue;
    if (thing.deliveredAt !== null || isAtBed(state, state.agents[carrier]?.at ?? thing.at))
      thing.satisfiedAt = state.frame;
  }
}

function isAtBed(state: TransportState, at: readonly [number, number]): boolean {
  const bed = bedOf(state);
  const place = state.layout.things[bed]?.at;
  return place !== undefined && distanceOf(at, place) < GOAL_REACH && roomOf(state, at) === roomOf(state, place);
}

export type GoalCounting = 'satisfiedAt' | 'deliveredAt';

/** How much of the goal was met by the end of a frame: 0 … 1. */
export function shareDone(state: TransportState, counting: GoalCounting, by = Number.POSITIVE_INFINITY): number {
  let met = 0;
  let asked = 0;
  for (const { class: name, count } of state.layout.wants) {
    asked += count;
    met += Math.min(
      count,
      state.things.filter((thing, i) => isDoneBy(thing[counting], by) && state.layout.things[i]?.class === name).length,
    );
  }
  return asked === 0 ? 1 : met / asked;
}

const isDoneBy = (frame: number | null, by: number): boolean => frame !== null && frame <= by;

/** The episode is over when the goal is met as this world counts it by its options. */
export function isGoalMet(state: TransportState): boolean {
  return shareDone(state, state.rules.published ? 'satisfiedAt' : 'deliveredAt') === 1;
}
