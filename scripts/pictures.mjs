// Makes the pictures of the README and the guide: what the studio shows of an episode, in a real browser, and a figure
// of a small grid. `--check` plays the same again, and fails where a picture is missing or what is shown has become
// another.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { orderedJson } from '../bench/tables/ordered-json.ts';
import { main } from '../cli/main.ts';
import { canonical } from '../runtime/record/canonical.ts';
import { readRecord } from '../runtime/record/read.ts';
import { CHROMIUM_FLAGS, findChromium } from './chromium.mjs';

const FOLDER = fileURLToPath(new URL('../docs/pictures/', import.meta.url));
const SHOWN = join(FOLDER, 'shown.json');
const EPISODE = 'run sar --protocol duo --agents 4 --scene 1 --seed 3 --quiet --out episode';
const GRID = 'compare sar --protocols cmas,dmas,hmas-2,solo --scenes all --agents 2..4 --seeds 1 --quiet --out grid';
/** The step that is shown, and the size of the window in pixels. */
const STEP = 3;
const WINDOW = { width: 1280, height: 860 };

const PICTURES = ['studio.png', 'studio-dark.png', 'prompt.png', 'prompt-dark.png', 'growth.svg'];

const hashOf = (files) =>
  createHash('sha256')
    .update(orderedJson(files.map((file) => canonical(readRecord(file).events))))
    .digest('hex')
    .slice(0, 16);

const work = mkdtempSync(join(tmpdir(), 'troupe-pictures-'));
try {
  const shown = await playAll();
  if (process.argv.includes('--check')) checkAgainst(shown);
  else await draw(shown);
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** @returns a hash of what each picture shows */
async function playAll() {
  await troupe(EPISODE);
  await troupe(GRID);
  const records = readdirSync(join(work, 'grid'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('record.jsonl'))
    .sort();
  return {
    episode: hashOf([join(work, 'episode', 'record.jsonl')]),
    grid: hashOf(records.map((name) => join(work, 'grid', name))),
  };
}

function checkAgainst(shown) {
  const before = existsSync(SHOWN) ? JSON.parse(readFileSync(SHOWN, 'utf8')) : {};
  const stale = Object.keys(shown).filter((name) => shown[name] !== before[name]);
  const missing = PICTURES.filter((name) => !existsSync(join(FOLDER, name)));
  if (stale.length + missing.length === 0) return;
  console.error(`docs/pictures: stale: ${stale.join(', ') || 'none'}; missing: ${missing.join(', ') || 'none'}.`);
  console.error('Make them again with: node --import tsx scripts/pictures.mjs');
  process.exitCode = 1;
}

async function draw(shown) {
  mkdirSync(FOLDER, { recursive: true });
  await troupe('studio episode --export page.html');
  await troupe('experiment paper grid --out paper');
  const figure = readFileSync(join(work, 'paper/figures/growth-growth-with-the-team.svg'), 'utf8');
  // Its ink is dark, whatever page it is put on.
  writeFileSync(join(FOLDER, 'growth.svg'), figure.replace('<svg ', '<svg style="background:#fff" '));
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({ executablePath: await findChromium(), args: [...CHROMIUM_FLAGS] });
  const url = `${pathToFileURL(join(work, 'page.html')).href}#step=${STEP}`;
  for (const colorScheme of ['light', 'dark']) {
    const page = await browser.newPage({ viewport: WINDOW, colorScheme });
    await page.goto(url);
    await page.waitForSelector('main');
    const ending = colorScheme === 'light' ? '' : '-dark';
    await page.screenshot({ path: join(FOLDER, `studio${ending}.png`) });
    // As high as the page is, so that nothing scrolls under the bars.
    await page.setViewportSize({ ...WINDOW, height: 2600 });
    const prompts = page.locator('section', { has: page.getByRole('heading', { name: /^What models were asked/ }) });
    await prompts.last().screenshot({ path: join(FOLDER, `prompt${ending}.png`) });
  }
  await browser.close();
  writeFileSync(SHOWN, `${JSON.stringify(shown, null, 2)}\n`);
}

/** As a person types it, in the folder that is thrown away. */
async function troupe(line) {
  let text = '';
  const out = {
    columns: 100,
    write(said) {
      text += said;
      return true;
    },
  };
  const code = await main(line.split(' '), { stdout: out, stderr: out, env: process.env, cwd: work });
  if (code !== 0) throw new Error(`troupe ${line} ended with ${code}:\n${text}`);
}
