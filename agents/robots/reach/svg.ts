// Draws a robot's reach and view as SVG, from the side and from above: its skeleton at rest, the sampled hand
// positions, the sphere or box around them, and the cameras' fields of view. png.ts draws the same shapes as a PNG.
import { element, group, INK, line, SOFT, type SvgMark, svgDocument, text } from '../../../envs/pictures/svg/markup.ts';
import { counted } from '../../../runtime/text/in-words.ts';
import type { LinkPlace, RobotDossier } from '../dossier.ts';

const REACH = '#2f7ed8';
const SEEN = '#e0a030';

export function reachSvg(dossier: RobotDossier): string {
  const { width, height, margin, title, caption, panels } = reachDrawing(dossier);
  const name = dossier.resume.robot_id;
  const about = `${name} from the side and from above, in metres. ${caption}`;
  return svgDocument({ width, height, title: `${name}: reach`, about }, [
    text([margin, 22], title, { size: 15, bold: true }),
    ...panels.flatMap(panelMarks),
    text([margin, height - 18], caption, { size: 12, fill: SOFT }),
  ]);
}

function panelMarks({ id, left, top, side, caption, shapes }: ReachPanel): SvgMark[] {
  const clip = `clip-${id}`;
  const frame = { x: left, y: top, width: side, height: side };
  return [
    element('clipPath', { id: clip }, element('rect', frame)),
    element('rect', { ...frame, fill: '#f7f8fa', stroke: '#c8ced6' }),
    element('g', { 'clip-path': `url(#${clip})` }, ...shapes.map(markOf)),
    text([left + 4, top + side + 16], caption, { size: 11, fill: SOFT }),
  ];
}

const point = ([x, y]: PicturePoint): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
const OUTLINE = { fill: 'none', stroke: REACH, 'stroke-width': 2 };
const STROKES = {
  grid: { stroke: '#dfe3e8' },
  axis: { stroke: '#9aa5b1', 'stroke-width': 1.2 },
  bone: { stroke: INK, 'stroke-width': 3, 'stroke-linecap': 'round' },
} as const;

function markOf(shape: ReachShape): SvgMark {
  switch (shape.kind) {
    case 'grid':
    case 'axis':
    case 'bone':
      return line(`M${point(shape.from)}L${point(shape.to)}`, STROKES[shape.kind]);
    case 'samples': {
      const dots = shape.at.map((at) => `M${point(at)}h0`).join('');
      return line(dots, { stroke: REACH, 'stroke-width': 2, 'stroke-linecap': 'round', opacity: 0.45 });
    }
    case 'circle': {
      const [cx, cy] = shape.at;
      return group(shape.title, element('circle', { cx, cy, r: shape.radius, ...OUTLINE }));
    }
    case 'box': {
      const [x, y] = [Math.min(shape.from[0], shape.to[0]), Math.min(shape.from[1], shape.to[1])];
      const width = Math.abs(shape.to[0] - shape.from[0]);
      const height = Math.abs(shape.to[1] - shape.from[1]);
      return group(shape.title, element('rect', { x, y, width, height, ...OUTLINE }));
    }
    case 'view': {
      const path = `M${shape.corners.map(point).join('L')}Z`;
      return group(shape.title, element('path', { d: path, fill: SEEN, opacity: 0.12 }));
    }
    case 'camera':
      return element('circle', { cx: shape.at[0], cy: shape.at[1], r: 4, fill: SEEN, stroke: INK });
    case 'label':
      return text(shape.at, shape.words, { size: 10, halo: true, anchor: shape.leftwards ? 'end' : 'start' });
    case 'metres':
      return text(shape.at, shape.words, { size: 9, fill: SOFT });
  }
}

export type PicturePoint = readonly [x: number, y: number];

/** In pixels, relative to the whole picture. */
export type ReachShape =
  | { readonly kind: 'grid' | 'axis' | 'bone'; readonly from: PicturePoint; readonly to: PicturePoint }
  | { readonly kind: 'samples'; readonly at: readonly PicturePoint[] }
  | { readonly kind: 'circle'; readonly at: PicturePoint; readonly radius: number; readonly title: string }
  | { readonly kind: 'box'; readonly from: PicturePoint; readonly to: PicturePoint; readonly title: string }
  | { readonly kind: 'view'; readonly corners: readonly PicturePoint[]; readonly title: string }
  | { readonly kind: 'camera'; readonly at: PicturePoint }
  | { readonly kind: 'label'; readonly at: PicturePoint; readonly words: string; readonly leftwards: boolean }
  | { readonly kind: 'metres'; readonly at: PicturePoint; readonly words: string };

