// Describes the grid for its pictures: fires, reservoirs, deposits, persons and agents, and beside the map how each of
// them stands. It tells everything, regardless of who knows of it.
import { counted } from '../../runtime/text/in-words.ts';
import type { Area, Drawing, DrawnThing, Entry, LegendRow } from '../pictures/drawing.ts';
import type { Shape } from '../pictures/svg/signs.ts';
import { isFoundByTeam } from './paper-rules.ts';
import { CURE, HEIGHT, INTENSITIES, REACH, type SarCell, SUPPLIES, WIDTH } from './scenes.ts';
import type { SarAgentState, SarState, SarThingFlags } from './state.ts';

export function drawingOf(state: SarState): Drawing {
  const { layout, scene, seed, rules, step, over } = state;
  return {
    title: `Search and rescue, scene ${scene}, seed ${seed}`,
    when: `rules ${rules}, after ${counted(step, 'step')}${END[over ?? 'none']}`,
    goal: 'Goal:',
    aims: aimsOf(state),
    about: [
      ...layout.fires.map(({ name }, i) => `${name} ${fireText(state, i).join(', ')}`),
      ...layout.persons.map(({ name }, i) => `${name} ${personText(state, i)}`),
    ],
    map: {
      left: 0,
      right: WIDTH,
      top: 0,
      bottom: HEIGHT,
      columns: 4,
      character: [1, 1],
      grid: true,
      areas: [{ kind: 'field', box: { x: [0, WIDTH], y: [0, HEIGHT] } }, ...fireAreas(state)],
      things: thingsOf(state),
    },
    groups: [{ entries: entriesOf(state) }],
    agents: state.agents.map((agent, i) => agentOf(state, agent, i)),
    legend: LEGEND,
    keys: [', can burn', '- + # fire', 'S sand', 'W water', 'D deposit', 'P person', 'p unseen'],
  };
}

const END = {
  none: '',
  goal: ', goal met',
  'claimed-done': ', all said that it is done',
  'step-cap': ', out of steps',
} as const;

/** The subtasks as the rules in force count them. */
function aimsOf({ rules, tally, fires, persons }: SarState) {
  const aim = (words: string, flags: readonly boolean[]) => ({
    words,
    need: flags.length,
    done: flags.filter(Boolean).length,
  });
  return [
    aim(
      'fires out',
      fires.map(({ heat }) => heat === 0),
    ),
    aim(
      'persons in',
      persons.map(({ deposited }) => deposited),
    ),
    aim('subtasks done', rules === 'paper' ? tally.credited : tally.done),
  ];
}

const cellBox = ([x, y]: SarCell) => ({ x: [x, x + 1], y: [y, y + 1] }) as const;
const middle = ([x, y]: readonly [number, number] | SarCell) => [x + 0.5, y + 0.5] as const;
/** By intensity. */
const FLAMES = [undefined, 'low', 'medium', 'high'] as const;
const MARKS = [',', '-', '+', '#'];

/** A cell each, and an area around those of a fire that bears its name. */
function fireAreas({ layout, paper }: SarState): Area[] {
  return layout.fires.flatMap(({ name, cells }, f) => {
    if (cells.length === 0) return [];
    const burnable = cells.map((at): Area => ({ kind: 'unburnt', box: cellBox(at), title: name, mark: ',' }));
    const [xs, ys] = [cells.map(([x]) => x), cells.map(([, y]) => y)];
    const range = (all: readonly number[]) => [Math.min(...all), Math.max(...all) + 1] as const;
    const unseen = !isFound({ paper }, 'fires', f);
    return [...burnable, { kind: 'outline', box: { x: range(xs), y: range(ys) }, name, beside: true, unseen }];
  });
}

