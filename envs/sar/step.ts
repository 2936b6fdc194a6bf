// Reads what agents ask for as actions, and advances the world by one team step: agents act in order, each seeing what
// the earlier ones did; the world ticks when every agent has made a step of its own since the last tick; then failure
// lists and goals are brought up to date. Computes the figures of any state.
// Source: nsidn98/LLaMAR, SAR/env.py and core.py.

import type { Score } from '../../runtime/core/world.ts';
import type { FindThing } from '../kit/action-rows.ts';
import { foreignText } from '../kit/form.ts';
import { type Attempt, balanceOfActive, EPSILON } from '../kit/outcomes.ts';
import { ACTIONS, type SarCall } from './actions.ts';
import { looseName, type SarGeometry, type SarThing, type UnitMove, withoutRegion } from './layout.ts';
import { hearNames, tickPaperFire } from './paper-rules.ts';
import { type SarScope, type SarTurn, spotPersons, type UnitActionTrace } from './rules.ts';
import { CARRIERS } from './scenes.ts';
import { type SarAgentState, type SarRules, type SarState, type SarVerdict, tickFire } from './state.ts';

/** One agent's action in a step; speech takes the turn without a step of the world, whose clock the speaker holds. */
export type SarAttempt = Attempt<SarAction> & { readonly moves?: readonly UnitMove[] };

/** Changes the state; returns how each agent's attempt ended, by index. */
export function teamStep(scope: SarScope, attempts: readonly SarAttempt[], trace?: UnitActionTrace): SarVerdict[] {
  const verdicts = attempts.map((attempt, who) => takeTurn({ scope, who }, attempt, trace));
  shareDropOff(scope, attempts, verdicts);
  for (let who = 0; who < attempts.length; who++) {
    const attempt = attempts[who];
    const verdict = verdicts[who] ?? 'failed';
    const agent = scope.state.agents[who];
    if (attempt === undefined || agent === undefined) continue;
    agent.last = { phrase: phraseOf(attempt), verdict };
    countOutcome(scope, who, { action: attempt.kind === 'action' ? attempt.action : null, ok: verdict === 'ok' });
  }
  scope.state.step += 1;
  // By the paper, what is near an agent at the end of a step is seen as it is then; the rest is from before.
  if (scope.state.rules === 'paper') spotPersons(scope);
  return verdicts;
}

function takeTurn(
  { scope, who }: { readonly scope: SarScope; readonly who: number },
  attempt: SarAttempt,
  trace: UnitActionTrace | undefined,
): SarVerdict {
  const agent = scope.state.agents[who];
  if (agent === undefined) return 'failed';
  if (attempt.kind === 'speech') {
    hearNames(scope.state, who, attempt.text);
    countSpeech(scope, attempt.text);
    countState(scope);
    return 'ok';
  }
  const verdict =
    attempt.kind === 'garbage'
      ? 'ACTION_UNKNOWN'
      : perform({ scope, who, me: agent, told: attempt.told, moves: attempt.moves, trace }, attempt.action);
  passTime(scope, agent);
  if (attempt.kind === 'action') {
    countAction(scope, attempt.action, verdict === 'ok');
    noteFailure(agent, attempt.action.text, verdict === 'ok');
  }
  countState(scope);
  return verdict;
}

function perform(turn: SarTurn, { call }: SarAction): SarVerdict {
  const verdict = call.attempt(turn);
  const { looks, series } = call.row.own;
  if (looks) spotPersons(turn.scope);
  if (!series) turn.trace?.(turn.who, verdict);
  return verdict;
}

/**
 * The world ticks after the action that completes the round, which may be in the middle of a team step after a silence.
 */
function passTime(scope: SarScope, agent: SarAgentState): void {
  const { state, geometry } = scope;
  agent.clock += 1;
  for (const { clock } of state.agents) if (clock < 1) return;
  for (const other of state.agents) other.clock = 0;
  const tick = state.rules === 'paper' ? tickPaperFire : tickFire;
  for (let f = 0; f < state.fires.length; f++) {
    const fire = state.fires[f];
    const shape = geometry.fires[f];
    if (fire && shape && tick(fire, shape)) state.version += 1;
  }
  for (const person of state.persons) {
    const first = person.carriers.length >= CARRIERS ? state.agents[person.carriers[0] ?? 0] : undefined;
    if (first) person.at = [first.at[0], first.at[1]];
  }
}

/** When one DropOff of a step works, all of that step are taken to have worked. */
function shareDropOff({ state }: SarScope, attempts: readonly SarAttempt[], verdicts: SarVerdict[]): void {
  if (!attempts.some((attempt, who) => dropOffOf(attempt) && verdicts[who] === 'ok')) return;
  for (let who = 0; who < attempts.length; who++) {
    const action = dropOffOf(attempts[who]);
    const agent = state.agents[who];
    if (!action || !agent) continue;
    verdicts[who] = 'ok';
    noteFailure(agent, action.text, true);
  }
}

function dropOffOf(attempt: SarAttempt | undefined): SarAction | undefined {
  return attempt?.kind === 'action' && attempt.action.call.name === 'DropOff' ? attempt.action : undefined;
}

