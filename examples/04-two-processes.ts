// Lesson 4 plays the same protocol over NATS, its two halves in two processes. This process holds the world and the red
// half; it starts another that serves the blue half. Watch all of it from outside with: nats sub 'troupe.>'
// Run it: node --import tsx examples/04-two-processes.ts (NATS_URL names a server; without it the lesson starts one)
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freshSecret, joinEpisode, runEpisode } from 'troupe';
import { rulesModel } from 'troupe/agents';
import { sar } from 'troupe/envs';
import { natsBus } from 'troupe/nats';
import { duo } from 'troupe/protocols';
import { memorySink } from 'troupe/record';
import { startNatsServer } from '../scripts/nats-server.mjs';

const models = rulesModel({ player: sar.player, seed: 7 });
const [, , half, url, run] = process.argv;

if (half === 'blue' && url !== undefined && run !== undefined) {
  const bus = await natsBus({ servers: url });
  // The two know each other by a secret. Arguments can be read by everybody on a machine, the environment cannot.
  const secret = process.env.TROUPE_RUN_SECRET ?? '';
  const serves = (role: { part: string }) => role.part === 'blue';
  await joinEpisode({ protocol: duo, bus, run, secret, models, process: 'blue-half', serves });
  await bus.close();
} else {
  const server = process.env.NATS_URL === undefined ? await startNatsServer() : undefined;
  const servers = process.env.NATS_URL ?? server?.url ?? '';
  const name = `lesson-4-${process.pid}`;
  const secret = freshSecret();
  const env = { ...process.env, TROUPE_RUN_SECRET: secret };
  const other = fork(fileURLToPath(import.meta.url), ['blue', servers, name], { env });
  const bus = await natsBus({ servers });
  const sink = memorySink();
  const { reason, steps, summary } = await runEpisode({
    world: sar,
    protocol: duo,
    agents: 4,
    models,
    bus,
    run: name,
    secret,
    sink,
    serves: (role) => role.part === 'red',
  });
  if (other.exitCode === null) await once(other, 'exit');
  const processes = new Set(sink.events().map((e) => e.process));
  console.log({ reason, steps, summary, processes: [...processes] });
  await bus.close();
  await server?.stop();
  if (processes.size !== 2) process.exitCode = 1;
}
