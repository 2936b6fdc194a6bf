// Plays an episode over a NATS server on which somebody else publishes: forged messages and control words, true ones
// again, garbage, floods. The episode must have the record of the undisturbed one, count what was refused, and keep its
// record small.
import { connect, headers } from '@nats-io/transport-node';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { relay } from '../../envs/relay/relay.ts';
import { dmas } from '../../protocols/index.ts';
import { natsBus } from '../../runtime/bus/nats.ts';
import { freshId, freshSecret } from '../../runtime/core/random.ts';
import { canonical, firstDifference } from '../../runtime/record/canonical.ts';
import { memorySink } from '../../runtime/record/sink.ts';
import { standBy } from '../../runtime/run/join.ts';
import { runEpisode } from '../../runtime/run/run.ts';

const AGENTS = 3;
const encode = (value) => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));
const prefixIn = (subject) => subject.split('.').slice(0, 3).join('.');
const isMessage = ({ json }) => json?.id !== undefined;
const isControl = ({ subject }) => subject.endsWith('._.up') || subject.endsWith('._.down');

/** A row forges for each true message: what to change in it, and on which subject, if not on its own. */
const message = (change, subjectOf = ({ subject }) => subject) => ({
  here: true,
  forge: (line) => (isMessage(line) ? [{ subject: subjectOf(line), data: encode(change(line.json)) }] : []),
});
const without = ({ proof: _, ...rest }) => rest;
const nextId = (id) => id.replace(/\d+$/, (n) => String(Number(n) + 1));
const nextStep = (json) => ({
  ...json,
  step: json.step + 1,
  id: json.id.replace(/^\d+/, (n) => String(Number(n) + 1)),
});
const elsewhere = { do: 'wait', text: 'forged' };

/** A row says a control word in a process's name: without a proof, with that of another line, with one made up. */
const control = (direction, word) => ({
  here: false,
  forge({ subject, json }) {
    if (!isControl({ subject }) || !json?.control) return [];
    const to = `${prefixIn(subject)}._.${direction}`;
    const { session, proof } = json.control;
    const said = typeof word === 'function' ? word(json.control.said) : word;
    const made = `${'A'.repeat(17)}.999999.${'A'.repeat(43)}`;
    return [said, { session, proof, said }, { session, proof: made, said }].map((body) => ({
      subject: to,
      data: encode({ control: body }),
    }));
  },
});
const worker = (said) => said.process ?? 'elsewhere';
const counts = { sent: 500, received: 0, busy: false };
const raw = (data) => ({ here: true, forge: ({ subject }) => [{ subject, data: data() }] });

const DOWN = {
  gather: {
    word: 'gather',
    agents: ['mallory'],
    protocol: 'x',
    card: { name: 'relay', task: '', manual: '', idle: 'wait', agents: ['mallory'] },
  },
  begin: { word: 'begin', step: 7, ready: ['r1'], have: { elsewhere: 999 } },
  again: { word: 'again', have: { elsewhere: 999 } },
  may: { word: 'may', call: '0:team/r1/speaker:0', attempt: 1, may: false },
  granted: { word: 'granted', process: 'elsewhere' },
  taken: { word: 'taken', process: 'elsewhere' },
  here: { word: 'here' },
  probe: { word: 'probe', round: 1 },
  'ask-waiting': { word: 'ask-waiting', round: 1 },
  end: { word: 'end', round: 1, again: false },
  welcome: { word: 'welcome', sender: 'AAAAAAAAAAAAAAAA0' },
};
const UP = {
  hello: { word: 'hello', process: 'mallory', serves: ['team/r1/speaker'], protocol: 'x' },
  claim: { word: 'claim', process: 'mallory', serves: ['team/r2/speaker'] },
  unable: { word: 'unable', process: 'mallory', roles: ['team/r2/speaker'], why: 'no' },
  rest: (said) => ({ word: 'rest', process: worker(said), ...counts }),
  'gave-up': (said) => ({
    word: 'rest',
    process: worker(said),
    ...counts,
    gaveUp: { who: 'team/r2/speaker', code: 'MODEL_REFUSED', message: 'no' },
  }),
  endless: (said) => ({
    word: 'rest',
    process: worker(said),
    ...counts,
    endless: { from: 'team/r2/speaker', channel: 'floor', depth: 1 },
  }),
  count: (said) => ({ word: 'count', process: worker(said), round: 1, lines: 0, ...counts }),
  waiting: (said) => ({
    word: 'waiting',
    process: worker(said),
    round: 1,
    waiting: [{ who: 'mallory', for: ['all'] }],
  }),
  events: (said) => ({
    word: 'events',
    process: worker(said),
    first: 0,
    lines: ['{"n":0,"t":0,"process":"elsewhere","type":"role.gone","step":0,"by":"x","depth":0}'],
  }),
  'may-call': (said) => ({
    word: 'may-call',
    process: worker(said),
    call: 'x',
    attempt: 1,
    model: 'm',
    input: 1e9,
    output: 1e9,
  }),
  back: (said) => ({ word: 'back', process: worker(said) }),
  alive: (said) => ({ word: 'alive', process: worker(said) }),
  hail: (said) => ({ word: 'hail', process: worker(said) }),
  knock: { word: 'knock', sender: 'AAAAAAAAAAAAAAAA0' },
};
const words = (direction, table) =>
  Object.fromEntries(Object.entries(table).map(([name, word]) => [`word ${name}`, control(direction, word)]));

