// Lesson 9 shows that a bus is an object with a few functions. This one counts the characters that it carries on each
// channel, and leaves the carrying to the memory bus. The conformance suite says whether it keeps every promise of a
// bus; then an episode is played over it.
// Run it: node --import tsx examples/09-a-bus-of-your-own.ts
import { type Bus, memoryBus, memoryHub, runEpisode } from 'troupe';
import { rulesModel } from 'troupe/agents';
import { busSuite, runSuite } from 'troupe/conformance';
import { sar } from 'troupe/envs';
import { dmas } from 'troupe/protocols';

const carried: Record<string, number> = {};

/** One connection; those of one hub receive each other's messages. */
function countingBus(hub = memoryHub()): Bus {
  const inner = memoryBus(hub);
  return {
    ...inner,
    // Any name but 'memory', which says that nothing leaves the process.
    kind: 'counting',
    about: `counts what it carries, ${inner.about}`,
    publish(subject, message, trace) {
      carried[message.channel] = (carried[message.channel] ?? 0) + JSON.stringify(message).length;
      inner.publish(subject, message, trace);
    },
  };
}

const conformance = await runSuite(busSuite, () => {
  const hub = memoryHub();
  return { open: async () => countingBus(hub) };
});
for (const v of conformance.verdicts) if (v.verdict !== 'passed') console.log(`${v.verdict}: ${v.clause} (${v.why})`);
console.log(`${conformance.verdicts.length} promises of a bus: ${conformance.ok ? 'all kept' : 'not all kept'}`);
if (!conformance.ok) process.exitCode = 1;

for (const channel of Object.keys(carried)) delete carried[channel];
const models = rulesModel({ player: sar.player, seed: 1 });
const bus = countingBus();
const { reason } = await runEpisode({ world: sar, protocol: dmas, agents: 3, models, bus });
await bus.close();
console.log({ reason, carried });
if (reason !== 'goal' || (carried.utterance ?? 0) === 0) process.exitCode = 1;
