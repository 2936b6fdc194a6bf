// Compares resumes with the figures that were computed from the simulator's own files, and shows what is refused.
import { describe, expect, test } from 'vitest';
import { RobotResume } from '../../runtime/facets/body.ts';
import { scriptedModel } from '../models/scripted-model.ts';
import { fieldOfView } from './dossier.ts';
import { createResume } from './resume.ts';
import { resumeText } from './resume-text.ts';
import { shippedRobot } from './shipped-robots.ts';
import { skeletonText } from './summaries.ts';

const dossierOf = async (name: string) => {
  const robot = shippedRobot(name);
  if (robot === undefined) throw new RangeError(name);
  return createResume(robot.urdf, name, robot.options);
};

describe('the robots that ship', () => {
  test("Spot's radius is the published one to three digits", async () => {
    const { resume, reach } = await dossierOf('spot');
    expect(RobotResume.parse(resume)).toEqual(resume);
    expect(resume.manipulation.arm_workspace).toMatchObject({ type: 'sphere', radius: 0.977 });
    expect(reach?.workspace).toMatchObject({ center: [0.286, expect.closeTo(0.788, 2), expect.closeTo(0, 2)] });
    expect([reach?.min[1], reach?.max[1]]).toEqual([expect.closeTo(-0.04, 2), expect.closeTo(1.56, 1)]);
    expect(resume.perception.cameras_info.head_camera).toEqual({ height: 0.48, hfov: 90, type: 'fixed' });
    expect(resume.mobility.summary).toContain('4 legs');
  });

  test("Fetch's sphere and extent are those computed from the simulator's file, with the tool and without", async () => {
    const { resume, reach } = await dossierOf('fetch');
    expect(resume.manipulation.arm_workspace).toEqual({ type: 'sphere', center: [0.195, 0.901, 0], radius: 1.193 });
    expect([reach?.min, reach?.max]).toEqual([
      [-0.631, -0.121, expect.any(Number)],
      [1.196, 1.93, expect.any(Number)],
    ]);
    expect(resume.perception.cameras_info).toEqual({
      head_camera: { height: 1.2, hfov: 90, type: 'fixed' },
      arm_camera: { height: 0.786, hfov: 90, type: 'articulated' },
    });
    const { urdf = '', options } = shippedRobot('fetch') ?? {};
    const bare = await createResume(urdf, 'fetch', { ...options, tool: 0 });
    expect(bare.reach?.workspace).toMatchObject({ radius: expect.closeTo(1.114, 2) });
  });

  test('Stretch reaches a box to its right, Drone nothing', async () => {
    const { reach, resume } = await dossierOf('stretch');
    expect(reach?.workspace.valueOf()).toMatchObject({ type: 'box' });
    expect([reach?.min[1], reach?.max[1]]).toEqual([-0.05, 1.33]);
    expect(reach?.min[2]).toBeCloseTo(-0.85, 1);
    expect(resume.perception.cameras_info.head_camera).toEqual({ height: 1.422, hfov: 90, type: 'articulated' });
    const drone = await dossierOf('drone');
    expect(drone.reach).toBeUndefined();
    expect(drone.resume.manipulation.arm_workspace).toEqual({});
    expect(drone.resume.perception.cameras_info.head_camera?.height).toBe(1.5);
  });
});

test('a field of view is 2·atan(x / 2f)', () => {
  expect(fieldOfView(2, 1)).toBeCloseTo(90, 10);
  expect(fieldOfView(36, 50)).toBeCloseTo(39.6, 1);
});

const joint = (
  name: string,
  parent: string,
  child: string,
  more = '<limit lower="-1" upper="1"/>',
  type = 'revolute',
) =>
  `<joint name="${name}" type="${type}"><parent link="${parent}"/><child link="${child}"/><origin xyz="0.1 0 0"/><axis xyz="0 0 1"/>${more}</joint>`;
