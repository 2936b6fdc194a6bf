// Lesson 5 measures what talking costs and what it brings. It plays the same household chores in silence, with messages
// that take a turn each (CoELA), and with a plan that is discussed first (CaPo); then again with a longer memory of
// messages: a protocol is a value with options.
// Run it: node --import tsx examples/05-what-talking-costs.ts
import { type AnyProtocol, runEpisode } from 'troupe';
import { rulesModel } from 'troupe/agents';
import { chores } from 'troupe/envs';
import { capo, coela, solo } from 'troupe/protocols';

const protocols: readonly AnyProtocol[] = [
  solo,
  coela.usual,
  coela.with({ words: 10 }),
  capo.usual,
  capo.with({ charge: 'message' }),
];

const rows = [];
for (const protocol of protocols) {
  const models = rulesModel({ player: chores.player, seed: 3 });
  const { score, summary } = await runEpisode({ world: chores, protocol, agents: 2, scene: '20', seed: 3, models });
  const steps = Object.values(score)[0]?.steps ?? Number.NaN;
  const { calls, messages, inputTokens, messageTokensRead } = summary;
  rows.push({ protocol: protocol.name, steps, calls, messages, inputTokens, messageTokensRead });
}
console.table(rows);
if (rows.some(({ steps }) => !(steps > 0))) process.exitCode = 1;
