// Describes the words that people use for a world's actions. A world declares it as plain data, which can be sent to
// another process; whatever turns free text into actions reads it.
import { z } from 'zod';

const Kind = z.object({
  /** A regular expression that the names of this kind match; the first kind that fits a name is its kind. */
  pattern: z.string(),
  /**
   * What things of this kind are called in general: may stand before or after a name, or for the only one of the kind.
   */
  nouns: z.array(z.string()).optional(),
  /** A regular expression for what may be left out of a name: `ReservoirUtah` as `Utah`. */
  short: z.string().optional(),
  /**
   * Other ways of writing a whole name: what `pattern` found is replaced by each, `$1` being its first group. `region
   * $2 of $1`. Only where a comma or bracket stands in it may one stand in what is said.
   */
  also: z.array(z.string()).optional(),
});

const Slot = z.union([
  /**
   * A known thing of one of these kinds. `sole`: where it is not said, the only one there is. `whole`: a regular
   * expression for what to leave off the name of a part, where the action takes the whole only and means the same by
   * it.
   */
  z.object({ kinds: z.array(z.string()), sole: z.boolean().optional(), whole: z.string().optional() }),
  /** One of a few words, by how it is written; beside it how it may be said. */
  z.object({ words: z.record(z.string(), z.array(z.string())), otherwise: z.string().optional() }),
  /** One of a few numbers. `otherwise`: where none is said. */
  z.object({ numbers: z.array(z.number()), otherwise: z.number().optional() }),
]);

const Form = z.object({
  /** How the action is written, e.g. `DropOff({place}, {person})`. */
  write: z.string(),
  /**
   * How it is said, lower case: words, `{slot}`, `(one|other)`, `[perhaps]`, and `{*}` for a thing that is named but is
   * no argument (what is put down), `,` where a comma or bracket must stand. The first word is the verb; its -ing form
   * is understood. The written form is always understood as well.
   */
  says: z.array(z.string()),
  slots: z.record(z.string(), Slot).optional(),
  /** Words that may begin an addition which changes nothing, e.g. `from` in `pick up the mug from the shelf`. */
  aside: z.array(z.string()).optional(),
  /** Verbs whose -ing form says how things are: `holding the mug` is no order to take it. */
  states: z.array(z.string()).optional(),
  /** Whether it may be said with whom it is done (`with Bob`). Elsewhere that would be an order to two. */
  company: z.boolean().optional(),
});

export const Lexicon = z.object({
  kinds: z.record(z.string(), Kind),
  forms: z.array(Form),
  /**
   * Other words for a name without its number: `{ Fridge: ['refrigerator'] }`. They do not hold where a known thing is
   * itself called so.
   */
  synonyms: z.record(z.string(), z.array(z.string())).optional(),
  /** Places that an action may be said to happen in without being changed by it: `kitchen`. */
  rooms: z.array(z.string()).optional(),
  /** How things may be without being others: `the open fridge`. One such word may stand before a thing. */
  adjectives: z.array(z.string()).optional(),
  /** Names of those who act. They are no things to be put somewhere, nor tools. */
  people: z.array(z.string()).optional(),
});

export type Lexicon = z.infer<typeof Lexicon>;
export type LexiconForm = z.infer<typeof Form>;
export type LexiconKind = z.infer<typeof Kind>;
export type LexiconSlot = z.infer<typeof Slot>;
