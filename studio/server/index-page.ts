// Writes the index of a folder of records as a page without a program: links and forms do all of it.
import { createHash } from 'node:crypto';
import { escapeHtml } from '../../runtime/text/quoting.ts';
import { type FolderRow, LONGEST_LABEL } from './folder.ts';

interface IndexWords {
  /** The folder as it was typed. */
  readonly named: string;
  /** The styles of the studio's page. */
  readonly style: string;
  /** What was asked for: find, protocol, world, outcome, bounds of tokens, sort, token, records. */
  readonly query: URLSearchParams;
}

interface Column {
  readonly title: string;
  /** What it is sorted by, where that is not what is shown. */
  readonly order?: (row: FolderRow) => number | string | undefined;
  readonly text: (row: FolderRow) => string;
}

const counts = new Intl.NumberFormat('en');
const figure = (n: number | undefined): string => (n === undefined ? '' : counts.format(n));
const dateOf = (t: number | undefined): string =>
  t === undefined ? '' : new Date(t).toISOString().slice(0, 16).replace('T', ' ');

const COLUMNS: Readonly<Record<string, Column>> = {
  record: { title: 'Record', text: ({ record }) => record },
  label: { title: 'Label', text: ({ label }) => label },
  protocol: { title: 'Protocol', text: ({ protocol }) => protocol },
  world: { title: 'World', text: ({ world }) => world },
  scene: { title: 'Scene', text: ({ scene }) => scene },
  seed: { title: 'Seed', order: ({ seed }) => seed, text: ({ seed }) => (seed === undefined ? '' : String(seed)) },
  agents: { title: 'Agents', order: ({ agents }) => agents, text: ({ agents }) => figure(agents) },
  outcome: { title: 'End', text: ({ outcome }) => outcome },
  steps: { title: 'Steps', order: ({ steps }) => steps, text: ({ steps }) => figure(steps) },
  calls: { title: 'Calls', order: ({ calls }) => calls, text: ({ calls }) => figure(calls) },
  tokens: { title: 'Tokens', order: ({ tokens }) => tokens, text: ({ tokens }) => figure(tokens) },
  when: { title: 'Started (UTC)', order: ({ when }) => when, text: ({ when }) => dateOf(when) },
};
const FILTERS = ['protocol', 'world', 'outcome'] as const;
/** What was not counted lies within no bound. */
const BOUNDS = [
  { name: 'from', title: 'Tokens from', fits: (tokens: number, bound: number) => tokens >= bound },
  { name: 'to', title: 'to', fits: (tokens: number, bound: number) => tokens <= bound },
] as const;

/** An address in the studio: what was asked for, changed in some parts; an empty one is left out. */
export function linkOf(query: URLSearchParams, changed: Readonly<Record<string, string>>, path = ''): string {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changed)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return `./${path}?${next}`;
}

/** `sort`: the name of a column, with `-` before it for the largest first. Records without a value come last. */
function chosenRows(rows: readonly FolderRow[], query: URLSearchParams): FolderRow[] {
  const words = (query.get('find') ?? '').toLowerCase().split(/\s+/);
  const chosen = rows.filter((row) => {
    if (FILTERS.some((name) => (query.get(name) || row[name]) !== row[name])) return false;
    if (BOUNDS.some(({ name, fits }) => query.get(name) && !fits(row.tokens ?? Number.NaN, Number(query.get(name)))))
      return false;
    const text = [...Object.values(COLUMNS).map((one) => one.text(row)), row.problem?.code, row.problem?.what];
    return words.every((word) => text.join('\n').toLowerCase().includes(word));
  });
  const sort = query.get('sort') ?? '';
  const [column, sign] = [COLUMNS[sort.replace(/^-/, '')], sort.startsWith('-') ? -1 : 1];
  if (column === undefined) return chosen;
  const placeOf = (row: FolderRow) => (column.order ?? column.text)(row) ?? '';
  return chosen.sort((one, other) => {
    const [a, b] = [placeOf(one), placeOf(other)];
    if (a === '' || b === '') return Number(a === '') - Number(b === '');
    if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
    return sign * String(a).localeCompare(String(b), 'en', { numeric: true });
  });
}

function headOf(name: string, { title }: Column, query: URLSearchParams): string {
  const sort = query.get('sort');
  const now = sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : 'none';
  const link = linkOf(query, { sort: now === 'ascending' ? `-${name}` : name });
  const mark = { ascending: ' ↑', descending: ' ↓', none: '' }[now];
  return `<th scope="col" aria-sort="${now}"><a href="${escapeHtml(link)}">${title}${mark}</a></th>`;
}

function rowOf(row: FolderRow, query: URLSearchParams): string {
  const token = tokenOf(query);
  const record = escapeHtml(linkOf(token, { record: row.record }));
  const cells = Object.entries(COLUMNS).map(([name, column]) => {
    const text = escapeHtml(column.text(row));
    if (name === 'record') return `<th scope="row"><a href="${record}">${text}</a>${problemOf(row)}</th>`;
    return column.order ? `<td class="figure">${text}</td>` : `<td>${text}</td>`;
  });
  const edit = escapeHtml(linkOf(query, { edit: row.record }));
  return `<tr>${cells.join('')}<td><a href="${edit}" aria-label="Label ${escapeHtml(row.record)}">Label</a></td></tr>`;
}

