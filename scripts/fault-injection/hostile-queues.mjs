// Plays an experiment on workers of a queue while somebody else publishes there: forged work, what nobody can read,
// records that unpack to more than a machine holds, and workers whose files differ. The experiment must come to the
// results of one machine, and nothing that is not lent may be used.
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { connect, headers } from '@nats-io/transport-node';
import { filesOfTask } from '../../experiment/plan.ts';
import { hashesOf, taskText } from '../../experiment/task-text.ts';
import {
  keyTokenOf,
  PROOF_HEADER,
  proofIn,
  proofOfFrame,
  queueKey,
  sha256Of,
} from '../../runtime/bus/nats/work-frames.ts';
import { openWorkDirectory, openWorkQueue } from '../../runtime/bus/nats/work-queue.ts';
import { sleep, systemClock } from '../../runtime/core/clock.ts';
import { freshSecret } from '../../runtime/core/random.ts';
import { runSecret } from '../../runtime/run/run-secret.ts';
import { VERSION } from '../../runtime/run/version.ts';
import { shortHash } from '../../runtime/text/hash.ts';
import { encodeName } from '../../runtime/text/subject.ts';
import { startNatsServer } from '../nats-server.mjs';
import { startTroupe, stopped } from './command.mjs';
import { FORGED_MESSAGES, FORGED_TASKS } from './queue-forgeries.mjs';
import { GARBAGE, PLACES, strewGarbage } from './queue-garbage.mjs';

const KEY = 'sesame-of-the-fault-injection';
/** How long a worker may take to refuse a forged task. */
const REFUSED_MS = 30_000;
const MOST_MIB = 1500;

/**
 * A server with JetStream, and a folder where an experiment of this text is played on it. Commands find the secret of a
 * user of their own. What was started is ended afterwards.
 */
async function withQueue(folder, spec, use) {
  const cwd = mkdtempSync(join(folder, 'queue-'));
  writeFileSync(join(cwd, 'grid.yaml'), spec);
  const server = await startNatsServer({ jetstream: true });
  const nc = await connect({ servers: server.url });
  const env = { XDG_CONFIG_HOME: join(cwd, 'config') };
  const secret = runSecret({ cwd, env });
  const running = new Set();
  const start = (line, more = {}) => {
    const started = startTroupe(line.split(' '), { cwd: more.cwd ?? cwd, env: { ...env, ...more.env } });
    running.add(started);
    return started;
  };
  try {
    return await use({ cwd, server, nc, start, secret });
  } finally {
    for (const one of running) one.kill();
    await nc.close();
    await server.stop();
  }
}

const SPEC = 'worlds: relay\nprotocols: [cmas, dmas]\nagents: 3\nseeds: 2\nsteps: 3\n';

