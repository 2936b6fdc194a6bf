// Measures the studio in a headless Chromium: how soon a record of 100,000 events is on the screen, how many frames a
// second there are while the reader drags through its steps, how soon what was written is shown, and how large the page
// of an episode of 8 agents and 40 steps is. The long record is that episode again and again, its steps renumbered; so
// each of its texts occurs often, which a real one's need not.
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Page } from 'playwright-core';
import { studioIn } from '../tests/support/studio.ts';

const EVENTS = 100_000;
const BARS = { opened: 2000, frames: 30, lag: 200, exported: 1.5 };

const folder = mkdtempSync(join(tmpdir(), 'troupe-bench-studio-'));
const { troupe, opened, serving, close } = studioIn(folder);
const file = (name: string) => join(folder, name);

const played = await troupe('run chores --protocol dmas --agents 8 --steps 40 --slip 0.9 --quiet --out whole');
if (played.code !== 0) throw new Error(played.stderr);
const lines = readFileSync(file('whole/record.jsonl'), 'utf8').trim().split('\n');
await troupe('studio whole --export whole.html');
report('page of 8 agents', statSync(file('whole.html')).size / 1e6, `MB (bar: below ${BARS.exported})`);

mkdirSync(file('long'));
writeFileSync(file('long/record.jsonl'), stretched());
const asked = performance.now();
await serving('studio long --port 0', async (url) => {
  report(`reading a record of ${EVENTS} events`, performance.now() - asked, 'ms until its address is printed');
  const began = performance.now();
  const { page, errors } = await opened(url);
  report('opening its page', performance.now() - began, `ms until it is shown (bar: below ${BARS.opened})`);
  report('dragging through it', await framesWhileDragging(page), `frames a second (bar: at least ${BARS.frames})`);
  if (errors.length > 0) console.log(errors.join('\n'));
});
report('live', await lag(), `ms, the median (bar: below ${BARS.lag})`);
await close();

function report(what: string, n: number, unit: string): void {
  console.log(`${what}: ${n.toFixed(n < 10 ? 2 : 0)} ${unit}`);
}

/** The steps of the episode again and again, each with numbers of its own. */
function stretched(): string {
  const steps = lines.filter((line) => !/"type":"episode\.(started|ended)"/.test(line));
  const rounds = Math.ceil(EVENTS / steps.length);
  const length = steps.filter((line) => line.includes('"type":"world.stepped"')).length;
  const round = (n: number) =>
    steps
      .map((line) =>
        line
          .replace(/"step":(\d+)/g, (_, step) => `"step":${Number(step) + n * length}`)
          .replace(/"(\d+):(?=[\w-]+[:/])/g, (_, step) => `"${Number(step) + n * length}:`),
      )
      .join('\n');
  const all = [lines[0], ...Array.from({ length: rounds }, (_, n) => round(n))].join('\n').split('\n');
  return `${all.map((line, n) => line?.replace(/"n":\d+/, `"n":${n}`)).join('\n')}\n`;
}

/** The slider is moved with every frame, for two seconds. */
function framesWhileDragging(page: Page): Promise<number> {
  return page.evaluate(`new Promise((resolve) => {
    const slider = document.querySelector('input[type=range]');
    const last = Number(slider.max);
    const began = performance.now();
    let frames = 0;
    const frame = () => {
      frames++;
      const part = (performance.now() - began) / 2000;
      if (part >= 1) return resolve(frames / 2);
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
