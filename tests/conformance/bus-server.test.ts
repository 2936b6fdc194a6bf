// Tests that a NATS server is found and started, or that the error says what to do.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findNatsServer, startNatsServer } from '../../scripts/nats-server.mjs';

test('a server that is found is a program', async () => {
  accessSync(await findNatsServer(), constants.X_OK);
});

test('a NATS_SERVER that names no program is an error that says so and what to do, not a reason to look elsewhere', async () => {
  const found = findNatsServer({ env: { ...process.env, NATS_SERVER: '/nowhere/nats-server' } });
  await expect(found).rejects.toMatchObject({
    code: 'NATS_SERVER_MISSING',
    message: expect.stringMatching(/'\/nowhere\/nats-server'.*Install it.*NATS_SERVER/),
  });
});

test.each([
  [['--help'], 0, /^Usage: .*--jetstream/, ''],
  [['--prot', '4222'], 1, /^$/, /--prot/],
  [['--port', 'four'], 1, /^$/, /--port cannot be 'four'\. Usage:/],
])('the script starts no server for %j', (words, status, stdout, stderr) => {
  const script = fileURLToPath(new URL('../../scripts/nats-server.mjs', import.meta.url));
  const ran = spawnSync('node', [script, ...words], { encoding: 'utf8', timeout: 60_000 });
  expect([ran.status, ran.stdout]).toEqual([status, expect.stringMatching(stdout)]);
  expect(ran.stderr).toMatch(stderr);
});

test('a server that cannot start says why, and a stopped one is gone', async () => {
  const server = await startNatsServer();
  await expect(startNatsServer({ port: server.port })).rejects.toMatchObject({
    code: 'NATS_SERVER_FAILED',
    message: expect.stringContaining('address already in use'),
  });
  await expect(startNatsServer({ config: 'no such thing' })).rejects.toMatchObject({ code: 'NATS_SERVER_FAILED' });
  await server.stop();
  const again = await startNatsServer({ port: server.port });
  expect(again.url).toBe(server.url);
  await again.stop();
});