const robot = (...parts: string[]) => `<robot name="R">${parts.join('')}</robot>`;
const links = (...names: string[]) => names.map((name) => `<link name="${name}"/>`).join('');

test.each([
  ['URDF_CYCLE', robot(links('a', 'b', 'c'), joint('ab', 'a', 'b'), joint('bc', 'b', 'c'), joint('cb', 'c', 'b'))],
  ['URDF_CYCLE', robot(links('a', 'b'), joint('ab', 'a', 'b'), joint('ba', 'b', 'a'))],
  ['URDF_NO_JOINTS', robot(links('a'))],
  ['URDF_LIMITS_BAD', robot(links('a', 'b'), joint('ab', 'a', 'b', '<limit lower="2" upper="1"/>'))],
  ['URDF_LIMITS_BAD', robot(links('a', 'b'), joint('ab', 'a', 'b', '<limit lower="x" upper="1"/>'))],
  ['URDF_LIMITS_BAD', robot(links('a', 'b'), joint('ab', 'a', 'b', ''))],
  ['ROBOT_PART_UNKNOWN', robot(links('a'), joint('ab', 'a', 'b'))],
  ['URDF_UNREADABLE', robot(links('a', 'b', 'c'), joint('ab', 'a', 'b'))],
  ['URDF_UNREADABLE', robot(links('a', 'a', 'b'), joint('ab', 'a', 'b'))],
  ['URDF_UNREADABLE', robot(links('a', 'b'), joint('ab', 'a', 'b', '', 'hinge'))],
  [
    'URDF_UNREADABLE',
    robot(links('a', 'b'), joint('ab', 'a', 'b', '<limit lower="-1" upper="1"/>').replace(/<axis [^>]*>/, '<axis/>')),
  ],
  ['URDF_UNREADABLE', '<robot name="R"><link name="a"></robot>'],
  ['URDF_UNREADABLE', '{"robot": 1}'],
  ['URDF_UNREADABLE', ''],
  ['URDF_XACRO', '<robot xmlns:xacro="http://x"><xacro:macro name="m"/></robot>'],
  ['URDF_XACRO', robot(links('a'), '<link name="$(arg prefix)b"/>')],
  [
    'URDF_ENTITIES',
    '<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><robot name="&b;"><link name="a"/></robot>',
  ],
])('%s: a description that cannot be used is refused with its reason', async (code, urdf) => {
  await expect(createResume(urdf, 'r.urdf')).rejects.toMatchObject({ code });
});

test('a description of 60 links with an arm of 12 joints has its resume, with fewer values a joint', async () => {
  const names = Array.from({ length: 60 }, (_, i) => `l${i}`);
  const chain = names
    .slice(1)
    .map((name, i) => joint(`j${i}`, names[i] ?? '', name, undefined, i < 12 ? 'revolute' : 'fixed'));
  const { reach } = await createResume(robot(links(...names), ...chain), 'long');
  expect(reach?.joints).toHaveLength(12);
  expect(reach?.bins).toBe(3);
  // Stretched out: 59 links of 0.1 m, and the tool.
  expect(reach?.max[0]).toBeCloseTo(5.98, 2);
});

test('a joint that follows another one moves with it and is no joint of the grid', async () => {
  const slide = (name: string, parent: string, child: string, more = '') =>
    joint(name, parent, child, `<limit lower="0" upper="0.5"/>${more}`, 'prismatic');
  const urdf = robot(
    links('a', 'b', 'c', 'd'),
    slide('ab', 'a', 'b'),
    slide('bc', 'b', 'c', '<mimic joint="ab" multiplier="2"/>'),
    slide('cd', 'c', 'd'),
  );
  const { reach } = await createResume(urdf, 'telescope', { tool: 0 });
  expect(reach?.samples.length).toBe(3 * 25);
  // The axis is z: 0.5 of the first, twice that of the second, 0.5 of the third.
  expect(reach?.max[1]).toBeCloseTo(2, 6);
});

