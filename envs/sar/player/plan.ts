// Plans by rules who does what next: carriers bring their person in, agents with the right supply go and use it, others
// fetch what is missing, two go for a person in sight, the rest explore. The plan is greedy in team order: later agents
// leave alone what earlier ones take on. And plans the whole episode for a team that is never asked again.
import type { Job } from '../../../runtime/core/ask.ts';
import { callIn } from '../../kit/form.ts';
import { createSchedule, type ScheduleDraft } from '../../kit/player.ts';
import { withoutRegion } from '../layout.ts';
import { CAPACITY, CARRIERS, HEIGHT, SUPPLIES, type Supply, WIDTH } from '../scenes.ts';
import { type FireView, justDid, landmarks, type SarAgentKnowledge, type SarFacts, type SarTeamView } from './facts.ts';

/** A region and the units it still lacks. */
interface FireNeed {
  readonly fire: FireView;
  readonly region: string;
  left: number;
}

interface SarPlanBoard {
  readonly view: SarTeamView;
  readonly needs: FireNeed[];
  readonly fetchers: Map<Supply, number>;
  readonly plan: Map<string, string>;
  readonly terms: PlanTerms;
}

/**
 * Under which agents act: whether they may explore, how many of them at a time, whether they fill their hands, and what
 * a plan in words says of each.
 */
interface PlanTerms {
  readonly stocks: boolean;
  readonly explorers: number;
  readonly lines: ReadonlyMap<string, string>;
}

const IDLE = 'Idle';

/** An action for each known agent. `fixed`: what agents have said they do, which is taken as given. */
export function planTeam(
  view: SarTeamView,
  team: readonly SarAgentKnowledge[],
  { fixed, terms }: { readonly fixed: ReadonlyMap<string, string>; readonly terms: PlanTerms },
): Map<string, string> {
  const needs = view.fires.flatMap((fire) =>
    fire.regions.map(({ name, level }) => ({ fire, region: name, left: level })),
  );
  const board: SarPlanBoard = { view, needs, fetchers: new Map(), plan: new Map(), terms };
  for (const [name, action] of fixed) takeActionAsGiven(board, name, action);
  for (const [name, line] of terms.lines)
    if (!fixed.has(name) && team.every((agent) => agent.name !== name)) takeLineAsGiven(board, line);
  const free = () => team.filter(({ name }) => !board.plan.has(name));
  for (const agent of free()) if (agent.person > 0) board.plan.set(agent.name, bringInAction(view, agent));
  const loaded = free().filter((agent) => SUPPLIES.some((supply) => unitsOf(agent, supply) > 0));
  const atWork = (agent: SarAgentKnowledge) => (needBeingFought(board, agent) ? 0 : 1);
  for (const agent of loaded.sort((a, b) => atWork(a) - atWork(b))) planFighting(board, agent);
  if (terms.stocks) for (const agent of team) planTopUp(board, agent, fixed);
  for (const agent of free()) planFetching(board, agent);
  for (const agent of pickers(board, free(), team)) board.plan.set(agent.name, pickUpAction(board, agent, team));
  for (const agent of free()) board.plan.set(agent.name, restAction(board, agent, team));
  return board.plan;
}

const unitsOf = (agent: SarAgentKnowledge, supply: Supply): number => (supply === 'Sand' ? agent.sand : agent.water);
const unitsLacking = ({ needs }: SarPlanBoard, supply: Supply): number =>
  needs.reduce((sum, { fire, left }) => sum + (fire.supply === supply ? left : 0), 0);

function takeActionAsGiven(board: SarPlanBoard, name: string, action: string): void {
  board.plan.set(name, action);
  const call = callIn(action);
  const [target = ''] = call?.args ?? [];
  const need =
    board.needs.find(({ region }) => action === `NavigateTo(${region})`) ??
    (call?.name === 'UseSupply' ? mostNeeded(board, withoutRegion(target)) : undefined);
  if (need && need.left > 0) need.left -= 1;
  const source = call?.name === 'NavigateTo' || call?.name === 'GetSupply' ? target : undefined;
  const supply = SUPPLIES.find((one) => board.view.reservoirs.some((r) => r.name === source && r.supply === one));
  if (supply) claimFetch(board, supply);
}

