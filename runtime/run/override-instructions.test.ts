// Tests that a user's prompt replaces the instructions and nothing else.
import { expect, test } from 'vitest';
import type { Segment } from '../core/segment.ts';
import { overrideInstructions } from './override-instructions.ts';

const told = (text: string, data?: unknown): Segment => ({
  origin: 'instructions',
  speaker: 'system',
  text,
  ...(data === undefined ? {} : { data }),
});
const task: Segment = { origin: 'task', speaker: 'system', text: 'the task' };
const rewrite = overrideInstructions('mine', 'the manual');

test('takes the place of all of the protocol’s instructions, and of nothing else', () => {
  const who = told('You are alice.', { me: 'alice' });
  expect(rewrite([who, told('plan'), told('the manual'), told('be brief'), task])).toEqual([
    who,
    told('mine'),
    told('the manual'),
    task,
  ]);
});

test('goes first where there are no instructions', () => {
  expect(rewrite([told('the manual'), task])).toEqual([told('mine'), told('the manual'), task]);
});
