// Implements `troupe experiment clean`: lists, and with --yes removes, what ended runs and killed workers have left.
import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WORKER_FOLDER } from '../../experiment/queue-worker.ts';
import { isEnded, runsAt } from '../../experiment/runs.ts';
import type { FlagsOf, Run } from '../command.ts';
import { type Answer, answer } from '../command.ts';
import type { CliContext } from '../context.ts';
import type { CLEAN } from '../declared/experiment.ts';
import { queueServers, secretOf } from '../options/credentials.ts';

/** The folder in which a worker keeps the records of the episodes that it plays; the process is part of its name. */
const DAY_MS = 24 * 3_600_000;

type CleanFlags = FlagsOf<typeof CLEAN>;

export const run: Run<typeof CLEAN> = (_args, flags, context) => clean(flags, context);

async function clean(flags: CleanFlags, context: CliContext): Promise<Answer> {
  const { yes = false, olderThan } = flags;
  const { clock, env } = context;
  // The server's clock may be ahead of ours: what is of any age needs neither.
  const before = olderThan === 0 ? Number.POSITIVE_INFINITY : clock.now() - olderThan * DAY_MS;
  const servers = queueServers(flags, env);
  const found = servers ? (await runsAt(servers, context, secretOf(flags, context))).runs : [];
  const ended = found.filter((run) => !run.isPlayed && isEnded(run) && run.at.getTime() <= before);
  // Anybody may write there that a run has ended whose results nobody has fetched.
  const runs = ended.filter(({ isOwn }) => isOwn);
  const others = ended.filter(({ isOwn }) => !isOwn);
  const folders = leftFolders(before);
  if (yes) {
    if (servers && runs.length > 0) {
      const { clearRuns } = await import('../../runtime/bus/nats/work-streams.ts');
      await clearRuns(
        servers,
        runs.map(({ id }) => id),
      );
    }
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
  const verb = yes ? 'Removed' : 'Would remove';
  const runText = ({ id, name }: (typeof found)[number]) => `run ${id} (${name ?? 'a comparison'})`;
  const isNothing = runs.length + folders.length === 0;
  return answer(
    { removed: yes, runs: runs.map(({ id, name }) => ({ id, name })), folders },
    {
      text: () => [
        ...[...runs.map(runText), ...folders].map((what) => `${verb}: ${what}`),
        ...others.map((run) => `Left alone: ${runText(run)}, which has another secret (--secret-file)`),
        ...(isNothing ? ['There is nothing to remove.'] : []),
        ...(isNothing || yes ? [] : ['Nothing was removed: the same command with --yes does it.']),
      ],
    },
  );
}

/** Folders of workers whose process is gone, and which nobody has touched since. */
function leftFolders(before: number): string[] {
  const names = readdirSync(tmpdir()).filter((name) => name.startsWith(WORKER_FOLDER));
  return names.flatMap((name) => {
    const folder = join(tmpdir(), name);
    const pid = Number(/^(\d+)-/.exec(name.slice(WORKER_FOLDER.length))?.[1] ?? 0);
    if (pid > 0 && isAlive(pid)) return [];
    const about = lstatSync(folder, { throwIfNoEntry: false });
    // The directory is shared: what is another user's, or a link to elsewhere, is left alone.
    const isOwn = about?.isDirectory() === true && about.uid === (process.getuid?.() ?? about.uid);
    return isOwn && about.mtimeMs <= before ? [folder] : [];
  });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    // Another user's process is there, and may not be asked.
    return thrown instanceof Error && 'code' in thrown && thrown.code === 'EPERM';
  }
}
