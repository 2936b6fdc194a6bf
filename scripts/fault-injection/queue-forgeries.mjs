// Holds the kinds of tasks that somebody may forge on the server of a work queue to make a worker send a key, ask
// another server or read a file that it does not lend.

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
