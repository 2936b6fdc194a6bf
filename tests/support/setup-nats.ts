// Starts one NATS server for all test files, its url given by `inject('nats')`. Without a server the run fails and says
// why.
import type { TestProject } from 'vitest/node';
import { startNatsServer } from '../../scripts/nats-server.mjs';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The url of a NATS server on this machine. */
    nats: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startNatsServer();
  project.provide('nats', server.url);
  return () => server.stop();
}
