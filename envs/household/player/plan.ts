// Plans by rules who does what next: held things are brought to their goal, then each free agent takes its nearest job,
// and agents without a job look for missing things, later ones leaving alone what earlier ones take on. For a team that
// is never asked again it makes a schedule of everything.
import type { Job as ScheduledJob } from '../../../runtime/core/ask.ts';
import type { Random } from '../../../runtime/core/random.ts';
import { inTeamOrder } from '../../kit/facts.ts';
import { createSchedule } from '../../kit/player.ts';
import { parseAction } from '../action.ts';
import { factsOf, fits, isContainer, typeOf } from '../object-types.ts';
import {
  agendaOf,
  type HouseholdAgenda,
  type HouseholdJob,
  openSubtasks,
  subtaskOf,
  thingsOf,
  whyImpossible,
} from './agenda.ts';
import { type HouseholdFacts, type KnownThing, namesIn, type TeamMember, unsureThing } from './facts.ts';

export const IDLE = 'Idle';
const DONE = 'Done';

interface HouseholdPlanBoard {
  readonly facts: HouseholdFacts;
  readonly agenda: HouseholdAgenda;
  readonly chance: Random;
  readonly plan: Map<string, string>;
  readonly claimed: Set<string>;
  /** Opened by somebody who acts before in this step. */
  readonly opened: Set<string>;
}

/** An action for each known agent. `fixed`: what agents have said they do, which is taken as given. */
export function planTeam(
  facts: HouseholdFacts,
  fixed: ReadonlyMap<string, string>,
  chance: Random,
): Map<string, string> {
  const { team, members } = facts;
  const board: HouseholdPlanBoard = {
    facts,
    agenda: agendaOf(facts),
    chance,
    plan: new Map(fixed),
    claimed: new Set(),
    opened: new Set(),
  };
  for (const action of fixed.values()) for (const name of namesIn(action)) board.claimed.add(name);
  const all = inTeamOrder(team, members.values());
  for (const member of all.filter(({ name }) => !board.plan.has(name))) {
    const advice = advisedAction(facts, member);
    if (advice !== undefined) assignAction(board, member, advice);
  }
  const free = all.filter(({ name }) => !board.plan.has(name));
  for (const member of free)
    if (member.holding !== null) assignAction(board, member, bringAction(board, member, member.holding));
  for (const member of free) if (!board.plan.has(member.name)) assignAction(board, member, nextAction(board, member));
  return board.plan;
}

/** The action that a correction suggests instead of the one that just failed, if it is possible. */
function advisedAction(facts: HouseholdFacts, { name, last }: TeamMember): string | undefined {
  const advice = facts.advice.get(name);
  if (advice === undefined || last === null || last.verdict === 'ok') return undefined;
  const action = parseAction(advice);
  if (action === undefined || action.deed.verb === 'Idle' || action.deed.verb === 'Done') return undefined;
  return whyImpossible(advice, { ...facts, me: name }) === undefined ? advice : undefined;
}

function assignAction({ plan, opened }: HouseholdPlanBoard, { name }: TeamMember, action: string): void {
  plan.set(name, action);
  const door = /^OpenObject\((\w+)\)$/.exec(action)?.[1];
  if (door !== undefined) opened.add(door);
}

function bringAction(board: HouseholdPlanBoard, member: TeamMember, holding: string): string {
  const { facts, agenda, claimed } = board;
  claimed.add(holding);
  const job = agenda.jobs.find((one) => one.kind === 'place' && one.thing.name === holding);
  if (job?.kind === 'place') {
    const where = [...facts.things.values()].filter(({ type, name }) => job.into.includes(type) && name !== holding);
    if (job.near) return putNearAction(board, member, { where, holding });
    return putAction(board, member, { where, holding }) ?? searchAction(board, member);
  }
  // Not wanted, or not any more: out of the hand, but not where it would be in the way.
  const anywhere = [...facts.things.values()].filter(
    ({ type, name }) => name !== holding && factsOf(type).size === 4 && !factsOf(type).openable,
  );
  return putAction(board, member, { where: anywhere, holding }) ?? IDLE;
}

/** To the first of these that will take it: what is in reach before what is far, what refused it last. */
function putAction(
  board: HouseholdPlanBoard,
  member: TeamMember,
  { where, holding }: { where: readonly KnownThing[]; holding: string },
): string | undefined {
  const type = typeOf(holding);
  const refused = (name: string) => member.failures.some((said) => phraseOfFailure(said).endsWith(` on ${name}`));
  const cost = ({ name }: KnownThing) => (refused(name) ? 2 : 0) + (member.reach.has(name) ? 0 : 1);
  const able = where.filter((thing) => fits(type, thing.type)).map((thing) => ({ thing, cost: cost(thing) }));
  const best = able.sort((a, b) => a.cost - b.cost)[0]?.thing;
  if (best === undefined) return undefined;
  return approachAction(board, member, best) ?? `PutObject(${best.name})`;
}

