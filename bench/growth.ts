// Counts what a step costs as the team grows: model calls, messages and tokens by protocol and number of agents, from
// the ledger of episodes that the rule player plays. It takes no times: the counts are the same on every machine. It
// does not measure how a language model's words would differ in number from the rule player's.
// Run: npx tsx bench/growth.ts

import { rulesModel } from '../agents/models/rules-model.ts';
import { WORLDS } from '../envs/index.ts';
import { PROTOCOLS } from '../protocols/index.ts';
import { createLedger } from '../runtime/ledger/ledger.ts';
import { runEpisode } from '../runtime/run/run.ts';
import { createTokenCounter } from '../runtime/tokens/token-counter.ts';

const GRIDS: readonly { world: string; scenes: readonly string[]; protocols: readonly string[] }[] = [
  { world: 'sar', scenes: ['1', '2', '3', '4', '5'], protocols: ['llamar', 'cmas', 'dmas', 'solo'] },
  { world: 'household', scenes: firstOf('household', 10), protocols: ['llamar'] },
  { world: 'transport', scenes: ['0', '6', '12', '18'], protocols: ['coela', 'capo', 'roco', 'proagent', 'solo'] },
  { world: 'chores', scenes: ['0', '10', '20', '30', '40'], protocols: ['coela', 'capo', 'roco', 'proagent', 'solo'] },
];
const MOST = 5;

for (const { world: name, scenes, protocols } of GRIDS) {
  const world = WORLDS[name];
  if (world === undefined) continue;
  console.log(`\n${world.words.title} (${name} ${world.version}), ${scenes.length} scenes: a step of n agents\n`);
  console.log(
    '| protocol | n | steps | calls | messages | input tokens | read from other agents | read from inside the agent | output tokens |',
  );
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const protocol of protocols) {
    for (let agents = 1; agents <= Math.min(MOST, world.team.max); agents++)
      console.log(await row(name, protocol, agents, scenes));
  }
}

async function row(name: string, wanted: string, agents: number, scenes: readonly string[]): Promise<string> {
  const world = WORLDS[name];
  const protocol = PROTOCOLS[wanted];
  if (world === undefined || protocol === undefined) return `| ${wanted} | ${agents} | – |`;
  const counter = createTokenCounter();
  const sums = { steps: 0, calls: 0, messages: 0, input: 0, between: 0, inside: 0, output: 0 };
  for (const scene of scenes) {
    const ledger = createLedger({ count: counter.count });
    const models = rulesModel({ player: world.player, seed: 0, counter });
    const { steps } = await runEpisode({
      world,
      protocol,
      agents,
      scene,
      seed: 0,
      models,
      watch: [ledger.see],
      hashStates: false,
    });
    const { total, traffic } = ledger.end();
    sums.steps += steps;
    sums.calls += total.calls;
    sums.messages += total.messages;
    sums.input += total.input;
    sums.between += traffic.between.firstRead + traffic.between.reread;
    sums.inside += traffic.inside.firstRead + traffic.inside.reread;
    sums.output += total.output;
  }
  const each = (sum: number, digits = 1) => (sum / sums.steps).toFixed(digits);
  const cells = [
    each(sums.calls),
    each(sums.messages),
    each(sums.input, 0),
    each(sums.between, 0),
    each(sums.inside, 0),
    each(sums.output, 0),
  ];
  return `| ${wanted} | ${agents} | ${(sums.steps / scenes.length).toFixed(1)} | ${cells.join(' | ')} |`;
}

function firstOf(world: string, n: number): string[] {
  return [...(WORLDS[world]?.scenes ?? [])].slice(0, n);
}
