// Reads the moves that a list of high-level actions offers a planner: taking, packing, delivering, looking into,
// searching, going. It reads the verbs and the names `<apple> (17)` in each entry, so that the same planner serves
// every world that writes them so.

export type MoveKind = 'take' | 'pack' | 'deliver' | 'check' | 'search' | 'go' | 'other';

export interface PlannerMove {
  readonly kind: MoveKind;
  /** The text of the action. */
  readonly option: string;
  /** The things and rooms it names, in order. */
  readonly names: readonly string[];
}

/** The first match wins, so the order matters: `put … into …` is packing, `goput` delivers. */
const VERBS: readonly (readonly [MoveKind, RegExp])[] = [
  ['pack', /\bput\b.*\binto the container\b/],
  ['deliver', /\btransport\b|\bgoput\b/],
  ['take', /\bgrasp\b|\bgograb\b/],
  ['check', /\bgocheck\b/],
  ['search', /\bexplore\b|\bgoexplore\b/],
  ['go', /\bgo to\b/],
];

export const movesOf = (actions: readonly string[]): PlannerMove[] =>
  actions.map((option) => ({
    option,
    kind: VERBS.find(([, verb]) => verb.test(option))?.[0] ?? 'other',
    names: option.match(/<[^<>]+> \(\d+\)/g) ?? [],
  }));

/** Whether the list can be read in this way. */
export const isKnown = ({ kind }: PlannerMove): boolean => kind !== 'other';
