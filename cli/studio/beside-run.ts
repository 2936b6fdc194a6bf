// Shows an episode from its first event while it is played by the same command.
import { existsSync } from 'node:fs';
import { sleep } from '../../runtime/core/clock.ts';
import { displayPath } from '../../runtime/text/plain.ts';
import { builtPage, viewsSource } from '../../studio/server/page-source.ts';
import { RecordView, type ViewRequest } from '../../studio/server/record-view.ts';
import { serveAnyPort } from '../../studio/server/server.ts';
import { type CliContext, interrupted } from '../context.ts';

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
  parts: Pick<ViewRequest, 'world' | 'protocol' | 'prices'>,
  { cwd, clock, signal, stderr }: CliContext,
): Promise<BesideRun> {
  const built = await builtPage();
  const request = { ...parts, named: displayPath(cwd, file), path: file, cwd, live: true };
  let view: RecordView | undefined;
  const until = async () => {
    for (let waited = 0; !existsSync(file) && waited < PATIENCE_MS; waited += LOOK_MS) await sleep(clock, LOOK_MS);
  };
  const viewsOf = () => {
    view ??= new RecordView(request);
    return [view];
  };
  const server = await serveAnyPort(
    {
      ...viewsSource({ built, until, viewsOf }),
      filesOf: () => [file],
      progressOf: () => view?.progress ?? { read: '', drawn: '' },
    },
    { host: '127.0.0.1' },
  );
  stderr.write(`Studio: ${server.url}\n`);
  return {
    async untilStopped() {
      if (!signal.aborted) stderr.write('The studio still shows the episode. Press Ctrl-C to stop.\n');
      await interrupted(signal);
      view?.close();
      await server.close();
    },
  };
}
