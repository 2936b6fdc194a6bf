// Puts names in the place of pronouns: `the kettle is here, so take it` is about the kettle, where nothing else was
// named.
import type { NameIndex } from './name-index.ts';
import { readSaying } from './saying.ts';

const PRONOUN = /\b(?:it|him|her|them|this|that one)\b/i;
const THERE = /\b(go|walk|head|move|run|get|navigate|travel|over|back) (?:over )?there\b/i;

/** The order with the name of the one thing that the context names; none where it names several, or none. */
export function withPronounsNamed(order: string, context: string, names: NameIndex): readonly string[] {
  if (context === '' || !(PRONOUN.test(order) || THERE.test(order))) return [];
  const [name, ...others] = namedThings(context, names);
  if (name === undefined || others.length > 0) return [];
  return [order.replace(PRONOUN, () => name).replace(THERE, (_, go: string) => `${go} to ${name}`)];
}

/** The things that a text names, each once; several for a name that several bear. */
function namedThings(text: string, names: NameIndex): readonly string[] {
  const saying = readSaying(text);
  const found = new Set<string>();
  const kinds = [...new Set(names.all.map(({ kind }) => kind))];
  for (let at = 0; saying !== undefined && at < saying.key.length; ) {
    const hits = names.at(saying, at, kinds).filter(({ far }) => far < 3);
    const end = Math.max(...hits.map((hit) => hit.end));
    const longest = hits.filter((hit) => hit.end === end);
    const nearest = Math.min(...longest.map(({ far }) => far));
    for (const { name, far } of longest) if (far === nearest) found.add(name);
    at = hits.length > 0 ? end : (saying.partAt.get(at)?.end ?? saying.key.length);
  }
  return [...found];
}
