// Tests the views of the studio's page in a real browser: which are shown, two episodes side by side, who waited for
// whom, costs, search, and views saved as pictures.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { studioIn } from '../../tests/support/studio.ts';

const folder = mkdtempSync(join(tmpdir(), 'troupe-views-'));
const { troupe, exported, opened, close } = studioIn(folder);

beforeAll(async () => {
  await troupe('run sar --protocol dmas --agents 3 --steps 5 --slip 0.5 --seed 2 --quiet --out talk');
  await troupe('fork talk --at 3 --protocol cmas --quiet --out forked');
});
afterAll(close);

const numbers = (text: string): number[] => (text.match(/\d[\d,]*/g) ?? []).map((n) => Number(n.replaceAll(',', '')));

test('keys show and hide views, and the address keeps which are shown', async () => {
  const { page, errors } = await opened(`${await exported('talk')}#step=2`);
  const open = () => page.locator('main .panel').evaluateAll((all) => all.map((one) => one.classList[1]));
  expect(await open()).toEqual(['world', 'topology', 'conversation', 'prompts']);
  for (const key of ['w', 't', 'l', 'c', 'f']) await page.keyboard.press(key);
  expect(await open()).toEqual(['conversation', 'lanes', 'costs', 'find', 'prompts']);
  await page.locator('.find input[type=search]').fill('w');
  expect(await open()).toContain('conversation');
  const { page: other } = await opened(page.url());
  expect(await other.locator('main .panel').count()).toBe(5);
  expect(errors).toEqual([]);
  await page.close();
  await other.close();
});