test('the words are by a model where there is one, and the globals of the parser are gone', async () => {
  const { urdf = '', options } = shippedRobot('drone') ?? {};
  const words = { mobility: { summary: 'flies' }, perception: { summary: 'sees' }, manipulation: { summary: 'no' } };
  const asked: string[] = [];
  const describe = (q: { readonly text: string }) => {
    asked.push(q.text);
    return asked.length === 1 ? 'Well.' : words;
  };
  const model = scriptedModel({ '*': { describe } });
  const { resume, words: by } = await createResume(urdf, 'drone', { ...options, model });
  expect([resume.mobility.summary, by]).toEqual(['flies', 'model']);
  expect(asked[0]).toContain('floor\n  -fixed- base_link\n    -continuous- propeller_1');
  expect(asked[1]).toContain('That will not do.');
  expect('DOMParser' in globalThis).toBe(false);
});

const chainOf = (n: number, type = 'fixed') =>
  robot(
    links(...Array.from({ length: n + 1 }, (_, i) => `l${i}`)),
    ...Array.from({ length: n }, (_, i) => joint(`j${i}`, `l${i}`, `l${i + 1}`, undefined, type)),
  );
const slider = (name: string, follows: string) =>
  joint(name, 'a', `b${name}`, `<limit lower="0" upper="1"/><mimic joint="${follows}"/>`, 'prismatic');

test.each([
  ['more links than robots have', chainOf(500), 'URDF_UNREADABLE: it is no robot.*501 links, and 500 are the most'],
  ['elements one in the other', `<robot>${'<a>'.repeat(300)}${'</a>'.repeat(300)}</robot>`, 'nested more than 200'],
  ['an arm of too many joints', chainOf(24, 'revolute'), "ROBOT_ARM_LONG: 'l24' hangs on 24 joints"],
  ['joints that follow each other', robot(links('a', 'bp', 'bq'), slider('p', 'q'), slider('q', 'p')), 'p → q → p'],
  [
    'a joint that follows nobody',
    robot(links('a', 'bp'), slider('p', 'z')),
    "ROBOT_PART_UNKNOWN: the robot has no joint 'z'",
  ],
  ['a name that would reach a terminal', '<robot name="&#x1b;[31m"/>', 'control characters'],
])('%s: told, not suffered', async (_, urdf, told) => {
  await expect(createResume(urdf, 'it')).rejects.toThrow(new RegExp(told.replace(/[()[\]]/g, '\\$&')));
});

test('a skeleton has links as nodes and types of joints as edges', () => {
  const facts = { name: 'R', root: 'a', links: ['a', 'b', 'c'], views: new Map(), meshes: [] };
  const joints = [
    { name: 'ab', type: 'fixed', parent: 'a', child: 'b' },
    { name: 'bc', type: 'revolute', parent: 'b', child: 'c' },
  ];
  expect(skeletonText({ ...facts, joints })).toBe('a\n  -fixed- b\n    -revolute- c');
});

test('a resume is written in four formats, without numbers where they are withheld', async () => {
  const { resume } = await dossierOf('spot');
  expect(JSON.parse(resumeText(resume))).toEqual(resume);
  expect(resumeText(resume, { numbers: false })).not.toMatch(/0\.977|arm_workspace|cameras_info/);
  expect(resumeText(resume, { format: 'markdown' })).toContain('## arm_workspace\n- type: sphere');
  expect(resumeText(resume, { format: 'xml' })).toContain('<radius>0.977</radius>');
  expect(resumeText(resume, { format: 'prose' })).toContain('a sphere of radius 0.977 m');
  for (const format of ['json', 'markdown', 'xml', 'prose'] as const)
    expect(resumeText({ ...resume, robot_type: 'a\n\n<b>&' }, { format })).not.toMatch(/<b>&$/);
});
