import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findMarkupFaults } from '../../envs/raster/svg/well-formed.ts';
import { runCaptured } from '../capture.ts';

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

test('meshes that are not there are told, and stop nothing', async () => {
  const urdf =
    '<robot name="R"><link name="a"><visual><geometry><mesh filename="a.stl"/></geometry></visual></link><link name="b"/><joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint></robot>';
  writeFileSync(join(folder, 'r.urdf'), urdf);
  const ran = await runCaptured(['robot', 'resume', 'r.urdf', '--json'], { cwd: folder });
  expect(ran.stderr).toContain('URDF_MESHES_MISSING: r.urdf names 1 mesh file(s) that are not there: a.stl');
  expect(JSON.parse(ran.stdout)).toMatchObject({ words: 'rules', reach: null, meshes: ['a.stl'] });
});

test.each([
  [['robot', 'resume', 'nobody'], 'FILE_UNREADABLE'],
  [['robot', 'build', 'spot'], 'resume'],
  [['robot', 'resume', 'spot', '--picture', 'spot.png'], 'OPTION_BAD'],
  [['robot', 'resume', 'spot', '--hold', 'finger'], 'OPTION_BAD'],
  [['robot', 'resume', 'spot', '--hold', 'fingr=1'], 'ROBOT_PART_UNKNOWN'],
  [['robot', 'resume', 'spot', '--effector', 'hand'], 'ROBOT_PART_UNKNOWN'],
])('%j is refused with %s', async (args, code) => {
  const ran = await runCaptured(args, { cwd: folder });
  expect(ran.code).not.toBe(0);
  expect(ran.stderr).toContain(code);
});
