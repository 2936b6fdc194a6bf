// Reads a robot resume out of a prompt: JSON, Markdown, XML or prose (the formats of EMOS's table 4, as
// agents/robots/resume-text.ts writes them), with its numbers or without. Anything not stated stays unknown.
import { z } from 'zod';
import { RobotResume } from '../../runtime/facets/body.ts';
import { parsedJson } from '../../runtime/text/json.ts';

export interface ResumeWords {
  /** How it moves about, and what it grasps, in words; in prose both are the whole text. */
  readonly mobility: string;
  readonly manipulation: string;
  readonly workspace: RobotResume['manipulation']['arm_workspace'] | undefined;
  readonly cameras: readonly { readonly height: number; readonly hfov: number }[] | undefined;
}

export function readResume(text: string): ResumeWords {
  const tree = parsedJson(text) ?? xmlIn(text) ?? markdownIn(text);
  return ofTree(tree) ?? proseIn(text);
}

/** A resume of which the numbers may be left out. */
const NumberlessResume = z.object({
  mobility: z.object({ summary: z.coerce.string() }),
  perception: z.object({ cameras_info: RobotResume.shape.perception.shape.cameras_info.optional() }),
  manipulation: z.object({
    summary: z.coerce.string(),
    arm_workspace: RobotResume.shape.manipulation.shape.arm_workspace.optional(),
  }),
});

function ofTree(tree: unknown): ResumeWords | undefined {
  const { success, data } = NumberlessResume.safeParse(tree);
  if (!success) return undefined;
  const { mobility, perception, manipulation } = data;
  return {
    mobility: mobility.summary,
    manipulation: manipulation.summary,
    workspace: manipulation.arm_workspace,
    cameras: perception.cameras_info && Object.values(perception.cameras_info),
  };
}

type ResumeTree = Map<string, ResumeTree | string>;

/** Leaves that are numbers or lists of numbers are read as such. */
function plain(tree: ResumeTree): unknown {
  return Object.fromEntries(
    [...tree].map(([key, value]) => {
      if (typeof value !== 'string') return [key, plain(value)];
      const isNumeric = /^(?:-?\d[\d.e+-]*|\[[-\d., e+]*\])$/i.test(value);
      return [key, isNumeric ? (parsedJson(value) ?? value) : value];
    }),
  );
}

/** Heads open a part, one level deeper than the one around it; `- key: value` is an entry. */
function markdownIn(text: string): unknown {
  const root: ResumeTree = new Map();
  const open = [root];
  if (!/^#{1,6} \w/m.test(text)) return undefined;
  for (const line of text.split('\n')) {
    const [, marks = '', head] = /^(#{1,6}) (\S.*)$/.exec(line) ?? [];
    const [, key, value = ''] = /^- ([^:]+): ?(.*)$/.exec(line) ?? [];
    if (head !== undefined) {
      open.length = Math.min(open.length, marks.length);
      const part: ResumeTree = new Map();
      open.at(-1)?.set(head, part);
      open.push(part);
    } else if (key !== undefined) open.at(-1)?.set(key, value);
  }
  return plain(root);
}

const TOKENS = /<(\/?)([\w.-]{1,200})(\/?)>|([^<]+)/g;

/** Elements and their text; neither attributes nor comments, of which a resume has none. */
function xmlIn(text: string): unknown {
  if (!text.trimStart().startsWith('<')) return undefined;
  const root: ResumeTree = new Map();
  const open: { readonly name: string; readonly part: ResumeTree; text: string }[] = [
    { name: '', part: root, text: '' },
  ];
  for (const [, close, name = '', empty, words] of text.matchAll(TOKENS)) {
    const top = open.at(-1);
    if (top === undefined) return undefined;
    if (words !== undefined) top.text += words;
    else if (close === '') {
      if (empty === '/') top.part.set(name, new Map());
      else open.push({ name, part: new Map(), text: '' });
    } else {
      if (open.pop()?.name !== name) return undefined;
      open.at(-1)?.part.set(name, top.part.size > 0 ? top.part : unescapeXml(top.text));
    }
  }
  const robot = root.get('robot');
  return robot instanceof Map ? plain(robot) : undefined;
}

const unescapeXml = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

const NUMBER = String.raw`(-?\d[\d.]*(?:e[+-]?\d+)?)`;
const LIST = String.raw`(\[[-\d., e+]*\])`;
const CAMERA = new RegExp(`camera [^\\n]{1,300}? is ${NUMBER} m above the floor and sees ${NUMBER} degrees wide`, 'g');
const SPHERE = new RegExp(`reaches a sphere of radius ${NUMBER} m around ${LIST}`);
const BOX = new RegExp(`reaches a box from ${LIST} to ${LIST}`);

/** Sentences. Nothing tells which of them speak of what, so that words are looked for in all of them. */
function proseIn(text: string): ResumeWords {
  const cameras = [...text.matchAll(CAMERA)].map(([, height, hfov]) => ({
    height: Number(height),
    hfov: Number(hfov),
  }));
  const [, radius, center] = SPHERE.exec(text) ?? [];
  const [, least, most] = BOX.exec(text) ?? [];
  const space =
    radius !== undefined
      ? { type: 'sphere', radius: Number(radius), center: parsedJson(center ?? '') }
      : { type: 'box', min_bound: parsedJson(least ?? ''), max_bound: parsedJson(most ?? '') };
  return {
    mobility: text,
    manipulation: text,
    workspace: RobotResume.shape.manipulation.shape.arm_workspace.safeParse(space).data,
    cameras: cameras.length > 0 ? cameras : undefined,
  };
}
