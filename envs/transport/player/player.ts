// Implements the built-in player: rules, no language model. It answers from the text of the prompt alone, the same
// answer to the same question. README.md says how it plays and where it plays badly.
import type { Ask, Job } from '../../../runtime/core/ask.ts';
import type { Player } from '../../../runtime/core/world.ts';
import { type PlayerQuestion, playerOf } from '../../kit/player-question.ts';
import { DONE, exploreAction, goAction, TRANSPORT, WAIT } from '../action.ts';
import { readTransportObservation } from '../read-observation.ts';
import { type AgentBelief, beliefsOf, type TransportBeliefs } from './beliefs.ts';
import { chooseTransportOption } from './choose.ts';
import { corrections, objection, openSubtasks, visiblyDone } from './judge.ts';
import { knowledgeOf, type TransportKnowledge, type TransportPlayerView } from './knowledge.ts';
import { loadOf, nextChoice } from './plan.ts';
import { formatReport, namesIn, type TransportReport } from './speech.ts';
import { imagineAfter, type TeamPlan, teamPlan } from './team-plan.ts';

/** More in one agent's hands is no plan any more. */
const MOST_ROUNDS = 24;

/** In turn, each agent's next deed as it would choose it, imagining that all before it has worked. */
function scheduleOf(knowledge: TransportKnowledge): Job[] {
  const beliefs = beliefsOf(knowledge);
  const agents = knowledge.decides.length > 0 ? knowledge.decides : knowledge.team;
  if (beliefs === undefined || agents.length === 0) return [];
  const taken = new Set([...beliefs.claims].filter(([, who]) => !agents.includes(who)).map(([what]) => what));
  const bodies = new Map(
    agents.flatMap((name) => (beliefs.bodies.has(name) ? [[name, beliefs.bodies.get(name)] as const] : [])),
  );
  const idle = new Set<string>();
  const jobs: Job[] = [];
  for (let round = 0; round < MOST_ROUNDS && idle.size < bodies.size; round++) {
    for (const [name, body] of bodies) {
      if (body === undefined || idle.has(name)) continue;
      const { action, claims } = nextChoice(body, beliefs, taken);
      if (isInVain(body, beliefs, { action, taken })) {
        idle.add(name);
        if (loadOf(body).load > 0) jobs.push({ agent: name, subtask: TRANSPORT, actions: [TRANSPORT], after: [] });
        continue;
      }
      if (claims !== undefined) taken.add(claims);
      bodies.set(name, imagineAfter(body, beliefs, action));
      jobs.push({ agent: name, subtask: action, actions: stepsOf(action), after: [] });
    }
  }
  return jobs;
}

/** Nothing left to do, or going where everybody has been by then. */
function isInVain(
  body: AgentBelief,
  { rooms }: TransportBeliefs,
  { action, taken }: { readonly action: string; readonly taken: ReadonlySet<string> },
): boolean {
  const [place = ''] = namesIn(action);
  const isRoom = rooms.some(({ name }) => name === place);
  return action === WAIT || (isRoom && (taken.has(place) || body.explored.has(place)));
}

/** Going to a room means to look around there. */
function stepsOf(action: string): string[] {
  const [room] = namesIn(action);
  return room !== undefined && action === goAction(room) ? [action, exploreAction(room)] : [action];
}

export const transportPlayer: Player = playerOf(readTransportObservation, (question) =>
  ANSWERS[question.ask](question, knowledgeOf(question)),
);

