// Writes what Python needs of our sources as JSON: what the world overcooked says of itself, for its twin, and
// MAP-THOR's tasks with their published checklists, for the adapter of AI2-THOR. With --check it says whether the files
// are as they should be.
// Run: node --import tsx scripts/python-data.mjs [--check]
import { readFileSync, writeFileSync } from 'node:fs';
import { declaredChecklist, parseGoal } from '../envs/household/goal.ts';
import { TASKS } from '../envs/household/tasks/tasks.ts';
import { LAYOUTS } from '../envs/overcooked/kitchen.ts';
import { overcooked } from '../envs/overcooked/world.ts';
import { serveWorld } from '../outside/serve.ts';

async function overcookedWords() {
  const answerOf = serveWorld(overcooked);
  const ask = async (method, params) =>
    JSON.parse(await answerOf(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))).result;
  const { stepCap, ...hello } = await ask('hello', { wire: 1 });
  const { name, version, team, scenes, metrics, title, options, examples, lexicon, idle } = hello;
  const begun = (dynamics) => {
    const agents = overcooked.team.names(2);
    return ask('reset', { episode: dynamics, scene: scenes[0], seed: 0, agents, options: { dynamics } });
  };
  const [fresh, old] = [await begun('new'), await begun('old')];
  return {
    about: { name, version, team, scenes, metrics, title, options, examples, lexicon, step_cap: stepCap, idle },
    task: fresh.task,
    manual: { new: fresh.manual, old: old.manual },
    layouts: LAYOUTS,
  };
}

const mapThorTasks = TASKS.map((task) => {
  const { slug, category, text, floorPlans } = task;
  return { slug, category, text, floorPlans, ...declaredChecklist(task, parseGoal(task.goal)) };
});

const FILES = {
  'examples/python/overcooked.json': await overcookedWords(),
  'clients/python/troupe/adapters/mapthor.json': mapThorTasks,
};

for (const [name, data] of Object.entries(FILES)) {
  const file = new URL(`../${name}`, import.meta.url);
  if (!process.argv.includes('--check')) writeFileSync(file, `${JSON.stringify(data, null, 2)}\n`);
  else if (JSON.stringify(JSON.parse(readFileSync(file, 'utf8'))) !== JSON.stringify(data)) {
    console.error(`${name} is not what the sources say: write it with this script`);
    process.exitCode = 1;
  }
}
