// Reads and writes the marks around the measured tables of a page: the version of the world, and the hashes of the
// protocols and presets that they were measured with.

const BEGIN = /<!-- measured: version (\S+) -->\n(?:<!-- measured with ([^>]*) -->\n)?/;
export const END_OF_TABLES = '<!-- end of measured -->';

/**
 * @param {string} readme
 * @returns {{ version: string, parts: Map<string, string> } | undefined} undefined where there are no tables
 */
export function marksIn(readme) {
  const [whole, version, list = ''] = BEGIN.exec(readme) ?? [];
  if (whole === undefined || version === undefined) return undefined;
  const parts = list.split(',').flatMap((one) => {
    const [name, hash] = one.trim().split(/\s+/);
    return name && hash ? [[name, hash]] : [];
  });
  return { version, parts: new Map(parts) };
}

/**
 * The README with other marks, and other tables where they are given.
 * @param {string} readme
 * @param {{ version: string, parts: ReadonlyMap<string, string> }} marks
 * @param {string} [tables]
 * @returns {string}
 */
export function withMarks(readme, { version, parts }, tables) {
  const begin = BEGIN.exec(readme);
  const end = readme.indexOf(END_OF_TABLES);
  if (begin === null || end < 0) throw new RangeError(`no '<!-- measured: version … -->' and '${END_OF_TABLES}'`);
  const body = tables ?? readme.slice(begin.index + begin[0].length, end);
  return `${readme.slice(0, begin.index)}${marksText({ version, parts })}\n${body}${readme.slice(end)}`;
}

/**
 * The marks that stand before tables, without the last line break.
 * @param {{ version: string, parts: ReadonlyMap<string, string> }} marks
 * @returns {string}
 */
export function marksText({ version, parts }) {
  const list = wrapped([...parts].map(([name, hash]) => `${name} ${hash}`));
  return `<!-- measured: version ${version} -->\n<!-- measured with ${list} -->`;
}

/**
 * The parts that tables name: protocols with or without options (`capo:plan=none`), presets (`--fidelity paper:capo`).
 * @param {string} readme
 * @returns {string[]}
 */
export function partsNamed(readme) {
  const begin = BEGIN.exec(readme);
  if (begin === null) return [];
  const tables = readme.slice(begin.index, readme.indexOf(END_OF_TABLES));
  const protocols = [...tables.matchAll(/^\| `([\w-]+)[:`]/gm)].map(([, name]) => name);
  const of = [...tables.matchAll(/^\| `[^`]+` *\| *`([\w-]+)[:`]/gm)].map(([, name]) => name);
  const presets = [...tables.matchAll(/--fidelity ([\w:-]+)/g)].map(([, name]) => name);
  return [...new Set([...protocols, ...of, ...presets])].sort();
}

/** Four to a line, which keeps it within the width of prose. */
const wrapped = (words) =>
  words.reduce((text, word, i) => `${text}${i === 0 ? '' : i % 4 === 0 ? ',\n' : ', '}${word}`, '');
