// Draws a robot's reach and view as SVG.

import { element, group, INK, line, SOFT, type SvgMark, svgDocument, text } from '../../../envs/pictures/svg/markup.ts';
import type { RobotDossier } from '../resume.ts';
import { type PicturePoint, type ReachPanel, type ReachShape, reachDrawing } from './shapes.ts';

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
