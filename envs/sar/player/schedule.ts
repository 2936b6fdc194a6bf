// Makes a complete schedule from the initial knowledge, for a team that is never asked again: the fires are shared out,
// one agent explores for the persons of the task, and then two at a time go for each of them. The team carries it out
// blindly, so it takes into account how fires develop in the meantime.
import type { Job } from '../../../runtime/core/ask.ts';
import { createSchedule, type ScheduleDraft } from '../../kit/schedule.ts';
import { CAPACITY, CARRIERS } from '../scenes.ts';
import { type FireView, landmarks, type SarFacts, type SarTeamView } from './facts.ts';

/** From about this step on a region has grown by a level. */
const GROWN_AT = 6;
/** How often the one that looks for persons explores. */
const LOOKS = 5;

export function scheduleOf(facts: SarFacts): Job[] {
  const { view, explorers } = facts;
  const draft = createSchedule(facts);
  if (view === undefined || draft.agents.length === 0) return [];
  for (const fire of view.fires) scheduleFirefighting(draft, view, fire);
  const hidden = view.wanted.filter((name) => !view.persons.includes(name));
  // Where exploring is not allowed, from landmark to landmark: persons are spotted from where one arrives.
  const looking =
    explorers > 0
      ? Array.from({ length: LOOKS }, () => 'Explore()')
      : landmarks(view).map((name) => `NavigateTo(${name})`);
  if (hidden.length > 0) draft.give(`find ${hidden.join(' and ')}`, looking);
  const after = draft.jobs.map(({ subtask }) => subtask);
  const place = view.deposits[0]?.name;
  for (const person of place === undefined ? [] : [...view.persons, ...hidden]) {
    const to = draft.freest(CARRIERS);
    const carry = `carry ${person}`;
    draft.give(carry, [`NavigateTo(${person})`, `Carry(${person})`], { to, after });
    draft.give(`bring ${person} to ${place}`, [`NavigateTo(${place})`, `DropOff(${place}, ${person})`], {
      to,
      after: [carry],
    });
  }
  return draft.jobs;
}

/** Load after load, region after region, as much as each needs by then. */
function scheduleFirefighting(
  draft: ScheduleDraft,
  { reservoirs }: SarTeamView,
  { name, supply, level, regions }: FireView,
): void {
  const reservoir = reservoirs.find((one) => one.supply === supply)?.name;
  if (level === 0 || reservoir === undefined) return;
  const [agent = ''] = draft.freest(1);
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
  draft.give(`put out ${name}`, actions);
}
