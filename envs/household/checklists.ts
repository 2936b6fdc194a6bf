// Derives checklists from a goal: the published one (action strings, numbered or by type, with its misspellings) and
// the paper's (effects in the world, with the steps that lead to them). Pattern and defects: nsidn98/LLaMAR,
// AI2Thor/Tasks, and its BaseChecker.
import { EFFECT_VERBS } from './action.ts';
import { type GoalClause, type GoalEffect, parseGoal, type WantedTypes } from './goal.ts';
import type { HouseholdTask } from './tasks/tasks.ts';

type ThingsByType = ReadonlyMap<string, readonly number[]>;

export interface PublishedChecklist {
  /** The checker's form: with a number for a single thing, by type for a thing and a place. */
  readonly subtasks: readonly string[];
  readonly index: ReadonlyMap<string, number>;
  /** Names that count as covered when an attempted action holds them. */
  readonly targets: readonly string[];
}

/** The steps to an effect: going there, picking it up, bringing it, opening the receptacle. */
export type ChecklistStep = 'visited' | 'picked' | 'brought' | 'opened' | 'effect';

export interface ChecklistItem {
  readonly text: string;
  readonly way: ChecklistStep;
  readonly effect: GoalEffect;
  readonly things: readonly number[];
  /** For `in` and `near`: the receptacles that count. */
  readonly where: ReadonlySet<number>;
  readonly need: number;
}

export interface PaperChecklist {
  readonly items: readonly ChecklistItem[];
  readonly goal: readonly ChecklistItem[];
  readonly total: number;
  readonly targets: readonly (readonly number[])[];
}

/** Receptacles opened with the thing in hand, unless the goal wants them closed at the end. */
const OPENED_FOR = ['Drawer', 'Cabinet', 'Microwave', 'LaundryHamper'];

const opensFor = (where: WantedTypes, goal: readonly GoalClause[]): boolean =>
  where.types.some((type) => OPENED_FOR.includes(type)) &&
  !goal.some((c) => c.effect === 'closed' && c.what.word === where.word);

/** By types and with its misspellings; what is of a place and a type is done once, whichever things they were. */
export function declaredChecklist(
  task: HouseholdTask,
  goal: readonly GoalClause[],
): Readonly<Record<'subtasks' | 'coverage', readonly string[]>> {
  const { pickup = 'PickupObject', spelling = {}, goal: other } = task.published ?? {};
  const clauses = other === undefined ? goal : parseGoal(other);
  const single = ({ word, types }: WantedTypes) => (word.includes('|') ? (types[0] ?? word) : word);
  const subtasks: string[] = [];
  const coverage: string[] = [];
  for (const { effect, what, where } of clauses) {
    const x = single(what);
    coverage.push(x);
    if (where === undefined) {
      subtasks.push(`${effect === 'closed' ? 'OpenObject' : 'NavigateTo'}(${x})`, `${EFFECT_VERBS[effect]}(${x})`);
      continue;
    }
    coverage.push(single(where));
    const to = `(${single(where)}, ${Object.hasOwn(spelling, x) ? spelling[x] : x})`;
    subtasks.push(`NavigateTo(${x})`, `${pickup}(${x})`, `NavigateTo${to}`);
    if (opensFor(where, clauses)) subtasks.push(`OpenObject${to}`);
    if (effect === 'in') subtasks.push(`PutObject${to}`);
  }
  return { subtasks: [...new Set(subtasks)], coverage: [...new Set(coverage)] };
}

/** The declared checklist in one house: with the numbers of its things, and without types that are not there. */
export function publishedChecklist(
  task: HouseholdTask,
  goal: readonly GoalClause[],
  byType: ThingsByType,
): PublishedChecklist {
  const declared = declaredChecklist(task, goal);
  const each = (entry: string) => {
    const types = entry
      .slice(entry.indexOf('(') + 1)
      .replace(')', '')
      .split(', ');
    const [type = '', ...more] = types;
    if (more.length > 0) return types.every((one) => byType.has(one)) ? [entry] : [];
    return (byType.get(type) ?? []).map((_, i) => entry.replace(type, `${type}_${i + 1}`));
  };
  const subtasks = declared.subtasks.flatMap(each);
  return { subtasks, index: new Map(subtasks.map((entry, i) => [entry, i])), targets: declared.coverage.flatMap(each) };
}

export function paperChecklist(goal: readonly GoalClause[], byType: ThingsByType): PaperChecklist {
  const items = goal.flatMap((clause) => itemsOf(clause, goal, byType));
  const final = goal.map(({ effect, what, where }) =>
    item({ what, where }, byType, { effect, way: 'effect', text: '' }),
  );
  const targets = goal.flatMap(({ what, where }) => [
    ...(what.every ? thingsOf(what, byType).map((i) => [i]) : [thingsOf(what, byType)]),
    ...(where === undefined ? [] : [thingsOf(where, byType)]),
  ]);
  const unique = new Map(targets.map((things) => [things.join(), things]));
  return { items, goal: final, total: items.reduce((sum, { need }) => sum + need, 0), targets: [...unique.values()] };
}

const thingsOf = ({ types }: WantedTypes, byType: ThingsByType): number[] =>
  types.flatMap((type) => byType.get(type) ?? []);

function item(
  { what, where }: { what: WantedTypes; where: WantedTypes | undefined },
  byType: ThingsByType,
  { effect, way, text }: { effect: GoalEffect; way: ChecklistStep; text: string },
): ChecklistItem {
  const things = thingsOf(what, byType);
  const into = new Set(where === undefined ? [] : thingsOf(where, byType));
  return { text, way, effect, things, where: into, need: what.every ? things.length : 1 };
}

function itemsOf(
  { effect, what, where }: GoalClause,
  goal: readonly GoalClause[],
  byType: ThingsByType,
): ChecklistItem[] {
  const one = (way: ChecklistStep, text: string) => item({ what, where }, byType, { effect, way, text });
  const x = what.word;
  if (effect === 'closed') return [one('opened', `OpenObject(${x})`), one('effect', `CloseObject(${x})`)];
  if (where === undefined) return [one('visited', `NavigateTo(${x})`), one('effect', `${EFFECT_VERBS[effect]}(${x})`)];
  const r = where.word;
  return [
    one('visited', `NavigateTo(${x})`),
    one('picked', `PickupObject(${x})`),
    one('brought', `NavigateTo(${r}, ${x})`),
    ...(opensFor(where, goal) ? [one('opened', `OpenObject(${r}, ${x})`)] : []),
    one('effect', effect === 'in' ? `PutObject(${r}, ${x})` : `PutNextTo(${r}, ${x})`),
  ];
}