/** Flames, places, and persons who are not brought in yet. */
function thingsOf(state: SarState): DrawnThing[] {
  const { layout, fires, persons, agents } = state;
  return [
    ...layout.fires.flatMap(({ name, cells, regions }, f) =>
      cells.flatMap((at, i): DrawnThing[] => {
        const level = fires[f]?.level[i] ?? 0;
        const region = regions.find(({ cell }) => cell === i)?.name ?? name;
        const title = `${region} (${at[0]}, ${at[1]}): burns at ${INTENSITIES[level]?.toLowerCase()} intensity`;
        const shape = FLAMES[level];
        return shape ? [{ at: middle(at), wide: 0.5, sign: { shape }, title, mark: MARKS[level] }] : [];
      }),
    ),
    ...persons.flatMap(({ at, deposited, spotted, carriers }, i): DrawnThing[] => {
      const name = layout.persons[i]?.name ?? '';
      const beside = agents.some((agent) => agent.at[0] === at[0] && agent.at[1] === at[1]);
      const own = { at: middle(at), size: 8, name, unseen: !spotted, mark: spotted ? 'P' : 'p' };
      const title = `${name}: ${personText(state, i)}`;
      const sign = { shape: spotted ? 'person' : 'lost' } as const;
      return deposited ? [] : [{ ...own, sign, title, holders: beside ? carriers : undefined }];
    }),
    ...layout.reservoirs.map(({ name, at, supply }, i): DrawnThing => {
      const sand = supply === 'Sand';
      const unseen = !isFound(state, 'reservoirs', i);
      const title = `${name}: ${supply.toLowerCase()}`;
      return {
        at: middle(at),
        size: 8.5,
        sign: { shape: sand ? 'sand' : 'water' },
        name,
        title,
        unseen,
        mark: sand ? 'S' : 'W',
      };
    }),
    ...layout.deposits.map(({ name, at }, i): DrawnThing => {
      const title = `${name}: ${stockText(state, i)}`;
      const unseen = !isFound(state, 'deposits', i);
      return { at: middle(at), size: 9, sign: { shape: 'deposit' }, name, title, unseen, mark: 'D' };
    }),
  ];
}

/** By any agent. By the published rules all fires, reservoirs and deposits are always in sight. */
const isFound = ({ paper }: Pick<SarState, 'paper'>, kind: keyof SarThingFlags, i: number): boolean =>
  paper === undefined || isFoundByTeam(paper, kind, i);

// --- beside the map ---

function entriesOf(state: SarState): Entry[] {
  const { layout, fires, persons } = state;
  const entry = (
    { shape, name }: { readonly shape: Shape; readonly name: string },
    lines: readonly string[],
    { unseen, done = false }: { readonly unseen: boolean; readonly done?: boolean },
  ): Entry => ({
    sign: { shape },
    name,
    lines,
    unseen,
    done,
  });
  return [
    ...layout.fires.map(({ name }, i) => {
      const hottest = Math.max(0, ...(fires[i]?.level ?? []));
      return entry({ shape: FLAMES[hottest] ?? 'off', name }, fireText(state, i), {
        unseen: !isFound(state, 'fires', i),
        done: fires[i]?.heat === 0,
      });
    }),
    ...layout.persons.map(({ name }, i) => {
      const { spotted = false, deposited = false } = persons[i] ?? {};
      return entry({ shape: spotted ? 'person' : 'lost', name }, [personText(state, i)], {
        unseen: !spotted,
        done: deposited,
      });
    }),
    ...layout.reservoirs.map(({ name, supply }, i) => {
      const fought = layout.fires.filter(({ kind }) => CURE[kind] === supply).map((fire) => fire.name);
      const lines = [supply.toLowerCase(), ...(fought.length === 0 ? [] : [`for ${fought.join(', ')}`])];
      return entry({ shape: supply === 'Sand' ? 'sand' : 'water', name }, lines, {
        unseen: !isFound(state, 'reservoirs', i),
      });
    }),
    ...layout.deposits.map(({ name }, i) =>
      entry({ shape: 'deposit', name }, [stockText(state, i)], { unseen: !isFound(state, 'deposits', i) }),
    ),
  ];
}

const countsText = (counts: readonly (readonly [count: number, what: string])[]): string =>
  counts.flatMap(([count, what]) => (count > 0 ? [`${count} ${what}`] : [])).join(', ');

