// The picture description: what a world's pictures show, as plain data. A world builds one, in metres or cells of its
// own; svg/ draws the page for people from it, and terminal.ts the map beside a running episode.
import { failure } from '../../runtime/errors/index.ts';
import { checkLines, checkNumbers } from './checks.ts';
import type { AreaKind, LineKind, Shape, Sign } from './svg/signs.ts';

export type { Sign } from './svg/signs.ts';

/** Across to the right, and up or down, whichever way the world counts (see `GroundMap.top`). */
export type Place = readonly [x: number, y: number];
export interface Box {
  readonly x: readonly [from: number, to: number];
  readonly y: readonly [from: number, to: number];
}

export interface Drawing {
  readonly title: string;
  /** When it is, and how the episode ended. */
  readonly when: string;
  /** The task in the world's words, where it has any. */
  readonly task?: string;
  /** The words before the row of aims. */
  readonly goal?: string;
  readonly aims: readonly Aim[];
  /** For people who cannot see the picture, besides title and team. */
  readonly about?: readonly string[];
  readonly map: GroundMap;
  /** What is in each room, or what there is beside the map: one without title flows around the map. */
  readonly groups?: readonly Group[];
  readonly agents: readonly DrawnAgent[];
  readonly legend: readonly LegendRow[];
  /** What the marks of the terminal's map mean that no furniture and no agent explains. */
  readonly keys?: readonly string[];
}

export interface Aim {
  readonly words: string;
  readonly done: number;
  readonly need: number;
}

export interface GroundMap {
  /**
   * The edges of the ground, in the world's own measure, as all places on it. `right` is more than `left`; `top` is
   * less than `bottom` where the world counts downwards.
   */
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Of the page's five columns, those that the map may take. */
  readonly columns: 3 | 4 | 5;
  /** How much of the ground a character of the terminal's map stands for. */
  readonly character: Place;
  /** Storeys, drawn side by side; the ground is then measured in metres. */
  readonly levels?: number;
  /** Lines between cells, each fifth with its number. */
  readonly grid?: boolean;
  /** Painted in this order. */
  readonly areas: readonly Area[];
  readonly lines?: readonly DrawnLine[];
  readonly things: readonly DrawnThing[];
}

export interface Area {
  readonly kind: AreaKind;
  readonly box: Box;
  readonly level?: number;
  /** Written in it, or beside it where it does not fit and `beside` allows. */
  readonly name?: string;
  readonly beside?: boolean;
  /** Nobody of the team has seen it. */
  readonly unseen?: boolean;
  /** Something is to be brought there. */
  readonly goal?: boolean;
  /** Shows when pointed at. */
  readonly title?: string;
  /** On the terminal's map; what has a type and no mark gets a letter, which the map explains. */
  readonly mark?: string;
  readonly type?: string;
}

export interface DrawnLine {
  readonly kind: LineKind;
  readonly points: readonly Place[];
  readonly level?: number;
  /** Whose colour it has. */
  readonly agent?: number;
}

export interface DrawnThing {
  readonly at: Place;
  /** Its storey, from 0, which is the default. */
  readonly level?: number;
  readonly sign: Sign;
  /** Its radius: in pixels, or with `wide` in the ground's own measure. */
  readonly size?: number;
  readonly wide?: number;
  /** Written beside it on the page. The terminal's map shows no names of things. */
  readonly name?: string;
  /** Shows when pointed at; the name by default. */
  readonly title?: string;
  /** Nobody of the team has seen it: its name is slanted. */
  readonly unseen?: boolean;
  /** By number, the agents that hold it together: it stands small beside them, with a line to each. */
  readonly holders?: readonly number[];
  /** Its character on the terminal's map (`drawTerminal`), which leaves things without one out, named or not. */
  readonly mark?: string;
}

export interface DrawnAgent {
  /** In the table of the team, in the terminal's last lines, and beside it on the map unless there is a caption. */
  readonly name: string;
  /** What stands beside it on the map, if not its name; it may be empty. */
  readonly caption?: string;
  /** Absent where it has no place: then it is in the table alone. */
  readonly at?: Place;
  /** Its storey, from 0, which is the default. */
  readonly level?: number;
  /** The shape that it is drawn as. */
  readonly body?: Shape;
  /** Where it looks, and the area that it sees where that is known. */
  readonly facing?: Place;
  readonly sees?: readonly Place[];
  /** How far its arm reaches. */
  readonly reach?: number;
  /** What it holds, drawn beside it. */
  readonly hands?: readonly Sign[];
  /** Of the table of the team: where it is, what it holds and what it does, in the world's words. */
  readonly where: string;
  /** The terminal tells it too, unless it is empty or 'nothing'. */
  readonly holds: string;
  readonly doing: string;
}

export interface Group {
  readonly title?: string;
  readonly entries: readonly Entry[];
}

/** Something in a group, with what lies in or on it, or what is to be said of it. */
export interface Entry extends Leaf {
  readonly goal?: boolean;
  /** Nobody sees inside. */
  readonly shut?: boolean;
  readonly done?: boolean;
  readonly title?: string;
  readonly leaves?: readonly Leaf[];
  readonly lines?: readonly string[];
}

export interface Leaf {
  readonly sign: Sign;
  readonly name: string;
  readonly unseen?: boolean;
  readonly wanted?: boolean;
  /** 0 directly in or on it, 1 within what lies there, and so on. */
  readonly depth?: number;
}

export type LegendRow = readonly [
  sign:
    | Sign
    | { readonly area: AreaKind; readonly goal?: boolean }
    | { readonly line: LineKind }
    | { readonly slant: string },
  words: string,
];

/** Before any of it is drawn. @throws PICTURE_BAD */
export function checkDrawing(drawing: Drawing): void {
  checkNumbers(drawing);
  const { left, right, top, bottom, grid = false } = drawing.map;
  if (right <= left || top === bottom)
    throw failure('PICTURE_BAD', {
      what: `the ground of map goes from left ${left} to right ${right} and from top ${top} to bottom ${bottom}`,
      wanted: 'a right that is more than left, and a bottom that differs from top',
    });
  if (grid) checkLines('a cell of map.grid', 1, Math.max(right - left, Math.abs(bottom - top)));
}

/** `<apple> (17)` as `apple 17`, for every name within a text. */
export const plainNames = (words: string): string => words.replace(/<([^<>]*)> \((\d+)\)/gu, '$1 $2');

/** The initial where no other has it, otherwise the number. */
export function agentMark(agents: readonly { readonly name: string }[], i: number): string {
  const initials = agents.map(({ name }) => [...name][0] ?? '@');
  return new Set(initials).size === initials.length ? (initials[i] ?? '@') : String(i + 1);
}