/**
 * What an intruder does, by name. `forge` returns what it publishes after a line that it has seen; `here`: also where
 * one process plays the whole episode. `before`: the lines of an earlier episode, of this run's name or of another.
 */
export const INTRUSIONS = {
  'message another body': message((m) => ({ ...m, body: elsewhere })),
  'message another body, no proof': message((m) => ({ ...without(m), body: elsewhere })),
  'message of this step': message((m) => ({ ...m, id: nextId(m.id), body: elsewhere })),
  'message of the next step': message((m) => ({ ...nextStep(m), body: elsewhere })),
  'message of the next step, no proof': message((m) => ({ ...nextStep(without(m)), body: elsewhere })),
  'message of another sender': message((m) => ({ ...m, from: 'team/r3/speaker', agent: 'r3' })),
  'message of another sender on its subject': message(
    (m) => ({ ...m, id: m.id.replaceAll('r1', 'r2'), from: m.from.replace('r1', 'r2'), agent: 'r2' }),
    ({ subject }) => subject.replace('.r1.', '.r2.'),
  ),
  'message to another': message(
    (m) => ({ ...m, to: 'r3' }),
    ({ subject }) => subject.replace(/[^.]+$/, 'r3'),
  ),
  'message of other causes': message((m) => ({ ...m, causes: [...m.causes, m.id] })),
  'message of another depth': message((m) => ({ ...m, depth: m.depth + 3 })),
  'proof with another number': message((m) => ({ ...m, proof: m.proof.replace(/\.\d+\./, '.99999.') })),
  'proof of another sender': message((m) => ({ ...m, proof: `A${m.proof.slice(1)}` })),
  'proof that is cut': message((m) => ({ ...m, proof: m.proof.slice(0, -4) })),
  'repeated at once': { here: true, forge: ({ subject, data }) => [{ subject, data }] },
  'repeated later': { here: true, forge: (_line, { seen }) => seen.slice(0, -1).slice(-40) },
  'sent back': {
    here: false,
    forge: ({ subject, data }) =>
      isControl({ subject })
        ? [{ subject: subject.replace(/(up|down)$/, (d) => (d === 'up' ? 'down' : 'up')), data }]
        : [],
  },
  'of this run earlier': { here: true, before: 'same', forge: (_line, { earlier }) => earlier.splice(0, 60) },
  'of another run': {
    here: true,
    before: 'other',
    forge: ({ subject }, { earlier }) =>
      earlier
        .splice(0, 60)
        .map((line) => ({ ...line, subject: line.subject.replace(prefixIn(line.subject), prefixIn(subject)) })),
  },
  ...words('down', DOWN),
  ...words('up', UP),
  empty: raw(() => new Uint8Array()),
  'garbage bytes': raw(() => Uint8Array.from([0xff, 0xfe, 0x00, 0x7b])),
  'wrong schema': raw(() => encode({ id: 5, proof: {}, control: [] })),
  'deep JSON': raw(() => encode(`${'['.repeat(20_000)}${']'.repeat(20_000)}`)),
  'as large as the server takes': {
    here: true,
    forge: (line, { once }) =>
      isMessage(line) ? once(() => [{ subject: line.subject, data: new Uint8Array(1_000_000).fill(65) }]) : [],
  },
  'a huge header': {
    here: true,
    forge({ subject, data }) {
      const head = headers();
      head.append('Nats-Msg-Id', 'x'.repeat(50_000));
      return [{ subject, data, headers: head }];
    },
  },
  flood: {
    here: true,
    forge({ subject, json }, { once }) {
      if (!isMessage({ json })) return [];
      const many = (_, i) => ({ subject, data: encode({ ...json, id: `${json.id}${i}` }) });
      return once(() => Array.from({ length: 20_000 }, many));
    },
  },
};

