// Lesson 8 lets one protocol begin and another take over. Talking shares out the work while there is much to find; then
// one planner finishes it for fewer tokens. The cells say which protocol played, from which step on, and what it cost.
// Run it: node --import tsx examples/08-protocols-that-take-over.ts
import { compareProtocols, sequence } from 'troupe';
import { rulesModel } from 'troupe/agents';
import { sar } from 'troupe/envs';
import { cmas, dmas } from 'troupe/protocols';

const half = { metric: 'coverage', least: 0.5 };
const talkThenPlan = sequence('talk, then plan', [
  { protocol: dmas },
  { protocol: cmas, at: { goal: half, step: 20 } },
]);

const { cells } = await compareProtocols({
  world: sar,
  protocols: [dmas, talkThenPlan, cmas],
  agents: [3],
  seeds: [1, 2],
  models: rulesModel({ player: sar.player, seed: 1 }),
});
for (const { protocol, estimates } of cells)
  console.log(protocol.padEnd(16), Math.round(estimates.inputTokens?.mean ?? Number.NaN), 'tokens read an episode');

const legs = cells.flatMap((cell) => cell.legs);
console.table(
  legs.map(({ protocol, n, when, estimates: { from, steps, inputTokens } }) => ({
    ...{ protocol, episodes: n, by: Object.keys(when).join(), from: from.mean, steps: steps.mean },
    'tokens read': inputTokens.mean,
  })),
);
const [talked, inTurn, planned] = cells.map(({ estimates }) => estimates.inputTokens?.mean ?? Number.NaN);
const between =
  talked !== undefined && inTurn !== undefined && planned !== undefined && planned < inTurn && inTurn < talked;
if (!between || legs.length !== 2) process.exitCode = 1;