/** The plan's action for an agent about which nothing else is known: a full load, which the others need not bring. */
function takeLineAsGiven({ needs }: SarPlanBoard, line: string): void {
  let load = CAPACITY;
  for (const need of needs) {
    if (!line.includes(need.fire.name)) continue;
    const used = Math.min(need.left, load);
    need.left -= used;
    load -= used;
  }
}

function mostNeeded({ needs }: SarPlanBoard, fire: string | undefined): FireNeed | undefined {
  const mine = needs.filter((need) => need.fire.name === fire && need.left > 0);
  return mine.reduce<FireNeed | undefined>(
    (best, need) => (best === undefined || need.left > best.left ? need : best),
    undefined,
  );
}

/** To the deposit, then ask to drop until the other carrier has come. */
function bringInAction({ deposits, persons }: SarTeamView, agent: SarAgentKnowledge): string {
  const place = deposits[0]?.name;
  if (place === undefined) return IDLE;
  const dropped = agent.last?.phrase.startsWith('drop off ') && agent.last.verdict !== 'not_interactable';
  if (!dropped && justDid(agent, 'navigate to ') !== place) return `NavigateTo(${place})`;
  // Whom it does not see it does not hold.
  const own = agent.persons === undefined ? persons : persons.filter((name) => agent.persons?.includes(name));
  const open = own.filter((name) => !agent.failures.includes(`drop off ${name} at ${place}`));
  const lastTried = own.find((name) => agent.last?.phrase === `drop off ${name} at ${place}`);
  const pool = open.length > 0 ? open : own;
  const person = pool.find((name) => name !== lastTried) ?? pool[0];
  return person === undefined ? IDLE : `DropOff(${place}, ${person})`;
}

/** The fire at which this agent stands with a suitable supply, and the burning place that it sees. */
function needBeingFought({ view, needs }: SarPlanBoard, agent: SarAgentKnowledge): FireNeed | undefined {
  const went = justDid(agent, 'navigate to ');
  const here = needs.find(({ region, left }) => region === went && left > 0);
  if (here && unitsOf(agent, here.fire.supply) > 0) return here;
  const stays = agent.last?.verdict === 'ok' && ['use', 'move'].includes(agent.last.phrase.split(' ')[0] ?? '');
  if (!stays) return undefined;
  const fire = view.fires.find(
    ({ name, supply }) =>
      unitsOf(agent, supply) > 0 &&
      Object.values(agent.around).some((cell) => cell.endsWith(`: ${name}`) && !cell.includes('intensity None')),
  );
  return needs.filter((need) => need.fire === fire && need.left > 0).sort((a, b) => b.left - a.left)[0];
}

function planFighting(board: SarPlanBoard, agent: SarAgentKnowledge): void {
  const using = needBeingFought(board, agent);
  if (using) {
    using.left -= 1;
    board.plan.set(agent.name, `UseSupply(${using.fire.name}, ${using.fire.supply})`);
    return;
  }
  const mine = board.needs.filter(({ fire, left }) => left > 0 && unitsOf(agent, fire.supply) > 0);
  const line = board.terms.lines.get(agent.name) ?? '';
  const isMeant = ({ fire }: FireNeed) => (line.includes(fire.name) ? 1 : 0);
  const need = mine.sort((a, b) => isMeant(b) - isMeant(a) || b.left - a.left)[0];
  if (need === undefined) return;
  need.left -= Math.min(need.left, unitsOf(agent, need.fire.supply));
  board.plan.set(agent.name, moveInwardAction(agent) ?? `NavigateTo(${need.region})`);
}

