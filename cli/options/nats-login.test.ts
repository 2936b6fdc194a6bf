// Tests how one is let in at a NATS server from the command line: by an nkey, a token or a context of the `nats`
// command, and what is said where one is not. Roles of a comparison are played by a worker at that server.
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createUser } from '@nats-io/nkeys';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { natsBus } from '../../runtime/bus/nats.ts';
import { startNatsServer } from '../../scripts/nats-server.mjs';
import { runCaptured } from '../../tests/support/capture.ts';
import { queueServers } from './credentials.ts';

const pem = (name: string) => fileURLToPath(new URL(`../../tests/support/tls/${name}`, import.meta.url));
const cwd = mkdtempSync(join(tmpdir(), 'troupe-login-'));
const env = { XDG_CONFIG_HOME: cwd, PIN: 'sesame' };
const troupe = (line: string, more: Partial<Parameters<typeof runCaptured>[1]> = {}) =>
  runCaptured(line.split(' '), { cwd, env, ...more });
const context = (name: string, fields: object) =>
  writeFileSync(
    join(cwd, 'nats', 'context', `${name}.json`),
    JSON.stringify({ description: '', token: '', ...fields }),
  );
const servers: Awaited<ReturnType<typeof startNatsServer>>[] = [];

beforeAll(async () => {
  const user = createUser();
  mkdirSync(join(cwd, 'nats', 'context'), { recursive: true });
  writeFileSync(join(cwd, 'seed.nk'), `${new TextDecoder().decode(user.getSeed())}\n`);
  const tls = `cert_file: "${pem('server.pem')}", key_file: "${pem('server-key.pem')}", ca_file: "${pem('server.pem')}"`;
  servers.push(
    await startNatsServer({
      jetstream: true,
      config: `authorization { users: [ { nkey: ${user.getPublicKey()} } ] }\n`,
    }),
    await startNatsServer({ config: `tls { ${tls}, verify: true }\n` }),
  );
  context('lab', { url: servers[0]?.url, nkey: join(cwd, 'seed.nk') });
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  rmSync(cwd, { recursive: true, force: true });
});

test('roles of a comparison are played by a worker at the server of a context, where one is let in by an nkey', async () => {
  const over = new AbortController();
  const worker = troupe('worker --nats-context lab --roles planner --quiet', { signal: over.signal });
  const grid = 'relay --protocols cmas,solo --agents 3 --seeds 2 --steps 2 --json';
  const there = await troupe(`compare ${grid} --nats-context lab --remote planner --quiet --out there`);
  expect([there.code, there.stderr]).toEqual([0, '']);
  over.abort();
  await worker;
  const here = JSON.parse((await troupe(`compare ${grid} --quiet`)).stdout);
  const figures = ({ episodes }: { episodes: { score: object; costs: { inputTokens: number } }[] }) =>
    episodes.map(({ score, costs }) => [score, costs.inputTokens]);
  expect(figures(JSON.parse(there.stdout))).toEqual(figures(here));
  const shown = await troupe('cost there/relay_cmas_3-agents_scene-line_seed-0 --json');
  expect(shown.code).toBe(0);
  // The folder knows who played it.
  const alone = await troupe(`compare ${grid} --quiet --out there`);
  expect(alone.stderr).toMatch(/^GRID_DIFFERS: .*'roles played elsewhere': \["planner"\] then, not given now/);
});

