// Lesson 10 shows a world whose actions are rows (pantry.ts): each row says what an action takes, needs, does and
// makes, and how people ask for it. What reads and lists them, the manual and the player come from the rows. The lesson
// reads some sentences, and compares the player with random play.
// Run it: node --import tsx examples/10-actions-as-rows.ts
// The command line takes the file directly: npx troupe run ./examples/pantry.ts --protocol solo
import { random, runEpisode } from 'troupe';
import { ground, rulesModel } from 'troupe/agents';
import { solo } from 'troupe/protocols';
import { pantry } from './pantry.ts';

const setup = { scene: 'house', seed: 1, agents: ['Alice', 'Bob'], options: {} };
const state = await pantry.reset(setup);
console.log(await pantry.words.manual(state));
const offered = await pantry.actions(state, 'Alice');
for (const said of ['walk to the cellar', 'please grab the jam', 'bake a cake'])
  console.log(`${said}:`, ground(said, offered, 'Alice', pantry.words.lexicon));

const { reason, summary } = await runEpisode({
  world: pantry,
  protocol: solo,
  models: rulesModel({ player: pantry.player, seed: 1 }),
});
console.log({ player: reason, steps: summary.steps });

const chance = random('random play');
for (let step = 0; step < 30 && (await pantry.ready(state)).length > 0; step++) {
  const intents = [];
  for (const agent of setup.agents)
    intents.push({ agent, do: chance.pick(await pantry.actions(state, agent)) ?? 'Wait' });
  await pantry.step(state, intents);
}
console.log({ 'random play': await pantry.score(state) });
if (reason !== 'goal') process.exitCode = 1;
