// Tests that a user's prompt replaces the instructions and nothing else.
import { expect, test } from 'vitest';
import type { Segment } from '../core/segment.ts';
import { overrideInstructions } from './prompt-template.ts';

const told = (text: string): Segment => ({ origin: 'instructions', speaker: 'system', text });
const manual: Segment = { ...told('the manual'), fixed: true };
const task: Segment = { origin: 'task', speaker: 'system', text: 'the task' };
const rewrite = overrideInstructions('mine');

test('takes the place of all of the protocol’s instructions, and of nothing else', () => {
  const who = { ...told('You are alice.'), fixed: true } as const;
  expect(rewrite([who, told('plan'), manual, told('be brief'), task])).toEqual([who, told('mine'), manual, task]);
});

test('goes first where there are no instructions', () => {
  expect(rewrite([manual, task])).toEqual([told('mine'), manual, task]);
});
