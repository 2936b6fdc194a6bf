// Advances the world by a step: every free agent begins its action, then the world runs, one primitive an agent at a
// time, until somebody is free again or the episode is over. Source of the rules: CoELA, C-WAH environment and executor
// (README.md).
import type { Intent, Outcome, StepResult } from '../../runtime/core/world.ts';
import { cutAt } from '../../runtime/text/cut-text.ts';
import { foreignText } from '../kit/form.ts';
import {
  type ChoresActionOption,
  DONE,
  lookAround,
  nextPrimitive,
  type PrimitiveFailure,
  performAll,
  planProgress,
  plansOf,
  touches,
  WAIT,
} from './plans.ts';
import {
  type ChoresAgentState,
  type ChoresPlan,
  type ChoresState,
  HANDS,
  houseOf,
  isGoalMet,
  nameOf,
  type PlanAim,
  type Primitive,
  STEP_CAP,
} from './state.ts';

export const MESSAGE_CAP = 500;
/** The number of characters of an invalid action that are quoted back to the agent. */
const MOST_SHOWN = 60;
const SPEECH_ACTION = '[send_message]';

export function actionOptionsOf(state: ChoresState, agent: ChoresAgentState): ChoresActionOption[] {
  const options = state.actions === 'plans' ? plansOf(state, agent) : singleStepsOf(state, agent);
  if (state.telling.end === 'claim') options.push({ text: DONE, aim: { kind: 'pass', ok: true, reason: null } });
  return options;
}

export function teamStep(state: ChoresState, intents: readonly Intent[]): StepResult {
  if (state.over !== null) return { outcomes: [] };
  const asked = state.agents
    .filter(({ plan }) => plan === null)
    .map((agent) => [agent, takeUpIntent(state, agent, intents)] as const);
  if (state.telling.end === 'claim' && state.agents.every(({ plan }) => plan?.text === DONE))
    state.over = 'claimed-done';
  // A free message takes no step: the speaker is ready again before anything else happens.
  if (state.telling.charge === 'free') endSpeech(state);
  while (state.over === null && state.agents.every(({ plan }) => plan !== null)) tickWorld(state);
  const outcomes = asked.map(([agent, outcome]) => finalOutcome(agent, outcome));
  return state.over === null ? { outcomes } : { outcomes, end: state.over };
}

function takeUpIntent(state: ChoresState, agent: ChoresAgentState, intents: readonly Intent[]): Outcome {
  const intent = intents.find((one) => one.agent === agent.name);
  if (intent?.speech !== undefined) return speak(state, agent, { intent, speech: intent.speech });
  const said = intent?.do ?? '[wait]';
  const option = actionOptionsOf(state, agent).find(({ text }) => text === said);
  if (option !== undefined) {
    agent.plan = planOf(option.text, option.aim);
    return { agent: agent.name, do: said, ok: true };
  }
  const reason = isActionForm(said) ? 'not_possible_now' : 'ACTION_UNKNOWN';
  agent.plan = planOf(quotedPlain(said), { kind: 'pass', ok: false, reason });
  return { agent: agent.name, do: said, ok: false, reason };
}

const planOf = (text: string, aim: PlanAim): ChoresPlan => ({ text, aim, spent: 0, stay: 0 });

/** A word in brackets that this world has, and a name with an id: an action, if not one that is possible now. */
const isActionForm = (said: string): boolean =>
  said.length < 200 &&
  /^\[(goexplore|gocheck|gograb|goput|walktowards|grab|open|close|putin|putback)\]( <[a-z]+> \(\d+\)){1,2}$/.test(said);

const quotedPlain = (said: string): string => `"${foreignText(said, MOST_SHOWN)}"`;

/** Everybody hears it, even if one agent was addressed (the published self echo is an option). */
function speak(
  state: ChoresState,
  agent: ChoresAgentState,
  { intent, speech }: { intent: Intent; speech: NonNullable<Intent['speech']> },
): Outcome {
  const text = cutAt(speech.text, MESSAGE_CAP);
  const stranger = speech.to !== undefined && !state.agents.some(({ name }) => name === speech.to);
  const reason = text.trim() === '' ? 'empty_message' : stranger ? 'no_such_agent' : null;
  const ok = reason === null;
  const cut = ok && text.length < speech.text.length ? 'cut' : reason;
  agent.plan = planOf(SPEECH_ACTION, { kind: 'pass', ok, reason: cut });
  agent.spoken += 1;
  const heardBy = state.agents.filter((other) => ok && (other !== agent || state.published)).map(({ name }) => name);
  return { agent: agent.name, do: intent.do, ok, reason: cut === null ? undefined : cut, heardBy, text };
}

