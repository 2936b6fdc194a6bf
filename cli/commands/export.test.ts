// Tests that exported tables hold a row for each thing on record, and no cell that a spreadsheet would run.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { parquetReadObjects } from 'hyparquet';
import { describe, expect, test } from 'vitest';
import { readRecord } from '../../runtime/record/read.ts';
import { createTableRows, createTableTotals } from '../../runtime/record/table-rows.ts';
import {
  RECORD_TABLE_COLUMNS,
  RECORD_TABLE_NAMES,
  type RecordTableName,
  type RecordTableRow,
} from '../../runtime/record/tables.ts';
import { createExportCosts, metricColumns } from '../../runtime/run/export-tables.ts';
import { openTable } from '../../runtime/run/write-tables.ts';
import { csvCell } from '../../runtime/text/quoting.ts';
import { runCaptured } from '../../tests/support/capture.ts';

/** A folder with two records, in `runs/a` and `runs/b`. */
async function recorded(): Promise<string> {
  const cwd = mkdtempSync(join(tmpdir(), 'troupe-'));
  for (const [out, protocol] of [
    ['a', 'dmas'],
    ['b', 'cmas'],
  ] as const)
    await runCaptured(`run relay --protocol ${protocol} --agents 3 --slip 0.3 --quiet --out runs/${out}`.split(' '), {
      cwd,
    });
  return cwd;
}
function tablesOf(r: string, read: ReturnType<typeof readRecord>) {
  const costs = createExportCosts();
  for (const event of read.events) costs.see(event);
  const { see, totals } = createTableTotals();
  for (const event of read.events) see(event);
  const tables: Record<RecordTableName, RecordTableRow[]> = {
    episodes: [],
    steps: [],
    messages: [],
    calls: [],
    segments: [],
    parts: [],
  };
  const row = (table: RecordTableName, cells: RecordTableRow) => void tables[table].push(cells);
  const rows = createTableRows({ name: `${r}/record.jsonl`, totals, costs: costs.end(), row });
  for (const event of read.events) rows.see(event);
  rows.end(read.torn);
  return tables;
}
const columnsOf = (name: (typeof RECORD_TABLE_NAMES)[number], cwd: string) => [
  ...RECORD_TABLE_COLUMNS[name],
  ...(name === 'episodes' ? metricColumns(rowsOf(cwd).flatMap((t) => t.episodes)) : []),
];
const rowsOf = (cwd: string) => ['a', 'b'].map((r) => tablesOf(r, readRecord(join(cwd, 'runs', r))));