/** As close to the place as possible, straight ahead until blocked; then, turning, onto something in reach. */
function putNearAction(
  board: HouseholdPlanBoard,
  member: TeamMember,
  { where, holding }: { where: readonly KnownThing[]; holding: string },
): string {
  const [goal] = where;
  if (goal === undefined) return searchAction(board, member);
  const { phrase = '', verdict } = member.last ?? {};
  const isClose = phrase.startsWith('rotate') || (phrase === 'move ahead' && verdict !== 'ok');
  if (!isClose) {
    const isThere = where.some(({ name }) => member.reach.has(name));
    return isThere || phrase === 'moved ahead' ? 'Move(Ahead)' : `NavigateTo(${goal.name})`;
  }
  const open = [...board.facts.things.values()].filter(
    (thing) =>
      member.reach.has(thing.name) && thing.name !== holding && !isShut(thing) && factsOf(thing.type).size === 4,
  );
  const fit = open.find(({ type }) => fits(typeOf(holding), type));
  if (fit !== undefined) return `PutObject(${fit.name})`;
  return board.chance.next() < 0.2 ? `NavigateTo(${goal.name})` : 'Rotate(Right)';
}

function nextAction(board: HouseholdPlanBoard, member: TeamMember): string {
  const { agenda, claimed, facts } = board;
  if (isAllDone(facts)) return DONE;
  const refused = facts.refused.get(member.name) ?? [];
  const free = listedJobs(board).filter(({ thing }) => !isHeld(board, thing.name) && !refused.includes(thing.name));
  const open = free.filter(({ thing }) => !claimed.has(thing.name));
  const offset = open.length === 0 ? 0 : Math.max(0, facts.team.indexOf(member.name)) % open.length;
  // Agents that do not hear of each other begin at different ends of the list.
  const alone = facts.members.size < facts.team.length;
  const inTurn = alone ? [...open.slice(offset), ...open.slice(0, offset)] : open;
  const ranked = inTurn
    .map((job, i) => ({ job, cost: costOf(board, member, job) * 100 + i }))
    .sort((a, b) => a.cost - b.cost);
  const job =
    ranked[0]?.job ?? free.find((one) => agenda.missing.length === 0 && isOnlyAnnounced(board, one.thing.name));
  if (job === undefined) return searchAction(board, member);
  claimed.add(job.thing.name);
  return jobAction(board, member, job);
}

/** As far as is known, and only if the team must declare the end itself. */
function isAllDone(facts: HouseholdFacts): boolean {
  const { open = [] } = facts;
  return facts.mustClaim && facts.goal.length > 0 && open.length === 0 && openSubtasks(facts).length === 0;
}

/** An agent with a list of open subtasks works on nothing else; a list that mentions nothing known is ignored. */
function listedJobs({ agenda: { jobs }, facts }: HouseholdPlanBoard): readonly HouseholdJob[] {
  const said = (facts.open ?? []).join('\n');
  const names = namesIn(said);
  const listed = jobs.filter(({ thing }) => names.includes(thing.name) || said.includes(`find ${thing.type}`));
  return said === '' || (listed.length === 0 && !/\b(?:find|look)\b/.test(said)) ? jobs : listed;
}

/** What others announced, perhaps long ago, may have failed, so an agent that decides only for itself goes as well. */
function isOnlyAnnounced({ facts, plan }: HouseholdPlanBoard, name: string): boolean {
  if (facts.decides.length > 1) return false;
  const goers = [...plan].filter(([, action]) => namesIn(action).includes(name));
  return goers.every(([agent]) => facts.members.get(agent)?.seen !== true);
}

const isHeld = ({ facts }: HouseholdPlanBoard, name: string): boolean =>
  [...facts.members.values()].some(({ holding }) => holding === name);

const phraseOfFailure = (said: string): string => said.split(': ')[0] ?? '';

/** Nothing to walk for; then the plan's, what is in view, what is in others' lines; what failed comes last. */
function costOf({ facts }: HouseholdPlanBoard, member: TeamMember, { thing }: HouseholdJob): number {
  const failed = member.failures.some((said) => phraseOfFailure(said) === `navigate to ${thing.name}`);
  if (failed) return 9;
  const line = namesIn(facts.line.get(member.name) ?? '').indexOf(thing.name);
  if (line >= 0) return Math.min(line, 8) / 10;
  const others = [...facts.line].some(([name, what]) => name !== member.name && namesIn(what).includes(thing.name));
  const far = member.reach.has(thing.name) ? 0 : member.view.has(thing.name) ? 1 : thing.sure ? 2 : 3;
  return 1 + far + (others ? 4 : 0);
}