/** Whether it burns and what it needs, and how many of its cells burn: `2 low, 1 high`. */
function fireText({ layout, fires }: SarState, fire: number): readonly string[] {
  const { level = [], heat = 0 } = fires[fire] ?? {};
  const kind = layout.fires[fire]?.kind;
  if (heat === 0 || kind === undefined) return ['out'];
  const cells = INTENSITIES.map(
    (word, i) => [i === 0 ? 0 : level.filter((one) => one === i).length, word.toLowerCase()] as const,
  );
  return [`burning, needs ${CURE[kind].toLowerCase()}`, countsText(cells)];
}

function personText({ layout, persons }: SarState, person: number): string {
  const { spotted = false, deposited = false, carriers = [] } = persons[person] ?? {};
  if (deposited) return 'brought in';
  if (!spotted) return 'not found yet';
  const names = carriers.map((i) => layout.agents[i]?.name ?? '');
  return names.length === 0 ? 'found' : `held by ${names.join(' and ')}`;
}

function stockText({ deposits }: SarState, deposit: number): string {
  const [sand = 0, water = 0, persons = 0] = deposits[deposit] ?? [];
  const people = [persons, persons === 1 ? 'person' : 'persons'] as const;
  return countsText([[sand, 'sand'], [water, 'water'], people]) || 'empty';
}

// --- agents ---

function agentOf(state: SarState, agent: SarAgentState, i: number) {
  const { layout, persons } = state;
  const name = layout.agents[i]?.name ?? '';
  const held = persons.flatMap(({ carriers }, p) => (carriers.includes(i) ? [layout.persons[p]?.name ?? ''] : []));
  // Not a person, whom a line leads to.
  const burden = countsText(SUPPLIES.map((supply, n) => [agent.held[n] ?? 0, supply.toLowerCase()]));
  return {
    name,
    caption: burden === '' ? name : `${name}: ${burden}`,
    at: middle(agent.at),
    where: `(${agent.at[0]}, ${agent.at[1]})${placeBesideText(state, agent)}`,
    holds: [...held, burden].filter(Boolean).join(' and ') || 'nothing',
    doing: lastText(agent),
  };
}

/** The nearest place in reach, otherwise the fire in whose area the agent stands. */
function placeBesideText({ layout }: SarState, { at }: SarAgentState): string {
  const far = (one: { readonly at: SarCell }) => Math.hypot(one.at[0] - at[0], one.at[1] - at[1]);
  const places = [...layout.reservoirs, ...layout.deposits].filter((one) => far(one) <= Math.floor(REACH));
  const [place] = places.sort((a, b) => far(a) - far(b));
  if (place !== undefined) return `, at ${place.name}`;
  const fire = layout.fires.find(({ cells }) => cells.some(([x, y]) => x === at[0] && y === at[1]));
  return fire === undefined ? '' : `, in ${fire.name}`;
}

function lastText({ last }: SarAgentState): string {
  if (last === null) return 'nothing yet';
  if (last.verdict === 'ok') return last.phrase;
  // For an invalid action, the phrase itself says so.
  return `tried to ${last.phrase}${last.verdict === 'ACTION_UNKNOWN' ? '' : `: ${last.verdict.replaceAll('_', ' ')}`}`;
}

const LEGEND: readonly LegendRow[] = [
  [{ area: 'unburnt' }, 'can burn, does not'],
  [{ shape: 'low' }, 'burns low'],
  [{ shape: 'medium' }, 'burns at medium intensity'],
  [{ shape: 'high' }, 'burns high'],
  [{ shape: 'sand' }, 'reservoir of sand'],
  [{ shape: 'water' }, 'reservoir of water'],
  [{ shape: 'deposit' }, 'deposit'],
  [{ shape: 'agent', letter: 'A' }, 'agent: what it holds'],
  [{ shape: 'lost' }, 'person, not found yet'],
  [{ shape: 'person' }, 'person, found'],
  [{ line: 'hold' }, 'agent that holds a person'],
  [{ slant: 'Fire' }, 'nobody has seen it yet'],
  [{ shape: 'done' }, 'out, or brought in'],
];
