// Shows that a server which answers nothing does not look like a model that plays badly.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCaptured } from '../../tests/support/capture.ts';
import { answerJson, type HttpServer, startHttpServer } from '../../tests/support/http-server.ts';

let server: HttpServer;
let cwd: string;
let n: number;
/** What the n-th request is answered with: null is a status that no other attempt would fix. */
let answer: (n: number) => string | null;

beforeEach(async () => {
  cwd = mkdtempSync(join(tmpdir(), 'troupe-unanswered-'));
  n = 0;
  server = await startHttpServer((_request, response) => {
    const content = answer(n++);
    const body =
      content === null
        ? { error: { message: 'out of order' } }
        : { choices: [{ message: { role: 'assistant', content }, finish_reason: 'stop' }] };
    answerJson(response, body, content === null ? 418 : 200);
  });
});
afterEach(() => {
  server.close();
  rmSync(cwd, { recursive: true, force: true });
});

const compare = (more: string) => {
  const url = `${server.url}/v1`;
  const grid = 'compare relay --protocols cmas,mhp --agents 2 --steps 2 --seeds 1 --workers 1';
  return runCaptured(`${grid} --model gpt --base-url ${url} ${more}`.trim().split(' '), { cwd });
};
/** The headings of the costs from "Model calls" on, without blanks: a narrow table wraps them. */
function columnsOf(text: string): string {
  const rows = text.slice(text.indexOf('Costs per episode')).split('\n');
  const head = rows.slice(
    2,
    rows.findIndex((row) => row.startsWith('├')),
  );
  const cells = head.map((row) => row.split('│').map((cell) => cell.trim()));
  const titles = (cells[0] ?? []).map((_, i) => cells.map((row) => row[i]).join(''));
  return titles.join('').split('Model').at(-1) ?? '';
}
const PLAN = '{"plan":{"r1":"wait","r2":"wait"}}';
const LOUD =
  'NO ANSWERS: no call in any episode was answered: cmas (2 agents). These figures say nothing about a model.';

test('a cell whose calls all failed is told on both streams, with the reason, and the command fails', async () => {
  answer = () => null;
  const { code, stdout, stderr } = await compare('');
  expect(code).toBe(1);
  for (const text of [stdout, stderr]) expect(text).toMatch(/^Last error of a model: .*418 out of order/m);
  expect([stdout.includes(LOUD), stderr.includes(LOUD)]).toEqual([true, true]);
  expect(stdout).toContain('no call answered');
  expect(columnsOf(stdout)).toMatch(/^callsFailedattemptsFallbacksMessages/);
});

test('an experiment in a file says so too and fails, also when nothing of it is left to play', async () => {
  const models = { model: 'gpt', baseUrl: `${server.url}/v1` };
  writeFileSync(
    join(cwd, 'silent.json'),
    JSON.stringify({ worlds: 'relay', protocols: 'cmas', seeds: 1, steps: 2, models }),
  );
  const play = () => runCaptured(['experiment', 'run', 'silent.json', '--quiet'], { cwd });
  answer = () => null;
  const { code, stdout } = await play();
  expect([code, stdout]).toEqual([1, expect.stringContaining('NO ANSWERS: no call in any episode was answered')]);
  const again = await play();
  expect([again.code, again.stdout]).toEqual([1, expect.stringContaining('1 of them already played')]);
});

test('its JSON, CSV and Markdown say so as well', async () => {
  answer = () => null;
  const report = await compare('--json --out kept');
  expect([report.code, report.stderr.includes(LOUD)]).toEqual([1, true]);
  const { cells, episodes } = JSON.parse(report.stdout);
  expect(cells.map((cell: { unanswered: boolean }) => cell.unanswered)).toEqual([true, false]);
  expect(cells[0].estimates).toMatchObject({
    failedAttempts: { mean: 2 },
    rejectedReplies: { mean: 0 },
    fallbacks: { mean: 2 },
  });
  expect(episodes[0]).toMatchObject({
    answers: 0,
    trouble: expect.stringContaining('418'),
    costs: { failedAttempts: 2 },
  });
  const [head = '', row = ''] = readFileSync(join(cwd, 'kept', 'cells.csv'), 'utf8').split('\r\n');
  expect(row.split(',')[head.split(',').indexOf('failedAttempts')]).toBe('2');
  expect(row).toContain('no call answered');
  const page = (await compare('--markdown')).stdout;
  expect(page).toContain(LOUD);
  expect(page).toContain('| Failed attempts |');
});

test('one answer is enough for figures, and what else went wrong has its column', async () => {
  answer = (i) => (i === 0 ? PLAN : null);
  const { code, stdout, stderr } = await compare('');
  expect([code, stderr]).toEqual([0, '']);
  expect(columnsOf(stdout)).toMatch(/^callsFailedattemptsFallbacksMessages/);
  expect(stdout).not.toContain('NO ANSWERS');
});

test('where nothing goes wrong there is no such column', async () => {
  answer = () => PLAN;
  const { code, stdout } = await compare('');
  expect(code).toBe(0);
  expect(columnsOf(stdout)).toMatch(/^callsMessages/);
  expect(columnsOf(stdout)).not.toMatch(/Failed|Rejected|Fallbacks/);
});