test('two episodes move together, and the page says up to where they are the same', async () => {
  const { page, errors } = await opened(`${await exported('talk forked')}#step=4`);
  expect(await page.locator('.side').count()).toBe(2);
  const difference = page.locator('.difference');
  expect(await difference.textContent()).toContain('The first 3 steps are the same');
  expect(await difference.textContent()).toContain('dmas → cmas');
  expect(await page.locator('.bars path.shared').count()).toBeGreaterThan(4);
  await difference.getByRole('button', { name: 'step 3' }).click();
  const titles = () => page.locator('.side .prompts h2').allTextContents();
  expect((await titles()).every((title) => title.includes('step 3'))).toBe(true);
  await difference.getByRole('button', { name: 'Show it' }).last().click();
  // The address follows when the reader rests.
  await page.waitForURL(/[#&]side=b(?:&|$)/);
  await page.keyboard.press('Home');
  const prompts = page.locator('.side .prompts .prompt');
  const [a, b] = [await prompts.first().textContent(), await prompts.last().textContent()];
  expect(a).toBe(b);
  expect(errors).toEqual([]);
  await page.close();
});

test('one step that is the same is told as one', async () => {
  await troupe('fork talk --at 1 --protocol cmas --quiet --out early');
  const { page } = await opened(await exported('talk early'));
  expect(await page.locator('.difference').textContent()).toContain('The first step is the same, and');
  await page.close();
});

test('a lane shows each call of the step, outlined where the step waited for it, and leads to its prompt', async () => {
  const { page } = await opened(`${await exported('talk')}#step=1&views=lanes,prompts`);
  const { steps } = JSON.parse((await troupe('time talk --json')).stdout);
  const calls = page.locator('.lanes .call');
  expect(await calls.count()).toBe(await page.locator('.list li').count());
  expect(await page.locator('.lanes .call.waited').count()).toBe(steps[1].path.length);
  expect(await page.locator('.lanes .wait').count()).toBeGreaterThan(0);
  await calls.last().focus();
  await page.keyboard.press('Enter');
  const label = String(await calls.last().getAttribute('aria-label'));
  expect(label.startsWith(String(await page.locator('.list [aria-pressed=true] b').textContent()))).toBe(true);
  await page.close();
});

test('the costs of roles add up to those of the episode, with money where prices are known', async () => {
  writeFileSync(join(folder, 'prices.json'), '{"rules(slip 0.5)": {"input": 1000000, "output": 0}, "currency": "eur"}');
  const { page } = await opened(`${await exported('talk --prices prices.json')}#views=costs`);
  await page.getByRole('button', { name: 'the whole episode' }).click();
  const rows = await page
    .locator('.costs tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)));
  const cost = JSON.parse((await troupe('cost talk --json')).stdout);
  const sum = (column: number) => rows.reduce((all, row) => all + (numbers(row[column] ?? '')[0] ?? 0), 0);
  expect([sum(0), sum(2), sum(4)]).toEqual([cost.total.calls, cost.total.input, cost.total.output]);
  expect(sum(5)).toBeGreaterThan(0);
  expect(await page.locator('table.costs').textContent()).toContain('eur');
  await page.close();
});

test('search finds texts, agents, channels and reasons in all steps, of at least so many tokens', async () => {
  const { page } = await opened(`${await exported('talk')}#views=find,conversation,prompts`);
  const find = page.locator('input[type=search]');
  const hits = page.locator('.found li');
  await find.fill('nothing of the kind');
  expect(await page.locator('.find').textContent()).toContain('Nothing was found.');
  for (const words of ['alice agreed', 'utterance', 'REPLY_UNREADABLE', 'limit of steps']) {
    await find.fill(words);
    expect([words, (await hits.count()) > 0]).toEqual([words, true]);
  }
  await find.fill('speaker');
  const all = await hits.count();
  await page.locator('input[type=number]').fill('900');
  expect(await hits.count()).toBeLessThan(all);
  for (const text of await hits.allTextContents())
    expect(Number(numbers(/([\d,]+) tokens/.exec(text)?.[1] ?? '')[0])).toBeGreaterThanOrEqual(900);
  await hits.last().getByRole('button').click();
  expect(page.url()).toContain('call=');
  await page.close();
});

test('any view is saved as a picture that stands alone', async () => {
  const { page, errors } = await opened(`${await exported('talk')}#step=1&views=world,topology,lanes,prompts`);
  for (const view of ['world', 'topology', 'lanes', 'prompts'])
    for (const kind of ['SVG', 'PNG']) {
      const saving = page.waitForEvent('download');
      await page.locator(`.panel.${view}`).getByRole('button', { name: kind }).click();
      const saved = await saving;
      expect(saved.suggestedFilename()).toBe(`${view}.${kind.toLowerCase()}`);
      const bytes = readFileSync(await saved.path());
      if (kind === 'PNG')
        expect([view, bytes.subarray(1, 4).toString(), bytes.length > 5000]).toEqual([view, 'PNG', true]);
      else expect(bytes.toString()).toMatch(/^<svg[^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
    }
  expect(errors).toEqual([]);
  await page.close();
});

test.each([
  [1280, 800, 'light'],
  [390, 844, 'dark'],
] as const)('every view fits %i × %i', async (width, height, scheme) => {
  const views = 'world,topology,conversation,roles,lanes,costs,find,prompts';
  for (const records of ['talk', 'talk forked']) {
    const { page } = await opened(`${await exported(records)}#step=3&views=${views}`, scheme);
    await page.setViewportSize({ width, height });
    expect([records, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([records, width]);
    await page.close();
  }
});

test('a protocol is shown before it runs, with its checks, its channels and the states of its roles', async () => {
  const { code, stderr } = await troupe('studio --protocol duo --agents 4 --export plan.html');
  expect([code, stderr]).toEqual([0, '']);
  const { page, errors } = await opened(pathToFileURL(join(folder, 'plan.html')).href);
  const show = JSON.parse((await troupe('show duo --agents 4 --json')).stdout);
  expect(await page.locator('.checks').textContent()).toContain('no faults');
  expect(await page.locator('.checks').textContent()).toContain(show.calls.total);
  const channels = show.parts.flatMap(({ channels: all }: { channels: unknown[] }) => all).length;
  expect(await page.locator('.checks tbody tr').count()).toBe(channels + show.bridges.length);
  const names = await page.locator('.graph .node .label').allTextContents();
  expect(names).toEqual(expect.arrayContaining(['agent1', 'agent4', 'red/planner', 'red/bridge-1']));
  await page.locator('.roles').getByRole('button', { name: 'blue/speaker' }).click();
  expect(await page.locator('.chart .state').allTextContents()).toEqual(
    expect.arrayContaining([expect.stringContaining('gathering'), expect.stringContaining('thinking')]),
  );
  expect(await page.locator('.timeline').count()).toBe(0);
  expect(errors).toEqual([]);
  await page.close();
});

test('a protocol that is unknown is named', async () => {
  expect(await troupe('studio --protocol nosuch --export x.html')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('PROTOCOL_UNKNOWN'),
  });
});

test('a statechart tells how often a role entered each state in the step, as the record has it', async () => {
  const { page } = await opened(`${await exported('talk')}#step=1&views=roles,prompts`);
  await page.locator('.roles').getByRole('button', { name: 'speaker' }).click();
  const calls = await page.locator('.list li').count();
  const states = (await page.locator('.chart .state text').allTextContents()).join(' ');
  expect(states).toContain(`thinking × ${calls}`);
  expect(states).toContain(`reading × ${calls}`);
  expect(await page.locator('.chart .state.now').count()).toBe(1);
  await page.close();
});
