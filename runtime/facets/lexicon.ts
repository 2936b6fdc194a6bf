// Describes the words that people use for a world's actions. A world declares them as plain data, which can be sent to
// another process and is read by whatever turns free text into actions.
import { z } from 'zod';

/** A regular expression, as JavaScript writes it between its slashes. */
const Pattern = z.string().check(({ value, issues }) => {
  try {
    new RegExp(value, 'u');
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // Nothing is compared by a pattern that is none.
    issues.push({ code: 'custom', input: value, message, continue: false });
  }
});

const Kind = z.object({
  /** A regular expression that the names of this kind match; a name belongs to the first kind that matches. */
  pattern: Pattern,
  /** General words for things of this kind: allowed before or after a name, or for the only thing of the kind. */
  nouns: z.array(z.string()).optional(),
  /** A regular expression for a part that may be left out of a name: `ReservoirUtah` as `Utah`. */
  short: Pattern.optional(),
  /**
   * Other ways to write a whole name: what `pattern` matches is replaced by each of these, with `$1` for its first
   * group, as in `region $2 of $1`. A comma or bracket is accepted in speech only where one stands here.
   */
  also: z.array(z.string()).optional(),
});

const Slot = z.union([
  /**
   * A known thing of one of these kinds. `sole`: if none is named, the only one there is. `whole`: a regular expression
   * for the suffix of a part's name, where the action takes only the whole and means the same by it.
   */
  z.object({
    kinds: z.array(z.string()),
    sole: z.boolean().optional(),
    whole: Pattern.optional(),
    /** Words for what belongs to a thing and is named for it: `the lid of the kettle`, `the fridge door`. */
    parts: z.array(z.string()).optional(),
  }),
  /** One of a few words: the written form, with the ways to say it. */
  z.object({ words: z.record(z.string(), z.array(z.string())), otherwise: z.string().optional() }),
  /** One of a few numbers. `otherwise`: the value if none is given. */
  z.object({ numbers: z.array(z.number()), otherwise: z.number().optional() }),
]);

