// Tests that an episode of a grid whose process was killed goes on with its record.
import { generateKeyPairSync } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JobResult } from '../../runtime/experiment/measures.ts';
import { readRecord } from '../../runtime/record/read.ts';
import { runCaptured } from '../../tests/support/capture.ts';
import { untimedEpisodes } from '../../tests/support/untimed.ts';

const cwd = mkdtempSync(join(tmpdir(), 'troupe-grid-resume-'));
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

const GRID = 'relay --protocols cmas,dmas --agents 3 --seeds 2 --steps 6 --workers 1';
const compare = (line: string) => runCaptured(['compare', ...line.split(' ')], { cwd });
const SECOND = 'relay_dmas_3-agents_scene-line_seed-1';

let undisturbed: unknown[];
beforeAll(async () => {
  undisturbed = untimedEpisodes((await compare(`${GRID} --json`)).stdout);
});

/** As if the process had been killed while it played the last episode, when this share of its record was written. */
async function killedAt(out: string, share: number, more = ''): Promise<string> {
  await compare(`${GRID}${more} --out ${out}`);
  const results = join(cwd, out, 'results.jsonl');
  const lines = readFileSync(results, 'utf8').trimEnd().split('\n');
  writeFileSync(results, `${lines.slice(0, -1).join('\n')}\n`);
  const record = join(cwd, out, SECOND, 'record.jsonl');
  const written = readFileSync(record, 'utf8').trimEnd().split('\n');
  writeFileSync(record, `${written.slice(0, Math.ceil(written.length * share)).join('\n')}\n`);
  return record;
}

const called = (record: string) => readRecord(record).events.filter((e) => e.type === 'model.called');

test.each([0.2, 0.5, 0.9])(
  'nothing answered is asked again, and the result is the undisturbed one: cut at %d',
  async (share) => {
    const out = `cut-${share}`;
    const record = await killedAt(out, share);
    const had = readRecord(record).events.filter((e) => e.type === 'world.stepped').length;
    const again = await compare(`${GRID} --json --out ${out}`);
    expect([again.code, untimedEpisodes(again.stdout)]).toEqual([0, undisturbed]);
    expect(readRecord(record).events.find((e) => e.type === 'episode.resumed')).toMatchObject({ step: had });
    expect(readdirSync(join(cwd, out, SECOND)).filter((name) => name.startsWith('cut-'))).toEqual([]);
    expect(new Set(called(record).map(({ call }) => call)).size).toBe(called(record).length);
    // A third command finds it whole, and books it once.
    const budget = JSON.parse(again.stdout).episodes.reduce(
      (sum: number, one: JobResult) => sum + (one.spent?.calls ?? 0),
      0,
    );
    const third = await compare(`${GRID} --json --budget calls=${budget} --out ${out}`);
    expect([third.code, untimedEpisodes(third.stdout), third.stderr]).toEqual([
      0,
      undisturbed,
      '4 of 4 episodes have been played already.\n',
    ]);
  },
);

test('one that had ended is taken from its record: nothing is played', async () => {
  const record = await killedAt('whole', 1);
  const before = readFileSync(record, 'utf8');
  const again = await compare(`${GRID} --json --out whole`);
  expect([untimedEpisodes(again.stdout), again.stderr]).toEqual([
    undisturbed,
    '4 of 4 episodes have been played already.\n',
  ]);
  expect(readFileSync(record, 'utf8')).toBe(before);
});

test('one whose record was changed is played again, and what it spent still counts', async () => {
  const record = await killedAt('changed', 0.6);
  writeFileSync(record, readFileSync(record, 'utf8').replace('"input":', '"input":1'));
  const spent = called(record).length;
  const again = await compare(`${GRID} --json --out changed`);
  expect(untimedEpisodes(again.stdout)).toEqual(undisturbed);
  expect(existsSync(join(cwd, 'changed', SECOND, 'cut-1.jsonl'))).toBe(true);
  const lines = readFileSync(join(cwd, 'changed', 'results.jsonl'), 'utf8')
    .trimEnd()
    .split('\n');
  expect(JSON.parse(lines.at(-2) ?? '')).toMatchObject({ reason: 'cancelled', spent: { calls: spent } });
});

test('an episode that a budget cut short continues where it stopped, once there is more', async () => {
  const all = undisturbed as JobResult[];
  const calls = all.reduce((sum, one) => sum + (one.spent?.calls ?? 0), 0);
  const short = await compare(`${GRID} --budget calls=${calls - 2} --out short`);
  expect([short.code, short.stderr]).toEqual([1, expect.stringContaining('the budget was spent')]);
  expect(short.stderr).toContain("(of this episode's share of the budget, ");
  const more = await compare(`${GRID} --budget calls=${calls} --json --out short`);
  expect([more.code, untimedEpisodes(more.stdout)]).toEqual([0, undisturbed]);
});

test('--sign: every record of the grid is signed, one that was gone on with too', async () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(join(cwd, 'key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
  await killedAt('signed', 0.5, ' --sign key.pem');
  expect((await compare(`${GRID} --sign key.pem --out signed`)).code).toBe(0);
  for (const name of [SECOND, 'relay_cmas_3-agents_scene-line_seed-0']) {
    const checked = await runCaptured(['verify', `signed/${name}`, '--key', 'key.pem'], { cwd });
    expect([checked.code, checked.stdout]).toEqual([0, expect.stringContaining('signed')]);
  }
  // A sealed and signed record in the place of another one: of another seed, and of the same episode played elsewhere.
  const verified = () => runCaptured(['verify', 'signed', '--key', 'key.pem', '--no-replay'], { cwd });
  expect((await verified()).code).toBe(0);
  const [own, other] = [SECOND, 'relay_cmas_3-agents_scene-line_seed-0'].map((n) =>
    join(cwd, 'signed', n, 'record.jsonl'),
  );
  expect((await compare(`${GRID} --sign key.pem --out elsewhere`)).code).toBe(0);
  const kept = readFileSync(own ?? '');
  for (const from of [other ?? '', join(cwd, 'elsewhere', SECOND, 'record.jsonl')]) {
    copyFileSync(from, own ?? '');
    const { code, stdout } = await verified();
    expect([code, stdout]).toEqual([1, expect.stringContaining('is of another episode')]);
    writeFileSync(own ?? '', kept);
  }
  const refused = await compare(`${GRID} --sign gone.pem --out never`);
  expect([refused.code, refused.stderr, existsSync(join(cwd, 'never'))]).toEqual([
    1,
    expect.stringMatching(/^OPTION_BAD: --sign/),
    false,
  ]);
});
