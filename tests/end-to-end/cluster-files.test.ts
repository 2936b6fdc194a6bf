// Tests the files for clusters: shells, YAML and the server read them, and the command knows every option in them.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { WORKER } from '../../cli/declared/play.ts';
import { findNatsServer } from '../../scripts/nats-server.mjs';

const EXAMPLES = fileURLToPath(new URL('../../examples/', import.meta.url));
const read = (file: string) => readFileSync(join(EXAMPLES, 'cluster', file), 'utf8');

const known = new Set(Object.keys(WORKER.flags).map((words) => words.split(' ')[0]));
const optionsIn = (words: readonly string[]) => words.filter((word) => /^--[a-z]/.test(word));

test('the array of workers is a shell script whose options the command knows', () => {
  const file = join(EXAMPLES, 'cluster/workers.sbatch');
  expect(spawnSync('bash', ['-n', file], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  const [, command = ''] = /^exec npx troupe worker ([\s\S]*)$/m.exec(read('workers.sbatch')) ?? [];
  const options = optionsIn(command.split(/\s+/));
  expect(options).toContain('--secret-file');
  expect(options.filter((option) => !known.has(option))).toEqual([]);
});

test('a worker in a container is started with options that the command knows, and shows no password', () => {
  const { services } = parse(read('compose.yaml'));
  const { containers, volumes } = parse(read('workers.yaml')).spec.template.spec;
  for (const [first, ...words] of [services.worker.command, containers[0].args]) {
    expect(first).toBe('worker');
    expect(words).toContain('--tls-ca');
    expect(optionsIn(words).filter((option: string) => !known.has(option))).toEqual([]);
  }
  const secrets = containers[0].env.map(({ name, value }: { name: string; value?: string }) => [name, value]);
  expect(secrets).toEqual([
    ['NATS_PASSWORD', undefined],
    ['TROUPE_RUN_SECRET', undefined],
  ]);
  expect(volumes[0].secret.items).toEqual([{ key: 'ca.pem', path: 'ca.pem' }]);
  expect(services.nats.ports).toEqual(['127.0.0.1:4222:4222']);
});

const openssl = spawnSync('openssl', ['version']).status === 0;

test.runIf(openssl)('the server takes its configuration, with TLS and what each user may do', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'troupe-cluster-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(join(EXAMPLES, 'nats'), join(folder, 'nats'), { recursive: true });
  mkdirSync(join(folder, 'cluster'));
  const keys = ['-keyout', join(folder, 'server-key.pem'), '-out', join(folder, 'server.pem')];
  spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=nats', ...keys]);
  const config = join(folder, 'cluster/nats.conf');
  writeFileSync(config, read('nats.conf').replaceAll('/keys/', `${folder}/`).replace('/data', `${folder}/data`));
  const env = { COORDINATOR_PASSWORD: 'a1', WORKER_PASSWORD: 'b1', WATCHER_PASSWORD: 'c1' };
  const { status, stderr, stdout } = spawnSync(await findNatsServer(), ['-c', config, '-t'], { env, encoding: 'utf8' });
  expect([status, `${stdout}${stderr}`]).toEqual([0, expect.stringContaining('is valid')]);
});