const Form = z.object({
  /** How the action is written, e.g. `DropOff({place}, {person})`. */
  write: z.string(),
  /**
   * How it is said, in lower case: words, `{slot}`, `(one|other)`, `[perhaps]`, `{*}` for a thing that is named but is
   * no argument (what is put down), and `,` where a comma or bracket must stand. The first word is the verb, whose -ing
   * form is also understood, as is the written form.
   */
  says: z.array(z.string()),
  /**
   * The same for phrases that say it only of a thing that fits, `pull {thing} out` of a drawer; `~` is any verb of
   * handling.
   */
  loosely: z.array(z.string()).optional(),
  slots: z.record(z.string(), Slot).optional(),
  /** Words that may begin an addition without changing the action, e.g. `from` in `pick up the mug from the shelf`. */
  aside: z.array(z.string()).optional(),
  /** Verbs whose -ing form describes a state: `holding the mug` is not an order to take it. */
  states: z.array(z.string()).optional(),
  /**
   * What its verbs mean, for verbs that no phrase lists: a verb of `says` with senses of WordNet, `{ close: ['close.1',
   * 'fasten.1'] }`. Any verb that is one of these or a kind of one (`latch`) is read as the verb of `says`.
   */
  means: z.record(z.string(), z.array(z.string().regex(/^[a-z_'-]+\.\d+$/))).optional(),
  /**
   * A regular expression for the things to which it can be done. Where a verb is understood by its meaning alone, it
   * must fit, unless the thing fits no form of the lexicon.
   */
  fits: Pattern.optional(),
  /**
   * Whether it can be done to nothing else that the lexicon knows, in whatever words: `slice the fork` is no action.
   */
  only: z.boolean().optional(),
  /**
   * How the thing is when it has been done (`clean`): then `get it clean` and `scrub it until it is clean` ask for it.
   */
  results: z.array(z.string()).optional(),
  /** The `write` of the form that it takes back: what `un-` and `dis-` make of the other's verbs. */
  undoes: z.string().optional(),
  /** Whether a companion may be named (`with Bob`). Elsewhere that would be an order to two agents. */
  company: z.boolean().optional(),
});

/** A world's words for its actions and things, from which free text is understood. */
export const Lexicon = z
  .object({
    kinds: z.record(z.string(), Kind),
    forms: z.array(Form),
    /**
     * Synonyms for a name without its number: `{ Fridge: ['refrigerator'] }`. They do not apply where a known thing has
     * that very name.
     */
    synonyms: z.record(z.string(), z.array(z.string())).optional(),
    /** Places in which an action may be said to happen without changing it: `kitchen`. */
    rooms: z.array(z.string()).optional(),
    /** States that do not make a thing another thing: `the open fridge`. One such word may precede a thing. */
    adjectives: z.array(z.string()).optional(),
    /** Names of the agents. They are neither places to put things nor tools. */
    people: z.array(z.string()).optional(),
    /** False: only the phrases read, and no English beyond them. */
    english: z.boolean().optional(),
  })
  .superRefine(({ forms }, context) => {
    for (const message of rowFaults(forms)) context.addIssue({ code: 'custom', path: ['forms'], message });
  });

export type Lexicon = z.infer<typeof Lexicon>;
export type LexiconForm = z.infer<typeof Form>;
export type LexiconSlot = z.infer<typeof Slot>;

/** What makes a row unreadable, each naming its row: phrases that no action fits, and two rows for one sentence. */
function* rowFaults(forms: readonly LexiconForm[]): Generator<string> {
  const rows = new Map<string, readonly LexiconForm[]>();
  for (const form of forms) {
    const { write, says, loosely = [], slots = {} } = form;
    const needed = slotsIn(write).filter((name) => !hasDefault(slots[name]));
    for (const name of needed) if (slots[name] === undefined) yield `'${write}' has no slot '${name}'`;
    for (const phrase of [...says, ...loosely]) {
      const named = slotsIn(phrase);
      const strange = named.find((name) => name !== '*' && slots[name] === undefined);
      const missing = needed.find((name) => !named.includes(name));
      if (strange !== undefined) yield `'${phrase}' of '${write}' names '${strange}', which is no slot of it`;
      else if (missing !== undefined) yield `no action fits '${phrase}' of '${write}': it does not say '${missing}'`;
    }
    for (const sentence of new Set(says.flatMap((phrase) => sentencesOf(phrase, form)))) {
      const others = rows.get(sentence) ?? [];
      rows.set(sentence, [...others, form]);
      for (const other of others)
        if (fitAlike(other, form)) yield `'${sentence}' means both '${other.write}' and '${write}'`;
    }
  }
}

/**
 * Whether what can be done to a thing does not decide between two rows: they fit the same things, or other deeds can
 * both be done to a thing that one of them lists.
 */
function fitAlike(one: LexiconForm, other: LexiconForm): boolean {
  const [a = '', b = ''] = [one.fits, other.fits];
  if (a === b) return true;
  if (a === '' || b === '' || one.write === other.write) return false;
  const [first, second] = [new RegExp(a, 'u'), new RegExp(b, 'u')];
  return `${a} ${b}`.split(/[^A-Za-z]+/).some((name) => name !== '' && first.test(name) && second.test(name));
}

const slotsIn = (text: string): readonly string[] => [...text.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);
/** Whether a phrase need not say what stands there. */
export const hasDefault = (slot: LexiconSlot | undefined): boolean =>
  slot !== undefined && ('kinds' in slot ? slot.sole === true : slot.otherwise !== undefined);

/** What a phrase may say, with the kinds of its slots; none where it has too many wordings to compare them. */
function sentencesOf(phrase: string, { slots = {} }: LexiconForm): readonly string[] {
  const kinds = (name: string) => {
    const slot = slots[name];
    return slot === undefined ? name : 'kinds' in slot ? slot.kinds.join('|') : Object.keys(slot).join('|');
  };
  const wordings = phrase.includes('~') ? [] : wordingsOf(phrase.match(/[()[\]|]|[^()[\]|\s]+/g) ?? []);
  return wordings.map((words) => words.replace(/\{([^}]+)\}/g, (_, name: string) => `{${kinds(name)}}`));
}

const MOST_WORDINGS = 200;

/** Every way through the choices of a phrase, up to the bracket that closes it; takes what it reads off the list. */
function wordingsOf(pieces: string[]): readonly string[] {
  const choices: (readonly string[])[] = [];
  let here: readonly string[] = [''];
  for (let piece = pieces.shift(); piece !== undefined && piece !== ')' && piece !== ']'; piece = pieces.shift()) {
    if (piece === '|') {
      choices.push(here);
      here = [''];
    } else {
      const inner = piece === '(' || piece === '[' ? wordingsOf(pieces) : [piece];
      const next = piece === '[' ? [...inner, ''] : inner;
      here = here.length * next.length > MOST_WORDINGS ? [] : here.flatMap((a) => next.map((b) => `${a} ${b}`.trim()));
    }
  }
  return [...choices.flat(), ...here];
}

/** The grounder that reads nothing beyond exact wording, spelling and the world's phrases: it is never asked. */
export const PLAIN_GROUNDER = 'plain';

/** Before the name of an embedding model that reads actions. */
export const GROUNDER_PREFIX = 'embed:';
