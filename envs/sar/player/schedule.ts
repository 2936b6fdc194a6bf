// Makes a complete schedule from the initial knowledge, for a team that is never asked again: the fires are shared out,
// one agent explores for the persons of the task, and then two at a time go for each of them. The team carries it out
// blindly, so it takes into account how fires develop in the meantime.
import type { Job } from '../../../runtime/core/ask.ts';
import { CAPACITY, CARRIERS } from '../scenes.ts';
import type { SarKnowledge } from './knowledge.ts';
import type { FireView, SarTeamView } from './sight.ts';

/** From about this step on a region has grown by a level. */
const GROWN_AT = 6;
/** How often the one that looks for persons explores. */
const LOOKS = 5;

export function scheduleOf({ view, decides, team, explorers }: SarKnowledge): Job[] {
  const agents = decides.length > 0 ? decides : team;
  if (view === undefined || agents.length === 0) return [];
  const draft = { jobs: [] as Job[], load: new Map(agents.map((name) => [name, 0])) };
  for (const fire of view.fires) scheduleFirefighting(draft, view, fire);
  const hidden = view.wanted.filter((name) => !view.persons.includes(name));
  const found = `find ${hidden.join(' and ')}`;
  if (hidden.length > 0)
    giveJob(draft, leastLoadedAgents(draft, 1), {
      subtask: found,
      actions: lookingActions(view, explorers > 0),
      after: [],
    });
  const fires = draft.jobs.map(({ subtask }) => subtask);
  for (const person of [...view.persons, ...hidden]) scheduleRescue(draft, view, { person, after: fires });
  return draft.jobs;
}

interface SarScheduleDraft {
  readonly jobs: Job[];
  /** Actions by agent. */
  readonly load: Map<string, number>;
}

function giveJob({ jobs, load }: SarScheduleDraft, agents: readonly string[], job: Omit<Job, 'agent'>): void {
  for (const agent of agents) {
    jobs.push({ agent, ...job });
    load.set(agent, (load.get(agent) ?? 0) + job.actions.length);
  }
}

/** The agents with the least to do so far. */
const leastLoadedAgents = ({ load }: SarScheduleDraft, n: number): string[] =>
  [...load]
    .sort(([, a], [, b]) => a - b)
    .slice(0, n)
    .map(([name]) => name);

/** Load after load, region after region, as much as each needs by then. */
function scheduleFirefighting(
  draft: SarScheduleDraft,
  { reservoirs }: SarTeamView,
  { name, supply, level, regions }: FireView,
): void {
  const reservoir = reservoirs.find((one) => one.supply === supply)?.name;
  if (level === 0 || reservoir === undefined) return;
  const [agent = ''] = leastLoadedAgents(draft, 1);
  const grown = (draft.load.get(agent) ?? 0) >= GROWN_AT ? 1 : 0;
  const uses = regions.flatMap((region) => Array.from({ length: region.level + grown }, () => region.name));
  const actions: string[] = [];
  for (let i = 0; i < uses.length; i += CAPACITY) {
    const load = uses.slice(i, i + CAPACITY);
    actions.push(`NavigateTo(${reservoir})`, ...load.map(() => `GetSupply(${reservoir})`));
    for (const [j, region] of load.entries()) {
      if (region !== load[j - 1]) actions.push(`NavigateTo(${region})`);
      actions.push(`UseSupply(${name}, ${supply})`);
    }
  }
  giveJob(draft, [agent], { subtask: `put out ${name}`, actions, after: [] });
}

/** Where exploring is not allowed, from landmark to landmark: persons are spotted from where one arrives. */
function lookingActions(view: SarTeamView, explores: boolean): string[] {
  if (explores) return Array.from({ length: LOOKS }, () => 'Explore()');
  return landmarks(view).map((name) => `NavigateTo(${name})`);
}

export const landmarks = ({ deposits, reservoirs, fires }: SarTeamView): string[] =>
  [...deposits, ...reservoirs, ...fires].map(({ name }) => name);

function scheduleRescue(
  draft: SarScheduleDraft,
  { deposits }: SarTeamView,
  { person, after }: { readonly person: string; readonly after: readonly string[] },
): void {
  const place = deposits[0]?.name;
  if (place === undefined) return;
  const pair = leastLoadedAgents(draft, CARRIERS);
  const carry = `carry ${person}`;
  giveJob(draft, pair, { subtask: carry, actions: [`NavigateTo(${person})`, `Carry(${person})`], after: [...after] });
  const bring = [`NavigateTo(${place})`, `DropOff(${place}, ${person})`];
  giveJob(draft, pair, { subtask: `bring ${person} to ${place}`, actions: bring, after: [carry] });
}