function jobAction(board: HouseholdPlanBoard, member: TeamMember, job: HouseholdJob): string {
  const before = approachAction(board, member, job.thing);
  if (before !== undefined) return before;
  const { name, type } = job.thing;
  if (job.kind === 'place') return `PickupObject(${name})`;
  const isOpen = isContainer(type) && job.thing.state.includes('open');
  return job.verb === 'ToggleObjectOn' && isOpen ? `CloseObject(${name})` : `${job.verb}(${name})`;
}

/** Going there, and opening its container (or the thing itself, to put something in). */
function approachAction(board: HouseholdPlanBoard, member: TeamMember, thing: KnownThing): string | undefined {
  const { facts, opened } = board;
  const shut = foundShut(member, thing);
  if (shut !== null) return `OpenObject(${shut})`;
  const around = thing.in === null ? undefined : facts.things.get(thing.in);
  const door = isShut(around) ? around : member.holding !== null && isShut(thing) ? thing : undefined;
  if (door !== undefined && !opened.has(door.name)) return openAction(board, member, door.name);
  return member.reach.has(thing.name) ? undefined : goAction(board, member, thing.name);
}

const openAction = (board: HouseholdPlanBoard, member: TeamMember, door: string): string =>
  member.reach.has(door) ? `OpenObject(${door})` : goAction(board, member, door);

function foundShut({ last }: TeamMember, { name, in: around }: KnownThing): string | null {
  if (last?.verdict !== 'closed') return null;
  if (last.phrase.endsWith(` on ${name}`)) return name;
  return last.phrase.endsWith(` ${name}`) ? around : null;
}

const isShut = (thing: KnownThing | undefined): boolean =>
  thing !== undefined && isContainer(thing.type) && thing.state.includes('closed');

function goAction({ chance }: HouseholdPlanBoard, { last }: TeamMember, name: string): string {
  const stuck = last !== null && last.verdict !== 'ok' && last.phrase === `navigate to ${name}`;
  if (!stuck || chance.next() < 0.5) return `NavigateTo(${name})`;
  return chance.pick(['Move(Back)', 'Move(Left)', 'Move(Right)', 'Rotate(Right)']) ?? IDLE;
}

/** Behind doors that nobody has opened, or further on: by turns, and never two explorers at once. */
function searchAction(board: HouseholdPlanBoard, member: TeamMember): string {
  const { facts, plan, claimed, chance } = board;
  const doors = [...facts.things.values()].filter(
    (thing) => isShut(thing) && !claimed.has(thing.name) && !isLookedInto(facts, thing),
  );
  const near = doors.find(({ name }) => member.reach.has(name)) ?? doors[0];
  const explored = member.last?.phrase.startsWith('explore') ?? false;
  const another = [...plan.values()].some((action) => action.startsWith('Explore'));
  const looks = !facts.explores || another || explored || (near !== undefined && member.reach.has(near.name));
  if (near !== undefined && looks && member.holding === null) {
    claimed.add(near.name);
    return openAction(board, member, near.name);
  }
  if (another || !facts.explores || (explored && chance.next() < 0.5)) return wanderAction(board, member);
  return 'Explore';
}

/** A receptacle that must be closed at the end and already holds something was open before. */
function isLookedInto({ goal, things }: HouseholdFacts, { name, type }: KnownThing): boolean {
  const isToBeShut = goal.some(({ effect, what }) => ['closed', 'on'].includes(effect) && what.types.includes(type));
  return isToBeShut && [...things.values()].some((thing) => thing.in === name);
}

function wanderAction({ facts, chance }: HouseholdPlanBoard, member: TeamMember): string {
  const far = [...facts.things.values()].filter(({ name, type }) => factsOf(type).size === 4 && !member.view.has(name));
  const goal = chance.pick(far);
  return goal === undefined ? (chance.pick(['Rotate(Right)', 'Rotate(Left)']) ?? IDLE) : `NavigateTo(${goal.name})`;
}

const LOOKS = 3;
/** More of a kind of which all are wanted than are known. */
const MORE = 1;

