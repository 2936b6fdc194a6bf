// Shows that a resume tells the same in each of the four formats of EMOS's table 4: the rule player reads it back, and
// plays the same episode for another number of tokens.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { RESUME_FORMATS, resumeText } from '../../agents/robots/resume-text.ts';
import { habitat } from '../../envs/habitat/world.ts';
import { readResume } from '../../envs/kit/resume-reader.ts';
import { runEpisode } from '../../index.ts';
import { emos } from '../../protocols/index.ts';
import type { RobotResume } from '../../runtime/facets/body.ts';

const length = fc.double({ min: -9, max: 9, noNaN: true }).map((v) => Number(v.toFixed(3)) + 0);
const point = fc.tuple(length, length, length);
const words = fc.stringMatching(/^[A-Za-z][A-Za-z0-9 &<>.,'-]{0,40}[a-z]\.$/).map((text) => text.replace(/ +/g, ' '));
const name = fc.stringMatching(/^[a-z][a-z_]{0,8}$/);
const resumes: fc.Arbitrary<RobotResume> = fc.record({
  robot_id: name,
  robot_type: name,
  mobility: fc.record({ summary: words }),
  perception: fc.record({
    summary: words,
    cameras_info: fc.dictionary(
      name,
      fc.record({ height: length, hfov: length.map(Math.abs), type: fc.constantFrom('fixed', 'articulated') }),
      { minKeys: 1, maxKeys: 3, noNullPrototype: true },
    ),
  }),
  manipulation: fc.record({
    summary: words,
    arm_workspace: fc.oneof(
      fc.record({ type: fc.constant('sphere' as const), center: point, radius: length.map(Math.abs) }),
      fc.record({ type: fc.constant('box' as const), min_bound: point, max_bound: point }),
      fc.constant({}),
    ),
  }),
});

describe.each(RESUME_FORMATS)('a resume in %s', (format) => {
  test('is read back as it was written, with its numbers and without', () => {
    fc.assert(
      fc.property(resumes, fc.boolean(), (resume, numbers) => {
        const { mobility, manipulation, workspace, cameras } = readResume(resumeText(resume, { format, numbers }));
        const { cameras_info } = resume.perception;
        const { arm_workspace } = resume.manipulation;
        // Sentences tell of an arm that it has none in words alone.
        const spaceless = format === 'prose' && !('type' in arm_workspace);
        expect(workspace).toEqual(numbers && !spaceless ? arm_workspace : undefined);
        const seen = Object.values(cameras_info).map(({ height, hfov }) => ({ height, hfov }));
        expect(cameras?.map(({ height, hfov }) => ({ height, hfov }))).toEqual(numbers ? seen : undefined);
        const { summary } = resume.mobility;
        if (format === 'prose') expect([mobility, manipulation].every((text) => text.includes(summary))).toBe(true);
        else expect([mobility, manipulation]).toEqual([summary, resume.manipulation.summary]);
      }),
      { numRuns: 60 },
    );
  });
});

test('the player does the same with each of them, for another number of tokens', async () => {
  const plays = RESUME_FORMATS.map(async (format) => {
    const done: string[] = [];
    const { summary } = await runEpisode({
      ...{ world: habitat, scene: 'height/2', seed: 3, agents: 2, protocol: emos.with({ format, code: 0 }) },
      models: rulesModel({ player: habitat.player, seed: 3 }),
      watch: [(e) => void (e.type === 'world.stepped' && done.push(JSON.stringify(e.outcomes)))],
    });
    return { done, tokens: summary.inputTokens + summary.outputTokens };
  });
  const [json, ...others] = await Promise.all(plays);
  for (const { done } of others) expect(done).toEqual(json?.done);
  expect(new Set([json, ...others].map((one) => one?.tokens)).size).toBe(RESUME_FORMATS.length);
});
