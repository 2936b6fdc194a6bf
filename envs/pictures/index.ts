// Exports the public API `troupe/pictures`: draws a world from plain data, for people and for models that see.

export {
  type CameraPaint,
  type CameraPose,
  type CameraView,
  drawCameraView,
  namesInCameraView,
  type ScenePoint,
  type SeenThing,
  type SolidGrid,
} from './camera-view.ts';
export type {
  Aim,
  Area,
  Box,
  Drawing,
  DrawnAgent,
  DrawnLine,
  DrawnThing,
  Entry,
  GroundMap,
  Group,
  Leaf,
  LegendRow,
  Place,
  Sign,
} from './drawing.ts';
export { drawPanorama, namesInPanorama, type Panorama, type PanoramaThing } from './panorama.ts';
export { type Palette, paletteOf, type Rgb } from './pixels/canvas.ts';
export { drawPage } from './svg/page.ts';
export { drawTerminal } from './terminal.ts';
export {
  drawTopView,
  type TopView,
  type TopViewAgent,
  type TopViewGround,
  type TopViewLine,
  type TopViewMark,
} from './top-view.ts';
