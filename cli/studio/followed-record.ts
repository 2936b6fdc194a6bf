// Follows an episode that another process plays over a NATS server, in a file of its own that is deleted in the end.
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { natsBus } from '../../runtime/bus/nats.ts';
import { lock } from '../../runtime/record/lock.ts';
import { RECORD_FILE } from '../../runtime/record/read.ts';
import { runSecret } from '../../runtime/run/run-secret.ts';
import { followRecord } from '../../runtime/run/shared-record.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import { type CliContext, interrupted } from '../context.ts';
import { namedServers, type QueueFlags } from '../options/queue-options.ts';
import type { SecretFlags } from '../options/shared-options.ts';

export interface FollowFlags extends QueueFlags, SecretFlags {
  readonly run?: string | undefined;
}

export interface FollowedRecord {
  readonly file: string;
  /** For people. */
  readonly named: string;
  /** Deletes the file. */
  end(): Promise<void>;
}

/**
 * Waits for the beginning of an episode; undefined where the user stops that.
 * @throws BUS_UNREACHABLE, BUS_REFUSED, and as `runSecret`
 */
export async function followedRecord(flags: FollowFlags, context: CliContext): Promise<FollowedRecord | undefined> {
  const { clock, env, signal, stderr } = context;
  const servers = namedServers(flags, env);
  const secret = runSecret({ ...context, file: flags.secretFile });
  const bus = await natsBus({ ...servers, clock });
  const folder = mkdtempSync(join(tmpdir(), 'troupe-studio-'));
  const file = join(folder, RECORD_FILE);
  // As a record that is being written, which it is.
  const unlock = lock(file);
  const over = new AbortController();
  const isStopped = AbortSignal.any([signal, over.signal]);
  let named = '';
  let began = () => {};
  const beginning = new Promise<void>((resolve) => {
    began = resolve;
  });
  const say = (text: string) => stderr.write(`${text}\n`);
  const following = followRecord({
    ...{ bus, run: flags.run, secret, clock, signal: isStopped },
    onFound({ run, episode }) {
      named = `${oneLine(run, 80)}, episode ${oneLine(episode, 20)}, at ${bus.about}`;
    },
    onStranger: ({ run }) => say(`Run ${oneLine(run, 80)} has another secret, so it is not followed.`),
    take(page) {
      appendFileSync(file, page);
      if (page.includes('\n')) began();
    },
  }).then((isWhole) => {
    unlock();
    if (!isStopped.aborted) say(isWhole ? 'The episode is over.' : 'The process that plays the episode is silent.');
  });
  const end = async () => {
    over.abort();
    await following;
    await bus.close();
    rmSync(folder, { recursive: true, force: true });
  };
  say(`Waiting for an episode that is played over ${bus.about}. Press Ctrl-C to stop.`);
  await Promise.race([beginning, interrupted(signal), following]).catch(async (thrown) => {
    await end();
    throw thrown;
  });
  if (!signal.aborted) return { file, named, end };
  await end();
  return undefined;
}
