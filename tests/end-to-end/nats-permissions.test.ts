// Starts a NATS server with the permissions of examples/nats/server.conf, and shows that coordinator, worker and
// watcher can each do their part, and nothing else.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { relay } from '../../envs/relay/relay.ts';
import { dmas } from '../../protocols/index.ts';
import { natsBus } from '../../runtime/bus/nats.ts';
import { freshSecret } from '../../runtime/core/random.ts';
import { canonical, firstDifference } from '../../runtime/record/canonical.ts';
import { memorySink } from '../../runtime/record/sink.ts';
import { runEpisode } from '../../runtime/run/run.ts';
import { standBy } from '../../runtime/run/stand-by.ts';
import { startNatsServer } from '../../scripts/nats-server.mjs';

const file = fileURLToPath(new URL('../../examples/nats/server.conf', import.meta.url));
type User = 'coordinator' | 'worker' | 'watcher';
let server: Awaited<ReturnType<typeof startNatsServer>>;
beforeAll(async () => {
  const config = readFileSync(file, 'utf8').replace(/\$(\w+)_PASSWORD/g, (_, user: string) => `"of-${user}"`);
  server = await startNatsServer({ config });
});
afterAll(() => server.stop());

const login = (user: User) => ({ servers: server.url, user, pass: `of-${user.toUpperCase()}` });
const models = () => rulesModel({ player: relay.player, seed: 1 });
const parts = { world: relay, protocol: dmas, agents: 3 };

test('a coordinator and a worker play an episode that a watcher reads along', async () => {
  const [bus, line, watcher] = await Promise.all([
    natsBus(login('coordinator')),
    natsBus(login('worker')),
    connect(login('watcher')),
  ]);
  let read = 0;
  watcher.subscribe('troupe.>', { callback: () => void read++ });
  await watcher.flush();
  const [secret, over, sink, whole] = [freshSecret(), new AbortController(), memorySink(), memorySink()];
  const standing = standBy({
    ...{ bus: line, secret, run: 'allowed', roles: ['r2/speaker'], signal: over.signal },
    partsFor: async () => ({ protocol: dmas, models: models() }),
  });
  const serves = ({ agent, roleName }: { agent: string | null; roleName: string }) =>
    !(agent === 'r2' && roleName === 'speaker');
  const { reason } = await runEpisode({ ...parts, models: models(), bus, sink, secret, run: 'allowed', serves });
  over.abort();
  await standing;
  // The coordinator may ask who is subscribed, which is how it notices a worker that has died.
  expect(await bus.isHeard?.('troupe.allowed.0._.here.nobody')).toBe(false);
  await watcher.flush();
  await Promise.all([bus.close(), line.close(), watcher.close()]);
  expect(reason).toBe('goal');
  await runEpisode({ ...parts, models: models(), sink: whole });
  expect(firstDifference(canonical(whole.events()), canonical(sink.events()))).toBeUndefined();
  expect(read).toBeGreaterThan(20);
});

const FORBIDDEN: readonly (readonly [User, 'publish' | 'subscribe', string])[] = [
  ['watcher', 'publish', 'troupe.r.0.team.action._.planner.r1'],
  ['watcher', 'publish', 'troupe.r.0._.up'],
  ['watcher', 'subscribe', '_INBOX.>'],
  ['worker', 'publish', 'troupe.r.0._.down'],
  ['worker', 'publish', 'troupe.r.0._.here.other'],
  ['worker', 'publish', '$SYS.REQ.ACCOUNT.PING.CONNZ'],
  ['worker', 'publish', 'troupe-work.r'],
  ['worker', 'subscribe', 'troupe.r.0._.up'],
  ['worker', 'subscribe', '>'],
  ['coordinator', 'publish', 'other.subject'],
  ['coordinator', 'subscribe', '>'],
];

test.each(FORBIDDEN)('a %s may not %s %s', async (user, what, subject) => {
  const nc = await connect(login(user));
  const refused = refusalOf(nc);
  if (what === 'publish') nc.publish(subject, '{}');
  else nc.subscribe(subject, { callback: () => {} });
  await nc.flush();
  expect(await refused).toMatch(/permission/i);
  await nc.close();
});

async function refusalOf(nc: NatsConnection): Promise<string> {
  for await (const status of nc.status()) if (status.type === 'error') return status.error.message;
  return 'allowed';
}
