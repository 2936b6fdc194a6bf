// Holds the kinds of tasks that somebody may forge on the server of a work queue to make a worker send a key, ask
// another server or read a file that it does not lend, and the kinds of messages that may be published in the place of
// true tasks and results.

/**
 * Each row changes a true task. `own`: the address of the worker's own model server; `key`: a variable that the worker
 * lends to it; `outside`: an absolute path of a file outside of the folders that it lends; `link`: one inside of them
 * that is a link to such a file; `inside`: a file inside of them, without its hash.
 */
export const FORGED_TASKS = {
  'another model server': (task) => ({ ...task, models: { model: ['m'], baseUrl: 'http://10.6.6.6:8000/v1' } }),
  'another path of the own server': (task, { own }) => ({ ...task, models: { model: ['m'], baseUrl: `${own}/other` } }),
  'a login in the address of the own server': (task, { own }) => ({
    ...task,
    models: { model: ['m'], baseUrl: own.replace('://', '://own@') },
  }),
  'the own server as the login of another': (task, { own }) => ({
    ...task,
    models: { model: ['m'], baseUrl: `${own.replace(/\/[^/]*$/, '')}@10.6.6.6/v1` },
  }),
  "OpenAI's server with its usual key": (task) => ({ ...task, models: { model: ['m'] } }),
  'another variable': (task, { own }) => ({ ...task, models: { model: ['m'], baseUrl: own, apiKeyEnv: 'AWS_SECRET' } }),
  'a lent variable for another server': (task, { key }) => ({
    ...task,
    models: { model: ['m'], baseUrl: 'http://10.6.6.6:8000/v1', apiKeyEnv: key },
  }),
  'a variable without a model': (task) => ({ ...task, models: { apiKeyEnv: 'AWS_SECRET' } }),
  'another server for embeddings': (task) => ({
    ...task,
    models: { grounder: 'embed:m', baseUrl: 'http://10.6.6.6:8000/v1' },
  }),
  'a world that is a command': (task) => ({ ...task, world: 'cmd:node --eval 0' }),
  'a world that is a command with a path': (task, { inside }) => ({ ...task, world: `cmd:node ${inside}` }),
  'a world at another server': (task) => ({ ...task, world: 'nats://10.6.6.6:4222/counter' }),
  'a world with an absolute path': (task, { outside }) => ({ ...task, world: outside }),
  'a protocol with an absolute path': (task, { outside }) => ({ ...task, job: { ...task.job, protocol: outside } }),
  'a protocol in a sequence': (task, { outside }) => ({
    ...task,
    job: { ...task.job, protocol: `switch:cmas,${outside}@step=1` },
  }),
  'a path that leaves the folder': (task) => ({ ...task, job: { ...task.job, protocol: './../outside/mine.mjs' } }),
  'a link that leaves the folder': (task, { link }) => ({ ...task, job: { ...task.job, protocol: link } }),
  'a model file': (task, { outside }) => ({ ...task, models: { model: [outside] } }),
  'a model file of one role': (task, { outside }) => ({ ...task, models: { model: [`planner=${outside}`] } }),
  'a recording': (task, { outside }) => ({ ...task, models: { model: [`recorded:${outside}`] } }),
  'profiles of latency': (task, { outside }) => ({ ...task, timing: { latency: outside } }),
  'an option of a world in a file': (task, { inside, outside }) => ({
    ...task,
    world: inside,
    worldOptions: { map: { urdf: outside } },
  }),
  'a file without a hash': (task, { inside }) => ({ ...task, job: { ...task.job, protocol: inside } }),
  'a file with another hash': (task, { inside }) => ({
    ...task,
    job: { ...task.job, protocol: inside },
    hashes: { [inside]: 'f'.repeat(64) },
  }),
};

const text = (data) => new TextDecoder().decode(data);
const bytes = (value) => new TextEncoder().encode(value);
const made = (length) => 'A'.repeat(length);

/** The line of a message with another body; what stands behind the line stays. */
function withBody(data, body) {
  const [line, ...rest] = text(data).split('\n');
  return bytes([JSON.stringify({ ...JSON.parse(line), body }), ...rest].join('\n'));
}

/**
 * Each row makes, from true messages of a queue, what somebody without its secret may publish in the place of `own`, a
 * task or a result. `other`: one of other work of the same run; `past`: one of the same work in another run; `strange`:
 * one of the same work by a process with another secret.
 */
export const FORGED_MESSAGES = {
  'without a proof': ({ own }) => ({ ...own, proof: undefined }),
  'with a proof made up': ({ own }) => ({ ...own, proof: made(43) }),
  'with half of its proof': ({ own }) => ({ ...own, proof: own.proof.slice(0, 20) }),
  'with another body under the true proof': ({ own }) => ({ ...own, data: withBody(own.data, 'forged') }),
  'with nothing under the true proof': ({ own }) => ({ ...own, data: new Uint8Array() }),
  'with the proof of other work': ({ own, other }) => ({ ...own, proof: other.proof }),
  'that is a true one of other work': ({ own, other }) => ({ ...other, subject: own.subject }),
  'that is a true one of another run': ({ own, past }) => ({ ...past, subject: own.subject }),
  'by another secret': ({ own, strange }) => ({ ...strange, subject: own.subject }),
  'that was published before': ({ own }) => own,
  'that was published before, with other bytes behind it': ({ own }) => ({
    ...own,
    data: bytes(`${text(own.data).split('\n')[0]}\nforged`),
  }),
};
