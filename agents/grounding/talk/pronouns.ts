// Replaces pronouns by the names they refer to: in `the kettle is here, so take it`, `it` is the kettle if nothing else
// was named.
import type { NameIndex } from '../names/name-index.ts';
import { readSaying } from '../words/saying.ts';
import { isVerb, withoutGerund } from '../words/verb-meaning.ts';

const PRONOUN =
  /\b(?:it(?!'s\b|’s\b| is\b| has\b| was\b)|him|her|them|this|that one|that(?=[.!]?$)|(?<=\b(?:let me|i'll|i will|going to) \w+(?: \w+)? )you)\b/i;
/** `tug on its handle` */
const ITS = /\bits(?= [a-z]+\b)/i;
const INTO = /\b(in|on|inside|into|onto) there\b/i;
const THERE =
  /\b(go|make my way|make our way|rush|hurry|drive|fly|return|proceed|set off|get myself|take myself|walk|head|move|run|get|navigate|travel|over|back|heading|going|walking|moving|headed) (?:over )?there\b/i;
const PUT_THERE = /\b((?:put|place|set|leave|lay|drop|store)(?:ting|ing)? (?:it|them|this)) there\b/i;

/** The order with what its pronoun can stand for; none where the context names several things, or none. */
export function withPronounsNamed(order: string, context: string, names: NameIndex): readonly string[] {
  if (context === '' || ![PUT_THERE, PRONOUN, THERE, INTO, ITS].some((pattern) => pattern.test(order))) return [];
  const said = namedThings(order, names);
  const named = namedThings(context, names);
  const others = (found: ReadonlySet<string>) =>
    [...found].filter((name) => !said.free.has(name) && !said.placed.has(name));
  const [free, placed] = [others(named.free), others(named.placed)];
  // `the mug should stand on the table, so I put it there`
  if (PUT_THERE.test(order)) {
    const [place, ...more] = [...named.placed];
    return place === undefined || more.length > 0
      ? []
      : [order.replace(PUT_THERE, (_, put: string) => `${put} in ${place}`)];
  }
  // `the tomato goes in the fridge, so I put it in there`
  if (INTO.test(order)) {
    const [place, ...more] = placed.length > 0 ? placed : free;
    return place === undefined || more.length > 0 ? [] : [order.replace(INTO, (_, into: string) => `${into} ${place}`)];
  }
  const all = free.length === 1 ? free : [...new Set([...free, ...placed])];
  const meant = all.length === 1 ? all : all.length === 0 ? unnamedTopics(context) : [];
  return meant.map((name) =>
    order
      .replace(ITS, () => `${name}'s`)
      .replace(PRONOUN, () => name)
      .replace(THERE, (_, go: string) => `${go} to ${name}`),
  );
}

/** What the context is about or says that one has, where it names no thing: `my inventory is full`, `I have water`. */
function unnamedTopics(context: string): readonly string[] {
  const about = /^(?:\w+ )?((?:my|the) \w+) (?:is|are|has|looks)\b/i.exec(context)?.[1];
  const had = /\b(?:have|got|hold|holding|carry|carrying|need|want|use) ((?:some |the )?\w+)\b/i.exec(context)?.[1];
  return [about, had].filter((topic) => topic !== undefined);
}

/**
 * Of several actions those about the one thing that the context names, where the order names none of the sort: `Timmy
 * is safe with me, so drop off at the depot`. Who says that one drawer is empty may want another.
 */
export function aboutTheSame(
  actions: readonly string[],
  order: string,
  context: string,
  names: NameIndex,
): readonly string[] {
  if (actions.length < 2 || context === '') return actions;
  const [name, ...more] = namedThings(context, names).free;
  const said = namedThings(order, names);
  if (name === undefined || more.length > 0 || said.free.has(name) || said.placed.has(name)) return actions;
  const same = actions.filter((action) => action.split(/[(),]\s*/).includes(name));
  return same.length > 0 ? same : actions;
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
