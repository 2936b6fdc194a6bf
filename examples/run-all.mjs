// Runs every lesson in order and stops at the first that fails: what the lessons say is true.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

const here = new URL('.', import.meta.url).pathname;
const lessons = readdirSync(here).filter((f) => /^\d\d-.*\.ts$/.test(f));
for (const lesson of lessons) {
  const { status, stdout, stderr } = spawnSync('node', ['--import', 'tsx', `${here}${lesson}`], {
    encoding: 'utf8',
    cwd: `${here}..`,
  });
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${lesson}`);
  if (status !== 0) {
    console.error(stdout.slice(-4000), stderr.slice(-4000));
    process.exit(1);
  }
}
console.log(`${lessons.length} lessons ran`);
