// Lesson 11 plays a grid over a queue and prints the tables that the command prints. Workers play it: start one with
// the same server and secret, `troupe worker --bus nats://127.0.0.1:4222 --secret-file <file>`. Without a server it
// plays here.
// Run it: NATS_URL=nats://127.0.0.1:4222 TROUPE_RUN_SECRET=… node --import tsx examples/11-a-grid-over-a-queue.ts
import { estimateCost, runExperiment, tableText } from 'troupe/experiment';

const grid = { worlds: 'sar', scenes: '1..3', protocols: ['cmas', 'dmas'], agents: 2, seeds: 2, steps: 6 };
const { NATS_URL: servers, TROUPE_RUN_SECRET: secret } = process.env;
const place = servers && secret ? { queue: { servers }, secret } : ('here' as const);

const { plan } = await estimateCost(grid);
console.log(`${plan.episodes} episodes, about ${plan.estimate?.calls.mean?.toFixed(0)} calls`);

const { complete, worlds } = await runExperiment(grid, {
  place,
  onNote: (text) => console.error(text),
  onProgress: ({ played, episodes }) => console.error(`${played} of ${episodes}`),
});
for (const world of worlds) console.log([world.label, tableText(world), ...world.notes].join('\n'));
if (!complete) process.exitCode = 1;
