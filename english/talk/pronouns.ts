// Replaces pronouns by the names they refer to: in `the kettle is here, so take it`, `it` is the kettle if nothing else
// was named.
import type { NameIndex } from '../../agents/grounding/name-index.ts';
import { readSaying } from '../../agents/grounding/saying.ts';
import { isVerb, withoutGerund } from '../verbs/verbs.ts';

const PRONOUN =
  /\b(?:it(?!'s\b|’s\b| is\b| has\b| was\b)|him|her|them|this|that one|that(?=[.!]?$)|(?<=\b(?:let me|i'll|i will|going to) \w+(?: \w+)? )you)\b/i;
const THERE =
  /\b(go|make my way|make our way|rush|hurry|drive|fly|return|proceed|set off|get myself|take myself|walk|head|move|run|get|navigate|travel|over|back|heading|going|walking|moving|headed) (?:over )?there\b/i;

/** The order with what its pronoun can stand for; none where the context names several things, or none. */
export function withPronounsNamed(order: string, context: string, names: NameIndex): readonly string[] {
  if (context === '' || !(PRONOUN.test(order) || THERE.test(order))) return [];
  const said = namedThings(order, names);
  const named = namedThings(context, names);
  const others = (found: ReadonlySet<string>) =>
    [...found].filter((name) => !said.free.has(name) && !said.placed.has(name));
  const free = others(named.free);
  const meant = free.length === 1 ? free : [...new Set([...free, ...others(named.placed)])];
  return meant.length === 1
    ? meant.map((name) => order.replace(PRONOUN, () => name).replace(THERE, (_, go: string) => `${go} to ${name}`))
    : [];
}

const PLACED = new Set('in on at near by under inside from behind beside to into onto next of'.split(' '));

interface MentionedThings {
  readonly free: ReadonlySet<string>;
  /** Named only as where something is or goes. */
  readonly placed: ReadonlySet<string>;
  /** The words that name nothing. */
  readonly others: readonly string[];
}

/** The things that a text names. Where one of them lies at another, the first alone is what the text is about. */
function namedThings(text: string, names: NameIndex): MentionedThings {
  const saying = readSaying(text);
  const [free, placed] = [new Set<string>(), new Set<string>()];
  const others: string[] = [];
  const kinds = [...new Set(names.all.map(({ kind }) => kind))];
  let before = '';
  for (let at = 0; saying !== undefined && at < saying.key.length; ) {
    const hits = names.at(saying, at, kinds).filter(({ far }) => far < 3);
    const end = Math.max(...hits.map((hit) => hit.end));
    const longest = hits.filter((hit) => hit.end === end);
    const nearest = Math.min(...longest.map(({ far }) => far));
    for (const { name, far } of longest) if (far === nearest) (PLACED.has(before) ? placed : free).add(name);
    before = saying.partAt.get(at)?.text ?? '';
    if (hits.length === 0) others.push(before);
    at = hits.length > 0 ? end : (saying.partAt.get(at)?.end ?? saying.key.length);
  }
  return { free, placed, others };
}

/** The things that a text names; none where it says more of them than what is done or where they are. */
export function onlyThings(text: string, names: NameIndex): readonly string[] | undefined {
  const { free, placed, others } = namedThings(text, names);
  const named = [...free, ...placed];
  const says = others.filter((word) => !PLACED.has(word) && !ARTICLES.has(word));
  const [deed = '', ...more] = says;
  const isDeed = deed === '' || isVerb(deed) || withoutGerund(deed) !== undefined;
  return (named.length > 0 && isDeed && more.length === 0) || NUMBERED.test(text) ? named : undefined;
}

/** A name by its looks, also of what is not known here: `Drawer_7`, `<apple> (5009)`. */
const NUMBERED = /^(?:(?:in|on|to|from|the) )*<?\w+>?[_ ]\(?\d+\)?$/i;
const ARTICLES = new Set('the a an my up down off out'.split(' '));
