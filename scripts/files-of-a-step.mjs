// Counts the files whose functions run in one step of an episode: how many a reader has to open to follow it. Prints
// them by folder. `node --import tsx scripts/files-of-a-step.mjs [--world sar] [--protocol cmas] [--agents 3] [--list]
// [--most 60]`; with more files than `--most` it fails.
import { Session } from 'node:inspector';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { rulesModel } from '../agents/index.ts';
import { WORLDS } from '../envs/index.ts';
import { runEpisode } from '../index.ts';
import { PROTOCOLS } from '../protocols/index.ts';

const { values } = parseArgs({
  options: {
    world: { type: 'string', default: 'sar' },
    protocol: { type: 'string', default: 'cmas' },
    agents: { type: 'string', default: '3' },
    list: { type: 'boolean', default: false },
    most: { type: 'string', default: 'Infinity' },
  },
});
const root = fileURLToPath(new URL('..', import.meta.url));
/** Late enough for what is set up only once to be over. */
const STEP = 4;

const world = WORLDS[values.world];
const named = PROTOCOLS[values.protocol];
if (!world || !named) {
  console.error(`There is no world '${values.world}' or no protocol '${values.protocol}': see troupe list.`);
  process.exit(2);
}
const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

let ran = [];
await runEpisode({
  world,
  protocol: named.usual ?? named,
  agents: Number(values.agents),
  models: rulesModel({ player: world.player, seed: 0 }),
  steps: STEP + 2,
  // Each call hands out, at once, what ran since the one before.
  watch: [
    ({ type, step }) => {
      if (type !== 'step.started' || (step !== STEP && step !== STEP + 1)) return;
      session.post('Profiler.takePreciseCoverage', (_fault, { result }) => {
        if (step === STEP + 1) ran = result;
      });
    },
  ],
});
session.disconnect();

const files = ran
  .filter(({ url }) => url.startsWith('file:') && !url.includes('/node_modules/'))
  // The first function of a module is the module itself, and what plays and counts here is not part of a step.
  .filter(({ functions }) => functions.some(({ functionName, ranges }) => functionName !== '' && ranges[0].count > 0))
  .map(({ url }) => relative(root, fileURLToPath(url)))
  .filter((file) => !file.startsWith('scripts/'))
  .sort();
const folders = new Map();
for (const file of files) folders.set(dirname(file), [...(folders.get(dirname(file)) ?? []), file]);
const lines = [`${files.length} files run in a step of ${values.world} under ${values.protocol}`];
for (const [folder, inside] of folders) {
  lines.push(`${String(inside.length).padStart(4)} ${folder}`);
  if (values.list) lines.push(...inside.map((file) => `       ${file}`));
}
console.log(lines.join('\n'));
if (files.length > Number(values.most)) process.exitCode = 1;
