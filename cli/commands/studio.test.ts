// Tests the studio in a real browser: the exported page opens without a network, is used with the keyboard, follows a
// growing record, and takes nothing from a record for markup; the server answers nobody but its own page.
import { appendFileSync, existsSync, mkdtempSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { get, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StudioPage } from '../../studio/episode/model.ts';
import { builtPage, pageOf, studioDocument } from '../../studio/server/page-source.ts';
import { RecordView } from '../../studio/server/record-view.ts';
import { spawnTroupe } from '../../tests/support/spawned.ts';
import { studioIn } from '../../tests/support/studio.ts';

const folder = mkdtempSync(join(tmpdir(), 'troupe-studio-'));
const { troupe, exported, opened, serving, close } = studioIn(folder);
const file = (name: string) => join(folder, name);

beforeAll(async () => {
  await troupe('run sar --protocol dmas --agents 3 --steps 5 --slip 0.5 --seed 2 --quiet --out talk');
  await troupe('run sar --protocol cmas --agents 2 --steps 2 --quiet --out plan');
});
afterAll(close);

/** Of each selected text to the ground behind it, as WCAG 2.2 has it: the least. */
const leastContrast = (page: Page): Promise<readonly [number, string]> =>
  page.evaluate(`(() => {
    const channel = (c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    const parts = (text) => text.match(/[\\d.]+/g).map(Number);
    const light = ([r, g, b]) => 0.2126 * channel(r / 255) + 0.7152 * channel(g / 255) + 0.0722 * channel(b / 255);
    const groundOf = (one) => {
      for (let at = one; at; at = at.parentElement) {
        const ground = parts(getComputedStyle(at).backgroundColor);
        if (ground[3] !== 0) return ground;
      }
      return [255, 255, 255];
    };
    const texts = [...document.querySelectorAll('#studio *')].filter((one) =>
      one.getClientRects().length > 0 && [...one.childNodes].some((child) => child.nodeType === 3 && child.data.trim() !== ''));
    return texts.map((one) => {
      const style = getComputedStyle(one);
      const ink = parts(one instanceof SVGElement ? style.fill : style.color);
      const [a, b] = [light(ink), light(groundOf(one))];
      return [(Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05), one.outerHTML.slice(0, 120)];
    }).sort(([a], [b]) => a - b)[0];
  })()`);

describe('the exported page', () => {
  test.each(['light', 'dark'] as const)(
    'opens on %s ground without a network, with all that it has',
    async (scheme) => {
      const { page, errors, asked } = await opened(await exported('talk'), scheme);
      expect([errors, asked]).toEqual([[], []]);
      expect(await page.locator('h1').textContent()).toBe('sar with dmas');
      const drawn = "document.querySelector('.world img')";
      expect(await page.evaluate(`${drawn}.decode().then(() => ${drawn}.naturalWidth)`)).toBeGreaterThan(100);
      expect(await page.locator('.graph .node').count()).toBe(4);
      expect(await page.locator('.graph .on').count()).toBeGreaterThan(0);
      expect(await page.locator('.messages > li').count()).toBeGreaterThan(2);
      expect(await page.locator('.prompt .part').count()).toBeGreaterThan(4);
      await page.evaluate(`for (const one of document.querySelectorAll('details')) one.open = true`);
      const [least, where] = await leastContrast(page);
      expect(least, where).toBeGreaterThanOrEqual(4.5);
      await page.close();
    },
  );

  test.each([
    [1280, 800],
    [390, 844],
  ])('needs no scrolling to the side at %i × %i', async (width, height) => {
    const { page } = await opened(await exported('talk'));
    await page.setViewportSize({ width, height });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    await page.close();
  });

  test('moves in time by keyboard, by the bars and by playing', async () => {
    const { page } = await opened(await exported('talk'));
    const where = () => page.locator('.where').textContent();
    const last = `Step ${await page.locator('input[type=range]').getAttribute('max')}`;
    const seen = [await where()];
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'End', 'ArrowRight', 'Home']) {
      await page.keyboard.press(key);
      seen.push(await where());
    }
    expect(seen).toEqual(['Step 0', 'Step 1', 'Step 2', 'Step 1', last, last, 'Step 0']);
    await page.keyboard.press('Space');
    await expect.poll(where).toBe(last);
    await expect.poll(() => page.locator('.play').textContent()).toBe('Play');
    const { width = 0, height = 0 } = (await page.locator('.bars svg').boundingBox()) ?? {};
    await page.locator('.bars svg').click({ position: { x: width * 0.3, y: height / 2 } });
    expect(await where()).toBe('Step 1');
    await page.close();
  });

  test('a message leads to the prompts that hold it, a part of a prompt to its message, and the address to both', async () => {
    const url = await exported('talk');
    const { page } = await opened(url);
    const message = page.locator('.messages > li', { hasText: 'utterance' }).first();
    await message.locator('.who').press('Enter');
    expect(new URLSearchParams(new URL(page.url()).hash.slice(1)).get('message')).toMatch(/^0:utterance:/);
    await message.locator('.origin a').first().press('Enter');
    const part = page.locator('.part.wanted').first();
    expect(await part.locator('pre').textContent()).toContain(
      String(await message.locator('.text').textContent()).slice(0, 30),
    );
    const address = page.url();
    expect(address).toMatch(/message=.*call=/);
    const { page: other } = await opened(address);
    expect(await other.locator('.message.open').count()).toBe(1);
    expect(await other.locator('.list [aria-pressed=true]').textContent()).toBe(
      await page.locator('.list [aria-pressed=true]').textContent(),
    );
    await other.locator('.part.wanted .from a').first().click();
    await other.keyboard.press('Escape');
    expect(await other.locator('.message.open').count()).toBe(0);
    await page.close();
    await other.close();
  });

  test('nothing in a record becomes markup or runs', async () => {
    const evil = `</script><img src=x onerror="window.ran=1"><svg onload="window.ran=1">' " $& &lt;`;
    const view = new RecordView({ named: evil, path: file('talk'), cwd: folder, live: false });
    await view.look(true);
    const shown = { ...(await pageOf([view], { all: true })), isServed: false };
    const spoilt: StudioPage = JSON.parse(JSON.stringify(shown), (key, value) =>
      typeof value === 'string' && !['kind', 'origin', 'id'].includes(key) ? `${evil}${value}` : value,
    );
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="window.ran=1"><script>window.ran=1</script></svg>';
    const pictures = { pieces: [svg], frames: [[0], [0]] };
    writeFileSync(
      file('evil.html'),
      studioDocument(await builtPage(), { ...spoilt, window: { ...spoilt.window, pictures } }),
    );
    const { page, errors, asked } = await opened(pathToFileURL(file('evil.html')).href);
    await page.keyboard.press('ArrowRight');
    expect([errors, asked]).toEqual([[], []]);
    expect(await page.evaluate('[window.ran, document.images.length, document.scripts.length]')).toEqual([
      undefined,
      1,
      2,
    ]);
    expect(await page.locator('.text').first().textContent()).toContain('<img src=x');
    await page.close();
  });
});