const ANSWERS: Readonly<Record<Ask, (question: PlayerQuestion, knowledge: TransportKnowledge) => unknown>> = {
  act: (_, knowledge) => {
    const action = ownAction(knowledge);
    return { action, text: reportTextOf(knowledge, action) };
  },
  plan: (_, knowledge) => {
    const team = teamPlan(knowledge, knowledge.decides);
    return {
      plan: team.actions,
      ready: isReady(knowledge),
      text: planText(knowledge, team),
      subtasks: openSubtasks(knowledge),
    };
  },
  allocate: (_, knowledge) => {
    const team = teamPlan(knowledge, knowledge.decides);
    const plan = Object.fromEntries(knowledge.decides.map((name) => [name, team.goals[name]?.[0] ?? WAIT]));
    return { plan, jobs: scheduleOf(knowledge), text: planText(knowledge, team) };
  },
  critique: (question, knowledge) => {
    const why = objection(question, knowledge);
    if (why === undefined) return { agree: true, reason: '' };
    return { agree: false, reason: `${why} ${reportTextOf(knowledge, ownAction(knowledge))}`.trim() };
  },
  verify: (question, knowledge) => {
    const completed = visiblyDone(question, knowledge);
    return { completed, text: completed.length === 0 ? 'Nothing is done yet.' : `Done: ${completed.join('; ')}.` };
  },
  correct: (_, knowledge) => {
    const wrong = corrections(knowledge, teamPlan(knowledge, knowledge.decides).actions);
    const lines = Object.entries(wrong).map(([name, text]) => `${name}: ${text}`);
    return { corrections: wrong, text: lines.join('\n') || 'Nothing failed.' };
  },
  say: (_, knowledge) => ({ text: hasNews(knowledge) ? reportTextOf(knowledge, ownAction(knowledge)) : '', to: '' }),
  choose: (question, knowledge) => chooseTransportOption(question, [ownAction(knowledge), WAIT], hasNews(knowledge)),
};

/** The deciding agent's view, found by its name, otherwise that of the agent decided for. */
function ownName({ me, seen, decides }: TransportKnowledge): string {
  return seen.has(me) ? me : (decides.find((name) => seen.has(name)) ?? decides[0] ?? me);
}

function ownAction(knowledge: TransportKnowledge): string {
  const name = ownName(knowledge);
  return teamPlan(knowledge, [name]).actions[name] ?? WAIT;
}

/** When it knows of every agent that it decides for where it is and what it holds. */
function isReady(knowledge: TransportKnowledge): boolean {
  const beliefs = beliefsOf(knowledge);
  return beliefs !== undefined && knowledge.decides.every((name) => beliefs.bodies.has(name));
}

/**
 * A line for each agent: `<agent>: <sub-goal>; <sub-goal>`; before them what the deciding agent has to tell, if it has
 * a body.
 */
function planText(knowledge: TransportKnowledge, { goals }: TeamPlan): string {
  const lines = Object.entries(goals).flatMap(([name, list]) =>
    list.length === 0 ? [] : [`${name}: ${list.join('; ')}`],
  );
  const own = knowledge.seen.has(knowledge.me) ? reportTextOf(knowledge, goals[knowledge.me]?.[0] ?? null) : '';
  return [own, ...lines].filter((line) => line !== '').join('\n');
}

function reportTextOf(knowledge: TransportKnowledge, next: string | null): string {
  const view = knowledge.seen.get(ownName(knowledge));
  const state = view === undefined ? undefined : reportOf(view, next);
  return state === undefined ? '' : formatReport(state);
}

function reportOf(
  { clock, me, rooms, things, goal }: TransportPlayerView,
  next: string | null,
): TransportReport | undefined {
  if (me.room === null) return undefined;
  return {
    name: me.name,
    frame: clock.now,
    room: me.room,
    hands: me.hands.map(({ name, holds }) => ({ name, holds: holds.map((inner) => inner.name) })),
    things: things.flatMap(({ name, kind, room }) => (room === null ? [] : [{ name, kind, room }])),
    explored: rooms.filter(({ level }) => level === 'all').map(({ name }) => name),
    delivered: goal.delivered,
    next: next === WAIT || next === DONE ? null : next,
  };
}

/** Whether somebody listens and the others have not been told all that this agent knows: a word may cost a turn. */
function hasNews(knowledge: TransportKnowledge): boolean {
  const name = ownName(knowledge);
  const view = knowledge.seen.get(name);
  const state = view === undefined ? undefined : reportOf(view, null);
  if (state === undefined || !knowledge.team.some((other) => other !== name)) return false;
  const before = knowledge.told.get(name);
  if (before === undefined) return true;
  const told = new Set([...before.things.map((thing) => thing.name), ...before.explored, ...before.delivered]);
  const now = [...state.things.map((thing) => thing.name), ...state.explored, ...state.delivered];
  return now.some((one) => !told.has(one));
}
