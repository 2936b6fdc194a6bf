// Draws what a robot reaches and sees: from the side and from above, with its skeleton at rest, the sampled places of
// its hand, the sphere or box around them, and the fields of view of its cameras.
import type { LinkPlace, RobotDossier } from '../../agents/robots/resume.ts';
import { element, group, INK, line, SOFT, type SvgMark, svgDocument, text } from '../../envs/raster/svg/markup.ts';

const SIDE = 380;
const MARGIN = 46;
const MOST_DOTS = 1500;
const REACH = '#2f7ed8';
const SEEN = '#e0a030';

/** Metres to pixels; `across` and `up` choose the axes of a place. */
interface RobotView {
  readonly title: string;
  readonly across: 0 | 2;
  readonly up: 0 | 1;
  readonly left: number;
  readonly scale: number;
  readonly middle: readonly [across: number, up: number];
}

export function reachPicture(dossier: RobotDossier): string {
  const { resume } = dossier;
  const half = 1.08 * Math.max(0.6, ...extentOf(dossier)) + 0.05;
  const scale = SIDE / (2 * half);
  // Side: the floor near the lower edge. Top: the base in the middle, forward to the right.
  const side: RobotView = { title: 'from the side', across: 0, up: 1, left: MARGIN, scale, middle: [0, half * 0.86] };
  const width = 2 * (SIDE + MARGIN) + MARGIN;
  const top = { ...side, title: 'from above', left: SIDE + 2 * MARGIN, middle: [0, 0] as const };
  const marks = [
    text(MARGIN, 22, `${resume.robot_id}: what it reaches and sees`, { size: 15, bold: true }),
    ...panel(dossier, side, ([x, h]) => [x, h]),
    ...panel(dossier, top, ([x, , y]) => [x, y]),
    text(MARGIN, SIDE + MARGIN + 36, captionOf(dossier), { size: 12, fill: SOFT }),
  ];
  const about = `${resume.robot_id} from the side and from above, in metres. ${captionOf(dossier)}`;
  return svgDocument({ width, height: SIDE + 2 * MARGIN + 8, title: `${resume.robot_id}: reach`, about }, marks);
}

type Projection = (at: LinkPlace['at']) => readonly [across: number, up: number];

/** How far anything is from the base, per axis. */
function extentOf({ reach, skeleton, resume }: RobotDossier): number[] {
  const space = resume.manipulation.arm_workspace;
  const round = 'type' in space && space.type === 'sphere' ? space : undefined;
  const rim = round
    ? [-1, 1].map((sign) => round.center.map((c) => c + sign * round.radius) as [number, number, number])
    : [];
  const places = [...skeleton.map(({ at }) => at), ...rim, ...(reach ? [reach.min, reach.max] : [])];
  return places.flatMap(([x, h, y]) => [Math.abs(x), h / 1.86, Math.abs(y)]);
}

function panel(dossier: RobotDossier, view: RobotView, place: Projection): SvgMark[] {
  const at = (p: readonly [number, number]): readonly [number, number] => [
    view.left + SIDE / 2 + (p[0] - view.middle[0]) * view.scale,
    MARGIN + SIDE / 2 - (p[1] - view.middle[1]) * view.scale,
  ];
  const frame = { x: view.left, y: MARGIN, width: SIDE, height: SIDE, fill: '#f7f8fa', stroke: '#c8ced6' };
  const clip = `clip-${view.title.replace(/ /g, '-')}`;
  const inside = [
    ...grid(view, at),
    ...dotsOf(dossier, place, at),
    ...outlineOf(dossier, place, at, view.scale),
    ...viewsOf(dossier, view, place, at),
    ...bonesOf(dossier, place, at),
  ];
  return [
    element('clipPath', { id: clip }, element('rect', { x: view.left, y: MARGIN, width: SIDE, height: SIDE })),
    element('rect', frame),
    element('g', { 'clip-path': `url(#${clip})` }, ...inside),
    text(view.left + 4, MARGIN + SIDE + 16, `${view.title}; lines every 0.5 m`, { size: 11, fill: SOFT }),
  ];
}

type Pixels = (p: readonly [number, number]) => readonly [number, number];

function grid(view: RobotView, at: Pixels): SvgMark[] {
  const marks: SvgMark[] = [];
  for (let m = -3; m <= 3; m += 0.5) {
    const [x, y] = at([m, m]);
    const strong = m === 0 ? { stroke: '#9aa5b1', 'stroke-width': 1.2 } : { stroke: '#dfe3e8' };
    marks.push(line(`M${x.toFixed(1)} ${MARGIN}V${MARGIN + SIDE}`, strong));
    marks.push(line(`M${view.left} ${y.toFixed(1)}H${view.left + SIDE}`, strong));
    if (m !== 0 && y > MARGIN + 8 && y < MARGIN + SIDE - 4)
      marks.push(text(view.left + 4, y - 3, `${m}`, { size: 9, fill: SOFT }));
  }
  return marks;
}