/** Publishes by the kind for each line of the run that others send; `end` resolves to how many lines those were. */
async function startIntruder(url, run, kind, earlier) {
  // It does not hear itself.
  const nc = await connect({ servers: url, noEcho: true });
  const seen = [];
  let published = 0;
  let spent = false;
  const once = (make) => {
    if (spent) return [];
    spent = true;
    return make();
  };
  nc.subscribe(`troupe.${run}.>`, {
    callback(_error, { subject, data: bytes }) {
      const data = Uint8Array.from(bytes);
      const text = new TextDecoder().decode(data);
      if (subject.includes('._.here.')) return;
      const line = { subject, data, json: jsonOf(text) };
      seen.push({ subject, data });
      for (const { headers: head, ...forged } of kind?.forge(line, { seen, earlier, once }) ?? []) {
        nc.publish(forged.subject, forged.data, head ? { headers: head } : {});
        published++;
      }
    },
  });
  await nc.flush();
  return {
    seen,
    async end() {
      await nc.close();
      return published;
    },
  };
}

function jsonOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function playOnce(url, { run, processes, secret }) {
  const isHere = ({ agent }) => processes === 1 || agent !== 'r2';
  const models = () => rulesModel({ player: relay.player, seed: 1 });
  const over = new AbortController();
  const [bus, line] = await Promise.all([natsBus({ servers: url }), natsBus({ servers: url })]);
  const standing =
    processes > 1 &&
    standBy({
      ...{ bus: line, secret, run, roles: ['r2/speaker', 'r2/hand'], process: 'elsewhere', signal: over.signal },
      partsFor: async () => ({ protocol: dmas, models: models() }),
    });
  const sink = memorySink();
  try {
    const began = performance.now();
    const { reason } = await runEpisode({
      ...{
        world: relay,
        protocol: dmas,
        agents: AGENTS,
        models: models(),
        sink,
        bus,
        run,
        secret,
        stepDeadlineMs: 60_000,
      },
      serves: isHere,
    });
    return { reason, events: sink.events(), ms: performance.now() - began };
  } finally {
    over.abort();
    await standing;
    await Promise.all([bus.close(), line.close()]);
  }
}

async function undisturbed() {
  const sink = memorySink();
  const models = rulesModel({ player: relay.player, seed: 1 });
  await runEpisode({ world: relay, protocol: dmas, agents: AGENTS, models, sink });
  return sink.events();
}

/** Lines of an episode that was played before, undisturbed. */
async function linesBefore(url, run, secret, processes) {
  const watcher = await startIntruder(url, run, undefined, []);
  await playOnce(url, { run, processes, secret });
  await watcher.end();
  return watcher.seen;
}

/** Plays under attack; says what came out wrong, and how many lines were published and refused. */
export async function playUnderAttack(url, name, processes) {
  const kind = INTRUSIONS[name];
  const [run, secret] = [`attacked-${freshId()}`, freshSecret()];
  const of = { same: run, other: `${run}-other` }[kind.before];
  const earlier = of === undefined ? [] : await linesBefore(url, of, secret, processes);
  const intruder = await startIntruder(url, run, kind, earlier);
  const { reason, events } = await playOnce(url, { run, processes, secret });
  const published = await intruder.end();
  const whole = await undisturbed();
  const difference = firstDifference(canonical(whole), canonical(events));
  const told = events.filter(({ type }) => type === 'input.garbage');
  const refused = told.reduce((sum, { count = 1 }) => sum + count, 0);
  const wrong = [
    reason !== 'goal' && `it ended as ${reason}`,
    difference && `its record differs: ${JSON.stringify(difference).slice(0, 300)}`,
    published === 0 && 'the intruder did nothing',
    refused === 0 && 'nothing was refused',
    told.length > 100 && `the record tells of it ${told.length} times`,
  ].filter(Boolean);
  return {
    published,
    refused,
    told: told.length,
    failure: wrong.length > 0 ? `${name}, ${processes} processes: ${wrong.join('; ')}` : undefined,
  };
}

/** Every kind, in one process where it can happen there, and in two. */
export const intruders = {
  about: 'somebody else publishes on the NATS server of an episode: forged, repeated, unreadable lines, floods',
  kinds: Object.entries(INTRUSIONS).flatMap(([name, { here }]) =>
    [1, 2].slice(here ? 0 : 1).map((processes) => `${name}, ${processes} ${processes === 1 ? 'process' : 'processes'}`),
  ),
  atOnce: 10,
  async play({ kinds, server, count }) {
    for (const kind of kinds) {
      const [, name, processes] = /^(.*), (\d) process/.exec(kind);
      const { published, refused, failure } = await playUnderAttack(server.url, name, Number(processes));
      count('lines of an intruder', published);
      count('refused', refused);
      if (failure) return `${failure} (${published} published, ${refused} refused)`;
    }
  },
};
