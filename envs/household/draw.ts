// Draws the house from above as a small text map: a character a cell, north up, with a legend. Names may hold anything,
// so it shows only their plain characters.
import { FREE, WALL } from './furnish.ts';
import { type HouseholdScope, parentOf } from './scope.ts';

/** Signs of furniture by type; other things use their first letter. */
const MARKS: Readonly<Record<string, string>> = {
  '': '=',
  CounterTop: 'C',
  DiningTable: 'T',
  CoffeeTable: 't',
  SideTable: 's',
  GarbageCan: 'G',
  Chair: 'h',
  TVStand: 'V',
  Desk: 'K',
  Dresser: 'R',
  Sofa: 'S',
  ArmChair: 'A',
  Shelf: 'L',
  Bed: 'B',
  Bathtub: 'U',
};
const AGENTS = ['1', '2', '3', '4', '5'];
const HEADINGS = ['^', '>', 'v', '<'];

export function drawMap(scope: HouseholdScope): string {
  const { plan } = scope.kit;
  const map = Array.from(plan.ground, (body) =>
    body === WALL ? '#' : body === FREE ? '.' : markOf(plan.furniture[body]?.piece.type ?? ''),
  );
  scope.state.agents.forEach(({ cell }, i) => {
    map[cell] = AGENTS[i] ?? '@';
  });
  const rows = Array.from({ length: plan.depth }, (_, z) =>
    map.slice(z * plan.width, (z + 1) * plan.width).join(''),
  ).reverse();
  const agents = scope.state.agents.map(({ name, yaw, holds }, i) => {
    const held = holds < 0 ? '' : ` holds ${scope.state.things[holds]?.name ?? ''}`;
    return `${AGENTS[i] ?? '@'}${HEADINGS[yaw] ?? ''} ${plainAgentName(name)}${held}`;
  });
  const furniture = [...new Set(plan.furniture.filter(({ piece }) => piece.d > 0).map(({ piece }) => piece.type))];
  const legend = furniture.map((type) => `${markOf(type)} ${type === '' ? 'Stove' : type}`);
  return [...rows, ...wrapAtSixty(agents), ...wrapAtSixty(legend), ...wrapAtSixty(wantedThingTexts(scope))].join('\n');
}

const markOf = (type: string): string => MARKS[type] ?? type.charAt(0);

/** Where the things are that the goal names, with their true places. */
function wantedThingTexts(scope: HouseholdScope): string[] {
  const { state, kit } = scope;
  const wanted = new Set(kit.goal.flatMap(({ what }) => what.types.flatMap((type) => kit.byType.get(type) ?? [])));
  return [...wanted].slice(0, 12).map((thing) => {
    const own = state.things[thing];
    const parent = state.things[parentOf(scope, thing)];
    const notes = [
      own?.open ? 'open' : '',
      own?.on ? 'on' : '',
      own?.dirty ? 'dirty' : '',
      own?.sliced ? 'sliced' : '',
    ].filter(Boolean);
    const where = parent === undefined ? '' : ` in ${parent.name ?? parent.type}`;
    return `${own?.name ?? own?.type ?? ''}${where}${notes.length > 0 ? ` ${notes.join(' ')}` : ''}`;
  });
}

const plainAgentName = (name: string): string => name.replace(/[^\x20-\x7e]/g, '?').slice(0, 12);

function wrapAtSixty(words: readonly string[]): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length + 2 <= 60) lines[lines.length - 1] = `${last}, ${word}`;
    else lines.push(word);
  }
  return lines;
}
