// Tests that tables fit the terminal without losing a letter, and stay whole where there is none.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { widthOf } from './plain.ts';
import { renderTable } from './table.ts';

const terminal = (columns: number) => ({ isTTY: true, columns });

describe('renderTable', () => {
  test('fits a terminal and loses no letter', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.stringMatching(/^[a-z]{0,60}$/), { minLength: 3, maxLength: 3 }), {
          minLength: 1,
          maxLength: 4,
        }),
        (rows) => {
          const table = renderTable({ head: ['a', 'b', 'c'], rows, out: terminal(60) });
          for (const line of table.trimEnd().split('\n')) expect(widthOf(line)).toBeLessThanOrEqual(60);
          const letters = (text: string) => [...text.replace(/[^a-z]/g, '')].sort().join('');
          expect(letters(table)).toBe(letters(`abc${rows.flat().join('')}`));
        },
      ),
    );
  });

  test('takes any number of rows, with one head and one border below', () => {
    const rows = Array.from({ length: 4500 }, (_, i) => [String(i)]);
    const lines = renderTable({ head: ['x'], rows })
      .trimEnd()
      .split('\n');
    expect(lines).toHaveLength(rows.length + 4);
    expect([lines[2], lines.at(-1)]).toEqual(['├──────┤', '└──────┘']);
    expect(lines.slice(3, -1).every((line, i) => line.includes(` ${i} `))).toBe(true);
  });

  test('breaks lines at blanks', () => {
    const table = renderTable({ head: ['x'], rows: [['one two three four']], out: terminal(14) });
    expect(table).toContain('│ one two    │\n│ three four │');
  });

  test('breaks no word that has room, and no number with blanks between its thousands', () => {
    const rows = [['communication', 'a rather long text about something', '12 345 678']];
    const table = renderTable({ head: ['x', 'y', 'z'], rows, out: terminal(48), right: [2] });
    expect(table).toContain('│ communication │ a rather long ');
    expect(table).toContain('│ 12 345 678 │');
    for (const line of table.trimEnd().split('\n')) expect(widthOf(line)).toBeLessThanOrEqual(48);
  });

  test('splits a table of figures rather than its words, and repeats the label columns', () => {
    const head = ['protocol', 'team', 'Communication tokens', 'Transport rate', 'Coverage'];
    const rows = [['cmas', '2 agents', '[0.000, 0.842]', '0.5', '0.75']];
    const table = renderTable({ head, rows, out: terminal(46), right: [2, 3, 4] });
    expect(table.match(/│ protocol │/g)).toHaveLength(2);
    expect(table.match(/│ cmas /g)).toHaveLength(2);
    for (const word of ['Communication', 'Transport', 'Coverage', '0.842]']) expect(table).toContain(word);
    for (const line of table.trimEnd().split('\n')) expect(widthOf(line)).toBeLessThanOrEqual(46);
    expect(renderTable({ head, rows, right: [2, 3, 4] }).match(/│ protocol │/g)).toHaveLength(1);
  });

  test('also splits a table whose names are wider than the terminal, and breaks the names', () => {
    const head = ['message', 'step', 'channel', 'from', 'written', 'kept inside', 'readers'];
    const rows = [
      ['12:utterance:team/Alice/speaker:0', '12', 'utterance', 'Alice/speaker', '1 234', '0', 'Bob/speaker'],
    ];
    const table = renderTable({ head, rows, out: terminal(40), right: [1, 4, 5] });
    for (const line of table.trimEnd().split('\n')) expect(widthOf(line)).toBeLessThanOrEqual(40);
    for (const word of ['written', 'utterance', 'Alice/speaker', 'Bob/speaker']) expect(table).toContain(` ${word} `);
    expect(table.match(/│ 12:utt/g)?.length).toBe(table.match(/┌/g)?.length);
    expect(table.trimEnd().split('\n').length).toBeLessThan(40);
  });

  test('leaves lines whole where there is no terminal', () => {
    const long = 'word '.repeat(60).trim();
    expect(renderTable({ head: ['x'], rows: [[long]], out: { isTTY: false, columns: 40 } })).toContain(long);
  });

  test('sanitizes every cell, including headers', () => {
    const table = renderTable({ head: ['\u001b[31mh'], rows: [['\u001b]0;t\u0007c\u202e']] });
    expect(table).not.toMatch(/(?!\n)\p{Cc}|\p{Cf}/u);
    expect(table).toContain('│ c ');
  });
});
