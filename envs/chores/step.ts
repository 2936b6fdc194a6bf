// A step: every agent that is free takes up what it was told, then the world runs, one primitive an agent at a time, until somebody is free
// again or the episode is over. Source of the rules: CoELA, C-WAH environment and executor (README.md).

import { cutAt } from '../../runtime/core/cut-text.ts';
import type { Intent, Outcome, StepResult } from '../../runtime/core/world.ts';
import { lookAround } from './look.ts';
import { nextPrimitive, type Option, plansOf, standing } from './plans.ts';
import { type Failure, performAll } from './primitives.ts';
import { singlesOf } from './singles.ts';
import { type AgentState, type Aim, atGoal, CAP, type ChoresState, type Plan } from './state.ts';

/** A message is cut here. */
export const MESSAGE_CAP = 500;
/** Of words that are no action, so many characters come back to the agent. */
const SHOWN = 60;
export const SPOKE = '[send_message]';

export function optionsOf(state: ChoresState, agent: AgentState): Option[] {
  return state.actions === 'plans' ? plansOf(state, agent) : singlesOf(state, agent);
}

export function teamStep(state: ChoresState, intents: readonly Intent[]): StepResult {
  if (state.over !== null) return { outcomes: [] };
  const asked = state.agents.filter(({ plan }) => plan === null).map((agent) => [agent, take(state, agent, intents)] as const);
  do tick(state);
  while (state.over === null && state.agents.every(({ plan }) => plan !== null));
  const outcomes = asked.map(([agent, outcome]) => concluded(agent, outcome));
  return state.over === null ? { outcomes } : { outcomes, end: state.over };
}

/** An agent takes up its intent; returns what is known of the outcome already. */
function take(state: ChoresState, agent: AgentState, intents: readonly Intent[]): Outcome {
  const intent = intents.find((one) => one.agent === agent.name);
  if (intent?.speech !== undefined) return speak(state, agent, intent, intent.speech);
  const said = intent?.do ?? '[wait]';
  const option = optionsOf(state, agent).find(({ text }) => text === said);
  if (option !== undefined) {
    agent.plan = planOf(option.text, option.aim);
    return { agent: agent.name, do: said, ok: true };
  }
  const reason = isWorded(said) ? 'not_possible_now' : 'ACTION_UNKNOWN';
  agent.plan = planOf(shown(said), { kind: 'pass', ok: false, reason });
  return { agent: agent.name, do: said, ok: false, reason };
}

const planOf = (text: string, aim: Aim): Plan => ({ text, aim, spent: 0, stay: 0 });

/** A word in brackets that this world has, and a name with an id: an action, if not one that is possible now. */
const isWorded = (said: string): boolean =>
  said.length < 200 &&
  /^\[(goexplore|gocheck|gograb|goput|walktowards|grab|open|close|putin|putback)\]( <[a-z]+> \(\d+\)){1,2}$/.test(said);

/** Foreign text is cut and stripped of what could break a line. */
function shown(said: string): string {
  const plain = said.replace(/[^\x20-\x7e]+/g, ' ').trim();
  return `"${plain.length > SHOWN ? `${plain.slice(0, SHOWN)}...` : plain}"`;
}

/** Speaking takes the step, whoever hears it: everybody does, also when somebody was addressed (the published self echo is an option). */
function speak(state: ChoresState, agent: AgentState, intent: Intent, speech: NonNullable<Intent['speech']>): Outcome {
  const text = cutAt(speech.text, MESSAGE_CAP);
  const stranger = speech.to !== undefined && !state.agents.some(({ name }) => name === speech.to);
  const reason = text.trim() === '' ? 'empty_message' : stranger ? 'no_such_agent' : null;
  const ok = reason === null;
  const cut = ok && text.length < speech.text.length ? 'cut' : reason;
  agent.plan = planOf(SPOKE, { kind: 'pass', ok, reason: cut });
  agent.spoken += 1;
  const heardBy = state.agents.filter((other) => ok && (other !== agent || state.published)).map(({ name }) => name);
  return { agent: agent.name, do: intent.do, ok, ...(cut === null ? {} : { reason: cut }), heardBy, text };
}

/** What has become of an intent by the end of the step: a plan that still runs is well so far. */
function concluded(agent: AgentState, outcome: Outcome): Outcome {
  const over = agent.plan === null ? agent.last : null;
  if (!outcome.ok || over === null || over.ok) return outcome;
  return { ...outcome, ok: false, reason: over.reason ?? 'failed' };
}

/** One step of the world. */
function tick(state: ChoresState): void {
  const rooms = state.agents.map(({ room }) => room);
  const deeds = state.agents.map((agent) =>
    agent.plan === null || standing(state, agent, agent.plan) !== undefined
      ? ({ verb: 'none' } as const)
      : nextPrimitive(state, agent, agent.plan),
  );
  const failures = performAll(state, deeds);
  state.clock += 1;
  lookAround(state);
  state.agents.forEach((agent, who) => {
    if (agent.plan !== null) advance(state, agent, agent.plan, { failure: failures[who] ?? null, room: rooms[who] ?? -1 });
  });
  if (state.episode.wants.every((want) => atGoal(state, want.class) >= want.count)) state.over = 'goal';
  else if (state.clock >= CAP) state.over = 'step-cap';
}

function advance(state: ChoresState, agent: AgentState, plan: Plan, was: { failure: Failure; room: number }): void {
  plan.spent += 1;
  plan.stay = agent.room === was.room ? plan.stay + 1 : 0;
  const single = plan.aim.kind === 'once';
  const end = single ? { ok: was.failure === null, reason: was.failure } : standing(state, agent, plan);
  if (end === undefined) return;
  agent.last = { action: plan.text, ...end };
  agent.plan = null;
}
