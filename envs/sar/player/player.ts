// Implements the built-in player: rules, no language model. It answers from the text of the prompt alone, the same
// answer to the same prompt. README.md says how it plays and where it plays badly.

import { givesWay, inTeamOrder } from '../../kit/facts.ts';
import { callIn } from '../../kit/form.ts';
import { type ByAgent, createPlayer, eachOf, inOneLine, linesText } from '../../kit/player.ts';
import type { SarView } from '../observe.ts';
import type { SarTeamView } from './facts.ts';
import {
  focusedView,
  justDid,
  SAR_MENDING,
  SAR_READERS,
  type SarAgentKnowledge,
  type SarFacts,
  sarFacts,
} from './facts.ts';
import { correctionOf, objection, openSubtasks, subtaskOf, visiblyDone, whyImpossible } from './judge.ts';
import { planTeam } from './plan.ts';
import { SAR_PROFILES } from './profiles.ts';
import { scheduleOf } from './schedule.ts';
import { formatReport, type SarReport } from './speech.ts';

const IDLE = 'Idle';

export const sarPlayer = createPlayer<SarView, SarReport, SarFacts>({
  read: SAR_READERS,
  facts: sarFacts,
  mending: SAR_MENDING,
  profiles: SAR_PROFILES,
  idle: IDLE,
  goals: {
    open: openSubtasks,
    done: visiblyDone,
    assigned: (facts, plan) => eachOf(plan, (action) => subtaskOf(facts, action)),
  },
  ways: {
    knows: ({ view, known }, name) => view !== undefined && known.has(name),
    next: actionsFor,
    schedule: scheduleOf,
    share: (facts) => {
      const plan = actionsFor(facts, facts.decides);
      return Object.fromEntries(facts.decides.map((name) => [name, subtaskOf(facts, plan.get(name) ?? IDLE)]));
    },
  },
  judges: { against: objection, failed: correctionOf },
  tells: {
    report: reportTextOf,
    isNews,
    say: newsText,
    plan: planText,
    shares: (facts, shares, jobs) =>
      jobs.length === 0 ? planText(facts, shares) : jobs.map(({ agent, subtask }) => `${agent}: ${subtask}`).join('\n'),
  },
  words: { corrected: inOneLine, isAt: 'is at', news: 'The others cannot know this, and it matters.' },
});

/** The action of each known agent when deciding for these; the others do as announced. */
function actionsFor(facts: SarFacts, decides: readonly string[]): ReadonlyMap<string, string> {
  const { explorers, line: lines, refused, stocks } = facts;
  const view = focusedView(facts);
  const all = inTeamOrder(facts.team, facts.known.values());
  if (view === undefined) return new Map();
  const terms = { explorers, lines, stocks };
  const fixed = new Map([...announcedActions(all, decides), ...heededAdvice(facts, decides)]);
  const plan = planTeam(view, all, { fixed, terms });
  for (const [name, things] of refused) {
    const action = plan.get(name) ?? '';
    if (!decides.includes(name) || !things.some((thing) => action.includes(thing))) continue;
    const others = new Map([...plan].filter(([other]) => other !== name));
    const instead = planTeam(withoutThings(view, things), all, { fixed: others, terms }).get(name);
    plan.set(name, instead ?? IDLE);
  }
  return plan;
}

/** The action that a correction suggests instead of the failed one, if it is possible. */
function heededAdvice({ known, view, advice: given }: SarFacts, decides: readonly string[]): [string, string][] {
  return decides.flatMap((name): [string, string][] => {
    const mine = known.get(name);
    const advice = given.get(name);
    const failed = mine?.last !== null && mine?.last?.verdict !== 'ok';
    if (mine === undefined || advice === undefined || !failed) return [];
    return whyImpossible(mine, view, advice) === undefined ? [[name, advice]] : [];
  });
}

const withoutThings = (view: SarTeamView, things: readonly string[]): SarTeamView => ({
  ...view,
  fires: view.fires.filter(({ name }) => !things.includes(name)),
  persons: view.persons.filter((name) => !things.includes(name)),
  focused: true,
});

