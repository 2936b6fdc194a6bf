// Tests the page of a report in a real browser: it opens without a network and without an error, has its figures, can
// be read on light and dark ground, and no name in it becomes markup.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { experimentReportSource } from '../../experiment/report-source.ts';
import { compareCells } from '../../experiment/results.ts';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/chromium.mjs';
import { reportPage } from '../../studio/report/page.ts';
import { runCaptured } from '../../tests/support/capture.ts';

let folder: string;
let browser: BrowserContext;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'troupe-report-'));
  const played = await runCaptured(
    'compare sar --protocols cmas,dmas,hmas-2 --agents 2,3 --seeds 2 --steps 6 --slip 0.5 --out grid --quiet --workers 1'.split(
      ' ',
    ),
    { cwd: folder },
  );
  expect(played.code).toBe(0);
  browser = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: await findChromium(),
    args: [...CHROMIUM_FLAGS],
    viewport: { width: 1200, height: 900 },
  });
});
afterAll(() => browser?.close());

/** The page, what it complained of, and what it asked the network for. */
async function opened(file: string, colorScheme: 'light' | 'dark') {
  const page = await browser.newPage();
  const errors: string[] = [];
  const asked: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('request', (request) => {
    if (!/^(file|data):/.test(request.url())) asked.push(request.url());
  });
  await page.emulateMedia({ colorScheme });
  await page.goto(pathToFileURL(file).href);
  return { page, errors, asked };
}

/** Of an element's text to the page's ground, as WCAG 2.2 has it: 1 to 21. */
const contrastOf = (page: Page, selector: string): Promise<number> =>
  page.evaluate(`(() => {
    const channel = (c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    const light = (text) => {
      const [r, g, b] = text.match(/[\\d.]+/g).slice(0, 3).map((n) => channel(Number(n) / 255));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const { color } = getComputedStyle(document.querySelector(${JSON.stringify(selector)}));
    const [a, b] = [light(color), light(getComputedStyle(document.body).backgroundColor)];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  })()`);

const openAll = (page: Page) =>
  page.evaluate(`for (const one of document.querySelectorAll('details')) one.open = true`);