const asked = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  new Promise<{ status: number; body: string; headers: IncomingHttpHeaders }>((resolve, reject) => {
    get(url, { headers }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text) => {
        body += text;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body, headers: response.headers }));
    }).on('error', reject);
  });

describe('the server', () => {
  test('serves its page to a browser, and nothing to other sites or under other names', async () => {
    await serving('studio plan --port 0', async (url) => {
      const { page, errors } = await opened(url);
      expect([errors, await page.locator('h1').textContent()]).toEqual([[], 'sar with cmas']);
      await page.close();
      const statuses = async (headers: Readonly<Record<string, string>>) =>
        Promise.all(['', 'data.json', 'events'].map(async (path) => (await asked(url + path, headers)).status));
      expect(await statuses({ host: 'evil.example:80' })).toEqual([403, 403, 403]);
      expect(await statuses({ origin: 'https://evil.example' })).toEqual([403, 403, 403]);
      expect(await statuses({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' })).toEqual([403, 403, 403]);
      expect((await asked(`${url}../../etc/passwd`)).status).toBe(404);
      const own = await asked(url);
      expect(own.headers['access-control-allow-origin']).toBeUndefined();
      expect(own.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    });
  });

  test('wants the token of its address where other machines may ask', async () => {
    await serving('studio plan --port 0 --host 0.0.0.0', async (url) => {
      expect(url).toMatch(/\?token=[\w-]{43}$/);
      expect((await asked(url)).status).toBe(200);
      const { origin } = new URL(url);
      for (const path of ['/', '/data.json', '/?token=', `/?token=${'x'.repeat(43)}`])
        expect([path, (await asked(origin + path)).status]).toEqual([path, 403]);
      const { page, errors } = await opened(url);
      expect(errors).toEqual([]);
      await page.close();
    });
  });

  test('whoever drags through a long record is shown the step where it ends', async () => {
    await troupe('run chores --protocol dmas --agents 8 --steps 40 --slip 0.9 --quiet --out long');
    await serving('studio long --port 0', async (url) => {
      const { page } = await opened(`${url}#step=0`);
      await page.evaluate(`new Promise((resolve) => {
        const slider = document.querySelector('input[type=range]');
        const frame = () => {
          slider.value = String(Number(slider.value) + 1);
          slider.dispatchEvent(new Event('input', { bubbles: true }));
          if (slider.value === slider.max) resolve();
          else requestAnimationFrame(frame);
        };
        frame();
      })`);
      const step = (await page.locator('.where').textContent())?.toLowerCase();
      await expect.poll(() => page.locator('.conversation h2').textContent()).toContain(`What was said in ${step}`);
      await page.close();
    });
  });

  test('two studios can be open, but not on one port', async () => {
    await serving('studio plan --port 0', async (url) => {
      const { port } = new URL(url);
      expect(await troupe(`studio plan --port ${port}`)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining(`PORT_BUSY: port ${port} of 127.0.0.1 is in use.`),
      });
    });
    await serving('studio plan', (one) =>
      serving('studio plan', async (other) => expect(other).not.toBe(one)).then(() => {}),
    );
  });

  test('the page follows a record that grows, and outlives one that is cut', async () => {
    const lines = readFileSync(file('talk/record.jsonl'), 'utf8').split('\n');
    const moves = lines.flatMap((line, i) => (line.includes('"type":"world.stepped"') ? [i + 1] : []));
    const upTo = (step: number) =>
      lines
        .slice(0, moves[step])
        .map((line) => `${line}\n`)
        .join('');
    writeFileSync(file('growing.jsonl'), upTo(1));
    await serving('studio growing.jsonl --port 0', async (url) => {
      const { page } = await opened(`${url}#step=1`);
      const where = () => page.locator('.where').textContent();
      expect(await where()).toBe('Step 1');
      appendFileSync(file('growing.jsonl'), upTo(2).slice(upTo(1).length));
      await expect.poll(where).toBe('Step 2');
      truncateSync(file('growing.jsonl'), 0);
      await expect
        .poll(() => page.locator('.note').allTextContents())
        .toEqual([expect.stringContaining('RECORD_EMPTY')]);
      expect(await where()).toBe('Step 2');
      writeFileSync(file('growing.jsonl'), lines.join('\n'));
      await expect.poll(() => page.locator('.top').textContent()).toContain('The episode ended');
      await page.close();
    });
  });
});

test('a run that dies in mid-view is said to have died, and goes on being followed once it is resumed', async () => {
  const run = spawnTroupe(
    'run sar --protocol dmas --agents 2 --steps 4 --pace 10000 --quiet --out dying'.split(' '),
    folder,
  );
  const written = () =>
    existsSync(file('dying/record.jsonl')) ? readFileSync(file('dying/record.jsonl'), 'utf8') : '';
  await expect.poll(written, { timeout: 60_000 }).toContain('"type":"world.stepped"');
  await serving('studio dying --port 0', async (url) => {
    const { page, errors } = await opened(url);
    const top = () => page.locator('.top').textContent();
    expect(await top()).toContain('The episode is not over; this page follows it.');
    run.kill('SIGKILL');
    await expect.poll(top, { timeout: 20_000 }).toContain('no process here writes it on');
    expect((await troupe('resume dying --quiet')).code).toBe(0);
    await expect.poll(top, { timeout: 20_000 }).toContain('The episode ended');
    expect(errors).toEqual([]);
    await page.close();
  });
});

test('a studio beside a run shows the episode from its beginning to its end, and stays until it is stopped', async () => {
  const line = 'run sar --protocol dmas --agents 2 --steps 4 --pace 300 --quiet --studio --out beside';
  await serving(line, async (url) => {
    const { page, errors } = await opened(url);
    await expect.poll(() => page.locator('.top').textContent(), { timeout: 20_000 }).toContain('The episode ended');
    expect(await page.locator('.where').textContent()).toBe('Step 3');
    expect(errors).toEqual([]);
    await page.close();
  });
});

describe('what cannot be shown', () => {
  test.each([
    ['an empty file', '', 'RECORD_EMPTY'],
    ['a file that is no record', 'hello\nworld\n', 'RECORD_UNREADABLE'],
    [
      'a record of a newer version',
      '{"n":0,"t":0,"process":"main","step":0,"type":"episode.started","version":9}\n',
      'RECORD_VERSION',
    ],
  ])('%s is refused with its code', async (_what, text, code) => {
    writeFileSync(file('bad.jsonl'), text);
    for (const flags of ['', ' --export bad.html'])
      expect(await troupe(`studio bad.jsonl${flags}`)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining(code),
      });
  });

  test('a cut record is shown up to its cut, which the page says', async () => {
    const text = readFileSync(file('talk/record.jsonl'), 'utf8');
    writeFileSync(file('cut'), text.slice(0, text.length * 0.6));
    const { page, errors } = await opened(await exported('cut'));
    expect(errors).toEqual([]);
    expect(await page.locator('.top').textContent()).toContain('The last line of the record was cut off');
    await page.close();
  });

  test('an address that cannot be served, and options that exclude each other, are named', async () => {
    expect((await troupe('studio plan --host nowhere.invalid')).stderr).toContain('HOST_UNUSABLE');
    expect((await troupe('studio plan --export x.html --port 1')).stderr).toContain('--export writes a file');
    expect((await troupe('studio plan --export no/such/folder.html')).stderr).toContain('FILE_UNWRITABLE');
  });
});