/** An action is listed when it fails and struck off when the very same works. */
function noteFailure(agent: SarAgentState, text: string, ok: boolean): void {
  const known = agent.failures.includes(text);
  if (ok && known) agent.failures = agent.failures.filter((failed) => failed !== text);
  if (!ok && !known) agent.failures = [...agent.failures, text].sort();
}

function phraseOf(attempt: SarAttempt): string {
  if (attempt.kind === 'action') return attempt.action.phrase;
  if (attempt.kind === 'speech') return 'send a message';
  return `do what is no action here ("${foreignText(attempt.text)}")`;
}

/** After one agent's action, before drop-offs are shared out. */
function countAction({ state }: SarScope, { subtask, targets }: SarAction, ok: boolean): void {
  if (ok && subtask >= 0) state.tally.done[subtask] = true;
  for (const target of targets) state.tally.named[target] = true;
}

/** A message is an action string to the published checker, so naming a target in it covers the target. */
function countSpeech({ state, geometry }: SarScope, text: string): void {
  geometry.targets.forEach((target, i) => {
    if (text.includes(target)) state.tally.named[i] = true;
  });
}

/** Effects visible in the world: extinguished fires and found persons. */
function countState({ state, geometry }: SarScope): void {
  const { done, credited } = state.tally;
  for (let f = 0; f < state.fires.length; f++) {
    const ended = geometry.ended[f] ?? -1;
    if (state.fires[f]?.heat === 0 && ended >= 0) done[ended] = credited[ended] = true;
  }
  for (let p = 0; p < state.persons.length; p++) {
    const person = state.persons[p];
    const found = geometry.spotted[p] ?? -1;
    if (person?.spotted && !person.deposited && found >= 0) done[found] = credited[found] = true;
  }
}

/**
 * At the end of a step, by how each action ended after drop-offs were shared out. `action` is null for speech and
 * garbage.
 */
function countOutcome(
  { state }: SarScope,
  who: number,
  { action, ok }: { readonly action: SarAction | null; readonly ok: boolean },
): void {
  const { successes, critical, credited, reached } = state.tally;
  if (!ok || action?.text === 'Done' || action?.text === 'Idle') return;
  successes[who] = (successes[who] ?? 0) + 1;
  if (action === null) return;
  for (const target of action.targets) reached[target] = true;
  if (action.subtask < 0) return;
  critical[who] = (critical[who] ?? 0) + 1;
  credited[action.subtask] = true;
  if (action.visit >= 0) credited[action.visit] = true;
}

/** An action with all that can be worked out beforehand, so that a step only looks it up. */
export interface SarAction {
  readonly call: SarCall;
  /** The required notation. */
  readonly text: string;
  /** The wording in observations: `navigate to X`. */
  readonly phrase: string;
  /** The subtask it does when it works, by index, or -1. A region counts as its fire. */
  readonly subtask: number;
  /** The subtask of going to the thing it works on, or -1. */
  readonly visit: number;
  /** Targets whose name it contains, by index. */
  readonly targets: readonly number[];
}

const FIRST_ARGUMENT = /\(([^,)]*)/;

/** The action that a string means, or undefined where it means none in this layout. Never throws. */
export function readAction(said: string, geometry: SarGeometry, by: SarRules): SarAction | undefined {
  const { things, loosely, subtasks, targets } = geometry;
  const find: FindThing<SarThing> = (name) => things.get(name.trim()) ?? loosely.get(looseName(name));
  const call = ACTIONS[by].read(said, find);
  if (call === undefined) return undefined;
  const { text } = call;
  const goal = withoutRegion(text);
  const [, thing = ''] = FIRST_ARGUMENT.exec(goal) ?? [];
  const named: number[] = [];
  for (let i = 0; i < targets.length; i++) if (text.includes(targets[i] ?? '')) named.push(i);
  return {
    call,
    text,
    phrase: call.say(call.row.own.tried),
    subtask: subtasks.indexOf(goal),
    visit: subtasks.indexOf(`NavigateTo(${thing})`),
    targets: named,
  };
}

// --- figures ---

/**
 * Both definitions; that of the rules in force comes first. Balance, transport rate and coverage differ between paper
 * and code: see README.md.
 */
export function scoreOf(state: SarState): Score {
  const { published, paper } = figuresOf(state);
  return state.rules === 'paper' ? { paper, published } : { published, paper };
}

function figuresOf({ tally, step }: SarState) {
  return {
    published: {
      success: oneIfAll(tally.done),
      transportRate: shareOfTrue(tally.done),
      coverage: shareOfTrue(tally.named),
      balance: balanceOfActive(tally.successes),
      steps: step,
    },
    paper: {
      success: oneIfAll(tally.credited),
      transportRate: shareOfTrue(tally.credited),
      coverage: shareOfTrue(tally.reached),
      balance: Math.min(...tally.critical) / (Math.max(...tally.critical) + EPSILON),
      steps: step,
    },
  };
}

const shareOfTrue = (flags: readonly boolean[]): number => flags.filter(Boolean).length / flags.length;
const oneIfAll = (flags: readonly boolean[]): number => (flags.every(Boolean) ? 1 : 0);
