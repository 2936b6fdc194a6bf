// Says in words what the record names shortly.

/** Where tokens come from, in the order in which they are stacked. */
export const ORIGINS: Readonly<Record<string, { readonly name: string; readonly about: string }>> = {
  instructions: { name: 'instructions', about: 'what the protocol and the world tell every time' },
  task: { name: 'task', about: 'the goal' },
  schema: { name: 'form of the answer', about: 'what an answer must look like' },
  observation: { name: 'observation', about: 'what agents see of the world' },
  image: { name: 'picture', about: 'what agents see, as a picture' },
  memory: { name: 'memory', about: 'what a role has kept from before' },
  message: { name: 'message', about: 'what others have said' },
  reply: { name: 'earlier reply', about: 'what the model itself has answered before' },
  repair: { name: 'repair', about: 'what was wrong with the reply before' },
  template: { name: 'chat template', about: 'what surrounds the parts of a prompt' },
  joins: { name: 'joins', about: 'what stands between the parts of a prompt' },
  residual: { name: 'not explained', about: 'what the provider counted beyond the prompt' },
  output: { name: 'written by models', about: 'the answers' },
};
export const originName = (origin: string): string => ORIGINS[origin]?.name ?? origin;

const counts = new Intl.NumberFormat('en');
export const number = (n: number): string => counts.format(Math.round(n));
export const tokens = (n: number): string => `${number(n)} ${Math.round(n) === 1 ? 'token' : 'tokens'}`;
export const times = (n: number, what: string): string => `${number(n)} ${what}${n === 1 ? '' : 's'}`;
export const duration = (ms: number): string =>
  ms < 1000 ? `${ms.toFixed(ms < 10 ? 1 : 0)} ms` : `${(ms / 1000).toFixed(1)} s`;

const END_REASONS: Readonly<Record<string, string>> = {
  goal: 'reached the goal',
  'claimed-done': 'ended because the agents said that they were done',
  'step-cap': 'ended at the limit of steps',
  failed: 'failed',
  'time-cap': 'ended at the time limit',
  budget: 'ended because its budget was spent',
  stalled: 'stalled: everybody waited',
  'model-error': 'ended with an error of a model',
  'role-error': 'ended with an error of a role',
  'world-error': 'ended with an error of the world',
  cancelled: 'was cancelled',
};
export const endText = (reason: string): string => END_REASONS[reason] ?? `ended: ${reason}`;
