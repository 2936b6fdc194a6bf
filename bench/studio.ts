// Measures the studio in a headless Chromium: how soon a record of 100,000 events is on the screen, how many frames a
// second there are while the reader drags through its steps, how soon what was written is shown, and how large the page
// of an episode of 8 agents and 40 steps is. The long record is that episode again and again, its steps renumbered; so
// each of its texts occurs often, which a real one's need not.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { buildStudioPage } from '../scripts/studio-page.mjs';
import { compiled } from '../tests/support/compiled.ts';
import { studioIn } from '../tests/support/studio.ts';
import { timeVerdict } from './kit.ts';

const EVENTS = 100_000;
/** In bytes. */
const HUGE = 2 ** 30;
/** Times in seconds, and longer on a slower machine. */
const BARS = { opened: 2, frames: 30, lag: 0.2, exported: 1.5 };

/** Of the view that reads most of a step: its title names the step that it shows. */
const SHOWN = `document.querySelector('.conversation').ariaLabel`;
const STEP_IS_SHOWN = `${SHOWN}.endsWith(document.querySelector('.where').textContent.toLowerCase())`;

const folder = mkdtempSync(join(tmpdir(), 'troupe-bench-studio-'));
const { troupe, opened, serving, close } = studioIn(folder);
const file = (name: string) => join(folder, name);

const played = await troupe('run chores --protocol dmas --agents 8 --steps 40 --slip 0.9 --quiet --out whole');
if (played.code !== 0) throw new Error(played.stderr);
const lines = readFileSync(file('whole/record.jsonl'), 'utf8').trim().split('\n');
await troupe('studio whole --export whole.html');
report('page of 8 agents', statSync(file('whole.html')).size / 1e6, `MB (bar: below ${BARS.exported})`);

// Whoever opens a record has a browser open.
await (await opened(pathToFileURL(file('whole.html')).href)).page.close();
// As in the package: compiled, with the built page beside it.
const command = compiled('cli/main.ts');
await buildStudioPage(join(command, '../../studio/page.html'));
mkdirSync(file('long'));
stretch('long/record.jsonl', EVENTS);
const events = Math.round((HUGE / statSync(file('long/record.jsonl')).size) * EVENTS);
await measured(`a record of ${EVENTS} events`);
mkdirSync(file('huge'));
stretch('huge/record.jsonl', events);
await measured(`a record of 1 GB, ${events} events`);
console.log(timeVerdict('a running episode is shown late by a median of', (await lag()) / 1000, BARS.lag, ' s'));
await close();

function report(what: string, n: number, unit: string): void {
  console.log(`${what}: ${n.toFixed(n < 10 ? 2 : 0)} ${unit}`);
}

/**
 * Opens it twice, as a reader does who starts the command: the second time its index is kept beside it. The command
 * runs in a process of its own, whose peak memory is what it says.
 */
async function measured(what: string): Promise<void> {
  const record = what.includes('GB') ? 'huge' : 'long';
  for (const time of ['first', 'second']) {
    const began = performance.now();
    const server = spawn(process.execPath, [command, 'studio', record, '--port', '0'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [printed] = await once(server.stdout.setEncoding('utf8'), 'data');
    const url = String(printed).replace('Studio: ', '').trim();
    const { page, errors } = await opened(`${url}#step=3`);
    const seconds = (performance.now() - began) / 1000;
    console.log(timeVerdict(`${what}, the ${time} time, is shown after`, seconds, BARS.opened, ' s'));
    const top = () => page.locator('.top').textContent();
    while ((await top())?.includes('is read so far')) await page.waitForTimeout(20);
    report('  read to its end', performance.now() - began, 'ms after the command');
    const { frames, shown } = await whileDragging(page);
    report('  dragging through it', frames, `frames a second (bar: at least ${BARS.frames}), ${shown} steps shown`);
    while (!(await page.evaluate(STEP_IS_SHOWN))) await page.waitForTimeout(20);
    const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
    report('  memory at most', Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024, 'MB in the process of the command');
    if (errors.length > 0) console.log(errors.join('\n'));
    await page.close();
    server.kill();
  }
  rmSync(file(record), { recursive: true });
}

/** The steps of the episode again and again, each with numbers of its own. */
function stretch(name: string, events: number): void {
  const steps = lines.filter((line) => !/"type":"episode\.(started|ended)"/.test(line));
  const rounds = Math.ceil(events / steps.length);
  const length = steps.filter((line) => line.includes('"type":"world.stepped"')).length;
  let number = 0;
  const numbered = (line: string) => `${line.replace(/"n":\d+/, () => `"n":${number++}`)}\n`;
  writeFileSync(file(name), numbered(lines[0] ?? ''));
  for (let n = 0; n < rounds; n++) {
    const round = steps.map((line) =>
      numbered(
        line
          .replace(/"step":(\d+)/g, (_, step) => `"step":${Number(step) + n * length}`)
          .replace(/"(\d+):(?=[\w-]+[:/])/g, (_, step) => `"${Number(step) + n * length}:`)
          // Played on and on, the world comes into other states, which are not compared.
          .replace(/"state":"\w+"/, '"state":""'),
      ),
    );
    appendFileSync(file(name), round.join(''));
  }
}

/** The slider is moved with every frame, for two seconds. */
function whileDragging(page: Page): Promise<{ readonly frames: number; readonly shown: number }> {
  return page.evaluate(`new Promise((resolve) => {
    const slider = document.querySelector('input[type=range]');
    const last = Number(slider.max);
    const began = performance.now();
    const shown = new Set();
    let frames = 0;
    const frame = () => {
      frames++;
      shown.add(${SHOWN});
      const part = (performance.now() - began) / 2000;
      if (part >= 1) return resolve({ frames: frames / 2, shown: shown.size });
      slider.value = String(Math.floor(part * last));
      slider.dispatchEvent(new Event('input', { bubbles: true }));
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  })`);
}

/** From a step being written to its number being on the screen. */
async function lag(): Promise<number> {
  const moves = lines.flatMap((line, i) => (line.includes('"type":"world.stepped"') ? [i + 1] : []));
  const textOf = (from: number | undefined, to: number | undefined) => `${lines.slice(from, to).join('\n')}\n`;
  writeFileSync(file('live.jsonl'), textOf(0, moves[0]));
  const lags: number[] = [];
  await serving('studio live.jsonl --port 0', async (url) => {
    const { page } = await opened(`${url}#step=0`);
    await page.evaluate(`window.seen = {};
      new MutationObserver(() => { window.seen[document.querySelector('.where').textContent] ??= Date.now(); })
        .observe(document.body, { subtree: true, childList: true, characterData: true })`);
    for (let step = 1; step < Math.min(20, moves.length); step++) {
      const written = Date.now();
      appendFileSync(file('live.jsonl'), textOf(moves[step - 1], moves[step]));
      const seen = `window.seen['Step ${step}'] ?? 0`;
      // The page's own rules forbid a condition that it would have to evaluate.
      while (Number(await page.evaluate(seen)) === 0) await page.waitForTimeout(5);
      lags.push(Number(await page.evaluate(seen)) - written);
    }
  });
  return lags.sort((a, b) => a - b)[Math.floor(lags.length / 2)] ?? 0;
}
