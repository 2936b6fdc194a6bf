// Lays out the squares of BoxNet1 and BoxNet2: one agent a square, row by row.
import type { SceneFacts } from './parts.ts';
import { remembered } from './python-numbers.ts';

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
}

const PUBLISHED = { '2x2': 4, '2x4': 8, '4x4': 16, '4x8': 32 };

/** `team`: as nearly square as the team allows, which for 4, 8, 16 and 32 agents is the published size. */
export const GRID_SCENES: Readonly<Record<string, SceneFacts>> = {
  team: {},
  ...Object.fromEntries(Object.entries(PUBLISHED).map(([name, agents]) => [name, { agents }])),
};

export function gridOf(team: number): GridSize {
  let rows = Math.floor(Math.sqrt(team));
  while (team % rows !== 0) rows -= 1;
  return { rows, columns: team / rows };
}

/** Those of each row. */
export function gridRows(agents: readonly string[]): string[][] {
  const { rows, columns } = gridOf(agents.length);
  return Array.from({ length: rows }, (_, row) => agents.slice(row * columns, (row + 1) * columns));
}

export const squareOf = ({ columns }: GridSize, who: number): readonly [row: number, column: number] => [
  Math.floor(who / columns) + 0.5,
  (who % columns) + 0.5,
];

/** How the arms of a team's grid are named in plans, in order. */
const armsOf = remembered((team): readonly string[] => {
  const size = gridOf(Number(team));
  return Array.from({ length: Number(team) }, (_, who) => {
    const [row, column] = squareOf(size, who);
    return `Agent[${row}, ${column}]`;
  });
});

/** The plan of what each arm does; who has nothing to do is not in it. */
export function gridPlan(_board: unknown, actions: readonly (string | undefined)[]) {
  const arms = armsOf(String(actions.length));
  const keys = actions.map((action, who) => (action === undefined ? undefined : arms[who]));
  const entries: (readonly [string, string])[] = [];
  for (const [who, action] of actions.entries()) if (action !== undefined) entries.push([arms[who] ?? '', action]);
  return { entries, keys };
}

/** Published caps: 30 steps, 40 on 4×8. */
export const gridCap = (team: number): number => (team >= 32 ? 40 : 30);

export const COLOURS = ['blue', 'red', 'green', 'purple', 'orange'];
