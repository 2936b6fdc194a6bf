// Writes examples/python/overcooked.json: what the world overcooked says of itself, for its twin in Python. With
// --check it says whether the file is as it should be.
// Run: node --import tsx scripts/overcooked-words.mjs [--check]
import { readFileSync, writeFileSync } from 'node:fs';
import { LAYOUTS } from '../envs/overcooked/kitchen.ts';
import { overcooked } from '../envs/overcooked/world.ts';
import { serveWorld } from '../outside/serve.ts';

const file = new URL('../examples/python/overcooked.json', import.meta.url);
const answerOf = serveWorld(overcooked);
const ask = async (method, params) =>
  JSON.parse(await answerOf(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))).result;

const { name, version, team, scenes, metrics, title, options, examples, lexicon, stepCap, idle } = await ask('hello', {
  wire: 1,
});
const begun = (dynamics) => {
  const agents = overcooked.team.names(2);
  return ask('reset', { episode: dynamics, scene: scenes[0], seed: 0, agents, options: { dynamics } });
};
const [fresh, old] = [await begun('new'), await begun('old')];
const words = {
  about: { name, version, team, scenes, metrics, title, options, examples, lexicon, step_cap: stepCap, idle },
  task: fresh.task,
  manual: { new: fresh.manual, old: old.manual },
  layouts: LAYOUTS,
};
const text = JSON.stringify(words);
if (!process.argv.includes('--check')) writeFileSync(file, `${JSON.stringify(words, null, 2)}\n`);
else if (JSON.stringify(JSON.parse(readFileSync(file, 'utf8'))) !== text) {
  console.error('examples/python/overcooked.json is not what overcooked says: write it with this script');
  process.exitCode = 1;
}