/** Results in any order, without how long they took. */
const resultsIn = (cwd, out) =>
  readFileSync(join(cwd, out, 'results.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.replace(/"ms":[\d.]+/g, '"ms":0'))
    .sort()
    .join('\n');

/** What is wrong with a run that has ended, if anything. */
function wrongWith(code, text, cwd) {
  if (code !== 0) return `the experiment ended with ${code}: ${text.slice(-400)}`;
  if (resultsIn(cwd, 'there') !== resultsIn(cwd, 'here')) return `its results differ from those of one machine; ${cwd}`;
  return undefined;
}

/** The run's name on the server, once it is there. */
async function runOn(url) {
  const directory = await openWorkDirectory({ servers: url });
  try {
    for (;;) {
      const [run] = await directory.runs();
      if (run) return run.id;
      await sleep(systemClock, 100);
    }
  } finally {
    await directory.close();
  }
}

/** Unreadable bytes everywhere on the server, before the experiment and while it is played. */
export const queueGarbage = {
  about: 'what nobody can read stands in the streams, buckets and stores of a queue',
  kinds: Object.keys(PLACES).flatMap((place) => Object.keys(GARBAGE).map((what) => `${what} as ${place}`)),
  atOnce: Number.POSITIVE_INFINITY,
  play: ({ folder, count }) =>
    withQueue(folder, SPEC, async ({ cwd, server, nc, start, secret }) => {
      await start('experiment run grid.yaml --out here --quiet').exited;
      const key = queueKey(secret).name;
      const strew = async (run) => count('pieces of garbage', await strewGarbage(nc, VERSION, run, key));
      await (await openWorkQueue({ servers: server.url, secret })).close();
      await strew('somebody');
      const playing = start(`experiment run grid.yaml --bus ${server.url} --out there`);
      await strew(await runOn(server.url));
      const worker = start(`worker --bus ${server.url} --jobs 2`);
      const code = await playing.exited;
      const status = start(`experiment status --bus ${server.url}`);
      if ((await status.exited) !== 0) return `the status cannot be told: ${status.text().slice(-300)}`;
      if ((await stopped(worker)) !== 130) return `the worker ended: ${worker.text().slice(-300)}`;
      if (!/Set aside/.test(playing.text() + worker.text())) return 'nothing was set aside';
      count('told of', [...`${playing.text()}${worker.text()}`.matchAll(/Set aside/g)].length);
      return wrongWith(code, playing.text(), cwd);
    }),
};

/**
 * Each kind is added to the queue as the work of a run of its own, with a true task's form. A worker that lends a
 * server, its key and a folder must refuse them all and stay; then it plays what is true.
 */
export const queueForgeries = {
  about: 'forged work names servers, keys and files that a worker does not lend',
  kinds: Object.keys(FORGED_TASKS),
  atOnce: Number.POSITIVE_INFINITY,
  play: ({ kinds, folder, count }) =>
    withQueue(folder, SPEC, async ({ cwd, server, start, secret }) => {
      const asked = [];
      const model = createServer((request, response) => {
        asked.push(request.url);
        response.writeHead(500).end();
      });
      await new Promise((resolve) => model.listen(0, '127.0.0.1', resolve));
      const own = `http://127.0.0.1:${model.address().port}/v1`;
      const from = { own, key: 'FAULTS_KEY', ...filesFor(cwd) };
      const queue = await openWorkQueue({ servers: server.url, secret });
      try {
        await start('experiment run grid.yaml --out here --quiet').exited;
        const env = { FAULTS_KEY: KEY, AWS_SECRET: KEY, OPENAI_API_KEY: KEY, MARKER: join(cwd, 'marker') };
        const lends = `--allow-model ${own} --allow-key FAULTS_KEY --allow-files .`;
        const worker = start(`worker --bus ${server.url} --jobs 2 ${lends}`, { cwd: join(cwd, 'lent'), env });
        await worker.until(/Waiting for work/);
        for (const [i, kind] of kinds.entries())
          await queue.add({ version: VERSION, run: `forged${i}`, key: 'k', body: forgedBody(kind, from, cwd) });
        count('forged tasks', kinds.length);
        const open = await notRefused(queue, worker, kinds);
        count('refused', kinds.length - open.length);
        if (open.length > 0) return `not refused: ${open.join(', ')}`;
        const playing = start(`experiment run grid.yaml --bus ${server.url} --out there`);
        const code = await playing.exited;
        if ((await stopped(worker)) !== 130) return `the worker ended: ${worker.text().slice(-300)}`;
        if (asked.length > 0) return `a model server was asked for ${asked.join(', ')}`;
        if (worker.text().includes(KEY)) return 'a key was printed';
        if (wasLoaded(cwd)) return 'a file that is not lent was loaded';
        return wrongWith(code, playing.text(), cwd);
      } finally {
        await queue.close();
        model.close();
      }
    }),
};

/**
 * Somebody without the secret hears every task and result, and publishes each kind of forged message at once where the
 * true one stands. They have heard the same work in an earlier run too.
 */
export const queueReplays = {
  about: 'whoever hears the tasks and results of a queue publishes forged and old ones in their place',
  kinds: Object.keys(FORGED_MESSAGES),
  atOnce: Number.POSITIVE_INFINITY,
  play: ({ kinds, folder, count }) =>
    withQueue(folder, SPEC, async ({ cwd, server, start }) => {
      await start('experiment run grid.yaml --out here --quiet').exited;
      const worker = start(`worker --bus ${server.url} --jobs 2`);
      const run = (out) => start(`experiment run grid.yaml --bus ${server.url} --out ${out}`);
      const ears = await connect({ servers: server.url, noEcho: true });
      const listener = createReplays(ears, kinds, count);
      try {
        const before = await run('before').exited;
        if (before !== 0) return `the experiment before it ended with ${before}`;
        listener.begin();
        const playing = run('there');
        const code = await playing.exited;
        if ((await stopped(worker)) !== 130) return `the worker ended: ${worker.text().slice(-300)}`;
        const told = `${playing.text()}${worker.text()}`;
        if (!/Set aside: .*no proof of the secret/.test(told)) return 'nothing was set aside';
        if (!/\b8 episodes played in all/.test(told)) return `episodes were played twice: ${told.slice(-300)}`;
        return wrongWith(code, playing.text(), cwd);
      } finally {
        await ears.close();
      }
    }),
};

/** Hears all true messages; from `begin` on it forges. */
function createReplays(nc, kinds, count) {
  const stranger = queueKey(freshSecret());
  const kindOf = ({ subject }) => (subject.startsWith('troupe-done.') ? 'result' : 'task');
  let past = [];
  let heard = [];
  let isForging = false;
  const publish = ({ subject, data, proof }) => {
    const proven = headers();
    if (proof !== undefined) proven.set(PROOF_HEADER, proof);
    nc.publish(subject, data, { headers: proven });
    count('forged messages');
  };
  const forge = (own) => {
    const kind = kindOf(own);
    const alike = (one) => kindOf(one) === kind;
    const other = heard.find((one) => alike(one) && keyTokenOf(one.subject) !== keyTokenOf(own.subject));
    const old = past.find((one) => alike(one) && keyTokenOf(one.subject) === keyTokenOf(own.subject));
    if (other === undefined || old === undefined) return;
    const strange = { ...own, proof: proofOfFrame(stranger, kind, own.subject, own.data) };
    for (const name of kinds) publish(FORGED_MESSAGES[name]({ own, other, past: old, strange }));
  };
  const hear = (message) => {
    const own = { subject: message.subject, data: message.data, proof: proofIn(message) };
    heard.push(own);
    if (isForging) forge(own);
  };
  for (const subject of ['troupe-work.>', 'troupe-done.>'])
    nc.subscribe(subject, { callback: (_, message) => hear(message) });
  return {
    begin() {
      [past, heard, isForging] = [heard, [], true];
    },
  };
}

const wasLoaded = (cwd) => {
  try {
    return readFileSync(join(cwd, 'marker'), 'utf8') !== '';
  } catch {
    return false;
  }
};

/** Files that leave a mark where they are loaded, within what is lent and outside. */
function filesFor(cwd) {
  const text = "import { appendFileSync } from 'node:fs';\nappendFileSync(process.env.MARKER, import.meta.url);\n";
  for (const name of ['lent', 'outside']) {
    mkdirSync(join(cwd, name));
    writeFileSync(join(cwd, name, 'mine.mjs'), text);
  }
  symlinkSync(join(cwd, 'outside', 'mine.mjs'), join(cwd, 'lent', 'link.mjs'));
  return { outside: join(cwd, 'outside', 'mine.mjs'), link: './link.mjs', inside: './mine.mjs' };
}

function forgedBody(kind, from, cwd) {
  const true_ = {
    job: { world: 'relay', model: '', protocol: 'cmas', agents: 3, scene: 'line', seed: 0 },
    ...{ world: 'relay', models: {}, worldOptions: {}, steps: 2 },
  };
  const { hashes, ...task } = FORGED_TASKS[kind](true_, from);
  const files = kind === 'a file without a hash' ? {} : (hashes ?? hashesOf(filesOfTask(task), join(cwd, 'lent')));
  return taskText(task, { worldVersion: '', protocolHash: '', files });
}

/** The kinds that a worker neither hands back nor sets aside. */
async function notRefused(queue, worker, kinds) {
  const until = systemClock.now() + REFUSED_MS;
  for (;;) {
    const unable = (await queue.directory.workers()).flatMap((one) => one.unable.map(({ run }) => run));
    const open = kinds.filter((_, i) => !unable.includes(`forged${i}`) && !isSetAside(worker.text(), `forged${i}`));
    if (open.length === 0 || systemClock.now() > until) return open;
    await sleep(systemClock, 200);
  }
}

const isSetAside = (text, run) =>
  new RegExp(`(Set aside|left to other workers|refused)[^\\n]*${run}\\b`, 'i').test(text);

/** What is different where the first worker is. */
const DIFFERENT = {
  'another protocol': (cwd, text) => writeFileSync(join(cwd, 'mine.mjs'), text.replace('cmas', 'solo')),
  'a line more': (cwd, text) => writeFileSync(join(cwd, 'mine.mjs'), `${text}// changed\n`),
  'no such file': () => undefined,
  'a file that does not load': (cwd) => writeFileSync(join(cwd, 'mine.mjs'), 'export {'),
  'a folder of that name': (cwd) => mkdirSync(join(cwd, 'mine.mjs')),
};

export const otherFiles = {
  about: "a worker's files differ: it hands the work back, and another plays it all",
  kinds: Object.keys(DIFFERENT),
  play: ({ kind, folder, count }) =>
    withQueue(folder, SPEC.replace('[cmas, dmas]', './mine.mjs'), async ({ cwd, server, start }) => {
      const from = new URL('../../protocols/index.ts', import.meta.url).href;
      const text = `export { cmas as mine } from '${from}';\n`;
      writeFileSync(join(cwd, 'mine.mjs'), text);
      const elsewhere = mkdtempSync(join(folder, 'elsewhere-'));
      DIFFERENT[kind](elsewhere, text);
      await start('experiment run grid.yaml --out here --quiet').exited;
      const stranger = start(`worker --bus ${server.url} --jobs 1 --allow-files .`, { cwd: elsewhere });
      const playing = start(`experiment run grid.yaml --bus ${server.url} --out there`);
      await playing.until(/A worker hands this run's episodes back/);
      count('workers with other files');
      const worker = start(`worker --bus ${server.url} --jobs 2 --allow-files .`);
      const code = await playing.exited;
      const ends = [await stopped(stranger), await stopped(worker)];
      if (ends.some((one) => one !== 130)) return `workers ended with ${ends.join(' and ')}`;
      if (!/is left to other workers/.test(stranger.text())) return 'the worker did not say why it plays nothing';
      count('handed back');
      return wrongWith(code, playing.text(), cwd);
    }),
};

const MIB = 1024 * 1024;
/** Members of gzip may follow each other; so many of these fit into one message. */
const repeated = (block, times) => Buffer.concat(Array(times).fill(gzipSync(block)));

/** Bytes that stand where a packed record belongs; each unpacks to far more than any record holds, or to nothing. */
const BOMBS = {
  zeros: () => repeated(Buffer.alloc(MIB), 700),
  'line ends': () => repeated(Buffer.alloc(MIB, '\n'), 700),
  'half of a packed text': () => gzipSync('x'.repeat(100_000)).subarray(0, 60),
  'no packed text': () => Buffer.from('a record'),
};

/** Results of a run's own episodes with such records, by somebody who has its secret; a worker plays them later. */
export const queueBombs = {
  about: 'forged results bring records that unpack to more than a machine holds',
  kinds: Object.keys(BOMBS),
  play: ({ kind, folder, count }) =>
    withQueue(folder, SPEC, async ({ cwd, server, nc, start, secret }) => {
      await start('experiment run grid.yaml --out here --quiet').exited;
      const by = queueKey(secret);
      const playing = start(`experiment run grid.yaml --bus ${server.url} --out there`);
      const run = await runOn(server.url);
      const bytes = BOMBS[kind]();
      for (const line of resultsIn(cwd, 'here').split('\n')) {
        const { world, model, protocol, agents, scene, seed } = JSON.parse(line).job;
        const key = JSON.stringify([world, model, protocol, agents, scene, seed]);
        const text = JSON.stringify({ key, request: 0, made: '', body: {}, sha256: sha256Of(bytes) });
        const subject = `troupe-done.${encodeName(run)}.${shortHash(key)}`;
        const proven = headers();
        proven.set(PROOF_HEADER, by.proofOf({ kind: 'result', where: subject, text }));
        nc.publish(subject, Buffer.concat([Buffer.from(`${text}\n`), bytes]), { headers: proven });
        count('bombs');
      }
      await nc.flush();
      const worker = start(`worker --bus ${server.url} --jobs 2`);
      const code = await playing.exited;
      await stopped(worker);
      if (playing.mib() > MOST_MIB) return `used ${Math.round(playing.mib())} MiB`;
      return wrongWith(code, playing.text(), cwd);
    }),
};
