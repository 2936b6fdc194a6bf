// Writes a drawing's texts: what agents hold and do, how fires burn, where persons are.
import type { TeamRow } from '../../raster/svg/page-parts.ts';
import { isFoundByTeam } from '../paper-rules.ts';
import { CURE, INTENSITIES, REACH, type SarCell, SUPPLIES } from '../scenes.ts';
import type { SarAgentState, SarState, SarThingFlags } from '../state.ts';

/** By any agent. By the published rules all fires, reservoirs and deposits are always in sight. */
export const isFound = ({ paper }: SarState, kind: keyof SarThingFlags, i: number): boolean =>
  paper === undefined || isFoundByTeam(paper, kind, i);

const countsText = (counts: readonly (readonly [count: number, what: string])[]): string =>
  counts.flatMap(([count, what]) => (count > 0 ? [`${count} ${what}`] : [])).join(', ');

/** `2 sand, 1 water`; nothing where the hands are empty or hold a person, whom a line leads to. */
export const burdenOf = ({ held }: SarAgentState): string =>
  countsText(SUPPLIES.map((supply, i) => [held[i] ?? 0, supply.toLowerCase()]));

export function personText({ layout, persons }: SarState, person: number): string {
  const { spotted = false, deposited = false, carriers = [] } = persons[person] ?? {};
  if (deposited) return 'brought in';
  if (!spotted) return 'not found yet';
  const names = carriers.map((i) => layout.agents[i]?.name ?? '');
  return names.length === 0 ? 'found' : `held by ${names.join(' and ')}`;
}

export function stockText({ deposits }: SarState, deposit: number): string {
  const [sand = 0, water = 0, persons = 0] = deposits[deposit] ?? [];
  return (
    countsText([
      [sand, 'sand'],
      [water, 'water'],
      [persons, persons === 1 ? 'person' : 'persons'],
    ]) || 'empty'
  );
}

/** Whether it burns and what it needs, and how many of its cells burn: `2 low, 1 high`. */
export function fireText({ layout, fires }: SarState, fire: number): readonly string[] {
  const { level = [], heat = 0 } = fires[fire] ?? {};
  const kind = layout.fires[fire]?.kind;
  if (heat === 0 || kind === undefined) return ['out'];
  const cells = INTENSITIES.map(
    (word, i) => [i === 0 ? 0 : level.filter((one) => one === i).length, word.toLowerCase()] as const,
  );
  return [`burning, needs ${CURE[kind].toLowerCase()}`, countsText(cells)];
}

export function rowsOf(state: SarState): TeamRow[] {
  return state.agents.map((agent, i) => {
    const held = state.persons.flatMap(({ carriers }, p) =>
      carriers.includes(i) ? [state.layout.persons[p]?.name ?? ''] : [],
    );
    return {
      name: state.layout.agents[i]?.name ?? '',
      where: `(${agent.at[0]}, ${agent.at[1]})${placeBesideText(state, agent)}`,
      holds: [...held, burdenOf(agent)].filter(Boolean).join(' and ') || 'nothing',
      doing: lastText(agent),
    };
  });
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