export interface ReachPanel {
  readonly id: string;
  readonly left: number;
  readonly top: number;
  readonly side: number;
  readonly caption: string;
  /** Back to front, not yet clipped at the edges. */
  readonly shapes: readonly ReachShape[];
}

interface ReachDrawing {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  readonly title: string;
  readonly caption: string;
  readonly panels: readonly ReachPanel[];
}

const SIDE = 380;
const MARGIN = 46;
const MOST_DOTS = 1500;

interface RobotView {
  readonly id: 'side' | 'above';
  readonly left: number;
  /** Pixels per metre. */
  readonly scale: number;
  /** The centre of the panel, in metres. */
  readonly middle: PicturePoint;
  project(at: LinkPlace['at']): PicturePoint;
}

export function reachDrawing(dossier: RobotDossier): ReachDrawing {
  const half = 1.08 * Math.max(0.6, ...extentOf(dossier)) + 0.05;
  const scale = SIDE / (2 * half);
  // From the side, the floor is near the lower edge, unless the hand or a link goes further down; from above, the base
  // is in the middle and forward is right.
  const lowest = Math.min(dossier.reach?.min[1] ?? 0, ...dossier.skeleton.map(({ at }) => at[1]));
  const height = Math.min(half * 0.86, lowest + half - 0.05);
  const side: RobotView = { id: 'side', left: MARGIN, scale, middle: [0, height], project: ([x, h]) => [x, h] };
  const above: RobotView = {
    id: 'above',
    left: SIDE + 2 * MARGIN,
    scale,
    middle: [0, 0],
    project: ([x, , y]) => [x, y],
  };
  return {
    width: 2 * (SIDE + MARGIN) + MARGIN,
    height: SIDE + 2 * MARGIN + 8,
    margin: MARGIN,
    title: `${dossier.resume.robot_id}: what it reaches and sees`,
    caption: captionOf(dossier),
    panels: [panelOf(dossier, side, 'from the side'), panelOf(dossier, above, 'from above')],
  };
}

/** The largest distance from the base along each axis, and half of the whole height. */
function extentOf({ reach, skeleton, resume }: RobotDossier): number[] {
  const space = resume.manipulation.arm_workspace;
  const round = 'type' in space && space.type === 'sphere' ? space : undefined;
  const rim = round
    ? [-1, 1].map((sign) => round.center.map((c) => c + sign * round.radius) as [number, number, number])
    : [];
  const places = [...skeleton.map(({ at }) => at), ...rim, ...(reach ? [reach.min, reach.max] : [])];
  const heights = places.map(([, h]) => h);
  const half = (Math.max(...heights) - Math.min(...heights)) / 2;
  return [half, ...places.flatMap(([x, h, y]) => [Math.abs(x), h / 1.86, Math.abs(y)])];
}

function panelOf(dossier: RobotDossier, view: RobotView, title: string): ReachPanel {
  const { id, left } = view;
  const shapes = [
    ...viewsOf(dossier, view),
    ...gridOf(view),
    ...samplesOf(dossier, view),
    ...outlineOf(dossier, view),
    ...bonesOf(dossier, view),
    ...camerasOf(dossier, view),
  ];
  return { id, left, top: MARGIN, side: SIDE, caption: `${title}; lines every 0.5 m`, shapes };
}

const pixelsOf = ({ left, scale, middle }: RobotView, [across, up]: PicturePoint): PicturePoint => [
  left + SIDE / 2 + (across - middle[0]) * scale,
  MARGIN + SIDE / 2 - (up - middle[1]) * scale,
];
const placeOf = (view: RobotView, at: LinkPlace['at']): PicturePoint => pixelsOf(view, view.project(at));

function gridOf(view: RobotView): ReachShape[] {
  const shapes: ReachShape[] = [];
  for (let m = -3; m <= 3; m += 0.5) {
    const [x, y] = pixelsOf(view, [m, m]);
    const kind = m === 0 ? 'axis' : 'grid';
    shapes.push({ kind, from: [x, MARGIN], to: [x, MARGIN + SIDE] });
    shapes.push({ kind, from: [view.left, y], to: [view.left + SIDE, y] });
    if (m !== 0 && y > MARGIN + 8 && y < MARGIN + SIDE - 4)
      shapes.push({ kind: 'metres', at: [view.left + 4, y - 3], words: `${m}` });
  }
  return shapes;
}