/** Reads RFC 4180 back. */
function parsed(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, bare = '', end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^,"\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

const EVERY = RECORD_TABLE_NAMES.join(',');

describe('troupe export', () => {
  test('writes each table of a folder of records as CSV, a row for each thing on record', async () => {
    const cwd = await recorded();
    const { code, stdout } = await runCaptured(['export', 'runs', '--out', 't'], { cwd });
    expect(code).toBe(0);
    for (const name of RECORD_TABLE_NAMES.filter((one) => one !== 'segments')) {
      const [head, ...rows] = parsed(readFileSync(join(cwd, `t/${name}.csv`), 'utf8'));
      expect(head).toEqual(columnsOf(name, cwd).map((c) => c.name));
      if (name === 'episodes') expect(head).toContain('metric_plain_success');
      if (name === 'messages') {
        const of = (column: string) => rows.map((row) => row[head?.indexOf(column) ?? -1]);
        expect([of('part')[0], of('written_tokens').some((n) => Number(n) > 0)]).toEqual(['team', true]);
      }
      expect(rows.every((row) => row.length === head?.length)).toBe(true);
      expect(rows).toHaveLength(rowsOf(cwd).reduce((n, t) => n + t[name].length, 0));
      expect(stdout).toContain(`t/${name}.csv  ${rows.length} rows`);
    }
  });

  test('finds the records that every other command finds', async () => {
    const cwd = await recorded();
    mkdirSync(join(cwd, 'runs/node_modules'));
    cpSync(join(cwd, 'runs/a'), join(cwd, 'runs/node_modules/a'), { recursive: true });
    mkdirSync(join(cwd, 'runs/c/record.jsonl'), { recursive: true });
    // Links are followed, to each folder once, and not in circles.
    cpSync(join(cwd, 'runs/a'), join(cwd, 'elsewhere/deep/a'), { recursive: true });
    for (const [to, link] of [
      ['elsewhere', 'runs/z'],
      ['runs', 'elsewhere/back'],
      ['runs/b', 'runs/again'],
      ['nowhere', 'runs/lost'],
    ] as const)
      symlinkSync(join(cwd, to), join(cwd, link));
    const { code, stdout } = await runCaptured(['export', 'runs', '--out', 't', '--tables', 'episodes'], { cwd });
    expect([code, stdout]).toEqual([0, expect.stringContaining('t/episodes.csv  3 rows')]);
    expect(JSON.parse((await runCaptured(['verify', 'runs', '--json'], { cwd })).stdout).records).toHaveLength(3);
    const told = async (...more: string[]) => (await runCaptured(['cost', 'runs', ...more], { cwd })).stdout;
    expect([await told(), await told('--no-links')]).toEqual([
      expect.stringContaining('3 episodes'),
      expect.stringContaining('2 episodes'),
    ]);
  });

  test('writes the same as Parquet', async () => {
    const cwd = await recorded();
    expect((await runCaptured(['export', 'runs', '--format', 'parquet', '--tables', EVERY], { cwd })).code).toBe(0);
    for (const name of RECORD_TABLE_NAMES) {
      const { buffer, byteOffset, byteLength } = readFileSync(join(cwd, `runs/tables/${name}.parquet`));
      const file = new Uint8Array(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer).buffer;
      const back = await parquetReadObjects({ file });
      const wanted = rowsOf(cwd).flatMap((t) => t[name]);
      const whole = wanted.map((row) =>
        Object.fromEntries(columnsOf(name, cwd).map((c) => [c.name, row[c.name] ?? null])),
      );
      const plain = back.map((row) =>
        Object.fromEntries(Object.entries(row).map(([k, v]) => [k, typeof v === 'bigint' ? Number(v) : (v ?? null)])),
      );
      expect(plain).toEqual(whole);
    }
  });

  test('writes the tables that are asked for as lines of JSON, with what is JSON as it is', async () => {
    const cwd = await recorded();
    const { stdout } = await runCaptured(['export', 'runs', '--format', 'jsonl', '--tables', 'segments,episodes'], {
      cwd,
    });
    expect(stdout.match(/\w+\.jsonl/g)).toEqual(['episodes.jsonl', 'segments.jsonl']);
    const linesIn = (name: string) =>
      readFileSync(join(cwd, `runs/tables/${name}.jsonl`), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
    const rows = rowsOf(cwd);
    expect(linesIn('segments')).toEqual(rows.flatMap(({ segments }) => segments));
    expect(linesIn('episodes')).toMatchObject(
      rows.flatMap(({ episodes }) => episodes.map(({ score, seed }) => ({ seed, score: JSON.parse(String(score)) }))),
    );
  });

  test('the segments of a call add up to what was counted of it beforehand', async () => {
    for (const { calls, segments } of rowsOf(await recorded())) {
      const counted = (row: RecordTableRow) =>
        segments
          .filter(({ call, attempt }) => call === row.call && attempt === row.attempt)
          .reduce((sum, { tokens }) => sum + Number(tokens), 0);
      expect(calls.length).toBeGreaterThan(0);
      for (const row of calls)
        expect(counted(row) + Number(row.template_tokens) + Number(row.joins_tokens)).toBe(row.expected_tokens);
    }
  });

  test('the calls add up to the totals of the episode', async () => {
    for (const { episodes, calls, messages, steps } of rowsOf(await recorded())) {
      const sum = (name: string) => calls.reduce((n, row) => n + Number(row[name] ?? 0), 0);
      expect(episodes[0]).toMatchObject({ calls: calls.length, messages: messages.length, steps: steps.length });
      expect(episodes[0]).toMatchObject({ input_tokens: sum('input_tokens'), output_tokens: sum('output_tokens') });
    }
  });

  test('no time is negative where the clock went back', async () => {
    const cwd = await recorded();
    const { events, ...record } = readRecord(join(cwd, 'runs', 'a'));
    const back = events.map((e) =>
      e.type === 'world.stepped' || e.type === 'episode.ended' ? { ...e, t: e.t - 3_600_000 } : e,
    );
    const { episodes, steps } = tablesOf('back', { ...record, events: back });
    expect([...episodes, ...steps].map(({ ms }) => ms)).toEqual(Array(1 + steps.length).fill(null));
    expect(steps.length).toBeGreaterThan(0);
  });

  test('every column of a row is documented', async () => {
    const cwd = await recorded();
    for (const tables of rowsOf(cwd))
      for (const name of RECORD_TABLE_NAMES)
        for (const row of tables[name])
          expect(columnsOf(name, cwd).map((c) => c.name)).toEqual(expect.arrayContaining(Object.keys(row)));
    const guide = readFileSync(new URL('../../docs/guide/prompts.md', import.meta.url), 'utf8');
    for (const name of RECORD_TABLE_NAMES)
      for (const c of RECORD_TABLE_COLUMNS[name]) expect(guide).toContain(`| \`${c.name}\``);
  });

  test('refuses a folder without records, a format it does not know and a broken record', async () => {
    const cwd = await recorded();
    mkdirSync(join(cwd, 'empty'));
    expect(await runCaptured(['export', 'empty'], { cwd })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('RECORD_UNREADABLE'),
    });
    expect((await runCaptured(['export', 'runs', '--format', 'xls'], { cwd })).stderr).toContain('OPTION_BAD');
    writeFileSync(join(cwd, 'text'), '');
    expect((await runCaptured(['export', 'runs', '--out', 'text'], { cwd })).stderr).toMatch(
      /^FILE_UNWRITABLE: \S*text cannot be written: it is no folder\.\s+Name a folder\./,
    );
    writeFileSync(join(cwd, 'runs/b/record.jsonl'), 'no\nrecord\n');
    expect((await runCaptured(['export', 'runs/b'], { cwd })).stderr).toContain('RECORD_UNREADABLE');
    // Of several it is left out, and named.
    const rest = await runCaptured(['export', 'runs', '--out', 't'], { cwd });
    expect(rest).toMatchObject({ code: 1, stdout: expect.stringContaining('1 record\n') });
    expect(rest.stderr).toMatch(/RECORD_UNREADABLE: .*runs\/b/);
    writeFileSync(join(cwd, 'runs/a/record.jsonl'), '');
    expect((await runCaptured(['export', 'runs'], { cwd })).stdout).toBe('');
  });
});

describe('CSV cells', () => {
  test.each(['=1+1', '+1', '-1', '@x', ' =1', '\t=1', '\r=1', '\n@x', '\u200b=1', '＝1', '|x', '"=1'.slice(1)])(
    'a text such as %j does not reach a spreadsheet as it is',
    (text) => {
      expect(csvCell(text).replace(/^"/, '')).toMatch(/^'/);
    },
  );

  test('numbers keep their sign', () => {
    expect([csvCell(-3), csvCell(0.5), csvCell(true), csvCell(null)]).toEqual(['-3', '0.5', 'true', '']);
  });

  test('any text is read back unchanged, or with a leading apostrophe', () => {
    const columns = ['x', 'y'].map((name) => ({ name, type: 'text' as const, about: '' }));
    const file = join(mkdtempSync(join(tmpdir(), 'troupe-')), 'texts.csv');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (x, y) => {
        const table = openTable(file, 'csv', columns);
        table.row({ x, y });
        table.close();
        const [, row = []] = parsed(readFileSync(file, 'utf8'));
        expect(row).toHaveLength(2);
        [x, y].forEach((text, i) => {
          expect([text, `'${text}`]).toContain(row[i]);
        });
      }),
    );
  });
});
