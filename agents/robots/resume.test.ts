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

const camera = (wide: string) =>
  robot(
    links('a', 'b'),
    joint('ab', 'a', 'b', '', 'fixed').replace('0 0 1', '0 0 0'),
    `<gazebo reference="b"><sensor type="camera"><camera><horizontal_fov>${wide}</horizontal_fov></camera></sensor></gazebo>`,
  );

test('a field of view in radians is read, and an axis of zeros where nothing moves', async () => {
  const { resume } = await createResume(camera('1.5708'), 'r.urdf');
  expect(resume.perception.cameras_info.b?.hfov).toBe(90);
});

test.each([
  ['URDF_CYCLE', robot(links('a', 'b', 'c'), joint('ab', 'a', 'b'), joint('bc', 'b', 'c'), joint('cb', 'c', 'b'))],
  ['URDF_CYCLE', robot(links('a', 'b'), joint('ab', 'a', 'b'), joint('ba', 'b', 'a'))],
  ['URDF_NO_JOINTS', robot(links('a'))],
  ['URDF_LIMITS_BAD', robot(links('a', 'b'), joint('ab', 'a', 'b', '<limit lower="2" upper="1"/>'))],
  ['URDF_LIMITS_BAD', robot(links('a', 'b'), joint('ab', 'a', 'b', '<limit lower="x" upper="1"/>'))],
  ['URDF_LIMITS_BAD', robot(links('a', 'b'), joint('ab', 'a', 'b', ''))],
  ['URDF_LIMITS_BAD', robot(links('a', 'b'), joint('ab', 'a', 'b', '<limit lower="-180" upper="180"/>'))],
  ['URDF_LIMITS_BAD', robot(links('a', 'b'), joint('ab', 'a', 'b', '<limit upper="1e308"/>', 'prismatic'))],
  ['URDF_UNREADABLE', robot(links('a', 'b'), joint('ab', 'a', 'b').replace('0.1 0 0', '1e308 0 0'))],
  ['URDF_UNREADABLE', robot(links('a', 'b'), joint('ab', 'a', 'b').replace('0 0 1', '0 0.0 -0'))],
  ...['90', '0', '-1', 'abc', 'nan'].map((wide): [string, string] => ['URDF_UNREADABLE', camera(wide)]),
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

const arm = (
  prefix: string,
  end: string,
  fixed = `<link name="${end}"/>${joint('tip', `${prefix}2`, end, '', 'fixed')}`,
) =>
  robot(
    links('base', `${prefix}1`, `${prefix}2`),
    joint(`${prefix}j1`, 'base', `${prefix}1`),
    joint(`${prefix}j2`, `${prefix}1`, `${prefix}2`),
    fixed,
  );

test.each([
  ['allegro_palm', arm('arm', 'allegro_palm')],
  ['ship_hand', arm('ship_arm_', 'ship_hand')],
  ['wheeled_bot/hand', arm('wheeled_bot/arm_', 'wheeled_bot/hand')],
  ['leg/hand', arm('leg/arm_', 'leg/hand')],
  ['arm2', arm('arm', 'wristCamera')],
  [undefined, arm('LF_', 'LF_tip').replaceAll('LF_j', 'LF_HFE')],
  [undefined, arm('head', 'jaw')],
])(
  'the arm ends in %s: whole words of names tell what is none, and a camera at its end is passed',
  async (end, urdf) => {
    expect((await createResume(urdf, 'it')).reach?.effector).toBe(end);
  },
);

const turning = (name: string, child: string) => `<link name="${child}"/>${joint(name, 'a', child, '', 'continuous')}`;
const legs = (names: readonly string[]) =>
  names.map((name) => `<link name="${name}_THIGH"/>${joint(`${name}_HFE`, 'a', `${name}_THIGH`)}`).join('');

test.each([
  ['drives on 2 wheels', [turning('lw', 'left_wheel'), turning('rw', 'rightWheel'), turning('spin', 'lidar_rotor')]],
  ['drives on 1 wheel ', [turning('w', 'drivewheel'), turning('c', 'caster')]],
  ['flies with 1 propeller,', [turning('r1', 'rotor_1')]],
  ['Nothing', [`<link name="rotor_shaft"/>${joint('motor', 'a', 'rotor_shaft')}`, turning('m', 'propane_tank')]],
  ['walks on 4 legs', [legs(['LF', 'RF', 'LH', 'RH']), '<link name="LF_FOOT"/>', joint('f', 'LF_THIGH', 'LF_FOOT')]],
])('it %s, by the words of joints and links that turn', async (told, parts) => {
  const { resume } = await createResume(robot(links('a'), ...parts), 'it');
  expect(resume.mobility.summary).toContain(told);
});

test('what one joint moves is no arm unless it is named, and is told of', async () => {
  const urdf = robot(links('a', 'fork'), joint('lift', 'a', 'fork', '<limit lower="0" upper="3"/>', 'prismatic'));
  const { possibleArms, reach } = await createResume(urdf, 'it');
  expect([possibleArms, reach]).toEqual([['fork'], undefined]);
  const { resume } = await createResume(urdf, 'it', { effector: 'fork' });
  expect(resume.manipulation.summary).toContain('an arm of 1 joint (1 that slide)');
});

test.each([6.28318530718, Math.PI, Math.PI - 1e-5, 1e16])('limits of ±%s are one turn of five poses', async (most) => {
  const limits = `<limit lower="${-most}" upper="${most}"/>`;
  const urdf = robot(links('a', 'b', 'c'), joint('ab', 'a', 'b', limits), joint('bc', 'b', 'c', '<limit/>'));
  const { samples = [] } = (await createResume(urdf, 'it')).reach ?? {};
  const places = Array.from({ length: samples.length / 3 }, (_, i) => samples.slice(3 * i, 3 * i + 3).join());
  expect(new Set(places).size).toBe(5);
});

describe('joints that follow others', () => {
  const slide = (name: string, ends: string, follows?: string) =>
    joint(
      name,
      ends.charAt(0),
      ends.charAt(1),
      `<limit lower="0" upper="1"/>${follows === undefined ? '' : `<mimic joint="${follows}" multiplier="2" offset="0.1"/>`}`,
      'prismatic',
    );
  const chain = robot(
    links(...'abcde'),
    slide('p', 'ab'),
    slide('q', 'bc', 'p'),
    slide('r', 'cd', 'q'),
    slide('s', 'de'),
  );
  const backwards = robot(links(...'abc'), slide('p', 'ab', 'q'), slide('q', 'bc'));
  test.each([
    // p + (2p + 0.1) + (2(2p + 0.1) + 0.1) + s, along z.
    ['through one another', chain, {}, [0.4, 8.4]],
    ['through a held one', chain, { p: 0.5 }, [3.9, 4.9]],
    ['up to a held one between', chain, { q: 0.5 }, [1.6, 3.6]],
    ['a joint further out', backwards, {}, [0.1, 3.1]],
  ])('they go with them: %s', async (_, urdf, hold, [low, high]) => {
    const { reach } = await createResume(urdf, 'it', { hold, tool: 0 });
    expect([reach?.min[1], reach?.max[1]]).toEqual([low, high]);
  });
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
    "ROBOT_PART_UNKNOWN: the robot has no joint 'z', which the <mimic> of joint 'p' of it names",
  ],
  ['a link that is missing', robot(links('a'), joint('ab', 'a', 'ghost')), "'ghost', which joint 'ab' of it names"],
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
