// Draws what an agent sees when it turns round where it stands: all that its observation names, in its direction and by
// its distance, each under its name. Nothing else is in it, and no co-ordinates. The grid world of the paper has no
// camera: agents have no heading, so the picture goes all the way round.
import type { Picture } from '../../runtime/core/segment.ts';
import type { PicturedName } from '../../runtime/core/world.ts';
import { type Canvas, type Color, createCanvas, widthOf } from '../pictures/pixels/canvas.ts';
import { drawPlates, type NamedPoint, pictureNamesOf, placePlates } from '../pictures/pixels/name-plates.ts';
import { paletteOf, pngOf } from '../pictures/pixels/png.ts';
import { personRemembered } from './paper-rules.ts';
import { agentsSeen, commonView, holdingOf, nameOf, personsSeen } from './published-texts.ts';
import type { SarScope } from './rules.ts';
import { INTENSITIES, type SarCell } from './scenes.ts';

const WIDTH = 1200;
const HEIGHT = 600;
const HORIZON = 170;
/** Below the picture: what the agent holds, which the words say too. */
const HANDS = 30;

const { palette: PALETTE, color: C } = paletteOf({
  paper: [255, 255, 255],
  ink: [20, 20, 20],
  sky: [214, 230, 242],
  ground: [206, 214, 188],
  mark: [120, 126, 110],
  low: [196, 130, 0],
  medium: [214, 84, 0],
  high: [170, 16, 24],
  place: [24, 88, 176],
  person: [180, 20, 110],
  agent: [106, 61, 154],
  dark: [54, 58, 66],
  deposit: [92, 64, 51],
});

type Shape = 'flame' | 'tank' | 'house' | 'body' | 'none';
interface ShownPlace extends NamedPoint {
  readonly shape: Shape;
  readonly color: Color;
  /** Pixels: its height. */
  readonly tall: number;
  /** Cells. */
  readonly far: number;
}

export function cameraView(scope: SarScope, who: number): Picture {
  const canvas = createCanvas(WIDTH, HEIGHT + HANDS, C.sky);
  canvas.rectangle([0, HORIZON], [WIDTH, HEIGHT - HORIZON], C.ground);
  drawDirections(canvas);
  const places = placesOf(scope, who);
  for (const place of [...places].sort((a, b) => b.far - a.far)) drawPlace(canvas, place);
  drawPlates(canvas, plated(places), C.paper);
  canvas.rectangle([0, HEIGHT], [WIDTH, HANDS], C.dark);
  canvas.words([8, HEIGHT + 8], `In my hands: ${handsText(scope, who)}`, { color: C.paper, size: 2 });
  return pngOf(canvas, PALETTE);
}

/** The names in it, each with its box. */
export const namesInCamera = (scope: SarScope, who: number): readonly PicturedName[] =>
  pictureNamesOf(plated(placesOf(scope, who)));

/** Up is in the middle, Down at both edges. */
function drawDirections(canvas: Canvas): void {
  const words = ['Left', 'Up', 'Right'];
  for (const [i, word] of words.entries()) {
    const x = (WIDTH * (i + 1)) / 4;
    canvas.rectangle([x, HORIZON - 8], [2, 8], C.mark);
    canvas.words([x - widthOf(word, 2) / 2, 4], word, { color: C.mark, size: 2 });
  }
  canvas.words([4, 4], 'Down', { color: C.mark, size: 2 });
  canvas.words([WIDTH - widthOf('Down', 2) - 4, 4], 'Down', { color: C.mark, size: 2 });
}

function placesOf(scope: SarScope, who: number): readonly ShownPlace[] {
  const { state } = scope;
  const { layout } = state;
  const view = commonView(scope, who);
  const me = state.agents[who]?.at ?? [0, 0];
  const shown = (
    { name, at }: { readonly name: string; readonly at: SarCell | readonly [number, number] },
    shape: Shape,
    color: Color,
  ) => placeFrom(me, { name, at, shape, color });
  const fires = view.fires.flatMap(({ name, regions }) => {
    const own = layout.fires.find((one) => one.name === name);
    const cells = regions.flatMap((region) => {
      const at = own?.cells[own.regions.find((one) => one.name === region.name)?.cell ?? -1];
      return at === undefined ? [] : [{ ...region, at }];
    });
    const burning = cells.map(({ name: region, at, intensity }) =>
      shown({ name: region, at }, 'flame', C.low + Math.max(0, INTENSITIES.indexOf(intensity) - 1)),
    );
    return [...burning, shown({ name, at: middleOf(cells.map(({ at }) => at)) ?? own?.at ?? [0, 0] }, 'none', C.high)];
  });
  const atOf = (all: readonly { readonly name: string; readonly at: SarCell }[], name: string): SarCell =>
    all.find((one) => one.name === name)?.at ?? [0, 0];
  return [
    ...fires,
    ...view.reservoirs.map(({ name }) => shown({ name, at: atOf(layout.reservoirs, name) }, 'tank', C.place)),
    ...view.deposits.map(({ name }) => shown({ name, at: atOf(layout.deposits, name) }, 'house', C.deposit)),
    ...personsSeen(state, who).map((i) =>
      shown(
        {
          name: layout.persons[i]?.name ?? '',
          at: (personRemembered(state.paper, who, i) ?? state.persons[i])?.at ?? [0, 0],
        },
        'body',
        C.person,
      ),
    ),
    ...agentsSeen(state, who).map((i) =>
      shown({ name: nameOf(state, i), at: state.agents[i]?.at ?? [0, 0] }, 'body', C.agent),
    ),
  ];
}

