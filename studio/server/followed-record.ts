// Follows an episode that another process plays over a NATS server, in a file of its own that is deleted in the end.
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NatsOptions } from '../../runtime/bus/nats/options.ts';
import { natsBus } from '../../runtime/bus/nats.ts';
import type { Clock } from '../../runtime/core/clock.ts';
import { lock } from '../../runtime/record/lock.ts';
import { RECORD_FILE } from '../../runtime/record/read.ts';
import { followRecord } from '../../runtime/run/shared-record.ts';
import { oneLine } from '../../runtime/text/plain.ts';

/** Who follows what, and where. */
interface FollowNeeds {
  readonly servers: NatsOptions;
  readonly secret: string;
  /** Only an episode of this run. */
  readonly run?: string | undefined;
  readonly clock: Clock;
  /** Aborted: nobody waits any more. */
  readonly signal: AbortSignal;
  /** Told in sentences what happens. */
  say(text: string): void;
}

interface FollowedRecord {
  readonly file: string;
  /** For people. */
  readonly named: string;
  /** Deletes the file. */
  end(): Promise<void>;
}

/**
 * Waits for the beginning of an episode; undefined where the user stops that.
 * @throws BUS_UNREACHABLE, BUS_REFUSED
 */
export async function followedRecord(needs: FollowNeeds): Promise<FollowedRecord | undefined> {
  const { servers, secret, run, clock, signal, say } = needs;
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
  const following = followRecord({
    ...{ bus, run, secret, clock, signal: isStopped },
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
  await Promise.race([beginning, following]).catch(async (thrown) => {
    await end();
    throw thrown;
  });
  if (!signal.aborted) return { file, named, end };
  await end();
  return undefined;
}
