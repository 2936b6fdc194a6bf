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
  /** Things that count. */
  readonly things: readonly number[];
  /** For `in` and `near`: the receptacles that count. */
  readonly where: ReadonlySet<number>;
  /** How many of the things it takes. */
  readonly need: number;
}

export interface PaperChecklist {
  readonly items: readonly ChecklistItem[];
  /** Those that are the goal itself. */
  readonly goal: readonly ChecklistItem[];
  readonly total: number;
  /** Each is covered when one of its things was worked on. */
  readonly targets: readonly (readonly number[])[];
}

/** Receptacles opened with the thing in hand, unless the goal wants them closed at the end. */
const OPENED_FOR = ['Drawer', 'Cabinet', 'Microwave', 'LaundryHamper'];

const opensFor = (where: WantedTypes, goal: readonly GoalClause[]): boolean =>
  where.types.some((type) => OPENED_FOR.includes(type)) &&
  !goal.some((c) => c.effect === 'closed' && c.what.word === where.word);

export function publishedChecklist(
  task: HouseholdTask,
  goal: readonly GoalClause[],
  byType: ThingsByType,
): PublishedChecklist {
  const { pickup = 'PickupObject', spelling = {}, goal: other } = task.published ?? {};
  const clauses = other === undefined ? goal : parseGoal(other);
  const single = ({ word, types }: WantedTypes) => (word.includes('|') ? (types[0] ?? word) : word);
  const subtasks: string[] = [];
  const covered: string[] = [];
  for (const { effect, what, where } of clauses) {
    const x = single(what);
    covered.push(x, ...(where ? [single(where)] : []));
    if (where !== undefined) {
      const r = single(where);
      const spelt = Object.hasOwn(spelling, x) ? spelling[x] : x;
      const named = [`NavigateTo(${x})`, `${pickup}(${x})`].flatMap((entry) => numbered(entry, x, byType));
      const opened = opensFor(where, clauses) ? [`OpenObject(${r}, ${spelt})`] : [];
      subtasks.push(
        ...named,
        `NavigateTo(${r}, ${spelt})`,
        ...opened,
        ...(effect === 'in' ? [`PutObject(${r}, ${spelt})`] : []),
      );
    } else {
      const first = effect === 'closed' ? 'OpenObject' : 'NavigateTo';
      subtasks.push(
        ...[`${first}(${x})`, `${EFFECT_VERBS[effect]}(${x})`].flatMap((entry) => numbered(entry, x, byType)),
      );
    }
  }
  const missing = missingWords(clauses, spelling, byType);
  const kept = [...new Set(subtasks)].filter((entry) => !missing.some((word) => entry.includes(word)));
  const targets = [...new Set(covered)]
    .flatMap((word) => numbered(word, word, byType))
    .filter((name) => !missing.includes(name));
  return { subtasks: kept, index: new Map(kept.map((entry, i) => [entry, i])), targets };
}

/** One entry for each thing of the type, with its number. */
function numbered(entry: string, type: string, byType: ThingsByType): string[] {
  const things = byType.get(type);
  return things === undefined ? [entry] : things.map((_, i) => entry.replace(type, `${type}_${i + 1}`));
}

/** Words of the list that are no type in this house: what holds one is dropped, unnoticed. */
function missingWords(
  clauses: readonly GoalClause[],
  spelling: Readonly<Record<string, string>>,
  byType: ThingsByType,
): string[] {
  const words = clauses.flatMap(({ what, where }) => [what.word, ...(where ? [where.word] : [])]);
  return [...words, ...Object.values(spelling)].filter((word) => !word.includes('|') && !byType.has(word));
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
  { what, where }: { readonly what: WantedTypes; readonly where: WantedTypes | undefined },
  byType: ThingsByType,
  { effect, way, text }: { readonly effect: GoalEffect; readonly way: ChecklistStep; readonly text: string },
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
