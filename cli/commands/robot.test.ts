// Tests that `troupe robot` prints and draws what a robot description says.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decode } from 'fast-png';
import { expect, test } from 'vitest';
import { reachSvg } from '../../agents/robots/reach/svg.ts';
import { createResume } from '../../agents/robots/resume.ts';
import { shippedRobot } from '../../agents/robots/shipped-robots.ts';
import { runCaptured } from '../../tests/support/capture.ts';
import { findMarkupFaults } from '../../tests/support/well-formed-svg.ts';

async function dossierOf(robot: string) {
  const { urdf = '', options } = shippedRobot(robot) ?? {};
  return createResume(urdf, robot, options);
}

const folder = mkdtempSync(join(tmpdir(), 'troupe-robot-'));

test('a shipped robot has its resume printed and drawn', async () => {
  const ran = await runCaptured(['robot', 'resume', 'spot', '--picture', 'spot.svg', '--id', 'agent_0'], {
    cwd: folder,
  });
  expect(ran.code).toBe(0);
  expect(JSON.parse(ran.stdout)).toMatchObject({
    robot_id: 'agent_0',
    manipulation: { arm_workspace: { radius: 0.977 } },
  });
  const svg = readFileSync(join(folder, 'spot.svg'), 'utf8');
  expect(findMarkupFaults(svg)).toEqual([]);
  expect(svg).toContain('sphere of radius 0.977 m');
});

test('the same picture as a PNG: what the SVG draws, in its place and colour', async () => {
  const ran = await runCaptured(['robot', 'resume', 'spot', '--picture', 'spot.png'], { cwd: folder });
  expect(ran.code).toBe(0);
  const { width, height, data, palette = [] } = decode(readFileSync(join(folder, 'spot.png')), { checkCrc: true });
  expect([width, height]).toEqual([1796, 960]);
  const colorAt = (x: number, y: number) => {
    const i = y * width + x;
    return palette[((data[i >> 1] ?? 0) >> (i % 2 === 0 ? 4 : 0)) & 15];
  };
  const svg = reachSvg(await dossierOf('spot'));
  const cameras = [...svg.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)" r="4"/g)];
  expect(cameras.length).toBe(4);
  for (const [, x, y] of cameras)
    expect(colorAt(2 * Math.round(Number(x)), 2 * Math.round(Number(y)))).toEqual([224, 160, 48]);
  const [, cx, cy, r] = /<circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]{5,})"/.exec(svg) ?? [];
  expect(colorAt(Math.round(2 * (Number(cx) - Number(r))), Math.round(2 * Number(cy)))).toEqual([47, 126, 216]);
  expect(colorAt(3, 3)).toEqual([255, 255, 255]);
});

test('a camera’s vertical field of view follows from the shape of its image, or from the option', async () => {
  const sensor = (image: string) =>
    `<gazebo reference="b"><sensor type="camera"><camera><horizontal_fov>1.5708</horizontal_fov>${image}</camera></sensor></gazebo>`;
  const urdf = (image: string) =>
    `<robot name="R"><link name="a"/><link name="b"/><joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint>${sensor(image)}</robot>`;
  const vfov = async (image: string, ...args: string[]) => {
    writeFileSync(join(folder, 'v.urdf'), urdf(image));
    const ran = await runCaptured(['robot', 'resume', 'v.urdf', '--json', ...args], { cwd: folder });
    return JSON.parse(ran.stdout).vfov;
  };
  expect(await vfov('<image><width>480</width><height>640</height></image>')).toEqual({ b: 106.3 });
  expect(await vfov('')).toEqual({ b: 90 });
  expect(await vfov('<image><width>480</width><height>0</height></image>')).toEqual({ b: 90 });
  expect(await vfov('<image><width>480</width><height>640</height></image>', '--vfov', '60')).toEqual({ b: 60 });
});

test('missing meshes are reported, and stop nothing', async () => {
  const urdf =
    '<robot name="R"><link name="a"><visual><geometry><mesh filename="a.stl"/></geometry></visual></link><link name="b"/><joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint></robot>';
  writeFileSync(join(folder, 'r.urdf'), urdf);
  const ran = await runCaptured(['robot', 'resume', 'r.urdf', '--json'], { cwd: folder });
  expect(ran.stderr).toContain('URDF_MESHES_MISSING: r.urdf names 1 mesh file(s) that are not there: a.stl');
  expect(JSON.parse(ran.stdout)).toMatchObject({ words: 'rules', reach: null, meshes: ['a.stl'] });
});

test('a hand below the floor is drawn, a camera below it and an arm of one joint are told of with the option', async () => {
  const joint = (name: string, child: string, type: string) =>
    `<link name="${child}"/><joint name="${name}" type="${type}"><parent link="a"/><child link="${child}"/><origin xyz="0 0 -0.3"/><axis xyz="0 0 1"/><limit lower="-1.5" upper="0"/></joint>`;
  writeFileSync(
    join(folder, 'low.urdf'),
    `<robot name="R"><link name="a"/>${joint('j', 'fork', 'prismatic')}${joint('c', 'camera', 'fixed')}</robot>`,
  );
  const resume = async (...args: string[]) =>
    runCaptured(['robot', 'resume', 'low.urdf', '--picture', 'low.svg', ...args], { cwd: folder });
  const { stderr } = await resume();
  expect(stderr).toMatch(/ROBOT_RESUME_DOUBTFUL: .* only one moves fork\. Where it is, give --effector/);
  expect(stderr).toContain("camera 'camera' is 0.3 m below the floor. Where it is, give --floor");
  expect((await resume('--effector', 'fork', '--floor', '0.3')).stderr).toBe('');
  const svg = readFileSync(join(folder, 'low.svg'), 'utf8');
  expect(svg).toContain('of each of 1 joint.');
  const [, bottom = '', side = ''] = /<rect x="46" y="(\d+)" width="\d+" height="(\d+)"/.exec(svg) ?? [];
  const [, dots = ''] = /<path d="((?:M[\d. -]+h0)+)"/.exec(svg) ?? [];
  const lowest = Math.max(...[...dots.matchAll(/M\S+ (\S+)h0/g)].map(([, y]) => Number(y)));
  expect(lowest).toBeGreaterThan(Number(bottom));
  expect(lowest).toBeLessThan(Number(bottom) + Number(side));
});

test.each([
  [['robot', 'resume', 'nobody'], 'FILE_UNREADABLE'],
  [['robot', 'build', 'spot'], 'resume'],
  [['robot', 'resume', 'spot', '--picture', 'spot.gif'], 'OPTION_BAD'],
  [['robot', 'resume', 'spot', '--hold', 'finger'], 'OPTION_BAD'],
  [['robot', 'resume', 'spot', '--hold', 'fingr=1'], 'ROBOT_PART_UNKNOWN'],
  [['robot', 'resume', 'spot', '--effector', 'hand'], 'ROBOT_PART_UNKNOWN'],
])('%j is refused with %s', async (args, code) => {
  const ran = await runCaptured(args, { cwd: folder });
  expect(ran.code).not.toBe(0);
  expect(ran.stderr).toContain(code);
});
