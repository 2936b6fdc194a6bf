// The real thing: the command is killed with SIGKILL in the middle of an episode, and resumed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { capture } from '../cli/captured.ts';
import { canonical, firstDifference } from '../runtime/record/canonical.ts';
import { readRecord } from '../runtime/record/read.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const episode = ['run', 'relay', '--protocol', 'dmas', '--agents', '12', '--slip', '0.3', '--seed', '3'];

test('an episode killed with SIGKILL ends, resumed, as the undisturbed one', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'troupe-kill-'));
  try {
    const [killed, whole] = [join(folder, 'killed'), join(folder, 'whole')];
    // Every call waits a little: there is time to be killed in.
    const child = spawn('node', ['--import', 'tsx', 'cli/main.ts', ...episode, '--out', killed, '--pace', '150'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let steps = 0;
    for await (const text of child.stdout) {
      steps += String(text).match(/^step \d/gm)?.length ?? 0;
      if (steps >= 3) break;
    }
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    expect(readRecord(killed).events.some((e) => e.type === 'episode.ended')).toBe(false);

    const resumed = await capture(['resume', killed, '--quiet', '--json']);
    expect(resumed.code).toBe(0);
    await capture([...episode, '--out', whole, '--quiet']);
    expect(firstDifference(canonical(readRecord(whole).events), canonical(readRecord(killed).events))).toBeUndefined();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
