// Runs as one of several threads that request the same lock at the same moment: all wait at a gate first.
import { parentPort, workerData } from 'node:worker_threads';
import { lock } from '../../runtime/record/lock.ts';

interface Contest {
  readonly folder: string;
  readonly rounds: number;
  readonly contenders: number;
  /** How many have come to the gate, in all rounds; and to the door behind it. */
  readonly gate: Int32Array;
}

const { folder, rounds, contenders, gate }: Contest = workerData;

/** Goes on when all have come so far. */
function meet(door: 0 | 1, round: number): void {
  Atomics.add(gate, door, 1);
  Atomics.notify(gate, door);
  for (let come = 0; come < (round + 1) * contenders; come = Atomics.load(gate, door))
    Atomics.wait(gate, door, come, 1);
}

const won: number[] = [];
for (let round = 0; round < rounds; round++) {
  meet(0, round);
  let release: (() => void) | undefined;
  try {
    release = lock(`${folder}/${round}`);
    won.push(round);
  } catch {
    // Another has it.
  }
  // Nobody lets go before all have asked.
  meet(1, round);
  release?.();
}
parentPort?.postMessage(won);
