// Parts a saying that contrasts two things or orders into the one that is meant and the one that is excluded: `open
// Drawer_2, not Drawer_1`, `instead of opening Drawer_1, open Drawer_2`, `Drawer_1? No, Drawer_2`.

export interface ContrastedOrders {
  /** An order; if it stands last, it may be what takes the place of something in the excluded order. */
  readonly kept: string;
  readonly keptLast: boolean;
  /** An order, or what stands in the place of something in the kept order. */
  readonly excluded: string;
}

/** Stands for whatever excludes what follows it. */
const NOT = '⊖';
const LEFT_ALONE =
  /\b(?:leave|keep) ([^,;]+?) (?:alone|be|untouched|closed|shut|open|on|off|as (?:it|he|she) is|where (?:it|he|she) is)(?=$|[,;.:]| and\b| but\b)/gi;
const PREFERRED = /\b(rather|prefer) (?!than\b)([^,;]+?) than\b/gi;
const EXCLUDES =
  /\b(?:(?:instead|in place|in lieu) of|rather than|as opposed to|in preference to|without(?= \w+ing\b)|(?:(?:i|we) )?(?:(?:do|will|shall|am|are) not|don't|won't)(?: going to)?|let(?:'s| us) not|(?:(?:definitely|certainly) )?not|never(?: mind)?|ignore|skip|avoid|disregard|forget(?: about)?)\b(?! (?:just|only|merely|simply|even)\b)/gi;
/** Who corrects an order without asking may change it again, and is asked. */
const CORRECTED = /^(.+?)\?\s+(?:oh )?(?:no|nope|nah)[,.:;!](?: wait[,.:])? (?!wait$)(.+)$/i;
/** What is excluded ends with its clause; `[0.5, 1.5]` is one thing. */
const CLAUSE = /^(.+?)(,? (?:and|but) |[,;:.](?: (?:and|but))? (?!\d)| [—–-]+ | (?=(?:i|i'll|let me) ))(.*)$/i;

/** None where nothing is excluded, or several things are. */
export function contrastIn(said: string): ContrastedOrders | undefined {
  const text = said
    .trim()
    .replace(/[.!]+$/, '')
    .replace(/^no[,.:] /i, '')
    .replace(/\u2019/g, "'")
    .replace(PREFERRED, `$1 $2 ${NOT}`)
    .replace(LEFT_ALONE, `${NOT} $1`)
    .replace(EXCLUDES, NOT)
    .replace(/\(⊖([^()]*)\)/, `, ${NOT}$1,`);
  const [before = '', after, ...more] = text.split(NOT).map((part) => part.trim());
  if (more.length > 0) return undefined;
  if (after === undefined) {
    const [, excluded = '', kept = ''] = CORRECTED.exec(text) ?? [];
    return kept === '' ? undefined : { kept, excluded, keptLast: true };
  }
  const [, excluded = after.replace(/,$/, ''), mark = '', rest = ''] = CLAUSE.exec(after) ?? [];
  const start = before.replace(/[,;:.—–-]*(?:\s*\b(?:and|but))?$/i, '');
  const kept = [start, rest].filter((part) => part !== '').join(mark.startsWith(':') ? ': ' : ' ');
  return kept === '' || excluded === '' ? undefined : { kept, excluded, keptLast: start === '' };
}

/** The order with `fragment` in the place of every few words that follow each other. */
export function withFragment(order: string, fragment: string): readonly string[] {
  const words = order.split(/\s+/);
  return words.flatMap((_, from) =>
    Array.from({ length: Math.min(MOST_REPLACED, words.length - from) }, (_, more) =>
      [...words.slice(0, from), fragment, ...words.slice(from + more + 1)].join(' '),
    ),
  );
}

/** The words of `the living room 4000`. */
const MOST_REPLACED = 4;
