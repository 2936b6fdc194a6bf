// Tests the index of a folder of records in a real browser: what it shows of good and bad records, how it is searched,
// how records are labelled and deleted, and that nothing outside of the folder can be reached.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { studioIn } from '../../tests/support/studio.ts';
import { recordFolder } from './folder.ts';
import { folderSource } from './folder-source.ts';

const folder = mkdtempSync(join(tmpdir(), 'troupe-index-'));
const { troupe, opened, serving, close } = studioIn(folder);
const file = (name: string) => join(folder, name);

function put(name: string, text: string): void {
  mkdirSync(file(name), { recursive: true });
  writeFileSync(file(`${name}/record.jsonl`), text);
}

beforeAll(async () => {
  await troupe('run sar --protocol dmas --agents 3 --steps 3 --seed 2 --quiet --out runs/talk');
  await troupe('run sar --protocol cmas --agents 2 --steps 2 --quiet --out runs/plan');
  const whole = readFileSync(file('runs/talk/record.jsonl'), 'utf8');
  put('outside', whole);
  put('runs/cut', whole.slice(0, whole.length * 0.6));
  put('runs/empty', '');
  put('runs/foreign', 'hello\nworld\n');
  put('runs/newer', '{"n":0,"t":0,"process":"main","step":0,"type":"episode.started","version":9}\n');
  symlinkSync(file('outside'), file('runs/link'));
});
afterAll(close);

const recordsOn = (page: Page) => page.locator('tbody th a').allTextContents();

