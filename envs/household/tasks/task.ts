// Declares a task: a text, the goal behind it, and where it is set. The other files of this folder hold the tasks.

export interface HouseholdTask {
  /** The first half of a scene's name. */
  readonly slug: string;
  /** 1: types, number and place said; 2: types and place; 3: the place; 4: none of these. */
  readonly category: 1 | 2 | 3 | 4;
  readonly text: string;
  /** The text in Appendix C, if it differs from `text`. */
  readonly printed?: string;
  readonly floorPlans: readonly number[];
  /** In the format of goal.ts. */
  readonly goal: string;
  /** How many things there must be of a type, where one is not enough. */
  readonly needs?: Readonly<Record<string, number>>;
  /** Where things lie at first, by type: the type of a receptacle. */
  readonly start?: Readonly<Record<string, string>>;
  /** The published checker's deviation; absent if it follows the goal's pattern. */
  readonly published?: PublishedChecker;
}

export interface PublishedChecker {
  /** The goal its checker asks for. */
  readonly goal?: string;
  /** The name it has for picking up, where the environment never says that name. */
  readonly pickup?: string;
  /** Types it misspells in the conditional subtasks. */
  readonly spelling?: Readonly<Record<string, string>>;
}