/** The announced actions of agents that others decide for, where one gives way to them. */
function announcedActions(all: readonly SarAgentKnowledge[], decides: readonly string[]): Map<string, string> {
  const said = all.filter(({ name, next }) => next !== null && givesWay(decides, name));
  return new Map(said.map(({ name, next }) => [name, next ?? IDLE]));
}

/** A line for each agent; before them, of an agent with a body, its own state and next action. */
function planText(facts: SarFacts, plan: ByAgent): string {
  const own = Object.hasOwn(plan, facts.me) ? plan[facts.me] : undefined;
  const told = own !== undefined && facts.known.has(facts.me) ? [reportTextOf(facts, own)] : [];
  const lines = new Map([...shareOutSubtasks(facts, plan)].map(([name, what]) => [name, what.join(', ')]));
  return [...told, linesText(lines)].join('\n');
}

/** Each agent's current work, as far as known; unassigned fires and persons go to the agent with the least. */
function shareOutSubtasks(facts: SarFacts, plan: ByAgent): Map<string, string[]> {
  const { view, team, known, line: told } = facts;
  const isAt = (name: string) => known.has(name) && plan[name] !== undefined && plan[name] !== IDLE;
  const subtaskInWords = (action: string) => asWords(subtaskOf(facts, action));
  /** For an agent about which nothing else is known: its action in the last plan or report. */
  const heard = (name: string) => (known.has(name) ? [] : [told.get(name) ?? []].flat().map(subtaskInWords));
  const names = team.length > 0 ? team : Object.keys(plan);
  const lines = new Map(
    names.map((name): [string, string[]] => [name, isAt(name) ? [subtaskInWords(plan[name] ?? '')] : heard(name)]),
  );
  const least = () => [...lines.values()].sort((a, b) => a.length - b.length)[0];
  const said = () => [...lines.values()].flat().join('\n');
  for (const { name, level } of view?.fires ?? [])
    if (level > 0 && !said().includes(name)) least()?.push(`put out ${name}`);
  for (const name of view?.persons ?? []) if (!said().includes(name)) least()?.push(`carry ${name}`);
  for (const line of lines.values()) if (line.length === 0) line.push(facts.explorers > 0 ? 'explore' : 'look around');
  return lines;
}

/** A subtask is no order to do that very action next. */
function asWords(subtask: string): string {
  if (subtask.startsWith('Explore')) return 'explore';
  const { name, args: [thing] = [] } = callIn(subtask) ?? {};
  if (name === 'UseSupply') return `put out ${thing}`;
  return name === 'Carry' ? `carry ${thing}` : subtask;
}

/**
 * Things that others may not have seen, and the person it carries, which nobody can see: with several persons in sight,
 * the helper must be told once.
 */
function isNews({ me, team, known, view, told, news }: SarFacts): boolean {
  if (news && team.some((name) => name !== me)) return true;
  const mine = known.get(me);
  const carried = mine === undefined ? undefined : justDid(mine, 'carry ');
  if (carried === undefined || (view?.persons.length ?? 0) < 2 || !team.some((name) => name !== me)) return false;
  return told.get(me)?.last?.phrase !== `carry ${carried}`;
}

/** Silent if nobody listens or the others already know, since a message may cost a turn. */
function newsText({ me, team, known, told, news, found }: SarFacts, decide: () => string): string {
  const mine = known.get(me);
  const before = told.get(me);
  if (mine === undefined || !team.some((name) => name !== me)) return '';
  const next = decide();
  const isSame =
    !news &&
    before !== undefined &&
    before.next === next &&
    formatReport(before, next) === formatReport({ ...mine, last: before.last }, next);
  return isSame ? '' : formatReport(mine, next, found);
}

function reportTextOf({ me, known, found }: SarFacts, next: string): string {
  const mine = known.get(me);
  return mine === undefined ? '' : formatReport(mine, next, found);
}