/** A part of the samples, evenly taken. */
function dotsOf({ reach }: RobotDossier, place: Projection, at: Pixels): SvgMark[] {
  if (reach === undefined) return [];
  const n = reach.samples.length / 3;
  // A step that shares no factor with the bins, so that all joints are seen to move.
  const step = Math.max(1, Math.floor(n / MOST_DOTS)) | 1;
  const dots: string[] = [];
  for (let i = 0; i < n; i += step % 5 === 0 ? step + 2 : step) {
    const [x, y] = at(place([reach.samples[3 * i] ?? 0, reach.samples[3 * i + 1] ?? 0, reach.samples[3 * i + 2] ?? 0]));
    dots.push(`M${x.toFixed(1)} ${y.toFixed(1)}h0`);
  }
  return [line(dots.join(''), { stroke: REACH, 'stroke-width': 2, 'stroke-linecap': 'round', opacity: 0.45 })];
}

function outlineOf({ resume }: RobotDossier, place: Projection, at: Pixels, scale: number): SvgMark[] {
  const space = resume.manipulation.arm_workspace;
  const style = { fill: 'none', stroke: REACH, 'stroke-width': 2 };
  if (!('type' in space)) return [];
  if (space.type === 'sphere') {
    const [cx, cy] = at(place(space.center));
    return [
      group(`sphere of radius ${space.radius} m`, element('circle', { cx, cy, r: space.radius * scale, ...style })),
    ];
  }
  const [left, low] = at(place(space.min_bound));
  const [right, high] = at(place(space.max_bound));
  return [group('box', element('rect', { x: left, y: high, width: right - left, height: low - high, ...style }))];
}

/** Each camera looks forward; how wide is drawn from above, how high from the side. */
function viewsOf({ resume, skeleton }: RobotDossier, view: RobotView, place: Projection, at: Pixels): SvgMark[] {
  return Object.entries(resume.perception.cameras_info).flatMap(([name, { hfov, height }]): SvgMark[] => {
    const link = skeleton.find((one) => one.link === name);
    if (link === undefined) return [];
    const [across, up] = place(link.at);
    const [x, y] = at([across, up]);
    const half = (hfov * Math.PI) / 360;
    const far = SIDE;
    const wedge = [-half, half].map(
      (turn) => `L${(x + far * Math.cos(turn)).toFixed(1)} ${(y + far * Math.sin(turn)).toFixed(1)}`,
    );
    const path = `M${x.toFixed(1)} ${y.toFixed(1)}${wedge.join('')}Z`;
    return [
      group(`${name}: ${height} m high, ${hfov} degrees wide`, element('path', { d: path, fill: SEEN, opacity: 0.12 })),
      element('circle', { cx: x, cy: y, r: 4, fill: SEEN, stroke: INK }),
      ...(view.title === 'from the side' ? [labelAt(x, y, name, view)] : []),
    ];
  });
}

/** To the left of what stands near the right edge. */
const labelAt = (x: number, y: number, name: string, { left }: RobotView): SvgMark =>
  x > left + SIDE * 0.7
    ? text(x - 7, y - 7, name, { size: 10, halo: true, anchor: 'end' })
    : text(x + 7, y - 5, name, { size: 10, halo: true });

function bonesOf({ skeleton }: RobotDossier, place: Projection, at: Pixels): SvgMark[] {
  const byName = new Map(skeleton.map((one) => [one.link, at(place(one.at))]));
  return skeleton.flatMap(({ link, above }) => {
    const [from, to] = [above === undefined ? undefined : byName.get(above), byName.get(link)];
    if (from === undefined || to === undefined) return [];
    const path = `M${from[0].toFixed(1)} ${from[1].toFixed(1)}L${to[0].toFixed(1)} ${to[1].toFixed(1)}`;
    return [line(path, { stroke: INK, 'stroke-width': 3, 'stroke-linecap': 'round' })];
  });
}

function captionOf({ reach, resume }: RobotDossier): string {
  const space = resume.manipulation.arm_workspace;
  if (reach === undefined || !('type' in space)) return 'No arm.';
  const shape =
    space.type === 'sphere'
      ? `sphere of radius ${space.radius} m, centre ${space.center[1]} m high`
      : `box from ${space.min_bound[1]} m to ${space.max_bound[1]} m high`;
  return `${shape}; hand between ${reach.min[1]} m and ${reach.max[1]} m; ${reach.samples.length / 3} samples, ${reach.bins} values of each of ${reach.joints.length} joints.`;
}