export function scheduleOf(before: HouseholdFacts): ScheduledJob[] {
  const { missing, perhaps } = agendaOf(before);
  const further = perhaps.flatMap((type) => {
    const known = thingsOf(before, { types: [type] }).length;
    return known === 0 ? [] : Array.from({ length: MORE }, (_, i) => unsureThing(`${type}_${known + i + 1}`));
  });
  // By the name that it will get: `Tomato_1` for the first tomato.
  const guessed = [...missing.map((type) => unsureThing(`${type}_1`)), ...further];
  const names = new Set(guessed.map(({ name }) => name));
  const things = new Map([...before.things, ...guessed.map((thing) => [thing.name, thing] as const)]);
  const facts = { ...before, things };
  const draft = createSchedule(before);
  const looked = `look around for ${[...new Set(guessed.map(({ type }) => type))].join(', ')}`;
  const look = before.explores ? 'Explore' : 'Rotate(Right)';
  if (guessed.length > 0) draft.give(looked, Array<string>(LOOKS).fill(look));
  for (const door of doorsFor(facts))
    draft.give(`open ${door.name}`, [`NavigateTo(${door.name})`, `OpenObject(${door.name})`]);
  const { jobs, later } = agendaOf(facts);
  const taken = countContents(facts);
  const sure = (job: HouseholdJob): boolean => !names.has(job.thing.name);
  for (const job of [...jobs.filter(sure), ...later.filter(isPlacing), ...jobs.filter((one) => !sure(one))]) {
    const sliced = `SliceObject(${job.thing.name})`;
    const after = [...(sure(job) ? [] : [looked]), ...(isPlacing(job) ? [sliced] : [])];
    const known = new Set(draft.jobs.map(({ subtask }) => subtask));
    draft.give(subtaskOf(job), actionsOf(facts, job, taken), { after: after.filter((one) => known.has(one)) });
  }
  const placed = draft.jobs.map(({ subtask }) => subtask).filter((subtask) => subtask.startsWith('put '));
  for (const [name, verb] of closingActions(facts))
    draft.give(`${verb}(${name})`, [`NavigateTo(${name})`, ...closingSteps(name, verb)], { after: placed });
  return draft.jobs;
}

const isPlacing = (job: HouseholdJob): boolean => job.kind === 'place';

function countContents({ things }: HouseholdFacts): Map<string, number> {
  const taken = new Map<string, number>();
  for (const { in: at } of things.values()) if (at !== null) taken.set(at, (taken.get(at) ?? 0) + 1);
  return taken;
}

function doorsFor(facts: HouseholdFacts): KnownThing[] {
  const { jobs, later } = agendaOf(facts);
  const into = new Set([...jobs, ...later].flatMap((job) => (job.kind === 'place' ? [placeOf(facts, job)?.name] : [])));
  const isShut = ({ type, state }: KnownThing) => isContainer(type) && !state.includes('open');
  return [...facts.things.values()].filter((thing) => into.has(thing.name) && isShut(thing));
}

/** Where the thing fits; of several places the one that the fewest things go to, where each takes but one. */
function placeOf(facts: HouseholdFacts, job: HouseholdJob, taken: ReadonlyMap<string, number> = new Map()) {
  if (job.kind !== 'place') return undefined;
  const able = thingsOf(facts, { types: job.into }).filter(
    ({ type, name }) => name !== job.thing.name && (job.near || fits(job.thing.type, type)),
  );
  const full = ({ name, type }: KnownThing) => (taken.get(name) ?? 0) >= factsOf(type).holds;
  return able.find((one) => !full(one)) ?? able[0];
}

function actionsOf(facts: HouseholdFacts, job: HouseholdJob, taken: Map<string, number>): string[] {
  const { name } = job.thing;
  if (job.kind === 'handle') return [`NavigateTo(${name})`, `${job.verb}(${name})`];
  const where = placeOf(facts, job, taken);
  const take = [`NavigateTo(${name})`, `PickupObject(${name})`];
  if (where === undefined) return take;
  taken.set(where.name, (taken.get(where.name) ?? 0) + 1);
  return [...take, `NavigateTo(${where.name})`, `PutObject(${where.name})`];
}

function closingActions(facts: HouseholdFacts): [name: string, verb: 'CloseObject' | 'ToggleObjectOn'][] {
  const { goal } = facts;
  const into = new Set(goal.flatMap(({ where }) => where?.types ?? []));
  return goal.flatMap(({ effect, what }): [string, 'CloseObject' | 'ToggleObjectOn'][] => {
    if (effect !== 'closed' && effect !== 'on') return [];
    const one = thingsOf(facts, what).find(({ type }) => into.has(type));
    return one === undefined ? [] : [[one.name, effect === 'closed' ? 'CloseObject' : 'ToggleObjectOn']];
  });
}

/** A door is shut before what is behind it is switched on. */
function closingSteps(name: string, verb: 'CloseObject' | 'ToggleObjectOn'): string[] {
  const shut = verb === 'ToggleObjectOn' && isContainer(typeOf(name)) ? [`CloseObject(${name})`] : [];
  return [...shut, `${verb}(${name})`];
}
