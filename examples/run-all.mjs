// Runs every lesson in order, then uses the files of lessons 2 and 3 from the command line, and stops at the first that
// fails. The command must have been built: npm run examples.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '..');
const records = mkdtempSync(join(tmpdir(), 'troupe-examples-'));
const record = join(records, 'one');
// A model whose words only the English grammar reads, which is loaded with the first of them.
const talker = join(records, 'talker.mjs');
const text = JSON.stringify({ action: 'I had better head over towards the Caldor Fire' });
const reply = JSON.stringify({ text, usage: { input: 500, output: 20, source: 'estimate' }, finish: 'stop' });
writeFileSync(
  talker,
  `const ask = () => (${reply});
  export const talker = { createModel: () => ({ name: 'talker', kind: 'scripted', about: 'free text', remote: false, ask }) };`,
);
const commands = [
  'show ./examples/broadcast.ts',
  `run ./examples/crate.ts --protocol ./examples/broadcast.ts --quiet --out ${record}`,
  `replay ${record} --world ./examples/crate.ts --protocol ./examples/broadcast.ts`,
  `run sar --protocol ./examples/broadcast.ts --agents 2 --steps 2 --model ${talker} --quiet --out ${records}/talk`,
  'compare ./examples/crate.ts --protocols cmas,./examples/broadcast.ts --seeds 2 --workers 2',
];

function run(what, args) {
  const { status, stdout, stderr } = spawnSync('node', args, { encoding: 'utf8', cwd: root });
  const broken = status !== 0 || /\d (?:error|stalled)\b/.test(stdout);
  console.log(`${broken ? 'FAILED' : 'ok    '} ${what}`);
  if (!broken) return;
  console.error(stdout.slice(-4000), stderr.slice(-4000));
  rmSync(records, { recursive: true, force: true });
  process.exit(1);
}

const lessons = readdirSync(here).filter((f) => /^\d\d-.*\.ts$/.test(f));
for (const lesson of lessons) run(lesson, ['--import', 'tsx', join(here, lesson)]);
for (const command of commands)
  run(`troupe ${command.replaceAll(records, '…')}`, ['dist/cli/main.js', ...command.split(' ')]);
rmSync(records, { recursive: true, force: true });
console.log(`${lessons.length} lessons ran, and ${commands.length} commands on their files`);