function middleOf(cells: readonly SarCell[]): readonly [number, number] | undefined {
  const sum = cells.reduce(([x, y], [a, b]) => [x + a, y + b] as const, [0, 0] as readonly [number, number]);
  return cells.length === 0 ? undefined : [sum[0] / cells.length, sum[1] / cells.length];
}

interface SeenFrom {
  readonly name: string;
  readonly at: readonly [number, number] | SarCell;
  readonly shape: Shape;
  readonly color: Color;
}

/** Things look smaller and stand nearer to the horizon the farther away they are. */
function placeFrom([x, y]: readonly [number, number], { name, at, shape, color }: SeenFrom): ShownPlace {
  const [dx, dy] = [(at[0] ?? 0) - x, (at[1] ?? 0) - y];
  const far = Math.hypot(dx, dy);
  const turn = far === 0 ? 0 : Math.atan2(dx, -dy) / (2 * Math.PI);
  const close = 1 / (1 + far / 3);
  const edge = 14;
  return {
    name,
    shape,
    color,
    far,
    x: Math.max(edge, Math.min(WIDTH - edge, WIDTH * (0.5 + turn))),
    y: HORIZON + (HEIGHT - HORIZON - 60) * close,
    tall: 14 + 90 * close,
  };
}

/** Whole fires last: their regions say where they are. */
function plated(places: readonly ShownPlace[]) {
  const order = [...places].sort((a, b) => Number(a.shape === 'none') - Number(b.shape === 'none') || a.far - b.far);
  const byName = new Map(order.map((place) => [place.name, place]));
  const points = order.map(({ name, x, y, tall, shape }) => ({ name, x, y: shape === 'none' ? y : y - tall }));
  // The first row holds the directions.
  return placePlates(points, { width: WIDTH, height: HEIGHT - 22 }).map((plate) => {
    const { color = C.ink, shape = 'none' } = byName.get(plate.name) ?? {};
    return { ...plate, top: plate.top + 22, color, inverse: shape === 'none' };
  });
}

function drawPlace(canvas: Canvas, { x, y, tall, shape, color }: ShownPlace): void {
  const wide = tall * 0.6;
  if (shape === 'flame')
    for (let up = 0; up < tall; up++)
      canvas.rectangle([x - (wide / 2) * (1 - up / tall) ** 0.7, y - up], [wide * (1 - up / tall) ** 0.7, 1], color);
  if (shape === 'tank') {
    canvas.rectangle([x - wide / 2, y - tall], [wide, tall], color);
    canvas.disc([x, y - tall], wide / 2, color);
  }
  if (shape === 'house') {
    canvas.rectangle([x - wide * 0.8, y - tall * 0.6], [wide * 1.6, tall * 0.6], color);
    for (let up = 0; up < tall * 0.4; up++)
      canvas.rectangle(
        [x - wide * (1 - up / (tall * 0.4)), y - tall * 0.6 - up],
        [2 * wide * (1 - up / (tall * 0.4)), 1],
        color,
      );
  }
  if (shape === 'body') {
    canvas.rectangle([x - wide * 0.25, y - tall * 0.7], [wide * 0.5, tall * 0.7], color);
    canvas.disc([x, y - tall * 0.8], wide * 0.3, color);
  }
}

function handsText({ state }: SarScope, who: number): string {
  const me = state.agents[who];
  if (me === undefined) return 'nothing';
  const { sand, water, person } = holdingOf(me);
  const parts = [sand > 0 ? `${sand} sand` : '', water > 0 ? `${water} water` : '', person > 0 ? 'a person' : ''];
  return parts.filter((part) => part !== '').join(', ') || 'nothing';
}
