// Makes a whole schedule from what is known now, for a team that nobody asks again. Nobody can guess the names of
// things not yet seen, so the schedule holds what has been found and where to look; nobody takes what turns up there.
import type { Job } from '../../../runtime/core/ask.ts';
import { exploreAction, goAction, TRANSPORT, WAIT } from '../action.ts';
import { type AgentBelief, beliefsOf, type TransportBeliefs } from './beliefs.ts';
import type { TransportKnowledge } from './knowledge.ts';
import { loadOf, nextChoice } from './plan.ts';
import { namesIn } from './speech.ts';
import { imagineAfter } from './team-plan.ts';

/** More in one agent's hands is no plan any more. */
const MOST_ROUNDS = 24;

/** In turn, each agent's next deed as it would choose it, imagining that all before it has worked. */
export function scheduleOf(knowledge: TransportKnowledge): Job[] {
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
      if (isInVain(body, beliefs, action, taken)) {
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
function isInVain(body: AgentBelief, { rooms }: TransportBeliefs, action: string, taken: ReadonlySet<string>): boolean {
  const [place = ''] = namesIn(action);
  const isRoom = rooms.some(({ name }) => name === place);
  return action === WAIT || (isRoom && (taken.has(place) || body.explored.has(place)));
}

/** Going to a room means to look around there. */
function stepsOf(action: string): string[] {
  const [room] = namesIn(action);
  return room !== undefined && action === goAction(room) ? [action, exploreAction(room)] : [action];
}