/** The outcome of an intent at the end of the step: a plan still running counts as successful so far. */
function finalOutcome(agent: ChoresAgentState, outcome: Outcome): Outcome {
  const over = agent.plan === null ? agent.last : null;
  if (!outcome.ok || over === null || over.ok) return outcome;
  return { ...outcome, ok: false, reason: over.reason ?? 'failed' };
}

function endSpeech({ agents }: ChoresState): void {
  for (const agent of agents) {
    const { plan } = agent;
    if (plan?.text !== SPEECH_ACTION || plan.aim.kind !== 'pass') continue;
    agent.last = { action: plan.text, ok: plan.aim.ok, reason: plan.aim.reason };
    agent.plan = null;
  }
}

function tickWorld(state: ChoresState): void {
  const rooms = state.agents.map(({ room }) => room);
  const deeds = state.agents.map((agent): Primitive => {
    const { plan } = agent;
    const isOver = plan === null || planProgress(state, agent, plan) !== undefined;
    return isOver ? { verb: 'none' } : nextPrimitive(state, agent, plan);
  });
  const failures = performAll(state, deeds);
  state.clock += 1;
  lookAround(state);
  state.agents.forEach((agent, who) => {
    if (agent.plan !== null)
      advancePlan(state, { agent, plan: agent.plan }, { failure: failures[who] ?? null, room: rooms[who] ?? -1 });
  });
  if (state.telling.end === 'goal' && isGoalMet(state)) state.over = 'goal';
  else if (state.clock >= STEP_CAP) state.over = 'step-cap';
}

function advancePlan(
  state: ChoresState,
  { agent, plan }: { agent: ChoresAgentState; plan: ChoresPlan },
  was: { failure: PrimitiveFailure; room: number },
): void {
  plan.spent += 1;
  plan.stay = agent.room === was.room ? plan.stay + 1 : 0;
  const single = plan.aim.kind === 'once';
  const end = single ? { ok: was.failure === null, reason: was.failure } : planProgress(state, agent, plan);
  if (end === undefined) return;
  agent.last = { action: plan.text, ...end };
  agent.plan = null;
}

/** Walking to rooms, to what is in this room, and what can be touched here; `[wait]` last. */
function singleStepsOf(state: ChoresState, agent: ChoresAgentState): ChoresActionOption[] {
  const { rooms, places } = houseOf(state);
  const { room, memory, hands } = agent;
  const options: ChoresActionOption[] = [];
  const add = (text: string, primitive: Primitive) => options.push({ text, aim: { kind: 'once', primitive } });
  rooms.forEach((other, r) => {
    if (r !== room) add(`[walktowards] ${nameOf(other)}`, { verb: 'walk', room: r, place: -1 });
  });
  places.forEach((place, p) => {
    if (place.room === room) add(`[walktowards] ${nameOf(place)}`, { verb: 'walk', room, place: p });
  });
  state.things.forEach((thing, t) => {
    const at = memory.things[t] ?? -1;
    if (places[at]?.room === room) add(`[walktowards] ${nameOf(thing)}`, { verb: 'walk', room, place: at });
  });
  state.things.forEach((thing, t) => {
    const seen = thing.at >= 0 && state.open[thing.at] && touches(state, agent, thing.at);
    if (seen && hands.length < HANDS) add(`[grab] ${nameOf(thing)}`, { verb: 'grab', thing: t });
  });
  places.forEach((place, p) => {
    if (!touches(state, agent, p)) return;
    const verb = state.open[p] ? 'close' : 'open';
    if (place.closes) add(`[${verb}] ${nameOf(place)}`, { verb, place: p });
    if (!state.open[p] && !state.published) return;
    const putting = place.closes ? 'putin' : 'putback';
    for (const t of hands)
      add(`[${putting}] ${nameOf(state.things[t])} ${nameOf(place)}`, { verb: 'put', thing: t, place: p });
  });
  options.push({ text: WAIT, aim: { kind: 'pass', ok: true, reason: null } });
  return options;
}
