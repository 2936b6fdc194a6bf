// Defines EMOS: robots that know their own bodies. At the start a leader assigns subtasks using everybody's resume, and
// each robot judges its subtask with its own resume (and may compute first), for at most three rounds. Then each robot
// carries out its subtask by itself, with one call whenever a skill has ended, and may send requests to others. After
// arXiv
// 2410.22662 and its code (SgtVincent/EMOS).
//
// Where paper and code disagree, the option says which is which. `rules: published` also follows the code's other
// behaviour: robots are always told that a call succeeded, the discussion's chat is part of every later prompt, a
// verdict that is neither yes nor no counts as no, and a leader's mistakes are ignored. Differences in both: answers
// are asked for as JSON (the published pairs and marks are read as well), programs run in a sandbox and are counted,
// and the chair passes on what the code keeps in one process.
import { z } from 'zod';
import { RESUME_FORMATS } from '../../agents/robots/resume-text.ts';
import type { Role } from '../../runtime/core/role.ts';
import { addressed, own, ownAnd, type Route, to } from '../../runtime/core/route.ts';
import { family, type VariantParts } from '../../runtime/naming/family.ts';
import { createChair, createLeader, createVoice, handOn } from './discussion.ts';
import { createExecution, createMemory, createPlanning } from './execution.ts';
import type { EmosOptions } from './prompts.ts';
import { createCode, createReflection, runner } from './reflection.ts';

const OPTIONS = {
  discussion: z.boolean().default(true).describe('Whether a leader assigns subtasks first.'),
  reflection: z.boolean().default(true).describe('Whether each robot judges its subtask.'),
  resume: z.boolean().default(true).describe('Whether robots know resumes, or one sentence about each body.'),
  numbers: z.boolean().default(true).describe('Whether resumes give reach and cameras in numbers.'),
  informed: z
    .boolean()
    .default(true)
    .describe("Whether the leader sees all bodies (published code) or assigns without them (the paper's text)."),
  format: z.enum(RESUME_FORMATS).default('json').describe('The format of resumes (table 4).'),
  code: z.int().min(0).max(20).default(5).describe('The number of programs a robot may run for a verdict.'),
  rounds: z.int().min(0).max(10).default(3).describe('How often the leader may reassign subtasks.'),
  rules: z
    .enum(['paper', 'published'])
    .default('paper')
    .describe('Whether robots are told the outcomes of their calls, or what the published code tells them.'),
} as const;

const EXECUTION: Readonly<Record<string, Route>> = {
  intention: own,
  logbook: own,
  deed: own,
  request: addressed,
  notes: to('execution'),
  action: own,
};

/** The routes of roles that only some variants have. */
const REFLECTED = { proposal: addressed, verdict: own, feedback: to('chair'), objections: to('leader') };
const COMPUTED = { script: own, printed: own };

/**
 * EMOS: robots that know their bodies; a leader assigns subtasks by resumes, which each robot judges, and then each
 * acts for itself (arXiv 2410.22662).
 */
export const emos = family('emos', OPTIONS, ({ rules, ...chosen }) => {
  const options: EmosOptions = { ...chosen, published: rules === 'published' };
  return options.discussion ? discussed(options) : alone(options);
});

/** Without a discussion, each robot works on the whole task. */
const alone = (options: EmosOptions): VariantParts => ({
  about: 'Each robot works on the whole task by itself, one call at a time; it may ask another one for something.',
  perAgent: executionRoles(options),
  routes: { observation: own, ...EXECUTION },
});

function executionRoles(options: EmosOptions): Record<string, Role> {
  return {
    planning: createPlanning(options),
    memory: createMemory(options),
    execution: createExecution(options),
  };
}

function discussed(options: EmosOptions): VariantParts {
  const { reflection, code, rounds } = options;
  const computes = reflection && code > 0;
  return {
    about:
      'A leader assigns by what bodies can do, each robot judges its subtask by its own body, then each acts by itself.',
    once: { leader: createLeader(options), chair: reflection ? createChair(options) : handOn },
    perAgent: {
      reflection: reflection ? createReflection(options) : undefined,
      voice: reflection ? createVoice(options) : undefined,
      runner: computes ? runner : undefined,
      code: computes ? createCode(options) : undefined,
      ...executionRoles(options),
    },
    routes: {
      observation: ownAnd('leader'),
      assignment: to('chair'),
      ...(reflection && REFLECTED),
      ...(computes && COMPUTED),
      subtask: addressed,
      ...EXECUTION,
    },
    // A robot is asked once for each assignment, and once more for each program.
    rounds: (rounds + 1) * (code + 1),
  };
}
