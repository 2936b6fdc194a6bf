// Runs the thread's side of a pipeline: receives pages of lines, and reports what became of them.
import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort } from 'node:worker_threads';
import type { PipelineAnswer, PipelineCommand } from './pipeline.ts';
import type { OtelPump } from './pump.ts';

/** `taken` is LaneTold's. */
export function servePipeline(taken: Int32Array, open: (onTaken: () => void) => OtelPump): void {
  yieldToTheRun();
  const stopped = new AbortController();
  const pump = open(() => Atomics.add(taken, 0, 1));
  parentPort?.on('message', (said: PipelineCommand) => {
    switch (said.word) {
      case 'page':
        return pump.page(said.text);
      case 'close':
        return void pump.close(stopped.signal).then(postAnswer);
      case 'stop':
        return stopped.abort();
    }
  });
}

/** To the run's side, in order. */
export function postAnswer(said: PipelineAnswer): void {
  parentPort?.postMessage(said);
}

/** Where there are fewer cores than work, the run takes precedence. Only Linux supports this for a single thread. */
function yieldToTheRun(): void {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Then it competes like any other.
  }
}
