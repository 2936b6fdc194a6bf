// Provides what tests of experiments over a queue share: a server that keeps work, a folder, and commands run there
// with the secret that they have by default.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { openWorkQueue } from '../../runtime/bus/nats/work-queue.ts';
import type { WorkQueue, WorkQueueOptions } from '../../runtime/bus/work-queue.ts';
import { runSecret } from '../../runtime/run/run-secret.ts';
import { startNatsServer } from '../../scripts/nats-server.mjs';
import { type CommandOutput, runCaptured, testSettings } from './capture.ts';

export interface QueuePlace {
  readonly cwd: string;
  /** Once the tests run. */
  readonly url: () => string;
  readonly secret: string;
  troupe(line: string, signal?: AbortSignal): Promise<CommandOutput>;
  /** Closed after the tests, if not before. */
  queue(options?: Partial<WorkQueueOptions>): Promise<WorkQueue>;
}

export function queuePlace(name: string): QueuePlace {
  const cwd = mkdtempSync(join(tmpdir(), `troupe-${name}-`));
  const secret = runSecret({ cwd, env: testSettings() });
  const open: WorkQueue[] = [];
  let server: Awaited<ReturnType<typeof startNatsServer>> | undefined;
  beforeAll(async () => {
    server = await startNatsServer({ jetstream: true });
  });
  afterAll(async () => {
    for (const queue of open) await queue.close();
    await server?.stop();
    rmSync(cwd, { recursive: true, force: true });
  });
  const url = () => server?.url ?? '';
  return {
    ...{ cwd, url, secret },
    troupe: (line, signal) => runCaptured(line.split(' '), { cwd, ...(signal ? { signal } : {}) }),
    async queue(options = {}) {
      const queue = await openWorkQueue({ servers: url(), secret, ...options });
      open.push(queue);
      return queue;
    },
  };
}
