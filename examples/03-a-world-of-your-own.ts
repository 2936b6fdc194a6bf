// Lesson 3 shows that a world is rules without I/O. In that of crate.ts two porters must lift a crate in the same step,
// and only one of them sees how heavy it is. Its conformance suite says whether it keeps the contract; then the lesson
// plays it under three protocols: without communication nobody lifts.
// Run it: node --import tsx examples/03-a-world-of-your-own.ts
// The command line takes the file directly: npx troupe run ./examples/crate.ts --protocol cmas
import { runEpisode } from 'troupe';
import { rulesModel } from 'troupe/agents';
import { runSuite, worldSuite } from 'troupe/conformance';
import { cmas, solo } from 'troupe/protocols';
import { broadcast } from './broadcast.ts';
import { crate } from './crate.ts';

const setups = [0, 1, 2].map((seed) => ({ scene: 'yard', seed, agents: crate.team.names(2), options: {} }));
const hidden = setups.map((setup) => ({
  what: 'the weight',
  setup,
  agent: 'Ben',
  change: (state: { weight: number }) => {
    state.weight = (state.weight % 3) + 1;
  },
}));
const conformance = await runSuite(worldSuite, () => ({ world: crate, setups, hidden }));
for (const v of conformance.verdicts)
  console.log(`${v.verdict}: ${v.clause}${v.verdict === 'passed' ? '' : ` (${v.why})`}`);
if (!conformance.ok) process.exitCode = 1;

const models = rulesModel({ player: crate.player, seed: 1 });
const ends: string[] = [];
for (const protocol of [cmas, broadcast, solo]) {
  const { reason, summary } = await runEpisode({ world: crate, protocol, models });
  console.log({ protocol: protocol.name, reason, calls: summary.calls, messages: summary.messages });
  ends.push(reason);
}
if (ends.join() !== 'goal,goal,step-cap') process.exitCode = 1;
