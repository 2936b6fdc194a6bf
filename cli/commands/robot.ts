// Implements `troupe robot resume`: computes what a robot can reach, see and travel from its URDF description.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { DossierOptions, RobotDossier } from '../../agents/robots/dossier.ts';
import { reachPng } from '../../agents/robots/reach/png.ts';
import { reachSvg } from '../../agents/robots/reach/svg.ts';
import { createResume } from '../../agents/robots/resume.ts';
import { type ResumeFormat, resumeText } from '../../agents/robots/resume-text.ts';
import { SHIPPED_ROBOTS, shippedRobot } from '../../agents/robots/shipped-robots.ts';
import { relay } from '../../envs/relay/relay.ts';
import { createModels, RULES } from '../../resolve/named-models.ts';
import { failure, fileUnreadable } from '../../runtime/errors/index.ts';
import { writeFile } from '../../runtime/record/write-file.ts';
import { list } from '../../runtime/text/in-words.ts';
import { withoutUndefined } from '../../runtime/text/json.ts';
import { displayPath, oneLine } from '../../runtime/text/plain.ts';

import type { FlagsOf, Run } from '../command.ts';
import { type Answer, answer, badValue, didYouMean } from '../command.ts';
import type { CliContext } from '../context.ts';
import type { ROBOT } from '../declared/parts.ts';

type RobotFlags = FlagsOf<typeof ROBOT>;

export const run: Run<typeof ROBOT> = ({ verb, urdf: file }, flags, context) => {
  if (verb !== 'resume')
    throw failure('USAGE', {
      what: `'${oneLine(verb, 40)}' is not a verb of 'troupe robot'${didYouMean(verb, ['resume'])}; the only one is 'resume'`,
      command: 'troupe robot',
    });
  return describeRobot(file, flags, context);
};

async function describeRobot(file: string, flags: RobotFlags, context: CliContext): Promise<Answer> {
  const { cwd, stderr } = context;
  if (flags.picture !== undefined && !/\.(svg|png)$/i.test(flags.picture))
    throw badValue('--picture', flags.picture, 'a file that ends in .svg or .png');
  const shipped = existsSync(resolve(cwd, file)) ? undefined : shippedRobot(file);
  const urdf = shipped?.urdf ?? readText(resolve(cwd, file), file);
  const options = { ...shipped?.options, ...optionsOf(flags), ...(await modelOf(flags, context)) };
  const dossier = await createResume(urdf, oneLine(file, 120), { ...options, signal: context.signal });
  for (const doubt of doubtsOf(dossier))
    stderr.write(
      `${oneLine(failure('ROBOT_RESUME_DOUBTFUL', { robot: oneLine(file, 120), ...doubt }).message, 600)}\n`,
    );
  const missing = shipped ? [] : missingMeshes(dossier.meshes, dirname(resolve(cwd, file)));
  if (missing.length > 0)
    stderr.write(
      `${oneLine(failure('URDF_MESHES_MISSING', { robot: oneLine(file, 120), files: missing }).message, 600)}\n`,
    );
  const picture = flags.picture === undefined ? undefined : writePicture(dossier, flags.picture, context);
  return answer(dossier, {
    text: (shown) => [{ verbatim: `${textOf(shown, flags.format)}\n` }],
    json: (shown) => figuresOf(shown, picture),
  });
}

function doubtsOf({ possibleArms: ends, resume }: RobotDossier): { why: string; option: string }[] {
  const cameras = Object.entries(resume.perception.cameras_info);
  const noArm = `no arm was found, for an arm has two joints at least, and only one moves ${list(ends, 5)}`;
  return [
    ...(ends.length > 0 ? [{ why: noArm, option: '--effector, the link that grasps' }] : []),
    ...cameras
      .filter(([, { height }]) => height < 0)
      .slice(0, 1)
      .map(([name, { height }]) => ({
        why: `camera '${name}' is ${-height} m below the floor`,
        option: '--floor, the height of the root link',
      })),
  ];
}

function textOf({ resume }: RobotDossier, format: ResumeFormat): string {
  return format === 'json' ? JSON.stringify(resume, null, 2) : resumeText(resume, { format });
}

function figuresOf({ resume, reach, words, imageHeights, meshes }: RobotDossier, picture: string | undefined) {
  const { samples, workspace: _, ...figures } = reach ?? { samples: [], workspace: {} };
  return {
    resume,
    words,
    reach: reach ? { ...figures, samples: samples.length / 3 } : null,
    vfov: imageHeights,
    meshes,
    picture,
  };
}

function optionsOf({ hold, camera, ...flags }: RobotFlags): DossierOptions {
  const { id, effector, floor, tool, hfov, vfov, shape } = flags;
  return withoutUndefined({
    id,
    effector,
    hold: hold && heldAt(hold),
    cameras: camera,
    floor,
    tool,
    hfov,
    vfov,
    shape,
  });
}

function heldAt(given: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    given.map((text) => {
      const [, joint = '', value = ''] = /^(.+)=([^=]+)$/.exec(text) ?? [];
      if (joint === '' || !Number.isFinite(Number(value)))
        throw badValue('--hold', text, 'joint=value, in radians or metres');
      return [joint, Number(value)];
    }),
  );
}

async function modelOf(flags: RobotFlags, context: CliContext): Promise<Pick<DossierOptions, 'model'>> {
  const { model: name, baseUrl, apiKeyEnv } = flags;
  if (name === undefined || name === RULES) return {};
  // Any world will do; a model from a user's file may need one.
  const models = await createModels(
    { model: [name], ...withoutUndefined({ baseUrl, apiKeyEnv }) },
    { world: relay, context },
  );
  return withoutUndefined({ model: models['*'] });
}

function readText(path: string, file: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    const robots = SHIPPED_ROBOTS.join(', ');
    const wanted = `a URDF file${didYouMean(file, SHIPPED_ROBOTS)}; the robots shipped with troupe are ${robots}`;
    throw fileUnreadable(oneLine(file, 200), wanted, cause);
  }
}

/** Meshes named by a path; the file does not say where a ROS package is. */
const missingMeshes = (meshes: readonly string[], folder: string): string[] =>
  [...new Set(meshes)].filter(
    (mesh) => !mesh.startsWith('package://') && !existsSync(resolve(folder, mesh.replace(/^file:\/\//, ''))),
  );

function writePicture(dossier: RobotDossier, file: string, { cwd }: CliContext): string {
  const path = resolve(cwd, file);
  writeFile(path, /\.png$/i.test(file) ? reachPng(dossier) : reachSvg(dossier), { shown: oneLine(file, 200) });
  return displayPath(cwd, path);
}