/** Too far from the fire's middle to use a supply: a step from the open edge into the fire. */
function moveInwardAction(agent: SarAgentKnowledge): string | undefined {
  if (agent.last?.verdict !== 'not_interactable' || !agent.last.phrase.startsWith('use ')) return undefined;
  const opposite: Readonly<Record<string, string>> = { Up: 'Down', Down: 'Up', Left: 'Right', Right: 'Left' };
  const flammable = Object.keys(opposite).filter((way) => agent.around[way]?.startsWith('Flammable'));
  const best = flammable.find((way) => agent.around[opposite[way] ?? ''] === 'Empty') ?? flammable[0];
  return best && `Move(${best})`;
}

/** An agent at a reservoir on its way to a fire takes another unit while the team lacks some. */
function planTopUp(board: SarPlanBoard, agent: SarAgentKnowledge, fixed: ReadonlyMap<string, string>): void {
  if (fixed.has(agent.name) || !board.plan.get(agent.name)?.startsWith('NavigateTo(') || agent.person > 0) return;
  const reservoir = board.view.reservoirs.find(({ name }) => standsAt(agent, name));
  const supply = SUPPLIES.find((one) => one === reservoir?.supply);
  if (!reservoir || !supply || agent.sand + agent.water >= CAPACITY || unitsLacking(board, supply) === 0) return;
  claimFetch(board, supply);
  board.plan.set(agent.name, `GetSupply(${reservoir.name})`);
}

const standsAt = (agent: SarAgentKnowledge, reservoir: string): boolean =>
  justDid(agent, 'navigate to ') === reservoir || justDid(agent, 'get supply from ') === reservoir;

/** Marks a unit of this supply as on its way. */
function claimFetch(board: SarPlanBoard, supply: Supply): void {
  board.fetchers.set(supply, (board.fetchers.get(supply) ?? 0) + 1);
  const need = board.needs.find(({ fire, left }) => fire.supply === supply && left > 0);
  if (need) need.left -= 1;
}

function planFetching(board: SarPlanBoard, agent: SarAgentKnowledge): void {
  if (agent.person > 0) return;
  const pressing = (supply: Supply) => {
    const here = board.view.reservoirs.some((r) => r.supply === supply && standsAt(agent, r.name));
    const asked = isAsked(board, agent, supply) ? 50 : 0;
    return unitsLacking(board, supply) / (1 + (board.fetchers.get(supply) ?? 0)) + (here ? 100 : 0) + asked;
  };
  const [supply] = SUPPLIES.filter((one) => unitsLacking(board, one) > 0).sort((a, b) => pressing(b) - pressing(a));
  const reservoir = board.view.reservoirs.find((one) => one.supply === supply);
  if (supply === undefined || reservoir === undefined) return;
  claimFetch(board, supply);
  const full = agent.sand + agent.water >= CAPACITY;
  const get = standsAt(agent, reservoir.name) ? `GetSupply(${reservoir.name})` : `NavigateTo(${reservoir.name})`;
  board.plan.set(agent.name, full ? 'ClearInventory()' : get);
}

/** Whether its line in a plan names a fire that takes this supply, or where to get it. */
function isAsked({ view, terms }: SarPlanBoard, { name }: SarAgentKnowledge, supply: Supply): boolean {
  const line = terms.lines.get(name) ?? '';
  const fires = view.fires.filter((fire) => fire.supply === supply);
  const sources = view.reservoirs.filter((one) => one.supply === supply);
  return [...fires, ...sources].some((one) => line.includes(one.name));
}

