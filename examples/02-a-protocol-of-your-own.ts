// Lesson 2 shows that a protocol is roles and routes. In the protocol of broadcast.ts, every agent tells the others
// what it sees, and then each decides for itself, knowing what all know. That takes one call per agent, and everyone
// reads every observation. A protocol is a value: you can print who hears whom, and then play it. Run it: node --import
// tsx examples/02-a-protocol-of-your-own.ts The command line takes the file directly: npx troupe run sar --protocol
// ./examples/broadcast.ts --agents 3
import { checkProtocol, runEpisode } from 'troupe';
import { rulesModel } from 'troupe/agents';
import { sar } from 'troupe/envs';
import { describe, layOut } from 'troupe/topology';
import { broadcast } from './broadcast.ts';

const team = ['Ann', 'Ben', 'Cem'];
const faults = checkProtocol(broadcast, team);
const channels = describe(layOut(broadcast, team)).parts.flatMap((part) =>
  part.channels.map((c) => `${c.name}: ${c.route}`),
);
console.log({ channels, faults });

const { reason, steps, summary } = await runEpisode({
  world: sar,
  protocol: broadcast,
  agents: 3,
  models: rulesModel({ player: sar.player, seed: 7 }),
});
console.log({ reason, steps, summary });
if (faults.length > 0) process.exitCode = 1;
