// Opens pages of the studio in a real browser, from a file or from a server that runs while it is looked at.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/chromium.mjs';
import { runCaptured } from './capture.ts';

export interface OpenedPage {
  readonly page: Page;
  /** What it complained of. */
  readonly errors: readonly string[];
  /** What it asked the network for. */
  readonly asked: readonly string[];
}

export type Studio = ReturnType<typeof studioIn>;

/** `folder`: where commands are run and the browser keeps its profile. Close it in the end. */
export function studioIn(folder: string) {
  let browser: Promise<BrowserContext> | undefined;
  const started = async () =>
    chromium.launchPersistentContext(join(folder, 'profile'), {
      executablePath: await findChromium(),
      args: [...CHROMIUM_FLAGS],
      viewport: { width: 1280, height: 800 },
    });
  const troupe = (line: string) => runCaptured(line.split(' '), { cwd: folder });

  return {
    troupe,
    /** @returns the address of the page, which is a file */
    async exported(records: string): Promise<string> {
      const name = records.replaceAll(/\W+/g, '-');
      const { code, stderr } = await troupe(`studio ${records} --export ${name}.html`);
      if (code !== 0) throw new Error(stderr);
      return pathToFileURL(join(folder, `${name}.html`)).href;
    },
    async opened(url: string, colorScheme: 'light' | 'dark' = 'light'): Promise<OpenedPage> {
      browser ??= started();
      const page = await (await browser).newPage();
      const errors: string[] = [];
      const asked: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('request', (request) => {
        if (!/^(file|data|blob):/.test(request.url())) asked.push(request.url());
      });
      await page.emulateMedia({ colorScheme });
      await page.goto(url);
      await page.waitForSelector('main');
      return { page, errors, asked };
    },
    /** Serves while `use` runs; the first line names the address. @returns what was printed */
    async serving(line: string, use: (url: string) => Promise<void>): Promise<string> {
      const stop = new AbortController();
      let ends: ReturnType<typeof runCaptured> | undefined;
      const told = new Promise<string>((resolve) => {
        const onWrite = (text: string) => {
          const [, url] = /^Studio: (\S+)/.exec(text) ?? [];
          if (url !== undefined) resolve(url);
        };
        ends = runCaptured(line.split(' '), { cwd: folder, signal: stop.signal, onWrite });
      });
      try {
        const refused = ends?.then(({ stderr }) => Promise.reject(new Error(stderr)));
        await use(await Promise.race([told, refused ?? told]));
      } finally {
        stop.abort();
      }
      return (await ends)?.stdout ?? '';
    },
    close: async () => (await browser)?.close(),
  };
}