/** The free agents that go for a person: as many as are missing, those already on the way first. */
function pickers(
  { view, plan }: SarPlanBoard,
  free: readonly SarAgentKnowledge[],
  team: readonly SarAgentKnowledge[],
): SarAgentKnowledge[] {
  const holders = team.filter(({ person }) => person > 0).length;
  const promised = [...plan].filter(
    ([name, action]) => action.startsWith('Carry(') && team.every((a) => a.name !== name || a.person === 0),
  );
  const wanted = view.persons.length * CARRIERS - holders - promised.length;
  const onTheWay = (agent: SarAgentKnowledge) => (view.persons.includes(justDid(agent, 'navigate to ') ?? '') ? 0 : 1);
  const willing = free.filter((agent) =>
    view.persons.some((name) => !agent.failures.includes(`carry ${name}`) && !hasFoundGone(agent, name)),
  );
  return willing.sort((a, b) => onTheWay(a) - onTheWay(b)).slice(0, Math.max(0, Math.min(wanted, openPairs(holders))));
}

/** One person at a time: the one that misses a carrier, or the next. */
const openPairs = (holders: number): number => (holders % CARRIERS === 0 ? CARRIERS : CARRIERS - (holders % CARRIERS));

/** Whoever has gone to where a person was seen, and does not see it there. */
const hasFoundGone = (agent: SarAgentKnowledge, name: string): boolean =>
  justDid(agent, 'navigate to ') === name && agent.persons?.includes(name) === false;

function pickUpAction(board: SarPlanBoard, agent: SarAgentKnowledge, team: readonly SarAgentKnowledge[]): string {
  const persons = board.view.persons.filter((name) => !hasFoundGone(agent, name));
  const went = justDid(agent, 'navigate to ');
  if (went !== undefined && persons.includes(went)) return `Carry(${went})`;
  const open = persons.filter((name) => !agent.failures.includes(`carry ${name}`));
  const holders = team.filter(({ person }) => person > 0);
  const held = holders
    .map((holder) => justDid(holder, 'carry '))
    .find((name) => name !== undefined && open.includes(name));
  const onTheWay = team.map((other) => justDid(other, 'navigate to ') ?? '').find((name) => open.includes(name));
  const next = holders.length > 0 && holders.length % CARRIERS === 0 ? open.at(-1) : open[0];
  const person = held ?? onTheWay ?? next;
  return person === undefined ? restAction(board, agent, team) : `NavigateTo(${person})`;
}

function restAction(board: SarPlanBoard, agent: SarAgentKnowledge, team: readonly SarAgentKnowledge[]): string {
  const { view, plan, terms } = board;
  const visit = view.visits.find((name) => ![...plan.values()].includes(`NavigateTo(${name})`));
  if (view.unseen > 0) {
    const exploring = [...plan.values()].filter((action) => action.startsWith('Explore')).length;
    return exploring < terms.explorers ? 'Explore()' : lookAroundAction(view, agent, team.indexOf(agent));
  }
  const burning = view.fires.some(({ level }) => level > 0);
  if (!burning && view.persons.length === 0 && visit !== undefined) return `NavigateTo(${visit})`;
  return burning || view.persons.length > 0 || view.focused ? IDLE : 'Done';
}

/**
 * Clockwise along a ring that lies a quarter of the grid inside its edge: from there nearly all of it is near enough
 * for persons to be spotted. Who is stopped on the way goes on from the next landmark.
 */
function lookAroundAction(view: SarTeamView, agent: SarAgentKnowledge, index: number): string {
  const names = landmarks(view);
  const isStopped = agent.last?.verdict !== 'ok' && agent.last?.phrase.startsWith('move') === true;
  const next = names[Math.max(0, index) % Math.max(1, names.length)];
  if (isStopped && next !== undefined) return `NavigateTo(${next})`;
  const [x, y] = agent.at;
  const [left, right] = [WIDTH / 4, (3 * WIDTH) / 4];
  const [top, bottom] = [HEIGHT / 4, (3 * HEIGHT) / 4];
  if (y <= top && x < right) return 'Move(Right)';
  if (x >= right && y < bottom) return 'Move(Down)';
  if (y >= bottom && x > left) return 'Move(Left)';
  return 'Move(Up)';
}

// --- a complete schedule: the fires are shared out, one looks for persons, two at a time go for each of them ---

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