test('passwords, tokens and keys of addresses stand in no output and in no file', async () => {
  const [CANARY, KEY] = ['kanarienvogel', 'wellensittich'];
  const chat = createServer((incoming, response) => {
    incoming.resume();
    response.writeHead(500).end('no');
  });
  await once(chat.listen(0, '127.0.0.1'), 'listening');
  const at = chat.address();
  const url = `http://127.0.0.1:${typeof at === 'object' ? at?.port : at}/v1?key=${KEY}`;
  const [users, tokens] = [
    await startNatsServer({ jetstream: true, config: `authorization { user: ann, password: ${CANARY} }\n` }),
    await startNatsServer({ jetstream: true, config: `authorization { token: ${CANARY} }\n` }),
  ];
  const place = mkdtempSync(join(cwd, 'canary-'));
  const told: string[] = [];
  const say = async (line: string, signal?: AbortSignal) => {
    const { stdout, stderr } = await troupe(line, { cwd: place, ...(signal ? { signal } : {}) });
    told.push(`$ ${stdout}${stderr}`);
  };
  writeFileSync(join(place, 'grid.yaml'), 'worlds: relay\nprotocols: cmas\nagents: 2\nseeds: 1\nsteps: 2\n');
  try {
    for (const [i, bus] of [
      `nats://ann:${CANARY}@127.0.0.1:${users.port}`,
      `nats://${CANARY}@127.0.0.1:${tokens.port}`,
      `${CANARY}@127.0.0.1:${tokens.port}`,
    ].entries()) {
      const over = new AbortController();
      const working = say(`worker --bus ${bus} --jobs 1`, over.signal);
      await say(`run relay --protocol cmas --agents 2 --steps 2 --bus ${bus} --out ${i}a`);
      await say(`run relay --protocol cmas --agents 2 --steps 2 --bus ${bus} --json --out ${i}b`);
      await say(`run relay --protocol cmas --agents 2 --steps 2 --bus ${bus} --remote planner --remote-wait 0.1`);
      await say(`compare relay --protocols cmas --agents 2 --steps 2 --bus ${bus} --remote planner --remote-wait 0.1`);
      await say(`experiment run grid.yaml --bus ${bus} --out ${i}c`);
      await say(`experiment status --bus ${bus}`);
      await say(`experiment status --bus ${bus} --json`);
      over.abort();
      await working;
    }
    const asked = `--agents 2 --steps 1 --model tiny --base-url ${url}`;
    await say(`run relay --protocol cmas ${asked} --out d`);
    await say(`run relay --protocol cmas ${asked} --json --out e`);
    await say(`compare relay --protocols cmas --seeds 1 ${asked} --out f`);
    await say('experiment report f');
    for (const command of ['show', 'cost', 'verify', 'export']) await say(`${command} d`);
  } finally {
    await Promise.all([users.stop(), tokens.stop()]);
    chat.close();
  }
  expect(told.join('')).toContain("--bus 'nats://***@127.0.0.1");
  for (const text of told) expect(text).not.toMatch(new RegExp(`${CANARY}|${KEY}`));
  for (const file of readdirSync(place, { recursive: true, withFileTypes: true }))
    if (file.isFile())
      expect(readFileSync(join(file.parentPath, file.name), 'utf8')).not.toMatch(new RegExp(`${CANARY}|${KEY}`));
});

describe('a login', () => {
  test('comes from its options, which take precedence over a context', () => {
    context('kept', { url: 'tls://one:4222', user: 'ann', password: 'p', ca: 'ca.pem', nkey: '', tls_first: true });
    const kept = { servers: 'tls://one:4222', tlsCa: 'ca.pem', tlsFirst: true };
    expect(queueServers({ natsContext: 'kept' }, env)).toEqual({ ...kept, user: 'ann', pass: 'p' });
    expect(queueServers({ natsContext: 'kept', tokenEnv: 'PIN' }, env)).toEqual({ ...kept, token: 'sesame' });
    expect(queueServers({ natsContext: 'kept', bus: 'nats://two', nkey: 'n' }, env)).toEqual({
      ...kept,
      servers: 'nats://two',
      nkeyFile: 'n',
    });
    expect(queueServers({}, env)).toBeUndefined();
  });

  const url = (i: number) => servers[i]?.url ?? '';
  test.each([
    ['no nkey', () => `--bus ${url(0)}`, /^BUS_REFUSED.*--nkey/s],
    ['a file without a seed', () => `--bus ${url(0)} --nkey ${pem('server.pem')}`, /^FILE_UNREADABLE.*seed of an nkey/],
    [
      'no credentials in a file of that name',
      () => `--bus ${url(0)} --creds ${join(cwd, 'seed.nk')}`,
      /^FILE_UNREADABLE.*user JWT/,
    ],
    ['half a certificate', () => `--bus ${url(1)} --tls-cert c.pem`, /^OPTION_BAD: --tls-cert .*--tls-key/],
    ['no such context', () => '--nats-context nowhere', /^FILE_UNREADABLE.*nowhere\.json/],
    ['an empty variable', () => `--bus ${url(0)} --token-env NONE`, /^OPTION_BAD: --token-env cannot be 'NONE'/],
    ['a password of nobody', () => `--bus ${url(0)} --password-env PIN`, /^OPTION_BAD: --password-env .*--user/],
  ])('with %s is refused with what is missing', async (_what, how, told) => {
    const { code, stderr } = await troupe(`experiment status ${how()}`);
    expect([code, stderr]).toEqual([1, expect.stringMatching(told)]);
  });

  test('is told that the server wants a certificate, though the client only sees the connection close', async () => {
    const options = { servers: url(1).replace('nats:', 'tls:'), tlsCa: pem('server.pem'), connectTimeoutMs: 400 };
    await expect(natsBus(options)).rejects.toMatchObject({
      code: 'BUS_UNTRUSTED',
      message: expect.stringContaining('it wants a certificate'),
    });
    const own = { tlsCert: pem('server.pem'), tlsKey: pem('server-key.pem'), connectTimeoutMs: 5_000 };
    await (await natsBus({ ...options, ...own })).close();
  });

  test('for roles elsewhere needs a server, and roles that a protocol has', async () => {
    const refused = async (more: string) =>
      (await troupe(`compare relay --protocols cmas,solo --seeds 1 ${more}`)).stderr;
    expect(await refused('--remote planner')).toMatch(/^OPTION_BAD: --remote .*a NATS server as well/s);
    expect(await refused('--remote plannr --nats-context lab')).toMatch(/'cmas, solo' has no role 'plannr'.*planner/s);
  });
});
