// Writes a robot resume as a prompt shows it: in one of the four formats of EMOS's table 4 (arXiv 2410.22662), with or
// without its numbers.
import type { RobotResume } from '../../runtime/facets/body.ts';

/** The four formats in which EMOS's table 4 (arXiv 2410.22662) compares resumes. */
export const RESUME_FORMATS = ['json', 'markdown', 'xml', 'prose'] as const;
export type ResumeFormat = (typeof RESUME_FORMATS)[number];

export interface ResumeTextOptions {
  readonly format?: ResumeFormat;
  /** Whether reach and cameras are told in numbers; default yes. */
  readonly numbers?: boolean;
}

type Tree = { readonly [key: string]: Tree | string | number | readonly number[] };

/**
 * Writes a resume as a prompt shows it, in one of the four formats of EMOS's table 4 (arXiv 2410.22662). JSON is one
 * line; the other formats have a line for each entry and no blank lines.
 * @example
 * ```ts
 * import { resumeText } from 'troupe/agents';
 *
 * const text = resumeText(
 *   {
 *     robot_id: 'agent_0',
 *     robot_type: 'drone',
 *     mobility: { summary: 'It flies.' },
 *     perception: { summary: 'It sees nothing.', cameras_info: {} },
 *     manipulation: { summary: 'It has no arm.', arm_workspace: {} },
 *   },
 *   { format: 'markdown' },
 * );
 * text.split('\n')[0]; // → '- robot_id: agent_0'
 * ```
 */
export function resumeText(resume: RobotResume, { format = 'json', numbers = true }: ResumeTextOptions = {}): string {
  const told = toldOf(resume, numbers);
  switch (format) {
    case 'json':
      return JSON.stringify(told);
    case 'markdown':
      return markdown(told, 1).join('\n');
    case 'xml':
      return xml({ robot: told }, '').join('\n');
    case 'prose':
      return prose(resume, numbers);
  }
}

function toldOf({ robot_id, robot_type, mobility, perception, manipulation }: RobotResume, numbers: boolean): Tree {
  const { summary: sight, cameras_info } = perception;
  const { summary: arm, arm_workspace } = manipulation;
  return {
    robot_id,
    robot_type,
    mobility: { ...mobility },
    perception: numbers ? { summary: sight, cameras_info } : { summary: sight },
    manipulation: numbers ? { summary: arm, arm_workspace: { ...arm_workspace } } : { summary: arm },
  };
}

const isTree = (value: Tree[string]): value is Tree => typeof value === 'object' && !Array.isArray(value);

function markdown(tree: Tree, level: number): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    isTree(value)
      ? [`${'#'.repeat(level)} ${key}`, ...(Object.keys(value).length === 0 ? ['none'] : markdown(value, level + 1))]
      : [`- ${key}: ${leafText(value)}`],
  );
}

function xml(tree: Tree, indent: string): string[] {
  return Object.entries(tree).flatMap(([key, value]) => {
    const name = key.replace(/[^\w.-]/g, '_').replace(/^(?=[\d.-])/, '_');
    if (!isTree(value)) return [`${indent}<${name}>${escapeXml(leafText(value))}</${name}>`];
    if (Object.keys(value).length === 0) return [`${indent}<${name}/>`];
    return [`${indent}<${name}>`, ...xml(value, `${indent}  `), `${indent}</${name}>`];
  });
}

const leafText = (value: string | number | readonly number[]): string =>
  typeof value === 'object' ? `[${value.join(', ')}]` : oneLine(String(value));
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function prose({ robot_id, robot_type, mobility, perception, manipulation }: RobotResume, numbers: boolean): string {
  const said = [`${robot_id} is a ${robot_type}.`, mobility.summary, perception.summary];
  if (numbers)
    for (const [camera, { height, hfov, type }] of Object.entries(perception.cameras_info))
      said.push(`Its ${type} camera ${camera} is ${height} m above the floor and sees ${hfov} degrees wide.`);
  said.push(manipulation.summary);
  if (numbers && 'type' in manipulation.arm_workspace) said.push(reachSentence(manipulation.arm_workspace));
  return oneLine(said.join(' '));
}

function reachSentence(space: RobotResume['manipulation']['arm_workspace']): string {
  if (!('type' in space)) return '';
  if (space.type === 'sphere')
    return `Its arm reaches a sphere of radius ${space.radius} m around [${space.center.join(', ')}] ([x, height, y] from its base).`;
  return `Its arm reaches a box from [${space.min_bound.join(', ')}] to [${space.max_bound.join(', ')}] ([x, height, y] from its base).`;
}