const problemOf = ({ problem }: FolderRow): string =>
  problem
    ? `<br><small class="failed">${escapeHtml([problem.code, problem.what].filter(Boolean).join(': '))}</small>`
    : '';

/** Of an address what stays where nothing is chosen: `records` leads to the index of an experiment. */
function tokenOf(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...query].filter(([name]) => name === 'token' || name === 'records'));
}

function filterOf(name: (typeof FILTERS)[number], rows: readonly FolderRow[], query: URLSearchParams): string {
  const chosen = query.get(name) ?? '';
  const values = [...new Set([...rows.map((row) => row[name]), chosen])].filter((value) => value !== '').sort();
  const options = values.map(
    (value) =>
      `<option${value === chosen ? ' selected' : ''} value="${escapeHtml(value)}">${escapeHtml(value)}</option>`,
  );
  return `<label>${COLUMNS[name]?.title} <select name="${name}"><option value="">all</option>${options.join('')}</select></label>`;
}

const hidden = (name: string, value: string | null): string =>
  value ? `<input type="hidden" name="${name}" value="${escapeHtml(value)}">` : '';

export function indexPage(all: readonly FolderRow[], uncounted: number, words: IndexWords): string {
  const { named, query } = words;
  const rows = chosenRows(all, query);
  const found = `${counts.format(rows.length)} of ${counts.format(all.length)} ${all.length === 1 ? 'record' : 'records'}`;
  const counted = counts.format(all.length - uncounted);
  const report = query.has('records')
    ? `<p><a href="${escapeHtml(linkOf(tokenOf(query), { records: '' }))}">What the experiment found</a></p>`
    : '';
  const again = `<p class="note" role="status">Calls and tokens of ${counted} records are counted so far.
    <a href="${escapeHtml(linkOf(query, {}))}">Look again</a></p>`;
  return pageOf(
    `<header class="top"><h1>${escapeHtml(named)}</h1>${report}<p class="soft">${found}</p>${uncounted > 0 ? again : ''}</header>
<form class="tools" method="get" action="./">
<label>Find <input type="search" name="find" value="${escapeHtml(query.get('find') ?? '')}"></label>
${FILTERS.map((name) => filterOf(name, all, query)).join('\n')}
${BOUNDS.map(({ name, title }) => `<label>${title} <input type="number" min="0" name="${name}" value="${escapeHtml(query.get(name) ?? '')}"></label>`).join('\n')}
${hidden('records', query.get('records'))}${hidden('sort', query.get('sort'))}${hidden('token', query.get('token'))}
<button>Show</button> <a href="${escapeHtml(linkOf(tokenOf(query), {}))}">Show all</a>
</form>
<main class="index"><div class="scroll" role="region" tabindex="0" aria-label="Records"><table>
<thead><tr>${Object.entries(COLUMNS)
      .map(([name, column]) => headOf(name, column, query))
      .join('')}<td></td></tr></thead>
<tbody>
${rows.map((row) => rowOf(row, query)).join('\n')}
</tbody></table></div>${rows.length === 0 ? '<p>Nothing was found.</p>' : ''}</main>`,
    words,
  );
}

/** Stands for the report of an experiment until it is made, and asks for it again by itself. */
export function reportComing(words: IndexWords): string {
  const { named, query } = words;
  const episodes = escapeHtml(linkOf(query, { records: 'all' }));
  return pageOf(
    `<header class="top"><h1>${escapeHtml(named)}</h1></header>
<main class="index"><p class="note" role="status">The report is being made, for which every record is read.
It is shown here as soon as it is there; meanwhile there are <a href="${episodes}">all its episodes</a>.</p></main>`,
    words,
    '<meta http-equiv="refresh" content="2">',
  );
}

interface EditWords extends IndexWords {
  /** Proves that a form is ours. */
  readonly secret: string;
  readonly mayDelete: boolean;
}

/** Where one record is given a label, or deleted. */
export function editPage({ record, label }: { record: string; label: string }, words: EditWords): string {
  const { query, secret, mayDelete } = words;
  const back = linkOf(query, { edit: '' });
  const formTo = (path: string, fields: string) => `<form class="panel" method="post"
action="${escapeHtml(linkOf(tokenOf(query), {}, path))}">${hidden('secret', secret)}${hidden('record', record)}
${hidden('back', back)}${fields}</form>`;
  const deletion = formTo(
    'delete',
    `<p>The file of the record is deleted for good, and its label with it.</p>
<p><label><input type="checkbox" name="sure" value="yes" required> Delete this record</label></p><button>Delete</button>`,
  );
  return pageOf(
    `<header class="top"><h1>${escapeHtml(record)}</h1><p><a href="${escapeHtml(back)}">All records</a></p></header>
<main class="index">
${formTo(
  'label',
  `<p><label>Label <input type="text" name="label" maxlength="${LONGEST_LABEL}" value="${escapeHtml(label)}"></label></p>
<button>Keep</button>`,
)}
${mayDelete ? deletion : ''}</main>`,
    words,
  );
}

function pageOf(body: string, { named, style }: IndexWords, head = ''): string {
  const hash = createHash('sha256').update(style).digest('base64');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'self'">
<meta name="viewport" content="width=device-width, initial-scale=1">${head}
<title>${escapeHtml(named)}</title><link rel="icon" href="data:,"><style>${style}</style></head>
<body><div id="studio">${body}</div></body></html>
`;
}