const posted = (url: string, form: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>>) =>
  new Promise<number>((resolve, reject) => {
    const asked = request(url, { method: 'POST', headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    asked.on('error', reject).end(new URLSearchParams(form).toString());
  });

test('an index shows each record with its figures, and a bad one with why it is bad', async () => {
  await serving('studio runs --port 0', async (url) => {
    const { page, errors } = await opened(url);
    expect(await recordsOn(page)).toEqual(['cut', 'empty', 'foreign', 'newer', 'plan', 'talk']);
    const row = (name: string) => page.locator('tbody tr', { hasText: name }).first();
    const cells = await row('plan').locator('td').allTextContents();
    expect(cells.slice(1, 8)).toEqual(['cmas', 'sar', expect.any(String), '0', '2', 'step-cap', '2']);
    expect(Number(cells[9]?.replaceAll(',', ''))).toBeGreaterThan(100);
    expect(await row('cut').textContent()).toContain('unfinished');
    expect(await row('empty').textContent()).toMatch(/RECORD_EMPTY: record.jsonl has no whole line/);
    expect(await row('foreign').textContent()).toContain('RECORD_UNREADABLE');
    expect(await row('newer').textContent()).toContain('RECORD_VERSION');
    expect(errors).toEqual([]);
    await page.close();
  });
});

test('records are found, filtered and sorted, and one that is chosen is shown and leads back', async () => {
  await serving('studio runs --port 0 --host 0.0.0.0', async (url) => {
    const { page, errors } = await opened(url);
    await page.locator('input[name=find]').fill('DMAS');
    await page.locator('input[name=find]').press('Enter');
    expect(await recordsOn(page)).toEqual(['cut', 'talk']);
    await page.locator('select[name=outcome]').selectOption('step-cap');
    await page.getByRole('button', { name: 'Show' }).click();
    expect(await recordsOn(page)).toEqual(['talk']);
    await page.getByText('Show all').click();
    await page.getByRole('link', { name: 'Tokens' }).click();
    expect((await recordsOn(page)).slice(0, 3)).toContain('plan');
    await page.getByRole('link', { name: 'Tokens' }).click();
    expect([(await recordsOn(page))[0], await page.locator('th[aria-sort=descending]').count()]).toEqual(['talk', 1]);
    await page.getByRole('link', { name: 'plan', exact: true }).click();
    expect(await page.locator('h1').textContent()).toBe('sar with cmas');
    await page.getByText('All records').click();
    expect(await recordsOn(page)).toHaveLength(6);
    expect(errors).toEqual([]);
    await page.close();
  });
});

test('records are chosen by their tokens', async () => {
  await serving('studio runs --port 0', async (url) => {
    const { page } = await opened(url);
    const tokensOf = async (name: string) =>
      Number(
        (await page.locator('tbody tr', { hasText: name }).first().locator('td').nth(9).textContent())?.replaceAll(
          ',',
          '',
        ),
      );
    const [plan, talk] = [await tokensOf('plan'), await tokensOf('talk')];
    expect(talk).toBeGreaterThan(plan);
    const shown = async (from: string, to: string) => {
      await page.getByLabel('Tokens from').fill(from);
      await page.getByLabel('to', { exact: true }).fill(to);
      await page.getByRole('button', { name: 'Show' }).click();
      return (await recordsOn(page)).filter((name) => name === 'plan' || name === 'talk');
    };
    expect(await shown(String(talk), '')).toEqual(['talk']);
    expect(await shown('', String(plan))).toEqual(['plan']);
    expect(await shown(String(plan), String(talk))).toEqual(['plan', 'talk']);
    expect(await shown(String(talk + 1), '')).toEqual([]);
    await page.close();
  });
});

test('an experiment opens with its report, which leads to its episodes and back', async () => {
  const line = 'compare relay --protocols cmas,dmas --agents 3 --seeds 2 --jobs 1 --quiet --out grid';
  expect((await troupe(line)).code).toBe(0);
  await serving('studio grid --port 0', async (url) => {
    const { page, errors, asked } = await opened(url);
    expect(await page.locator('.answers').textContent()).toMatch(/4 episodes took [\d ]+ model calls/);
    await page.getByRole('link', { name: 'All its episodes' }).click();
    expect(await recordsOn(page)).toHaveLength(4);
    await page.getByLabel('Protocol').selectOption('cmas');
    await page.getByRole('button', { name: 'Show' }).click();
    expect(await recordsOn(page)).toHaveLength(2);
    await page.getByRole('link', { name: 'Show all' }).click();
    expect(await recordsOn(page)).toHaveLength(4);
    await page.getByRole('link', { name: 'What the experiment found' }).click();
    expect(await page.locator('figure').count()).toBeGreaterThan(2);
    expect(errors).toEqual([]);
    expect(asked.every((one) => one.startsWith(new URL(url).origin))).toBe(true);
    await page.close();
  });
});

test('a report that takes long is announced, made once, and replaced only by a newer one', async () => {
  const [finish, made]: [((page: string) => void)[], string[]] = [[], []];
  let ended = 1;
  const report = {
    version: () => ended,
    make: () => new Promise<string>((resolve) => void finish.push(resolve)),
  };
  const wishes = { built: '<style></style>', named: 'grid', mayDelete: false, cwd: folder, report };
  const source = folderSource(recordFolder(folder), wishes);
  const look = async () => made.push(await source.page(new URLSearchParams()));
  await look();
  expect(made).toEqual([expect.stringContaining('http-equiv="refresh"')]);
  const waits = look();
  finish[0]?.('the first');
  await waits;
  ended = 2;
  await look();
  expect(made.slice(1)).toEqual(['the first', 'the first']);
  finish[1]?.('the second');
  await look();
  await look();
  expect([made.slice(-1), finish]).toEqual([['the second'], expect.objectContaining({ length: 2 })]);
});

test('a label is kept, found and shown as text', async () => {
  const evil = `<img src=x onerror="window.ran=1">'&`;
  await serving('studio runs --port 0', async (url) => {
    const { page, errors } = await opened(url);
    await page.getByRole('link', { name: 'Label plan' }).click();
    await page.getByRole('textbox', { name: 'Label' }).fill(evil);
    await page.getByRole('button', { name: 'Keep' }).click();
    expect(await page.locator('tbody tr', { hasText: 'plan' }).locator('td').first().textContent()).toBe(evil);
    expect(await page.evaluate('[window.ran, document.images.length]')).toEqual([undefined, 0]);
    expect(readFileSync(file('runs/plan/label.txt'), 'utf8')).toBe(`${evil}\n`);
    await page.goto(`${url}?find=onerror`);
    expect(await recordsOn(page)).toEqual(['plan']);
    expect(await page.getByText('Delete').count()).toBe(0);
    expect(errors).toEqual([]);
    await page.close();
  });
});

test('a record is deleted only where that was allowed, and is confirmed', async () => {
  cpSync(file('runs/talk'), file('runs/spare'), { recursive: true });
  await serving('studio runs --port 0 --allow-delete', async (url) => {
    const { page } = await opened(`${url}?edit=spare`);
    await page.getByRole('button', { name: 'Delete' }).click();
    expect(existsSync(file('runs/spare/record.jsonl'))).toBe(true);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.waitForSelector('tbody');
    expect(await recordsOn(page)).not.toContain('spare');
    expect(existsSync(file('runs/spare/record.jsonl'))).toBe(false);
    await page.close();
  });
});

test('no other site can send a form, nor can anybody name a file outside of the folder', async () => {
  await serving('studio runs --port 0', async (url) => {
    const { page } = await opened(`${url}?edit=talk`);
    const secret = String(await page.locator('input[name=secret]').inputValue());
    const form = { secret, record: 'talk', label: 'x', sure: 'yes' };
    const { origin } = new URL(url);
    expect(await posted(`${url}label`, form, {})).toBe(403);
    expect(await posted(`${url}label`, form, { origin: 'https://evil.example' })).toBe(403);
    expect(await posted(`${url}label`, form, { origin: 'null' })).toBe(403);
    expect(await posted(`${url}label`, { ...form, secret: '' }, { origin })).toBe(403);
    expect(await posted(`${url}delete`, form, { origin })).toBe(403);
    expect(await posted(`${url}label`, { ...form, label: 'x'.repeat(20_000) }, { origin })).toBe(413);
    for (const record of ['../outside', 'link', '..', '/etc', 'talk/../../outside']) {
      expect(await posted(`${url}label`, { ...form, record }, { origin })).toBe(500);
      for (const path of ['', 'data.json', 'events'])
        expect((await fetch(`${url}${path}?record=${encodeURIComponent(record)}`)).status).toBe(500);
    }
    expect(existsSync(file('outside/label.txt'))).toBe(false);
    await page.close();
  });
});

test('a folder of 1,000 records is shown before all of them are counted', async () => {
  for (let i = 0; i < 1000; i++) {
    mkdirSync(file(`many/${i}`), { recursive: true });
    cpSync(file('runs/talk/record.jsonl'), file(`many/${i}/record.jsonl`));
  }
  const many = recordFolder(file('many'));
  const { rows, uncounted } = await many.rows();
  many.close();
  expect([rows.length, rows.every(({ outcome }) => outcome === 'step-cap')]).toEqual([1000, true]);
  expect(uncounted).toBeGreaterThan(0);
});

test.each([
  [1280, 800, 'light'],
  [390, 844, 'dark'],
] as const)('the index fits %i × %i', async (width, height, colorScheme) => {
  await serving('studio runs --port 0 --allow-delete', async (url) => {
    const { page } = await opened(url);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    await page.close();
  });
});
