// Implements the built-in player: rules, no language model. It answers from the text of the prompt alone. README.md
// says how it plays and where it plays badly.
import { givesWay } from '../../kit/facts.ts';
import { type ByAgent, createPlayer, eachOf, linesText } from '../../kit/player.ts';
import {
  agendaOf,
  completedSubtasks,
  correctionOf,
  isSeenUndone,
  isWorthATurn,
  jobInWords,
  objection,
  openSubtasks,
  subtaskOf,
} from './agenda.ts';
import {
  formatNote,
  formatReport,
  HOUSEHOLD_MENDING,
  HOUSEHOLD_READERS,
  type HouseholdFacts,
  householdFacts,
  type KnownThing,
  namesIn,
} from './facts.ts';
import { IDLE, planTeam, scheduleOf } from './plan.ts';

const LOOK_AROUND = 'look around';

export const householdPlayer = createPlayer({
  read: HOUSEHOLD_READERS,
  facts: householdFacts,
  mending: HOUSEHOLD_MENDING,
  idle: IDLE,
  goals: {
    open: openSubtasks,
    done: completedSubtasks,
    isUndone: isSeenUndone,
    assigned: (facts, plan) => eachOf(plan, (action, name) => subtaskServed(facts, action, name)),
  },
  ways: {
    knows: ({ members }, name) => members.has(name),
    next: (facts, names, chance) => planTeam(facts, announcedActions(facts, names), chance),
    schedule: scheduleOf,
    share: (facts) => {
      const lines = shareOutJobs(facts, {});
      return Object.fromEntries(facts.decides.map((name) => [name, lines.get(name)?.[0] ?? LOOK_AROUND]));
    },
  },
  judges: { against: objection, failed: correctionOf },
  tells: {
    report: reportTextOf,
    isNews: isWorthATurn,
    say: newsText,
    plan: planText,
    shares: (_, __, jobs) => jobs.map(({ agent, subtask }) => `${agent}: ${subtask}`).join('\n'),
  },
  words: { isAt: 'is to', news: 'The others cannot know this, and it matters.' },
});

/** Of those out of sight, and of those that others decide for, where one gives way to them. */
function announcedActions({ members }: HouseholdFacts, decides: readonly string[]): Map<string, string> {
  const said = [...members.values()].filter(
    ({ name, next, seen }) => next !== null && (decides.includes(name) ? !seen : givesWay(decides, name)),
  );
  return new Map(said.map(({ name, next }) => [name, next ?? IDLE]));
}

function subtaskServed(facts: HouseholdFacts, action: string, name: string): string {
  const { jobs, later } = agendaOf(facts);
  const about = [...namesIn(action), facts.members.get(name)?.holding ?? ''];
  const job = [...jobs, ...later].find(({ thing }) => about.includes(thing.name));
  return job === undefined ? (action === IDLE ? 'wait' : LOOK_AROUND) : subtaskOf(job);
}

function planText(facts: HouseholdFacts, plan: ByAgent): string {
  const { me, members } = facts;
  const own = Object.hasOwn(plan, me) ? plan[me] : undefined;
  const told = own !== undefined && members.has(me) ? [reportTextOf(facts, own)] : noteOf(facts);
  const lines = [...shareOutJobs(facts, plan)].map(([name, what]): [string, string] => [name, what.join('; ')]);
  return [...told, linesText(new Map(lines))].join('\n');
}

/** First its current one, then the rest in turn to the agent with the fewest. */
function shareOutJobs(facts: HouseholdFacts, plan: ByAgent): Map<string, string[]> {
  const { jobs, later } = agendaOf(facts);
  const { members, team, decides } = facts;
  const names = team.length > 0 ? team : decides;
  const lines = new Map(names.map((name): [string, string[]] => [name, []]));
  const at = (name: string) =>
    namesIn((Object.hasOwn(plan, name) ? plan[name] : undefined) ?? '').concat(members.get(name)?.holding ?? []);
  for (const job of [...jobs, ...later]) {
    const goer = names.find((name) => at(name).includes(job.thing.name));
    const least = [...lines].sort(([, a], [, b]) => a.length - b.length)[0]?.[0];
    lines.get(goer ?? least ?? '')?.push(jobInWords(job));
  }
  for (const line of lines.values()) if (line.length === 0) line.push(LOOK_AROUND);
  return lines;
}

/** Silence where the others have been told the same already: a word may cost a turn. */
function newsText(facts: HouseholdFacts, next: () => string): string {
  if (!facts.team.some((name) => name !== facts.me)) return '';
  const words = reportTextOf(facts, next());
  return words !== '' && facts.said.some((said) => said.includes(words)) ? '' : words;
}

const MOST_TOLD = 12;

/** A role without a body that is not shown earlier observations again writes down what matters. */
function noteOf(facts: HouseholdFacts): string[] {
  const found = wantedThings(facts, () => true);
  return facts.remembers || facts.members.has(facts.me) || found.length === 0 ? [] : [formatNote(found)];
}

function wantedThings({ goal, things }: HouseholdFacts, fits: (thing: KnownThing) => boolean) {
  const types = new Set(goal.flatMap(({ what, where }) => [...what.types, ...(where?.types ?? [])]));
  const wanted = [...things.values()].filter((thing) => types.has(thing.type) && fits(thing)).slice(0, MOST_TOLD);
  return wanted.map(({ name, in: at }) => ({ name, in: at }));
}

function reportTextOf(facts: HouseholdFacts, next: string): string {
  const mine = facts.members.get(facts.me);
  if (mine === undefined) return '';
  return formatReport({ holding: mine.holding, found: wantedThings(facts, ({ sure }) => sure), next });
}
