// Binds figures in prose to the cells of tables that they quote, so that prose cannot fall behind its table:
//
//   takes 49<!-- cell: Parts of CaPo | coela:talks=false, coela | with --> steps
//
// A mark names a table by words of the line that stands above it, a row by its first cells, and a column by its head;
// `cell: envs/sar/README.md: …` names a table of another page. The figure before the mark is the cell's number, with as
// many decimals as it is written with, and with the cell's interval where it is written with one.

const MARK =
  /(?<figure>[-+−]?\d[\d,]*(?:\.\d+)?(?:\s+\[[^\]]*\])?)(?<between>(?:\s?%)?\s*)<!--\s*cell:\s*(?<page>[\w./-]+\.md:\s)?(?<table>[^|]+?)\s*\|(?<row>[^|]+)\|\s*(?<column>[^|]+?)\s*-->/g;
const ANY_MARK = /<!--\s*cell:/g;
const NUMBER = /[-+−]?\d[\d,]*(?:\.\d+)?/g;

/**
 * The page with each quoted figure as its cell has it now.
 * @param {string} text a page of Markdown
 * @param {(page: string) => string} read another page, by its path from the project's root
 * @returns {string}
 * @throws {RangeError} for a mark without a figure before it, or that names no cell or several
 */
export function withQuotedFigures(text, read) {
  const quoted = [...text.matchAll(MARK)].length;
  const marks = [...text.matchAll(ANY_MARK)].length;
  if (quoted !== marks) throw new RangeError(`${marks - quoted} of ${marks} marks '<!-- cell: … -->' follow no figure`);
  return text.replace(MARK, (whole, ...found) => {
    const { figure, between, page, table, row, column } = found.at(-1);
    const cell = cellOf(page === undefined ? text : read(page.trim().slice(0, -1)), { table, row, column });
    return asWritten(figure, cell) + between + whole.slice(figure.length + between.length);
  });
}

/** The cell's numbers in the manner of the figure: its decimals, its sign, its interval, its blanks. */
function asWritten(figure, cell) {
  const numbers = cell.match(NUMBER) ?? [];
  const written = figure.match(NUMBER) ?? [];
  if (numbers.length < written.length) throw new RangeError(`the cell '${cell}' has no figure like '${figure}'`);
  let i = 0;
  return figure.replace(NUMBER, (old) => {
    const value = Number(numbers[i++]?.replaceAll(',', '').replace('−', '-'));
    const decimals = /\.(\d+)$/.exec(old)?.[1]?.length ?? 0;
    const fixed = value.toFixed(decimals);
    const signed = old.startsWith('+') && value > 0 ? `+${fixed}` : fixed;
    return old.includes(',') || (!/\d{4}/.test(old) && Math.abs(value) >= 10_000) ? withCommas(signed) : signed;
  });
}

const withCommas = (number) => number.replace(/\B(?=(\d{3})+(?!\d))/g, ',');

function cellOf(text, { table, row, column }) {
  const wanted = row.split(',').map((cell) => plain(cell));
  const named = tablesIn(text).filter(({ above }) => above.includes(plain(table)));
  if (named.length !== 1) throw new RangeError(`${named.length} tables are called '${table}'`);
  const [{ head, rows }] = named;
  const at = head.lastIndexOf(plain(column));
  if (at < 0) throw new RangeError(`the table '${table}' has no column '${column}': ${head.join(', ')}`);
  const fitting = rows.filter((cells) => wanted.every((cell, i) => cells[i] === cell));
  if (fitting.length !== 1)
    throw new RangeError(`${fitting.length} rows of '${table}' begin with '${wanted.join(', ')}'`);
  return fitting[0][at] ?? '';
}

/**
 * Each table with the paragraph above it; cells without marks of code and emphasis.
 * @param {string} text a page of Markdown
 */
export function tablesIn(text) {
  const blocks = text.split(/\n\s*\n/).map((block) => block.trim());
  return blocks.flatMap((block, i) => {
    if (!block.startsWith('|')) return [];
    const [head = [], , ...rows] = block.split('\n').map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map(plain),
    );
    return [{ above: plain(blocks[i - 1] ?? ''), head, rows }];
  });
}

/** Without marks of code and emphasis, so that `coela` may be named plainly. */
const plain = (text) =>
  text
    .replace(/[`*\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
