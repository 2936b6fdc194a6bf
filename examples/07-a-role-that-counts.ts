// Lesson 7 builds a role with a memory of its own. In steady.ts a statechart stands between a mind and its body, and
// asks the mind only when an action has been kept for long enough. A step costs less; whether an episode does depends
// on what the world asks for: one choice, or a new one each step.
// Run it: node --import tsx examples/07-a-role-that-counts.ts
import { compareProtocols } from 'troupe';
import { rulesModel } from 'troupe/agents';
import { chores, household } from 'troupe/envs';
import { solo } from 'troupe/protocols';
import { steady } from './steady.ts';

const rows = [];
for (const world of [chores, household]) {
  const models = rulesModel({ player: world.player, seed: 1 });
  const { cells } = await compareProtocols({ world, protocols: [solo, steady], agents: [2], seeds: [1, 2], models });
  for (const { protocol, estimates } of cells) {
    const [steps, calls] = [estimates.stepsTaken?.mean ?? Number.NaN, estimates.calls?.mean ?? Number.NaN];
    rows.push({ world: world.name, protocol, steps, calls, 'calls a step': calls / steps });
  }
}
console.table(rows);
const [alone, kept] = rows.map((row) => row['calls a step']);
if (!(kept !== undefined && alone !== undefined && kept < alone)) process.exitCode = 1;
