// A step of the world: every ready agent begins what it was asked to; then frames pass, from the end of one motion to the end of the next,
// until some agent is ready again, the goal is met or the frames are spent.
import type { Intent, Outcome, StepResult } from '../../runtime/core/world.ts';
import { readAction, WAIT } from './action.ts';
import { advance, begin } from './body.ts';
import { countSatisfied, isMet } from './goal.ts';
import type { Scope } from './scope.ts';
import { hear } from './speech.ts';
import type { AgentState, TransportState } from './state.ts';

export function readyAgents({ over, agents }: TransportState): string[] {
  return over === null ? agents.flatMap(({ name, activity }) => (activity === null ? [name] : [])) : [];
}

/** Changes the state. */
export function teamStep(scope: Scope, intents: readonly Intent[]): StepResult {
  const { state } = scope;
  if (state.over !== null) return { outcomes: intents.map((intent) => refused(intent, 'over')) };
  const begun = new Map<Intent, Begun>();
  state.agents.forEach((agent, who) => {
    if (agent.activity !== null) return;
    const intent = intents.find((one) => one.agent === agent.name);
    if (intent === undefined) begin(scope, who, { text: WAIT, deed: { kind: 'wait' } });
    else begun.set(intent, start(scope, who, agent, intent));
  });
  pass(scope);
  state.step += 1;
  countSatisfied(state);
  if (isMet(state)) state.over = 'goal';
  else if (state.frame >= state.rules.cap) state.over = 'step-cap';
  const known = new Set(state.agents.map(({ name }) => name));
  const outcomes = intents.filter(({ agent }) => known.has(agent)).map((intent) => outcomeOf(state, intent, begun.get(intent)));
  return state.over === null ? { outcomes } : { outcomes, end: state.over };
}

interface Begun {
  readonly fails: string | null;
  readonly heard: { readonly heardBy: readonly string[]; readonly text: string } | null;
}

function start(scope: Scope, who: number, agent: AgentState, { do: said, speech }: Intent): Begun {
  if (speech !== undefined) {
    const { frames, fails, ...heard } = hear(scope.state, who, speech);
    begin(
      scope,
      who,
      { text: 'send a message', deed: fails === null ? { kind: 'say' } : { kind: 'fail', reason: fails } },
      frames,
    );
    return { fails, heard: fails === null ? heard : null };
  }
  const reading = readAction(scope.state, agent, said);
  begin(scope, who, reading);
  return { fails: reading.deed.kind === 'fail' ? reading.deed.reason : null, heard: null };
}

/** Lets frames pass until somebody is ready or the cap is reached. */
function pass(scope: Scope): void {
  const { state } = scope;
  const { cap } = state.rules;
  for (;;) {
    const at = state.agents.reduce((least, { activity }) => Math.min(least, activity?.until ?? least), Number.POSITIVE_INFINITY);
    if (at > cap) {
      state.frame = cap;
      return;
    }
    state.frame = at;
    state.agents.forEach((agent, who) => {
      if (agent.activity?.until === at) advance(scope, who);
    });
    if (state.agents.some(({ activity }) => activity === null)) break;
  }
  state.agents.forEach((agent, who) => {
    if (isWoken(state, agent)) advance(scope, who);
  });
}

/** Whoever waits is ready when a teammate is; as published, what a long message costs is lost then. */
function isWoken({ rules }: TransportState, { activity }: AgentState): boolean {
  return activity?.deed.kind === 'wait' || (rules.published && activity?.deed.kind === 'say');
}

/** What came of it in this step; of what goes on, that it goes on. The agent's next observation says how it ended. */
function outcomeOf(state: TransportState, intent: Intent, begun: Begun | undefined): Outcome {
  const { agent: name, do: said } = intent;
  if (begun === undefined) return refused(intent, 'busy');
  if (begun.fails !== null) return refused(intent, begun.fails);
  if (begun.heard !== null) return { agent: name, do: said, ok: true, ...begun.heard };
  const agent = state.agents.find((one) => one.name === name);
  const last = agent?.activity === null ? agent.last : null;
  return last === null || last.ok ? { agent: name, do: said, ok: true } : refused(intent, last.reason ?? 'failed');
}

function refused({ agent, do: said }: Intent, reason: string): Outcome {
  return { agent, do: said, ok: false, reason };
}
