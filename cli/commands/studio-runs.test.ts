// Tests what the studio's page may have run: forks and calls that are asked again, only where that was allowed, and
// only for the page itself.
import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { studioIn } from '../../tests/support/studio.ts';

const folder = mkdtempSync(join(tmpdir(), 'troupe-runs-'));
const { troupe, opened, serving, close } = studioIn(folder);

beforeAll(async () => {
  await troupe('run sar --protocol dmas --agents 2 --steps 4 --seed 2 --quiet --out talk');
});
afterAll(close);

const secretOf = async (url: string): Promise<string> =>
  String((JSON.parse(await (await fetch(`${url}data.json`)).text()) as { secret?: string }).secret ?? '');
const posted = (url: string, form: Readonly<Record<string, string>>, origin = new URL(url).origin) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form), headers: { origin } });

test('without leave nothing is run, and the page has no button for it', async () => {
  await serving('studio talk --port 0', async (url) => {
    const { page } = await opened(url);
    expect(await page.locator('.again').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Fork' }).count()).toBe(0);
    expect(await secretOf(url)).toBe('');
    for (const what of ['fork', 'ask']) expect((await posted(`${url}${what}`, { at: '1' })).status).toBe(403);
    await page.close();
  });
});

test('with leave, only the page itself can have something run', async () => {
  await serving('studio talk --port 0 --allow-run', async (url) => {
    const secret = await secretOf(url);
    expect(secret).toMatch(/^[\w-]{43}$/);
    for (const form of [
      { at: '1', secret: '' },
      { at: '1', secret: 'x'.repeat(43) },
    ])
      expect((await posted(`${url}fork`, form)).status).toBe(403);
    expect((await posted(`${url}fork`, { at: '1', secret }, 'https://evil.example')).status).toBe(403);
    expect((await posted(`${url}other`, { secret })).status).toBe(403);
    const bad = await posted(`${url}fork`, { at: 'nowhere', secret });
    expect([bad.status, await bad.text()]).toEqual([500, expect.stringContaining('nowhere')]);
    expect(readdirSync(folder).filter((name) => name.includes('fork'))).toEqual([]);
  });
});

test('a call is asked again with another text, several times, and the answers stand side by side', async () => {
  await serving('studio talk --port 0 --allow-run', async (url) => {
    const { page, errors } = await opened(`${url}#step=1&views=prompts`);
    await page.locator('.again summary').click();
    const form = page.locator('.again form');
    await form.locator('input[name=times]').fill('2');
    await form.getByRole('button', { name: 'Ask' }).click();
    const answers = page.locator('.answers li');
    await answers.nth(2).waitFor();
    const texts = () => answers.locator('pre').allTextContents();
    // The player is the same, and so is what it was asked.
    expect(new Set(await texts()).size).toBe(1);
    const seen = form.locator('label', { hasText: 'observation' }).locator('textarea');
    await seen.fill((await seen.inputValue()).replaceAll(/\([0-9]+, [0-9]+, [0-9]+\)/g, '(29, 29, 0)'));
    await form.locator('input[name=times]').fill('1');
    await form.getByRole('button', { name: 'Ask' }).click();
    await expect.poll(() => answers.count()).toBe(2);
    const [recorded, again] = await texts();
    expect(again).not.toBe(recorded);
    expect(again).toContain('29');
    await form.locator('input[name=model]').fill('rules:nonsense=1');
    await form.getByRole('button', { name: 'Ask' }).click();
    await expect.poll(() => page.locator('.again .failed').textContent()).toMatch(/^[A-Z_]+: /);
    expect(errors.filter((text) => !text.includes('500'))).toEqual([]);
    await page.close();
  });
});

test('a fork with another protocol is played from the page, and stands beside its record', async () => {
  await serving('studio talk --port 0 --allow-run', async (url) => {
    const { page } = await opened(`${url}#step=2`);
    await page.keyboard.press('o');
    await page.locator('.fork input[name=protocol]').fill('cmas');
    await page.getByRole('button', { name: 'Fork at step 2' }).click();
    await page.locator('.side').nth(1).waitFor({ timeout: 30_000 });
    expect(await page.locator('.difference').textContent()).toContain('The first 2 steps are the same');
    expect(existsSync(join(folder, 'talk-fork-2/record.jsonl'))).toBe(true);
    await page.close();
  });
});
