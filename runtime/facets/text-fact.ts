// Defines a fact that a text states and where the text states it, so that a reader can lose it or take it for another,
// and what a world's words say of acting, so that a player can act otherwise than it would.

/** Characters of a text, from `start` up to and without `end`. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** `seen`: a thing of the world; `own`: its own state; `other`: another agent; `told`: what somebody says. */
export type TextFactKind = 'seen' | 'own' | 'other' | 'outcome' | 'told';

/** One thing that a text states. */
export interface TextFact {
  readonly kind: TextFactKind;
  /** What it is about, e.g. the name of a fire; empty where it is about whoever the text is of. */
  readonly subject: string;
  readonly attribute: string;
  readonly value: string;
  /** The characters without which the text says nothing of it; absent where the text cannot be read without. */
  readonly cut?: TextSpan;
  /** The characters of its value; absent where the text is not to say another. */
  readonly swap?: TextSpan;
  /** What could stand there instead, the value itself left out. */
  readonly others: readonly string[];
}

/** All facts of a text, in the order in which they stand. Never throws; of a foreign text there are none. */
export type FactsOfText = (text: string) => readonly TextFact[];

/** An action that was tried, as lists have it, and whether it worked. */
export interface TriedAction {
  readonly action: string;
  readonly worked: boolean;
}

/** What a world's words say of acting. */
export interface ActingWords {
  /** The last action in the text of an observation; undefined where it tells of none. Never throws. */
  tried?(text: string): TriedAction | undefined;
  /**
   * Of an action that only goes somewhere: the names under which others name where; empty of any other. Absent: the
   * world has no such actions.
   */
  goesTo?(action: string): readonly string[];
  /** The thing for which an action needs, or goes to join, a partner. Absent: nothing in the world needs two. */
  joins?(action: string): string | undefined;
  /** Whether an action only passes the time, as idling does. Absent: none but idling. */
  passes?(action: string): boolean;
}
