// Lesson 6 plays the same scenes and seeds under several protocols, one of them your own, from code: it does what
// `troupe compare` does, with everything as values.
// Run it: node --import tsx examples/06-an-experiment-of-your-own.ts
import { compareProtocols } from 'troupe';
import { rulesModel } from 'troupe/agents';
import { sar } from 'troupe/envs';
import { cmas, solo } from 'troupe/protocols';
import { broadcast } from './broadcast.ts';

const { cells, contrasts, complete } = await compareProtocols({
  world: sar,
  protocols: [broadcast, cmas, solo],
  agents: [2],
  seeds: [0, 1, 2],
  steps: 12,
  models: ({ seed }) => rulesModel({ player: sar.player, seed }),
});
console.table(
  cells.map(({ protocol, n, estimates: { coverage, calls, betweenTokens } }) => ({
    protocol,
    episodes: n,
    coverage: coverage?.mean,
    from: coverage?.low,
    to: coverage?.high,
    calls: calls?.mean,
    betweenTokens: betweenTokens?.mean,
  })),
);
for (const { first, second, differences } of contrasts) console.log(`${second} − ${first}`, differences.inputTokens);
if (!complete) process.exitCode = 1;
