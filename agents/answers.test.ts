// Tests that a plan is for those that it is asked for.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { eachOf, planFor } from './answers.ts';

test('a plan for an unrequested agent is sent back with the names', () => {
  const told = planFor(['Ann', 'Ben']).safeParse({ Ann: 'wait', Ben: 'wait', Zed: 'wait', ann: 'go' });
  expect(told.error?.issues.map(({ message }) => message)).toEqual(['it is asked for Ann, Ben, and not for Zed, ann']);
  expect(eachOf(['Ann']).safeParse({ Zed: 'go' }).data).toEqual({ Ann: '' });
  expect(planFor(['Ann']).safeParse({ Ann: 'wait' }).data).toEqual({ Ann: 'wait' });
});

test('a model is told the same schema as before: these fields and no others', () => {
  expect(z.toJSONSchema(planFor(['Ann']))).toMatchObject({
    properties: { Ann: { type: 'string' } },
    required: ['Ann'],
    additionalProperties: false,
  });
});

test('what is planned for others of the team is left out, as it is nobody’s to ask about', () => {
  const plan = planFor(['Ann'], ['Ann', 'Ben']);
  expect(plan.safeParse({ Ann: 'wait', Ben: 'go' }).data).toEqual({ Ann: 'wait' });
  expect(plan.safeParse({ Ann: 'wait', Zed: 'go' }).success).toBe(false);
  expect(z.toJSONSchema(plan)).toEqual(z.toJSONSchema(planFor(['Ann'])));
});
