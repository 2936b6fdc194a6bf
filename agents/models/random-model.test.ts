// Tests that the random model draws from what is listed, from all of it, and draws the same again for a seed.
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { ModelRequest } from '../../runtime/core/model.ts';
import { randomModel } from './random-model.ts';

const LISTED = ['north', 'south', 'stay'];
const Act = z.object({ action: z.string(), why: z.string(), sure: z.boolean(), notes: z.array(z.string()) });

const request = (call: string, more: Partial<ModelRequest> = {}): ModelRequest => ({
  ask: 'act',
  segments: [{ origin: 'task', speaker: 'user', text: 'Go.' }],
  schema: z.toJSONSchema(Act),
  choices: [{ at: ['action'], of: LISTED }],
  call,
  attempt: 1,
  settings: {},
  ...more,
});

const quiet = { signal: new AbortController().signal, onToken: () => {} };

async function drawn(seed: number, more: Partial<ModelRequest> = {}, calls = 60) {
  const model = randomModel({ seed });
  const texts: string[] = [];
  for (let n = 0; n < calls; n++) texts.push((await model.ask(request(`c${n}`, more), quiet)).text);
  return texts.map((text) => JSON.parse(text));
}

test('it draws every listed action and nothing else, and fills the rest of the shape', async () => {
  const answers = await drawn(1);
  expect([...new Set(answers.map(({ action }) => action))].toSorted()).toEqual(LISTED);
  for (const answer of answers) expect(Act.parse(answer)).toMatchObject({ why: '', sure: false, notes: [] });
});

test('it draws the same for a seed, another order for another, and anew when it is asked again', async () => {
  expect(await drawn(1)).toEqual(await drawn(1));
  expect(await drawn(1)).not.toEqual(await drawn(2));
  expect(await drawn(1)).not.toEqual(await drawn(1, { attempt: 2 }));
});

test('it idles for an agent whose list it is not shown', async () => {
  const plan = z.object({ Ann: z.string(), Ben: z.string() });
  const schema = z.toJSONSchema(z.object({ text: z.string(), plan }));
  const asked = request('c', { ask: 'plan', schema, choices: [{ at: ['plan', 'Ann'], of: ['north'] }] });
  const { text } = await randomModel({ seed: 1, idle: 'Rest' }).ask(asked, quiet);
  expect(JSON.parse(text)).toEqual({ text: '', plan: { Ann: 'north', Ben: 'Rest' } });
});

test('it draws one of the options that a prompt lists by letter', async () => {
  const segments = [{ origin: 'task', speaker: 'user', text: 'Choose.\nA. go\nB. wait\nC. talk' }] as const;
  const schema = z.toJSONSchema(z.object({ choice: z.string() }));
  const answers = await drawn(1, { segments, schema, choices: [] });
  expect([...new Set(answers.map(({ choice }) => choice))].toSorted()).toEqual(['A', 'B', 'C']);
});
