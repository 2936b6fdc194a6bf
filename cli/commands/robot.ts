// Implements `troupe robot resume`: computes what a robot can reach, see and travel from its URDF description.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { createResume, type DossierOptions, type RobotDossier } from '../../agents/robots/resume.ts';
import { RESUME_FORMATS, type ResumeFormat, resumeText } from '../../agents/robots/resume-text.ts';
import { SHIPPED_ROBOTS, shippedRobot } from '../../agents/robots/shipped-robots.ts';
import { relay } from '../../envs/relay/relay.ts';
import { displayPath } from '../../experiment/record-path.ts';
import { createModels, RULES } from '../../resolve/named-parts.ts';
import { failure, fileUnreadable, fileUnwritable } from '../../runtime/errors/index.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import { withoutUndefined } from '../../runtime/text/without-undefined.ts';
import { command, flags, type Given } from '../command.ts';
import type { CliContext } from '../context.ts';
import { collectValues, decimal, oneOfWords } from '../options/option-values.ts';
import { jsonText } from '../print/json.ts';
import { didYouMean } from '../print/spelling-hints.ts';
import { reachPng } from '../robot/picture-png.ts';
import { reachSvg } from '../robot/picture-svg.ts';

const HELP = `
<urdf>: a URDF file, or one of the robots shipped with troupe: ${SHIPPED_ROBOTS.join(', ')}. Meshes are not needed.

Reach: the positions of the end effector for five values of each arm joint (0 … 2π for a joint without limits), and the
sphere or box around them. Cameras: their height with all joints at zero, and their horizontal field of view. The
vertical field of view follows from the image size in the file; it appears in the picture and in --json only, because
published resumes leave it out.

Examples:
  $ troupe robot resume fetch
  $ troupe robot resume robot.urdf --format markdown --picture reach.svg
  $ troupe robot resume stretch --picture reach.png
  $ troupe robot resume robot.urdf --effector gripper_link --hold torso_lift_joint=0.15 --floor 0.1
  $ troupe robot resume spot --model gpt-4.1-mini --id agent_0`;

const FLAGS = flags({
  '--format <f>': {
    help: `the format of the resume: ${RESUME_FORMATS.join(', ')}`,
    read: oneOfWords(RESUME_FORMATS),
    otherwise: 'json',
  },
  '--picture <file>': 'draw the reach and the fields of view (.svg, .png)',
  '--model <name>': 'let a model write the text (default: written by rules, without a model)',
  '--base-url <url>': 'the URL of a server with an OpenAI-compatible API',
  '--api-key-env <name>': 'the environment variable that holds its API key',
  '--id <name>': 'the name of the robot, e.g. agent_0',
  '--effector <link>': 'the link that grasps (default: the end of the longest arm)',
  '--hold <joint=value>': ['keep a joint at a value; may be repeated', collectValues],
  '--camera <link>': ['a link that is a camera; may be repeated (default: found by sensors and names)', collectValues],
  '--floor <m>': ['the height of the root link above the floor', decimal(-10, 10)],
  '--tool <m>': ['how far the grasp lies beyond its link (default 0.08)', decimal(0, 2)],
  '--hfov <degrees>': ['the horizontal field of view of cameras that do not state it (default 90)', decimal(1, 360)],
  '--vfov <degrees>': [
    'the vertical field of view of cameras (default: from the shape of their image)',
    decimal(1, 360),
  ],
  '--shape <s>': ["the shape to fit around the sampled positions: 'sphere' or 'box'", oneOfWords(['sphere', 'box'])],
  '--json': 'print the resume and what it was computed from, as JSON',
});
type RobotFlags = Given<typeof FLAGS>;

export const registerRobot = command({
  words: 'robot <verb> <urdf>',
  usage: 'resume <urdf> [options]',
  about: 'work out from its URDF description what a robot can reach, see and travel: robot resume <urdf>',
  flags: FLAGS,
  more: HELP,
  run: ({ verb, urdf: file }, flags, context) => {
    if (verb !== 'resume')
      throw failure('USAGE', {
        what: `'${oneLine(verb, 40)}' is not a verb of 'troupe robot'${didYouMean(verb, ['resume'])}; the only one is 'resume'`,
        command: 'troupe robot',
      });
    return describeRobot(file, flags, context);
  },
});

async function describeRobot(file: string, flags: RobotFlags, context: CliContext): Promise<void> {
  const { cwd, stdout, stderr } = context;
  if (flags.picture !== undefined && !/\.(svg|png)$/i.test(flags.picture))
    throw failure('OPTION_BAD', {
      option: '--picture',
      value: oneLine(flags.picture, 120),
      wanted: 'a file that ends in .svg or .png',
    });
  const shipped = existsSync(resolve(cwd, file)) ? undefined : shippedRobot(file);
  const urdf = shipped?.urdf ?? readText(resolve(cwd, file), file);
  const options = { ...shipped?.options, ...optionsOf(flags), ...(await modelOf(flags, context)) };
  const dossier = await createResume(urdf, oneLine(file, 120), { ...options, signal: context.signal });
  const missing = shipped ? [] : missingMeshes(dossier.meshes, dirname(resolve(cwd, file)));
  if (missing.length > 0)
    stderr.write(
      `${oneLine(failure('URDF_MESHES_MISSING', { robot: oneLine(file, 120), files: missing }).message, 600)}\n`,
    );
  const picture = flags.picture === undefined ? undefined : writePicture(dossier, flags.picture, context);
  stdout.write(flags.json ? jsonText(figuresOf(dossier, picture)) : `${textOf(dossier, flags.format)}\n`);
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
        throw failure('OPTION_BAD', {
          option: '--hold',
          value: oneLine(text, 80),
          wanted: 'joint=value, in radians or metres',
        });
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
  try {
    writeFileSync(path, /\.png$/i.test(file) ? reachPng(dossier) : reachSvg(dossier));
  } catch (cause) {
    throw fileUnwritable(oneLine(file, 200), cause);
  }
  return displayPath(cwd, path);
}
