// What runs in the thread that sends telemetry. An entry of its own: nothing imports it.
import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '../core/clock.ts';
import type { LaneTold, LaneWord } from './otel-lane.ts';
import { createOtelPump } from './otel-pump.ts';

// Both ends are this program: see threadLane.
const { settings, taken }: LaneTold = workerData;
yieldToTheRun();
const stopped = new AbortController();
const pump = createOtelPump(settings, systemClock, () => Atomics.add(taken, 0, 1));

parentPort?.on('message', (said: LaneWord) => {
  switch (said.word) {
    case 'page':
      return pump.page(said.text);
    case 'close':
      return void pump.close(stopped.signal).then((outcome) => parentPort?.postMessage(outcome));
    case 'stop':
      return stopped.abort();
  }
});

/** Where there are fewer cores than work, the run goes first. Only Linux can be told this of one thread. */
function yieldToTheRun(): void {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Then it competes like any other.
  }
}
