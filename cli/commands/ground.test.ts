// Tests that `troupe ground` counts which sayings are mapped right, wrong or not at all, and lists what is amiss.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCaptured } from '../../tests/support/capture.ts';

const KNOWN = [
  'CaldorFire',
  'CaldorFire_Region_1',
  'CaldorFire_Region_2',
  'ReservoirUtah',
  'DepositFacility',
  'LostPersonTimmy',
  'Bob',
];
const PAIRS = [
  { text: 'navigate to CaldorFire region 2', action: 'NavigateTo(CaldorFire_Region_2)' },
  { text: 'go to Utah', action: 'NavigateTo(Utah)' },
  { text: 'tell Bob to wait', action: null },
  { text: 'navigate to CaldorFire_Region_3', action: null },
];

function fileOf(data: unknown): string {
  const path = join(mkdtempSync(join(tmpdir(), 'troupe-ground-')), 'pairs.json');
  writeFileSync(path, typeof data === 'string' ? data : JSON.stringify(data));
  return path;
}
const run = (data: unknown, ...flags: string[]) => runCaptured(['ground', 'sar', fileOf(data), ...flags]);

describe('troupe ground', () => {
  test('counts right, wrong and refused texts, and lists the mistakes', async () => {
    const pairs = [...PAIRS, { text: 'explore', action: 'Idle' }, { text: 'sing \u001b[2J', action: 'Idle' }];
    const { code, stdout: out } = await run({ known: KNOWN, pairs });
    expect(out.split('\n')[0]).toBe('6 texts: 4 right, 1 wrong, 1 refused (66.67 % right)');
    expect(out).toContain('"explore"  Explore(), expected Idle');
    expect(out).toContain('refused, expected Idle');
    expect(out).not.toContain('\u001b[2J');
    expect(code).toBe(1);
  });

  test('prints every mapping as JSON, and only the mistakes with --errors', async () => {
    const { code, stdout: out } = await run({ known: KNOWN, pairs: PAIRS }, '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      world: 'sar',
      texts: 4,
      right: 4,
      wrong: 0,
      refused: 0,
      pairs: [
        { text: 'navigate to CaldorFire region 2', got: 'NavigateTo(CaldorFire_Region_2)', verdict: 'right' },
        { got: 'NavigateTo(ReservoirUtah)', action: 'NavigateTo(Utah)', verdict: 'right' },
        { got: null, verdict: 'right' },
        { got: null, verdict: 'right' },
      ],
    });
    const errors = await run({ known: KNOWN, pairs: PAIRS }, '--json', '--errors');
    expect(JSON.parse(errors.stdout).pairs).toEqual([]);
  });

  test('counts labels that are not actions of the world apart, and names them', async () => {
    const pairs = [
      ...PAIRS,
      { text: 'go to Utah', action: 'GoTo(Utah, 1)' },
      { text: 'carry Zoe', action: 'Carry(LostPersonZoe)' },
    ];
    const { stdout, code } = await run({ known: KNOWN, pairs });
    expect(code).toBe(0);
    expect(stdout).not.toContain('no expected action');
    expect(stdout.split('\n')[0]).toBe('6 texts: 4 right, 0 wrong, 0 refused (100.00 % right)');
    expect(stdout).toContain('2 labels are not actions of sar with the known things');
    expect(stdout).toContain('"carry Zoe"  refused, expected Carry(LostPersonZoe), which is not an action');
    const { stdout: json } = await run({ known: KNOWN, pairs }, '--json', '--errors');
    expect(JSON.parse(json)).toMatchObject({
      labelled: 4,
      refused: 0,
      unknownLabels: 2,
      pairs: [{ unknownLabel: true }, { unknownLabel: true }],
    });
  });

  test('maps a file without labels', async () => {
    const { code, stdout: out } = await run({
      known: KNOWN,
      pairs: [{ text: 'carry Timmy' }, { text: 'navigate to the region' }],
    });
    expect(out).toContain('2 of them have no expected action: 1 was mapped, 1 refused');
    expect(out).toContain('"carry Timmy"  Carry(LostPersonTimmy)');
    expect(out).toContain('refused (2 fit: NavigateTo(CaldorFire_Region_1), NavigateTo(CaldorFire_Region_2))');
    expect(code).toBe(0);
    const { stdout } = await run({ known: KNOWN, pairs: [{ text: 'explore' }] });
    for (const told of ['1 text: ', '1 of them was read', '1 of them has no expected action: 1 was mapped'])
      expect(stdout).toContain(told);
  });

  test.each([
    ['no JSON', 'FILE_UNREADABLE', '{'],
    ['another form', 'FILE_UNREADABLE', { known: 'all', pairs: [] }],
  ])('refuses a file of %s', async (_, error, data) => {
    const { code, stderr: err } = await run(data);
    expect(err).toContain(error);
    expect(code).toBe(1);
  });

  test('names what a file lacks', async () => {
    const { code, stdout, stderr } = await run({ pairs: PAIRS });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(': known: is missing, array expected.');
  });

  test('refuses texts about things if no thing is known, and maps those that need none', async () => {
    const pairs = [{ text: 'explore', action: 'Explore()' }, ...PAIRS.slice(1, 2)];
    const { stdout } = await run({ known: [], pairs });
    expect(stdout.split('\n')[0]).toBe('2 texts: 1 right, 0 wrong, 0 refused (100.00 % right)');
    expect(stdout).toContain('"go to Utah"  refused, expected NavigateTo(Utah), which is not an action');
  });

  test('uses the list of actions if a world has no lexicon, and says so if the list is missing', async () => {
    const pairs = [
      { text: 'grab the key', action: 'pass key' },
      { text: 'hand over the key', action: 'pass key' },
      { text: 'linger', action: 'wait' },
      { text: 'wait', action: 'Idle()' },
    ];
    const { stdout } = await runCaptured(['ground', 'relay', fileOf({ actions: ['pass key', 'wait'], pairs })]);
    expect(stdout.split('\n')[0]).toBe('4 texts: 2 right, 0 wrong, 1 refused (66.67 % right)');
    expect(stdout).toContain('1 label is not an action of relay');
    const { stderr } = await runCaptured(['ground', 'relay', fileOf({ known: [], pairs: [] })]);
    expect(stderr).toContain('actions: is missing, array expected');
    const asked = await runCaptured(['ground', 'relay', fileOf({ actions: [], pairs: [] }), '--embeddings', 'm']);
    expect(asked.stderr).toContain('FACET_MISSING');
  });

  test('calls an embeddings endpoint only if one is named, and says when it cannot be reached', async () => {
    const pairs = [{ text: 'amble over by ReservoirUtah', action: 'NavigateTo(ReservoirUtah)' }];
    const without = await run({ known: KNOWN, pairs });
    expect(without.stdout).toContain('0 right, 0 wrong, 1 refused');
    const { stderr: err } = await run(
      { known: KNOWN, pairs },
      '--embeddings',
      'toy',
      '--base-url',
      'http://127.0.0.1:9/v1',
    );
    expect(err).toContain('MODEL_FAILED');
  });
});
