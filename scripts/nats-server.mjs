// Starts a NATS server for tests, benches and examples, on loopback only, even if none is installed. Uses plain Node
// without dependencies. `node scripts/nats-server.mjs [--port N] [--jetstream] [--config FILE]` prints its url and
// serves until it is stopped.
import { spawn } from 'node:child_process';
import { mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { findNatsServer, ScriptError } from './nats-server-find.mjs';

export { findNatsServer };

const READY_MS = 60_000;

/**
 * Starts a server and resolves once it accepts connections. It stops on `stop()`, or when this process ends for any
 * reason.
 */
export async function startNatsServer({ port = 0, jetstream = false, config } = {}) {
  const binary = await findNatsServer();
  const dir = mkdtempSync(join(tmpdir(), 'troupe-nats-'));
  const args = ['-a', '127.0.0.1', '-p', String(port === 0 ? -1 : port), '--ports_file_dir', dir];
  if (jetstream) args.push('-js', '-sd', join(dir, 'jetstream'));
  if (config !== undefined) {
    writeFileSync(join(dir, 'server.conf'), config);
    args.push('-c', join(dir, 'server.conf'));
  }
  const log = openSync(join(dir, 'log'), 'a');
  const child = spawn(binary, args, { stdio: ['ignore', log, log], detached: true });
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(`it ended with ${signal ?? code}`));
  });
  const guard = guardOf(child, dir);
  const stop = stopper(child, ended, guard, dir);
  try {
    const url = await readyUrl(child, ended, dir);
    return { url: url.href, port: url.port, pid: child.pid, version: url.version, stop };
  } catch (cause) {
    const said = tail(join(dir, 'log'));
    await stop();
    throw new ScriptError(
      'NATS_SERVER_FAILED',
      `${binary} does not serve: ${cause.message}${said === '' ? '' : ` | ${said}`}`,
      cause,
    );
  }
}

/** A shell that waits for the end of its input, which occurs when this process dies, and then stops the server. */
function guardOf(child, dir) {
  if (child.pid === undefined) return undefined;
  const script = 'while read -r _; do :; done; kill -KILL "$1" 2>/dev/null; rm -rf -- "$2"';
  const guard = spawn('/bin/sh', ['-c', script, 'sh', String(child.pid), dir], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.on('error', () => undefined);
  guard.stdin.on('error', () => undefined);
  guard.unref();
  guard.stdin.unref();
  child.unref();
  return guard;
}

function stopper(child, ended, guard, dir) {
  const end = async () => {
    child.ref();
    // We stopped the server, so the guard must not kill it: the system may reuse the pid.
    guard?.kill('SIGKILL');
    guard?.stdin.destroy();
    child.kill('SIGTERM');
    const gone = await Promise.race([ended, wait(3_000, 'late', { ref: false })]);
    if (gone === 'late') child.kill('SIGKILL');
    await ended;
    rmSync(dir, { recursive: true, force: true });
  };
  let ending;
  return () => {
    ending ??= end();
    return ending;
  };
}

async function readyUrl(child, ended, dir) {
  let over;
  ended.then((why) => {
    over = why;
  });
  const until = performance.now() + READY_MS;
  while (performance.now() < until) {
    if (over !== undefined) throw new Error(over);
    const port = portIn(dir, child.pid);
    const info = port === undefined ? undefined : await infoOf(port);
    if (info !== undefined) return { href: `nats://127.0.0.1:${port}`, port, version: info.version };
    await wait(10);
  }
  throw new Error(`it was not ready within ${READY_MS} ms`);
}

/** The server writes its ports to `<name>_<pid>.ports`; the file may exist before it is complete. */
function portIn(dir, pid) {
  try {
    const file = readdirSync(dir).find((name) => name.endsWith(`_${pid}.ports`));
    return file === undefined
      ? undefined
      : Number(new URL(JSON.parse(readFileSync(join(dir, file), 'utf8')).nats[0]).port);
  } catch {
    return undefined;
  }
}

/** The first line that a NATS server sends to each client. */
function infoOf(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    const done = (info) => {
      socket.destroy();
      resolve(info);
    };
    socket.setTimeout(2_000, () => done(undefined));
    socket.on('error', () => done(undefined));
    socket.on('close', () => done(undefined));
    socket.on('data', (chunk) => {
      text += chunk;
      const line = /^INFO (\{.*\})\s*\r\n/.exec(text);
      if (line !== null) done(JSON.parse(line[1]));
    });
  });
}

function tail(file) {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const grave = lines.filter((line) => /\[(FTL|ERR)\]/.test(line));
  return (grave.length > 0 ? grave : lines).slice(-3).join(' | ').slice(0, 600);
}

const USAGE =
  'Usage: node nats-server.mjs [--port N] [--jetstream] [--config FILE]   serves on 127.0.0.1 until it is stopped';

/** The options on the command line; undefined if they request the usage. */
function optionsOf(args) {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string' },
      jetstream: { type: 'boolean' },
      config: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return undefined;
  const { port = '0', jetstream = false } = values;
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new Error(`--port cannot be '${port}'. ${USAGE}`);
  return {
    port: Number(port),
    jetstream,
    ...(values.config === undefined ? {} : { config: readFileSync(values.config, 'utf8') }),
  };
}

async function main(args) {
  const options = optionsOf(args);
  if (options === undefined) return process.stdout.write(`${USAGE}\n`);
  const server = await startNatsServer(options);
  process.stdout.write(`${server.url}\n`);
  const alive = setInterval(() => undefined, 60_000);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, async () => {
      await server.stop();
      clearInterval(alive);
    });
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  main(process.argv.slice(2)).catch((error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
}