/** An even selection of the samples. */
function samplesOf({ reach }: RobotDossier, view: RobotView): ReachShape[] {
  if (reach === undefined) return [];
  const { samples } = reach;
  const n = samples.length / 3;
  // A stride coprime with the bins, so that all joints appear to move.
  const step = Math.max(1, Math.floor(n / MOST_DOTS)) | 1;
  const at: PicturePoint[] = [];
  for (let i = 0; i < n; i += step % 5 === 0 ? step + 2 : step)
    at.push(placeOf(view, [samples[3 * i] ?? 0, samples[3 * i + 1] ?? 0, samples[3 * i + 2] ?? 0]));
  return [{ kind: 'samples', at }];
}

function outlineOf({ resume }: RobotDossier, view: RobotView): ReachShape[] {
  const space = resume.manipulation.arm_workspace;
  if (!('type' in space)) return [];
  if (space.type === 'box')
    return [{ kind: 'box', from: placeOf(view, space.min_bound), to: placeOf(view, space.max_bound), title: 'box' }];
  const title = `sphere of radius ${space.radius} m`;
  return [{ kind: 'circle', at: placeOf(view, space.center), radius: space.radius * view.scale, title }];
}

/** Each camera looks forward; its horizontal field is drawn from above, its vertical field from the side. */
function viewsOf({ resume, skeleton, imageHeights }: RobotDossier, view: RobotView): ReachShape[] {
  return Object.entries(resume.perception.cameras_info).flatMap(([name, { hfov, height }]): ReachShape[] => {
    const link = skeleton.find((one) => one.link === name);
    if (link === undefined) return [];
    const [x, y] = placeOf(view, link.at);
    const vfov = imageHeights[name] ?? hfov;
    const half = ((view.id === 'side' ? vfov : hfov) * Math.PI) / 360;
    const rim = [-1, -0.5, 0, 0.5, 1].map((share): PicturePoint => {
      const turn = share * half;
      return [x + 2 * SIDE * Math.cos(turn), y + 2 * SIDE * Math.sin(turn)];
    });
    const high = vfov === hfov ? '' : `, ${vfov} high`;
    return [
      { kind: 'view', corners: [[x, y], ...rim], title: `${name}: ${height} m high, ${hfov} degrees wide${high}` },
    ];
  });
}

function camerasOf({ resume, skeleton }: RobotDossier, view: RobotView): ReachShape[] {
  return Object.keys(resume.perception.cameras_info).flatMap((name): ReachShape[] => {
    const link = skeleton.find((one) => one.link === name);
    if (link === undefined) return [];
    const at = placeOf(view, link.at);
    if (view.id !== 'side') return [{ kind: 'camera', at }];
    // Placed to the left of points near the right edge.
    const leftwards = at[0] > view.left + SIDE * 0.7;
    return [
      { kind: 'camera', at },
      { kind: 'label', at: [at[0] + (leftwards ? -7 : 7), at[1] - 6], words: name, leftwards },
    ];
  });
}

function bonesOf({ skeleton }: RobotDossier, view: RobotView): ReachShape[] {
  const byName = new Map(skeleton.map((one) => [one.link, placeOf(view, one.at)]));
  return skeleton.flatMap(({ link, above }): ReachShape[] => {
    const [from, to] = [above === undefined ? undefined : byName.get(above), byName.get(link)];
    return from && to ? [{ kind: 'bone', from, to }] : [];
  });
}

function captionOf({ reach, resume }: RobotDossier): string {
  const space = resume.manipulation.arm_workspace;
  if (reach === undefined || !('type' in space)) return 'No arm.';
  const shape =
    space.type === 'sphere'
      ? `sphere of radius ${space.radius} m, centre ${space.center[1]} m high`
      : `box from ${space.min_bound[1]} m to ${space.max_bound[1]} m high`;
  return `${shape}; hand between ${reach.min[1]} m and ${reach.max[1]} m; ${reach.samples.length / 3} samples, ${reach.bins} values of each of ${counted(reach.joints.length, 'joint')}.`;
}