describe('troupe experiment report', () => {
  test.each(['light', 'dark'] as const)(
    'opens on %s ground without a network, with all its figures',
    async (scheme) => {
      const told = await runCaptured(['experiment', 'report', 'grid'], { cwd: folder });
      expect(told).toMatchObject({ code: 0, stdout: 'Report: grid/report.html\n' });
      const { page, errors, asked } = await opened(join(folder, 'grid', 'report.html'), scheme);
      expect([errors, asked]).toEqual([[], []]);
      const titles = await page.locator('figure h3').allTextContents();
      expect(titles).toEqual([
        // All succeed here, which tells protocols apart by nothing.
        'Transport rate against cost',
        'Who leads as the team grows',
        'Outcomes and costs',
        'Paired differences',
        'Where the tokens come from',
        'Who reads whom',
        'Growth with the team',
        'The course of an episode',
        'Rounds per step',
        'Rounds until consensus',
        'How episodes ended',
        'Which role was asked when',
        'The world at the end',
      ]);
      // What tells why is folded at first.
      expect(await page.locator('details.part').count()).toBe(3);
      await openAll(page);
      for (const figure of await page.locator('figure').all()) {
        const box = await figure.locator('svg, img').first().boundingBox();
        expect(box?.width ?? 0).toBeGreaterThan(100);
        expect(box?.height ?? 0).toBeGreaterThan(30);
      }
      expect(await page.locator('svg circle').count()).toBeGreaterThan(20);
      for (const selector of ['body', 'figcaption', '.about', 'a', 'figure svg text'])
        expect(await contrastOf(page, selector), selector).toBeGreaterThan(4.5);
      await page.close();
    },
  );

  test('can be read with the keyboard, without seeing it, and on a narrow screen', async () => {
    const { page } = await opened(join(folder, 'grid', 'report.html'), 'light');
    await openAll(page);
    for (const chart of await page.locator('.chart > svg, .chart > img').all())
      expect((await chart.getAttribute('aria-label')) ?? (await chart.getAttribute('alt'))).toMatch(/\w{4}/);
    // What can be followed, opened, enlarged or scrolled is come to by Tab, in the order of the page, and shows it.
    const wanted = await page.locator('a:visible, summary:visible, .chart img:visible, .table:visible').count();
    const tops: number[] = [];
    for (let i = 0; i < wanted; i++) {
      await page.keyboard.press('Tab');
      const at = await page.evaluate<{ top: number; outline: string }>(`(() => {
        const focused = document.activeElement;
        return {
          top: [...document.querySelectorAll('*')].indexOf(focused),
          outline: getComputedStyle(focused).outlineStyle,
        };
      })()`);
      expect(at.outline).not.toBe('none');
      tops.push(at.top);
    }
    expect(tops).toEqual([...new Set(tops)].sort((a, b) => a - b));
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    // A wide chart stands there drawn for a narrow screen: all of it is seen at once, with words of their full size.
    const shown = page.locator('#w1-trade-off > .charts .chart svg:visible');
    expect(await shown.count()).toBe(1);
    expect(Number(await shown.getAttribute('width'))).toBeLessThanOrEqual(360);
    expect(await shown.evaluate((svg) => (svg.parentElement?.scrollWidth ?? 0) - svg.clientWidth)).toBe(0);
    await page.close();
  });

  test('answers first, in sentences, and its points lead to episodes', async () => {
    const { page } = await opened(join(folder, 'grid', 'report.html'), 'light');
    const told = await page.locator('.answers li').allTextContents();
    expect(told.join('\n')).toMatch(/Transport rate, \d agents: \S+ 0\.\d\d/);
    expect(told.join('\n')).toMatch(/12 episodes took [\d ]+ model calls and [\d ]+ tokens; no prices were given/);
    expect(told.join('\n')).toMatch(/budget|may cost/);
    const [first] = await page.locator('#w1-trade-off svg a').all();
    const target = (await first?.getAttribute('href')) ?? (await first?.getAttribute('xlink:href')) ?? '';
    expect(target).toMatch(/^#w1-episode-\d$/);
    expect(await page.locator(target).count()).toBe(1);
    expect((await page.locator('.answers').boundingBox())?.y).toBeLessThan(400);
    await page.close();
  });

  test('gives each figure its data, which are those of the table', async () => {
    const { page } = await opened(join(folder, 'grid', 'report.html'), 'light');
    const link = page.locator('#w1-trade-off a.data');
    const data = Buffer.from((await link.getAttribute('href'))?.split(',')[1] ?? '', 'base64').toString();
    const [head, ...rows] = data.trimEnd().split('\r\n');
    expect(head?.split(',')).toContain('tokens between agents');
    expect(rows).toHaveLength(6);
    expect(await page.locator('#w1-table tbody tr').count()).toBe(6);
    await page.close();
  });

  test('draws who leads by team size, from the differences that the library gives', async () => {
    const { page } = await opened(join(folder, 'grid', 'report.html'), 'light');
    const href = (await page.locator('#w1-leads a.data').getAttribute('href')) ?? '';
    const drawn = Buffer.from(href.split(',')[1] ?? '', 'base64').toString();
    const crossings = compareCells(join(folder, 'grid')).flatMap((world) => world.crossings);
    const { places = [] } =
      crossings.find((one) => one.measure === 'tokens' && one.first === 'cmas' && one.second === 'dmas') ?? {};
    expect(places.map(({ x }) => x)).toEqual([2, 3]);
    for (const { x, mean, low, high } of places) {
      const numbers = [x, mean, low, high].map((one) => Number(one?.toPrecision(6)));
      expect(drawn).toContain(`All tokens,cmas,dmas,${numbers.join()}`);
    }
    // What has any difference is drawn or folded: all tokens of three pairs, and the outcome of those not level.
    const headings = await page.locator('#w1-leads h4').allTextContents();
    expect(headings).toContain('All tokens: dmas − cmas');
    expect(new Set(headings).size).toBe(headings.length);
    await page.close();
  });

  test('draws a sweep over the share of one protocol', async () => {
    writeFileSync(
      join(folder, 'sweep.yaml'),
      'worlds: relay\nprotocols: "mix:cmas=0..100%,dmas=rest"\nagents: 4\nseeds: 1\nmodels: [rules, {model: rules, slip: 0.1}]\n',
    );
    const command = 'experiment run sweep.yaml --quiet --jobs 1'.split(' ');
    expect((await runCaptured(command, { cwd: folder })).code).toBe(0);
    await runCaptured(['experiment', 'report', 'runs/sweep'], { cwd: folder });
    const { page, errors } = await opened(join(folder, 'runs', 'sweep', 'report.html'), 'light');
    expect(errors).toEqual([]);
    expect(await page.locator('#w1-sweep h3').textContent()).toBe('From dmas to cmas');
    expect(await page.locator('#w1-sweep svg').first().locator('circle').count()).toBe(5);
    expect(await page.locator('#w1-sweep details h4').first().textContent()).toMatch(/, rules slip=0.1$/);
    // What colours mean stands over the charts that have them, and in no caption.
    const order = await page
      .locator('#w1-sweep')
      .evaluate((figure) => [...figure.children].map((one) => one.className));
    expect(order.slice(0, 3)).toEqual(['', 'legend', 'charts']);
    expect(await page.locator('#w1-sweep .legend').textContent()).toMatch(/^4 agents$/);
    await page.close();
  });

  test('a sweep shows mixtures with bridges as a series of their own, and names what it leaves out', async () => {
    const bridged = (share: string) => `'mix:a@cmas=${share},b@dmas=rest,bridge=b.utterance>a.notes'`;
    writeFileSync(
      join(folder, 'bridged.yaml'),
      `worlds: relay\nprotocols: ['mix:a@cmas=25..75%,b@dmas=rest', ${['25%', '50%', '75%'].map(bridged).join(', ')}, 'mix:solo=50%,dmas=rest']\nagents: 4\nseeds: 1\n`,
    );
    const played = await runCaptured('experiment run bridged.yaml --quiet --jobs 1'.split(' '), { cwd: folder });
    expect([played.code, played.stderr]).toEqual([0, expect.any(String)]);
    await runCaptured(['experiment', 'report', 'runs/bridged'], { cwd: folder });
    const { page, errors } = await opened(join(folder, 'runs', 'bridged', 'report.html'), 'light');
    expect(errors).toEqual([]);
    const figure = page.locator('#w1-sweep');
    expect(await figure.locator('svg').first().locator('circle').count()).toBe(6);
    expect(await figure.locator('svg').first().locator('[stroke-dasharray]').count()).toBeGreaterThan(0);
    const caption = await figure.locator('figcaption').textContent();
    expect(caption).toContain('with bridges, each kind by itself: bridge=b.utterance>a.notes');
    expect(caption).toContain('Not in this figure, only in the tables: mix:solo=50%,dmas=rest.');
    // Who reads whom names the speaker behind the bridge.
    const readers = await page.locator('#w1-traffic').textContent();
    expect(readers).toMatch(/r\d via a\/bridge-1/);
    await page.close();
  });

  test('names are data: their markup is not executed', async () => {
    const source = await experimentReportSource(join(folder, 'grid'), 'pooled');
    const evil = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
    const worlds = source.worlds.map((world) => {
      const rename = <T extends { job: { protocol: string } }>(result: T): T => ({
        ...result,
        job: { ...result.job, protocol: `${evil}${result.job.protocol}` },
      });
      const cells = world.tally.cells.map((cell) => ({ ...cell, protocol: `${evil}${cell.protocol}` }));
      return {
        ...world,
        title: evil,
        about: [evil],
        results: world.results.map(rename),
        tally: { ...world.tally, cells },
        recordOf: () => '',
      };
    });
    const file = join(folder, 'evil.html');
    writeFileSync(file, await reportPage({ title: evil, notes: [evil], worlds }));
    const { page, errors } = await opened(file, 'light');
    expect(errors).toEqual([]);
    expect(await page.title()).toBe(evil);
    expect(await page.locator('script, img[src=x]').count()).toBe(0);
    await page.close();
  });

  test('markup that got into the page all the same neither runs nor asks anybody for anything', async () => {
    const title = 'quiet';
    const whole = await reportPage({ title, notes: [], worlds: [] });
    const evil =
      '<script>document.title = 1</script><img src="http://127.0.0.1:1/x" onerror="document.title = 2"><iframe src="http://127.0.0.1:1/y"></iframe><link rel="stylesheet" href="http://127.0.0.1:1/z"><style>@import "http://127.0.0.1:1/s"; body { background: url(http://127.0.0.1:1/b) }</style>';
    const file = join(folder, 'injected.html');
    writeFileSync(
      file,
      whole.replace('</header>', () => `${evil}</header>`),
    );
    const { page, errors } = await opened(file, 'light');
    expect(errors.length).toBeGreaterThan(0);
    for (const error of errors) expect(error).toContain('Content Security Policy');
    expect(await page.title()).toBe(title);
    await page.close();
  });

  test.each([
    ['text', /Success/],
    ['markdown', /\| cmas \|/],
    ['csv', /^protocol,agents/],
    ['latex', /\\toprule[\s\S]*hmas-2 & 2/],
    ['json', /"cells": \[/],
  ])('as %s goes to stdout', async (format, holds) => {
    const { code, stdout } = await runCaptured(['experiment', 'report', 'grid', '--format', format], { cwd: folder });
    expect(code).toBe(0);
    expect(stdout).toMatch(holds);
  });

  test('of a folder of loose records is a report too, and of nothing an error', async () => {
    const record = readFileSync(join(folder, 'grid', 'sar_cmas_2-agents_scene-1_seed-0', 'record.jsonl'));
    expect(record.length).toBeGreaterThan(0);
    const one = ['experiment', 'report', 'grid/sar_cmas_2-agents_scene-1_seed-0', '--format', 'csv'];
    expect((await runCaptured(one, { cwd: folder })).stdout).toMatch(/^cmas,2,all,1,/m);
    const none = await runCaptured(['experiment', 'report', 'nowhere'], { cwd: folder });
    expect(none).toMatchObject({ code: 1 });
    expect(none.stderr).toContain('RECORD_UNREADABLE');
  });
});
