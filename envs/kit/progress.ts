// Reads the reports of progress that a discussion shows of each teammate (protocols/capo, protocols/shared): where it
// was, what it held and knew, and what it has been doing since.
import { anything, around, form, list, oneOf, words } from './form.ts';
import type { ReadParagraph } from './player-question.ts';

export interface ProgressReport {
  readonly agent: string;
  /** When it last looked, in the world's unit. */
  readonly at: number;
  readonly room: string;
  readonly hands: readonly { readonly name: string; readonly holds: readonly string[] }[];
  readonly explored: readonly { readonly room: string; readonly level: 'part' | 'all' }[];
  /** The things it knows to be at the goal place. */
  readonly brought: readonly string[];
  readonly things: readonly {
    readonly name: string;
    readonly kind: 'target' | 'container' | 'goal';
    /** Its container and place; empty if the report does not say. */
    readonly inside: string;
    readonly room: string;
  }[];
  /** What it has been doing since then; empty if it is about to choose. */
  readonly doing: string;
}

const NAME = words(String.raw`<[^<>]{1,40}> \(\d{1,9}\)`);
const NAMES = list(NAME, { within: '.*?' });
const HELD = form('{name}[ with {holds}]', {
  name: NAME,
  holds: list(NAME, { within: `${NAME.pattern}(?:, ${NAME.pattern})*` }),
});
const EXPLORED = form('{room} ({level})', { room: NAME, level: oneOf('part', 'all') });
const THING = form('{kind} {name}{places}', {
  kind: oneOf('target', 'container', 'goal'),
  name: NAME,
  places: list(NAME, { within: `(?: in ${NAME.pattern}){0,2}` }),
});
const REPORT = form(
  'as of {unit} {at} ({since}): in {room}; holds {hands}; has explored {explored}; knows to be brought: {brought}; knows of {things}. {rest}',
  {
    unit: words('\\w+'),
    at: words('\\d{1,9}').as(Number, String),
    since: words('[^)]*'),
    room: NAME,
    hands: list(HELD, { within: '.*?' }),
    explored: list(EXPLORED, { within: '.*?' }),
    brought: NAMES,
    things: list(THING, { within: '.*?' }),
    rest: anything,
  },
);
const DOING = around('Now doing: ', anything, '.');

/** The reports on all teammates in a prompt. Ignores everything in another format. */
export const progressIn = (segments: readonly ReadParagraph[]): ProgressReport[] =>
  segments.flatMap(({ origin, about, text }) => {
    const report = origin === 'message' && about !== undefined ? REPORT.read(text.slice(0, 20_000)) : undefined;
    if (report === undefined || about === undefined) return [];
    const { at, room, hands, explored, brought, things, rest } = report;
    return [
      {
        agent: about,
        at,
        room,
        hands: hands.map(({ name, holds = [] }) => ({ name, holds })),
        explored,
        brought,
        things: things.map(({ name, kind, places }) => ({
          name,
          kind,
          inside: places.length > 1 ? (places[0] ?? '') : '',
          room: places.at(-1) ?? '',
        })),
        doing: DOING.first(rest) ?? '',
      },
    ];
  });
