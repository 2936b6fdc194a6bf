// Shows an episode from its first event while it is played by the same command.
import { existsSync } from 'node:fs';
import { sleep } from '../../runtime/core/clock.ts';
import { displayPath } from '../../runtime/text/plain.ts';
import { studioDocument } from '../../studio/episode/document.ts';
import { type CliContext, interrupted } from '../context.ts';
import { builtPage } from './built-page.ts';
import { type PageRequest, pageReader } from './page-source.ts';
import { serveAnyPort } from './server.ts';

/** So long a page waits for the first events, and looks for them as often, in ms. */
const PATIENCE_MS = 20_000;
const LOOK_MS = 50;

export interface BesideRun {
  /** Shows the episode on, after its end, until Ctrl-C. */
  untilStopped(): Promise<void>;
}

/** `file`: where the record will be. @throws as `serveAnyPort` */
export async function studioBeside(
  file: string,
  parts: Pick<PageRequest, 'world' | 'protocol' | 'prices'>,
  { cwd, clock, signal, stderr }: CliContext,
): Promise<BesideRun> {
  const read = pageReader({ ...parts, named: displayPath(cwd, file), path: file, cwd, live: true });
  const built = await builtPage();
  const page = async () => {
    for (let waited = 0; !existsSync(file) && waited < PATIENCE_MS; waited += LOOK_MS) await sleep(clock, LOOK_MS);
    return (await read()).page;
  };
  const server = await serveAnyPort(
    {
      page: async () => studioDocument(built, await page()),
      data: async () => JSON.stringify(await page()),
      filesOf: () => [file],
    },
    { host: '127.0.0.1' },
  );
  stderr.write(`Studio: ${server.url}\n`);
  return {
    async untilStopped() {
      if (!signal.aborted) stderr.write('The studio still shows the episode. Press Ctrl-C to stop.\n');
      await interrupted(signal);
      await server.close();
    },
  };
}
